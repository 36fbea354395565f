/*
 * What the decoders of Plugins/ share: saying why something fails, reading a source without trusting
 * it, holding sizes against the host's limits, and writing rows in the header's formats. Nothing but
 * static functions over proofsheet_plugin.h, so a plugin that copies this file still stands alone.
 * It allocates nothing behind the back of its callers, and it knows no image library.
 * SPDX-License-Identifier: MIT-0
 */
#ifndef PROOFSHEET_DECODING_H
#define PROOFSHEET_DECODING_H

#include "proofsheet_plugin.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DEC_FUNCTION static inline __attribute__((unused))

/* ------------------------------------------------------------------ reasons */

DEC_FUNCTION __attribute__((format(printf, 3, 4))) psp_status
dec_fail(const psp_host *host, psp_status code, const char *format, ...)
{
    char text[256];
    va_list values;
    int n, k;

    va_start(values, format);
    n = vsnprintf(text, sizeof text, format, values);
    va_end(values);
    if (n < 0) n = 0;
    if (n >= (int)sizeof text) n = (int)sizeof text - 1;
    while (n > 0 && (text[n - 1] == '\n' || text[n - 1] == '.')) n--;
    for (k = 0; k < n; k++) {
        unsigned char c = (unsigned char)text[k];
        if (c < 0x20 || c >= 0x7F) text[k] = '?';      /* one line, and valid UTF-8 */
    }
    return host->fail(host, code, text, (size_t)n);
}

DEC_FUNCTION psp_status dec_no_memory(const psp_host *host)
{
    return dec_fail(host, PSP_E_NO_MEMORY, "there is no memory left");
}

DEC_FUNCTION psp_status dec_cancelled(const psp_host *host)
{
    return dec_fail(host, PSP_E_CANCELLED, "cancelled");
}

/* ------------------------------------------------------------------ limits */

/* Whether a picture of this size may be looked at at all. */
DEC_FUNCTION psp_status dec_check_sides(const psp_host *host, const psp_limits *limits,
                                        uint64_t width, uint64_t height)
{
    if (width == 0 || height == 0)
        return dec_fail(host, PSP_E_BAD_DATA, "its size is %llu x %llu",
                        (unsigned long long)width, (unsigned long long)height);
    if (width > limits->max_width || height > limits->max_height)
        return dec_fail(host, PSP_E_LIMIT, "%llu x %llu is wider or higher than the limit %u x %u",
                        (unsigned long long)width, (unsigned long long)height, limits->max_width,
                        limits->max_height);
    return PSP_OK;
}

/* Whether a buffer of this many pixels may be made; sides checked before, so nothing overflows. */
DEC_FUNCTION psp_status dec_check_pixels(const psp_host *host, const psp_limits *limits,
                                         uint64_t width, uint64_t height)
{
    uint64_t need = width * height;
    if (need <= limits->max_pixels) return PSP_OK;
    return dec_fail(host, PSP_E_LIMIT, "%llu x %llu is %.3f million pixels, limit %.3f million "
                    "(--max-input-pixels)", (unsigned long long)width, (unsigned long long)height, (double)need / 1e6,
                    (double)limits->max_pixels / 1e6);
}

DEC_FUNCTION psp_status dec_check_memory(const psp_host *host, const psp_limits *limits,
                                         uint64_t need)
{
    if (need <= limits->max_memory) return PSP_OK;
    return dec_fail(host, PSP_E_LIMIT, "decoding needs %.1f MB, the limit is %.1f MB (raise --memory)",
                    (double)need / 1048576, (double)limits->max_memory / 1048576);
}

/* ------------------------------------------------------------------ source */

/* Reads until n bytes are there or the file ends. Returns how many, or PSP_E_IO. */
DEC_FUNCTION int64_t dec_read(const psp_source *source, uint64_t offset, void *to, size_t n)
{
    size_t done = 0;
    while (done < n) {
        int64_t got = source->read_at(source, offset + done, (uint8_t *)to + done, n - done);
        if (got < 0) return PSP_E_IO;
        if (got == 0) break;
        done += (uint64_t)got < n - done ? (size_t)got : n - done;
    }
    return (int64_t)done;
}

/* A file that a library wants in one piece: the host's own copy where it has one, else a copy that
 * counts against the memory. */
typedef struct dec_file {
    const uint8_t *bytes;
    size_t size;
    uint8_t *owned;                /* NULL when the bytes are the host's */
} dec_file;

