/* Writes the item's label with psp.text/1. */
#include "fixture.h"

#ifndef INPUTS
#define INPUTS (PSP_INPUT_LABEL | PSP_INPUT_FONTS)
#endif
#ifndef TURN
#define TURN 0
#endif

struct me { const psp_host *h; const psp_text *text; };

static psp_status create(const psp_host *h, const psp_args *a, void **self)
{
    struct me *m = calloc(1, sizeof *m);
    (void)a;
    m->h = h;
    m->text = h->extension(h, PSP_EXT_TEXT);
    *self = m;
    return PSP_OK;
}
static psp_status draw(void *self, const psp_item *item, const psp_cell *cell)
{
    struct me *m = self;
    psp_text_style style = { .struct_size = sizeof style, .size = 14, .color = 0x203040ff,
                             .cut = PSP_CUT_MIDDLE, .max_lines = 1 };
    psp_size size = { .struct_size = sizeof size };
    const char *label = item->label ? item->label : "";
    if (!m->text) return fail_with(m->h, PSP_E_MISSING, "no psp.text/1");
    psp_status s = m->text->measure(m->h, &style, label, strlen(label), INFINITY, &size);
    if (s != PSP_OK) return fail_with(m->h, s, "measure");
    say(m->h, "size %d %d %d", size.width > 10 && size.width < 400, size.height > 10
        && size.height < 40, size.baseline > 5 && size.baseline < size.height);
    if (TURN) cairo_rotate(cell->cr, 0.1);
    s = m->text->show(m->h, cell, &style, label, strlen(label), 4, 4, cell->width - 8, 20);
    if (s != PSP_OK) return fail_with(m->h, s, "show");
    say(m->h, "bad %d %d %d %d", m->text->show(m->h, cell, NULL, label, 1, 0, 0, 9, 9),
        m->text->show(m->h, cell, &style, label, strlen(label), NAN, 0, 9, 9),
        m->text->show(m->h, cell, &style, NULL, 5, 0, 0, 9, 9),
        m->text->show(m->h, cell, &style, "\xff\xfe", 2, 0, 30, 60, 20));
    return PSP_OK;
}
static void destroy(void *self) { free(self); }

static const psp_renderer renderer = {
    .struct_size = sizeof(psp_renderer), .create = create, .draw = draw, .destroy = destroy
};
static const psp_plugin plugin = {
    .struct_size = sizeof(psp_plugin), .kind = PSP_KIND_RENDERER, .id = "org.example.words",
    .version = "1.0.0", .inputs = INPUTS, .renderer = &renderer
};
static const psp_plugin *const plugins[] = { &plugin };
static const psp_module module = {
    .struct_size = sizeof(psp_module), .magic = PSP_MAGIC, .layout = PSP_LAYOUT,
    .plugin_count = 1, .plugins = plugins
};
NOTE_OF("org.example.words", "1.0.0");
const psp_module *proofsheet_plugin_v1(const psp_host_info *host)
{
    (void)host;
    return &module;
}
