/*
 * How the samples of a TIFF directory lie, which format of the header they are given in, and what is
 * said of a directory that can't be read.
 * SPDX-License-Identifier: MIT-0
 */
#include "tiff.h"

psp_status tiff_bad(const struct tiff *t, const char *what)
{
    if (t->source_failed) return dec_fail(t->host, PSP_E_IO, "the file could not be read");
    return dec_fail(t->host, PSP_E_BAD_DATA, "%s%s%s", what, t->said[0] ? ": " : "", t->said);
}

static psp_status cannot(const struct tiff *t, const char *what, uint32_t value)
{
    return dec_fail(t->host, PSP_E_UNSUPPORTED, "TIFF pictures with %s %u aren't supported", what, value);
}

static int good_depth(const struct layout *l)
{
    if (l->is_float) return l->bits == 16 || l->bits == 32 || l->bits == 64;
    return (l->bits >= 1 && l->bits <= 16) || l->bits == 32;
}

psp_status tiff_layout(struct tiff *t, struct layout *l)
{
    TIFF *f = t->file;
    uint16_t bits = 1, samples = 1, photometric = PHOTOMETRIC_MINISBLACK, planar = PLANARCONFIG_CONTIG;
    uint16_t compression = COMPRESSION_NONE, format = SAMPLEFORMAT_UINT, extra = 0, ink = INKSET_CMYK;
    uint16_t *kinds = NULL;
    uint32_t k, planes;
    uint64_t block;

    memset(l, 0, sizeof *l);
    TIFFGetField(f, TIFFTAG_IMAGEWIDTH, &l->width);
    TIFFGetField(f, TIFFTAG_IMAGELENGTH, &l->height);
    TIFFGetFieldDefaulted(f, TIFFTAG_BITSPERSAMPLE, &bits);
    TIFFGetFieldDefaulted(f, TIFFTAG_SAMPLESPERPIXEL, &samples);
    TIFFGetFieldDefaulted(f, TIFFTAG_SAMPLEFORMAT, &format);
    TIFFGetFieldDefaulted(f, TIFFTAG_PLANARCONFIG, &planar);
    TIFFGetFieldDefaulted(f, TIFFTAG_EXTRASAMPLES, &extra, &kinds);
    TIFFGetFieldDefaulted(f, TIFFTAG_INKSET, &ink);
    TIFFGetField(f, TIFFTAG_COMPRESSION, &compression);
    if (!TIFFGetField(f, TIFFTAG_PHOTOMETRIC, &photometric))
        photometric = samples >= 3 ? PHOTOMETRIC_RGB : PHOTOMETRIC_MINISBLACK;
    if (!TIFFIsCODECConfigured(compression)) return cannot(t, "compression", compression);
    l->bits = bits;
    l->samples = samples;
    l->is_tiled = TIFFIsTiled(f);
    l->is_separate = planar == PLANARCONFIG_SEPARATE && samples > 1;
    l->is_float = format == SAMPLEFORMAT_IEEEFP;
    l->is_signed = format == SAMPLEFORMAT_INT;
    if (format > SAMPLEFORMAT_VOID || format == 0) return cannot(t, "sample format", format);

    switch (photometric) {
    case PHOTOMETRIC_MINISWHITE: l->is_inverted = 1; l->model = MODEL_GRAY; l->colors = 1; break;
    case PHOTOMETRIC_MINISBLACK: l->model = MODEL_GRAY; l->colors = 1; break;
    case PHOTOMETRIC_RGB: l->model = MODEL_RGB; l->colors = 3; break;
    case PHOTOMETRIC_SEPARATED:
        if (ink != INKSET_CMYK || samples < 4) return cannot(t, "the inks of set", ink);
        l->model = MODEL_CMYK;
        l->colors = 4;
        break;
    case PHOTOMETRIC_PALETTE:
        if (bits > 16 || !TIFFGetField(f, TIFFTAG_COLORMAP, &l->map[0], &l->map[1], &l->map[2]))
            return tiff_bad(t, "it has no palette");
        l->model = MODEL_PALETTE;
        l->colors = 1;
        l->map_is_eight = 1;
        for (k = 0; k < 1u << bits && l->map_is_eight; k++)
            l->map_is_eight = l->map[0][k] < 256 && l->map[1][k] < 256 && l->map[2][k] < 256;
        break;
    case PHOTOMETRIC_CIELAB:
    case PHOTOMETRIC_ICCLAB:
        if (samples < 3 || (bits != 8 && bits != 16)) return cannot(t, "Lab and bits", bits);
        l->model = MODEL_LAB;
        l->colors = 3;
        l->is_icc_lab = photometric == PHOTOMETRIC_ICCLAB;
        break;
    case PHOTOMETRIC_YCBCR:
        /* libjpeg itself makes RGB of it, at the right size. */
        if (compression == COMPRESSION_JPEG && planar == PLANARCONFIG_CONTIG && samples == 3 && bits == 8
            && TIFFSetField(f, TIFFTAG_JPEGCOLORMODE, JPEGCOLORMODE_RGB)) {
            l->model = MODEL_RGB;
            l->colors = 3;
            break;
        }
        l->model = MODEL_LIBTIFF;
        break;
    case PHOTOMETRIC_LOGL:
    case PHOTOMETRIC_LOGLUV: l->model = MODEL_LIBTIFF; break;
    default: return cannot(t, "photometric interpretation", photometric);
    }
    if (l->model == MODEL_LIBTIFF) {
        char why[1024] = "";
        uint32_t rows = 0, across = l->width;
        if (!TIFFRGBAImageOK(f, why)) return dec_fail(t->host, PSP_E_UNSUPPORTED, "%s", why);
        if (l->is_tiled) {
            TIFFGetField(f, TIFFTAG_TILEWIDTH, &across);
            TIFFGetField(f, TIFFTAG_TILELENGTH, &rows);
        } else {
            TIFFGetFieldDefaulted(f, TIFFTAG_ROWSPERSTRIP, &rows);
            if (rows > l->height) rows = l->height;
        }
        l->bits = 8;
        block = (uint64_t)across * rows;
        if (block > t->bounds.max_pixels)
            return dec_check_pixels(t->host, &t->bounds, across, rows);
        l->block = block * 4 + 2 * (uint64_t)(l->is_tiled ? TIFFTileSize64(f) : TIFFStripSize64(f));
    } else {
        if (samples < l->colors) return cannot(t, "samples", samples);
        if (samples > 64) return cannot(t, "samples", samples);
        if (!good_depth(l)) return cannot(t, l->is_float ? "floats of bits" : "bits", bits);
        if (l->colors < samples && extra > 0 && kinds && l->model != MODEL_PALETTE
            && l->model != MODEL_CMYK) {
            if (kinds[0] == EXTRASAMPLE_ASSOCALPHA) l->alpha = 1;
            if (kinds[0] == EXTRASAMPLE_UNASSALPHA) l->alpha = 2;
        }
        planes = l->is_separate ? l->samples : 1;
        block = l->is_tiled ? TIFFTileSize64(f)
            : l->is_separate ? TIFFStripSize64(f) : TIFFScanlineSize64(f);
        if (block == 0) return tiff_bad(t, "its rows have no size");
        if (block > t->bounds.max_memory)
            return dec_check_memory(t->host, &t->bounds, block);
        l->block = block * planes + (uint64_t)l->width * 8;
    }
    /* A strip or tile before it is decoded; no longer than the file. */
    if (compression != COMPRESSION_NONE) {
        uint64_t longest = 0, held = l->is_tiled ? TIFFTileSize64(f) : TIFFStripSize64(f);
        uint32_t count = l->is_tiled ? TIFFNumberOfTiles(f) : TIFFNumberOfStrips(f);
        for (k = 0; k < count && k < 4096; k++) {
            uint64_t size = TIFFGetStrileByteCount(f, k);
            if (size > longest) longest = size;
        }
        if (longest > t->source->size) longest = t->source->size;
        l->block += longest;
        /* Codecs that unpack a whole strip or tile before the first row of it. */
        if (compression == COMPRESSION_JPEG || compression == COMPRESSION_JBIG
            || compression == COMPRESSION_LERC || compression == COMPRESSION_WEBP
            || compression == COMPRESSION_PIXARLOG || compression == COMPRESSION_OJPEG)
            l->block += 3 * (held < t->bounds.max_memory ? held : t->bounds.max_memory);
    }
    return PSP_OK;
}

psp_status tiff_choose_format(const struct tiff *t, const struct layout *l, psp_plan *plan)
{
    static const uint32_t cmyk8[] = { PSP_FMT_CMYK8, PSP_FMT_RGB24, PSP_FMT_ARGB32, PSP_FMT_RGBA16 };
    static const uint32_t cmyk16[] = { PSP_FMT_CMYK16, PSP_FMT_CMYK8, PSP_FMT_RGBA16, PSP_FMT_RGB24,
                                       PSP_FMT_ARGB32 };
    int is_deep = l->bits > 8 || l->is_float || l->model == MODEL_LAB;

    if (l->model == MODEL_CMYK && l->bits > 8) return dec_choose(t->host, plan, cmyk16, 5);
    if (l->model == MODEL_CMYK) return dec_choose(t->host, plan, cmyk8, 4);
    if (l->model == MODEL_PALETTE) is_deep = 0;
    return dec_choose_for(t->host, plan, is_deep, l->model == MODEL_GRAY, l->alpha != 0);
}
