#include "CShimJPEG.h"

#include <errno.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <jpeglib.h>
#include <jerror.h>

#define BUFFER_SIZE (128 * 1024)
/* A picture of more scans than this is made to waste time. */
#define MOST_SCANS 100

struct ps_jpeg {
  struct jpeg_decompress_struct c;
  struct jpeg_error_mgr errors;
  struct jpeg_source_mgr source;
  struct jpeg_progress_mgr progress;
  jmp_buf jump;
  int fd;
  int failed;
  long warnings;
  uint32_t rows_at_end;
  int ended;
  int started;
  int multiple;
  int eighths;
  char message[JMSG_LENGTH_MAX];
  uint8_t buffer[BUFFER_SIZE];
};

static void on_error(j_common_ptr common) {
  ps_jpeg *jpeg = common->client_data;
  (*common->err->format_message)(common, jpeg->message);
  longjmp(jpeg->jump, 1);
}

static void on_message(j_common_ptr common, int level) {
  ps_jpeg *jpeg = common->client_data;
  if (level >= 0) return;
  if (common->err->msg_code == JWRN_JPEG_EOF || jpeg->ended) return;
  jpeg->warnings++;
  (*common->err->format_message)(common, jpeg->message);
}

static void no_output(j_common_ptr common) { (void)common; }

static void on_progress(j_common_ptr common) {
  ps_jpeg *jpeg = common->client_data;
  if (jpeg->c.is_decompressor && jpeg->c.input_scan_number > MOST_SCANS) {
    snprintf(jpeg->message, sizeof jpeg->message, "more than %d scans", MOST_SCANS);
    longjmp(jpeg->jump, 1);
  }
}

static void begin_source(j_decompress_ptr c) { (void)c; }
static void end_source(j_decompress_ptr c) { (void)c; }

static boolean fill(j_decompress_ptr c) {
  ps_jpeg *jpeg = c->client_data;
  ssize_t n;
  do n = read(jpeg->fd, jpeg->buffer, BUFFER_SIZE);
  while (n < 0 && errno == EINTR);
  if (n <= 0) {
    /* The file is cut off: an end marker makes libjpeg hand out what it has. */
    if (!jpeg->ended) {
      jpeg->ended = 1;
      if (!jpeg->multiple) {
        jpeg->rows_at_end = jpeg->started ? c->output_scanline : 0;
      } else if (c->input_scan_number <= 1) {
        /* Row groups of the first scan that came in; later scans only sharpen them. */
        uint64_t rows = (uint64_t)c->input_iMCU_row * (uint64_t)c->max_v_samp_factor * DCTSIZE;
        jpeg->rows_at_end =
            (uint32_t)(rows * (uint64_t)jpeg->eighths / DCTSIZE);
      } else {
        jpeg->warnings++;
        snprintf(jpeg->message, sizeof jpeg->message, "cut off in scan %d, drawn less sharp",
                 c->input_scan_number);
      }
    }
    jpeg->buffer[0] = 0xFF;
    jpeg->buffer[1] = JPEG_EOI;
    n = 2;
  }
  jpeg->source.next_input_byte = jpeg->buffer;
  jpeg->source.bytes_in_buffer = (size_t)n;
  return TRUE;
}

static void skip(j_decompress_ptr c, long count) {
  ps_jpeg *jpeg = c->client_data;
  if (count <= 0) return;
  while ((size_t)count > jpeg->source.bytes_in_buffer) {
    count -= (long)jpeg->source.bytes_in_buffer;
    fill(c);
    if (jpeg->ended) return;
  }
  jpeg->source.next_input_byte += count;
  jpeg->source.bytes_in_buffer -= (size_t)count;
}

