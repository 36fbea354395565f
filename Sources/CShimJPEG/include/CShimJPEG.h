/* JPEG files through libjpeg, row by row. Floor 0.
 *
 * libjpeg leaves by longjmp when it meets an error. Every entry here catches that jump itself and
 * answers with a status: no jump ever crosses a frame of the caller. The handle reads a descriptor
 * that it doesn't own, by offset, through a buffer of its own: nothing is mapped, the file is never
 * held whole, and the descriptor's position stays where it is. */
#ifndef CSHIMJPEG_H
#define CSHIMJPEG_H

#include <stddef.h>
#include <stdint.h>

#pragma GCC visibility push(hidden)

typedef struct ps_jpeg ps_jpeg;

typedef enum {
  PS_JPEG_OK = 0,
  PS_JPEG_DAMAGED = 1,     /* the bytes contradict themselves */
  PS_JPEG_UNSUPPORTED = 2, /* a JPEG that this library can't decode */
  PS_JPEG_CUT_OFF = 3,     /* the file ends before there is anything to show */
  PS_JPEG_MEMORY = 4,      /* an allocation failed */
  PS_JPEG_IO = 5           /* the system refused to read; see ps_jpeg_errno */
} ps_jpeg_status;

typedef enum {
  PS_JPEG_GRAY = 1, /* rows of 1 byte a pixel */
  PS_JPEG_BGRX = 3, /* rows of 4 bytes a pixel, the fourth 255 */
  PS_JPEG_CMYK = 4, /* rows of 4 bytes a pixel, as stored */
  PS_JPEG_OTHER = 0 /* a number or kind of channels that has no meaning here */
} ps_jpeg_kind;

typedef struct {
  uint32_t width, height;
  int32_t channels;
  int32_t bits;
  int32_t multiscan; /* every coefficient is held in memory */
  int32_t adobe;     /* the transform of Adobe's marker; -1 without one */
  ps_jpeg_kind kind;
} ps_jpeg_header;

typedef struct {
  uint32_t width, height; /* of the rows that ps_jpeg_read delivers */
  uint64_t bytes;         /* what libjpeg will hold at its peak, roughly, never much less */
} ps_jpeg_output;

typedef struct {
  uint32_t rows;     /* rows that ps_jpeg_read delivered, all of them real */
  int32_t cut;       /* the file ended early, and it shows */
  int32_t endless;   /* every row is there, but not the end marker */
  double detail;     /* share of what this size needs that multi-scan data brought; else 1 */
  uint32_t scans;    /* scans begun */
  int32_t multiscan;
  int32_t too_many;    /* stopped at the bound on scans */
  int32_t interrupted; /* stopped by an error; ps_jpeg_message says which */
  uint64_t warnings; /* corrupt data that was decoded all the same */
} ps_jpeg_outcome;

/* Reads the `length` bytes of the file from `offset` on, fewer where it is shorter. NULL where
 * memory is short. `fd` must outlive the handle. */
ps_jpeg *ps_jpeg_create(int fd, uint64_t offset, uint64_t length);
void ps_jpeg_destroy(ps_jpeg *jpeg);

ps_jpeg_status ps_jpeg_read_header(ps_jpeg *jpeg, ps_jpeg_header *header);
/* The first EXIF block ("Exif" and two zero bytes in front), list of a multi-picture file ("MPF" and
 * a zero), or XMP packet, among the markers read so far, and where in the file it begins; NULL when
 * there is none. Lives as long as the handle. */
const uint8_t *ps_jpeg_exif(const ps_jpeg *jpeg, size_t *length, uint64_t *offset);
const uint8_t *ps_jpeg_mpf(const ps_jpeg *jpeg, size_t *length, uint64_t *offset);
const uint8_t *ps_jpeg_xmp(const ps_jpeg *jpeg, size_t *length);
/* How many bytes the ICC profile has, 0 when there is none; they are copied where there is room.
 * One whose parts are missing, doubled or too many is broken. */
size_t ps_jpeg_profile(const ps_jpeg *jpeg, uint8_t *bytes, size_t room, int32_t *is_broken);

/* Chooses the DCT scale, `eighths` / 8, and says what will come out. Allocates nothing large. */
ps_jpeg_status ps_jpeg_scale(
    ps_jpeg *jpeg, int eighths, int every_scan, ps_jpeg_output *output);
/* Begins decoding; multi-scan data is taken in until this size needs no more of it, or whole. */
ps_jpeg_status ps_jpeg_start(ps_jpeg *jpeg);
/* Delivers up to `count` rows into `rows`, `stride` bytes apart; `*got` is 0 after the last real
 * one. On an error `*got` rows are valid still. */
ps_jpeg_status ps_jpeg_read(
    ps_jpeg *jpeg, uint8_t *rows, size_t stride, uint32_t count, uint32_t *got);

/* After the last row: looks for the end marker. A failure says nothing about the rows. */
ps_jpeg_status ps_jpeg_finish(ps_jpeg *jpeg);

void ps_jpeg_judge(const ps_jpeg *jpeg, ps_jpeg_outcome *outcome);
/* What the last error was, in words; never NULL. */
const char *ps_jpeg_message(const ps_jpeg *jpeg);
/* What the first warning was; empty when there was none. */
const char *ps_jpeg_warning(const ps_jpeg *jpeg);
int ps_jpeg_errno(const ps_jpeg *jpeg);

#pragma GCC visibility pop

#endif
