/*
 * Writes the TIFF seeds: depths, models, strips, tiles, planes, pages and pyramids.
 * link: -ltiff
 */
#include "maker.h"

#include <tiffio.h>

struct spec {
    const char *name, *mode, *kind;
    uint32_t frame, w, h, bits, samples, photometric, compression, planar, tile, format, alpha;
};

static TIFF *create(const char *name, const char *mode)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    TIFF *f = TIFFOpen(path, mode);
    if (!f) exit(1);
    return f;
}

static void pack(uint8_t *row, size_t k, uint32_t bits, uint32_t value)
{
    uint32_t b;
    if (bits == 16) { ((uint16_t *)(void *)row)[k] = (uint16_t)value; return; }
    for (b = 0; b < bits; b++) {
        size_t at = k * bits + b;
        if (value >> (bits - 1 - b) & 1) row[at >> 3] |= (uint8_t)(0x80 >> (at & 7));
    }
}

/* One pixel's sample as the file has it. */
static uint32_t sample(const struct spec *s, const uint16_t p[4], uint32_t k)
{
    uint32_t top = s->bits >= 16 ? 65535 : (1u << s->bits) - 1, v;
    uint32_t colors = s->photometric <= 1 ? 1 : s->photometric == PHOTOMETRIC_SEPARATED ? 4 : 3;
    if (s->photometric == PHOTOMETRIC_SEPARATED) v = k == 3 ? 0 : 65535u - p[k];
    else if (k >= colors) v = p[3];
    else v = p[k];
    if (s->alpha == EXTRASAMPLE_ASSOCALPHA && k < colors)
        v = ((v / 257) * (p[3] / 257) + 127) / 255 * 257;
    if (s->photometric == PHOTOMETRIC_MINISWHITE) v = 65535 - v;
    return (v * top + 32767) / 65535;
}

static void row_of(const struct spec *s, uint32_t w, uint32_t h, uint32_t x0, uint32_t n, uint32_t y,
                   int plane, uint8_t *row)
{
    uint32_t x, k;
    uint16_t p[4];
    for (x = 0; x < n; x++) {
        pattern(s->kind, s->frame, w, h, x0 + x < w ? x0 + x : w - 1, y < h ? y : h - 1, p);
        for (k = 0; k < s->samples; k++) {
            size_t at = plane < 0 ? (size_t)x * s->samples + k : x;
            if (plane >= 0 && (uint32_t)plane != k) continue;
            if (s->format == SAMPLEFORMAT_IEEEFP) {
                double v = p[k] / 65535.0;
                float f = (float)(v <= 0.04045 ? v / 12.92 : __builtin_pow((v + 0.055) / 1.055, 2.4));
                memcpy(row + 4 * at, &f, 4);
            } else pack(row, at, s->bits, sample(s, p, k));
        }
    }
}

static void fields(TIFF *f, const struct spec *s, uint32_t w, uint32_t h)
{
    TIFFSetField(f, TIFFTAG_IMAGEWIDTH, w);
    TIFFSetField(f, TIFFTAG_IMAGELENGTH, h);
    TIFFSetField(f, TIFFTAG_BITSPERSAMPLE, s->bits);
    TIFFSetField(f, TIFFTAG_SAMPLESPERPIXEL, s->samples);
    TIFFSetField(f, TIFFTAG_PHOTOMETRIC, s->photometric);
    TIFFSetField(f, TIFFTAG_COMPRESSION, s->compression);
    TIFFSetField(f, TIFFTAG_PLANARCONFIG, s->planar ? s->planar : PLANARCONFIG_CONTIG);
    if (s->format) TIFFSetField(f, TIFFTAG_SAMPLEFORMAT, s->format);
    if (s->compression == COMPRESSION_JPEG) {
        TIFFSetField(f, TIFFTAG_JPEGCOLORMODE, JPEGCOLORMODE_RGB);
        TIFFSetField(f, TIFFTAG_JPEGQUALITY, 95);
    }
    if (s->alpha) {
        uint16_t extra = (uint16_t)s->alpha;
        TIFFSetField(f, TIFFTAG_EXTRASAMPLES, 1, &extra);
    }
    if (s->tile) {
        TIFFSetField(f, TIFFTAG_TILEWIDTH, s->tile);
        TIFFSetField(f, TIFFTAG_TILELENGTH, s->tile);
    } else TIFFSetField(f, TIFFTAG_ROWSPERSTRIP, s->compression == COMPRESSION_JPEG ? 16 : 10);
}

