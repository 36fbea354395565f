/* See the header. Two habits rule this file: setjmp stands at the top of each entry that may meet
 * libjpeg's error exit, with the jump buffer in the heap object and no local read after a jump; and
 * what is counted from a file is bounded before it is believed. */
#include "handle.h"

#include <stdlib.h>
#include <string.h>

static ps_jpeg *owner(j_common_ptr c) { return (ps_jpeg *)c->client_data; }

/* Errors and warnings */

static void error_exit(j_common_ptr c) {
  ps_jpeg *j = owner(c);
  c->err->format_message(c, j->message);
  if (j->status == PS_JPEG_OK) {
    switch (c->err->msg_code) {
    case JERR_OUT_OF_MEMORY:
    case JERR_NO_BACKING_STORE:
      j->status = PS_JPEG_MEMORY;
      break;
    case JERR_ARITH_NOTIMPL:
    case JERR_BAD_PRECISION:
    case JERR_COMPONENT_COUNT:
    case JERR_CONVERSION_NOTIMPL:
    case JERR_FRACT_SAMPLE_NOTIMPL:
    case JERR_IMAGE_TOO_BIG:
    case JERR_WIDTH_OVERFLOW:
    case JERR_CCIR601_NOTIMPL:
    case JERR_NOTIMPL:
    case JERR_NOT_COMPILED:
    case JERR_SOF_UNSUPPORTED:
      j->status = PS_JPEG_UNSUPPORTED;
      break;
    default:
      j->status = j->ended ? PS_JPEG_CUT_OFF : PS_JPEG_DAMAGED;
    }
  }
  longjmp(j->jump, 1);
}

static void emit_message(j_common_ptr c, int level) {
  if (level >= 0) return;
  ps_jpeg *j = owner(c);
  /* Data ran out: at the end of the file, or at an end-of-image marker that came too early. */
  if (c->err->msg_code == JWRN_HIT_MARKER && (j->ended || j->c.unread_marker == JPEG_EOI)) {
    ps_jpeg_mark_cut(j);
    return;
  }
  if (j->ended) return; /* what follows from the cut is no news */
  if (j->warnings++ == 0) c->err->format_message(c, j->warning);
}

static void output_message(j_common_ptr c) { (void)c; }

/* Life */

ps_jpeg *ps_jpeg_create(int fd, uint64_t offset, uint64_t length) {
  /* The read buffer needs no clearing. */
  ps_jpeg *j = malloc(sizeof *j);
  if (!j) return NULL;
  memset(j, 0, offsetof(ps_jpeg, buffer));
  j->fd = fd;
  j->position = offset;
  j->end = length > INT64_MAX - offset ? INT64_MAX : offset + length;
  j->detail = 1;
  j->c.err = jpeg_std_error(&j->errors);
  j->errors.error_exit = error_exit;
  j->errors.emit_message = emit_message;
  j->errors.output_message = output_message;
  j->c.client_data = j;
  if (setjmp(j->jump)) {
    ps_jpeg_destroy(j);
    return NULL;
  }
  j->created = 1;
  jpeg_create_decompress(&j->c);
  ps_jpeg_connect(j);
  return j;
}

void ps_jpeg_destroy(ps_jpeg *j) {
  if (!j) return;
  if (j->created) jpeg_destroy_decompress(&j->c);
  free(j->exif);
  free(j->xmp);
  free(j->mpf);
  for (int i = 0; i < PARTS; i++) free(j->part[i]);
  free(j);
}

/* Header */

ps_jpeg_status ps_jpeg_read_header(ps_jpeg *j, ps_jpeg_header *header) {
  memset(header, 0, sizeof *header);
  if (setjmp(j->jump)) return j->status;
  jpeg_read_header(&j->c, TRUE);
  header->width = j->c.image_width;
  header->height = j->c.image_height;
  header->channels = j->c.num_components;
  header->bits = j->c.data_precision;
  header->multiscan = jpeg_has_multiple_scans(&j->c);
  header->adobe = j->c.saw_Adobe_marker ? j->c.Adobe_transform : -1;
  header->kind = PS_JPEG_OTHER;
  if (j->c.num_components == 1) {
    header->kind = PS_JPEG_GRAY;
  } else if (j->c.num_components == 3) {
    header->kind = PS_JPEG_BGRX;
  } else if (j->c.num_components == 4) {
    header->kind = PS_JPEG_CMYK;
  }
  return PS_JPEG_OK;
}

