/* Painted words to a PNG's samples. Floor 0. */
#include "CShimDeflate.h"

#include <string.h>

static void unpack_opaque(const uint32_t *words, size_t width, uint8_t *to) {
  size_t x = 0;
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  /* Four pixels are three words: 7 GB/s, where byte by byte gives 2. */
  for (; x + 4 <= width; x += 4, to += 12) {
    uint32_t p[4], out[3];
    for (int i = 0; i < 4; i++) p[i] = __builtin_bswap32(words[x + i]) >> 8;
    out[0] = p[0] | p[1] << 24;
    out[1] = p[1] >> 8 | p[2] << 16;
    out[2] = p[2] >> 16 | p[3] << 8;
    memcpy(to, out, sizeof out);
  }
#endif
  for (; x < width; x++, to += 3) {
    to[0] = (uint8_t)(words[x] >> 16);
    to[1] = (uint8_t)(words[x] >> 8);
    to[2] = (uint8_t)words[x];
  }
}

/* (channel * 255 + alpha / 2) / alpha without dividing: the dividend stays under 2^16, so that a
 * reciprocal of 24 bits, rounded up, is exact. A channel above its alpha isn't premultiplied; it
 * counts as full. */
static inline uint8_t straight(uint32_t channel, uint32_t alpha, uint64_t reciprocal) {
  if (channel >= alpha) return 255;
  return (uint8_t)((channel * 255 + alpha / 2) * reciprocal >> 24);
}

void ps_unpack_row(const uint32_t *words, size_t width, int has_alpha, uint8_t *samples) {
  if (!has_alpha) {
    unpack_opaque(words, width, samples);
    return;
  }
  uint8_t *to = samples;
  uint32_t known = 0;
  uint64_t reciprocal = 0;
  for (size_t x = 0; x < width; x++, to += 4) {
    uint32_t w = words[x], a = w >> 24;
    if (a == 255) {
      to[0] = (uint8_t)(w >> 16);
      to[1] = (uint8_t)(w >> 8);
      to[2] = (uint8_t)w;
    } else if (a == 0) {
      to[0] = to[1] = to[2] = 0;
    } else {
      if (a != known) {
        known = a;
        reciprocal = (1u << 24) / a + 1;
      }
      to[0] = straight(w >> 16 & 255, a, reciprocal);
      to[1] = straight(w >> 8 & 255, a, reciprocal);
      to[2] = straight(w & 255, a, reciprocal);
    }
    to[3] = (uint8_t)a;
  }
}
