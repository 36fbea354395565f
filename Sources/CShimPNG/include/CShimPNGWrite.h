/* libpng's framing of chunks behind status codes. */
#ifndef CSHIMPNGWRITE_H
#define CSHIMPNGWRITE_H

#include <stddef.h>
#include <stdint.h>

#pragma GCC visibility push(hidden)

typedef struct ps_png_writer ps_png_writer;
/* Takes all bytes and returns 0, or returns another number: then the writer fails. */
typedef int (*ps_png_sink)(void *context, const uint8_t *bytes, size_t count);

ps_png_writer *ps_png_writer_create(ps_png_sink sink, void *context);
/* is_marked: a tEXt chunk names the program, so that it knows its own output again.
 * Signature, IHDR (8 bits, R G B or R G B A), sRGB, and pHYs when pixels_per_meter isn't 0. */
int ps_png_write_head(ps_png_writer *writer, uint32_t width, uint32_t height, int has_alpha,
                      const uint32_t *palette, size_t colors, uint32_t pixels_per_meter,
                      int is_marked);
/* One IDAT: the zlib header before the first, the sum (big-endian, NULL for none) after the last. */
int ps_png_write_data(ps_png_writer *writer, const uint8_t *bytes, size_t count, int is_first,
                      const uint32_t *adler);
int ps_png_write_end(ps_png_writer *writer);
void ps_png_writer_free(ps_png_writer *writer);

const char *ps_png_library(void);

#pragma GCC visibility pop
#endif
