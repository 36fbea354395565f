/* exif: see CShimMetadata.h. Floor 0. */
#include "CShimMetadata.h"

#include <libexif/exif-data.h>

ps_meta_status ps_exif_read(
    const uint8_t *bytes, size_t length, ps_exif_visitor visitor, void *context) {
  ExifData *data = exif_data_new();
  if (!data) return PS_META_MEMORY;
  /* Private tags are asked for by name too; and nothing is to be "corrected". */
  exif_data_unset_option(data, EXIF_DATA_OPTION_IGNORE_UNKNOWN_TAGS);
  exif_data_unset_option(data, EXIF_DATA_OPTION_FOLLOW_SPECIFICATION);
  exif_data_load_data(data, bytes, length > 65533 ? 65533 : (unsigned)length);
  int is_big_endian = exif_data_get_byte_order(data) == EXIF_BYTE_ORDER_MOTOROLA;
  size_t seen = 0;
  for (int ifd = 0; ifd < EXIF_IFD_COUNT; ifd++) {
    ExifContent *content = data->ifd[ifd];
    if (!content) continue;
    for (unsigned i = 0; i < content->count; i++) {
      ExifEntry *entry = content->entries[i];
      if (!entry || !entry->data) continue;
      ps_exif_value value = {
          .ifd = ifd,
          .tag = (unsigned)entry->tag,
          .name = exif_tag_get_name_in_ifd(entry->tag, (ExifIfd)ifd),
          .format = (int)entry->format,
          .components = entry->components,
          .is_big_endian = is_big_endian,
          .data = entry->data,
          .size = entry->size,
      };
      visitor(context, &value);
      seen++;
    }
  }
  exif_data_unref(data);
  return seen ? PS_META_OK : PS_META_BROKEN;
}

int ps_exif_fraction(
    const ps_exif_value *value, size_t index, double *numerator, double *denominator) {
  size_t width = exif_format_get_size((ExifFormat)value->format);
  if (width == 0 || index >= value->components || index >= value->size / width) return 0;
  const uint8_t *at = value->data + index * width;
  ExifByteOrder order = value->is_big_endian ? EXIF_BYTE_ORDER_MOTOROLA : EXIF_BYTE_ORDER_INTEL;
  *denominator = 1;
  switch (value->format) {
    case EXIF_FORMAT_BYTE:
    case EXIF_FORMAT_UNDEFINED:
      *numerator = at[0];
      return 1;
    case EXIF_FORMAT_SBYTE:
      *numerator = (int8_t)at[0];
      return 1;
    case EXIF_FORMAT_SHORT:
      *numerator = exif_get_short(at, order);
      return 1;
    case EXIF_FORMAT_SSHORT:
      *numerator = exif_get_sshort(at, order);
      return 1;
    case EXIF_FORMAT_LONG:
      *numerator = exif_get_long(at, order);
      return 1;
    case EXIF_FORMAT_SLONG:
      *numerator = exif_get_slong(at, order);
      return 1;
    case EXIF_FORMAT_RATIONAL: {
      ExifRational rational = exif_get_rational(at, order);
      *numerator = rational.numerator;
      *denominator = rational.denominator;
      return 1;
    }
    case EXIF_FORMAT_SRATIONAL: {
      ExifSRational rational = exif_get_srational(at, order);
      *numerator = rational.numerator;
      *denominator = rational.denominator;
      return 1;
    }
    default:
      return 0;
  }
}
