/* Says which values it was made with. */
#include "fixture.h"

static psp_status create(const psp_host *h, const psp_args *a, void **self)
{
    (void)self;
    for (uint32_t k = 0; k < a->value_count; k++) {
        const psp_value *v = a->values[k];
        if (v->struct_size != sizeof *v)
            return fail_with(h, PSP_E_BAD_ARGUMENT, "a value of another size");
        say(h, "%u: i=%lld f=%.4f s=%s n=%zu", v->type, (long long)v->i, v->f, v->s ? v->s : "-",
            v->s_len);
    }
    say(h, "folder %s", a->resource_dir ? "given" : "none");
    return PSP_OK;
}
static psp_status draw(void *self, const psp_item *item, const psp_cell *cell)
{
    (void)self; (void)item; (void)cell;
    return PSP_OK;
}
static void destroy(void *self) { (void)self; }

static const psp_choice c0 = { sizeof(psp_choice), 0, "cover", "Cover" };
static const psp_choice c1 = { sizeof(psp_choice), 0, "contain", "Contain" };
static const psp_choice c2 = { sizeof(psp_choice), 0, "stretch", "Stretch" };
static const psp_choice *const fits[] = { &c0, &c1, &c2 };

#define PARAM(type_, key_, ...) \
    &(const psp_param){ .struct_size = sizeof(psp_param), .type = type_, .key = key_, \
                        .doc = "d", __VA_ARGS__ }
static const psp_param *const params[] = {
    PARAM(PSP_T_BOOL, "shadow", .i_default = 1),
    PARAM(PSP_T_INT, "count", .i_default = -3, .i_min = -9, .i_max = 9, .i_step = 3),
    PARAM(PSP_T_REAL, "tilt", .f_default = 0.5, .f_min = 0, .f_max = 8, .f_step = 0.1),
    PARAM(PSP_T_CHOICE, "fit", .choices = fits, .choice_count = 3, .i_default = 1),
    PARAM(PSP_T_TEXT, "title", .s_default = "ab", .text_max = 10),
    PARAM(PSP_T_COLOR, "paper", .i_default = 0x11223344),
    PARAM(PSP_T_LENGTH, "border", .f_default = 8, .f_min = 0, .f_max = 96),
    PARAM(PSP_T_INT, "wide", .i_min = INT64_MIN, .i_max = INT64_MAX, .i_step = 2,
          .flags = PSP_PARAM_DEPRECATED),
};
static const psp_renderer renderer = {
    .struct_size = sizeof(psp_renderer), .create = create, .draw = draw, .destroy = destroy
};
static const psp_plugin plugin = {
    .struct_size = sizeof(psp_plugin), .kind = PSP_KIND_RENDERER, .id = "org.example.values",
    .param_count = sizeof params / sizeof *params, .params = params, .renderer = &renderer
};
static const psp_plugin *const plugins[] = { &plugin };
static const psp_module module = {
    .struct_size = sizeof(psp_module), .magic = PSP_MAGIC, .layout = PSP_LAYOUT,
    .plugin_count = 1, .plugins = plugins
};
NOTE_OF("org.example.values", "");
const psp_module *proofsheet_plugin_v1(const psp_host_info *host)
{
    (void)host;
    return &module;
}
