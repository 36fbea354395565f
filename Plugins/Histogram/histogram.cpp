/*
 * org.proofsheet.histogram: the picture, its histogram in a strip along the lower edge, and a mark
 * where shadows or highlights are clipped.
 *
 * The histogram is that of the picture as the sheet shows it: upright, sRGB, scaled down.
 * SPDX-License-Identifier: MIT-0
 */
#include "proofsheet_plugin.h"

#include <cairo.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <new>

namespace {

enum Channel { Red, Green, Blue, Luminance, ChannelCount };
enum Parameter { ParamChannels, ParamHeight, ParamClipping, ParamOpacity, ParamCount };

struct Counts {
    std::array<std::array<uint32_t, 256>, ChannelCount> bins{};
    uint64_t pixels = 0;

    /* Transparent pixels have no color to count. */
    void add(cairo_surface_t *thumb, int width, int height) noexcept
    {
        cairo_surface_flush(thumb);
        const unsigned char *data = cairo_image_surface_get_data(thumb);
        const int stride = cairo_image_surface_get_stride(thumb);
        const bool has_alpha = cairo_image_surface_get_format(thumb) == CAIRO_FORMAT_ARGB32;
        if (!data) return;
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                uint32_t word;
                std::memcpy(&word, data + static_cast<ptrdiff_t>(y) * stride + 4 * x, 4);
                const uint32_t alpha = has_alpha ? word >> 24 : 255;
                if (alpha == 0) continue;
                const auto straight = [alpha](uint32_t value) {
                    return std::min<uint32_t>((value * 255 + alpha / 2) / alpha, 255);
                };
                const uint32_t r = straight(word >> 16 & 255), g = straight(word >> 8 & 255),
                               b = straight(word & 255);
                bins[Red][r]++;
                bins[Green][g]++;
                bins[Blue][b]++;
                /* Rec. 709, in 16 bits of fraction: whole numbers are the same everywhere. */
                bins[Luminance][(13933 * r + 46871 * g + 4732 * b + 32768) >> 16]++;
                pixels++;
            }
        }
    }

    /* Over 0.5 % of the pixels stand at the end in some channel. */
    bool is_clipped(int value) const noexcept
    {
        for (int channel = Red; channel <= Blue; channel++)
            if (bins[channel][value] * uint64_t(200) > pixels) return true;
        return false;
    }

    /* The tallest bin, the ends left out: a white sky mustn't flatten the rest. */
    uint32_t top(Channel channel) const noexcept
    {
        return *std::max_element(bins[channel].begin() + 2, bins[channel].end() - 2);
    }
};

struct Histogram {
    const psp_host *host;
    bool rgb;
    double height;                 /* share of the picture's */
    bool clipping;
    double opacity;

    psp_status fail(psp_status code, const char *why) const noexcept
    {
        return host->fail(host, code, why, std::strlen(why));
    }

    psp_status draw(const psp_item &item, const psp_cell &cell) const noexcept;
    void curve(cairo_t *cr, const Counts &counts, Channel channel, uint32_t top, double x, double y,
               double w, double h) const noexcept;
};

/* The bins as an area of 64 steps, each the sum of four bins. */
void Histogram::curve(cairo_t *cr, const Counts &counts, Channel channel, uint32_t top, double x,
                      double y, double w, double h) const noexcept
{
    constexpr int steps = 64;
    cairo_move_to(cr, x, y + h);
    for (int step = 0; step < steps; step++) {
        double sum = 0;
        for (int k = 0; k < 256 / steps; k++) sum += counts.bins[channel][step * (256 / steps) + k];
        const double share = std::min(sum / (256.0 / steps) / std::max(top, 1u), 1.0);
        cairo_line_to(cr, x + w * step / (steps - 1), y + h - h * share);
    }
    cairo_line_to(cr, x + w, y + h);
    cairo_close_path(cr);
}

