/* Sealing a process in: Landlock for files, libseccomp for the rest. Floor 0. */
#ifndef CSHIMSANDBOX_H
#define CSHIMSANDBOX_H

#pragma GCC visibility push(hidden)

/* From here on this process reads only what lies below the paths (those that aren't there are left
 * out), writes no file, and opens no network connection where the kernel can forbid that.
 * Returns Landlock's version, or a negative errno. */
int proofsheet_seal_files(const char *const *readable, int count);
/* From here on this process starts no program and no process, makes no socket, and signals nobody.
 * 0, a negative errno, or -1000 when the build has no libseccomp. */
int proofsheet_seal_calls(void);

#pragma GCC visibility pop
#endif