const uint8_t *ps_jpeg_exif(const ps_jpeg *j, size_t *length, uint64_t *offset) {
  *length = j->exif_length;
  *offset = j->exif_at;
  return j->exif;
}

const uint8_t *ps_jpeg_mpf(const ps_jpeg *j, size_t *length, uint64_t *offset) {
  *length = j->mpf_length;
  *offset = j->mpf_at;
  return j->mpf;
}

size_t ps_jpeg_profile(const ps_jpeg *j, uint8_t *bytes, size_t room, int32_t *is_broken) {
  *is_broken = j->is_profile_broken;
  for (int i = 0; i < j->parts; i++)
    if (!j->part[i]) *is_broken = 1;
  if (*is_broken) return 0;
  if (!bytes || room < j->profile_length) return j->profile_length;
  size_t used = 0;
  for (int i = 0; i < j->parts; i++) {
    memcpy(bytes + used, j->part[i], j->part_length[i]);
    used += j->part_length[i];
  }
  return used;
}

const uint8_t *ps_jpeg_xmp(const ps_jpeg *j, size_t *length) {
  *length = j->xmp_length;
  return j->xmp;
}

/* Decoding */

static int scaled_block(const ps_jpeg *j, int component) {
#if JPEG_LIB_VERSION >= 70
  return j->c.comp_info[component].DCT_h_scaled_size;
#else
  return j->c.comp_info[component].DCT_scaled_size;
#endif
}

static int smallest_block(const ps_jpeg *j) {
#if JPEG_LIB_VERSION >= 70
  return j->c.min_DCT_v_scaled_size;
#else
  return j->c.min_DCT_scaled_size;
#endif
}

ps_jpeg_status ps_jpeg_scale(
    ps_jpeg *j, int eighths, int every_scan, ps_jpeg_output *output) {
  memset(output, 0, sizeof *output);
  j->every_scan = every_scan;
  if (setjmp(j->jump)) return j->status;
  j->c.scale_num = (unsigned)eighths;
  j->c.scale_denom = 8;
  j->c.do_block_smoothing = FALSE;
  switch (j->c.num_components) {
  case 1: j->c.out_color_space = JCS_GRAYSCALE; break;
  case 3: j->c.out_color_space = JCS_EXT_BGRX; break;
  default: j->c.out_color_space = JCS_CMYK; break;
  }
  j->staged = jpeg_has_multiple_scans(&j->c) != 0;
  j->c.buffered_image = j->staged;
  jpeg_calc_output_dimensions(&j->c);
  output->width = j->c.output_width;
  output->height = j->c.output_height;
  /* Sides are at most 65500 and samples at most 4, so 64 bits are plenty. */
  uint64_t bytes = sizeof *j + 64 * 1024;
  uint64_t across = (uint64_t)j->c.output_width + 64;
  uint64_t group = (uint64_t)j->c.max_v_samp_factor * (uint64_t)smallest_block(j);
  bytes += across * (uint64_t)j->c.num_components *
           (2 * group + 4 * (uint64_t)j->c.max_v_samp_factor);
  if (j->staged)
    for (int i = 0; i < j->c.num_components; i++) {
      const jpeg_component_info *part = &j->c.comp_info[i];
      uint64_t wide = part->width_in_blocks + (uint64_t)part->h_samp_factor;
      uint64_t high = part->height_in_blocks + (uint64_t)part->v_samp_factor;
      bytes += wide * high * sizeof(JBLOCK);
    }
  output->bytes = bytes;
  return PS_JPEG_OK;
}

/* Row and column of the k-th coefficient in zigzag order. */
static const uint8_t natural_order[DCTSIZE2] = {
    0,  1,  8,  16, 9,  2,  3,  10, 17, 24, 32, 25, 18, 11, 4,  5,  12, 19, 26, 33, 40, 48,
    41, 34, 27, 20, 13, 6,  7,  14, 21, 28, 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23,
    30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47, 55, 62, 63};

