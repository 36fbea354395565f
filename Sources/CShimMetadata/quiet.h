/* See quiet.cpp. Floor 0. */
#ifndef PS_QUIET_H
#define PS_QUIET_H

#ifdef __cplusplus
extern "C" {
#endif

#pragma GCC visibility push(hidden)

/* Once, before the first call of ps_quiet_set. */
void ps_quiet_install(void);

/* Whether what the calling thread writes to std::cerr is dropped. */
void ps_quiet_set(int quiet);

#pragma GCC visibility pop

#ifdef __cplusplus
}
#endif

#endif
