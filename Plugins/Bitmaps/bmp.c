/*
 * Windows bitmaps, with or without a file's header: 1 to 32 bits, bit fields, run lengths, top down or bottom
 * up, a profile in the newest header. Rows are read from the top wherever they lie in the file.
 * SPDX-License-Identifier: MIT-0
 */
#include "bitmaps.h"

enum { PLAIN = 0, RLE8 = 1, RLE4 = 2, FIELDS = 3, ALPHA_FIELDS = 6 };

static psp_status bad(const struct bitmap *b, const char *what)
{
    return dec_fail(b->host, PSP_E_BAD_DATA, "%s", what);
}

/* pixels 0: right after header and palette, as in an icon. */
psp_status dib_open(struct bitmap *b, struct dib *d, uint64_t header, uint64_t pixels)
{
    uint8_t h[124] = { 0 }, entry[4];
    uint64_t after;
    uint32_t size, each, k;
    int32_t height;
    int is_core;

    memset(d, 0, sizeof *d);
    b->reader.at = header;
    if (next_bytes(&b->reader, h, 4) != 4) return bad(b, "the file ends within its header");
    size = le(h, 4);
    is_core = size == 12;
    if (size != 12 && (size < 40 || size > 4096)) return bad(b, "its header has no size that is known");
    if (next_bytes(&b->reader, h + 4, (size > 124 ? 124 : size) - 4) != (size > 124 ? 124 : size) - 4)
        return bad(b, "the file ends within its header");
    d->header = header;
    d->header_size = size;
    d->width = is_core ? le(h + 4, 2) : le(h + 4, 4);
    height = is_core ? (int32_t)le(h + 6, 2) : (int32_t)le(h + 8, 4);
    d->is_top_down = height < 0;
    d->height = height < 0 ? 0u - (uint32_t)height : (uint32_t)height;
    d->bits = is_core ? le(h + 10, 2) : le(h + 14, 2);
    d->compression = is_core ? PLAIN : le(h + 16, 4);
    if (d->width == 0 || d->height == 0 || d->width > INT32_MAX || d->height > INT32_MAX)
        return bad(b, "its size makes no picture");
    if (d->bits != 1 && d->bits != 2 && d->bits != 4 && d->bits != 8 && d->bits != 16 && d->bits != 24
        && d->bits != 32)
        return dec_fail(b->host, PSP_E_UNSUPPORTED, "bitmaps of %u bits aren't supported", d->bits);
    if (!(d->compression == PLAIN || (d->compression == RLE8 && d->bits == 8)
          || (d->compression == RLE4 && d->bits == 4)
          || ((d->compression == FIELDS || d->compression == ALPHA_FIELDS)
              && (d->bits == 16 || d->bits == 32))))
        return dec_fail(b->host, PSP_E_UNSUPPORTED, "compression %u of %u bits isn't supported",
                        d->compression, d->bits);
    after = header + size;
    if (d->compression == FIELDS || d->compression == ALPHA_FIELDS) {
        uint8_t fields[16];
        uint32_t n = size >= 56 || d->compression == ALPHA_FIELDS ? 4 : 3;
        if (size >= 52) memcpy(fields, h + 40, 16);
        else {
            b->reader.at = after;
            if (next_bytes(&b->reader, fields, 4 * (size_t)n) != 4 * (size_t)n)
                return bad(b, "the file ends within its header");
            after += 4 * n;
        }
        for (k = 0; k < n; k++) d->mask[k] = le(fields + 4 * k, 4);
        d->has_alpha = n == 4 && d->mask[3] != 0;
    } else if (d->bits == 16) {
        d->mask[0] = 0x7C00, d->mask[1] = 0x03E0, d->mask[2] = 0x001F;
    } else if (d->bits == 32) {
        d->mask[0] = 0xFF0000, d->mask[1] = 0xFF00, d->mask[2] = 0xFF;
    }
    if (d->bits <= 8) {
        each = is_core ? 3 : 4;
        d->colors = is_core ? 0 : le(h + 32, 4);
        if (d->colors == 0 || d->colors > 1u << d->bits) d->colors = 1u << d->bits;
        /* Not beyond where the pixels begin. */
        if (pixels > after && (pixels - after) / each < d->colors) d->colors = (uint32_t)((pixels - after) / each);
        b->reader.at = after;
        for (k = 0; k < d->colors; k++) {
            if (next_bytes(&b->reader, entry, each) != each) return bad(b, "the file ends within its palette");
            d->palette[k][0] = entry[2], d->palette[k][1] = entry[1], d->palette[k][2] = entry[0];
        }
        after += (uint64_t)d->colors * each;
    }
    d->pixels = pixels ? pixels : after;
    if (size >= 124 && le(h + 56, 4) == 0x4D424544) {  /* 'MBED' */
        d->icc = header + le(h + 112, 4);
        d->icc_size = le(h + 116, 4);
    }
    return PSP_OK;
}

