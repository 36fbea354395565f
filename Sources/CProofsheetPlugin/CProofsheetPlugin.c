/*
 * Holds the header to its promises at compile time: where the fields of 1.0 lie, and that the
 * literal for importers that skip macros is the number that the macros give. Floor 0.
 * A line here that no longer compiles means that the binary contract was broken; don't edit it.
 */
#include "proofsheet_plugin_sizes.h"

_Static_assert(PSP_LAYOUT == PSP_LAYOUT_LP64, "PSP_LAYOUT_LP64 isn't PSP_LAYOUT");

_Static_assert(sizeof(void *) == 8, "the floor of ABI 1 is LP64");
_Static_assert(sizeof(psp_host_info) == 40, "psp_host_info");
_Static_assert(sizeof(psp_value) == 48, "psp_value");
_Static_assert(sizeof(psp_choice) == 24, "psp_choice");
_Static_assert(sizeof(psp_param) == 128, "psp_param");
_Static_assert(sizeof(psp_item) == 112, "psp_item");
_Static_assert(sizeof(psp_cell) == 72, "psp_cell");
_Static_assert(sizeof(psp_room) == 32, "psp_room");
_Static_assert(sizeof(psp_size) == 40, "psp_size");
_Static_assert(sizeof(psp_host) == 56, "psp_host");
_Static_assert(sizeof(psp_text_style) == 40, "psp_text_style");
_Static_assert(sizeof(psp_text) == 24, "psp_text");
_Static_assert(sizeof(psp_args) == 24, "psp_args");
_Static_assert(sizeof(psp_box) == 40, "psp_box");
_Static_assert(sizeof(psp_renderer) == 48, "psp_renderer");
_Static_assert(sizeof(psp_magic) == 32, "psp_magic");
_Static_assert(sizeof(psp_source) == 40, "psp_source");
_Static_assert(sizeof(psp_limits) == 48, "psp_limits");
_Static_assert(sizeof(psp_image_info) == 48, "psp_image_info");
_Static_assert(sizeof(psp_plan) == 40, "psp_plan");
_Static_assert(sizeof(psp_pixels) == 40, "psp_pixels");
_Static_assert(sizeof(psp_decoder) == 96, "psp_decoder");
_Static_assert(sizeof(psp_plugin) == 136, "psp_plugin");
_Static_assert(sizeof(psp_module) == 40, "psp_module");
