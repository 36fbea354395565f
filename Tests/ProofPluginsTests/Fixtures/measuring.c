/* Says how large its cells should be, as its parameter says. */
#define _GNU_SOURCE
#include "fixture.h"

#include <signal.h>
#include <unistd.h>

#ifndef INPUTS
#define INPUTS PSP_INPUT_SIZE
#endif
#ifndef CAPS
#define CAPS 0
#endif

struct me { const psp_host *h; char mode[40]; unsigned asked; };

static int is(const struct me *m, const char *mode) { return strcmp(m->mode, mode) == 0; }

static psp_status create(const psp_host *h, const psp_args *a, void **self)
{
    struct me *m = calloc(1, sizeof *m);
    m->h = h;
    memcpy(m->mode, a->values[0]->s, a->values[0]->s_len);
    *self = m;
    return PSP_OK;
}
static psp_status measure(void *self, const psp_item *i, const psp_room *room, psp_size *out)
{
    struct me *m = self;
    m->asked++;
    say(m->h, "measure natural=%ux%u label=%s caption=%s room=%gx%g@%g scheme=%u kind=%u",
        i->natural_width, i->natural_height, i->label ? i->label : "-",
        i->caption ? i->caption : "-", room->max_width, room->max_height, room->scale,
        room->scheme, out->kind);
    if (is(m, "none")) return PSP_OK;
    if (is(m, "absent")) return out->kind = PSP_SIZE_HEIGHT, out->height = 7, PSP_ABSENT;
    if (is(m, "height")) return out->kind = PSP_SIZE_HEIGHT, out->height = room->max_width / 4, PSP_OK;
    if (is(m, "aspect")) return out->kind = PSP_SIZE_ASPECT, out->ratio = 2, PSP_OK;
    if (is(m, "fixed")) return out->kind = PSP_SIZE_FIXED, out->width = 30, out->height = 90, PSP_OK;
    if (is(m, "wide")) return out->kind = PSP_SIZE_FIXED, out->width = 9000, out->height = 20, PSP_OK;
    if (is(m, "zero")) return out->kind = PSP_SIZE_HEIGHT, out->height = 0, PSP_OK;
    if (is(m, "nan")) return out->kind = PSP_SIZE_HEIGHT, out->height = NAN, PSP_OK;
    if (is(m, "infinite")) return out->kind = PSP_SIZE_ASPECT, out->ratio = INFINITY, PSP_OK;
    if (is(m, "negative")) return out->kind = PSP_SIZE_FIXED, out->width = -1, PSP_OK;
    if (is(m, "huge")) return out->kind = PSP_SIZE_HEIGHT, out->height = 1e9, PSP_OK;
    if (is(m, "odd")) return out->kind = 77, PSP_OK;
    if (is(m, "restless"))
        return out->kind = PSP_SIZE_HEIGHT, out->height = 20 + 10 * m->asked, PSP_OK;
    if (is(m, "fails")) return fail_with(m->h, PSP_E_BAD_DATA, "no idea how large");
    if (is(m, "crash")) raise(SIGSEGV);
    if (is(m, "hang")) for (;;) pause();
    return PSP_OK;
}
static psp_status draw(void *self, const psp_item *item, const psp_cell *cell)
{
    (void)self; (void)item;
    cairo_set_source_rgb(cell->cr, 0.2, 0.4, 0.6);
    cairo_paint(cell->cr);
    return PSP_OK;
}
static void destroy(void *self) { free(self); }

static const psp_param mode = {
    .struct_size = sizeof(psp_param), .type = PSP_T_TEXT, .key = "mode", .text_max = 39,
    .flags = PSP_PARAM_MEASURE, .title = "Mode", .doc = "What it answers.", .s_default = "height"
};
static const psp_param *const params[] = { &mode };
static const psp_renderer renderer = {
    .struct_size = sizeof(psp_renderer), .create = create, .measure = measure, .draw = draw,
    .destroy = destroy
};
static const psp_plugin plugin = {
    .struct_size = sizeof(psp_plugin), .kind = PSP_KIND_RENDERER, .id = "org.example.measuring",
    .name = "Measuring", .version = "1.0.0", .vendor = "Example", .license = "MIT",
    .summary = "For tests", .inputs = INPUTS, .caps = CAPS, .param_count = 1, .params = params,
    .renderer = &renderer
};
static const psp_plugin *const plugins[] = { &plugin };
static const psp_module module = {
    .struct_size = sizeof(psp_module), .magic = PSP_MAGIC, .layout = PSP_LAYOUT,
    .plugin_count = 1, .plugins = plugins
};
PSP_MANIFEST("{\"abi\":1,\"plugins\":[{\"id\":\"org.example.measuring\",\"kind\":\"renderer\","
             "\"name\":\"Measuring\",\"version\":\"1.0.0\",\"license\":\"MIT\"}]}");
const psp_module *proofsheet_plugin_v1(const psp_host_info *host)
{
    return host && host->abi_major == PSP_ABI_MAJOR ? &module : NULL;
}
