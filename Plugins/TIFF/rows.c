/*
 * Rows of a TIFF directory in the header's formats: 1 to 16 bits of any count, floats, palettes, CMYK and
 * Lab by our own conversion, everything else (YCbCr, LogLuv) by libtiff's own RGBA reader.
 *
 * What is held at once is one row of strips or tiles, never the picture.
 * SPDX-License-Identifier: MIT-0
 */
#include "tiff.h"

#include <math.h>

/* ------------------------------------------------------------------ samples */

static double half_of(uint16_t h)
{
    int e = h >> 10 & 31, m = h & 1023;
    double v = e == 0 ? ldexp(m, -24) : e == 31 ? 65504 : ldexp(1024 + m, e - 25);
    return h & 0x8000 ? -v : v;
}

/* Light to 16-bit numbers of sRGB: floats are linear unless a profile says otherwise. */
static uint32_t float_to_word(double v, int is_linear)
{
    if (!(v > 0)) return 0;                            /* NaN, too */
    if (v >= 1) return 65535;
    if (is_linear) v = v <= 0.0031308 ? 12.92 * v : 1.055 * pow(v, 1 / 2.4) - 0.055;
    return (uint32_t)(v * 65535 + 0.5);
}

/* Sample number k of a row, as it stands in the file. */
static uint32_t raw(const uint8_t *row, uint64_t k, uint32_t bits)
{
    uint64_t bit;
    uint32_t word;
    uint16_t half;

    switch (bits) {
    case 8: return row[k];
    case 16: memcpy(&half, row + 2 * k, 2); return half;
    case 32: memcpy(&word, row + 4 * k, 4); return word;
    case 1: return row[k >> 3] >> (7 - (k & 7)) & 1;
    case 2: return row[k >> 2] >> (6 - 2 * (k & 3)) & 3;
    case 4: return row[k >> 1] >> (4 - 4 * (k & 1)) & 15;
    default: break;
    }
    word = 0;
    for (bit = k * bits; bit < (k + 1) * bits; bit++)
        word = word << 1 | (row[bit >> 3] >> (7 - (bit & 7)) & 1u);
    return word;
}

/* The same stretched to 16 bits. */
static uint32_t scaled(const struct layout *l, const uint8_t *row, uint64_t k, int is_linear)
{
    uint32_t v, top;
    if (l->is_float) {
        if (l->bits == 64) {
            double d;
            memcpy(&d, row + 8 * k, 8);
            return float_to_word(d, is_linear);
        }
        v = raw(row, k, l->bits);
        if (l->bits == 32) {
            float s;
            memcpy(&s, &v, 4);
            return float_to_word(s, is_linear);
        }
        return float_to_word(half_of((uint16_t)v), is_linear);
    }
    v = raw(row, k, l->bits);
    if (l->is_signed) v ^= 1u << (l->bits - 1);
    if (l->bits == 8) return v * 257;
    if (l->bits == 16) return v;
    if (l->bits == 32) return v >> 16;
    top = (1u << l->bits) - 1;
    return (v * 65535u + top / 2) / top;
}

static double lab_inverse(double t) { return t > 6.0 / 29 ? t * t * t : 108.0 / 841 * (t - 4.0 / 29); }

/* CIE L*a*b*, D50, to sRGB numbers by the usual matrix (Bradford). */
static void lab_to_rgb(const struct layout *l, const uint32_t v[3], uint16_t out[3])
{
    double top = l->bits == 8 ? 255 : l->is_icc_lab ? 65280 : 65535, scale = l->bits == 8 ? 1 : 256;
    double light = v[0] * 100 / top, a, b, x, y, z;
    uint32_t k;
    if (l->is_icc_lab) {
        a = v[1] / scale - 128;
        b = v[2] / scale - 128;
    } else if (l->bits == 8) {
        a = (int8_t)v[1];
        b = (int8_t)v[2];
    } else {
        a = (int16_t)v[1] / scale;
        b = (int16_t)v[2] / scale;
    }
    y = (light + 16) / 116;
    x = 0.96422 * lab_inverse(y + a / 500);
    z = 0.82521 * lab_inverse(y - b / 200);
    y = lab_inverse(y);
    {
        double rgb[3] = { 3.1338561 * x - 1.6168667 * y - 0.4906146 * z,
                          -0.9787684 * x + 1.9161415 * y + 0.0334540 * z,
                          0.0719453 * x - 0.2289914 * y + 1.4052427 * z };
        for (k = 0; k < 3; k++) out[k] = (uint16_t)float_to_word(rgb[k], 1);
    }
}

