/* Ends, hangs, eats or disturbs the process that it runs in, as its parameter says. */
#define _GNU_SOURCE
#include "fixture.h"

#include <locale.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <time.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

struct me { const psp_host *h; char mode[40]; int calls; };

static int is(const struct me *m, const char *mode) { return strcmp(m->mode, mode) == 0; }

static int deep(int n)
{
    volatile char room[4096];
    room[0] = (char)n;
    return n == 0x7fffffff ? room[0] : deep(n + 1) + room[0];
}
static void *idle(void *p) { for (;;) pause(); return p; }

static void misbehave(struct me *m, const char *when)
{
    char mode[80];
    snprintf(mode, sizeof mode, "%s", m->mode);
    if (strncmp(mode, when, strlen(when)) != 0) return;
    const char *what = mode + strlen(when);
    if (!strcmp(what, "segv")) raise(SIGSEGV);
    if (!strcmp(what, "null")) *(volatile int *)(uintptr_t)8 = 1;
    if (!strcmp(what, "abort")) { fprintf(stderr, "assertion failed: x\n"); abort(); }
    if (!strcmp(what, "exit")) exit(0);
    if (!strcmp(what, "_exit")) _exit(7);
    if (!strcmp(what, "trap")) __builtin_trap();
    if (!strcmp(what, "stack")) deep(0);
    if (!strcmp(what, "hang")) for (;;) pause();
    if (!strcmp(what, "spin")) for (volatile int k = 0;; k++) {}
    if (!strcmp(what, "polite")) while (!m->h->cancelled(m->h)) usleep(1000);
    if (!strcmp(what, "hog")) for (;;) {
        char *p = malloc(16 << 20);
        if (!p) abort();
        memset(p, 1, 16 << 20);
    }
    if (!strcmp(what, "shmhog")) for (;;) {
        char *p = mmap(NULL, 64 << 20, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
        if (p == MAP_FAILED) abort();
        memset(p, 1, 64 << 20);
    }
    if (!strcmp(what, "close")) for (int fd = 0; fd < 20; fd++) close(fd);
    if (!strcmp(what, "garbage")) { if (write(3, "garbage garbage garbage", 23)) {} pause(); }
    if (!strcmp(what, "huge")) { unsigned char b[5] = { 255, 255, 255, 255, 68 };
                                 if (write(3, b, 5)) {} pause(); }
    if (!strcmp(what, "shout")) for (int k = 0; k < 100000; k++) fprintf(stderr, "shouting %d\n", k);
    if (!strcmp(what, "print")) { printf("to stdout\n"); fflush(stdout); }
    if (!strcmp(what, "truncate")) if (ftruncate(4, 0)) {}
    if (!strcmp(what, "thread")) { pthread_t t; pthread_create(&t, NULL, idle, NULL); }
    if (!strcmp(what, "signals")) signal(SIGTERM, SIG_IGN);
    if (!strcmp(what, "limits")) {
        struct rlimit data, time;
        struct timespec used;
        getrlimit(RLIMIT_DATA, &data);
        getrlimit(RLIMIT_CPU, &time);
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
        say(m->h, "data %lu MB, time %lu s more", (unsigned long)(data.rlim_cur >> 20),
            (unsigned long)time.rlim_cur - (unsigned long)used.tv_sec);
    }
    if (!strcmp(what, "fork")) {
        pid_t child = fork();
        if (child == 0) for (;;) pause();
        say(m->h, "%d", (int)child);
    }
    if (!strcmp(what, "open")) {
        FILE *f = fopen(getenv("HOME") ? "/root/.profile" : "/etc/hostname", "r");
        m->h->log(m->h, PSP_LOG_INFO, f ? "opened" : "refused", f ? 6 : 7);
        if (f) fclose(f);
    }
    if (!strcmp(what, "write")) {
        FILE *f = fopen("/tmp/proofsheet-rogue", "w");
        m->h->log(m->h, PSP_LOG_INFO, f ? "opened" : "refused", f ? 6 : 7);
        if (f) fclose(f);
    }
    if (!strcmp(what, "socket")) {
        int s = socket(AF_INET, SOCK_STREAM, 0);
        m->h->log(m->h, PSP_LOG_INFO, s >= 0 ? "opened" : "refused", s >= 0 ? 6 : 7);
    }
    if (!strcmp(what, "once") && m->calls == 0) {
        /* Only the first process that draws dies: the file is left for the second. */
        FILE *f = fopen(getenv("TZ"), "r");
        if (f) { fclose(f); return; }
        f = fopen(getenv("TZ"), "w");
        if (f) fclose(f);
        raise(SIGSEGV);
    }
}
static psp_status create(const psp_host *h, const psp_args *a, void **self)
{
    struct me *m = calloc(1, sizeof *m);
    m->h = h;
    memcpy(m->mode, a->values[0]->s, a->values[0]->s_len);
    misbehave(m, "create-");
    *self = m;
    return PSP_OK;
}
static psp_status picture(void *self, const psp_item *item, const psp_cell *cell, psp_box *out)
{
    (void)item; (void)cell; (void)out;
    misbehave(self, "picture-");
    return PSP_OK;
}
static psp_status draw(void *self, const psp_item *item, const psp_cell *cell)
{
    struct me *m = self;
    if (item->index % 10 == 0 || !is(m, "tenth")) misbehave(m, "draw-");
    if (is(m, "tenth") && item->index % 10 == 9) raise(SIGSEGV);
    if (is(m, "thousand")) {
        if (item->index % 10 == 9) raise(SIGSEGV);
        if (item->index == 500) for (;;) pause();
        if (item->index == 700) for (;;) memset(malloc(16 << 20), 1, 16 << 20);
    }
    if (is(m, "draw-polite")) return fail_with(m->h, PSP_E_CANCELLED, "stopped when asked");
    m->calls++;
    cairo_set_source_rgb(cell->cr, 0, 0, 1);
    cairo_rectangle(cell->cr, 0, 0, cell->width / 2, cell->height);
    cairo_fill(cell->cr);
    return PSP_OK;
}
static void destroy(void *self)
{
    misbehave(self, "destroy-");
    free(self);
}

static const psp_param mode = {
    .struct_size = sizeof(psp_param), .type = PSP_T_TEXT, .key = "mode", .text_max = 39
};
static const psp_param *const params[] = { &mode };
static const psp_renderer renderer = {
    .struct_size = sizeof(psp_renderer), .create = create, .picture = picture, .draw = draw,
    .destroy = destroy
};
static const psp_plugin plugin = {
    .struct_size = sizeof(psp_plugin), .kind = PSP_KIND_RENDERER, .id = "org.example.rogue",
    .version = "1.0.0", .inputs = PSP_INPUT_POSITION, .param_count = 1, .params = params,
    .renderer = &renderer
};
static const psp_plugin *const plugins[] = { &plugin };
static const psp_module module = {
    .struct_size = sizeof(psp_module), .magic = PSP_MAGIC, .layout = PSP_LAYOUT,
    .plugin_count = 1, .plugins = plugins
};
#ifdef LOADING
__attribute__((constructor)) static void loading(void) { LOADING; }
#endif
NOTE_OF("org.example.rogue", "1.0.0");
const psp_module *proofsheet_plugin_v1(const psp_host_info *host)
{
    (void)host;
    return &module;
}
