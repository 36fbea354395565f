#include "filter.h"

#include <string.h>

#if defined(__SSE2__)
#  include <emmintrin.h>
#endif

enum { NONE, SUB, UP, AVERAGE, PAETH };

static inline uint8_t distance(uint8_t a, uint8_t b) { return a > b ? a - b : b - a; }

static inline uint8_t paeth(uint8_t left, uint8_t up, uint8_t corner) {
  int pa = distance(up, corner), pb = distance(left, corner);
  int pc = (up >= corner) == (left >= corner) ? pa + pb : pa > pb ? pa - pb : pb - pa;
  if (pa <= pb && pa <= pc) return left;
  return pb <= pc ? up : corner;
}

static inline uint32_t cost(uint8_t x) { return x < 128 ? x : 256u - x; }

static void sums(const uint8_t *row, const uint8_t *above, size_t from, size_t count, size_t bpp,
                 uint64_t total[5]) {
  for (size_t i = from; i < count; i++) {
    uint8_t c = row[i], l = row[(ptrdiff_t)i - (ptrdiff_t)bpp], u = above[i],
            k = above[(ptrdiff_t)i - (ptrdiff_t)bpp];
    total[SUB] += cost((uint8_t)(c - l));
    total[UP] += cost((uint8_t)(c - u));
    total[AVERAGE] += cost((uint8_t)(c - ((l + u) >> 1)));
    total[PAETH] += cost((uint8_t)(c - paeth(l, u, k)));
  }
}

#if defined(__SSE2__)
static inline __m128i load(const uint8_t *p) { return _mm_loadu_si128((const __m128i *)p); }

static inline __m128i vdistance(__m128i a, __m128i b) {
  return _mm_or_si128(_mm_subs_epu8(a, b), _mm_subs_epu8(b, a));
}

static inline __m128i at_most(__m128i a, __m128i b) {
  return _mm_cmpeq_epi8(_mm_min_epu8(a, b), a);
}

static inline __m128i choose(__m128i mask, __m128i yes, __m128i no) {
  return _mm_or_si128(_mm_and_si128(mask, yes), _mm_andnot_si128(mask, no));
}

static inline __m128i vaverage(__m128i l, __m128i u) {
  return _mm_sub_epi8(_mm_avg_epu8(l, u),
                      _mm_and_si128(_mm_xor_si128(l, u), _mm_set1_epi8(1)));
}

static inline __m128i vpaeth(__m128i l, __m128i u, __m128i k) {
  __m128i pa = vdistance(u, k), pb = vdistance(l, k);
  __m128i same = _mm_cmpeq_epi8(at_most(k, u), at_most(k, l));
  /* A sum that saturates is still at least either part, which is all that is compared. */
  __m128i pc = choose(same, _mm_adds_epu8(pa, pb), vdistance(pa, pb));
  __m128i is_left = _mm_and_si128(at_most(pa, pb), at_most(pa, pc));
  return choose(is_left, l, choose(at_most(pb, pc), u, k));
}

static inline __m128i vcost(__m128i x) {
  __m128i zero = _mm_setzero_si128();
  return _mm_sad_epu8(_mm_min_epu8(x, _mm_sub_epi8(zero, x)), zero);
}

static inline uint64_t fold(__m128i x) {
  uint64_t halves[2];
  _mm_storeu_si128((__m128i *)halves, x);
  return halves[0] + halves[1];
}
#endif

void ps_filter_row(const uint8_t *row, const uint8_t *above, size_t count, size_t bpp,
                   uint8_t *out) {
  if (!memcmp(row, above, count)) {
    /* Most of a contact sheet: nothing changed since the row above. */
    out[0] = UP;
    memset(out + 1, 0, count);
    return;
  }
  uint64_t total[5] = {0};
  size_t done = 0;
#if defined(__SSE2__)
  __m128i sub = _mm_setzero_si128(), up = sub, average = sub, pae = sub;
  for (; done + 16 <= count; done += 16) {
    __m128i c = load(row + done), l = load(row + done - bpp), u = load(above + done),
            k = load(above + done - bpp);
    sub = _mm_add_epi64(sub, vcost(_mm_sub_epi8(c, l)));
    up = _mm_add_epi64(up, vcost(_mm_sub_epi8(c, u)));
    average = _mm_add_epi64(average, vcost(_mm_sub_epi8(c, vaverage(l, u))));
    pae = _mm_add_epi64(pae, vcost(_mm_sub_epi8(c, vpaeth(l, u, k))));
  }
  total[SUB] = fold(sub);
  total[UP] = fold(up);
  total[AVERAGE] = fold(average);
  total[PAETH] = fold(pae);
#endif
  sums(row, above, done, count, bpp, total);
  /* Where two are alike the simpler one stands first. */
  int best = UP;
  if (total[SUB] < total[best]) best = SUB;
  if (total[AVERAGE] < total[best]) best = AVERAGE;
  if (total[PAETH] < total[best]) best = PAETH;
  *out++ = (uint8_t)best;
  size_t i = 0;
#if defined(__SSE2__)
  for (; i + 16 <= count; i += 16) {
    __m128i c = load(row + i), l = load(row + i - bpp), u = load(above + i),
            k = load(above + i - bpp), guess;
    switch (best) {
      case SUB: guess = l; break;
      case UP: guess = u; break;
      case AVERAGE: guess = vaverage(l, u); break;
      default: guess = vpaeth(l, u, k); break;
    }
    _mm_storeu_si128((__m128i *)(out + i), _mm_sub_epi8(c, guess));
  }
#endif
  for (; i < count; i++) {
    uint8_t l = row[(ptrdiff_t)i - (ptrdiff_t)bpp], u = above[i],
            k = above[(ptrdiff_t)i - (ptrdiff_t)bpp], guess;
    switch (best) {
      case SUB: guess = l; break;
      case UP: guess = u; break;
      case AVERAGE: guess = (uint8_t)((l + u) >> 1); break;
      default: guess = paeth(l, u, k); break;
    }
    out[i] = (uint8_t)(row[i] - guess);
  }
}
