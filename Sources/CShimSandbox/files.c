/* Landlock, by its system calls: glibc has no wrappers. Floor 0. */
#define _GNU_SOURCE
#include "CShimSandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

/* The kernel's own numbers; older headers don't have all of them. */
#define CREATE_RULESET 444
#define ADD_RULE       445
#define RESTRICT_SELF  446

#define FS_EXECUTE   (UINT64_C(1) << 0)
#define FS_READ_FILE (UINT64_C(1) << 2)
#define FS_READ_DIR  (UINT64_C(1) << 3)

struct ruleset {
    uint64_t fs, net, scoped;
};
struct beneath {
    uint64_t access;
    int32_t parent;
} __attribute__((packed));

static void allow(int rules, const char *path)
{
    struct beneath rule = { FS_EXECUTE | FS_READ_FILE | FS_READ_DIR, -1 };
    struct stat info;

    rule.parent = open(path, O_PATH | O_CLOEXEC);
    if (rule.parent < 0) return;
    if (fstat(rule.parent, &info) == 0 && !S_ISDIR(info.st_mode)) rule.access &= ~FS_READ_DIR;
    syscall(ADD_RULE, rules, 1, &rule, 0);
    close(rule.parent);
}

int proofsheet_seal_files(const char *const *readable, int count)
{
    long version = syscall(CREATE_RULESET, NULL, 0, 1);
    struct ruleset set = { 0, 0, 0 };
    size_t size = sizeof set.fs;
    int rules;

    if (version < 0) return -errno;
    /* Execute to make-symlink; then refer (2), truncate (3), device ioctl (5); TCP (4); sockets and
     * signals beyond this process (6). */
    set.fs = (UINT64_C(1) << 13) - 1;
    if (version >= 2) set.fs |= UINT64_C(1) << 13;
    if (version >= 3) set.fs |= UINT64_C(1) << 14;
    if (version >= 5) set.fs |= UINT64_C(1) << 15;
    if (version >= 4) {
        set.net = 3;
        size = 2 * sizeof set.fs;
    }
    if (version >= 6) {
        set.scoped = 3;
        size = sizeof set;
    }
    rules = (int)syscall(CREATE_RULESET, &set, size, 0);
    if (rules < 0) return -errno;
    for (int k = 0; k < count; k++) allow(rules, readable[k]);
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || syscall(RESTRICT_SELF, rules, 0) != 0) {
        int error = errno;
        close(rules);
        return -error;
    }
    close(rules);
    return (int)version;
}
