/* What the plugins of the tests share. */
#include "proofsheet_plugin.h"

#include <cairo.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static inline void say(const psp_host *h, const char *format, ...)
{
    char line[2000];
    va_list list;
    va_start(list, format);
    int n = vsnprintf(line, sizeof line, format, list);
    va_end(list);
    h->log(h, PSP_LOG_INFO, line, n < 0 ? 0 : (size_t)n);
}

static inline psp_status fail_with(const psp_host *h, psp_status code, const char *why)
{
    return h->fail(h, code, why, strlen(why));
}

/* The note of a file with one renderer. */
#define NOTE_OF(id, version) \
    PSP_MANIFEST("{\"abi\":1,\"plugins\":[{\"id\":\"" id "\",\"kind\":\"renderer\"," \
                 "\"version\":\"" version "\"}]}")