static uint32_t field(uint32_t word, uint32_t mask)
{
    uint32_t shift, top;
    if (!mask) return 0;
    shift = (uint32_t)__builtin_ctz(mask);
    top = mask >> shift;
    word = (word & mask) >> shift;
    if (top == 255) return word;
    return (uint32_t)((word * 255ull + top / 2) / top);
}

static void put_dib_row(const struct dib *d, const uint8_t *row, psp_pixels *to, uint32_t y, uint8_t *rgba)
{
    uint32_t x, v;
    for (x = 0; x < d->width; x++) {
        uint8_t *p = rgba + 4 * (size_t)x;
        p[3] = 255;
        if (d->bits <= 8) {
            v = d->bits == 8 ? row[x]
                : row[(uint64_t)x * d->bits / 8] >> (8 - d->bits - x * d->bits % 8) & ((1u << d->bits) - 1);
            memcpy(p, d->palette[v], 3);               /* 256 entries; those not there are black */
        } else if (d->bits == 24) {
            p[0] = row[3 * x + 2], p[1] = row[3 * x + 1], p[2] = row[3 * x];
        } else {
            v = le(row + (size_t)x * (d->bits / 8), (int)d->bits / 8);
            p[0] = (uint8_t)field(v, d->mask[0]);
            p[1] = (uint8_t)field(v, d->mask[1]);
            p[2] = (uint8_t)field(v, d->mask[2]);
            if (d->has_alpha) p[3] = (uint8_t)field(v, d->mask[3]);
        }
    }
    dec_put8(to, y, rgba, 4);
}

/* Run lengths: from the lowest row up, to indices. */
static psp_status read_runs(struct bitmap *b, const struct dib *d, psp_pixels *to, uint8_t *rgba)
{
    struct dib plain = *d;
    uint8_t *indices = calloc(d->width, d->height);
    uint64_t x = 0, y = 0;                             /* y from below */
    uint32_t row;
    int is_over = 0, count, value, k, steps = 0;
    psp_status status = PSP_OK;

    if (!indices) return dec_no_memory(b->host);
    b->reader.at = d->pixels;
    while (!is_over && y < d->height) {
        if (++steps % 4096 == 0 && b->host->cancelled(b->host)) {
            free(indices);
            return dec_cancelled(b->host);
        }
        count = next_byte(&b->reader);
        value = next_byte(&b->reader);
        if (value < 0) break;
        if (count > 0) {
            for (k = 0; k < count; k++, x++)
                if (x < d->width)
                    indices[(size_t)(d->height - 1 - y) * d->width + x] = (uint8_t)
                        (d->compression == RLE8 ? value : k % 2 ? value & 15 : value >> 4);
        } else if (value == 0) {
            x = 0;
            y++;
        } else if (value == 1) {
            is_over = 1;
        } else if (value == 2) {
            int right = next_byte(&b->reader), up = next_byte(&b->reader);
            if (up < 0) break;
            x += (uint32_t)right;
            y += (uint32_t)up;
        } else {
            int bytes = d->compression == RLE8 ? value : (value + 1) / 2, byte = 0;
            for (k = 0; k < value; k++, x++) {
                if (d->compression == RLE8 || k % 2 == 0) byte = next_byte(&b->reader);
                if (byte < 0) break;
                if (x < d->width)
                    indices[(size_t)(d->height - 1 - y) * d->width + x] = (uint8_t)
                        (d->compression == RLE8 ? byte : k % 2 ? byte & 15 : byte >> 4);
            }
            if (byte < 0) break;
            if (bytes % 2) next_byte(&b->reader);
        }
    }
    /* The top comes last in the file: cut short, it has no rows from the top. */
    if (!is_over && y + 1 < d->height) status = ended(b, to, 0);
    else if (!is_over && y < d->height && x < d->width) status = ended(b, to, 0);
    plain.bits = 8;
    for (row = 0; row < d->height && status >= 0; row++)
        put_dib_row(&plain, indices + (size_t)row * d->width, to, row, rgba);
    free(indices);
    return status;
}