int ps_jpeg_open(int fd, ps_jpeg **out, ps_jpeg_info *info) {
  ps_jpeg *jpeg = calloc(1, sizeof *jpeg);
  *out = jpeg;
  if (!jpeg) return PS_JPEG_NO_MEMORY;
  jpeg->fd = fd;
  jpeg->rows_at_end = UINT32_MAX;
  jpeg->c.err = jpeg_std_error(&jpeg->errors);
  jpeg->errors.error_exit = on_error;
  jpeg->errors.emit_message = on_message;
  jpeg->errors.output_message = no_output;
  jpeg->c.client_data = jpeg;
  if (setjmp(jpeg->jump)) {
    jpeg->failed = 1;
    return PS_JPEG_FAILED;
  }
  jpeg_create_decompress(&jpeg->c);
  jpeg->source.init_source = begin_source;
  jpeg->source.fill_input_buffer = fill;
  jpeg->source.skip_input_data = skip;
  jpeg->source.resync_to_restart = jpeg_resync_to_restart;
  jpeg->source.term_source = end_source;
  jpeg->c.src = &jpeg->source;
  jpeg->progress.progress_monitor = on_progress;
  jpeg->c.progress = &jpeg->progress;
  jpeg_save_markers(&jpeg->c, JPEG_APP0 + 1, 0xFFFF);
  jpeg_read_header(&jpeg->c, TRUE);
  jpeg->multiple = jpeg_has_multiple_scans(&jpeg->c);
  memset(info, 0, sizeof *info);
  info->width = jpeg->c.image_width;
  info->height = jpeg->c.image_height;
  info->components = (uint32_t)jpeg->c.num_components;
  info->bits = (uint32_t)jpeg->c.data_precision;
  info->is_cmyk =
      jpeg->c.jpeg_color_space == JCS_CMYK || jpeg->c.jpeg_color_space == JCS_YCCK;
  info->is_inverted = jpeg->c.saw_Adobe_marker;
  info->is_progressive = jpeg->multiple;
  for (int i = 0; i < jpeg->c.num_components; i++)
    info->coefficient_bytes += (uint64_t)jpeg->c.comp_info[i].width_in_blocks *
                               jpeg->c.comp_info[i].height_in_blocks * DCTSIZE2 * sizeof(JCOEF);
  return PS_JPEG_OK;
}

const uint8_t *ps_jpeg_exif(const ps_jpeg *jpeg, size_t *length) {
  for (jpeg_saved_marker_ptr m = jpeg->c.marker_list; m; m = m->next)
    if (m->marker == JPEG_APP0 + 1 && m->data_length > 14 && !memcmp(m->data, "Exif\0\0", 6)) {
      *length = m->data_length;
      return m->data;
    }
  *length = 0;
  return NULL;
}

int ps_jpeg_start(ps_jpeg *jpeg, int eighths, uint32_t *width, uint32_t *height) {
  if (jpeg->failed) return PS_JPEG_FAILED;
  if (setjmp(jpeg->jump)) {
    jpeg->failed = 1;
    return PS_JPEG_FAILED;
  }
  jpeg->eighths = eighths;
  jpeg->started = 1;
  jpeg->c.scale_num = (unsigned)eighths;
  jpeg->c.scale_denom = 8;
  jpeg->c.do_block_smoothing = FALSE;
  jpeg->c.out_color_space =
      jpeg->c.jpeg_color_space == JCS_CMYK || jpeg->c.jpeg_color_space == JCS_YCCK
          ? JCS_CMYK : JCS_EXT_BGRX;
  jpeg_start_decompress(&jpeg->c);
  *width = jpeg->c.output_width;
  *height = jpeg->c.output_height;
  return PS_JPEG_OK;
}

int ps_jpeg_read(ps_jpeg *jpeg, uint8_t *pixels, size_t stride, uint32_t rows, uint32_t *done) {
  volatile uint32_t filled = 0;
  *done = 0;
  if (jpeg->failed) return PS_JPEG_FAILED;
  if (setjmp(jpeg->jump)) {
    jpeg->failed = 1;
    *done = filled;
    return PS_JPEG_FAILED;
  }
  while (filled < rows && jpeg->c.output_scanline < jpeg->c.output_height) {
    JSAMPROW list[8];
    uint32_t wanted = rows - filled < 8 ? rows - filled : 8;
    for (uint32_t i = 0; i < wanted; i++) list[i] = pixels + (filled + i) * stride;
    uint32_t got = jpeg_read_scanlines(&jpeg->c, list, wanted);
    if (!got) break;
    filled += got;
  }
  *done = filled;
  return PS_JPEG_OK;
}

uint32_t ps_jpeg_rows_at_end(const ps_jpeg *jpeg) { return jpeg->rows_at_end; }
long ps_jpeg_warnings(const ps_jpeg *jpeg) { return jpeg->warnings; }
const char *ps_jpeg_message(const ps_jpeg *jpeg) { return jpeg->message; }

void ps_jpeg_free(ps_jpeg *jpeg) {
  if (!jpeg) return;
  if (!setjmp(jpeg->jump)) jpeg_destroy_decompress(&jpeg->c);
  free(jpeg);
}

#define PS_TEXT_(x) #x
#define PS_TEXT(x) PS_TEXT_(x)
const char *ps_jpeg_library(void) {
#ifdef LIBJPEG_TURBO_VERSION
  return "libjpeg-turbo " PS_TEXT(LIBJPEG_TURBO_VERSION);
#else
  return "libjpeg " PS_TEXT(JPEG_LIB_VERSION);
#endif
}
