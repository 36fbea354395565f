/* libpng's framing of chunks: lengths, names, checksums. Floor 0. The pixels' data comes compressed,
 * so libpng's own writer isn't asked for rows. Each entry catches libpng's jump itself; what it
 * jumps over is C of this file and of libpng, the sink having returned. */
#include "CShimPNGWrite.h"

#include <setjmp.h>
#include <stdlib.h>

#include <png.h>

struct ps_png_writer {
  png_structp png;
  jmp_buf jump;
  ps_png_sink sink;
  void *context;
};

static void on_error(png_structp png, png_const_charp text) {
  (void)text;
  ps_png_writer *self = png_get_error_ptr(png);
  longjmp(self->jump, 1);
}

static void on_warning(png_structp png, png_const_charp text) { (void)png, (void)text; }

static void on_write(png_structp png, png_bytep bytes, size_t count) {
  ps_png_writer *self = png_get_io_ptr(png);
  if (self->sink(self->context, bytes, count)) png_error(png, "sink");
}

static void on_flush(png_structp png) { (void)png; }

ps_png_writer *ps_png_writer_create(ps_png_sink sink, void *context) {
  ps_png_writer *self = calloc(1, sizeof *self);
  if (!self) return NULL;
  self->sink = sink;
  self->context = context;
  if (setjmp(self->jump)) {
    free(self);
    return NULL;
  }
  self->png = png_create_write_struct(PNG_LIBPNG_VER_STRING, self, on_error, on_warning);
  if (!self->png) {
    free(self);
    return NULL;
  }
  png_set_write_fn(self->png, self, on_write, on_flush);
  return self;
}

/* PLTE, and tRNS up to the last entry that isn't opaque. */
static void write_palette(png_structp png, const uint32_t *palette, size_t count) {
  png_byte colors[3 * 256], alphas[256];
  size_t clear = 0;
  for (size_t i = 0; i < count; i++) {
    colors[3 * i] = (png_byte)(palette[i] >> 16);
    colors[3 * i + 1] = (png_byte)(palette[i] >> 8);
    colors[3 * i + 2] = (png_byte)palette[i];
    alphas[i] = (png_byte)(palette[i] >> 24);
    if (alphas[i] < 255) clear = i + 1;
  }
  png_write_chunk(png, (png_const_bytep)"PLTE", colors, 3 * count);
  if (clear) png_write_chunk(png, (png_const_bytep)"tRNS", alphas, clear);
}

int ps_png_write_head(ps_png_writer *self, uint32_t width, uint32_t height, int has_alpha,
                      const uint32_t *palette, size_t colors, uint32_t pixels_per_meter,
                      int is_marked) {
  if (colors > 256) return 1;
  if (setjmp(self->jump)) return 1;
  png_byte head[13], intent = PNG_sRGB_INTENT_PERCEPTUAL, density[9];
  png_write_sig(self->png);
  png_save_uint_32(head, width);
  png_save_uint_32(head + 4, height);
  head[8] = 8;
  head[9] = colors ? PNG_COLOR_TYPE_PALETTE : has_alpha ? PNG_COLOR_TYPE_RGB_ALPHA : PNG_COLOR_TYPE_RGB;
  head[10] = head[11] = head[12] = 0;
  png_write_chunk(self->png, (png_const_bytep)"IHDR", head, sizeof head);
  png_write_chunk(self->png, (png_const_bytep)"sRGB", &intent, 1);
  if (pixels_per_meter) {
    png_save_uint_32(density, pixels_per_meter);
    png_save_uint_32(density + 4, pixels_per_meter);
    density[8] = PNG_RESOLUTION_METER;
    png_write_chunk(self->png, (png_const_bytep)"pHYs", density, sizeof density);
  }
  if (is_marked) {
    static const png_byte mark[] = "Software\0Proofsheet";
    png_write_chunk(self->png, (png_const_bytep)"tEXt", mark, sizeof mark - 1);
  }
  if (colors) write_palette(self->png, palette, colors);
  return 0;
}

int ps_png_write_data(ps_png_writer *self, const uint8_t *bytes, size_t count, int is_first,
                      const uint32_t *adler) {
  static const png_byte zlib_head[2] = {0x78, 0x01};
  size_t length = count + (is_first ? 2 : 0) + (adler ? 4 : 0);
  if (length > PNG_UINT_31_MAX) return 1;
  if (setjmp(self->jump)) return 1;
  png_write_chunk_start(self->png, (png_const_bytep)"IDAT", (png_uint_32)length);
  if (is_first) png_write_chunk_data(self->png, zlib_head, 2);
  png_write_chunk_data(self->png, bytes, count);
  if (adler) {
    png_byte sum[4];
    png_save_uint_32(sum, *adler);
    png_write_chunk_data(self->png, sum, 4);
  }
  png_write_chunk_end(self->png);
  return 0;
}

int ps_png_write_end(ps_png_writer *self) {
  if (setjmp(self->jump)) return 1;
  png_write_chunk(self->png, (png_const_bytep)"IEND", NULL, 0);
  return 0;
}

void ps_png_writer_free(ps_png_writer *self) {
  if (!self) return;
  if (!setjmp(self->jump)) png_destroy_write_struct(&self->png, NULL);
  free(self);
}

const char *ps_png_library(void) { return "libpng " PNG_LIBPNG_VER_STRING; }
