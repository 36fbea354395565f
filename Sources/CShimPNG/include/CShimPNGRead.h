/* PNG files through libpng, row by row: the reading half. Floor 0.
 *
 * libpng leaves by longjmp when it meets an error. Every entry here catches that jump itself and
 * answers with a status: no jump ever crosses a frame of the caller. The handle reads a descriptor
 * that it doesn't own, from its current position. Chunks that no picture needs are skipped unread,
 * compressed text among them, so that a few bytes can't unpack into gigabytes. */
#ifndef CSHIMPNG_H
#define CSHIMPNG_H

#include <stddef.h>
#include <stdint.h>

#pragma GCC visibility push(hidden)

typedef struct ps_png ps_png;

typedef enum {
  PS_PNG_OK = 0,
  PS_PNG_DAMAGED = 1, /* the bytes contradict themselves or their checksums */
  PS_PNG_CUT_OFF = 2, /* the file ended */
  PS_PNG_MEMORY = 3,  /* an allocation failed */
  PS_PNG_IO = 4       /* the system refused to read; see ps_png_errno */
} ps_png_status;

typedef struct {
  uint32_t width, height;
  int32_t bits;         /* as stored: 1, 2, 4, 8, 16 */
  int32_t channels;     /* as stored: a palette counts 1 */
  int32_t alpha;        /* an alpha channel, or a transparent color or palette entry */
  int32_t interlaced;
  int32_t row_channels; /* of the rows that come out: palettes and gray below 8 bits expanded */
  int32_t row_bits;     /* 8 or 16, the latter in the machine's byte order */
} ps_png_header;

/* What the chunks in front of the pixels say about color, as they say it. */
typedef struct {
  int32_t is_srgb, has_gamma, has_chromaticities, has_cicp;
  uint32_t gamma;             /* of encoding, times 100,000 */
  uint32_t chromaticities[8]; /* x and y of white, red, green, blue, times 100,000 */
  uint8_t cicp[4];            /* primaries, transfer, matrix, full range */
} ps_png_color;

/* NULL where memory is short. `fd` must outlive the handle. */
ps_png *ps_png_create(int fd);
void ps_png_destroy(ps_png *png);

ps_png_status ps_png_read_header(ps_png *png, ps_png_header *header);
/* The EXIF block (from its byte order mark on) and the XMP packet that stand before the pixels;
 * NULL when there is none. They live as long as the handle. */
const uint8_t *ps_png_exif(const ps_png *png, size_t *length);
const uint8_t *ps_png_xmp(const ps_png *png, size_t *length);

void ps_png_color_of(const ps_png *png, ps_png_color *color);
/* The ICC profile, unpacked; NULL when there is none that libpng believes, and then it warns. Lives
 * as long as the handle. */
const uint8_t *ps_png_profile(const ps_png *png, size_t *length);

/* Begins decoding: libpng allocates about four rows. */
ps_png_status ps_png_start(ps_png *png);
/* The next row, from the top; for pictures that aren't interlaced. */
ps_png_status ps_png_read_row(ps_png *png, uint8_t *row);
/* The whole picture, `stride` bytes a row; for interlaced ones. The buffer must be cleared. When
 * the file is cut off, coarse pixels stand for those that didn't come; `*share` is how many of all
 * pixels did. */
ps_png_status ps_png_read_image(ps_png *png, uint8_t *image, size_t stride, double *share);
/* Checks what follows the last row: its checksum, and that the data ends; strictly, that the file does
 * too. */
ps_png_status ps_png_finish(ps_png *png, int is_strict);

/* Rows from the top whose checksums were right; of an interlaced picture all or none. */
uint32_t ps_png_verified_rows(const ps_png *png);
uint64_t ps_png_warnings(const ps_png *png);
const char *ps_png_message(const ps_png *png); /* the last error, in words; never NULL */
const char *ps_png_warning(const ps_png *png); /* the first warning; empty when there was none */
int ps_png_errno(const ps_png *png);

#pragma GCC visibility pop

#endif
