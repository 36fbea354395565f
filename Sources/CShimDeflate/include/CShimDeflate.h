/* Rows of painted pixels to raw deflate data: samples, PNG filters, compression. Floor 0.
 *
 * One state a thread. What comes out is a function of the rows alone: not of the calls before, not
 * of the thread, and not of the processor (SSE2 and portable code give the same bytes). */
#ifndef CSHIMDEFLATE_H
#define CSHIMDEFLATE_H

#include <stddef.h>
#include <stdint.h>

#pragma GCC visibility push(hidden)

typedef struct ps_deflate ps_deflate;

enum ps_deflate_engine {
  PS_DEFLATE_BEST = 0,   /* ISA-L where it is built in, else zlib */
  PS_DEFLATE_ZLIB = 1
};

/* NULL where memory is short. */
ps_deflate *ps_deflate_create(enum ps_deflate_engine engine);
void ps_deflate_free(ps_deflate *state);
/* 1 when ISA-L compresses. */
int ps_deflate_is_isal(const ps_deflate *state);
const char *ps_deflate_library(void);
const char *ps_zlib_library(void);

typedef enum {
  PS_DEFLATE_OK = 0,
  PS_DEFLATE_TOO_LARGE = 1, /* more than 2 GiB of filtered rows */
  PS_DEFLATE_MEMORY = 2,
  PS_DEFLATE_FAILED = 3     /* the library went astray: a fault of the program */
} ps_deflate_status;

typedef enum {
  PS_PIXELS_OPAQUE = 0,  /* words, to R G B */
  PS_PIXELS_ALPHA = 1,   /* words, to R G B A */
  PS_PIXELS_INDICES = 2  /* bytes, as they are */
} ps_pixels;

/* Filters rows and compresses them.
 * pixels: `rows + 1` rows of `width` pixels, premultiplied 0xAARRGGBB words or bytes, the first
 * being the row above (zeros above the picture). Output: raw deflate data that ends on a byte, and ends the stream when
 * is_last; *bytes is lent until the next call. *adler is that of the filtered rows. */
ps_deflate_status ps_deflate_rows(ps_deflate *state, const void *pixels, size_t width,
                                  size_t rows, ps_pixels kind, int is_last, const uint8_t **bytes,
                                  size_t *count, uint32_t *adler);
/* The Adler-32 of two stretches, the second of `length` bytes. */
uint32_t ps_adler_combine(uint32_t first, uint32_t second, uint64_t length);

/* The two steps before compression, by themselves. */

/* What rows look like under the Paeth filter, whichever one they get. */
typedef struct {
  uint64_t cost; /* the sum of the residues' distances from 0 */
  uint64_t busy; /* how many of them aren't 0 */
} ps_residue;

/* Bytes before a row that ps_filter_row may read; they must be 0. */
enum { PS_ROW_PAD = 16 };

/* `width` words to R G B or straight R G B A: channel * 255 / alpha, rounded to nearest; nothing
 * stays under alpha 0. */
void ps_unpack_row(const uint32_t *words, size_t width, int has_alpha, uint8_t *samples);
/* `count` bytes of samples to a filter byte and `count` residues; adds to *residue. */
void ps_filter_row(const uint8_t *row, const uint8_t *above, size_t count, size_t bpp,
                   uint8_t *out, ps_residue *residue);
/* The same, byte by byte, on every processor. */
void ps_filter_row_portable(const uint8_t *row, const uint8_t *above, size_t count, size_t bpp,
                            uint8_t *out, ps_residue *residue);

#pragma GCC visibility pop
#endif