psp_status Histogram::draw(const psp_item &item, const psp_cell &cell) const noexcept
{
    cairo_t *cr = cell.cr;
    if (!item.thumb) return fail(PSP_E_BAD_ARGUMENT, "there is no picture to show");
    Counts counts;
    counts.add(item.thumb, item.thumb_width, item.thumb_height);

    const double w = item.thumb_width / cell.scale, h = item.thumb_height / cell.scale;
    const double x = item.thumb_x, y = item.thumb_y;
    const double strip = h * height, inset = std::min(w, h) * 0.03;
    const bool is_print = cell.scheme == PSP_SCHEME_PRINT;

    cairo_save(cr);
    /* As an overlay it describes the picture that stands there. */
    if (!(item.flags & PSP_ITEM_DRAWN)) {
        cairo_set_source_surface(cr, item.thumb, x, y);
        cairo_paint(cr);
    }
    cairo_rectangle(cr, x, y, w, h);
    cairo_clip(cr);

    /* The ground, dark so that all three channels show; white on paper. */
    const double ground = is_print ? 1 : 0.05;
    cairo_set_source_rgba(cr, ground, ground, ground, opacity);
    cairo_rectangle(cr, x, y + h - strip, w, strip);
    cairo_fill(cr);

    const double gx = x + inset, gw = w - 2 * inset, gy = y + h - strip + inset,
                 gh = strip - 2 * inset;
    if (gw > 0 && gh > 0 && counts.pixels > 0) {
        if (rgb) {
            const uint32_t top = std::max({ counts.top(Red), counts.top(Green), counts.top(Blue) });
            const double colors[3][3] = { { 0.95, 0.25, 0.22 }, { 0.25, 0.8, 0.35 }, { 0.3, 0.5, 1 } };
            cairo_set_operator(cr, is_print ? CAIRO_OPERATOR_MULTIPLY : CAIRO_OPERATOR_SCREEN);
            for (int channel = Red; channel <= Blue; channel++) {
                curve(cr, counts, static_cast<Channel>(channel), top, gx, gy, gw, gh);
                cairo_set_source_rgba(cr, colors[channel][0], colors[channel][1],
                                      colors[channel][2], 0.8);
                cairo_fill(cr);
            }
            cairo_set_operator(cr, CAIRO_OPERATOR_OVER);
        }
        curve(cr, counts, Luminance, counts.top(Luminance), gx, gy, gw, gh);
        const double ink = is_print ? 0.1 : 0.95;
        cairo_set_source_rgba(cr, ink, ink, ink, rgb ? 0.9 : 0.75);
        if (rgb) {
            cairo_set_line_width(cr, std::max(0.75, 1 / cell.scale));
            cairo_stroke(cr);
        } else {
            cairo_fill(cr);
        }
    }
    if (clipping && gw > 0 && gh > 0) {
        /* Triangles in the upper corners of the strip: shadows left, highlights right. */
        const double side = std::max(std::min(gw, gh) * 0.2, 3 / cell.scale);
        if (counts.is_clipped(0)) {
            cairo_move_to(cr, gx, gy);
            cairo_line_to(cr, gx + side, gy);
            cairo_line_to(cr, gx, gy + side);
            cairo_set_source_rgb(cr, 0.25, 0.55, 1);
            cairo_fill(cr);
        }
        if (counts.is_clipped(255)) {
            cairo_move_to(cr, gx + gw, gy);
            cairo_line_to(cr, gx + gw - side, gy);
            cairo_line_to(cr, gx + gw, gy + side);
            cairo_set_source_rgb(cr, 1, 0.25, 0.2);
            cairo_fill(cr);
        }
    }
    cairo_restore(cr);
    if (cairo_status(cr) != CAIRO_STATUS_SUCCESS)
        return fail(PSP_E_CAIRO, cairo_status_to_string(cairo_status(cr)));
    return PSP_OK;
}

psp_status create(const psp_host *host, const psp_args *args, void **self) noexcept
{
    auto *made = new (std::nothrow) Histogram{
        host, args->values[ParamChannels]->i == 0, args->values[ParamHeight]->f / 100,
        args->values[ParamClipping]->i != 0, args->values[ParamOpacity]->f / 100
    };
    if (!made) {
        static const char why[] = "out of memory";
        return host->fail(host, PSP_E_NO_MEMORY, why, sizeof why - 1);
    }
    *self = made;
    return PSP_OK;
}

