/* What Glibc's module hides from Swift, and what a signal handler may do. */
#ifndef CSHIMOS_H
#define CSHIMOS_H

#include <stddef.h>
#include <stdint.h>

#pragma GCC visibility push(hidden)

/* CPUs that this process may use: its affinity, and its cgroup's quota rounded up. At least 1. */
int proofsheet_usable_cpus(void);

/* Keeps glibc's arenas from holding on to freed tiles. Before any thread is started. */
void proofsheet_tune_memory(void);

/* Gives freed pages back to the system: after a scan, whose names were a million small blocks. */
void proofsheet_release_memory(void);

/* Temporary files that a signal must not leave behind. Returns a slot, or -1 when all are taken:
 * then the file is only removed on an orderly end. The path is copied. */
int proofsheet_guard_file(const char *path);
void proofsheet_unguard_file(int slot);
/* SIGHUP, SIGINT and SIGTERM remove the guarded files and end the process with 128 + number;
 * SIGPIPE is ignored, so that a closed pipe is an error of write. */
void proofsheet_install_signals(void);

#pragma GCC visibility pop
#endif
