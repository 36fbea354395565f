/* Workers: processes that run somebody else's code and may die of it. Floor 0.
 * What Glibc's module hides from Swift stands here, and nothing that decides. */
#define _GNU_SOURCE
#include "CShimOS.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static void close_all(int *fds, int count)
{
    for (int k = 0; k < count; k++)
        if (fds[k] >= 0) close(fds[k]);
}

/* The child's ends lie above the numbers that they are put on, or one would land on another. */
static int lifted(int fd) { return fcntl(fd, F_DUPFD_CLOEXEC, 10); }

static int spawn(const char *path, char *const *argv, char *const *envp, const int *child, int *pid)
{
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t none, all;
    int error = posix_spawn_file_actions_init(&actions);
    if (error) return error;
    error = posix_spawnattr_init(&attributes);
    if (error) {
        posix_spawn_file_actions_destroy(&actions);
        return error;
    }
    sigemptyset(&none);
    sigfillset(&all);
    if (!error) error = posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
    if (!error) error = posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
    if (!error) error = posix_spawn_file_actions_adddup2(&actions, child[1], 2);
    if (!error) error = posix_spawn_file_actions_adddup2(&actions, child[0], 3);
    if (!error) error = posix_spawn_file_actions_adddup2(&actions, child[2], 4);
    if (!error) error = posix_spawn_file_actions_addclosefrom_np(&actions, 5);
    if (!error) error = posix_spawnattr_setpgroup(&attributes, 0);
    if (!error) error = posix_spawnattr_setsigmask(&attributes, &none);
    if (!error) error = posix_spawnattr_setsigdefault(&attributes, &all);
    if (!error)
        error = posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK
                                                          | POSIX_SPAWN_SETSIGDEF);
    pid_t child_pid = -1;
    if (!error) error = posix_spawn(&child_pid, path, &actions, &attributes, argv, envp);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    *pid = child_pid;
    return error;
}

int proofsheet_spawn_worker(const char *path, char *const *argv, char *const *envp, size_t bytes,
                            struct proofsheet_worker *worker)
{
    int pair[2] = { -1, -1 }, errors[2] = { -1, -1 }, memory = -1, child[3] = { -1, -1, -1 };
    int error = 0;

    worker->pid = worker->socket = worker->errors = worker->memory = -1;
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) != 0
        || pipe2(errors, O_CLOEXEC | O_NONBLOCK) != 0
        || (memory = memfd_create("proofsheet-worker", MFD_CLOEXEC | MFD_ALLOW_SEALING)) < 0
        || ftruncate(memory, (off_t)bytes) != 0
        || fcntl(memory, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) != 0
        || (child[0] = lifted(pair[1])) < 0 || (child[1] = lifted(errors[1])) < 0
        || (child[2] = lifted(memory)) < 0)
        error = errno ? errno : EIO;
    if (!error) error = spawn(path, argv, envp, child, &worker->pid);
    close_all(child, 3);
    close_all(pair + 1, 1);
    close_all(errors + 1, 1);
    if (error) {
        close_all(pair, 1);
        close_all(errors, 1);
        close_all(&memory, 1);
        return error;
    }
    worker->socket = pair[0];
    worker->errors = errors[0];
    worker->memory = memory;
    return 0;
}

int proofsheet_reap(int pid, int *signal_number, int *exit_status)
{
    int status = 0;
    pid_t got;
    do got = waitpid(pid, &status, 0);
    while (got < 0 && errno == EINTR);
    *signal_number = got == pid && WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    *exit_status = got == pid && WIFEXITED(status) ? WEXITSTATUS(status) : 0;
    return got == pid ? 0 : -1;
}

static void *watch(void *argument)
{
    struct pollfd socket = { .fd = (int)(intptr_t)argument, .events = POLLRDHUP };
    for (;;) {
        int got = poll(&socket, 1, -1);
        if (got > 0 && (socket.revents & (POLLRDHUP | POLLHUP | POLLERR | POLLNVAL))) _exit(0);
        if (got < 0 && errno != EINTR) _exit(0);
    }
    return NULL;
}

static void limit(int resource, rlim_t value)
{
    struct rlimit now;
    if (getrlimit((__rlimit_resource_t)resource, &now) != 0) return;
    if (now.rlim_max == RLIM_INFINITY || now.rlim_max > value) now.rlim_max = value;
    now.rlim_cur = now.rlim_max;
    setrlimit((__rlimit_resource_t)resource, &now);
}