static void image(TIFF *f, const struct spec *s, uint32_t w, uint32_t h)
{
    uint32_t x, y, row, k, planes = s->planar == PLANARCONFIG_SEPARATE ? s->samples : 1;
    static uint8_t buffer[1 << 20];
    fields(f, s, w, h);
    for (k = 0; k < planes; k++) {
        int plane = planes > 1 ? (int)k : -1;
        if (s->tile) {
            for (y = 0; y < h; y += s->tile)
                for (x = 0; x < w; x += s->tile) {
                    memset(buffer, 0, sizeof buffer);
                    for (row = 0; row < s->tile; row++)
                        row_of(s, w, h, x, s->tile, y + row, plane, buffer + row * TIFFTileRowSize(f));
                    TIFFWriteTile(f, buffer, x, y, 0, (uint16_t)k);
                }
        } else for (y = 0; y < h; y++) {
            memset(buffer, 0, sizeof buffer);
            row_of(s, w, h, 0, w, y, plane, buffer);
            TIFFWriteScanline(f, buffer, y, (uint16_t)k);
        }
    }
}

static void one(const struct spec *s)
{
    TIFF *f = create(s->name, s->mode);
    image(f, s, s->w, s->h);
    TIFFClose(f);
}

int main(int argc, char **argv)
{
    static const struct spec specs[] = {
        { "rgb8-lzw.tif", "wl", "color", 0, 37, 29, 8, 3, 2, COMPRESSION_LZW, 0, 0, 0, 0 },
        { "rgb16-big-endian.tif", "wb", "deep", 0, 30, 23, 16, 3, 2, COMPRESSION_ADOBE_DEFLATE, 0, 0, 0, 0 },
        { "rgb16-bigtiff.tif", "w8", "deep", 0, 20, 17, 16, 3, 2, COMPRESSION_NONE, 0, 0, 0, 0 },
        { "gray8.tif", "wl", "gray", 0, 31, 21, 8, 1, 1, COMPRESSION_PACKBITS, 0, 0, 0, 0 },
        { "gray16.tif", "wl", "deep-gray", 0, 31, 21, 16, 1, 1, COMPRESSION_NONE, 0, 0, 0, 0 },
        { "bits1.tif", "wl", "levels-1", 0, 35, 20, 1, 1, 0, COMPRESSION_CCITTFAX4, 0, 0, 0, 0 },
        { "bits2.tif", "wl", "levels-2", 0, 35, 20, 2, 1, 1, COMPRESSION_NONE, 0, 0, 0, 0 },
        { "bits4.tif", "wl", "levels-4", 0, 35, 20, 4, 1, 1, COMPRESSION_NONE, 0, 0, 0, 0 },
        { "bits12.tif", "wl", "color", 0, 33, 20, 12, 3, 2, COMPRESSION_NONE, 0, 0, 0, 0 },
        { "cmyk8.tif", "wl", "color", 0, 33, 20, 8, 4, PHOTOMETRIC_SEPARATED, COMPRESSION_LZW, 0, 0, 0, 0 },
        { "cmyk16.tif", "wl", "deep", 0, 23, 20, 16, 4, PHOTOMETRIC_SEPARATED, COMPRESSION_LZW, 0, 0, 0, 0 },
        { "float32.tif", "wl", "color", 0, 23, 20, 32, 3, 2, COMPRESSION_ADOBE_DEFLATE, 0, 0, SAMPLEFORMAT_IEEEFP, 0 },
        { "straight-alpha.tif", "wl", "alpha", 0, 30, 20, 8, 4, 2, COMPRESSION_LZW, 0, 0, 0, EXTRASAMPLE_UNASSALPHA },
        { "premultiplied.tif", "wl", "alpha", 0, 30, 20, 8, 4, 2, COMPRESSION_LZW, 0, 0, 0, EXTRASAMPLE_ASSOCALPHA },
        { "gray-alpha.tif", "wl", "gray-alpha", 0, 30, 20, 8, 2, 1, COMPRESSION_LZW, 0, 0, 0, EXTRASAMPLE_UNASSALPHA },
        { "planes.tif", "wl", "color", 0, 30, 20, 8, 3, 2, COMPRESSION_LZW, PLANARCONFIG_SEPARATE, 0, 0, 0 },
        { "tiles.tif", "wl", "color", 0, 50, 40, 8, 3, 2, COMPRESSION_LZW, 0, 16, 0, 0 },
        { "tiled-planes.tif", "wl", "deep-alpha", 0, 40, 40, 16, 4, 2, COMPRESSION_LZW, PLANARCONFIG_SEPARATE, 16, 0, EXTRASAMPLE_UNASSALPHA },
        { "jpeg-ycbcr.tif", "wl", "smooth", 0, 48, 48, 8, 3, PHOTOMETRIC_YCBCR, COMPRESSION_JPEG, 0, 0, 0, 0 },
    };
    uint32_t k, y, x;
    TIFF *f;
    struct spec s;

    folder = argc > 1 ? argv[1] : ".";
    for (k = 0; k < sizeof specs / sizeof *specs; k++) one(specs + k);

    /* Three pages, each with its channels turned. */
    f = create("pages.tif", "wl");
    for (k = 0; k < 3; k++) {
        s = specs[0];
        s.frame = k;
        image(f, &s, 24, 18);
        TIFFSetField(f, TIFFTAG_SUBFILETYPE, FILETYPE_PAGE);
        TIFFWriteDirectory(f);
    }
    TIFFClose(f);

    /* A pyramid: halves as SubIFDs. */
    f = create("pyramid.tif", "wl");
    s = specs[16];
    s.kind = "smooth";
    {
        uint64_t none[2] = { 0, 0 };
        image(f, &s, 64, 64);
        TIFFSetField(f, TIFFTAG_SUBIFD, 2, none);
        TIFFWriteDirectory(f);
        for (k = 1; k < 3; k++) {
            image(f, &s, 64 >> k, 64 >> k);
            TIFFSetField(f, TIFFTAG_SUBFILETYPE, FILETYPE_REDUCEDIMAGE);
            TIFFWriteDirectory(f);
        }
    }
    TIFFClose(f);

    /* Reduced copies in the chain, as cloud-optimized files have them. */
    f = create("reduced.tif", "wl");
    for (k = 0; k < 3; k++) {
        image(f, &s, 64 >> k, 64 >> k);
        TIFFSetField(f, TIFFTAG_SUBFILETYPE, k ? FILETYPE_REDUCEDIMAGE : 0);
        TIFFWriteDirectory(f);
    }
    TIFFClose(f);

    /* A palette of 256 grays. */
    f = create("palette.tif", "wl");
    {
        uint16_t map[256];
        uint8_t row[64];
        s = specs[3];
        s.photometric = PHOTOMETRIC_PALETTE;
        fields(f, &s, 31, 21);
        for (k = 0; k < 256; k++) map[k] = (uint16_t)((255 - k) * 257);
        TIFFSetField(f, TIFFTAG_COLORMAP, map, map, map);
        for (y = 0; y < 21; y++) {
            uint16_t p[4];
            for (x = 0; x < 31; x++) {
                pattern("gray", 0, 31, 21, x, y, p);
                row[x] = (uint8_t)(255 - p[0] / 257);
            }
            TIFFWriteScanline(f, row, y, 0);
        }
    }
    TIFFClose(f);

    /* Lab of 8 bits: neutral grays. */
    f = create("lab.tif", "wl");
    {
        uint8_t row[256];
        s = specs[0];
        s.photometric = PHOTOMETRIC_CIELAB;
        fields(f, &s, 31, 21);
        for (y = 0; y < 21; y++) {
            uint16_t p[4];
            for (x = 0; x < 31; x++) {
                double v, light;
                pattern("gray", 0, 31, 21, x, y, p);
                v = p[0] / 65535.0;
                v = v <= 0.04045 ? v / 12.92 : __builtin_pow((v + 0.055) / 1.055, 2.4);
                light = v > 216.0 / 24389 ? 116 * __builtin_cbrt(v) - 16 : v * 24389 / 27;
                row[3 * x] = (uint8_t)(light * 2.55 + 0.5);
                row[3 * x + 1] = row[3 * x + 2] = 0;
            }
            TIFFWriteScanline(f, row, y, 0);
        }
    }
    TIFFClose(f);

    /* Turned, with a profile, XMP and IPTC. */
    f = create("blocks.tif", "wb");
    s = specs[0];
    fields(f, &s, 37, 29);
    TIFFSetField(f, TIFFTAG_ORIENTATION, 6);
    TIFFSetField(f, TIFFTAG_ICCPROFILE, (uint32_t)icc_rgb_size(), icc_rgb());
    TIFFSetField(f, TIFFTAG_XMLPACKET, (uint32_t)sizeof XMP - 1, XMP);
    {
        uint32_t iptc[4];
        memcpy(iptc, "\x1c\x02\x05\0\x05Proof\0\0\0\0\0\0", 16);
        /* libtiff 4.5 counts bytes here, older ones words. */
        TIFFSetField(f, TIFFTAG_RICHTIFFIPTC, 16 / TIFFDataWidth(TIFFFieldDataType(TIFFFieldWithTag(f, TIFFTAG_RICHTIFFIPTC))), iptc);
        TIFFSetField(f, TIFFTAG_ARTIST, "Somebody with a long name");
    }
    for (y = 0; y < 29; y++) {
        uint8_t row[256];
        memset(row, 0, sizeof row);
        row_of(&s, 37, 29, 0, 37, y, -1, row);
        TIFFWriteScanline(f, row, y, 0);
    }
    /* A directory of EXIF beside it, which the first one points to. */
    {
        uint64_t at = 0;
        uint16_t speeds[1] = { 400 };
        TIFFWriteDirectory(f);
        TIFFCreateEXIFDirectory(f);
        TIFFSetField(f, EXIFTAG_EXPOSURETIME, 1 / 500.0);
        TIFFSetField(f, EXIFTAG_ISOSPEEDRATINGS, 1, speeds);
        TIFFSetField(f, EXIFTAG_LENSMODEL, "A lens of 50 mm");
        if (!TIFFWriteCustomDirectory(f, &at)) exit(1);
        TIFFSetDirectory(f, 0);
        TIFFSetField(f, TIFFTAG_EXIFIFD, at);
        TIFFRewriteDirectory(f);
    }
    TIFFClose(f);
    return 0;
}
