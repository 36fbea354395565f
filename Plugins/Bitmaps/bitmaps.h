/* What the parts of the decoder of simple bitmaps share: a reader of bytes, and what each format fills in.
 * SPDX-License-Identifier: MIT-0 */
#ifndef PLUGIN_BITMAPS_H
#define PLUGIN_BITMAPS_H

#include "../decoding.h"

#define MOST_ICONS 64

/* Bytes of the source through a buffer, from any place on. */
struct reader {
    const psp_host *host;
    const psp_source *source;
    uint64_t at, from;
    size_t filled;
    int has_failed;                /* an error, not the end */
    uint8_t buffer[16384];
};

/* A device-independent bitmap: a BMP file's, or an icon's. */
struct dib {
    uint64_t header, pixels;       /* places in the file */
    uint32_t header_size, width, height, bits, compression, colors;
    uint32_t mask[4];              /* red, green, blue, alpha; 16 and 32 bits */
    int is_top_down, has_alpha;
    uint8_t palette[256][3];
    uint64_t icc;
    uint32_t icc_size;
};

struct icon { uint32_t width, height, bits, offset, size; };

struct bitmap {
    const psp_host *host;
    psp_limits bounds;
    struct reader reader;
    uint32_t width, height, bits;
    int is_gray, is_deep, has_alpha;
    struct dib dib;                                    /* BMP */
    struct { char kind; uint32_t top, channels; uint64_t pixels; } pnm;
    struct { uint32_t type, bits, map_first, map_count, origin, alpha_bits; uint64_t pixels;
             uint8_t map[256][4]; } tga;
    struct { struct icon icons[MOST_ICONS]; uint32_t count; int is_cut; } ico;
    uint8_t *icc;
    const struct format *format;
};

struct format {
    /* PSP_DECLINED when it is another kind of file. */
    psp_status (*open)(struct bitmap *b);
    /* NULL: the whole picture, as open found it. */
    psp_status (*plan)(struct bitmap *b, psp_plan *p);
    psp_status (*read)(struct bitmap *b, psp_pixels *to);
    uint64_t (*memory)(const struct bitmap *b);
};

extern const struct format format_bmp, format_pnm, format_tga, format_ico;

int next_byte(struct reader *r);
size_t next_bytes(struct reader *r, void *to, size_t n);
/* Little-endian. */
static inline uint32_t le(const uint8_t *p, int n) { return dec_exif_word(p, n, 0); }

psp_status ended(struct bitmap *b, psp_pixels *to, uint32_t rows);
psp_status dib_open(struct bitmap *b, struct dib *d, uint64_t header, uint64_t pixels);
psp_status dib_read(struct bitmap *b, const struct dib *d, psp_pixels *to);

#endif
