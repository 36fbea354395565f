/* A plugin whose tables can be spoilt field by field from the command line. */
#include "fixture.h"

#ifndef MAGIC
#define MAGIC PSP_MAGIC
#endif
#ifndef NEEDS
#define NEEDS 0
#endif
#ifndef LAYOUT
#define LAYOUT PSP_LAYOUT
#endif
#ifndef MODULE_SIZE
#define MODULE_SIZE sizeof(psp_module)
#endif
#ifndef PLUGIN_SIZE
#define PLUGIN_SIZE sizeof(psp_plugin)
#endif
#ifndef RENDERER_SIZE
#define RENDERER_SIZE sizeof(psp_renderer)
#endif
#ifndef PARAM_SIZE
#define PARAM_SIZE sizeof(psp_param)
#endif
#ifndef CHOICE_SIZE
#define CHOICE_SIZE sizeof(psp_choice)
#endif
#ifndef COUNT
#define COUNT 1
#endif
#ifndef LIST
#define LIST plugins
#endif
#ifndef FIRST
#define FIRST &plugin
#endif
#ifndef ID
#define ID "org.example.table"
#endif
#ifndef SECOND_ID
#define SECOND_ID "org.example.second"
#endif
#ifndef NAME
#define NAME "Table"
#endif
#ifndef KIND
#define KIND PSP_KIND_RENDERER
#endif
#ifndef INPUTS
#define INPUTS 0
#endif
#ifndef CAPS
#define CAPS 0
#endif
#ifndef THREADING
#define THREADING 0
#endif
#ifndef CREATE
#define CREATE create
#endif
#ifndef DRAW
#define DRAW draw
#endif
#ifndef DESTROY
#define DESTROY destroy
#endif
#ifndef RENDERER
#define RENDERER &renderer
#endif
#ifndef PARAM
#define PARAM .type = PSP_T_INT, .i_default = 3, .i_min = 0, .i_max = 8
#endif
#ifndef KEY
#define KEY "level"
#endif
#ifndef SECOND_KEY
#define SECOND_KEY "other"
#endif
#ifndef PARAM_LIST
#define PARAM_LIST params
#endif
#ifndef PARAM_COUNT
#define PARAM_COUNT 2
#endif
#ifndef CHOICES
#define CHOICES choices
#endif
#ifndef ENTRY
#define ENTRY proofsheet_plugin_v1
#endif
#ifndef ANSWER
#define ANSWER &module
#endif

#pragma GCC diagnostic ignored "-Wunused-function"
#pragma GCC diagnostic ignored "-Wunused-variable"
#pragma GCC diagnostic ignored "-Wunused-const-variable"

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

static const psp_choice choice_a = { CHOICE_SIZE, 0, "a", "A" };
static const psp_choice choice_b = { CHOICE_SIZE, 0, "b", "B" };
static const psp_choice *const choices[] = { &choice_a, &choice_b };
static const psp_choice *const twice[] = { &choice_a, &choice_a };
static const psp_choice *const holes[] = { &choice_a, NULL };

static const psp_param param = { .struct_size = PARAM_SIZE, .key = KEY, .doc = "d", PARAM };
static const psp_param second_param = {
    .struct_size = sizeof(psp_param), .key = SECOND_KEY, .type = PSP_T_BOOL
};
static const psp_param *const params[] = { &param, &second_param };

static const psp_renderer renderer = {
    .struct_size = RENDERER_SIZE, .create = CREATE, .draw = DRAW, .destroy = DESTROY
};
static const psp_plugin plugin = {
    .struct_size = PLUGIN_SIZE, .kind = KIND, .id = ID, .name = NAME, .version = "1.2.3",
    .vendor = "Example", .license = "MIT", .summary = "For tests", .caps = CAPS, .inputs = INPUTS,
    .threading = THREADING, .determinism = PSP_SAME_HERE, .epoch = 7,
    .param_count = PARAM_COUNT, .params = PARAM_LIST, .renderer = RENDERER
};
static const psp_plugin second = {
    .struct_size = sizeof(psp_plugin), .kind = PSP_KIND_RENDERER, .id = SECOND_ID,
    .renderer = &(const psp_renderer){
        .struct_size = sizeof(psp_renderer), .create = create, .draw = draw, .destroy = destroy }
};
static const psp_plugin *const plugins[] = { FIRST, &second };

static const psp_module module = {
    .struct_size = MODULE_SIZE, .magic = MAGIC, .built_minor = 0, .needs_minor = NEEDS,
    .layout = LAYOUT, .plugin_count = COUNT, .plugins = LIST
};

#ifndef NO_NOTE
#ifndef NOTED_NAME
#define NOTED_NAME "Table"
#endif
#if COUNT == 2
#define NOTED_SECOND ",{\"id\":\"org.example.second\",\"kind\":\"renderer\",\"version\":\"\"}"
#else
#define NOTED_SECOND ""
#endif
PSP_MANIFEST("{\"abi\":1,\"plugins\":[{\"id\":\"org.example.table\",\"kind\":\"renderer\","
             "\"name\":\"" NOTED_NAME "\",\"version\":\"1.2.3\",\"license\":\"MIT\"}"
             NOTED_SECOND "]}");
#endif

__attribute__((visibility("default"))) const psp_module *ENTRY(const psp_host_info *host);
const psp_module *ENTRY(const psp_host_info *host)
{
    (void)host;
    return ANSWER;
}
