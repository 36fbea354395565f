/* A plugin with a note, both of which can be told what to say. */
#include "fixture.h"

#ifndef ID
#define ID "org.example.noted"
#endif
#ifndef VERSION
#define VERSION "1.0.0"
#endif
#ifndef TABLE_VERSION
#define TABLE_VERSION VERSION
#endif
#ifndef NOTE
#define NOTE "{\"abi\":1,\"plugins\":[{\"id\":\"" ID "\",\"kind\":\"renderer\",\"name\":\"Noted\"," \
             "\"version\":\"" VERSION "\",\"license\":\"MIT\"}]}"
#endif

static psp_status create(const psp_host *h, const psp_args *a, void **self)
{
    (void)h; (void)a; (void)self;
    return PSP_OK;
}
static psp_status draw(void *self, const psp_item *item, const psp_cell *cell)
{
    (void)self; (void)item;
    cairo_set_source_rgb(cell->cr, 1, 0, 0);
    cairo_paint(cell->cr);
    return PSP_OK;
}
static void destroy(void *self) { (void)self; }

static const psp_renderer renderer = {
    .struct_size = sizeof(psp_renderer), .create = create, .draw = draw, .destroy = destroy
};
static const psp_plugin plugin = {
    .struct_size = sizeof(psp_plugin), .kind = PSP_KIND_RENDERER, .id = ID, .name = "Noted",
    .version = TABLE_VERSION, .license = "MIT", .renderer = &renderer
};
static const psp_plugin *const plugins[] = { &plugin };
static const psp_module module = {
    .struct_size = sizeof(psp_module), .magic = PSP_MAGIC, .layout = PSP_LAYOUT,
    .plugin_count = 1, .plugins = plugins
};
PSP_MANIFEST(NOTE);
const psp_module *proofsheet_plugin_v1(const psp_host_info *host)
{
    (void)host;
    return &module;
}
