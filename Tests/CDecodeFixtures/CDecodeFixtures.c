#include "CDecodeFixtures.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>
#include <png.h>

uint8_t *fx_jpeg(const uint8_t *samples, fx_jpeg_options o, size_t *length) {
  struct jpeg_compress_struct c;
  struct jpeg_error_mgr errors;
  unsigned char *bytes = NULL;
  unsigned long size = 0;
  jpeg_scan_info scans[160];
  c.err = jpeg_std_error(&errors);
  jpeg_create_compress(&c);
  jpeg_mem_dest(&c, &bytes, &size);
  c.image_width = (JDIMENSION)o.width;
  c.image_height = (JDIMENSION)o.height;
  c.input_components = o.channels;
  c.in_color_space = o.channels == 1 ? JCS_GRAYSCALE : o.channels == 3 ? JCS_RGB : JCS_CMYK;
  jpeg_set_defaults(&c);
  if (o.rgb) jpeg_set_colorspace(&c, JCS_RGB);
  if (o.ycck) jpeg_set_colorspace(&c, JCS_YCCK);
  jpeg_set_quality(&c, o.quality, TRUE);
  if (!o.subsampled)
    for (int i = 0; i < c.num_components; i++)
      c.comp_info[i].h_samp_factor = c.comp_info[i].v_samp_factor = 1;
  c.arith_code = o.arithmetic ? TRUE : FALSE;
  c.restart_in_rows = o.restart;
  if (o.progressive) jpeg_simple_progression(&c);
  if (o.separate) {
    for (int i = 0; i < c.num_components; i++)
      scans[i] = (jpeg_scan_info){1, {i, 0, 0, 0}, 0, 63, 0, 0};
    c.scan_info = scans;
    c.num_scans = c.num_components;
  }
  jpeg_start_compress(&c, TRUE);
  while (c.next_scanline < c.image_height) {
    JSAMPROW row = (JSAMPROW)(samples + (size_t)c.next_scanline * (size_t)(o.width * o.channels));
    jpeg_write_scanlines(&c, &row, 1);
  }
  jpeg_finish_compress(&c);
  jpeg_destroy_compress(&c);
  *length = size;
  return bytes;
}

struct growing {
  uint8_t *bytes;
  size_t count, room;
};

static void grow(png_structp png, png_bytep part, size_t count) {
  struct growing *out = png_get_io_ptr(png);
  if (out->count + count > out->room) {
    out->room = (out->count + count) * 2;
    out->bytes = realloc(out->bytes, out->room);
    if (!out->bytes) abort();
  }
  memcpy(out->bytes + out->count, part, count);
  out->count += count;
}

static void done(png_structp png) { (void)png; }

uint8_t *fx_png(const uint8_t *samples, fx_png_options o, size_t *length) {
  struct growing out = {NULL, 0, 0};
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
  png_infop info = png_create_info_struct(png);
  png_set_write_fn(png, &out, grow, done);
  png_set_compression_buffer_size(png, 512); /* several IDAT chunks even in small pictures */
  png_set_IHDR(
      png, info, (png_uint_32)o.width, (png_uint_32)o.height, o.bits, o.color,
      o.interlaced ? PNG_INTERLACE_ADAM7 : PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
      PNG_FILTER_TYPE_DEFAULT);
  if (o.palette_count > 0)
    png_set_PLTE(png, info, (png_const_colorp)o.palette, o.palette_count);
  if (o.clear_count > 0) png_set_tRNS(png, info, (png_bytep)o.clear, o.clear_count, NULL);
  if (o.has_key) {
    png_color_16 key = {0, o.key[0], o.key[1], o.key[2], o.key[0]};
    png_set_tRNS(png, info, NULL, 0, &key);
  }
  png_write_info(png, info);
  size_t stride = png_get_rowbytes(png, info);
  int passes = o.interlaced ? png_set_interlace_handling(png) : 1;
  for (int pass = 0; pass < passes; pass++)
    for (int y = 0; y < o.height; y++) png_write_row(png, samples + (size_t)y * stride);
  png_write_end(png, info);
  png_destroy_write_struct(&png, &info);
  *length = out.count;
  return out.bytes;
}
