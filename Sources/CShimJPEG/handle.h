/* What the two files of this shim share. */
#ifndef CSHIMJPEG_HANDLE_H
#define CSHIMJPEG_HANDLE_H

#include "CShimJPEG.h"

#include <setjmp.h>
#include <stdio.h>

#include <jerror.h>
#include <jpeglib.h>

#pragma GCC visibility push(hidden)

enum {
  READ_SIZE = 128 * 1024,
  FIRST_READ_SIZE = 16 * 1024, /* a header rarely needs more, and probing reads only headers */
  MAX_SCANS = 100,
  MAX_BLOCK = 65533, /* what a marker's two length bytes can say */
  MAX_PROFILE = 4 * 1024 * 1024,
  PARTS = 255, /* of a profile, numbered from 1 */
  COMPONENTS = 4
};

struct ps_jpeg {
  struct jpeg_decompress_struct c;
  struct jpeg_error_mgr errors;
  struct jpeg_source_mgr source;
  jmp_buf jump;
  ps_jpeg_status status;
  int fd, read_errno, refills;
  uint64_t position, end; /* of the next read, and where the window ends */
  int created, started, staged;
  int ended;             /* the file gave no more bytes */
  int cut;               /* and the picture lacks some */
  int cut_in_first_luma; /* while the first data of the first component came in */
  uint32_t cut_imcu_row;
  struct {
    JDIMENSION width, height;
    int components, precision;
    boolean progressive, arithmetic;
  } frame; /* as the first frame header said */
  int endless; /* nothing is missing but the end marker */
  int every_scan; /* none is left out because the size needs no more */
  int too_many, whole_scans;
  int interrupted; /* an error ended the scans, but there is a picture */
  double detail;
  uint64_t warnings;
  uint32_t delivered;
  char message[JMSG_LENGTH_MAX], warning[JMSG_LENGTH_MAX];
  /* coef_bits as they stood when the last whole scan was in. */
  int known[COMPONENTS][DCTSIZE2];
  uint8_t *exif, *xmp, *mpf;
  size_t exif_length, xmp_length, mpf_length;
  uint64_t exif_at, mpf_at; /* where in the file the blocks begin */
  uint8_t *part[PARTS]; /* of the ICC profile */
  size_t part_length[PARTS];
  size_t profile_length;
  int parts, is_profile_broken;
  uint8_t buffer[READ_SIZE];
};

/* The source that reads the handle's descriptor, and the readers of APP1 and APP2 markers. */
void ps_jpeg_connect(ps_jpeg *jpeg);
/* The picture lacks data from here on. */
void ps_jpeg_mark_cut(ps_jpeg *jpeg);

#pragma GCC visibility pop

#endif
