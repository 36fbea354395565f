/*
 * An ICC profile (version 2, matrix and curve) for color that a file describes by numbers alone:
 * the chromaticities and transfer functions of ITU-T H.273, as HEIF, AVIF and their like have them.
 *
 * HDR transfer functions are laid out so that diffuse white (203 candela per square meter) is white;
 * what is brighter is cut off.
 * SPDX-License-Identifier: MIT-0
 */
#ifndef PROOFSHEET_PROFILE_H
#define PROOFSHEET_PROFILE_H

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define PROFILE_STEPS 1024
#define PROFILE_SIZE (128 + 4 + 9 * 12 + 4 * 20 + 12 + 2 * PROFILE_STEPS + 112 + 24)

static inline void profile_put(uint8_t *p, int n, uint32_t value)
{
    int k;
    for (k = 0; k < n; k++) p[k] = (uint8_t)(value >> 8 * (n - 1 - k));
}

/* Numbers to light, both 0..1. */
static inline double profile_light(int transfer, double v)
{
    switch (transfer) {
    case 4: return pow(v, 2.2);
    case 5: return pow(v, 2.8);
    case 8: return v;
    case 16: {                                         /* PQ */
        double p = pow(v, 1 / 78.84375), n = p - 0.8359375;
        double light = pow((n > 0 ? n : 0) / (18.8515625 - 18.6875 * p), 1 / 0.1593017578125);
        light *= 10000.0 / 203;
        return light < 1 ? light : 1;
    }
    case 18: {                                         /* HLG, for a display of 1000 */
        double scene = v <= 0.5 ? v * v / 3 : (exp((v - 0.55991073) / 0.17883277) + 0.28466892) / 12;
        double light = pow(scene, 1.2) * 1000 / 203;
        return light < 1 ? light : 1;
    }
    default:                                           /* sRGB, and BT.709 as displays show it */
        return v <= 0.04045 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4);
    }
}

static inline void profile_multiply(const double a[9], const double b[9], double out[9])
{
    int i, j;
    for (i = 0; i < 3; i++)
        for (j = 0; j < 3; j++)
            out[3 * i + j] = a[3 * i] * b[j] + a[3 * i + 1] * b[3 + j] + a[3 * i + 2] * b[6 + j];
}

static inline int profile_invert(const double m[9], double out[9])
{
    double d = m[0] * (m[4] * m[8] - m[5] * m[7]) - m[1] * (m[3] * m[8] - m[5] * m[6])
        + m[2] * (m[3] * m[7] - m[4] * m[6]);
    if (!(fabs(d) > 1e-9)) return 0;
    out[0] = (m[4] * m[8] - m[5] * m[7]) / d;
    out[1] = (m[2] * m[7] - m[1] * m[8]) / d;
    out[2] = (m[1] * m[5] - m[2] * m[4]) / d;
    out[3] = (m[5] * m[6] - m[3] * m[8]) / d;
    out[4] = (m[0] * m[8] - m[2] * m[6]) / d;
    out[5] = (m[2] * m[3] - m[0] * m[5]) / d;
    out[6] = (m[3] * m[7] - m[4] * m[6]) / d;
    out[7] = (m[1] * m[6] - m[0] * m[7]) / d;
    out[8] = (m[0] * m[4] - m[1] * m[3]) / d;
    return 1;
}

