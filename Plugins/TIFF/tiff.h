/* What the parts of the TIFF decoder share: directories (tiff.c), layouts (layout.c),
 * rows (rows.c), metadata (blocks.c).
 * SPDX-License-Identifier: MIT-0 */
#ifndef PLUGIN_TIFF_H
#define PLUGIN_TIFF_H

#include "../decoding.h"

#include <tiffio.h>

#define MOST_LEVELS 16

/* One directory: the full picture of a page, or a smaller copy of it. */
struct level { uint64_t offset; uint32_t width, height; };
struct page { struct level levels[1 + MOST_LEVELS]; uint32_t count; };

/* How the samples of the current directory lie, and what becomes of them. */
enum model { MODEL_GRAY, MODEL_RGB, MODEL_PALETTE, MODEL_CMYK, MODEL_LAB, MODEL_LIBTIFF };
struct layout {
    enum model model;
    uint32_t width, height, bits, samples;
    uint32_t colors;               /* samples that are color: 1, 3 or 4 */
    int is_inverted, is_float, is_signed, is_separate, is_tiled, is_icc_lab;
    int alpha;                     /* 0 none, 1 premultiplied, 2 straight; its sample follows the colors */
    uint16_t *map[3];              /* PALETTE: libtiff's, until the directory changes */
    int map_is_eight;
    uint64_t block;                /* bytes that reading holds at once */
};

struct tiff {
    const psp_host *host;
    psp_limits bounds;
    const psp_source *source;
    uint64_t at;                   /* libtiff's place in the source */
    TIFF *file;
    char said[160];                /* libtiff's last complaint */
    int source_failed;
    struct page *pages;
    uint32_t page_count;
    uint32_t orientation, bits;
    int has_alpha;
    uint8_t *icc, *xmp, *iptc, *exif;     /* copies: libtiff's own go with their directory */
    size_t icc_size;
    dec_blocks blocks;
};

/* The current directory's layout; a failure names what isn't supported. */
psp_status tiff_layout(struct tiff *t, struct layout *out);
psp_status tiff_choose_format(const struct tiff *t, const struct layout *layout, psp_plan *plan);
/* Reads the current directory into the rows. */
psp_status tiff_rows(struct tiff *t, const struct layout *layout, psp_pixels *to);
/* EXIF, XMP and IPTC of the directory at an offset, into t->blocks. */
psp_status tiff_blocks(struct tiff *t, uint64_t directory);
/* A directory whose offsets or palette were cut off reads as another picture: refused instead. */
psp_status tiff_check_directory(struct tiff *t, uint64_t directory);
psp_status tiff_bad(const struct tiff *t, const char *what);

#endif
