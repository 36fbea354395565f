/* Filtered rows to raw deflate data, by ISA-L or zlib. Floor 0. */
#include "CShimDeflate.h"

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
  uint8_t *samples[2]; /* two rows, padded in front */
  size_t sample_room;
  uint8_t *filtered;
  size_t filtered_room;
  uint8_t *out;
  size_t out_room;
};

static int ready_zlib(ps_deflate *state) {
  if (state->zlib_ready) return 1;
  state->zlib_ready = deflateInit2(&state->zlib, 1, Z_DEFLATED, -15, 8, Z_RLE) == Z_OK;
  return state->zlib_ready;
}

ps_deflate *ps_deflate_create(enum ps_deflate_engine engine) {
  ps_deflate *state = calloc(1, sizeof *state);
  if (!state) return NULL;
#ifdef PROOFSHEET_HAVE_ISAL
  if (engine == PS_DEFLATE_BEST) {
    /* Another engine would give other bytes: short memory is an error, no reason to change. */
    state->is_isal = 1;
    state->level = malloc(ISAL_DEF_LVL1_DEFAULT);
    if (state->level) return state;
    ps_deflate_free(state);
    return NULL;
  }
#else
  (void)engine;
#endif
  if (!ready_zlib(state)) {
    ps_deflate_free(state);
    return NULL;
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

static int grow_samples(ps_deflate *state, size_t need) {
  if (state->sample_room >= need) return 1;
  state->sample_room = 0;
  for (int i = 0; i < 2; i++) {
    free(state->samples[i]);
    state->samples[i] = calloc(1, need);
    if (!state->samples[i]) return 0;
  }
  state->sample_room = need;
  return 1;
}

/* Far matches in photographs are chance: their long codes cost more than the bytes they stand for.
 * Where pixels jump (text, rules, drawings: the residues that aren't 0 average over 24; in
 * photographs 1 to 15) shapes repeat, and a wider window halves the data. Measured over six sheets
 * with ISA-L level 1: a window of 64 bytes is 4 to 6 % smaller on photographs than 32 KiB, which
 * brings them within 1 to 4 % of libpng's own level 6. */
static int is_sharp(const ps_residue *residue) {
  return residue->cost / 24 > residue->busy;
}

#ifdef PROOFSHEET_HAVE_ISAL
/* The bytes of a piece that go in by themselves, at the price of 26 bytes. In ISA-L 2.30 the loop that
 * compresses (isal_deflate_icf_body_hash_hist) begins a stream with a hash of a register that holds the
 * address of the stream, where the third byte's belongs. So one entry of its table of places, another
 * one in each run, says "third byte", and now and then a match comes out differently. The routine for
 * the last bytes of a piece, which alone sees so few, begins a stream as it should. */
enum { FIRST_BYTES = 4 };

static int feed_isal(struct isal_zstream *s, size_t count, int is_last) {
  s->flush = is_last ? NO_FLUSH : SYNC_FLUSH;
  s->end_of_stream = (uint16_t)is_last;
  s->avail_in = (uint32_t)count;
  return isal_deflate(s) == COMP_OK && !s->avail_in && s->avail_out;
}

static int compress_isal(ps_deflate *state, size_t length, int sharp, int is_last,
                         size_t *count) {
  struct isal_zstream *s = &state->isal;
  isal_deflate_init(s);
  /* Level 1: level 2 gains nothing here, level 3 differs between processors. This one was compared
   * with the processor's features masked: equal bytes with AVX-512, AVX2, AVX and SSE4.2; without
   * SSE4.2 (before 2009) ISA-L's plain C finds other matches. */
  s->level = 1;
  s->level_buf = state->level;
  s->level_buf_size = ISAL_DEF_LVL1_DEFAULT;
  s->hist_bits = sharp ? 12 : 6;
  s->gzip_flag = IGZIP_DEFLATE;
  s->next_in = state->filtered;
  s->next_out = state->out;
  s->avail_out = (uint32_t)state->out_room;
  if (length > FIRST_BYTES && !feed_isal(s, FIRST_BYTES, 0)) return 0;
  if (!feed_isal(s, length - (size_t)(s->next_in - state->filtered), is_last)) return 0;
  if (is_last && s->internal_state.state != ZSTATE_END) return 0;
  *count = state->out_room - s->avail_out;
  return 1;
}
#endif

static int compress_zlib(ps_deflate *state, size_t length, int sharp, int is_last,
                         size_t *count) {
  z_stream *z = &state->zlib;
  /* Runs only is both faster and smaller than level 1's matches on photographs; level 6 is five
   * times slower for 2 %. */
  if (deflateReset(z) != Z_OK) return 0;
  z->next_out = state->out;
  z->avail_out = (uInt)state->out_room;
  if (deflateParams(z, 1, sharp ? Z_DEFAULT_STRATEGY : Z_RLE) != Z_OK) return 0;
  z->next_in = state->filtered;
  z->avail_in = (uInt)length;
  int status = deflate(z, is_last ? Z_FINISH : Z_SYNC_FLUSH);
  if (status != (is_last ? Z_STREAM_END : Z_OK) || z->avail_in || !z->avail_out) return 0;
  *count = state->out_room - z->avail_out;
  return 1;
}

static size_t samples_of(ps_pixels kind) {
  return kind == PS_PIXELS_INDICES ? 1 : kind == PS_PIXELS_ALPHA ? 4 : 3;
}

static void unpack(const uint8_t *pixels, size_t width, ps_pixels kind, uint8_t *samples) {
  if (kind == PS_PIXELS_INDICES)
    memcpy(samples, pixels, width);
  else
    ps_unpack_row((const uint32_t *)(const void *)pixels, width, kind == PS_PIXELS_ALPHA, samples);
}

static void filter_rows(ps_deflate *state, const uint8_t *pixels, size_t width, size_t rows,
                        ps_pixels kind, ps_residue *residue) {
  size_t bpp = samples_of(kind), row_bytes = width * bpp;
  size_t step = width * (kind == PS_PIXELS_INDICES ? 1 : sizeof(uint32_t));
  uint8_t *above = state->samples[0] + PS_ROW_PAD, *row = state->samples[1] + PS_ROW_PAD;
  uint8_t *out = state->filtered;
  unpack(pixels, width, kind, above);
  for (size_t y = 0; y < rows; y++, out += row_bytes + 1) {
    const uint8_t *next = pixels + (y + 1) * step;
    if (!memcmp(next, next - step, step)) {
      /* Most of a contact sheet is like the row above, whose samples stay where they are. */
      out[0] = 2;
      memset(out + 1, 0, row_bytes);
      continue;
    }
    unpack(next, width, kind, row);
    ps_filter_row(row, above, row_bytes, bpp, out, residue);
    uint8_t *swap = above;
    above = row;
    row = swap;
  }
}

ps_deflate_status ps_deflate_rows(ps_deflate *state, const void *pixels, size_t width,
                                  size_t rows, ps_pixels kind, int is_last, const uint8_t **bytes,
                                  size_t *count, uint32_t *adler) {
  size_t row_bytes, length;
  if (__builtin_mul_overflow(width, samples_of(kind), &row_bytes) ||
      __builtin_mul_overflow(row_bytes + 1, rows, &length) || length > INT32_MAX)
    return PS_DEFLATE_TOO_LARGE;
  if (!grow_samples(state, PS_ROW_PAD + row_bytes) ||
      !grow(&state->filtered, &state->filtered_room, length) ||
      !grow(&state->out, &state->out_room, length + length / 4 + 4096))
    return PS_DEFLATE_MEMORY;
  ps_residue residue = {0, 0};
  filter_rows(state, pixels, width, rows, kind, &residue);
  int sharp = is_sharp(&residue);
#ifdef PROOFSHEET_HAVE_ISAL
  int done = state->is_isal ? compress_isal(state, length, sharp, is_last, count)
                            : compress_zlib(state, length, sharp, is_last, count);
  *adler = isal_adler32(1, state->filtered, length);
#else
  int done = compress_zlib(state, length, sharp, is_last, count);
  *adler = (uint32_t)adler32(1, state->filtered, (uInt)length);
#endif
  if (!done) return PS_DEFLATE_FAILED;
  *bytes = state->out;
  return PS_DEFLATE_OK;
}

uint32_t ps_adler_combine(uint32_t first, uint32_t second, uint64_t length) {
  /* The lengths count only modulo the sum's base, and zlib's offset may have 32 bits. */
  return (uint32_t)adler32_combine(first, second, (z_off_t)(length % 65521));
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
