/* Nothing but the header, used: read by every compiler and dialect that it promises. */
#include "proofsheet_plugin.h"

static psp_status create(const psp_host *h, const psp_args *a, void **self) PSP_NOTHROW
{
    if (!PSP_HAS(h, psp_host, extension)) return h->fail(h, PSP_E_FAILED, "old", 3);
    *self = NULL;
    return a->value_count ? PSP_OK : PSP_E_BAD_ARGUMENT;
}
static const psp_renderer renderer = { sizeof(psp_renderer), 0, create, NULL, NULL, NULL, NULL };
static const psp_module module_ = {
    sizeof(psp_module), PSP_MAGIC, PSP_ABI_MINOR, PSP_NEEDS_MINOR, PSP_LAYOUT, 0, 0, NULL
};
PSP_MANIFEST("{\"abi\":1}");
const psp_module *proofsheet_plugin_v1(const psp_host_info *host) PSP_NOTHROW
{
    return host && renderer.create && PSP_LAYOUT == PSP_LAYOUT_LP64 ? &module_ : NULL;
}
