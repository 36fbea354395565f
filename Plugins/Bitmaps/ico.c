/*
 * Icons and cursors: a list of pictures of different sizes, each a bitmap with a mask, or a PNG. The
 * smallest one that covers the size wanted is read; the picture's own size is the largest one's.
 * SPDX-License-Identifier: MIT-0
 */
#include "bitmaps.h"

#include <png.h>

static const uint8_t png_mark[8] = { 0x89, 'P', 'N', 'G', 0x0D, 0x0A, 0x1A, 0x0A };

static int is_better(const struct icon *a, const struct icon *b)
{
    uint64_t pa = (uint64_t)a->width * a->height, pb = (uint64_t)b->width * b->height;
    return pa > pb || (pa == pb && a->bits > b->bits);
}

static psp_status open_ico(struct bitmap *b)
{
    uint8_t head[6], entry[16], inside[32];
    uint32_t count, k, best = 0;

    if (next_bytes(&b->reader, head, 6) != 6 || le(head, 2) != 0 || (le(head + 2, 2) != 1 && le(head + 2, 2) != 2))
        return PSP_DECLINED;
    count = le(head + 4, 2);
    if (count == 0) return PSP_DECLINED;
    for (k = 0; k < count && b->ico.count < MOST_ICONS; k++) {
        struct icon icon;
        b->reader.at = 6 + 16ull * k;
        if (next_bytes(&b->reader, entry, 16) != 16) {
            b->ico.is_cut = 1;
            break;
        }
        icon.size = le(entry + 8, 4);
        icon.offset = le(entry + 12, 4);
        if ((uint64_t)icon.offset + icon.size > b->reader.source->size) b->ico.is_cut = 1;
        b->reader.at = icon.offset;
        /* The list's own sizes are bytes, and sometimes wrong: what counts is the picture's header. */
        if (icon.offset < 6 || next_bytes(&b->reader, inside, 32) < 28) continue;
        if (!memcmp(inside, png_mark, 8)) {
            icon.width = dec_exif_word(inside + 16, 4, 1);
            icon.height = dec_exif_word(inside + 20, 4, 1);
            icon.bits = 33;
        } else if (le(inside, 4) >= 40 && le(inside, 4) <= 124) {
            icon.width = le(inside + 4, 4);
            icon.height = le(inside + 8, 4) / 2;
            icon.bits = le(inside + 14, 2);
        } else continue;
        if (!icon.width || !icon.height || icon.width > 65535 || icon.height > 65535) continue;
        b->ico.icons[b->ico.count++] = icon;
        if (is_better(&icon, &b->ico.icons[best])) best = b->ico.count - 1;
    }
    if (b->ico.count == 0) return dec_fail(b->host, PSP_E_BAD_DATA, "it holds no icon that can be read");
    b->width = b->ico.icons[best].width;
    b->height = b->ico.icons[best].height;
    b->bits = 8;
    b->has_alpha = 1;
    return PSP_OK;
}

static psp_status plan_ico(struct bitmap *b, psp_plan *p)
{
    struct icon best = { b->width, b->height, 0, 0, 0 };
    uint32_t k;
    for (k = 0; k < b->ico.count; k++) {
        const struct icon *i = &b->ico.icons[k];
        if (i->width < p->want_width || i->height < p->want_height) continue;
        if ((uint64_t)i->width * b->height != (uint64_t)i->height * b->width) continue;
        if ((uint64_t)i->width * i->height < (uint64_t)best.width * best.height) best = *i;
    }
    p->width = best.width;
    p->height = best.height;
    return PSP_OK;
}