psp_status draw(void *self, const psp_item *item, const psp_cell *cell) noexcept
{
    return static_cast<Histogram *>(self)->draw(*item, *cell);
}

void destroy(void *self) noexcept { delete static_cast<Histogram *>(self); }

const psp_choice channels_rgb = { sizeof(psp_choice), 0, "rgb", "Red, green, blue and luminance" };
const psp_choice channels_luminance = { sizeof(psp_choice), 0, "luminance", "Luminance alone" };
const psp_choice *const channels[] = { &channels_rgb, &channels_luminance };

psp_param parameter(uint32_t type, const char *key, const char *title, const char *doc) noexcept
{
    psp_param p{};
    p.struct_size = sizeof p;
    p.type = type;
    p.key = key;
    p.title = title;
    p.doc = doc;
    return p;
}

psp_param choice_parameter() noexcept
{
    psp_param p = parameter(PSP_T_CHOICE, "channels", "Channels", "What the histogram shows.");
    p.choices = channels;
    p.choice_count = 2;
    return p;
}

psp_param share_parameter(const char *key, const char *title, const char *doc, double standard,
                          double least) noexcept
{
    psp_param p = parameter(PSP_T_REAL, key, title, doc);
    p.f_default = standard;
    p.f_min = least;
    p.f_max = 100;
    return p;
}

psp_param clipping_parameter() noexcept
{
    psp_param p = parameter(PSP_T_BOOL, "clipping", "Clipping",
                            "Marks where over 0.5 % of the pixels have reached black or white.");
    p.i_default = 1;
    return p;
}

const psp_param param_channels = choice_parameter();
const psp_param param_height = share_parameter(
    "height", "Height", "Per cent of the picture's height that the histogram covers.", 28, 5);
const psp_param param_clipping = clipping_parameter();
const psp_param param_opacity = share_parameter(
    "opacity", "Ground", "Per cent that the histogram's ground covers the picture.", 62, 0);
const psp_param *const params[ParamCount] = {
    &param_channels, &param_height, &param_clipping, &param_opacity
};

const psp_renderer renderer = {
    .struct_size = sizeof(psp_renderer), .pad0 = 0, .create = create, .measure = nullptr,
    .picture = nullptr, .draw = draw, .destroy = destroy
};

const psp_plugin plugin = {
    .struct_size = sizeof(psp_plugin), .kind = PSP_KIND_RENDERER,
    .id = "org.proofsheet.histogram", .name = "Histogram", .version = "1.0.0",
    .vendor = "The Proofsheet project", .license = "MIT-0", .url = nullptr,
    .summary = "The picture with its histogram and marks for clipped shadows and highlights",
    .caps = PSP_CAP_OVERLAY, .inputs = PSP_INPUT_PIXELS, .metadata_keys = nullptr,
    .threading = PSP_THREAD_PER_INSTANCE, .determinism = PSP_SAME_HERE, .epoch = 1,
    .param_count = ParamCount, .params = params, .renderer = &renderer, .decoder = nullptr,
    .extension = nullptr
};
const psp_plugin *const plugins[] = { &plugin };

const psp_module module_table = {
    .struct_size = sizeof(psp_module), .magic = PSP_MAGIC, .built_minor = PSP_ABI_MINOR,
    .needs_minor = PSP_NEEDS_MINOR, .layout = PSP_LAYOUT, .built_cairo = CAIRO_VERSION,
    .plugin_count = 1, .plugins = plugins
};

} // namespace

PSP_MANIFEST(
    "{\"abi\":1,\"built_minor\":0,\"needs_minor\":0,\"plugins\":[{"
    "\"id\":\"org.proofsheet.histogram\","
    "\"kind\":\"renderer\",\"name\":\"Histogram\",\"version\":\"1.0.0\",\"license\":\"MIT-0\"}]}");

extern "C" const psp_module *proofsheet_plugin_v1(const psp_host_info *host) noexcept
{
    return host && host->abi_major == PSP_ABI_MAJOR ? &module_table : nullptr;
}
