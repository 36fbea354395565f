/* See the header. setjmp stands at the top of each entry that may meet libpng's error exit, with
 * the jump buffer in the heap object and no local read after a jump. */
#include "CShimPNGRead.h"

#include <errno.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <png.h>

enum {
  READ_SIZE = 128 * 1024,
  FIRST_READ_SIZE = 8 * 1024, /* probing reads only headers */
  MAX_CHUNK = 4 * 1024 * 1024,
  MAX_CHUNKS = 256,
  MESSAGE_SIZE = 200
};

struct ps_png {
  png_structp png;
  png_infop info;
  jmp_buf jump;
  ps_png_status status;
  int fd, read_errno, refills;
  int ended;       /* the file gave no more bytes */
  int finishing;   /* looking for the end of the pixel data, and no further */
  int saw_data;    /* inside the pixel data */
  int data_passed; /* a chunk stands behind it: every checksum of it was right */
  uint32_t rows, verified_rows;
  int passes, pass;
  ps_png_header header;
  ps_png_color color;
  uint64_t warnings;
  char message[MESSAGE_SIZE], warning[MESSAGE_SIZE];
  uint8_t *xmp;
  size_t xmp_length;
  size_t position, available;
  uint8_t buffer[READ_SIZE];
};

/* Errors and warnings */

static void on_error(png_structp png, png_const_charp text) {
  ps_png *p = png_get_error_ptr(png);
  snprintf(p->message, sizeof p->message, "%s", text ? text : "");
  if (p->status == PS_PNG_OK) {
    if (p->ended)
      p->status = PS_PNG_CUT_OFF;
    else if (text && strstr(text, "emory"))
      p->status = PS_PNG_MEMORY;
    else
      p->status = PS_PNG_DAMAGED;
  }
  longjmp(p->jump, 1);
}

static void on_warning(png_structp png, png_const_charp text) {
  ps_png *p = png_get_error_ptr(png);
  if (p->warnings++ == 0) snprintf(p->warning, sizeof p->warning, "%s", text ? text : "");
}

/* Reading */

static void on_read(png_structp png, png_bytep out, size_t count) {
  ps_png *p = png_get_io_ptr(png);
  png_bytep start = out;
  size_t wanted = count;
  while (count > 0) {
    if (p->position == p->available) {
      ssize_t n = 0;
      size_t most = p->refills++ == 0 ? FIRST_READ_SIZE : READ_SIZE;
      if (!p->ended) {
        do n = read(p->fd, p->buffer, most);
        while (n < 0 && errno == EINTR);
      }
      if (n < 0) {
        p->status = PS_PNG_IO;
        p->read_errno = errno;
        png_error(png, "read error");
      }
      if (n == 0) {
        p->ended = 1;
        png_error(png, "the file ends here");
      }
      p->position = 0;
      p->available = (size_t)n;
    }
    size_t part = p->available - p->position;
    if (part > count) part = count;
    memcpy(out, p->buffer + p->position, part);
    p->position += part;
    out += part;
    count -= part;
  }
  /* A chunk header: whatever came before it had the right checksum, or libpng would have left. */
  if ((png_get_io_state(png) & PNG_IO_MASK_LOC) == PNG_IO_CHUNK_HDR && wanted == 8) {
    if (!memcmp(start + 4, "IDAT", 4)) {
      p->saw_data = 1;
      if (p->passes <= 1) p->verified_rows = p->rows;
    } else if (p->saw_data) {
      p->data_passed = 1;
      if (p->finishing) png_error(png, "enough");
    }
  }
}

