/* What a picture says about itself, through libexif, libiptcdata and Exempi. Floor 0.
 *
 * Each function takes one block that the host cut out of a file and bounded, shows every value that
 * it holds to a visitor, and keeps nothing: no handle outlives a call. Names and bytes that a
 * visitor sees live until it returns. A visitor must return normally. Any thread. */
#ifndef CSHIMMETADATA_H
#define CSHIMMETADATA_H

#include <stddef.h>
#include <stdint.h>

#pragma GCC visibility push(hidden)

typedef enum {
  PS_META_OK = 0,
  PS_META_BROKEN = 1, /* nothing of it could be read */
  PS_META_MEMORY = 2
} ps_meta_status;

/* An EXIF value. `number` reads its components. */
typedef struct {
  int ifd; /* 0 image, 1 thumbnail, 2 photo, 3 GPS, 4 interoperability */
  unsigned tag;
  const char *name; /* NULL where libexif doesn't know the tag */
  int format;       /* TIFF's type */
  size_t components;
  int is_big_endian;
  const uint8_t *data;
  size_t size;
} ps_exif_value;

typedef void (*ps_exif_visitor)(void *context, const ps_exif_value *value);

/* A block that begins with "Exif" and two zeros; no more than 65,533 bytes of it are read. */
ps_meta_status ps_exif_read(
    const uint8_t *bytes, size_t length, ps_exif_visitor visitor, void *context);

/* A component as a fraction (denominator 1 for whole numbers); 0 where there is none. */
int ps_exif_fraction(
    const ps_exif_value *value, size_t index, double *numerator, double *denominator);

/* An IPTC dataset. */
typedef void (*ps_iptc_visitor)(
    void *context, int record, int tag, const char *name, const uint8_t *data, size_t size);

/* Datasets without Photoshop's wrapping. `*is_utf8` says whether the block declares it. */
ps_meta_status ps_iptc_read(
    const uint8_t *bytes, size_t length, int *is_utf8, ps_iptc_visitor visitor, void *context);

/* A leaf of the tree: `schema` is a namespace, `path` like "dc:title[1]"; `language` is xml:lang of
 * an item of alternatives, or NULL. */
typedef void (*ps_xmp_visitor)(
    void *context, const char *schema, const char *path, const char *value, const char *language);

/* A packet in UTF-8 whose depth and number of nodes the caller has bounded. */
ps_meta_status ps_xmp_read(
    const char *bytes, size_t length, ps_xmp_visitor visitor, void *context);

/* Inflates a whole zlib stream into `out`; `*written` bytes are there, also when it is cut off or
 * would need more room. PS_META_OK only for a stream that ends. */
ps_meta_status ps_inflate(
    const uint8_t *bytes, size_t length, uint8_t *out, size_t room, size_t *written);

#pragma GCC visibility pop

#endif
