/* Says what it was handed, in create, picture and draw. */
#include "fixture.h"

#ifndef INPUTS
#define INPUTS 0
#endif

static psp_status create(const psp_host *h, const psp_args *a, void **self)
{
    say(h, "create folder=%s", a->resource_dir ? "yes" : "-");
    *self = (void *)h;
    return PSP_OK;
}
static void tell(const psp_host *h, const char *when, const psp_item *i, const psp_cell *c)
{
    say(h, "%s id=%s path=%s/%zu label=%s caption=%s index=%llu count=%llu natural=%ux%u "
        "thumb=%s/%dx%d flags=%u seed=%llu cr=%s cell=%gx%g@%g scheme=%u rtl=%u ink=%08x",
        when, i->id ? i->id : "-", i->path ? i->path : "-", i->path_len,
        i->label ? i->label : "-", i->caption ? i->caption : "-", (unsigned long long)i->index,
        (unsigned long long)i->count, i->natural_width, i->natural_height, i->thumb ? "yes" : "-",
        i->thumb_width, i->thumb_height, i->flags, (unsigned long long)c->seed,
        c->cr ? "yes" : "-", c->width, c->height, c->scale, c->scheme, c->rtl, c->foreground);
}
static psp_status picture(void *self, const psp_item *item, const psp_cell *cell, psp_box *out)
{
    (void)out;
    tell(self, "picture", item, cell);
    return PSP_OK;
}
static psp_status draw(void *self, const psp_item *item, const psp_cell *cell)
{
    const psp_host *h = self;
    psp_value v = { .struct_size = sizeof v };
    tell(h, "draw", item, cell);
    say(h, "metadata rating=%d exif.Model=%d other=%d null=%d", h->metadata(h, item, "rating", &v),
        h->metadata(h, item, "exif.Model", &v), h->metadata(h, item, "secret", &v),
        h->metadata(h, NULL, NULL, NULL));
    say(h, "extension=%s cancelled=%d", h->extension(h, PSP_EXT_TEXT) ? "yes" : "-",
        h->cancelled(h));
    return PSP_OK;
}
static void destroy(void *self) { (void)self; }

static const char *const keys[] = { "rating", "exif.*", NULL };
static const psp_renderer renderer = {
    .struct_size = sizeof(psp_renderer), .create = create, .picture = picture, .draw = draw,
    .destroy = destroy
};
static const psp_plugin plugin = {
    .struct_size = sizeof(psp_plugin), .kind = PSP_KIND_RENDERER, .id = "org.example.inputs",
    .caps = PSP_CAP_IMAGELESS, .inputs = INPUTS, .metadata_keys = keys, .renderer = &renderer
};
static const psp_plugin *const plugins[] = { &plugin };
static const psp_module module = {
    .struct_size = sizeof(psp_module), .magic = PSP_MAGIC, .layout = PSP_LAYOUT,
    .plugin_count = 1, .plugins = plugins
};
NOTE_OF("org.example.inputs", "");
const psp_module *proofsheet_plugin_v1(const psp_host_info *host)
{
    (void)host;
    return &module;
}
