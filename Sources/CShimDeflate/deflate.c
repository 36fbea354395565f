#include "CShimDeflate.h"
#include "filter.h"

#include <stdlib.h>
#include <string.h>

#include <zlib.h>

#ifdef PROOFSHEET_HAVE_ISAL
#  include <isa-l.h>
#endif

struct ps_deflate {
  int is_isal;
  z_stream zlib;
  int zlib_ready;
#ifdef PROOFSHEET_HAVE_ISAL
  struct isal_zstream isal;
  uint8_t *level;
#endif
  uint8_t *samples[2];   /* two rows, padded in front */
  size_t sample_room;
  uint8_t *filtered;
  size_t filtered_room;
  uint8_t *out;
  size_t out_room;
};

ps_deflate *ps_deflate_create(enum ps_deflate_engine engine) {
  ps_deflate *state = calloc(1, sizeof *state);
  if (!state) return NULL;
#ifdef PROOFSHEET_HAVE_ISAL
  if (engine == PS_DEFLATE_BEST) {
    state->level = malloc(ISAL_DEF_LVL1_DEFAULT);
    state->is_isal = state->level != NULL;
  }
#else
  (void)engine;
#endif
  if (!state->is_isal) {
    /* Level 6 is 20 times slower for 8 %; run-length matching suits filtered photographs best
     * among what is fast. */
    if (deflateInit2(&state->zlib, 1, Z_DEFLATED, -15, 8, Z_RLE) != Z_OK) {
      ps_deflate_free(state);
      return NULL;
    }
    state->zlib_ready = 1;
  }
  return state;
}

void ps_deflate_free(ps_deflate *state) {
  if (!state) return;
  if (state->zlib_ready) deflateEnd(&state->zlib);
#ifdef PROOFSHEET_HAVE_ISAL
  free(state->level);
#endif
  free(state->samples[0]);
  free(state->samples[1]);
  free(state->filtered);
  free(state->out);
  free(state);
}

int ps_deflate_is_isal(const ps_deflate *state) { return state->is_isal; }

static int grow(uint8_t **bytes, size_t *room, size_t need) {
  if (*room >= need) return 1;
  free(*bytes);
  *bytes = malloc(need);
  *room = *bytes ? need : 0;
  return *bytes != NULL;
}

static inline uint8_t straight(uint32_t channel, uint32_t alpha) {
  uint32_t value = (channel * 255 + alpha / 2) / alpha;
  return value > 255 ? 255 : (uint8_t)value;
}

static void unpack(const uint32_t *words, size_t width, int has_alpha, uint8_t *to) {
  if (!has_alpha) {
    for (size_t x = 0; x < width; x++) {
      uint32_t w = words[x];
      to[3 * x] = (uint8_t)(w >> 16);
      to[3 * x + 1] = (uint8_t)(w >> 8);
      to[3 * x + 2] = (uint8_t)w;
    }
    return;
  }
  for (size_t x = 0; x < width; x++, to += 4) {
    uint32_t w = words[x], a = w >> 24;
    if (a == 255 || a == 0) {
      to[0] = a ? (uint8_t)(w >> 16) : 0;
      to[1] = a ? (uint8_t)(w >> 8) : 0;
      to[2] = a ? (uint8_t)w : 0;
    } else {
      to[0] = straight(w >> 16 & 255, a);
      to[1] = straight(w >> 8 & 255, a);
      to[2] = straight(w & 255, a);
    }
    to[3] = (uint8_t)a;
  }
}

static int compress_isal(ps_deflate *state, size_t length, int is_last, size_t *count) {
#ifdef PROOFSHEET_HAVE_ISAL
  struct isal_zstream *s = &state->isal;
  isal_deflate_init(s);
  s->level = 1;
  s->level_buf = state->level;
  s->level_buf_size = ISAL_DEF_LVL1_DEFAULT;
  s->gzip_flag = IGZIP_DEFLATE;
  s->flush = is_last ? NO_FLUSH : SYNC_FLUSH;
  s->end_of_stream = is_last;
  s->next_in = state->filtered;
  s->avail_in = (uint32_t)length;
  s->next_out = state->out;
  s->avail_out = (uint32_t)state->out_room;
  if (isal_deflate(s) != COMP_OK || s->avail_in || !s->avail_out) return -1;
  if (is_last && s->internal_state.state != ZSTATE_END) return -1;
  *count = state->out_room - s->avail_out;
  return 0;
#else
  (void)state, (void)length, (void)is_last, (void)count;
  return -1;
#endif
}

