/*
 * Writes the seed of the raw decoder: a DNG of a Bayer sensor that saw the smooth pattern.
 * link: -ltiff
 */
#include "maker.h"

#include <tiffio.h>

static double light(double v) { return v <= 0.04045 ? v / 12.92 : __builtin_pow((v + 0.055) / 1.055, 2.4); }

static void one(const char *name, uint32_t w, uint32_t h, int turned)
{
    char path[4096];
    static const float matrix[9] = { 3.2404542f, -1.5371385f, -0.4985314f, -0.9692660f, 1.8760108f,
                                     0.0415560f, 0.0556434f, -0.2040259f, 1.0572252f };
    static const float neutral[3] = { 1, 1, 1 };
    static const uint16_t dim[2] = { 2, 2 };
    uint32_t x, y, white = 65535;
    uint16_t row[256];
    TIFF *f;
    snprintf(path, sizeof path, "%s/%s", folder, name);
    f = TIFFOpen(path, "wl");
    TIFFSetField(f, TIFFTAG_SUBFILETYPE, 0);
    TIFFSetField(f, TIFFTAG_IMAGEWIDTH, w);
    TIFFSetField(f, TIFFTAG_IMAGELENGTH, h);
    TIFFSetField(f, TIFFTAG_BITSPERSAMPLE, 16);
    TIFFSetField(f, TIFFTAG_SAMPLESPERPIXEL, 1);
    TIFFSetField(f, TIFFTAG_PHOTOMETRIC, PHOTOMETRIC_CFA);
    TIFFSetField(f, TIFFTAG_COMPRESSION, COMPRESSION_NONE);
    TIFFSetField(f, TIFFTAG_PLANARCONFIG, PLANARCONFIG_CONTIG);
    TIFFSetField(f, TIFFTAG_ROWSPERSTRIP, h);
    TIFFSetField(f, TIFFTAG_ORIENTATION, turned ? 6 : 1);
    TIFFSetField(f, TIFFTAG_MAKE, "Proofsheet");
    TIFFSetField(f, TIFFTAG_MODEL, "Pattern");
    TIFFSetField(f, TIFFTAG_DNGVERSION, "\1\1\0\0");
    TIFFSetField(f, TIFFTAG_UNIQUECAMERAMODEL, "Proofsheet Pattern");
    TIFFSetField(f, TIFFTAG_CFAREPEATPATTERNDIM, dim);
    TIFFSetField(f, TIFFTAG_CFAPATTERN, 4, "\0\1\1\2");
    TIFFSetField(f, TIFFTAG_COLORMATRIX1, 9, matrix);
    TIFFSetField(f, TIFFTAG_ASSHOTNEUTRAL, 3, neutral);
    TIFFSetField(f, TIFFTAG_CALIBRATIONILLUMINANT1, 21);
    TIFFSetField(f, TIFFTAG_WHITELEVEL, 1, &white);
    for (y = 0; y < h; y++) {
        for (x = 0; x < w; x++) {
            uint16_t p[4];
            pattern("smooth-full", 0, w, h, x, y, p);
            row[x] = (uint16_t)(light(p[x % 2 + y % 2] / 65535.0) * 65535 + 0.5);
        }
        TIFFWriteScanline(f, row, y, 0);
    }
    TIFFClose(f);
}

int main(int argc, char **argv)
{
    folder = argc > 1 ? argv[1] : ".";
    one("bayer.dng", 64, 48, 0);
    one("turned.dng", 64, 48, 1);
    return 0;
}