DEC_FUNCTION psp_status dec_load(const psp_host *host, const psp_source *source,
                                 const psp_limits *limits, uint64_t most, dec_file *out)
{
    int64_t got;
    uint64_t size = source->size < most ? source->size : most;

    memset(out, 0, sizeof *out);
    if (source->whole) {
        out->bytes = source->whole;
        out->size = (size_t)size;
        return PSP_OK;
    }
    if (size > limits->max_memory)
        return dec_fail(host, PSP_E_LIMIT, "the file's %.1f MB must be held, the limit is %.1f MB "
                        "(raise --memory)", (double)size / 1048576,
                        (double)limits->max_memory / 1048576);
    out->owned = (uint8_t *)malloc(size ? (size_t)size : 1);
    if (!out->owned) return dec_no_memory(host);
    got = dec_read(source, 0, out->owned, (size_t)size);
    if (got < 0) {
        free(out->owned);
        out->owned = NULL;
        return dec_fail(host, PSP_E_IO, "the file could not be read");
    }
    out->bytes = out->owned;
    out->size = (size_t)got;
    return PSP_OK;
}

DEC_FUNCTION void dec_unload(dec_file *file)
{
    free(file->owned);
    memset(file, 0, sizeof *file);
}

/* ------------------------------------------------------------------ blocks */

/* The container's own metadata, whole, as entries of metadata(). Only lent: the plugin frees. */
typedef struct dec_blocks {
    const char *key[3];            /* "exif", "xmp", "iptc" */
    const uint8_t *bytes[3];
    size_t size[3];
    uint32_t count;
} dec_blocks;

DEC_FUNCTION void dec_add_block(dec_blocks *blocks, const char *key, const uint8_t *bytes,
                                size_t size)
{
    if (blocks->count == 3 || size == 0 || !bytes) return;
    blocks->key[blocks->count] = key;
    blocks->bytes[blocks->count] = bytes;
    blocks->size[blocks->count] = size;
    blocks->count++;
}

DEC_FUNCTION psp_status dec_block(const dec_blocks *blocks, uint32_t n, const char **key,
                                  psp_value *out)
{
    if (n >= blocks->count) return PSP_ABSENT;
    *key = blocks->key[n];
    out->type = PSP_T_BYTES;
    out->i = 0;
    out->i2 = 0;
    out->f = 0;
    out->s = (const char *)blocks->bytes[n];
    out->s_len = blocks->size[n];
    return PSP_OK;
}

/* EXIF as a TIFF header; containers put "Exif\0\0" or a length before it, which is skipped here. */
DEC_FUNCTION const uint8_t *dec_exif_start(const uint8_t *bytes, size_t *size)
{
    size_t k;
    for (k = 0; k + 8 <= *size && k <= 16; k++) {
        const uint8_t *p = bytes + k;
        if (!memcmp(p, "II*\0", 4) || !memcmp(p, "MM\0*", 4)) {
            *size -= k;
            return p;
        }
    }
    *size = 0;
    return NULL;
}

DEC_FUNCTION uint32_t dec_exif_word(const uint8_t *p, int n, int big)
{
    uint32_t value = 0;
    int k;
    for (k = 0; k < n; k++) value = value << 8 | p[big ? k : n - 1 - k];
    return value;
}

/* Tag 0x0112 of the first directory; 1 where there is none or it is nonsense. */
DEC_FUNCTION uint32_t dec_exif_orientation(const uint8_t *bytes, size_t size)
{
    const uint8_t *tiff = dec_exif_start(bytes, &size);
    uint32_t at, count, k;
    int big;

    if (!tiff) return 1;
    big = tiff[0] == 'M';
    at = dec_exif_word(tiff + 4, 4, big);
    if (at > size || size - at < 2) return 1;
    count = dec_exif_word(tiff + at, 2, big);
    for (k = 0; k < count; k++) {
        size_t entry = (size_t)at + 2 + (size_t)k * 12;
        if (entry > size || size - entry < 12) break;
        if (dec_exif_word(tiff + entry, 2, big) == 0x0112) {
            uint32_t value = dec_exif_word(tiff + entry + 8, 2, big);
            return value >= 1 && value <= 8 ? value : 1;
        }
    }
    return 1;
}

/* A profile is handed on only if it is one, and for the kind of samples that will be delivered:
 * "GRAY", "RGB " or "CMYK". Everything else would be refused later, with less to say. */
