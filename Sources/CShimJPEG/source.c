/* How bytes get from the descriptor to libjpeg: a source manager with a buffer of its own, and the
 * markers that are kept. Functions here may leave by the error exit, as libjpeg's own do;
 * only entries of CShimJPEG.c call libjpeg, and they catch it. */
#include "handle.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void ps_jpeg_mark_cut(ps_jpeg *j) {
  if (j->cut) return;
  j->cut = 1;
  j->cut_imcu_row = j->c.input_iMCU_row;
  if (!j->staged) {
    j->cut_in_first_luma = 1;
    return;
  }
  for (int i = 0; i < j->c.comps_in_scan; i++)
    if (j->c.cur_comp_info[i]->component_index == 0 && j->c.Ss == 0 && j->c.Ah == 0)
      j->cut_in_first_luma = 1;
}

static void source_nothing(j_decompress_ptr c) { (void)c; }

static boolean source_fill(j_decompress_ptr c) {
  ps_jpeg *j = (ps_jpeg *)c->client_data;
  size_t wanted = j->refills++ == 0 ? FIRST_READ_SIZE : READ_SIZE;
  ssize_t n = 0;
  if (j->position >= j->end) j->ended = 1;
  if (!j->ended) {
    if (wanted > j->end - j->position) wanted = (size_t)(j->end - j->position);
    do n = pread(j->fd, j->buffer, wanted, (off_t)j->position);
    while (n < 0 && errno == EINTR);
    if (n < 0) {
      j->status = PS_JPEG_IO;
      j->read_errno = errno;
      ERREXIT(c, JERR_FILE_READ);
    }
  }
  if (n == 0) {
    /* The arithmetic decoder feeds itself zeros after a marker and warns of nothing. */
    if (c->arith_code && j->started) ps_jpeg_mark_cut(j);
    j->ended = 1;
    j->buffer[0] = 0xFF;
    j->buffer[1] = JPEG_EOI;
    n = 2;
  } else {
    j->position += (uint64_t)n;
  }
  j->source.next_input_byte = j->buffer;
  j->source.bytes_in_buffer = (size_t)n;
  return TRUE;
}

static void source_skip(j_decompress_ptr c, long count) {
  ps_jpeg *j = (ps_jpeg *)c->client_data;
  if (count <= 0) return;
  if ((size_t)count <= j->source.bytes_in_buffer) {
    j->source.next_input_byte += count;
    j->source.bytes_in_buffer -= (size_t)count;
    return;
  }
  count -= (long)j->source.bytes_in_buffer;
  j->source.bytes_in_buffer = 0;
  /* Past the end is allowed: the next read then finds nothing, as it should. */
  if (!j->ended) j->position += (uint64_t)count;
}

/* Bytes of a marker, through the source; FALSE never happens, as the source never suspends. */
static int next_byte(j_decompress_ptr c) {
  if (c->src->bytes_in_buffer == 0) c->src->fill_input_buffer(c);
  c->src->bytes_in_buffer--;
  return *c->src->next_input_byte++;
}

static uint64_t file_position(const ps_jpeg *j) {
  return j->position - j->source.bytes_in_buffer;
}

/* The rest of a marker behind the `n` bytes of `head`. The block is the handle's from the start, as
 * reading may jump; `*used` says how much of it is there. */
static void keep(
    j_decompress_ptr c, uint8_t **block, size_t *used, const uint8_t *head, size_t n, long length) {
  size_t have = n;
  *used = 0;
  *block = malloc(n + (size_t)length + 1);
  if (!*block) ERREXIT1(c, JERR_OUT_OF_MEMORY, 0);
  memcpy(*block, head, n);
  while (length > 0) {
    if (c->src->bytes_in_buffer == 0) c->src->fill_input_buffer(c);
    size_t part = c->src->bytes_in_buffer;
    if (part > (size_t)length) part = (size_t)length;
    memcpy(*block + have, c->src->next_input_byte, part);
    c->src->next_input_byte += part;
    c->src->bytes_in_buffer -= part;
    have += part;
    length -= (long)part;
    *used = have;
  }
  *used = have;
}

/* The marker's length without its own two bytes, then up to `most` bytes into `head`. */
static long begin_marker(j_decompress_ptr c, uint8_t *head, size_t most, size_t *n) {
  long length = next_byte(c) << 8;
  length += next_byte(c);
  length -= 2;
  *n = 0;
  while (*n < most && length > 0) {
    head[(*n)++] = (uint8_t)next_byte(c);
    length--;
  }
  return length;
}

/* Keeps the first EXIF block and the first XMP packet, and nothing of the other APP1 markers, of
 * which a hostile file may hold any number. */
static boolean read_app1(j_decompress_ptr c) {
  static const char exif_name[] = "Exif\0"; /* and the terminating zero: six bytes */
  static const char xmp_name[] = "http://ns.adobe.com/xap/1.0/";
  ps_jpeg *j = (ps_jpeg *)c->client_data;
  uint8_t head[sizeof xmp_name];
  size_t n;
  long length = begin_marker(c, head, sizeof head, &n);
  int is_exif = !j->exif && n >= sizeof exif_name && !memcmp(head, exif_name, sizeof exif_name);
  int is_xmp = !j->xmp && n == sizeof xmp_name && !memcmp(head, xmp_name, sizeof xmp_name);
  if ((is_exif || is_xmp) && length >= 0) {
    if (is_exif) j->exif_at = file_position(j) - n;
    if (is_exif)
      keep(c, &j->exif, &j->exif_length, head, n, length);
    else
      keep(c, &j->xmp, &j->xmp_length, head, n, length);
    return TRUE;
  }
  if (length > 0) c->src->skip_input_data(c, length);
  return TRUE;
}

/* Keeps the first list of a multi-picture file, and the parts of the ICC profile. */
static boolean read_app2(j_decompress_ptr c) {
  static const char mpf_name[] = "MPF";
  static const char icc_name[] = "ICC_PROFILE";
  ps_jpeg *j = (ps_jpeg *)c->client_data;
  uint8_t head[sizeof icc_name + 2];
  size_t n;
  long length = begin_marker(c, head, sizeof head, &n);
  if (!j->mpf && n >= sizeof mpf_name && !memcmp(head, mpf_name, sizeof mpf_name)) {
    j->mpf_at = file_position(j) - n;
    keep(c, &j->mpf, &j->mpf_length, head, n, length < 0 ? 0 : length);
    return TRUE;
  }
  if (n == sizeof head && length >= 0 && !memcmp(head, icc_name, sizeof icc_name)) {
    int number = head[sizeof icc_name], count = head[sizeof icc_name + 1];
    if (number < 1 || number > count || (j->parts && j->parts != count) || j->part[number - 1] ||
        j->profile_length + (size_t)length > MAX_PROFILE) {
      j->is_profile_broken = 1;
    } else {
      j->parts = count;
      keep(c, &j->part[number - 1], &j->part_length[number - 1], head, 0, length);
      j->profile_length += (size_t)length;
      return TRUE;
    }
  }
  if (length > 0) c->src->skip_input_data(c, length);
  return TRUE;
}

void ps_jpeg_connect(ps_jpeg *j) {
  j->source.init_source = source_nothing;
  j->source.fill_input_buffer = source_fill;
  j->source.skip_input_data = source_skip;
  j->source.resync_to_restart = jpeg_resync_to_restart;
  j->source.term_source = source_nothing;
  j->c.src = &j->source;
  jpeg_set_marker_processor(&j->c, JPEG_APP0 + 1, read_app1);
  jpeg_set_marker_processor(&j->c, JPEG_APP0 + 2, read_app2);
}