static uint16_t straight(uint32_t value, uint32_t alpha)
{
    if (alpha == 0) return 0;
    return value >= alpha ? 65535 : (uint16_t)((value * 65535ull + alpha / 2) / alpha);
}

/* ------------------------------------------------------------------ one piece of a row */

struct piece {
    const struct layout *layout;
    const uint8_t *planes[64];     /* the row of each plane; only the first when not separate */
    uint32_t from;                 /* first pixel of it */
    int is_linear;
    uint16_t *words;               /* room for one row of RGBA */
};

static uint64_t place(const struct piece *p, uint32_t x, uint32_t sample)
{
    return p->layout->is_separate ? x : (uint64_t)x * p->layout->samples + sample;
}

static const uint8_t *plane(const struct piece *p, uint32_t sample)
{
    return p->planes[p->layout->is_separate ? sample : 0];
}

static void put_cmyk(const struct piece *p, const psp_pixels *to, uint32_t y)
{
    uint32_t x, k, v[4];
    uint8_t *row = dec_row(to, y);
    uint16_t *deep = (uint16_t *)(void *)row;
    for (x = 0; x < to->width; x++) {
        for (k = 0; k < 4; k++)
            v[k] = scaled(p->layout, plane(p, k), place(p, p->from + x, k), 0);
        if (to->format == PSP_FMT_CMYK8) {
            for (k = 0; k < 4; k++) row[4 * x + k] = (uint8_t)dec_eight(v[k]);
        } else if (to->format == PSP_FMT_CMYK16) {
            for (k = 0; k < 4; k++) deep[4 * x + k] = (uint16_t)v[k];
        } else {
            for (k = 0; k < 3; k++)
                p->words[3 * x + k] = (uint16_t)((65535 - v[k]) * (65535ull - v[3]) / 65535);
        }
    }
    if (to->format != PSP_FMT_CMYK8 && to->format != PSP_FMT_CMYK16) dec_put16(to, y, p->words, 3);
}

/* Writes to->width pixels from pixel p->from of the file's row into row y. */
static void put(const struct piece *p, const psp_pixels *to, uint32_t y)
{
    const struct layout *l = p->layout;
    uint32_t x, k, channels = (l->model == MODEL_GRAY ? 1 : 3) + (l->alpha != 0);
    uint16_t *word = p->words;

    if (l->model == MODEL_CMYK) {
        put_cmyk(p, to, y);
        return;
    }
    if (l->bits == 8 && !l->is_separate && !l->is_float && !l->is_signed && !l->is_inverted
        && (l->model == MODEL_RGB || l->model == MODEL_GRAY) && l->alpha != 1
        && l->samples == channels) {
        dec_put8(to, y, p->planes[0] + (size_t)p->from * channels, channels);
        return;
    }
    for (x = 0; x < to->width; x++, word += channels) {
        uint32_t at = p->from + x, v[4] = { 0, 0, 0, 0 };
        if (l->model == MODEL_PALETTE) {
            uint32_t index = raw(p->planes[0], place(p, at, 0), l->bits);
            for (k = 0; k < 3; k++)
                word[k] = l->map_is_eight ? (uint16_t)(l->map[k][index] * 257) : l->map[k][index];
            continue;
        }
        if (l->model == MODEL_LAB) {
            for (k = 0; k < 3; k++) v[k] = raw(plane(p, k), place(p, at, k), l->bits);
            lab_to_rgb(l, v, word);
        } else {
            for (k = 0; k < l->colors; k++) {
                v[k] = scaled(l, plane(p, k), place(p, at, k), p->is_linear);
                word[k] = (uint16_t)(l->is_inverted ? 65535 - v[k] : v[k]);
            }
        }
        if (l->alpha) {
            uint32_t alpha = scaled(l, plane(p, l->colors), place(p, at, l->colors), 0);
            word[channels - 1] = (uint16_t)alpha;
            if (l->alpha == 1 && to->format == PSP_FMT_ARGB32) {
                uint32_t a = dec_eight(alpha), c[3];   /* premultiplied already: kept as it is */
                for (k = 0; k < 3; k++) {
                    c[k] = dec_eight(word[channels == 2 ? 0 : k]);
                    if (c[k] > a) c[k] = a;
                }
                ((uint32_t *)(void *)dec_row(to, y))[x] = a << 24 | c[0] << 16 | c[1] << 8 | c[2];
            } else if (l->alpha == 1) {
                for (k = 0; k + 1 < channels; k++) word[k] = straight(word[k], alpha);
            }
        }
    }
    if (l->alpha != 1 || to->format != PSP_FMT_ARGB32) dec_put16(to, y, p->words, channels);
}