static int compress_zlib(ps_deflate *state, size_t length, int is_last, size_t *count) {
  z_stream *z = &state->zlib;
  if (deflateReset(z) != Z_OK) return -1;
  z->next_in = state->filtered;
  z->avail_in = (uInt)length;
  z->next_out = state->out;
  z->avail_out = (uInt)state->out_room;
  int status = deflate(z, is_last ? Z_FINISH : Z_SYNC_FLUSH);
  if (status != (is_last ? Z_STREAM_END : Z_OK) || z->avail_in || !z->avail_out) return -1;
  *count = state->out_room - z->avail_out;
  return 0;
}

int ps_deflate_rows(ps_deflate *state, const uint32_t *words, size_t width, size_t rows,
                    int has_alpha, int is_last, const uint8_t **bytes, size_t *count,
                    uint32_t *adler) {
  size_t bpp = has_alpha ? 4 : 3, row_bytes, length;
  if (__builtin_mul_overflow(width, bpp, &row_bytes) ||
      __builtin_mul_overflow(row_bytes + 1, rows, &length) || length > UINT32_MAX / 2)
    return -2;
  size_t room = PS_ROW_PAD + row_bytes + PS_ROW_PAD;
  if (state->sample_room < room) {
    for (int i = 0; i < 2; i++) {
      free(state->samples[i]);
      state->samples[i] = calloc(1, room);
    }
    state->sample_room = state->samples[0] && state->samples[1] ? room : 0;
    if (!state->sample_room) return -3;
  }
  if (!grow(&state->filtered, &state->filtered_room, length) ||
      !grow(&state->out, &state->out_room, length + length / 4 + 4096))
    return -3;
  uint8_t *above = state->samples[0] + PS_ROW_PAD, *row = state->samples[1] + PS_ROW_PAD;
  unpack(words, width, has_alpha, above);
  for (size_t y = 0; y < rows; y++) {
    unpack(words + (y + 1) * width, width, has_alpha, row);
    ps_filter_row(row, above, row_bytes, bpp, state->filtered + y * (row_bytes + 1));
    uint8_t *swap = above;
    above = row;
    row = swap;
  }
  int status = state->is_isal ? compress_isal(state, length, is_last, count)
                              : compress_zlib(state, length, is_last, count);
  if (status) return status;
  *bytes = state->out;
#ifdef PROOFSHEET_HAVE_ISAL
  *adler = isal_adler32(1, state->filtered, length);
#else
  *adler = (uint32_t)adler32(adler32(0, NULL, 0), state->filtered, (uInt)length);
#endif
  return 0;
}

uint32_t ps_adler_combine(uint32_t first, uint32_t second, uint64_t length) {
  /* zlib's own takes an off_t; PNG's sums are over any length. */
  const uint64_t base = 65521;
  uint64_t rem = length % base;
  uint64_t a = first & 0xFFFF, b = first >> 16, c = second & 0xFFFF, d = second >> 16;
  uint64_t low = (a + c + base - 1) % base;
  uint64_t high = (b + d + rem * (a + base - 1)) % base;
  return (uint32_t)(high << 16 | low);
}

const char *ps_deflate_library(void) {
#ifdef PROOFSHEET_HAVE_ISAL
#  define PS_TEXT_(x) #x
#  define PS_TEXT(x) PS_TEXT_(x)
  return "isa-l " PS_TEXT(ISAL_MAJOR_VERSION) "." PS_TEXT(ISAL_MINOR_VERSION);
#else
  return "zlib";
#endif
}

const char *ps_zlib_library(void) { return "zlib " ZLIB_VERSION; }
