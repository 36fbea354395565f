#include "CEncodeFixtures.h"

#include <string.h>
#include <sys/fsuid.h>

#include <png.h>
#include <zlib.h>

int ex_read_png(const uint8_t *bytes, size_t length, uint32_t width, uint32_t height,
                int channels, uint8_t *pixels) {
  png_image image;
  memset(&image, 0, sizeof image);
  image.version = PNG_IMAGE_VERSION;
  if (!png_image_begin_read_from_memory(&image, bytes, length)) return 1;
  int fits = image.width == width && image.height == height &&
             (channels ? image.format == (channels == 4 ? PNG_FORMAT_RGBA : PNG_FORMAT_RGB)
                       : (image.format & PNG_FORMAT_FLAG_COLORMAP) != 0);
  if (!channels) image.format = PNG_FORMAT_RGBA;
  if (!fits || !png_image_finish_read(&image, NULL, pixels, 0, NULL)) {
    png_image_free(&image);
    return 1;
  }
  int failed = image.warning_or_error != 0;
  png_image_free(&image);
  return failed;
}

int ex_inflate(const uint8_t *bytes, size_t length, uint8_t *out, size_t room) {
  uLongf size = room;
  uLong used = length;
  return uncompress2(out, &size, bytes, &used) != Z_OK || size != room || used != length;
}

uint32_t ex_crc32(const uint8_t *bytes, size_t length) {
  return (uint32_t)crc32(0, bytes, (uInt)length);
}

unsigned ex_touch_files_as(unsigned user) { return (unsigned)setfsuid(user); }
