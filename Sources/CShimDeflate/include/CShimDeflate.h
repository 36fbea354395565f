/* Rows of pixels to raw deflate data: samples, PNG filters, compression. One state a thread. */
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

ps_deflate *ps_deflate_create(enum ps_deflate_engine engine);
void ps_deflate_free(ps_deflate *state);
/* 1 when ISA-L compresses. */
int ps_deflate_is_isal(const ps_deflate *state);
const char *ps_deflate_library(void);
const char *ps_zlib_library(void);

/* Filters rows of R G B or R G B A and compresses them.
 * words: `rows + 1` rows of `width` premultiplied 0xAARRGGBB, the first being the row above (zeros
 * above the picture). Output: raw deflate data that ends on a byte, and ends the stream when
 * is_last. *bytes lent until the next call. 0 or an error number of the library. */
int ps_deflate_rows(ps_deflate *state, const uint32_t *words, size_t width, size_t rows,
                    int has_alpha, int is_last, const uint8_t **bytes, size_t *count,
                    uint32_t *adler);
/* The sum of two stretches, the second of `length` bytes. */
uint32_t ps_adler_combine(uint32_t first, uint32_t second, uint64_t length);

#pragma GCC visibility pop
#endif