/* ------------------------------------------------------------------ blocks */

static psp_status ended(struct tiff *t, psp_pixels *to, uint32_t rows)
{
    if (t->source_failed) return tiff_bad(t, "");
    if (rows == 0) return tiff_bad(t, "the first rows can't be decoded");
    to->rows_done = rows;
    return PSP_PARTIAL;
}

/* The part of a row that a tile covers. */
static psp_pixels part(const psp_pixels *to, uint32_t left, uint32_t width)
{
    static const uint8_t bytes[] = { 4, 4, 2, 8, 4, 8 };
    psp_pixels some = *to;
    some.data += (size_t)left * bytes[to->format];
    some.width = width;
    return some;
}

/* Strips, tiles, of one plane or many: a block at a time, each in full. */
static psp_status read_blocks(struct tiff *t, struct piece *p, psp_pixels *to)
{
    const struct layout *l = p->layout;
    uint32_t planes = l->is_separate ? l->samples : 1, across = l->width, down = 0, x, y, k, row;
    uint64_t size = l->is_tiled ? TIFFTileSize64(t->file) : TIFFStripSize64(t->file), stride;
    uint8_t *block;
    psp_status status = PSP_OK;

    if (l->is_tiled) {
        TIFFGetField(t->file, TIFFTAG_TILEWIDTH, &across);
        TIFFGetField(t->file, TIFFTAG_TILELENGTH, &down);
        stride = TIFFTileRowSize64(t->file);
    } else {
        TIFFGetFieldDefaulted(t->file, TIFFTAG_ROWSPERSTRIP, &down);
        stride = TIFFScanlineSize64(t->file);
    }
    if (down > l->height && !l->is_tiled) down = l->height;
    if (!across || !down || !stride || stride > size || size / stride < down)
        return tiff_bad(t, "its tiles have no size");
    /* What can be used is what the pixels need, whatever the library makes of the sizes. */
    if ((uint64_t)across * l->bits * (l->is_separate ? 1 : l->samples) > stride * 8)
        return tiff_bad(t, "its tiles are narrower than their pixels");
    block = malloc((size_t)size * planes);
    if (!block) return dec_no_memory(t->host);
    for (y = 0; y < l->height && status == PSP_OK; y += down) {
        uint32_t rows = l->height - y < down ? l->height - y : down;
        for (x = 0; x < l->width && status == PSP_OK; x += across) {
            uint32_t width = l->width - x < across ? l->width - x : across;
            psp_pixels some = part(to, x, width);
            if (t->host->cancelled(t->host)) {
                status = dec_cancelled(t->host);
                break;
            }
            for (k = 0; k < planes && status == PSP_OK; k++) {
                uint8_t *at = block + (size_t)size * k;
                tmsize_t got;
                memset(at, 0, (size_t)size);
                got = l->is_tiled
                    ? TIFFReadEncodedTile(t->file, TIFFComputeTile(t->file, x, y, 0, (uint16_t)k), at,
                                          (tmsize_t)size)
                    : TIFFReadEncodedStrip(t->file, TIFFComputeStrip(t->file, y, (uint16_t)k), at,
                                           (tmsize_t)size);
                if (got < 0) status = ended(t, to, y);
            }
            for (row = 0; row < rows && status == PSP_OK; row++) {
                for (k = 0; k < planes; k++)
                    p->planes[k] = block + (size_t)size * k + (size_t)stride * row;
                put(p, &some, y + row);
            }
        }
    }
    free(block);
    return status;
}

