/* Independent readers for the tests of writing: libpng's own simple reader, zlib's inflate and
 * checksum; and another user's eyes for the tests of output files. */
#ifndef CENCODEFIXTURES_H
#define CENCODEFIXTURES_H

#include <stddef.h>
#include <stdint.h>

#pragma GCC visibility push(hidden)

/* Fills `pixels` with width * height * channels samples: 3 for RGB, 4 for straight RGBA, 0 for RGBA from a palette. 0, or 1
 * when libpng has an error or so much as a warning, or the size isn't this. */
int ex_read_png(const uint8_t *bytes, size_t length, uint32_t width, uint32_t height,
                int channels, uint8_t *pixels);
/* 0 when a zlib stream ends with the right sum after exactly `room` bytes and holds nothing more. */
int ex_inflate(const uint8_t *bytes, size_t length, uint8_t *out, size_t room);
uint32_t ex_crc32(const uint8_t *bytes, size_t length);

/* Files are touched as `user` by this thread from here on; the user before. Only root can. */
unsigned ex_touch_files_as(unsigned user);

#pragma GCC visibility pop

#endif
