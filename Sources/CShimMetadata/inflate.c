/* inflate: see CShimMetadata.h. Floor 0. */
#include "CShimMetadata.h"

#include <limits.h>
#include <string.h>
#include <zlib.h>

ps_meta_status ps_inflate(
    const uint8_t *bytes, size_t length, uint8_t *out, size_t room, size_t *written) {
  *written = 0;
  if (length > UINT_MAX || room > UINT_MAX) return PS_META_BROKEN;
  z_stream stream;
  memset(&stream, 0, sizeof stream);
  if (inflateInit(&stream) != Z_OK) return PS_META_MEMORY;
  stream.next_in = (Bytef *)bytes;
  stream.avail_in = (uInt)length;
  stream.next_out = out;
  stream.avail_out = (uInt)room;
  int status = inflate(&stream, Z_FINISH);
  *written = room - stream.avail_out;
  inflateEnd(&stream);
  return status == Z_STREAM_END ? PS_META_OK : PS_META_BROKEN;
}