static uint32_t number(const uint8_t *bytes) {
  return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

/* The first of each chunk about color counts, in front of the pixels. Whether this was one. */
static int on_color(ps_png *p, png_unknown_chunkp chunk) {
  ps_png_color *c = &p->color;
  const uint8_t *data = chunk->data;
  int is_early = !p->saw_data;
  if (!memcmp(chunk->name, "gAMA", 4)) {
    if (is_early && !c->has_gamma && chunk->size == 4) {
      c->has_gamma = 1;
      c->gamma = number(data);
    }
  } else if (!memcmp(chunk->name, "cHRM", 4)) {
    if (is_early && !c->has_chromaticities && chunk->size == 32) {
      c->has_chromaticities = 1;
      for (int i = 0; i < 8; i++) c->chromaticities[i] = number(data + i * 4);
    }
  } else if (!memcmp(chunk->name, "sRGB", 4)) {
    if (is_early && chunk->size == 1 && data[0] < 4) c->is_srgb = 1;
  } else if (!memcmp(chunk->name, "cICP", 4)) {
    if (is_early && !c->has_cicp && chunk->size == 4) {
      c->has_cicp = 1;
      memcpy(c->cicp, data, 4);
    }
  } else {
    return 0;
  }
  return 1;
}

/* iTXt arrives here unread; the XMP packet is kept when it isn't compressed. */
static int on_chunk(png_structp png, png_unknown_chunkp chunk) {
  static const char name[] = "XML:com.adobe.xmp";
  ps_png *p = png_get_user_chunk_ptr(png);
  if (on_color(p, chunk)) return 1;
  /* Keyword, zero, compressed or not, method, language, zero, translated keyword, zero, text. */
  /* Handled, that is dropped; but what says that no picture is right without it is libpng's to
   * refuse. */
  if (memcmp(chunk->name, "iTXt", 4)) return (chunk->name[0] & 0x20) != 0;
  if (p->xmp || chunk->size < sizeof name + 4 || memcmp(chunk->data, name, sizeof name) ||
      chunk->data[sizeof name] != 0)
    return 1;
  size_t at = sizeof name + 2;
  for (int i = 0; i < 2; i++) {
    const uint8_t *zero = memchr(chunk->data + at, 0, chunk->size - at);
    if (!zero) return 1;
    at = (size_t)(zero - chunk->data) + 1;
  }
  if (at >= chunk->size) return 1;
  p->xmp = malloc(chunk->size - at);
  if (!p->xmp) return 1;
  memcpy(p->xmp, chunk->data + at, chunk->size - at);
  p->xmp_length = chunk->size - at;
  return 1;
}

/* Life */

ps_png *ps_png_create(int fd) {
  /* Known to libpng, and without a bearing on pixels here. */
  static const png_byte skipped[] = "tEXt\0zTXt\0sPLT\0hIST\0pCAL\0sCAL\0oFFs\0pHYs\0tIME\0"
                                    "sBIT\0bKGD";
  static const png_byte inspected[] = "iTXt\0gAMA\0cHRM\0sRGB\0cICP";
  ps_png *p = malloc(sizeof *p);
  if (!p) return NULL;
  memset(p, 0, offsetof(ps_png, buffer));
  p->fd = fd;
  if (setjmp(p->jump)) {
    ps_png_destroy(p);
    return NULL;
  }
  p->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, p, on_error, on_warning);
  if (p->png) p->info = png_create_info_struct(p->png);
  if (!p->info) {
    ps_png_destroy(p);
    return NULL;
  }
  png_set_read_fn(p->png, p, on_read);
  png_set_user_limits(p->png, 0x7fffffff, 0x7fffffff);
  png_set_chunk_malloc_max(p->png, MAX_CHUNK);
  png_set_chunk_cache_max(p->png, MAX_CHUNKS);
  png_set_keep_unknown_chunks(
      p->png, PNG_HANDLE_CHUNK_NEVER, skipped, (int)(sizeof skipped / 5));
  png_set_keep_unknown_chunks(p->png, PNG_HANDLE_CHUNK_ALWAYS, inspected, (int)(sizeof inspected / 5));
#ifdef PNG_IGNORE_ADLER32
  /* Each chunk has a checksum of its own; the stream's second one costs a twentieth of the time. */
  png_set_option(p->png, PNG_IGNORE_ADLER32, PNG_OPTION_ON);
#endif
  png_set_read_user_chunk_fn(p->png, p, on_chunk);
  return p;
}

void ps_png_destroy(ps_png *p) {
  if (!p) return;
  if (p->png) png_destroy_read_struct(&p->png, p->info ? &p->info : NULL, NULL);
  free(p->xmp);
  free(p);
}

/* Header */

