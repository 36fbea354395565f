/* iptc: see CShimMetadata.h. Floor 0. */
#include "CShimMetadata.h"

#include <libiptcdata/iptc-data.h>

ps_meta_status ps_iptc_read(
    const uint8_t *bytes, size_t length, int *is_utf8, ps_iptc_visitor visitor, void *context) {
  *is_utf8 = 0;
  if (length == 0 || length > 0x7FFFFFFF) return PS_META_BROKEN;
  IptcData *data = iptc_data_new();
  if (!data) return PS_META_MEMORY;
  /* Without a log of its own it is silent. What it read before a fault stays. */
  iptc_data_load(data, bytes, (unsigned)length);
  *is_utf8 = iptc_data_get_encoding(data) == IPTC_ENCODING_UTF8;
  size_t seen = 0;
  for (unsigned i = 0; i < data->count; i++) {
    IptcDataSet *set = data->datasets[i];
    if (!set || (!set->data && set->size)) continue;
    visitor(
        context, (int)set->record, (int)set->tag, iptc_tag_get_name(set->record, set->tag),
        set->data, set->size);
    seen++;
  }
  iptc_data_unref(data);
  return seen ? PS_META_OK : PS_META_BROKEN;
}