/* How much of the coefficients that this scale looks at is known: all of one counts 1, all but its
 * last bit a half, and so on; but all but the last `slack` bits is enough. coef_bits is in zigzag
 * order like the data, so k maps through the table. */
static double share_known(const ps_jpeg *j, int slack) {
  double known = 0, needed = 0;
  for (int i = 0; i < j->c.num_components && i < COMPONENTS; i++) {
    int n = scaled_block(j, i);
    if (n > DCTSIZE) n = DCTSIZE;
    for (int k = 0; k < DCTSIZE2; k++) {
      if (natural_order[k] % DCTSIZE >= n || natural_order[k] / DCTSIZE >= n) continue;
      needed += 1;
      int missing = j->known[i][k];
      if (missing >= 0) known += missing <= slack ? 1 : 1.0 / (double)(1 << (missing & 15));
    }
  }
  return needed > 0 ? known / needed : 1;
}

static void remember_known(ps_jpeg *j) {
  if (!j->c.progressive_mode) {
    /* Sequential data, a scan for each component or so: whole or absent. */
    for (int i = 0; i < j->c.comps_in_scan; i++) {
      int index = j->c.cur_comp_info[i]->component_index;
      if (index < COMPONENTS) memset(j->known[index], 0, sizeof j->known[index]);
    }
    return;
  }
  for (int i = 0; i < j->c.num_components && i < COMPONENTS; i++)
    memcpy(j->known[i], j->c.coef_bits[i], sizeof j->known[i]);
}

/* The last bit of each coefficient may be missing where it is worth little: at 1/8 of the size, in
 * finely quantised pictures (48 to 54 dB measured for photographs). */
static int allowed_slack(const ps_jpeg *j) {
  if (smallest_block(j) > 1) return 0;
  for (int i = 0; i < j->c.num_components; i++) {
    const JQUANT_TBL *table = j->c.comp_info[i].quant_table;
    int slot = j->c.comp_info[i].quant_tbl_no;
    if (!table && slot >= 0 && slot < NUM_QUANT_TBLS) table = j->c.quant_tbl_ptrs[slot];
    if (!table || table->quantval[0] > 16) return 0;
  }
  return 1;
}

/* Takes in scans until this size needs no more of them, or there are no more. */
static void take_scans(ps_jpeg *j) {
  int slack = allowed_slack(j);
  for (;;) {
    int step = jpeg_consume_input(&j->c);
    if (step == JPEG_REACHED_EOI || step == JPEG_SUSPENDED || j->cut) return;
    if (step == JPEG_SCAN_COMPLETED) {
      j->whole_scans = j->c.input_scan_number;
      remember_known(j);
      if (!j->every_scan && share_known(j, slack) >= 1) return;
    }
    if (j->c.input_scan_number > MAX_SCANS) {
      j->too_many = 1;
      return;
    }
  }
}

/* A second frame header is an error only once libjpeg has taken its numbers: the picture in hand keeps
 * its own, or what reads it would look for components that it doesn't have. */
static void restore_frame(ps_jpeg *j) {
  j->c.image_width = j->frame.width;
  j->c.image_height = j->frame.height;
  j->c.num_components = j->frame.components;
  j->c.data_precision = j->frame.precision;
  j->c.progressive_mode = j->frame.progressive;
  j->c.arith_code = j->frame.arithmetic;
}