ps_png_status ps_png_read_header(ps_png *p, ps_png_header *header) {
  memset(header, 0, sizeof *header);
  if (setjmp(p->jump)) return p->status;
  png_read_info(p->png, p->info);
  int color = png_get_color_type(p->png, p->info);
  int bits = png_get_bit_depth(p->png, p->info);
  int clear = png_get_valid(p->png, p->info, PNG_INFO_tRNS) != 0;
  int has_alpha = (color & PNG_COLOR_MASK_ALPHA) || clear;
  p->header.width = png_get_image_width(p->png, p->info);
  p->header.height = png_get_image_height(p->png, p->info);
  p->header.bits = bits;
  p->header.channels = png_get_channels(p->png, p->info);
  p->header.alpha = has_alpha;
  p->header.interlaced = png_get_interlace_type(p->png, p->info) != PNG_INTERLACE_NONE;
  p->header.row_channels = ((color & PNG_COLOR_MASK_COLOR) ? 3 : 1) + (has_alpha ? 1 : 0);
  p->header.row_bits = bits == 16 ? 16 : 8;
  *header = p->header;
  return PS_PNG_OK;
}

const uint8_t *ps_png_exif(const ps_png *p, size_t *length) {
  png_uint_32 count = 0;
  png_bytep block = NULL;
  *length = 0;
  if (!png_get_eXIf_1(p->png, p->info, &count, &block)) return NULL;
  *length = count;
  return block;
}

void ps_png_color_of(const ps_png *p, ps_png_color *color) { *color = p->color; }

const uint8_t *ps_png_profile(const ps_png *p, size_t *length) {
  png_charp name = NULL;
  png_bytep profile = NULL;
  png_uint_32 count = 0;
  int method = 0;
  *length = 0;
  if (!png_get_iCCP(p->png, p->info, &name, &method, &profile, &count)) return NULL;
  *length = count;
  return profile;
}

const uint8_t *ps_png_xmp(const ps_png *p, size_t *length) {
  *length = p->xmp_length;
  return p->xmp;
}

/* Decoding */

ps_png_status ps_png_start(ps_png *p) {
  if (setjmp(p->jump)) return p->status;
  png_set_expand(p->png);
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  if (p->header.bits == 16) png_set_swap(p->png);
#endif
  p->passes = p->header.interlaced ? png_set_interlace_handling(p->png) : 1;
  png_read_update_info(p->png, p->info);
  size_t expected = (size_t)p->header.width * (size_t)p->header.row_channels *
                    (size_t)(p->header.row_bits / 8);
  if (png_get_rowbytes(p->png, p->info) != expected)
    png_error(p->png, "rows of another length than the header says");
  return PS_PNG_OK;
}

ps_png_status ps_png_read_row(ps_png *p, uint8_t *row) {
  if (setjmp(p->jump)) return p->status;
  png_read_row(p->png, row, NULL);
  p->rows++;
  return PS_PNG_OK;
}

ps_png_status ps_png_read_image(ps_png *p, uint8_t *image, size_t stride, double *share) {
  /* Pixels of the seven passes, in 64ths of all. */
  static const double weight[7] = {1, 1, 2, 4, 8, 16, 32};
  *share = 0;
  if (setjmp(p->jump)) {
    double done = 0;
    for (int i = 0; i < p->pass && i < 7; i++) done += weight[i];
    if (p->pass < 7) done += weight[p->pass] * p->rows / p->header.height;
    *share = done / 64;
    return p->status;
  }
  for (p->pass = 0; p->pass < p->passes; p->pass++)
    for (p->rows = 0; p->rows < p->header.height; p->rows++)
      /* As a display row: each pixel fills the block that it stands for until finer ones come. */
      png_read_row(p->png, NULL, image + (size_t)p->rows * stride);
  *share = 1;
  return PS_PNG_OK;
}

ps_png_status ps_png_finish(ps_png *p, int is_strict) {
  if (setjmp(p->jump)) return p->data_passed && !is_strict ? PS_PNG_OK : p->status;
  p->finishing = !is_strict;
  png_read_end(p->png, NULL);
  return PS_PNG_OK;
}

uint32_t ps_png_verified_rows(const ps_png *p) {
  return p->data_passed ? p->header.height : p->verified_rows;
}

uint64_t ps_png_warnings(const ps_png *p) { return p->warnings; }

const char *ps_png_message(const ps_png *p) { return p->message; }

const char *ps_png_warning(const ps_png *p) { return p->warning; }

int ps_png_errno(const ps_png *p) { return p->read_errno; }
