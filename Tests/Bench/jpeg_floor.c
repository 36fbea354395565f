/* The least that any contact sheet of JPEGs has to do, and nothing besides: every file is read and
 * decoded at the smallest DCT scale that still covers a box, by as many threads as are asked for.
 * No color conversion beyond the decoder's, no resampling, no page, no output.
 *
 * usage: jpeg_floor THREADS BOX-SIDE < LIST     (one path a line; prints how many were decoded)
 */
#include <pthread.h>
#include <setjmp.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <jpeglib.h>

enum { most_threads = 256 };

static char **paths;
static size_t path_count;
static unsigned box;
static atomic_size_t next_path, decoded;

struct failure {
  struct jpeg_error_mgr base;
  jmp_buf back;
};

static void leave(j_common_ptr codec) {
  longjmp(((struct failure *)codec->err)->back, 1);
}

static void stay_quiet(j_common_ptr codec, int level) {
  (void)codec;
  (void)level;
}

/* The whole file in a buffer that the thread keeps and grows; 0 when it can't be read. */
static size_t slurp(const char *path, unsigned char **buffer, size_t *capacity) {
  FILE *file = fopen(path, "rb");
  size_t size = 0;
  if (!file) return 0;
  for (;;) {
    if (size == *capacity) {
      size_t wanted = *capacity ? *capacity * 2 : 1 << 22;
      unsigned char *larger = realloc(*buffer, wanted);
      if (!larger) break;
      *buffer = larger;
      *capacity = wanted;
    }
    size_t got = fread(*buffer + size, 1, *capacity - size, file);
    if (got == 0) break;
    size += got;
  }
  fclose(file);
  return size;
}

/* Numerator of the scale n/8: the smallest whose output covers the box when the picture is fitted
 * into it, that is, whose longer side is at least the box's. */
static unsigned smallest_scale(unsigned width, unsigned height) {
  unsigned long longer = width > height ? width : height;
  unsigned n = 1;
  while (n < 8 && longer * n < 8ul * box) n++;
  return n;
}

static int decode(unsigned char *bytes, size_t size, unsigned char **row, size_t *row_capacity) {
  struct jpeg_decompress_struct codec;
  struct failure failure;
  codec.err = jpeg_std_error(&failure.base);
  failure.base.error_exit = leave;
  failure.base.emit_message = stay_quiet;
  if (setjmp(failure.back)) {
    jpeg_destroy_decompress(&codec);
    return 0;
  }
  jpeg_create_decompress(&codec);
  jpeg_mem_src(&codec, bytes, size);
  jpeg_read_header(&codec, TRUE);
  codec.scale_num = smallest_scale(codec.image_width, codec.image_height);
  codec.scale_denom = 8;
  if (codec.out_color_space == JCS_RGB) codec.out_color_space = JCS_EXT_BGRX;
  jpeg_start_decompress(&codec);
  size_t stride = (size_t)codec.output_width * codec.output_components;
  if (stride > *row_capacity) {
    unsigned char *larger = realloc(*row, stride);
    if (!larger) longjmp(failure.back, 1);
    *row = larger;
    *row_capacity = stride;
  }
  while (codec.output_scanline < codec.output_height) {
    JSAMPROW line = *row;
    jpeg_read_scanlines(&codec, &line, 1);
  }
  jpeg_finish_decompress(&codec);
  jpeg_destroy_decompress(&codec);
  return 1;
}

static void *work(void *unused) {
  unsigned char *bytes = NULL, *row = NULL;
  size_t capacity = 0, row_capacity = 0;
  for (;;) {
    size_t index = atomic_fetch_add(&next_path, 1);
    if (index >= path_count) break;
    size_t size = slurp(paths[index], &bytes, &capacity);
    if (size && decode(bytes, size, &row, &row_capacity)) atomic_fetch_add(&decoded, 1);
  }
  free(bytes);
  free(row);
  return unused;
}

int main(int argc, char **argv) {
  if (argc != 3) return 2;
  int threads = atoi(argv[1]);
  box = (unsigned)atoi(argv[2]);
  if (threads < 1 || threads > most_threads || box < 1) return 2;

  char *line = NULL;
  size_t room = 0, capacity = 0;
  ssize_t length;
  while ((length = getline(&line, &room, stdin)) > 0) {
    if (line[length - 1] == '\n') line[length - 1] = 0;
    if (path_count == capacity) {
      capacity = capacity ? capacity * 2 : 1024;
      paths = realloc(paths, capacity * sizeof *paths);
      if (!paths) return 1;
    }
    paths[path_count++] = strdup(line);
  }
  free(line);

  pthread_t team[most_threads];
  int started = 0;
  while (started < threads && pthread_create(&team[started], NULL, work, NULL) == 0) started++;
  for (int i = 0; i < started; i++) pthread_join(team[i], NULL);
  printf("%zu of %zu decoded\n", (size_t)decoded, path_count);
  return decoded == path_count ? 0 : 1;
}