ps_jpeg_status ps_jpeg_start(ps_jpeg *j) {
  if (setjmp(j->jump)) {
    restore_frame(j);
    /* Between scans, or in a later one: what the earlier ones brought is a picture. */
    if (j->whole_scans == 0 || j->known[0][0] < 0 || j->status == PS_JPEG_IO) return j->status;
    j->interrupted = j->status == PS_JPEG_CUT_OFF ? 0 : 1;
    j->status = PS_JPEG_OK;
    if (setjmp(j->jump)) return j->status;
  } else {
    for (int i = 0; i < COMPONENTS; i++)
      for (int k = 0; k < DCTSIZE2; k++) j->known[i][k] = -1;
    j->started = 1;
    j->frame.width = j->c.image_width;
    j->frame.height = j->c.image_height;
    j->frame.components = j->c.num_components;
    j->frame.precision = j->c.data_precision;
    j->frame.progressive = j->c.progressive_mode;
    j->frame.arithmetic = j->c.arith_code;
    jpeg_start_decompress(&j->c);
    if (!j->staged) return PS_JPEG_OK;
    take_scans(j);
  }
  j->detail = share_known(j, j->every_scan ? 0 : allowed_slack(j));
  /* Cut between two scans: no data is missing from any scan, but scans are. */
  if (!j->cut && j->ended && j->detail < 1) j->cut = 1;
  if (j->cut && !j->cut_in_first_luma) {
    /* Rows exist from top to bottom, or, before the first component began, not at all. */
    j->cut_imcu_row = j->known[0][0] >= 0 ? j->c.total_iMCU_rows : 0;
  }
  /* Naming a scan that is whole keeps the output from asking for more input. */
  jpeg_start_output(&j->c, j->whole_scans > 0 ? j->whole_scans : j->c.input_scan_number);
  return PS_JPEG_OK;
}

/* Rows of the output that hold data from the file. */
static uint32_t real_rows(const ps_jpeg *j) {
  if (!j->cut || j->cut_imcu_row >= j->c.total_iMCU_rows) return j->c.output_height;
  uint64_t rows = (uint64_t)j->cut_imcu_row * (uint64_t)j->c.max_v_samp_factor *
                  (uint64_t)smallest_block(j);
  /* Smooth upsampling of color looks one row ahead, into the part that isn't there. */
  if (rows > 0) rows--;
  return rows < j->c.output_height ? (uint32_t)rows : j->c.output_height;
}

ps_jpeg_status ps_jpeg_read(
    ps_jpeg *j, uint8_t *rows, size_t stride, uint32_t count, uint32_t *got) {
  *got = 0;
  if (setjmp(j->jump)) return j->status;
  while (*got < count && j->delivered < real_rows(j)) {
    JSAMPROW pointers[16];
    uint32_t ask = count - *got;
    if (ask > 16) ask = 16;
    for (uint32_t i = 0; i < ask; i++) pointers[i] = rows + (size_t)(*got + i) * stride;
    uint32_t n = jpeg_read_scanlines(&j->c, pointers, ask);
    if (n == 0) break;
    /* The cut may have been met while these rows were made. */
    uint32_t real = real_rows(j);
    if (j->delivered >= real) break;
    if (n > real - j->delivered) n = real - j->delivered;
    *got += n;
    j->delivered += n;
  }
  return PS_JPEG_OK;
}

ps_jpeg_status ps_jpeg_finish(ps_jpeg *j) {
  if (setjmp(j->jump)) return j->status;
  if (j->c.output_scanline < j->c.output_height || j->cut) return PS_JPEG_OK;
  /* Either looks for the next marker only: the end of the image, or the next of more scans. */
  if (j->staged)
    jpeg_finish_output(&j->c);
  else
    jpeg_finish_decompress(&j->c);
  j->endless = j->ended;
  return PS_JPEG_OK;
}

/* Outcome */

void ps_jpeg_judge(const ps_jpeg *j, ps_jpeg_outcome *outcome) {
  outcome->rows = j->delivered;
  outcome->cut = j->cut;
  outcome->endless = j->endless;
  outcome->detail = j->detail;
  outcome->scans = j->c.input_scan_number > 0 ? (uint32_t)j->c.input_scan_number : 0;
  outcome->too_many = j->too_many;
  outcome->interrupted = j->interrupted;
  outcome->multiscan = j->staged;
  outcome->warnings = j->warnings;
}

const char *ps_jpeg_message(const ps_jpeg *j) { return j->message; }

const char *ps_jpeg_warning(const ps_jpeg *j) { return j->warning; }

int ps_jpeg_errno(const ps_jpeg *j) { return j->read_errno; }
