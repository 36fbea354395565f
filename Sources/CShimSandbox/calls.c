/* seccomp, through libseccomp. Floor 0.
 * A list of what is forbidden: lists of what is allowed break with each new libc. */
#define _GNU_SOURCE
#include "CShimSandbox.h"

#ifdef PROOFSHEET_HAVE_SECCOMP

#include <errno.h>
#include <sched.h>
#include <seccomp.h>
#include <unistd.h>

#define CALL(name) SCMP_SYS(name)

static const int forbidden[] = {
    CALL(execve), CALL(execveat), CALL(fork), CALL(vfork), CALL(socket), CALL(socketpair),
    CALL(connect), CALL(bind), CALL(listen), CALL(accept), CALL(accept4), CALL(ptrace),
    CALL(process_vm_readv), CALL(process_vm_writev), CALL(pidfd_open), CALL(pidfd_getfd),
    CALL(pidfd_send_signal), CALL(mount), CALL(umount2), CALL(pivot_root), CALL(chroot),
    CALL(move_mount), CALL(open_tree), CALL(fsopen), CALL(fsmount), CALL(setns), CALL(unshare),
    CALL(keyctl), CALL(add_key), CALL(request_key), CALL(bpf), CALL(userfaultfd),
    CALL(perf_event_open), CALL(io_uring_setup), CALL(io_uring_enter), CALL(io_uring_register),
    CALL(kexec_load), CALL(init_module), CALL(finit_module), CALL(delete_module), CALL(reboot),
    CALL(swapon), CALL(swapoff), CALL(quotactl), CALL(acct), CALL(personality), CALL(tkill),
    CALL(rt_sigqueueinfo), CALL(rt_tgsigqueueinfo), CALL(setpriority), CALL(sched_setaffinity),
    CALL(mknod), CALL(mknodat), CALL(name_to_handle_at), CALL(open_by_handle_at), CALL(memfd_secret),
};

int proofsheet_seal_calls(void)
{
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ALLOW);
    const uint32_t refuse = SCMP_ACT_ERRNO(EPERM);
    const scmp_datum_t own = (scmp_datum_t)getpid();
    int error = filter ? 0 : -ENOMEM;

    for (size_t k = 0; k < sizeof forbidden / sizeof *forbidden && !error; k++) {
        error = seccomp_rule_add(filter, refuse, forbidden[k], 0);
        /* A call that this machine hasn't got needs no rule. */
        if (error == -EDOM || forbidden[k] < 0) error = 0;
    }
    /* Threads, and no processes. clone3 hides its flags from filters: libc then asks clone. */
    if (!error) error = seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), CALL(clone3), 0);
    if (!error)
        error = seccomp_rule_add(filter, refuse, CALL(clone), 1,
                                 SCMP_A0(SCMP_CMP_MASKED_EQ, CLONE_THREAD, 0));
    if (!error) error = seccomp_rule_add(filter, refuse, CALL(kill), 1, SCMP_A0(SCMP_CMP_NE, own, 0));
    if (!error)
        error = seccomp_rule_add(filter, refuse, CALL(tgkill), 1, SCMP_A0(SCMP_CMP_NE, own, 0));
    if (!error)
        error = seccomp_rule_add(filter, refuse, CALL(prlimit64), 1, SCMP_A0(SCMP_CMP_NE, 0, 0));
    if (!error) error = seccomp_load(filter);
    if (filter) seccomp_release(filter);
    return error;
}

#else

int proofsheet_seal_calls(void) { return -1000; }

#endif
