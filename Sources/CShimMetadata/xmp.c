/* xmp: see CShimMetadata.h. Floor 0. */
#include "CShimMetadata.h"
#include "quiet.h"

#include <exempi/xmp.h>
#include <exempi/xmpconsts.h>
#include <pthread.h>
#include <string.h>

/* Exempi's tables are global: made once, never given back. */
static pthread_once_t once = PTHREAD_ONCE_INIT;
static int is_ready;

static void start(void) {
  ps_quiet_install();
  is_ready = xmp_init();
}

/* "dc:title[1]/?xml:lang": the path names a language. */
static int is_language(const char *path) {
  size_t length = strlen(path);
  const char *end = "/?xml:lang";
  size_t tail = strlen(end);
  return length > tail && memcmp(path + length - tail, end, tail) == 0;
}

static ps_meta_status read_packet(
    const char *bytes, size_t length, ps_xmp_visitor visitor, void *context) {
  XmpPtr xmp = xmp_new_empty();
  if (!xmp) return PS_META_MEMORY;
  if (!xmp_parse(xmp, bytes, length)) {
    xmp_free(xmp);
    return PS_META_BROKEN;
  }
  ps_meta_status status = PS_META_OK;
  XmpIteratorPtr walk = xmp_iterator_new(xmp, NULL, NULL, XMP_ITER_JUSTLEAFNODES);
  XmpStringPtr schema = xmp_string_new(), path = xmp_string_new(), value = xmp_string_new();
  if (walk && schema && path && value) {
    uint32_t options = 0;
    while (xmp_iterator_next(walk, schema, path, value, &options)) {
      const char *name = xmp_string_cstr(path);
      if (!name || !name[0]) continue;
      if (is_language(name)) {
        visitor(context, xmp_string_cstr(schema), name, NULL, xmp_string_cstr(value));
      } else if (!XMP_IS_PROP_QUALIFIER(options)) {
        visitor(context, xmp_string_cstr(schema), name, xmp_string_cstr(value), NULL);
      }
    }
  } else {
    status = PS_META_MEMORY;
  }
  if (value) xmp_string_free(value);
  if (path) xmp_string_free(path);
  if (schema) xmp_string_free(schema);
  if (walk) xmp_iterator_free(walk);
  xmp_free(xmp);
  return status;
}

ps_meta_status ps_xmp_read(
    const char *bytes, size_t length, ps_xmp_visitor visitor, void *context) {
  if (pthread_once(&once, start) != 0 || !is_ready) return PS_META_MEMORY;
  ps_quiet_set(1);
  ps_meta_status status = read_packet(bytes, length, visitor, context);
  ps_quiet_set(0);
  return status;
}