psp_status dib_read(struct bitmap *b, const struct dib *d, psp_pixels *to)
{
    uint64_t stride = ((uint64_t)d->width * d->bits + 31) / 32 * 4;
    uint8_t *rgba = malloc((size_t)d->width * 4), *row = malloc((size_t)stride);
    uint32_t y;
    psp_status status = PSP_OK;

    if (!rgba || !row) status = dec_no_memory(b->host);
    else if (d->compression == RLE8 || d->compression == RLE4) status = read_runs(b, d, to, rgba);
    else for (y = 0; y < d->height && status == PSP_OK; y++) {
        /* From below, a buffer would be filled anew for each row: read past it. */
        uint64_t at = d->pixels + (d->is_top_down ? y : d->height - 1 - y) * stride;
        int64_t got = dec_read(b->reader.source, at, row, (size_t)stride);
        /* The last row's padding is sometimes left out. */
        if (got >= 0 && (uint64_t)got < stride && (uint64_t)got * 8 >= (uint64_t)d->width * d->bits)
            got = (int64_t)stride;
        if (got < 0) b->reader.has_failed = 1;
        if (b->host->cancelled(b->host)) status = dec_cancelled(b->host);
        else if (got != (int64_t)stride) status = ended(b, to, y);
        else put_dib_row(d, row, to, y, rgba);
    }
    free(rgba);
    free(row);
    return status;
}

static psp_status open_bmp(struct bitmap *b)
{
    uint8_t head[14];
    psp_status status;

    if (next_bytes(&b->reader, head, 14) != 14 || head[0] != 'B' || head[1] != 'M') return PSP_DECLINED;
    status = dib_open(b, &b->dib, 14, le(head + 10, 4));
    if (status < 0) return status;
    b->width = b->dib.width;
    b->height = b->dib.height;
    b->bits = 8;
    b->has_alpha = b->dib.has_alpha;
    if (b->dib.icc_size > 0) {
        if (b->dib.icc_size > b->bounds.max_extra)
            return dec_fail(b->host, PSP_E_LIMIT, "the profile has %u bytes, limit %llu", b->dib.icc_size,
                            (unsigned long long)b->bounds.max_extra);
        b->icc = malloc(b->dib.icc_size);
        b->reader.at = b->dib.icc;
        if (!b->icc) return dec_no_memory(b->host);
        if (next_bytes(&b->reader, b->icc, b->dib.icc_size) != b->dib.icc_size
            || !dec_icc_is(b->icc, b->dib.icc_size, "RGB ")) {
            free(b->icc);
            b->icc = NULL;
        }
    }
    return PSP_OK;
}

static psp_status read_bmp(struct bitmap *b, psp_pixels *to) { return dib_read(b, &b->dib, to); }

static uint64_t memory_bmp(const struct bitmap *b)
{
    int has_runs = b->dib.compression == RLE8 || b->dib.compression == RLE4;
    return has_runs ? (uint64_t)b->width * b->height : 0;
}

const struct format format_bmp = { open_bmp, NULL, read_bmp, memory_bmp };
