/*
 * For hosts, not for plugins: how long each struct was in 1.0. A foreign struct that is shorter
 * lacks a field that every plugin of major 1 has, and is refused; what later minors append never
 * moves these numbers. Swift can't see PSP_HAS, so it also reads the ends of fields from here.
 * Floor 0. Nothing here may be needed by a plugin: only proofsheet_plugin.h is installed.
 */
#ifndef PROOFSHEET_PLUGIN_SIZES_H
#define PROOFSHEET_PLUGIN_SIZES_H

#include "proofsheet_plugin.h"

#define PSP_END_(type, f) (offsetof(type, f) + sizeof(((type *)0)->f))

/* Through the last field of 1.0, explicit padding included. */
static inline size_t psp_module_size_1_0(void)   { return PSP_END_(psp_module, plugins); }
static inline size_t psp_plugin_size_1_0(void)   { return PSP_END_(psp_plugin, extension); }
static inline size_t psp_param_size_1_0(void)    { return PSP_END_(psp_param, pad0); }
static inline size_t psp_choice_size_1_0(void)   { return PSP_END_(psp_choice, title); }
static inline size_t psp_renderer_size_1_0(void) { return PSP_END_(psp_renderer, destroy); }
static inline size_t psp_decoder_size_1_0(void)  { return PSP_END_(psp_decoder, close); }
static inline size_t psp_magic_size_1_0(void)    { return PSP_END_(psp_magic, weight); }
static inline size_t psp_info_size_1_0(void)     { return PSP_END_(psp_image_info, icc_len); }
static inline size_t psp_value_size_1_0(void)    { return PSP_END_(psp_value, s_len); }

#endif
