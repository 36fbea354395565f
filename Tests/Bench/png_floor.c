/* The floor that a comparison of two PNGs is measured against: each is decoded row by row with
 * libpng on a thread of its own, and rows are compared with memcmp. Nothing else is done.
 * usage: png_floor A.png B.png; exit 1 when a row differs. */
#include <png.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SLOTS = 64 };

typedef struct {
  const char *path;
  uint32_t height;
  size_t row_bytes;
  uint8_t *rows;
  uint32_t written, taken;
  pthread_mutex_t mutex;
  pthread_cond_t changed;
} Side;

static void *decode(void *context) {
  Side *side = context;
  FILE *file = fopen(side->path, "rb");
  png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
  png_infop info = png ? png_create_info_struct(png) : NULL;
  if (!file || !info || setjmp(png_jmpbuf(png))) exit(2);
  png_init_io(png, file);
  png_read_info(png, info);
  png_set_expand(png);
  png_read_update_info(png, info);
  pthread_mutex_lock(&side->mutex);
  side->height = png_get_image_height(png, info);
  side->row_bytes = png_get_rowbytes(png, info);
  side->rows = malloc(side->row_bytes * SLOTS);
  if (!side->rows) exit(2);
  pthread_cond_signal(&side->changed);
  pthread_mutex_unlock(&side->mutex);
  for (uint32_t y = 0; y < side->height; y++) {
    pthread_mutex_lock(&side->mutex);
    while (side->written - side->taken == SLOTS) pthread_cond_wait(&side->changed, &side->mutex);
    pthread_mutex_unlock(&side->mutex);
    png_read_row(png, side->rows + y % SLOTS * side->row_bytes, NULL);
    pthread_mutex_lock(&side->mutex);
    side->written++;
    pthread_cond_signal(&side->changed);
    pthread_mutex_unlock(&side->mutex);
  }
  png_read_end(png, NULL);
  png_destroy_read_struct(&png, &info, NULL);
  fclose(file);
  return NULL;
}

static const uint8_t *take(Side *side, uint32_t y) {
  pthread_mutex_lock(&side->mutex);
  while (side->written <= y) pthread_cond_wait(&side->changed, &side->mutex);
  pthread_mutex_unlock(&side->mutex);
  return side->rows + y % SLOTS * side->row_bytes;
}

static void release(Side *side) {
  pthread_mutex_lock(&side->mutex);
  side->taken++;
  pthread_cond_signal(&side->changed);
  pthread_mutex_unlock(&side->mutex);
}

int main(int argc, char **argv) {
  if (argc != 3) return 2;
  static Side sides[2];
  pthread_t threads[2];
  for (int i = 0; i < 2; i++) {
    sides[i].path = argv[i + 1];
    pthread_mutex_init(&sides[i].mutex, NULL);
    pthread_cond_init(&sides[i].changed, NULL);
    if (pthread_create(&threads[i], NULL, decode, &sides[i])) return 2;
  }
  for (int i = 0; i < 2; i++) {
    pthread_mutex_lock(&sides[i].mutex);
    while (!sides[i].rows) pthread_cond_wait(&sides[i].changed, &sides[i].mutex);
    pthread_mutex_unlock(&sides[i].mutex);
  }
  if (sides[0].height != sides[1].height || sides[0].row_bytes != sides[1].row_bytes) return 2;
  int differs = 0;
  for (uint32_t y = 0; y < sides[0].height; y++) {
    differs |= memcmp(take(&sides[0], y), take(&sides[1], y), sides[0].row_bytes) != 0;
    release(&sides[0]);
    release(&sides[1]);
  }
  for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
  return differs;
}
