/* Encoders for the tests of reading: JPEG and PNG of every kind that libjpeg and libpng can write, and
 * color profiles.
 * Each answers with bytes to be freed by free(), NULL when memory is short. An error in the
 * libraries ends the process: what is encoded here is the tests' own and always right. */
#ifndef CDECODEFIXTURES_H
#define CDECODEFIXTURES_H

#include <stddef.h>
#include <stdint.h>

#pragma GCC visibility push(hidden)

typedef struct {
  int width, height;
  int channels;    /* of the samples: 1 gray, 3 RGB, 4 CMYK as stored */
  int quality;     /* 1 to 100 */
  int subsampled;  /* color at half the size each way */
  int progressive;
  int arithmetic;
  int separate;    /* a scan for each channel */
  int restart;     /* rows of blocks between restart markers, 0 for none */
  int rgb;         /* red, green and blue stored as they are, with Adobe's marker */
  int ycck;        /* CMYK stored as YCCK, with Adobe's marker */
} fx_jpeg_options;

uint8_t *fx_jpeg(const uint8_t *samples, fx_jpeg_options options, size_t *length);

typedef struct {
  int width, height;
  int bits;        /* 1, 2, 4, 8, 16 */
  int color;       /* PNG's color type: 0 gray, 2 RGB, 3 palette, 4 gray and alpha, 6 RGBA */
  int interlaced;
  const uint8_t *palette; /* RGB triples */
  int palette_count;
  const uint8_t *clear; /* alphas of the first palette entries */
  int clear_count;
  int has_key;
  uint16_t key[3]; /* the transparent color: gray in the first */
} fx_png_options;

/* `samples` are packed rows as PNG stores them, 16 bits with the high byte first. */
uint8_t *fx_png(const uint8_t *samples, fx_png_options options, size_t *length);

typedef enum {
  FX_P3 = 0,          /* Display P3: three curves and a matrix */
  FX_SRGB = 1,
  FX_GRAY = 2,        /* gamma 1.8 */
  FX_GRAY_SRGB = 3,   /* sRGB's curve */
  FX_PRESS = 4,       /* ink to Lab by a table: each ink's share of light, times black's */
  FX_LAB = 5,         /* Lab as it is */
  FX_LINK = 6,        /* from one device to another: nothing that a picture can have */
  FX_TABLE = 7,       /* P3 again, as a table to Lab */
  FX_GAMMA = 8        /* sRGB's lights with a gamma of 2.2 */
} fx_profile_kind;

/* An ICC profile. */
uint8_t *fx_profile(fx_profile_kind kind, size_t *length);

/* Begins to count what each thread asks for; 0 without the address sanitizer. Once a process. */
int fx_watch_memory(void);

/* From here on nothing is held by this thread. */
void fx_forget_memory(void);

/* The most bytes that this thread held since then. */
int64_t fx_most_memory(void);

#pragma GCC visibility pop

#endif
