/* A sound plugin, with one fault for each FAULT_*: what `plugin check` must name. */
#define _GNU_SOURCE
#include "fixture.h"

#include <pthread.h>
#include <signal.h>
#include <unistd.h>

#define ID "org.example.broken"
#ifdef FAULT_STRINGS
#define VERSION "1"
#else
#define VERSION "1.0.0"
#endif
#ifdef FAULT_STALE
#define NOTED "0.9.0"
#else
#define NOTED VERSION
#endif
#ifdef FAULT_BLANK
#define BLANK 1
#else
#define BLANK 0
#endif

struct me { const psp_host *h; int calls; double border; pthread_t thread; const psp_item *item; };

#ifdef FAULT_EXPORTS
__attribute__((visibility("default"))) int png_read_row(void) { return 9; }
#endif
#ifdef FAULT_UNDEFINED
extern int nobody_has_this(void);
#endif
#ifdef FAULT_SILENCE
__attribute__((constructor)) static void shout(void) { printf("hello\n"); fflush(stdout); }
#endif
#ifdef FAULT_SIGNALS
__attribute__((constructor)) static void take(void) { signal(SIGTERM, SIG_IGN); }
#endif
#ifdef FAULT_ENVIRONMENT
__attribute__((constructor)) static void set(void) { setenv("SOMETHING", "1", 1); }
#endif
#ifdef FAULT_TLS
static __thread volatile char room[2000] __attribute__((tls_model("initial-exec")));
#endif
static void *idle(void *p)
{
#ifdef FAULT_CALLBACKS
    struct me *m = p;
    m->h->fail(m->h, PSP_E_FAILED, "from another thread", 19);
    return p;
#else
    for (;;) pause();
    return p;
#endif
}
#ifdef FAULT_LEFTOVERS
__attribute__((constructor)) static void start(void)
{
    pthread_t t;
    pthread_create(&t, NULL, idle, NULL);
}
#endif

static int shared_state;

static psp_status create(const psp_host *h, const psp_args *a, void **self)
{
    struct me *m = calloc(1, sizeof *m);
    m->h = h;
    m->border = a->values[0]->f;
#ifdef FAULT_REASONS
    *self = m;
    return PSP_E_MISSING;
#endif
    *self = m;
    return PSP_OK;
}
static psp_status draw(void *self, const psp_item *item, const psp_cell *cell)
{
    struct me *m = self;
    cairo_t *cr = cell->cr;
    double shade = 0;
    m->calls++;
    (void)idle; (void)shared_state;
#ifdef FAULT_UNDEFINED
    m->calls += nobody_has_this();
#endif
#ifdef FAULT_TLS
    room[m->calls % 2000] = 1;
#endif
#ifdef FAULT_SIZES
    if (cell->width < 1) return fail_with(m->h, PSP_E_UNSUPPORTED, "too small");
#endif
#ifdef FAULT_EXIT
    exit(0);
#endif
#ifdef FAULT_HANG
    if (item->caption && strlen(item->caption) > 1000) for (;;) pause();
#endif
#ifdef FAULT_CONDUCT
    printf("drawing\n");
#endif
#ifdef FAULT_LEAKS
    volatile char *lost = malloc(8192);
    for (int k = 0; k < 8192; k += 512) lost[k] = 1;
#endif
#ifdef FAULT_LABELS
    char name[32];
    for (size_t k = 0; k <= strlen(item->label); k++) ((volatile char *)name)[k] = item->label[k];
#endif
#ifdef FAULT_DECLARED
    psp_value v = { .struct_size = sizeof v };
    m->h->metadata(m->h, item, "exif.SerialNumber", &v);
#endif
#ifdef FAULT_REFUSALS
    psp_value v = { .struct_size = sizeof v };
    if (m->h->metadata(m->h, item, "rating", &v) == PSP_ABSENT) return PSP_E_FAILED;
#endif
#ifdef FAULT_TWICE
    shade = m->calls > 5 ? 0.5 : 0;
#endif
#ifdef FAULT_PARALLEL
    shared_state = 1;
    usleep(200);
    shade = shared_state == 1 ? 0 : 1;
    for (volatile int k = 0; k < 1000; k++) shared_state = 2;
    usleep(200);
    shared_state = 0;
#endif
#ifdef FAULT_SURROUNDINGS
    shade = strlen(getenv("HOME") ? getenv("HOME") : "") % 7 / 10.0;
#endif
#ifdef FAULT_SANDBOX
    FILE *f = fopen("/etc/passwd", "r");
    if (f) fclose(f); else shade = 0.7;
#endif
#ifdef FAULT_CALLBACKS
    pthread_create(&m->thread, NULL, idle, m);
    pthread_join(m->thread, NULL);
#endif
#ifdef FAULT_CLIP
    cairo_reset_clip(cr);
    cairo_rectangle(cr, -50, -50, 2000, 2000);
    cairo_fill(cr);
#endif
#ifdef FAULT_CAIRO
    cairo_save(cr);
#endif
#ifdef FAULT_KEPT
    cairo_reference(cr);
#endif
#ifdef FAULT_THUMB
    if (item->thumb) {
        cairo_t *on = cairo_create(item->thumb);
        cairo_paint(on);
        cairo_destroy(on);
    }
#endif
    if (!BLANK) {
        uint32_t ink = cell->foreground;
#ifdef FAULT_SCHEMES
        ink = cell->background;
#endif
        cairo_set_source_rgb(cr, (ink >> 24 & 255) / 255.0 * (1 - shade) + shade,
                             (ink >> 16 & 255) / 255.0, (ink >> 8 & 255) / 255.0);
        cairo_rectangle(cr, 0, 0, cell->width, cell->height);
        cairo_fill(cr);
#ifdef FAULT_ADDRESSES
        /* Sixteen bits of an address: two processes agree in all of them once in 65,536. */
        for (int k = 0; k < 16; k++) {
            if (!((uintptr_t)&shared_state >> (12 + k) & 1)) continue;
            cairo_set_source_rgb(cr, 1, 0, 0);
            cairo_rectangle(cr, k * cell->width / 16, 0, cell->width / 16, cell->height / 2);
            cairo_fill(cr);
        }
#endif
    }
    (void)item;
    return PSP_OK;
}
static void destroy(void *self)
{
#ifndef FAULT_LEAKS
    free(self);
#endif
    (void)self;
}

