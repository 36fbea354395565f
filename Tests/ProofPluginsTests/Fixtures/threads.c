/* Counts instances, and calls that come from another thread than create's or meet another call. */
#define _GNU_SOURCE
#include "fixture.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

#ifndef THREADING
#define THREADING 0
#endif

static atomic_long made, gone, drawn, strangers, meetings, inside, threads;
static _Thread_local int seen;

/* What the test reads through dlsym. */
PSP_PUBLIC void fixture_counts(long *out);
void fixture_counts(long *out)
{
    out[0] = made; out[1] = gone; out[2] = drawn;
    out[3] = strangers; out[4] = meetings; out[5] = threads;
}

static void enter(void)
{
    if (atomic_fetch_add(&inside, 1) != 0) meetings++;
    if (!seen) seen = 1, threads++;
    /* Lets whoever may come in come in. */
    for (int k = 0; k < 8; k++) sched_yield();
}
static void leave(void) { inside--; }

static psp_status create(const psp_host *h, const psp_args *a, void **self)
{
    pthread_t *t = malloc(sizeof *t);
    (void)h; (void)a;
    enter();
    *t = pthread_self();
    *self = t;
    made++;
    leave();
    return PSP_OK;
}
static void check(pthread_t *t) { if (!pthread_equal(*t, pthread_self())) strangers++; }
static psp_status picture(void *self, const psp_item *item, const psp_cell *cell, psp_box *out)
{
    (void)item; (void)cell; (void)out;
    enter(); check(self); leave();
    return PSP_OK;
}
static psp_status draw(void *self, const psp_item *item, const psp_cell *cell)
{
    (void)item;
    enter();
    check(self);
    drawn++;
    cairo_set_source_rgb(cell->cr, 0, 0, 1);
    cairo_paint(cell->cr);
    leave();
    return PSP_OK;
}
static void destroy(void *self)
{
    enter(); check(self); gone++; free(self); leave();
}

static const psp_renderer renderer = {
    .struct_size = sizeof(psp_renderer), .create = create, .picture = picture, .draw = draw,
    .destroy = destroy
};
static const psp_plugin plugin = {
    .struct_size = sizeof(psp_plugin), .kind = PSP_KIND_RENDERER, .id = "org.example.threads",
    .threading = THREADING, .renderer = &renderer
};
static const psp_plugin *const plugins[] = { &plugin };
static const psp_module module = {
    .struct_size = sizeof(psp_module), .magic = PSP_MAGIC, .layout = PSP_LAYOUT,
    .plugin_count = 1, .plugins = plugins
};
NOTE_OF("org.example.threads", "");
const psp_module *proofsheet_plugin_v1(const psp_host_info *host)
{
    (void)host;
    return &module;
}
