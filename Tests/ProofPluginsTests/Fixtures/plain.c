/* A decoder of pictures that are hardly packed at all: "PXT1 WIDTH HEIGHT FORMAT ORIENTATION MODE\n",
 * then rows as psp_pixels has them, without padding. MODE says how to misbehave; with BUG the same
 * for whoever checks the file. FORMAT counts as PSP_FMT_*. */
#define _GNU_SOURCE
#include "fixture.h"

#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#ifndef BUG
#define BUG ""
#endif
#ifndef ID
#define ID "org.example.plain"
#endif
#ifndef CAPS
#define CAPS 0
#endif
#ifndef MARKER
#define MARKER "/nowhere/marker"
#endif
#ifndef WEIGHT
#define WEIGHT 60
#endif
#define TEXT_(x) #x
#define TEXT(x) TEXT_(x)

struct me {
    const psp_host *h;
    const psp_source *src;
    psp_limits limits;
    unsigned width, height, format, orientation;
    size_t start;
    unsigned planned;              /* what plan() chose; STATEFUL reads nothing else */
    char mode[40];
    uint8_t icc[4];
    uint8_t room[8192];            /* what LEAK leaves */
};

static int is(const struct me *m, const char *mode)
{
    return strcmp(m->mode, mode) == 0 || strcmp(BUG, mode) == 0;
}

static const unsigned sizes[] = { 4, 4, 2, 8, 4, 8 };

/* All of n bytes, fewer only at the end of the file; below 0 for an error. */
static int64_t take(const psp_source *src, uint64_t offset, void *buf, size_t n)
{
    size_t done = 0;
    while (done < n) {
        int64_t got = src->read_at(src, offset + done, (char *)buf + done, n - done);
        if (got < 0) return got;
        if (got == 0) break;
        done += (size_t)got;
        if (strcmp(BUG, "short-reads") == 0) break;
    }
    return (int64_t)done;
}

static void misbehave(const struct me *m, const char *when)
{
    if (strncmp(m->mode, when, strlen(when)) != 0) return;
    const char *what = m->mode + strlen(when);
    if (!strcmp(what, "segv")) raise(SIGSEGV);
    if (!strcmp(what, "exit")) exit(0);
    if (!strcmp(what, "hang")) for (;;) pause();
    if (!strcmp(what, "hog")) for (;;) {
        char *p = malloc(16 << 20);
        if (!p) abort();
        memset(p, 1, 16 << 20);
    }
    if (!strcmp(what, "once")) {
        /* Kills the first worker that comes here: the second finds what it left. */
        if (open(MARKER, O_CREAT | O_EXCL | O_WRONLY, 0600) >= 0) raise(SIGSEGV);
    }
}

static psp_status opened(const psp_host *h, const psp_args *a, const psp_source *src,
                         const psp_limits *lim, void **self)
{
    char head[120] = { 0 };
    struct me *m = calloc(1, sizeof *m);
    char *end;
    (void)a;
    if (!m) return PSP_E_NO_MEMORY;
    m->h = h;
    m->src = src;
    m->limits = *lim;
    int64_t got = take(src, 0, head, sizeof head - 1);
    if (got < 0) { free(m); return fail_with(h, PSP_E_IO, "the header can't be read"); }
    end = memchr(head, '\n', (size_t)got);
    if (!end || sscanf(head, "PXT1 %u %u %u %u %39s", &m->width, &m->height, &m->format,
                       &m->orientation, m->mode) != 5 || m->format > 5) {
        free(m);
        return fail_with(h, PSP_E_BAD_DATA, "the header says nothing sensible");
    }
    m->start = (size_t)(end - head) + 1;
    if (is(m, "declines")) { free(m); return PSP_DECLINED; }
    if (is(m, "unsupported")) { free(m); return fail_with(h, PSP_E_UNSUPPORTED, "a kind of 1997"); }
    misbehave(m, "open-");
    if (strcmp(BUG, "no-limits") != 0) {
        if (m->width > lim->max_width || m->height > lim->max_height
            || (uint64_t)m->width * m->height > lim->max_pixels) {
            char text[200];
            snprintf(text, sizeof text, "%u x %u pixels, limit %llu (--max-input-pixels)", m->width,
                     m->height, (unsigned long long)lim->max_pixels);
            free(m);
            return fail_with(h, PSP_E_LIMIT, text);
        }
    }
    *self = m;
    return PSP_OK;
}

static psp_status info(void *self, psp_image_info *out)
{
    struct me *m = self;
    misbehave(m, "info-");
    out->width = is(m, "empty") ? 0 : m->width;
    out->height = m->height;
    out->orientation = m->orientation;
    out->frames = is(m, "frames") ? 3 : is(m, "endless") ? UINT32_MAX : 1;
    out->bits = sizes[m->format] == 8 || m->format == PSP_FMT_GRAY16 ? 16 : 8;
    out->flags = m->format == PSP_FMT_ARGB32 || m->format == PSP_FMT_RGBA16 ? PSP_IMG_ALPHA : 0;
    if (is(m, "bad-profile")) {
        out->icc = m->icc;
        out->icc_len = sizeof m->icc;
    }
    return PSP_OK;
}

