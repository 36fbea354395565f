/* Does what its parameter says, most of it wrong. */
#include "fixture.h"

struct me { const psp_host *h; char mode[40]; };

static int is(const struct me *m, const char *mode) { return strcmp(m->mode, mode) == 0; }

static psp_status create(const psp_host *h, const psp_args *a, void **self)
{
    struct me *m = calloc(1, sizeof *m);
    m->h = h;
    memcpy(m->mode, a->values[0]->s, a->values[0]->s_len);
    if (is(m, "create-message")) { free(m); return fail_with(h, PSP_E_MISSING, "no model file"); }
    if (is(m, "create-silent")) { free(m); return PSP_E_MISSING; }
    *self = m;
    return PSP_OK;
}
static psp_status picture(void *self, const psp_item *item, const psp_cell *cell, psp_box *out)
{
    const struct me *m = self;
    (void)item;
    if (is(m, "box-nan")) out->x = NAN;
    if (is(m, "box-infinite")) out->width = INFINITY;
    if (is(m, "box-huge")) out->width = 1e300;
    if (is(m, "box-negative")) out->height = -1;
    if (is(m, "box-outside")) out->x = cell->width;
    if (is(m, "box-fit")) out->fit = 9;
    if (is(m, "box-empty")) out->x = out->y = cell->width / 2, out->width = out->height = 0;
    if (is(m, "box-inner")) out->x = out->y = 4.3, out->width = out->height = 10, out->fit = 1;
    if (is(m, "picture-message")) return fail_with(m->h, PSP_E_BAD_DATA, "odd shape");
    if (is(m, "picture-silent")) return PSP_E_BAD_DATA;
    return PSP_OK;
}
static psp_status draw(void *self, const psp_item *item, const psp_cell *cell)
{
    const struct me *m = self;
    cairo_t *cr = cell->cr;

    if (is(m, "draw-message")) return fail_with(m->h, PSP_E_IO, "first\nreason\x1b[31m");
    if (is(m, "draw-silent")) return -77;
    if (is(m, "declined")) return PSP_DECLINED;
    if (is(m, "partial")) return PSP_PARTIAL;
    if (is(m, "stale-message")) m->h->fail(m->h, PSP_E_IO, "not this one", 12);
    if (is(m, "bad-utf8")) return m->h->fail(m->h, PSP_E_IO, "a\xff\xfe" "b", 4);
    if (is(m, "null-message")) return m->h->fail(m->h, PSP_E_IO, NULL, 5);
    if (is(m, "null-host")) return m->h->fail(NULL, PSP_E_IO, "x", 1);
    if (is(m, "outside")) cairo_reset_clip(cr), cairo_translate(cr, -500, -500);
    if (is(m, "cairo-error")) cairo_restore(cr), cairo_restore(cr), cairo_restore(cr);
    if (is(m, "restore-once-too-often")) cairo_restore(cr);
    if (is(m, "unbalanced")) cairo_save(cr);
    if (is(m, "group")) cairo_push_group(cr);
    if (is(m, "finish")) cairo_surface_finish(cairo_get_target(cr));
    if (is(m, "nan")) cairo_scale(cr, NAN, 1);
    if (is(m, "keep")) cairo_reference(cr), cairo_surface_reference(cairo_get_target(cr));
    if (is(m, "scribble")) {
        cairo_t *on = cairo_create(item->thumb);
        cairo_set_source_rgb(on, 0, 1, 0);
        cairo_paint(on);
        cairo_destroy(on);
    }
    if (is(m, "flood"))
        for (int k = 0; k < 100000; k++) say(m->h, "line %d", k);
    if (is(m, "thumb") || is(m, "box-inner")) {
        cairo_set_source_surface(cr, item->thumb, item->thumb_x, item->thumb_y);
        cairo_paint(cr);
        return PSP_OK;
    }
    cairo_set_source_rgb(cr, 1, 0, 0);
    cairo_rectangle(cr, 0, 0, is(m, "outside") ? 2000 : cell->width / 2,
                    is(m, "outside") ? 2000 : cell->height);
    cairo_fill(cr);
    return PSP_OK;
}
static void destroy(void *self) { free(self); }

static const psp_param mode = {
    .struct_size = sizeof(psp_param), .type = PSP_T_TEXT, .key = "mode", .text_max = 39
};
static const psp_param *const params[] = { &mode };
static const psp_renderer renderer = {
    .struct_size = sizeof(psp_renderer), .create = create, .picture = picture, .draw = draw,
    .destroy = destroy
};
static const psp_plugin plugin = {
    .struct_size = sizeof(psp_plugin), .kind = PSP_KIND_RENDERER, .id = "org.example.drawing",
    .inputs = PSP_INPUT_PIXELS, .param_count = 1, .params = params, .renderer = &renderer
};
static const psp_plugin *const plugins[] = { &plugin };
static const psp_module module = {
    .struct_size = sizeof(psp_module), .magic = PSP_MAGIC, .layout = PSP_LAYOUT,
    .plugin_count = 1, .plugins = plugins
};
NOTE_OF("org.example.drawing", "");
const psp_module *proofsheet_plugin_v1(const psp_host_info *host)
{
    (void)host;
    return &module;
}
