#include "CShimPNGRead.h"

#include <errno.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <png.h>

/* Text and profiles beyond this are left out: a chunk that unpacks to gigabytes costs nothing. */
#define MOST_CHUNK_BYTES (8u << 20)
#define MOST_CHUNKS 1000

struct ps_png {
  png_structp png;
  png_infop info;
  jmp_buf jump;
  int fd;
  int failed;
  int cut_off;
  long warnings;
  char message[200];
  size_t used, filled;
  uint8_t buffer[64 * 1024];
};

static void on_error(png_structp png, png_const_charp text) {
  ps_png *self = png_get_error_ptr(png);
  if (!self->cut_off) snprintf(self->message, sizeof self->message, "%s", text);
  longjmp(self->jump, 1);
}

static void on_warning(png_structp png, png_const_charp text) {
  ps_png *self = png_get_error_ptr(png);
  self->warnings++;
  snprintf(self->message, sizeof self->message, "%s", text);
}

static void on_read(png_structp png, png_bytep bytes, size_t count) {
  ps_png *self = png_get_io_ptr(png);
  while (count) {
    if (self->used == self->filled) {
      ssize_t n;
      do n = read(self->fd, self->buffer, sizeof self->buffer);
      while (n < 0 && errno == EINTR);
      if (n <= 0) {
        self->cut_off = 1;
        snprintf(self->message, sizeof self->message, n < 0 ? "%s" : "the file ends too early",
                 n < 0 ? strerror(errno) : "");
        png_error(png, "end of file");
      }
      self->used = 0;
      self->filled = (size_t)n;
    }
    size_t piece = self->filled - self->used < count ? self->filled - self->used : count;
    memcpy(bytes, self->buffer + self->used, piece);
    self->used += piece;
    bytes += piece;
    count -= piece;
  }
}

int ps_png_open(int fd, ps_png **out, ps_png_info *info) {
  ps_png *self = calloc(1, sizeof *self);
  *out = self;
  if (!self) return PS_PNG_NO_MEMORY;
  self->fd = fd;
  if (setjmp(self->jump)) {
    self->failed = 1;
    return PS_PNG_FAILED;
  }
  self->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, self, on_error, on_warning);
  if (!self->png) return PS_PNG_NO_MEMORY;
  self->info = png_create_info_struct(self->png);
  if (!self->info) return PS_PNG_NO_MEMORY;
  png_set_read_fn(self->png, self, on_read);
  png_set_user_limits(self->png, 0x7FFFFFFF, 0x7FFFFFFF);
  png_set_chunk_malloc_max(self->png, MOST_CHUNK_BYTES);
  png_set_chunk_cache_max(self->png, MOST_CHUNKS);
  /* A broken checksum costs a chunk of text, never the picture; broken pixels are broken. */
  png_set_crc_action(self->png, PNG_CRC_DEFAULT, PNG_CRC_WARN_DISCARD);
  png_set_benign_errors(self->png, 1);
  /* Nothing here reads text: skip it unread, so that a text bomb stays packed. */
  static const png_byte skipped[] = "tEXt\0zTXt\0iTXt\0iCCP\0sPLT\0hIST\0";
  png_set_keep_unknown_chunks(self->png, PNG_HANDLE_CHUNK_NEVER, skipped, 6);
  png_read_info(self->png, self->info);
  memset(info, 0, sizeof *info);
  info->width = png_get_image_width(self->png, self->info);
  info->height = png_get_image_height(self->png, self->info);
  info->bits = png_get_bit_depth(self->png, self->info);
  info->channels = png_get_channels(self->png, self->info);
  info->has_alpha = (png_get_color_type(self->png, self->info) & PNG_COLOR_MASK_ALPHA) ||
                    png_get_valid(self->png, self->info, PNG_INFO_tRNS);
  info->is_interlaced =
      png_get_interlace_type(self->png, self->info) != PNG_INTERLACE_NONE;
  return PS_PNG_OK;
}

const uint8_t *ps_png_exif(ps_png *self, size_t *length) {
  *length = 0;
  if (self->failed) return NULL;
#ifdef PNG_eXIf_SUPPORTED
  png_uint_32 count = 0;
  png_bytep bytes = NULL;
  if (setjmp(self->jump)) return NULL;
  if (png_get_eXIf_1(self->png, self->info, &count, &bytes) == PNG_INFO_eXIf && bytes) {
    *length = count;
    return bytes;
  }
#endif
  return NULL;
}

int ps_png_start(ps_png *self, int *bytes_per_pixel) {
  if (self->failed) return PS_PNG_FAILED;
  if (setjmp(self->jump)) {
    self->failed = 1;
    return PS_PNG_FAILED;
  }
  int bits = png_get_bit_depth(self->png, self->info);
  png_set_expand(self->png);
  png_set_gray_to_rgb(self->png);
  png_set_add_alpha(self->png, 0xFFFF, PNG_FILLER_AFTER);
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  if (bits == 16) png_set_swap(self->png);
#endif
  png_set_interlace_handling(self->png);
  png_read_update_info(self->png, self->info);
  *bytes_per_pixel = bits == 16 ? 8 : 4;
  if (png_get_rowbytes(self->png, self->info) !=
      (size_t)png_get_image_width(self->png, self->info) * (size_t)*bytes_per_pixel) {
    self->failed = 1;
    snprintf(self->message, sizeof self->message, "rows of an unexpected length");
    return PS_PNG_FAILED;
  }
  return PS_PNG_OK;
}

int ps_png_read_row(ps_png *self, uint8_t *row) {
  if (self->failed) return PS_PNG_FAILED;
  if (setjmp(self->jump)) {
    self->failed = 1;
    return PS_PNG_FAILED;
  }
  png_read_row(self->png, row, NULL);
  return PS_PNG_OK;
}

int ps_png_read_interlaced(ps_png *self, uint8_t *pixels, size_t stride, int *passes) {
  volatile int whole = 0;
  *passes = 0;
  if (self->failed) return PS_PNG_FAILED;
  if (setjmp(self->jump)) {
    self->failed = 1;
    *passes = whole;
    return PS_PNG_FAILED;
  }
  png_uint_32 height = png_get_image_height(self->png, self->info);
  for (int pass = 0; pass < PNG_INTERLACE_ADAM7_PASSES; pass++) {
    /* As display rows: each pass fills the blocks that it stands for, so that a file cut off in
       a later pass is whole and coarse. */
    for (png_uint_32 y = 0; y < height; y++)
      png_read_row(self->png, NULL, pixels + (size_t)y * stride);
    whole = pass + 1;
  }
  *passes = whole;
  return PS_PNG_OK;
}

int ps_png_is_cut_off(const ps_png *self) { return self->cut_off; }
long ps_png_warnings(const ps_png *self) { return self->warnings; }
const char *ps_png_message(const ps_png *self) { return self->message; }

void ps_png_free(ps_png *self) {
  if (!self) return;
  if (self->png && !setjmp(self->jump))
    png_destroy_read_struct(&self->png, self->info ? &self->info : NULL, NULL);
  free(self);
}

const char *ps_png_library(void) { return "libpng " PNG_LIBPNG_VER_STRING; }