static const psp_param border = {
    .struct_size = sizeof(psp_param), .type = PSP_T_LENGTH, .key = "border", .title = "Border",
#ifndef FAULT_PARAMETERS
    .doc = "Width.",
#endif
    .f_max = 8
};
static const psp_param *const params[] = { &border };
static const char *const keys[] = { "rating", NULL };
static const psp_renderer renderer = {
    .struct_size = sizeof(psp_renderer), .create = create, .draw = draw, .destroy = destroy
};
#ifdef FAULT_EXTENSION
static const void *extension(const char *id) { (void)id; return &renderer; }
#endif
#ifdef FAULT_CONSTANT
static psp_plugin plugin
#else
static const psp_plugin plugin
#endif
= {
    .struct_size = sizeof(psp_plugin), .kind = PSP_KIND_RENDERER, .id = ID, .name = "Broken",
    .version = VERSION, .vendor = "Example", .license = "MIT", .summary = "One fault",
    .inputs = PSP_INPUT_PIXELS | PSP_INPUT_LABEL | PSP_INPUT_CAPTION | PSP_INPUT_METADATA,
    .caps = PSP_CAP_IMAGELESS, .metadata_keys = keys, .determinism = PSP_SAME_HERE, .epoch = 1,
    .param_count = 1, .params = params,
#ifdef FAULT_EXTENSION
    .extension = extension,
#endif
    .renderer = &renderer
};
static const psp_plugin *const plugins[] = { &plugin };
static const psp_module module = {
    .struct_size = sizeof(psp_module), .magic = PSP_MAGIC, .layout = PSP_LAYOUT,
    .plugin_count = 1, .plugins = plugins
};
#ifndef FAULT_NOTE
PSP_MANIFEST("{\"abi\":1,\"plugins\":[{\"id\":\"" ID "\",\"kind\":\"renderer\",\"name\":\"Broken\","
             "\"version\":\"" NOTED "\",\"license\":\"MIT\"}]}");
#endif
const psp_module *proofsheet_plugin_v1(const psp_host_info *host)
{
#ifdef FAULT_HOSTS
    (void)host;
    return &module;
#elif defined(FAULT_CONSTANT)
    plugin.epoch++;
    return host && host->abi_major == 1 ? &module : NULL;
#else
    return host && host->abi_major == 1 ? &module : NULL;
#endif
}