static psp_status read_png(struct bitmap *b, const struct icon *icon, psp_pixels *to)
{
    png_image image;
    uint8_t *bytes, *rgba;
    uint64_t pixels = (uint64_t)icon->width * icon->height;
    uint32_t y, size = icon->size;
    psp_status status = PSP_OK;

    if (size > b->reader.source->size) size = (uint32_t)b->reader.source->size;
    status = dec_check_memory(b->host, &b->bounds, size + pixels * 4 + (1u << 20));
    if (status < 0) return status;
    bytes = malloc(size ? size : 1);
    rgba = malloc((size_t)pixels * 4);
    memset(&image, 0, sizeof image);
    image.version = PNG_IMAGE_VERSION;
    if (!bytes || !rgba) status = dec_no_memory(b->host);
    else {
        int64_t got = dec_read(b->reader.source, icon->offset, bytes, size);
        if (got < 0) status = dec_fail(b->host, PSP_E_IO, "the file could not be read");
        else if (!png_image_begin_read_from_memory(&image, bytes, (size_t)got)
                 || image.width != icon->width || image.height != icon->height) {
            status = dec_fail(b->host, PSP_E_BAD_DATA, "the icon's PNG: %s", image.message);
        } else {
            image.format = PNG_FORMAT_RGBA;
            if (!png_image_finish_read(&image, NULL, rgba, (png_int_32)(icon->width * 4), NULL))
                status = dec_fail(b->host, PSP_E_BAD_DATA, "the icon's PNG: %s", image.message);
        }
    }
    png_image_free(&image);
    for (y = 0; y < icon->height && status >= 0; y++) dec_put8(to, y, rgba + (size_t)y * icon->width * 4, 4);
    free(bytes);
    free(rgba);
    return status;
}

/* Whether any pixel of a bitmap with 32 bits has alpha: only then is it alpha. */
static int uses_alpha(struct bitmap *b, const struct dib *d)
{
    uint64_t k, n = (uint64_t)d->width * d->height;
    uint8_t pixel[4];
    b->reader.at = d->pixels;
    for (k = 0; k < n && next_bytes(&b->reader, pixel, 4) == 4; k++) if (pixel[3]) return 1;
    return 0;
}

static psp_status read_bitmap(struct bitmap *b, const struct icon *icon, psp_pixels *to)
{
    struct dib d;
    uint64_t stride = ((uint64_t)icon->width + 31) / 32 * 4, mask;
    uint8_t *row;
    uint32_t x, y;
    psp_status status = dib_open(b, &d, icon->offset, 0);

    if (status < 0) return status;
    d.height /= 2;
    if (d.width != icon->width || d.height != icon->height || d.is_top_down)
        return dec_fail(b->host, PSP_E_BAD_DATA, "the icon's bitmap is damaged");
    if (d.bits == 32 && d.compression == 0 && uses_alpha(b, &d)) {
        d.has_alpha = 1;
        d.mask[3] = 0xFF000000u;
    }
    status = dib_read(b, &d, to);
    if (status != PSP_OK || d.has_alpha || d.compression != 0) return status;
    /* Bits that are set in the mask behind the pixels are see-through. */
    mask = d.pixels + ((uint64_t)d.width * d.bits + 31) / 32 * 4 * d.height;
    row = malloc((size_t)stride);
    if (!row) return dec_no_memory(b->host);
    for (y = 0; y < d.height; y++) {
        if (dec_read(b->reader.source, mask + (d.height - 1 - y) * stride, row, (size_t)stride)
            != (int64_t)stride) {
            status = ended(b, to, y);
            break;
        }
        for (x = 0; x < d.width; x++) {
            if (!(row[x >> 3] >> (7 - (x & 7)) & 1)) continue;
            if (to->format == PSP_FMT_RGBA16) memset(dec_row(to, y) + 8 * (size_t)x, 0, 8);
            else memset(dec_row(to, y) + 4 * (size_t)x, 0, 4);
        }
    }
    free(row);
    return status;
}

static psp_status read_ico(struct bitmap *b, psp_pixels *to)
{
    const struct icon *best = NULL;
    uint32_t k;
    psp_status status;
    for (k = 0; k < b->ico.count; k++) {
        const struct icon *i = &b->ico.icons[k];
        if (i->width == to->width && i->height == to->height && (!best || i->bits > best->bits)) best = i;
    }
    if (!best) return dec_fail(b->host, PSP_E_BAD_ARGUMENT, "the plan isn't of this file");
    status = best->bits == 33 ? read_png(b, best, to) : read_bitmap(b, best, to);
    if (status == PSP_OK && b->ico.is_cut) {
        to->rows_done = to->height;                    /* whole, but a better one may be lost */
        status = PSP_PARTIAL;
    }
    return status;
}

static uint64_t memory_ico(const struct bitmap *b)
{
    return (uint64_t)b->width * b->height * 5 + (1u << 20);
}

const struct format format_ico = { open_ico, plan_ico, read_ico, memory_ico };