/* Strips of interleaved samples: a row at a time, however many rows a strip has. */
static psp_status read_lines(struct tiff *t, struct piece *p, psp_pixels *to)
{
    const struct layout *l = p->layout;
    uint64_t size = TIFFScanlineSize64(t->file);
    uint32_t y;
    uint8_t *line;
    psp_status status = PSP_OK;

    if ((uint64_t)l->width * l->bits * l->samples > size * 8)
        return tiff_bad(t, "its rows are narrower than their pixels");
    line = calloc(1, (size_t)size);
    if (!line) return dec_no_memory(t->host);
    p->planes[0] = line;
    for (y = 0; y < l->height && status == PSP_OK; y++) {
        if (t->host->cancelled(t->host)) status = dec_cancelled(t->host);
        else if (TIFFReadScanline(t->file, line, y, 0) < 0) status = ended(t, to, y);
        else put(p, to, y);
    }
    free(line);
    return status;
}

/* libtiff's own conversion, a strip or tile at a time; rows come bottom up, alpha premultiplied. */
static psp_status read_converted(struct tiff *t, const struct layout *l, psp_pixels *to)
{
    uint32_t across = l->width, down = 0, x, y, row, i;
    uint32_t *block, *from;
    psp_status status = PSP_OK;

    if (l->is_tiled) {
        TIFFGetField(t->file, TIFFTAG_TILEWIDTH, &across);
        TIFFGetField(t->file, TIFFTAG_TILELENGTH, &down);
    } else {
        TIFFGetFieldDefaulted(t->file, TIFFTAG_ROWSPERSTRIP, &down);
        if (down > l->height) down = l->height;
    }
    if (!across || !down) return tiff_bad(t, "its tiles have no size");
    block = calloc((size_t)across * down, 4);
    if (!block) return dec_no_memory(t->host);
    for (y = 0; y < l->height && status == PSP_OK; y += down) {
        uint32_t rows = l->height - y < down ? l->height - y : down;
        for (x = 0; x < l->width && status == PSP_OK; x += across) {
            uint32_t width = l->width - x < across ? l->width - x : across;
            psp_pixels some = part(to, x, width);
            if (t->host->cancelled(t->host)) {
                status = dec_cancelled(t->host);
                break;
            }
            if (!(l->is_tiled ? TIFFReadRGBATileExt(t->file, x, y, block, 1)
                              : TIFFReadRGBAStripExt(t->file, y, block, 1))) {
                status = ended(t, to, y);
                break;
            }
            for (row = 0; row < rows; row++) {
                uint8_t *bytes;
                from = block + (size_t)across * ((l->is_tiled ? down : rows) - 1 - row);
                bytes = (uint8_t *)(void *)from;
                for (i = 0; i < width; i++) {          /* its words to bytes, in place */
                    uint32_t word = from[i];
                    bytes[4 * i] = (uint8_t)TIFFGetR(word);
                    bytes[4 * i + 1] = (uint8_t)TIFFGetG(word);
                    bytes[4 * i + 2] = (uint8_t)TIFFGetB(word);
                    bytes[4 * i + 3] = 255;
                }
                dec_put8(&some, y + row, bytes, 4);
            }
        }
    }
    free(block);
    return status;
}

psp_status tiff_rows(struct tiff *t, const struct layout *layout, psp_pixels *to)
{
    struct piece piece = { .layout = layout };
    psp_status status;

    if (layout->model == MODEL_LIBTIFF) return read_converted(t, layout, to);
    piece.is_linear = layout->is_float && !t->icc;
    piece.words = malloc((size_t)layout->width * 8);
    if (!piece.words) return dec_no_memory(t->host);
    status = layout->is_tiled || layout->is_separate ? read_blocks(t, &piece, to)
                                                     : read_lines(t, &piece, to);
    free(piece.words);
    return status;
}
