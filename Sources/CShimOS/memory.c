/* How glibc's allocator behaves in a process of many short-lived tiles. Floor 0. */
#define _GNU_SOURCE
#include "CShimOS.h"

#include <malloc.h>

void proofsheet_tune_memory(void) {
  /* Tiles come and go by the thousand on several threads: large blocks go back to the system at
   * once, and threads share few arenas. */
  mallopt(M_MMAP_THRESHOLD, 128 * 1024);
  mallopt(M_TRIM_THRESHOLD, 1024 * 1024);
  mallopt(M_ARENA_MAX, 2);
}

void proofsheet_release_memory(void) { malloc_trim(0); }
