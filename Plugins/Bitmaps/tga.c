/*
 * Truevision TGA: gray, palettes, 15 to 32 bits, plain or in runs, from whichever corner.
 * The format has no mark at its head, so anything implausible there is declined.
 * SPDX-License-Identifier: MIT-0
 */
#include "bitmaps.h"

static void color(const uint8_t *p, uint32_t bits, uint32_t alpha_bits, uint8_t out[4])
{
    uint32_t v;
    out[3] = 255;
    if (bits == 8) out[0] = out[1] = out[2] = p[0];
    else if (bits <= 16) {
        v = le(p, 2);
        out[0] = (uint8_t)((v >> 10 & 31) * 255 / 31);
        out[1] = (uint8_t)((v >> 5 & 31) * 255 / 31);
        out[2] = (uint8_t)((v & 31) * 255 / 31);
        if (alpha_bits == 1) out[3] = v & 0x8000 ? 255 : 0;
    } else {
        out[0] = p[2], out[1] = p[1], out[2] = p[0];
        if (bits == 32 && alpha_bits == 8) out[3] = p[3];
    }
}

static psp_status open_tga(struct bitmap *b)
{
    uint8_t h[18], entry[4];
    uint32_t kind, map_bits, k;
    uint64_t map;

    if (next_bytes(&b->reader, h, 18) != 18) return PSP_DECLINED;
    b->tga.type = h[2];
    kind = h[2] & 7;
    b->tga.bits = h[16];
    b->tga.map_first = le(h + 3, 2);
    b->tga.map_count = le(h + 5, 2);
    map_bits = h[7];
    b->width = le(h + 12, 2);
    b->height = le(h + 14, 2);
    b->tga.origin = h[17] >> 4 & 3;
    b->tga.alpha_bits = h[17] & 15;
    if (h[1] > 1 || (h[2] & ~8) < 1 || (h[2] & ~8) > 3 || h[17] >> 6 || !b->width || !b->height
        || (kind == 1 && (h[1] != 1 || b->tga.bits != 8 || b->tga.map_count == 0
                          || b->tga.map_first + b->tga.map_count > 256))
        || (kind == 2 && b->tga.bits != 15 && b->tga.bits != 16 && b->tga.bits != 24 && b->tga.bits != 32)
        || (kind == 3 && b->tga.bits != 8)
        || (h[1] == 1 && map_bits != 15 && map_bits != 16 && map_bits != 24 && map_bits != 32)
        || (b->tga.alpha_bits != 0 && b->tga.alpha_bits != 1 && b->tga.alpha_bits != 8))
        return PSP_DECLINED;
    map = 18 + h[0];
    b->tga.pixels = map + (h[1] ? (uint64_t)b->tga.map_count * ((map_bits + 7) / 8) : 0);
    b->reader.at = map;
    for (k = 0; kind == 1 && k < b->tga.map_count; k++) {
        uint32_t n = (map_bits + 7) / 8;
        if (next_bytes(&b->reader, entry, n) != n)
            return dec_fail(b->host, PSP_E_BAD_DATA, "the file ends within its palette");
        color(entry, map_bits, map_bits == 32 ? 8 : 0, b->tga.map[b->tga.map_first + k]);
    }
    b->bits = 8;
    b->is_gray = kind == 3;
    b->has_alpha = (kind == 2 && ((b->tga.bits == 32 && b->tga.alpha_bits == 8)
                                  || (b->tga.bits == 16 && b->tga.alpha_bits == 1)))
        || (kind == 1 && map_bits == 32);
    return PSP_OK;
}

/* The next pixel as the file has it; runs go on across rows. */
struct runs { uint32_t left; int is_repeat; uint8_t pixel[4]; };

static int next_pixel(struct bitmap *b, struct runs *runs, uint32_t n)
{
    if (!(b->tga.type & 8)) return next_bytes(&b->reader, runs->pixel, n) == n;
    if (runs->left == 0) {
        int head = next_byte(&b->reader);
        if (head < 0) return 0;
        runs->left = (uint32_t)(head & 127) + 1;
        runs->is_repeat = head >= 128;
        if (runs->is_repeat && next_bytes(&b->reader, runs->pixel, n) != n) return 0;
    }
    runs->left--;
    return runs->is_repeat || next_bytes(&b->reader, runs->pixel, n) == n;
}

static psp_status read_tga(struct bitmap *b, psp_pixels *to)
{
    struct runs runs = { 0, 0, { 0 } };
    uint32_t n = (b->tga.bits + 7) / 8, x, y, channels = b->is_gray ? 1 : 4;
    uint8_t *row = malloc((size_t)b->width * 4), pixel[4];
    psp_status status = row ? PSP_OK : dec_no_memory(b->host);

    b->reader.at = b->tga.pixels;
    for (y = 0; y < b->height && status == PSP_OK; y++) {
        /* Bit 1 of the origin: from the top down; else the file begins with the lowest row. */
        uint32_t target = b->tga.origin & 2 ? y : b->height - 1 - y;
        if (b->host->cancelled(b->host)) {
            status = dec_cancelled(b->host);
            break;
        }
        for (x = 0; x < b->width; x++) {
            uint32_t at = b->tga.origin & 1 ? b->width - 1 - x : x;
            if (!next_pixel(b, &runs, n)) {
                status = ended(b, to, b->tga.origin & 2 ? y : 0);
                break;
            }
            if ((b->tga.type & 7) == 1) memcpy(pixel, b->tga.map[runs.pixel[0]], 4);
            else color(runs.pixel, b->tga.bits, b->tga.alpha_bits, pixel);
            memcpy(row + (size_t)at * channels, pixel, channels);
        }
        if (status == PSP_OK) dec_put8(to, target, row, channels);
    }
    free(row);
    return status;
}

const struct format format_tga = { open_tga, NULL, read_tga, NULL };