DEC_FUNCTION int dec_icc_is(const uint8_t *icc, size_t size, const char space[4])
{
    return icc && size > 128 && !memcmp(icc + 36, "acsp", 4) && !memcmp(icc + 16, space, 4);
}

/* ------------------------------------------------------------------ rows */

DEC_FUNCTION int dec_takes(const psp_plan *plan, uint32_t format)
{
    return (plan->accept_formats >> format & 1u) != 0;
}

/* The first of a list of formats, richest first, that the host takes. */
DEC_FUNCTION psp_status dec_choose(const psp_host *host, psp_plan *plan, const uint32_t *formats,
                                   size_t n)
{
    size_t k;
    for (k = 0; k < n; k++) {
        if (dec_takes(plan, formats[k])) {
            plan->format = formats[k];
            return PSP_OK;
        }
    }
    return dec_fail(host, PSP_E_UNSUPPORTED, "none of the accepted pixel formats fits the picture");
}

DEC_FUNCTION psp_status dec_check_target(const psp_host *host, const psp_plan *plan,
                                         const psp_pixels *to)
{
    static const uint8_t bytes[] = { 4, 4, 2, 8, 4, 8 };
    if (plan->format >= sizeof bytes || to->format != plan->format || to->width != plan->width
        || to->height != plan->height || !to->data
        || to->stride < (int64_t)to->width * bytes[plan->format])
        return dec_fail(host, PSP_E_BAD_ARGUMENT, "the pixels aren't those of the plan");
    return PSP_OK;
}

DEC_FUNCTION uint8_t *dec_row(const psp_pixels *to, uint32_t y)
{
    return to->data + (int64_t)y * to->stride;
}

DEC_FUNCTION uint32_t dec_times(uint32_t value, uint32_t alpha)
{
    uint32_t t = value * alpha + 128;
    return (t + (t >> 8)) >> 8;                        /* value * alpha / 255, rounded */
}

DEC_FUNCTION uint32_t dec_argb(uint32_t r, uint32_t g, uint32_t b, uint32_t a)
{
    if (a == 255) return 0xFF000000u | r << 16 | g << 8 | b;
    return a << 24 | dec_times(r, a) << 16 | dec_times(g, a) << 8 | dec_times(b, a);
}

/* Straight 8-bit samples, `channels` of them a pixel (1 gray, 2 gray and alpha, 3, 4), to ARGB32,
 * RGB24 or RGBA16, and gray to GRAY16. */
DEC_FUNCTION void dec_put8(const psp_pixels *to, uint32_t y, const uint8_t *from, uint32_t channels)
{
    uint32_t x, *words = (uint32_t *)(void *)dec_row(to, y);
    uint16_t *deep = (uint16_t *)(void *)words;
    uint32_t has_alpha = channels == 2 || channels == 4, is_gray = channels < 3;
    for (x = 0; x < to->width; x++, from += channels) {
        uint32_t r = from[0], g = is_gray ? r : from[1], b = is_gray ? r : from[2];
        uint32_t a = has_alpha ? from[channels - 1] : 255;
        switch (to->format) {
        case PSP_FMT_ARGB32: words[x] = dec_argb(r, g, b, a); break;
        case PSP_FMT_RGB24: words[x] = 0xFF000000u | r << 16 | g << 8 | b; break;
        case PSP_FMT_GRAY16: deep[x] = (uint16_t)(r * 257); break;
        case PSP_FMT_RGBA16:
            deep[4 * x] = (uint16_t)(r * 257);
            deep[4 * x + 1] = (uint16_t)(g * 257);
            deep[4 * x + 2] = (uint16_t)(b * 257);
            deep[4 * x + 3] = (uint16_t)(a * 257);
            break;
        default: break;
        }
    }
}

DEC_FUNCTION uint32_t dec_eight(uint32_t deep) { return (deep * 255 + 32767) / 65535; }

/* The same for native 16-bit samples. */
DEC_FUNCTION void dec_put16(const psp_pixels *to, uint32_t y, const uint16_t *from,
                            uint32_t channels)
{
    uint32_t x, *words = (uint32_t *)(void *)dec_row(to, y);
    uint16_t *deep = (uint16_t *)(void *)words;
    uint32_t has_alpha = channels == 2 || channels == 4, is_gray = channels < 3;
    for (x = 0; x < to->width; x++, from += channels) {
        uint32_t r = from[0], g = is_gray ? r : from[1], b = is_gray ? r : from[2];
        uint32_t a = has_alpha ? from[channels - 1] : 65535;
        switch (to->format) {
        case PSP_FMT_ARGB32:
            words[x] = dec_argb(dec_eight(r), dec_eight(g), dec_eight(b), dec_eight(a));
            break;
        case PSP_FMT_RGB24:
            words[x] = 0xFF000000u | dec_eight(r) << 16 | dec_eight(g) << 8 | dec_eight(b);
            break;
        case PSP_FMT_GRAY16: deep[x] = (uint16_t)r; break;
        case PSP_FMT_RGBA16:
            deep[4 * x] = (uint16_t)r;
            deep[4 * x + 1] = (uint16_t)g;
            deep[4 * x + 2] = (uint16_t)b;
            deep[4 * x + 3] = (uint16_t)a;
            break;
        default: break;
        }
    }
}