void proofsheet_become_worker(int parent, int socket)
{
    pthread_t thread;
    pthread_attr_t attributes;

    /* The signal comes with the end of the thread that started the worker, which is one that lasts;
     * the watcher sees the end of the process whatever its threads did. */
    prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
    if (getppid() != parent) _exit(0);
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    limit(RLIMIT_CORE, 0);
    limit(RLIMIT_NOFILE, 256);
    /* A plugin that prints more than anybody reads must lose its words, not its time. */
    fcntl(2, F_SETFL, fcntl(2, F_GETFL) | O_NONBLOCK);
    fcntl(3, F_SETFD, FD_CLOEXEC);
    fcntl(4, F_SETFD, FD_CLOEXEC);
    if (pthread_attr_init(&attributes) == 0) {
        pthread_attr_setstacksize(&attributes, 1 << 16);
        pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
        pthread_create(&thread, &attributes, watch, (void *)(intptr_t)socket);
        pthread_attr_destroy(&attributes);
    }
}

int proofsheet_is_privileged(void) { return getauxval(AT_SECURE) != 0; }

int proofsheet_is_traced(void)
{
    char status[4096];
    int file = open("/proc/self/status", O_RDONLY | O_CLOEXEC);
    if (file < 0) return -1;
    ssize_t count = read(file, status, sizeof status - 1);
    close(file);
    if (count <= 0) return -1;
    status[count] = 0;
    const char *tracer = strstr(status, "\nTracerPid:");
    return tracer ? strtol(tracer + 11, NULL, 10) != 0 : -1;
}

void proofsheet_change_variable(const char *name, const char *value)
{
    if (value) setenv(name, value, 1);
    else unsetenv(name);
}

void proofsheet_limit_memory(size_t bytes) { limit(RLIMIT_DATA, bytes); }

void proofsheet_limit_time(int64_t seconds)
{
    struct rlimit now;
    struct timespec used;

    if (seconds < 1 || clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used) != 0
        || getrlimit((__rlimit_resource_t)RLIMIT_CPU, &now) != 0)
        return;
    /* Only the soft limit: the next call gets its own. */
    now.rlim_cur = (rlim_t)used.tv_sec + (rlim_t)seconds + 1;
    if (now.rlim_cur > now.rlim_max) now.rlim_cur = now.rlim_max;
    setrlimit((__rlimit_resource_t)RLIMIT_CPU, &now);
}

void proofsheet_end_process(int status) { _exit(status); }

void proofsheet_store_word(void *word, uint32_t value)
{
    atomic_store((_Atomic uint32_t *)word, value);
}

uint32_t proofsheet_load_word(const void *word)
{
    return atomic_load((const _Atomic uint32_t *)word);
}

int64_t proofsheet_monotonic_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int proofsheet_send_descriptor(int socket, int descriptor)
{
    char byte = 0;
    struct iovec bytes = { &byte, 1 };
    union {
        struct cmsghdr header;
        char room[CMSG_SPACE(sizeof(int))];
    } control;
    struct msghdr message;
    struct cmsghdr *entry;

    memset(&control, 0, sizeof control);
    memset(&message, 0, sizeof message);
    message.msg_iov = &bytes;
    message.msg_iovlen = 1;
    message.msg_control = control.room;
    message.msg_controllen = sizeof control.room;
    entry = CMSG_FIRSTHDR(&message);
    entry->cmsg_level = SOL_SOCKET;
    entry->cmsg_type = SCM_RIGHTS;
    entry->cmsg_len = CMSG_LEN(sizeof(int));
    memcpy(CMSG_DATA(entry), &descriptor, sizeof descriptor);
    for (;;) {
        ssize_t sent = sendmsg(socket, &message, MSG_NOSIGNAL);
        if (sent == 1) return 0;
        if (sent >= 0 || errno != EINTR) return sent < 0 ? errno : EIO;
    }
}

int proofsheet_receive_descriptor(int socket)
{
    char byte = 0;
    struct iovec bytes = { &byte, 1 };
    union {
        struct cmsghdr header;
        char room[CMSG_SPACE(sizeof(int))];
    } control;
    struct msghdr message;
    int descriptor = -1;

    memset(&message, 0, sizeof message);
    message.msg_iov = &bytes;
    message.msg_iovlen = 1;
    message.msg_control = control.room;
    message.msg_controllen = sizeof control.room;
    for (;;) {
        ssize_t got = recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
        if (got < 0 && errno == EINTR) continue;
        if (got != 1) return -1;
        break;
    }
    for (struct cmsghdr *entry = CMSG_FIRSTHDR(&message); entry; entry = CMSG_NXTHDR(&message, entry))
        if (entry->cmsg_level == SOL_SOCKET && entry->cmsg_type == SCM_RIGHTS
            && entry->cmsg_len >= CMSG_LEN(sizeof(int)) && descriptor < 0)
            memcpy(&descriptor, CMSG_DATA(entry), sizeof descriptor);
    return descriptor;
}
