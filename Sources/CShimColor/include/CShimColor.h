/* From a picture's own color to sRGB, through lcms2. Floor 0.
 *
 * Samples go in and come out straight, with 16 bits. A conversion is made once and may then be used
 * by any number of threads: nothing in it changes. Profiles are bytes from files: everything that
 * is wrong with one ends in a status. */
#ifndef CSHIMCOLOR_H
#define CSHIMCOLOR_H

#include <stddef.h>
#include <stdint.h>

#pragma GCC visibility push(hidden)

typedef struct ps_color ps_color;

/* What the samples of a pixel are; the number is how many there are. */
typedef enum {
  PS_COLOR_GRAY = 1,
  PS_COLOR_RGB = 3, /* or Lab, where the profile says so */
  PS_COLOR_INK = 4  /* cyan, magenta, yellow, black, inverted: the highest value is no ink */
} ps_color_kind;

typedef enum {
  PS_COLOR_OK = 0,
  PS_COLOR_SAME = 1,        /* it is sRGB, within a level of 8 bits: there is nothing to convert */
  PS_COLOR_BROKEN = 2,      /* no profile, or one that contradicts itself */
  PS_COLOR_WRONG_CLASS = 3, /* a device link, an abstract profile or a list of named colors */
  PS_COLOR_WRONG_SPACE = 4, /* it speaks of another kind of samples */
  PS_COLOR_MEMORY = 5
} ps_color_status;

/* From an ICC profile; `*color` is set for OK alone. */
ps_color_status ps_color_from_profile(
    const uint8_t *profile, size_t length, ps_color_kind kind, ps_color **color);

/* From the chromaticities of white, red, green and blue (x and y of each; NULL for gray, and for
 * sRGB's) and `count` samples of a curve from encoded (0 to 1) to linear light. */
ps_color_status ps_color_from_curve(
    const double *chromaticities, const float *curve, size_t count, ps_color_kind kind,
    ps_color **color);

void ps_color_free(ps_color *color);

/* `count` pixels: as many samples each as the kind says in, red, green and blue out. */
void ps_color_convert(const ps_color *color, const uint16_t *from, uint16_t *to, size_t count);

const char *ps_color_library(void);

#pragma GCC visibility pop

#endif