/* The formats for samples of this kind, richest first. */
DEC_FUNCTION psp_status dec_choose_for(const psp_host *host, psp_plan *plan, int deep, int gray,
                                       int alpha)
{
    uint32_t formats[5];
    size_t n = 0;
    if (gray && !alpha) formats[n++] = PSP_FMT_GRAY16;
    if (deep) formats[n++] = PSP_FMT_RGBA16;
    if (!alpha) formats[n++] = PSP_FMT_RGB24;
    formats[n++] = PSP_FMT_ARGB32;
    if (!deep) formats[n++] = PSP_FMT_RGBA16;
    return dec_choose(host, plan, formats, n);
}

/* ------------------------------------------------------------------ opening */

/* open(): a zeroed struct that knows its host, bounds and source, looked at, or closed again. The
 * struct has those three fields; look(it) says what its file holds. */
#define DEC_OPEN(function, type, look, shut)                                                       \
    static psp_status function(const psp_host *host, const psp_args *args,                         \
                               const psp_source *source, const psp_limits *limits, void **self)    \
    {                                                                                              \
        struct type *it = calloc(1, sizeof *it);                                                   \
        psp_status status;                                                                         \
        (void)args;                                                                                \
        if (!it) return dec_no_memory(host);                                                       \
        it->host = host;                                                                           \
        it->bounds = *limits;                                                                      \
        it->source = source;                                                                       \
        status = look(it);                                                                         \
        if (status < 0) {                                                                          \
            shut(it);                                                                              \
            return status;                                                                         \
        }                                                                                          \
        *self = it;                                                                                \
        return PSP_OK;                                                                             \
    }

/* ------------------------------------------------------------------ description */

/* What the pictures depend on besides their file: PSP_INPUT_*. */
#ifndef DEC_INPUTS
#define DEC_INPUTS 0
#endif

/* The tables that every decoder has alike. ID, NAME, VERSION and SUMMARY are the plugin's, `decoder`
 * its psp_decoder; the note repeats them, with DECODER_JSON for "decoder". */
#define DEC_MODULE(caps_bits)                                                                      \
    static const psp_plugin plugin = {                                                             \
        .struct_size = sizeof(psp_plugin), .kind = PSP_KIND_DECODER, .id = ID, .name = NAME,       \
        .version = VERSION, .vendor = "The Proofsheet project", .license = "MIT-0",                \
        .summary = SUMMARY, .caps = (caps_bits), .inputs = DEC_INPUTS,                             \
        .threading = PSP_THREAD_PER_INSTANCE,                                                      \
        .determinism = PSP_SAME_HERE, .epoch = 1, .decoder = &decoder                              \
    };                                                                                             \
    static const psp_plugin *const plugins[] = { &plugin };                                        \
    static const psp_module module = {                                                             \
        .struct_size = sizeof(psp_module), .magic = PSP_MAGIC, .built_minor = PSP_ABI_MINOR,       \
        .needs_minor = PSP_NEEDS_MINOR, .layout = PSP_LAYOUT, .plugin_count = 1,                   \
        .plugins = plugins                                                                         \
    };                                                                                             \
    PSP_MANIFEST(                                                                                  \
        "{\"abi\":1,\"built_minor\":0,\"needs_minor\":0,\"plugins\":[{\"id\":\"" ID "\","          \
        "\"kind\":\"decoder\",\"name\":\"" NAME "\",\"version\":\"" VERSION "\","                  \
        "\"license\":\"MIT-0\",\"decoder\":{" DECODER_JSON "}}]}");                                \
    const psp_module *proofsheet_plugin_v1(const psp_host_info *host) PSP_NOTHROW                  \
    {                                                                                              \
        return host && host->abi_major == PSP_ABI_MAJOR ? &module : NULL;                          \
    }

#endif
