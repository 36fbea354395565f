/* libjpeg behind status codes: setjmp never leaves this file, and no caller sees a jump. */
#ifndef CSHIMJPEG_H
#define CSHIMJPEG_H

#include <stddef.h>
#include <stdint.h>

#pragma GCC visibility push(hidden)

typedef struct ps_jpeg ps_jpeg;

enum ps_jpeg_status {
  PS_JPEG_OK = 0,
  PS_JPEG_FAILED = 1,    /* the message says why */
  PS_JPEG_NO_MEMORY = 2
};

typedef struct ps_jpeg_info {
  uint32_t width, height;      /* as stored */
  uint32_t components;         /* 1, 3 or 4 in the file */
  uint32_t bits;
  int32_t is_cmyk;             /* rows come as C M Y K, else as B G R X */
  int32_t is_inverted;         /* an Adobe marker is there: 0 is full ink */
  int32_t is_progressive;      /* or several scans: every coefficient is held in memory */
  uint64_t coefficient_bytes;  /* what that costs */
} ps_jpeg_info;

/* Reads the header from fd at its current offset; fd stays the caller's. */
int ps_jpeg_open(int fd, ps_jpeg **out, ps_jpeg_info *info);
/* The first APP1 that begins with "Exif\0\0"; lent until free; NULL where there is none. */
const uint8_t *ps_jpeg_exif(const ps_jpeg *jpeg, size_t *length);
/* Starts decoding at eighths/8 of the size, 1...8. */
int ps_jpeg_start(ps_jpeg *jpeg, int eighths, uint32_t *width, uint32_t *height);
/* Fills up to `rows` rows of 4 bytes a pixel, stride bytes apart; *done says how many. */
int ps_jpeg_read(ps_jpeg *jpeg, uint8_t *pixels, size_t stride, uint32_t rows, uint32_t *done);
/* Rows handed out before the file ended too early; UINT32_MAX while it hasn't. */
uint32_t ps_jpeg_rows_at_end(const ps_jpeg *jpeg);
/* Warnings so far, not counting the early end; and the last message of any kind. */
long ps_jpeg_warnings(const ps_jpeg *jpeg);
const char *ps_jpeg_message(const ps_jpeg *jpeg);
void ps_jpeg_free(ps_jpeg *jpeg);
const char *ps_jpeg_library(void);

#pragma GCC visibility pop
#endif
