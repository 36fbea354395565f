/* Temporary files that a signal must not leave behind. Floor 0.
 *
 * A handler may run between any two instructions of any thread, so it neither allocates nor waits
 * for a lock. Each path has a slot with a state, and who changes the state owns the path:
 *   FREE -> CLAIMED (a thread fills it in) -> ARMED -> CLAIMED (a thread empties it) -> FREE
 *                                               `----> TAKEN (the handler: the process ends)
 * Slots stand in blocks that are added and never freed. Once the handler has begun, a thread that
 * guards or lets go of a file stops there: no file is made after the handler has looked. */
#define _GNU_SOURCE
#include "CShimOS.h"

#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { FREE, CLAIMED, ARMED, TAKEN };
enum { SLOTS = 64, MOST_BLOCKS = 1 << 20 };

struct slot {
  _Atomic int state;
  char *path;
};

struct block {
  struct slot slots[SLOTS];
  struct block *_Atomic next;
};

static struct block first_block;
static _Atomic int is_ending;

static void wait_for_the_end(void) {
  for (;;) pause();
}

static struct block *after(struct block *block) {
  struct block *next = atomic_load(&block->next);
  if (next) return next;
  struct block *made = calloc(1, sizeof *made);
  if (!made) return NULL;
  if (atomic_compare_exchange_strong(&block->next, &next, made)) return made;
  free(made); /* another thread was first */
  return next;
}

int proofsheet_guard_file(const char *path) {
  char *copy = strdup(path);
  if (!copy) return -1;
  struct block *block = &first_block;
  for (int base = 0; block && base < MOST_BLOCKS * SLOTS; base += SLOTS, block = after(block)) {
    for (int i = 0; i < SLOTS; i++) {
      struct slot *slot = &block->slots[i];
      int expected = FREE;
      if (!atomic_compare_exchange_strong(&slot->state, &expected, CLAIMED)) continue;
      slot->path = copy;
      atomic_store(&slot->state, ARMED);
      /* Either the handler sees the slot, or this sees the handler. */
      if (atomic_load(&is_ending)) wait_for_the_end();
      return base + i;
    }
  }
  free(copy);
  return -1;
}

void proofsheet_unguard_file(int number) {
  if (number < 0) return;
  struct block *block = &first_block;
  for (; block && number >= SLOTS; number -= SLOTS) block = atomic_load(&block->next);
  if (!block) return;
  struct slot *slot = &block->slots[number];
  int expected = ARMED;
  if (!atomic_compare_exchange_strong(&slot->state, &expected, CLAIMED)) {
    if (expected == TAKEN) wait_for_the_end();
    return;
  }
  free(slot->path);
  slot->path = NULL;
  atomic_store(&slot->state, FREE);
}

static void remove_guarded(void) {
  for (struct block *block = &first_block; block; block = atomic_load(&block->next)) {
    for (int i = 0; i < SLOTS; i++) {
      int expected = ARMED;
      if (atomic_compare_exchange_strong(&block->slots[i].state, &expected, TAKEN))
        unlink(block->slots[i].path);
    }
  }
}

static void on_signal(int number) {
  if (atomic_exchange(&is_ending, 1)) wait_for_the_end();
  remove_guarded();
  _exit(128 + number);
}

static int is_ours;

static void on_exit_by_others(void) {
  if (is_ours) return;
  static const char text[] =
      "proofsheet: error: something ended the program before it was done (a plugin that called exit?)\n";
  if (!atomic_exchange(&is_ending, 1)) remove_guarded();
  if (write(STDERR_FILENO, text, sizeof text - 1) < 0) _exit(1);
  _exit(1);
}

void proofsheet_guard_exit(void) { atexit(on_exit_by_others); }

void proofsheet_exit(int status) {
  is_ours = 1;
  exit(status);
}

int proofsheet_claim_stdout(void) {
  static int claimed = -1;
  if (claimed >= 0) return claimed;
  int copy = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 10);
  if (copy < 0 || dup2(STDERR_FILENO, STDOUT_FILENO) < 0) return STDOUT_FILENO;
  claimed = copy;
  return claimed;
}

void proofsheet_install_signals(void) {
  static const int numbers[] = {SIGHUP, SIGINT, SIGTERM};
  struct sigaction action;
  memset(&action, 0, sizeof action);
  sigemptyset(&action.sa_mask);
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
    sigaddset(&action.sa_mask, numbers[i]);
  action.sa_handler = on_signal;
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
    struct sigaction old;
    /* nohup's choice stands. */
    if (!sigaction(numbers[i], NULL, &old) && old.sa_handler == SIG_IGN) continue;
    sigaction(numbers[i], &action, NULL);
  }
  action.sa_handler = SIG_IGN;
  sigaction(SIGPIPE, &action, NULL);
  sigaction(SIGXFSZ, &action, NULL);
}
