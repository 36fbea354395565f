/* What Glibc's module hides from Swift, and what a signal handler may do. Floor 0. */
#ifndef CSHIMOS_H
#define CSHIMOS_H

#include <stddef.h>
#include <stdint.h>

#pragma GCC visibility push(hidden)

/* CPUs that this process may use: its affinity, and its cgroup's quota rounded up. At least 1. */
int proofsheet_usable_cpus(void);
/* The tightest quota of the groups that a /proc/self/cgroup names, rounded up to whole CPUs, 0 for
 * none. `mount` is where groups are found, of version 2, or of version 1 below "cpu". */
int proofsheet_quota_cpus(const char *membership, const char *mount);

/* Keeps glibc's arenas from holding on to freed tiles. Before any thread is started. */
void proofsheet_tune_memory(void);
/* Gives freed pages back to the system: after a scan, whose names were a million small blocks. */
void proofsheet_release_memory(void);

/* Names a temporary file that a signal must not leave behind, before it is made. The path is
 * copied; a relative one is for a process that never changes its folder. Returns a number for
 * proofsheet_unguard_file, or -1 when memory is short. */
int proofsheet_guard_file(const char *path);
/* After the file was renamed or removed. */
void proofsheet_unguard_file(int number);
/* SIGHUP, SIGINT and SIGTERM remove the guarded files and end the process with 128 + number, unless
 * they were ignored when the process began. SIGPIPE and SIGXFSZ are ignored, so that a closed pipe
 * and a limit on a file's size are errors of write. */
void proofsheet_install_signals(void);

/* Keeps standard output for the program: what anybody else prints goes to stderr from here on.
 * Returns the descriptor to write to, the same one each time. */
int proofsheet_claim_stdout(void);
/* From here on an exit that isn't proofsheet_exit is somebody else's: it removes the guarded files,
 * says so, and ends with 1. */
void proofsheet_guard_exit(void);
_Noreturn void proofsheet_exit(int status);

/* A worker: its process, the host's end of the socket, the reading end of its standard error, and
 * the memory that both see. The memory is sealed: nobody can take pages away under the other. */
struct proofsheet_worker {
    int pid;
    int socket;
    int errors;
    int memory;
};
/* Starts a worker with its socket on 3, the memory on 4 and nothing else open. 0, or an errno. */
int proofsheet_spawn_worker(const char *path, char *const *argv, char *const *envp, size_t bytes,
                            struct proofsheet_worker *worker);
/* A descriptor over a socket, a byte with it. 0, or an errno. */
int proofsheet_send_descriptor(int socket, int descriptor);
/* Waits for one; closed on exec. Below 0: there was none. */
int proofsheet_receive_descriptor(int socket);
/* Waits for a child's end: the signal that killed it or 0, its exit status. -1: no such child. */
int proofsheet_reap(int pid, int *signal_number, int *exit_status);
/* In the worker: dies with its parent, leaves no core, waits for nobody who reads its errors. */
void proofsheet_become_worker(int parent, int socket);
/* In the worker: private memory at the most. Reservations without access don't count. */
void proofsheet_limit_memory(size_t bytes);
/* In the worker: processor time from now on, of all threads together; SIGXCPU ends who uses more. */
void proofsheet_limit_time(int64_t seconds);
/* Bytes that can be had without swapping, by /proc/meminfo's text and the limits and usages of the
 * groups that a /proc/self/cgroup names, of version 2; 0 where nothing says. */
int64_t proofsheet_available_memory(const char *meminfo, const char *membership, const char *mount);
/* Ends the process without running what a plugin left for exit. */
_Noreturn void proofsheet_end_process(int status);
/* In a worker, for a check: another environment for the plugin, nobody else's. NULL takes it away. */
void proofsheet_change_variable(const char *name, const char *value);
/* The program has more rights than whoever started it. */
int proofsheet_is_privileged(void);
/* A debugger is attached to this process; -1 where /proc doesn't say. */
int proofsheet_is_traced(void);
/* A word in shared memory. */
void proofsheet_store_word(void *word, uint32_t value);
uint32_t proofsheet_load_word(const void *word);
/* Milliseconds of a clock that nobody sets. */
int64_t proofsheet_monotonic_ms(void);

#pragma GCC visibility pop
#endif
