#define _GNU_SOURCE
#include "CShimOS.h"

#include <malloc.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int quota(void) {
  FILE *file = fopen("/sys/fs/cgroup/cpu.max", "re");
  if (!file) return 0;
  char limit[32];
  long period = 0;
  int fields = fscanf(file, "%31s %ld", limit, &period);
  fclose(file);
  if (fields != 2 || period <= 0 || !strcmp(limit, "max")) return 0;
  long allowed = strtol(limit, NULL, 10);
  if (allowed <= 0) return 0;
  return (int)((allowed + period - 1) / period);
}

int proofsheet_usable_cpus(void) {
  int count = 1;
  cpu_set_t set;
  if (!sched_getaffinity(0, sizeof set, &set)) count = CPU_COUNT(&set);
  int allowed = quota();
  if (allowed > 0 && allowed < count) count = allowed;
  return count < 1 ? 1 : count;
}

void proofsheet_tune_memory(void) {
  /* Tiles come and go by the thousand on several threads: large blocks go back to the system at
   * once, and threads share few arenas. */
  mallopt(M_MMAP_THRESHOLD, 128 * 1024);
  mallopt(M_TRIM_THRESHOLD, 1024 * 1024);
  mallopt(M_ARENA_MAX, 2);
}

void proofsheet_release_memory(void) { malloc_trim(0); }

#define SLOTS 64
static char *_Atomic guarded[SLOTS];

int proofsheet_guard_file(const char *path) {
  char *copy = strdup(path);
  if (!copy) return -1;
  for (int i = 0; i < SLOTS; i++) {
    char *empty = NULL;
    if (atomic_compare_exchange_strong(&guarded[i], &empty, copy)) return i;
  }
  free(copy);
  return -1;
}

void proofsheet_unguard_file(int slot) {
  if (slot < 0 || slot >= SLOTS) return;
  free(atomic_exchange(&guarded[slot], NULL));
}

static void on_signal(int number) {
  for (int i = 0; i < SLOTS; i++) {
    char *path = atomic_load(&guarded[i]);
    if (path) unlink(path);
  }
  _exit(128 + number);
}

void proofsheet_install_signals(void) {
  static const int numbers[] = {SIGHUP, SIGINT, SIGTERM};
  struct sigaction action;
  memset(&action, 0, sizeof action);
  sigemptyset(&action.sa_mask);
  action.sa_handler = on_signal;
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
    struct sigaction old;
    /* nohup's choice stands. */
    if (!sigaction(numbers[i], NULL, &old) && old.sa_handler == SIG_IGN) continue;
    sigaction(numbers[i], &action, NULL);
  }
  action.sa_handler = SIG_IGN;
  sigaction(SIGPIPE, &action, NULL);
}