/* xy: red, green, blue, white. Writes PROFILE_SIZE bytes; 0 when the numbers make no color space. */
static inline size_t profile_make(const double xy[8], int transfer, uint8_t *out)
{
    static const double bradford[9] = { 0.8951, 0.2664, -0.1614, -0.7502, 1.7135, 0.0367, 0.0389,
                                        -0.0685, 1.0296 };
    static const double d50[3] = { 0.9642, 1, 0.8249 };
    static const char *const names[9] = { "desc", "cprt", "wtpt", "rXYZ", "gXYZ", "bXYZ", "rTRC",
                                          "gTRC", "bTRC" };
    double m[9], inverse[9], back[9], white[3], scale[9] = { 0 }, to[9], cone[3], cone50[3], t[9];
    uint32_t at = 128 + 4 + 9 * 12, where[9], size[9];
    int i, j;

    for (j = 0; j < 4; j++) if (!(xy[2 * j + 1] > 1e-4)) return 0;
    for (j = 0; j < 3; j++) {
        m[j] = xy[2 * j] / xy[2 * j + 1];
        m[3 + j] = 1;
        m[6 + j] = (1 - xy[2 * j] - xy[2 * j + 1]) / xy[2 * j + 1];
    }
    white[0] = xy[6] / xy[7];
    white[1] = 1;
    white[2] = (1 - xy[6] - xy[7]) / xy[7];
    if (!profile_invert(m, inverse) || !profile_invert(bradford, back)) return 0;
    for (i = 0; i < 3; i++)
        scale[4 * i] = inverse[3 * i] * white[0] + inverse[3 * i + 1] * white[1]
            + inverse[3 * i + 2] * white[2];
    profile_multiply(m, scale, to);                    /* RGB to XYZ; then to D50 */
    for (i = 0; i < 3; i++) {
        cone[i] = cone50[i] = 0;
        for (j = 0; j < 3; j++) {
            cone[i] += bradford[3 * i + j] * white[j];
            cone50[i] += bradford[3 * i + j] * d50[j];
        }
        if (!(fabs(cone[i]) > 1e-6)) return 0;
    }
    for (i = 0; i < 9; i++) scale[i] = i % 4 == 0 ? cone50[i / 4] / cone[i / 4] : 0;
    profile_multiply(scale, bradford, t);
    profile_multiply(back, t, scale);
    profile_multiply(scale, to, m);

    memset(out, 0, PROFILE_SIZE);
    profile_put(out + 8, 4, 0x02400000);
    memcpy(out + 12, "mntrRGB XYZ ", 12);
    profile_put(out + 24, 2, 2024), profile_put(out + 26, 2, 1), profile_put(out + 28, 2, 1);
    memcpy(out + 36, "acsp", 4);
    profile_put(out + 68, 4, 0x0000F6D6), profile_put(out + 72, 4, 0x00010000);
    profile_put(out + 76, 4, 0x0000D32D);
    for (i = 0; i < 9; i++) {
        if (i > 6) {                                   /* the three curves are one */
            where[i] = where[6], size[i] = size[6];
            continue;
        }
        where[i] = at;
        if (i == 0) {
            memcpy(out + at, "desc", 4);
            profile_put(out + at + 8, 4, 11);
            memcpy(out + at + 12, "Proofsheet", 10);
            size[i] = 112;
        } else if (i == 1) {
            memcpy(out + at, "text", 4);
            memcpy(out + at + 8, "No copyright", 12);
            size[i] = 24;
        } else if (i < 6) {
            memcpy(out + at, "XYZ ", 4);
            for (j = 0; j < 3; j++) {
                double v = i == 2 ? d50[j] : m[3 * j + i - 3];
                profile_put(out + at + 8 + 4 * (uint32_t)j, 4, (uint32_t)(int32_t)lround(v * 65536));
            }
            size[i] = 20;
        } else {
            memcpy(out + at, "curv", 4);
            profile_put(out + at + 8, 4, PROFILE_STEPS);
            for (j = 0; j < PROFILE_STEPS; j++)
                profile_put(out + at + 12 + 2 * (uint32_t)j, 2, (uint32_t)lround(
                    65535 * profile_light(transfer, j / (PROFILE_STEPS - 1.0))));
            size[i] = 12 + 2 * PROFILE_STEPS;
        }
        at += size[i];
    }
    profile_put(out, 4, at);
    profile_put(out + 128, 4, 9);
    for (i = 0; i < 9; i++) {
        memcpy(out + 132 + 12 * i, names[i], 4);
        profile_put(out + 136 + 12 * i, 4, where[i]);
        profile_put(out + 140 + 12 * i, 4, size[i]);
    }
    return at;
}

/* The chromaticities of a number of H.273; 0 for those of sRGB, and for what isn't known. */
static inline int profile_primaries(int number, double xy[8])
{
    static const double d65[2] = { 0.3127, 0.3290 };
    static const struct { int number; double xy[6]; } known[] = {
        { 4, { 0.67, 0.33, 0.21, 0.71, 0.14, 0.08 } },
        { 5, { 0.64, 0.33, 0.29, 0.60, 0.15, 0.06 } },
        { 6, { 0.630, 0.340, 0.310, 0.595, 0.155, 0.070 } },
        { 7, { 0.630, 0.340, 0.310, 0.595, 0.155, 0.070 } },
        { 9, { 0.708, 0.292, 0.170, 0.797, 0.131, 0.046 } },
        { 11, { 0.680, 0.320, 0.265, 0.690, 0.150, 0.060 } },
        { 12, { 0.680, 0.320, 0.265, 0.690, 0.150, 0.060 } },
        { 22, { 0.630, 0.340, 0.295, 0.605, 0.155, 0.077 } },
    };
    static const double srgb[6] = { 0.64, 0.33, 0.30, 0.60, 0.15, 0.06 };
    size_t k;
    memcpy(xy, srgb, sizeof srgb);
    memcpy(xy + 6, d65, sizeof d65);
    for (k = 0; k < sizeof known / sizeof *known; k++) {
        if (known[k].number != number) continue;
        memcpy(xy, known[k].xy, sizeof known[k].xy);
        if (number == 11) xy[6] = 0.314, xy[7] = 0.351;
        if (number == 4) xy[6] = 0.310, xy[7] = 0.316;
        return 1;
    }
    return 0;
}

/* Whether a transfer function of H.273 is another than sRGB's, and known. */
static inline int profile_is_other(int transfer)
{
    return transfer == 4 || transfer == 5 || transfer == 8 || transfer == 16 || transfer == 18;
}

#endif