static psp_status plan(void *self, psp_plan *p)
{
    struct me *m = self;
    unsigned half = p->want_width <= m->width / 2 && p->want_height <= m->height / 2
                    && m->width % 2 == 0 && m->height % 2 == 0;
    misbehave(m, "plan-");
    if (is(m, "frames") && p->frame > 0) {
        /* Each is half of the one before, whatever is wanted. */
        p->width = m->width >> p->frame;
        p->height = m->height >> p->frame;
        p->format = m->format;
        p->memory = 0;
        return PSP_OK;
    }
    if (!(p->accept_formats & (1u << m->format))) return PSP_E_UNSUPPORTED;
    p->width = half ? m->width / 2 : m->width;
    p->height = half ? m->height / 2 : m->height;
    m->planned = p->width;
    p->format = is(m, "odd-format") ? 77 : m->format;
    if (is(m, "too-small")) p->width = p->height = 1;
    if (is(m, "too-large")) p->width *= 3;
    p->memory = is(m, "greedy") ? UINT64_MAX : (uint64_t)m->width * sizes[m->format];
    if (p->memory > m->limits.max_memory && !is(m, "greedy") && strcmp(BUG, "no-limits") != 0)
        return fail_with(m->h, PSP_E_LIMIT, "a row is larger than the memory (--memory)");
    return PSP_OK;
}

static psp_status read_rows(void *self, const psp_plan *p, psp_pixels *dst)
{
    struct me *m = self;
    unsigned step = m->width / p->width, size = sizes[m->format];
    size_t row = (size_t)m->width * size;
    uint8_t *line = malloc(row);
    if (!line) return PSP_E_NO_MEMORY;
    misbehave(m, "read-");
#ifdef STATEFUL
    if (m->planned != p->width) { free(line); return fail_with(m->h, PSP_E_FAILED, "read came before plan"); }
#endif
    for (unsigned y = 0; y < p->height; y++) {
        uint8_t *out = dst->data + (int64_t)y * (is(m, "packed") ? (int64_t)(p->width * size) : dst->stride);
        int64_t got;
        if (strcmp(BUG, "deaf") != 0 && m->h->cancelled(m->h)) { free(line); return PSP_E_CANCELLED; }
        got = take(m->src, m->start + (uint64_t)y * step * row, line, row);
        if (got < 0) { free(line); return PSP_E_IO; }
        if ((size_t)got < row) {
            free(line);
            if (strcmp(BUG, "cut-is-fine") == 0) return PSP_OK;
            dst->rows_done = is(m, "boast") ? dst->height + 7 : y;
            return PSP_PARTIAL;
        }
        for (unsigned x = 0; x < p->width; x++) memcpy(out + x * size, line + (size_t)x * step * size, size);
        if (is(m, "past-the-row")) out[p->width * size] = 7;
    }
    if (is(m, "past-the-end")) dst->data[dst->stride * dst->height] = 7;
    free(line);
    if (is(m, "silent")) return PSP_E_FAILED;
    return PSP_OK;
}

static psp_status metadata(void *self, uint32_t n, const char **key, psp_value *out)
{
    (void)self;
    if (n > 0) return PSP_ABSENT;
    *key = "comment";
    out->type = PSP_T_TEXT;
    out->s = "plain";
    out->s_len = 5;
    return PSP_OK;
}

static void closed(void *self)
{
    if (strcmp(BUG, "leak") != 0) free(self);
}

static uint32_t probe(const uint8_t *head, size_t n)
{
    if (strcmp(BUG, "eager") == 0) return 90;
    return n >= 5 && memcmp(head, "PXT1 ", 5) == 0 ? 100 : 0;
}

static const uint8_t bytes[] = { 'P', 'X', 'T', '1' };
static const psp_magic magic = { sizeof magic, 0, bytes, NULL, 4, WEIGHT };
static const psp_magic *const magics[] = { &magic };
static const char *const types[] = { "image/x-plain", NULL }, *const suffixes[] = { "pxt", NULL };
static const psp_decoder decoder = {
    .struct_size = sizeof(psp_decoder), .magic_count = 1, .magics = magics, .media_types = types,
    .suffixes = suffixes, .head_bytes = 16, .probe = probe, .open = opened, .info = info,
    .plan = plan, .read = read_rows, .metadata = metadata, .close = closed
};
static const psp_plugin plugin = {
    .struct_size = sizeof(psp_plugin), .kind = PSP_KIND_DECODER, .id = ID, .name = "Plain",
    .version = "1.0.0", .license = "MIT", .summary = "Pictures that are hardly packed",
    .caps = CAPS, .inputs = PSP_INPUT_PIXELS, .determinism = PSP_SAME_EVERYWHERE, .decoder = &decoder
};
static const psp_plugin *const plugins[] = { &plugin };
static const psp_module module = {
    .struct_size = sizeof(psp_module), .magic = PSP_MAGIC, .built_minor = PSP_ABI_MINOR,
    .needs_minor = PSP_NEEDS_MINOR, .layout = PSP_LAYOUT, .plugin_count = 1, .plugins = plugins
};

PSP_PUBLIC const psp_module *proofsheet_plugin_v1(const psp_host_info *host)
{
    return host && host->abi_major == PSP_ABI_MAJOR ? &module : NULL;
}

#ifndef NO_NOTE
PSP_MANIFEST("{\"abi\":1,\"plugins\":[{\"id\":\"" ID "\",\"kind\":\"decoder\",\"name\":\"Plain\","
             "\"version\":\"1.0.0\",\"license\":\"MIT\",\"decoder\":{\"magics\":[{\"offset\":0,"
             "\"bytes\":\"50585431\",\"weight\":" TEXT(WEIGHT) "}],\"media_types\":[\"image/x-plain\"],"
             "\"suffixes\":[\"pxt\"]}}]}");
#endif
