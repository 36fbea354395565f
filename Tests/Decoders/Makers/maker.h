/*
 * What the programs that write seeds share: pixels of a pattern, a file, and the blocks that seeds
 * carry. They ran once, by Tests/Scripts/make-seeds; the files are kept, because encoders differ.
 */
#ifndef MAKER_H
#define MAKER_H

#include "../pattern.h"

#include <stdio.h>
#include <stdlib.h>

static const char *folder;

#define MAKER __attribute__((unused)) static

MAKER void save(const char *name, const void *bytes, size_t size)
{
    char path[4096];
    FILE *file;
    snprintf(path, sizeof path, "%s/%s", folder, name);
    file = fopen(path, "wb");
    if (!file || fwrite(bytes, 1, size, file) != size || fclose(file)) {
        perror(path);
        exit(1);
    }
}

/* Straight samples, interleaved: 1 gray, 2 gray and alpha, 3, 4. */
MAKER uint16_t *pixels16(const char *kind, uint32_t frame, uint32_t w, uint32_t h, uint32_t channels)
{
    uint16_t *to = malloc((size_t)w * h * channels * 2), *p = to, sample[4];
    uint32_t x, y, k;
    for (y = 0; y < h; y++)
        for (x = 0; x < w; x++) {
            pattern(kind, frame, w, h, x, y, sample);
            for (k = 0; k < channels; k++) *p++ = channels == 2 && k == 1 ? sample[3] : sample[k];
        }
    return to;
}

MAKER uint8_t *pixels8(const char *kind, uint32_t frame, uint32_t w, uint32_t h, uint32_t channels)
{
    uint16_t *deep = pixels16(kind, frame, w, h, channels);
    size_t k, n = (size_t)w * h * channels;
    uint8_t *to = malloc(n);
    for (k = 0; k < n; k++) to[k] = (uint8_t)(deep[k] / 257);
    free(deep);
    return to;
}

#define XMP "<x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'/></x:xmpmeta>"

/* A directory with one entry: orientation 6. */
#define EXIF_SIZE 26
MAKER const uint8_t *exif_turned(void)
{
    return (const uint8_t *)"II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x06\0\0\0\0\0\0\0";
}

#include <lcms2.h>
MAKER uint8_t icc_bytes[4096];
MAKER cmsUInt32Number icc_size;
MAKER const uint8_t *icc_rgb(void)
{
    cmsCIExyY white = { 0.3127, 0.3290, 1 };
    cmsCIExyYTRIPLE primaries = { { 0.64, 0.33, 1 }, { 0.21, 0.71, 1 }, { 0.15, 0.06, 1 } };
    cmsToneCurve *curve = cmsBuildGamma(NULL, 2.2), *curves[3] = { curve, curve, curve };
    cmsHPROFILE profile = cmsCreateRGBProfile(&white, &primaries, curves);
    if (!cmsSaveProfileToMem(profile, NULL, &icc_size) || icc_size > sizeof icc_bytes) exit(1);
    if (!cmsSaveProfileToMem(profile, icc_bytes, &icc_size)) exit(1);
    memset(icc_bytes + 24, 0, 12);                     /* the hour of its making */
    cmsCloseProfile(profile);
    cmsFreeToneCurve(curve);
    return icc_bytes;
}
MAKER size_t icc_rgb_size(void) { if (!icc_size) icc_rgb(); return icc_size; }
MAKER const uint8_t *icc_gray(void)
{
    cmsCIExyY white = { 0.3127, 0.3290, 1 };
    cmsToneCurve *curve = cmsBuildGamma(NULL, 1.8);
    cmsHPROFILE profile = cmsCreateGrayProfile(&white, curve);
    if (!cmsSaveProfileToMem(profile, NULL, &icc_size) || icc_size > sizeof icc_bytes) exit(1);
    if (!cmsSaveProfileToMem(profile, icc_bytes, &icc_size)) exit(1);
    memset(icc_bytes + 24, 0, 12);
    cmsCloseProfile(profile);
    cmsFreeToneCurve(curve);
    return icc_bytes;
}

#endif
