/* libpng's reading half behind status codes: setjmp never leaves this file. */
#ifndef CSHIMPNGREAD_H
#define CSHIMPNGREAD_H

#include <stddef.h>
#include <stdint.h>

#pragma GCC visibility push(hidden)

typedef struct ps_png ps_png;

enum ps_png_status {
  PS_PNG_OK = 0,
  PS_PNG_FAILED = 1,     /* the message says why */
  PS_PNG_NO_MEMORY = 2
};

typedef struct ps_png_info {
  uint32_t width, height;
  uint32_t bits;            /* a channel, in the file */
  uint32_t channels;        /* in the file: 1 gray or palette, 2, 3, 4 */
  int32_t has_alpha;        /* a channel, or a transparent color */
  int32_t is_interlaced;
} ps_png_info;

/* Reads everything before the pixels from fd at its current offset; fd stays the caller's. */
int ps_png_open(int fd, ps_png **out, ps_png_info *info);
/* The eXIf chunk; lent until free; NULL where there is none. */
const uint8_t *ps_png_exif(ps_png *png, size_t *length);
/* From here on rows are R G B A of 8 bits, or of 16 in native order when the file has 16. */
int ps_png_start(ps_png *png, int *bytes_per_pixel);
/* The next row; for files that aren't interlaced. */
int ps_png_read_row(ps_png *png, uint8_t *row);
/* Every row of an interlaced file; *passes says how many of the seven came in whole. */
int ps_png_read_interlaced(ps_png *png, uint8_t *pixels, size_t stride, int *passes);
/* Whether the file ended too early. */
int ps_png_is_cut_off(const ps_png *png);
long ps_png_warnings(const ps_png *png);
const char *ps_png_message(const ps_png *png);
void ps_png_free(ps_png *png);
const char *ps_png_library(void);

#pragma GCC visibility pop
#endif
