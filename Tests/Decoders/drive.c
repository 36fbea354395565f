/*
 * A host for one decoder plugin, for tests: opens files through the public header alone, compares
 * their pixels with the patterns that they were made from, and feeds it damaged ones. It holds the
 * plugin to what the header promises: a message with every failure, no byte written outside the rows,
 * memory within the limit, an end within seconds. Built with the address sanitizer, it also finds
 * leaks and overruns in the libraries' use.
 *
 * usage: drive PLUGIN.so SEEDS LIST check          all seeds of the plugin: pixels, blocks, limits
 *        drive PLUGIN.so SEEDS LIST fuzz SHARE     damaged seeds; SHARE 10 is every tenth case
 *        drive PLUGIN.so FILE show                 what info() says
 *        drive PLUGIN.so FILE dump W H FRAME       16-bit RGBA of the size wanted, to stdout
 */
#include "pattern.h"
#include "proofsheet_plugin.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#if defined(__SANITIZE_ADDRESS__)
/* gcc comes without sanitizer/allocator_interface.h. */
size_t __sanitizer_get_current_allocated_bytes(void);
void __sanitizer_set_report_fd(void *fd);
int __sanitizer_install_malloc_and_free_hooks(void (*)(const volatile void *, size_t),
                                              void (*)(const volatile void *));
#define held_bytes() __sanitizer_get_current_allocated_bytes()
#else
#define held_bytes() ((size_t)0)
#endif

#define ALL_FORMATS 0x3Fu
#define GUARD 0xA5

static char doing[512];            /* the case in hand, for the message of a crash or a hang */
static int failures;

static FILE *report;               /* stderr as it was: some libraries write to it what they think */

#define FAIL(...) do { failures++; fprintf(report, "drive: %s: ", doing); \
                       fprintf(report, __VA_ARGS__); fputc('\n', report); } while (0)

static void on_signal(int number)
{
    char text[600];
    int n = snprintf(text, sizeof text, "drive: %s: %s\n", doing,
                     number == SIGALRM ? "no end after 20 s" : "crashed");
    if (n > 0 && write(fileno(report), text, (size_t)n) < 0) _exit(2);
    _exit(1);
}

/* ------------------------------------------------------------------ the host */

static psp_status last_code;
static char last_text[300];
static int64_t calls_until_cancelled;
static size_t peak, base;

static void note_peak(void)
{
    size_t now = held_bytes();
    if (now > base && now - base > peak) peak = now - base;
}

static void host_log(const psp_host *h, uint32_t level, const char *text, size_t n)
{
    (void)h, (void)level, (void)text, (void)n;
}
static int32_t host_cancelled(const psp_host *h)
{
    (void)h;
    note_peak();
    if (calls_until_cancelled < 0) return 0;
    if (calls_until_cancelled == 0) return 1;
    calls_until_cancelled--;
    return 0;
}
static psp_status host_fail(const psp_host *h, psp_status code, const char *text, size_t n)
{
    (void)h;
    last_code = code;
    snprintf(last_text, sizeof last_text, "%.*s", (int)n, text);
    return code;
}
static psp_status host_metadata(const psp_host *h, const psp_item *i, const char *k, psp_value *o)
{
    (void)h, (void)i, (void)k, (void)o;
    return PSP_ABSENT;
}
static const void *host_extension(const psp_host *h, const char *id) { (void)h, (void)id; return NULL; }

static const psp_host host = { sizeof host, 0, NULL, host_log, host_cancelled, host_fail,
                               host_metadata, host_extension };

#if defined(__SANITIZE_ADDRESS__)
static void malloc_hook(const volatile void *p, size_t n) { (void)p, (void)n; note_peak(); }
static void free_hook(const volatile void *p) { (void)p; }
#endif

struct bytes { const uint8_t *at; size_t size, piece; int64_t reads_until_error; };

static int64_t read_at(const psp_source *s, uint64_t offset, void *to, size_t n)
{
    struct bytes *b = s->ctx;
    if (b->reads_until_error == 0) return PSP_E_IO;
    if (b->reads_until_error > 0) b->reads_until_error--;
    if (offset >= b->size || n == 0) return 0;
    if (n > b->size - offset) n = b->size - (size_t)offset;
    if (n > b->piece) n = b->piece;
    memcpy(to, b->at + offset, n);
    return (int64_t)n;
}

static const psp_limits usual = { sizeof usual, 50, 32768, 32768, 16u << 20, 64u << 20, 4u << 20, 64, 16 };

/* ------------------------------------------------------------------ one decode */

struct result {
    psp_status status;             /* of the first call that failed, or of read */
    const char *call;
    psp_image_info info;
    psp_plan plan;
    uint8_t *data;
    int64_t stride;
    uint32_t rows;
    uint32_t blocks, exif;         /* blocks; entries of an EXIF block */
    size_t extra;
};

static const psp_plugin *plugin;
static const psp_args no_args = { .struct_size = sizeof no_args };
static const uint32_t pixel_bytes[] = { 4, 4, 2, 8, 4, 8 };

static void expect_reason(struct result *r, const char *call, psp_status status)
{
    r->call = call;
    r->status = status;
    if (status >= 0) return;
    if (last_code != status) FAIL("%s gave %d without a message", call, status);
    else if (!last_text[0]) FAIL("%s gave %d with an empty message", call, status);
}

static uint32_t exif_word(const uint8_t *p, int n, int big)
{
    uint32_t v = 0;
    int k;
    for (k = 0; k < n; k++) v = v << 8 | p[big ? k : n - 1 - k];
    return v;
}

/* How many entries an EXIF block has, sub-directories' included; 0 when something lies outside of it. */
static uint32_t count_exif(const uint8_t *b, size_t n, uint32_t at, int depth)
{
    static const uint8_t sizes[] = { 0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8 };
    uint32_t count, k, total = 0, more;
    int big = n > 0 && b[0] == 'M';
    if (at + 2ull > n) return 0;
    count = exif_word(b + at, 2, big);
    if (at + 2ull + count * 12 > n) return 0;
    for (k = 0; k < count; k++, total++) {
        const uint8_t *e = b + at + 2 + 12 * k;
        uint32_t tag = exif_word(e, 2, big), type = exif_word(e + 2, 2, big), values = exif_word(e + 4, 4, big);
        uint64_t bytes = type < sizeof sizes ? (uint64_t)sizes[type] * values : n + 1;
        if (bytes > 4 && exif_word(e + 8, 4, big) + bytes > n) return 0;
        if ((tag == 0x8769 || tag == 0x8825) && depth == 0) {
            more = count_exif(b, n, exif_word(e + 8, 4, big), 1);
            if (!more) return 0;
            total += more;
        }
    }
    return total;
}

/* Decodes with everything that can be asked, and holds the answers to the contract. */
static struct result decode(const uint8_t *bytes, size_t size, size_t piece, const psp_limits *lim,
                            uint32_t want_w, uint32_t want_h, uint32_t frame, uint32_t accept)
{
    struct result r = { .call = "open" };
    struct bytes b = { bytes, size, piece, -1 };
    psp_source source = { sizeof source, 0, &b, size, read_at, NULL };
    const psp_decoder *d = plugin->decoder;
    void *self = NULL;
    const char *key;
    psp_value value = { .struct_size = sizeof value };
    psp_status status;
    uint32_t n, y;
    size_t k, output = 0;

    if (d->probe) {
        size_t head = size < d->head_bytes ? size : d->head_bytes;
        if (d->probe(bytes, head) > 100) FAIL("probe is more than sure");
    }
    last_code = 0;
    last_text[0] = 0;
    peak = 0;
    base = held_bytes();
    alarm(20);
    status = d->open(&host, &no_args, &source, lim, &self);
    expect_reason(&r, "open", status);
    if (status < 0 || status == PSP_DECLINED || !self) {
        if (self) FAIL("open failed and left an instance");
        else if (status >= 0 && status != PSP_DECLINED) FAIL("open gave %d and no instance", status);
        alarm(0);
        return r;
    }
    r.info.struct_size = sizeof r.info;
    status = d->info(self, &r.info);
    expect_reason(&r, "info", status);
    if (status < 0) goto end;
    if (!r.info.width || !r.info.height || r.info.orientation < 1 || r.info.orientation > 8
        || !r.info.frames || !r.info.bits)
        FAIL("info says %u x %u, orientation %u, %u frames, %u bits", r.info.width, r.info.height,
             r.info.orientation, r.info.frames, r.info.bits);
    if (r.info.icc) for (k = 0; k < r.info.icc_len; k++) r.extra += r.info.icc[k] & 1;
    for (n = 0; d->metadata && n < 100; n++) {
        status = d->metadata(self, n, &key, &value);
        if (status != PSP_OK) break;
        if (value.type == PSP_T_BYTES) for (k = 0; k < value.s_len; k++) r.extra += value.s[k] & 1;
        r.blocks++;
        if (!strcmp(key, "exif")) {
            const uint8_t *b = (const uint8_t *)value.s;
            r.exif = value.s_len < 8 ? 0 : count_exif(b, value.s_len, exif_word(b + 4, 4, b[0] == 'M'), 0);
        }
    }
    r.plan.struct_size = sizeof r.plan;
    r.plan.want_width = want_w ? want_w : r.info.width;
    r.plan.want_height = want_h ? want_h : r.info.height;
    r.plan.frame = frame;
    r.plan.accept_formats = accept;
    status = d->plan(self, &r.plan);
    expect_reason(&r, "plan", status);
    if (status < 0) goto end;
    if (!r.plan.width || !r.plan.height || r.plan.format > 5 || !(accept >> r.plan.format & 1)
        || (uint64_t)r.plan.width * r.plan.height > lim->max_pixels) {
        FAIL("plan says %u x %u, format %u", r.plan.width, r.plan.height, r.plan.format);
        goto end;
    }
    {
        psp_pixels to = { sizeof to, r.plan.format, r.plan.width, r.plan.height, 0, NULL, 0, 0 };
        int64_t row = (int64_t)r.plan.width * pixel_bytes[r.plan.format];
        r.stride = ((row + 3) & ~(int64_t)3) + 16;
        output = (size_t)r.stride * r.plan.height + 64;
        r.data = aligned_alloc(64, (output + 63) & ~(size_t)63);
        memset(r.data, 0, output);
        for (y = 0; y < r.plan.height; y++)
            memset(r.data + (int64_t)y * r.stride + row, GUARD, (size_t)(r.stride - row));
        memset(r.data + output - 64, GUARD, 64);
        to.stride = r.stride;
        to.data = r.data;
        status = d->read(self, &r.plan, &to);
        expect_reason(&r, "read", status);
        r.rows = status == PSP_PARTIAL ? to.rows_done : status >= 0 ? to.height : 0;
        if (r.rows > to.height) {
            FAIL("rows_done is %u of %u", r.rows, to.height);
            r.rows = 0;
        }
        for (y = 0; y < r.plan.height; y++)
            for (k = (size_t)row; k < (size_t)r.stride; k++)
                if (r.data[(size_t)y * (size_t)r.stride + k] != GUARD) {
                    FAIL("row %u was written beyond its end", y);
                    y = r.plan.height - 1;
                    break;
                }
        for (k = output - 64; k < output; k++)
            if (r.data[k] != GUARD) { FAIL("bytes after the last row were written"); break; }
    }
end:
    d->close(self);
    alarm(0);
    if (held_bytes() && peak > output && peak - output > lim->max_memory + (1u << 20))
        FAIL("%zu bytes were held, limit %llu", peak - output, (unsigned long long)lim->max_memory);
    return r;
}

static void drop(struct result *r) { free(r->data); r->data = NULL; }

/* ------------------------------------------------------------------ comparing */

static uint32_t times(uint32_t v, uint32_t a) { return (v * a + 127) / 255; }

/* The largest difference from the pattern, in 8-bit steps of the delivered numbers; 16-bit formats in
 * 1/257 of a step, rounded up. */
static uint32_t difference(const struct result *r, const char *kind, uint32_t frame)
{
    uint32_t x, y, k, worst = 0, w = r->plan.width, h = r->plan.height;
    for (y = 0; y < r->rows; y++)
        for (x = 0; x < w; x++) {
            const uint8_t *row = r->data + (int64_t)y * r->stride;
            const uint32_t *words = (const uint32_t *)(const void *)row;
            const uint16_t *deep = (const uint16_t *)(const void *)row;
            uint16_t p[4];
            uint32_t got[4], want[4], n = 4, unit = 1;
            pattern(kind, frame, w, h, x, y, p);
            for (k = 0; k < 4; k++) want[k] = (p[k] * 255u + 32767) / 65535;
            switch (r->plan.format) {
            case PSP_FMT_ARGB32:
            case PSP_FMT_RGB24:
                got[0] = words[x] >> 16 & 255, got[1] = words[x] >> 8 & 255, got[2] = words[x] & 255;
                got[3] = words[x] >> 24;
                if (r->plan.format == PSP_FMT_ARGB32)
                    for (k = 0; k < 3; k++) want[k] = times(want[k], want[3]);
                else want[3] = 255;
                break;
            case PSP_FMT_GRAY16: n = 1, unit = 257, got[0] = deep[x], want[0] = p[0]; break;
            case PSP_FMT_RGBA16:
                unit = 257;
                for (k = 0; k < 4; k++) got[k] = deep[4 * x + k], want[k] = p[k];
                break;
            case PSP_FMT_CMYK8:
                for (k = 0; k < 4; k++) got[k] = row[4 * x + k], want[k] = 255 - want[k];
                break;
            default:
                unit = 257;
                for (k = 0; k < 4; k++) got[k] = deep[4 * x + k], want[k] = 65535u - p[k];
                break;
            }
            for (k = 0; k < n; k++) {
                uint32_t d = got[k] > want[k] ? got[k] - want[k] : want[k] - got[k];
                /* Color counts as far as it shows. */
                if (r->plan.format == PSP_FMT_RGBA16 && k < 3) d = (uint32_t)((uint64_t)d * p[3] / 65535);
                d = (d + unit - 1) / unit;
                if (d > worst) worst = d;
            }
        }
    return worst;
}

static int same_rows(const struct result *a, const struct result *b, uint32_t rows)
{
    uint32_t y;
    /* What is opaque has the same bytes as ARGB32 and as RGB24: a cut file may know less of alpha. */
    if (a->plan.width != b->plan.width
        || (a->plan.format != b->plan.format && (a->plan.format > 1 || b->plan.format > 1))) return 0;
    for (y = 0; y < rows; y++)
        if (memcmp(a->data + (int64_t)y * a->stride, b->data + (int64_t)y * b->stride,
                   (size_t)a->plan.width * pixel_bytes[a->plan.format])) return 0;
    return 1;
}

/* ------------------------------------------------------------------ seeds */

struct seed {
    char plugin[32], name[64], format[16], kind[32];
    uint32_t width, height, frames, orientation, bits, has_icc, blocks, tolerance;
    uint8_t *bytes;
    size_t size;
};

static const char *const format_names[] = { "argb32", "rgb24", "gray16", "rgba16", "cmyk8", "cmyk16" };

static uint8_t *load(const char *path, size_t *size)
{
    FILE *f = fopen(path, "rb");
    uint8_t *bytes;
    long n;
    if (!f || fseek(f, 0, SEEK_END) || (n = ftell(f)) < 0 || fseek(f, 0, SEEK_SET)) {
        perror(path);
        exit(2);
    }
    bytes = malloc((size_t)n + 1);
    if (!bytes || fread(bytes, 1, (size_t)n, f) != (size_t)n) { perror(path); exit(2); }
    fclose(f);
    *size = (size_t)n;
    return bytes;
}

static size_t load_seeds(const char *folder, const char *list, struct seed *seeds, size_t most)
{
    char line[512], path[4096];
    const char *id = strrchr(plugin->id, '.') + 1;
    size_t n = 0;
    FILE *f = fopen(list, "r");
    if (!f) { perror(list); exit(2); }
    while (n < most && fgets(line, sizeof line, f)) {
        struct seed *s = seeds + n;
        if (line[0] == '#' || line[0] == '\n') continue;
        if (sscanf(line, "%31s %63s %u %u %u %u %u %15s %u %u %31s %u", s->plugin, s->name, &s->width,
                   &s->height, &s->frames, &s->orientation, &s->bits, s->format, &s->has_icc,
                   &s->blocks, s->kind, &s->tolerance) != 12) {
            fprintf(stderr, "drive: %s: not a seed: %s", list, line);
            exit(2);
        }
        if (strcmp(s->plugin, id)) continue;
        snprintf(path, sizeof path, "%s/%s", folder, s->name);
        s->bytes = load(path, &s->size);
        n++;
    }
    fclose(f);
    if (!n) { fprintf(stderr, "drive: %s has no seed of %s\n", list, id); exit(2); }
    return n;
}

static void check_limits(const struct seed *s, const struct result *full)
{
    static const char *const names[] = { "max_width", "max_height", "max_pixels", "max_memory" };
    int k;
    for (k = 0; k < 4; k++) {
        psp_limits low = usual;
        struct result r;
        if (k == 0) low.max_width = s->width - 1;
        if (k == 1) low.max_height = s->height - 1;
        if (k == 2) low.max_pixels = (uint64_t)s->width * s->height - 1;
        if (k == 3) low.max_memory = full->plan.memory - 1;
        snprintf(doing, sizeof doing, "%s with %s one too low", s->name, names[k]);
        r = decode(s->bytes, s->size, 1u << 20, &low, 0, 0, 0, ALL_FORMATS);
        if (r.status != PSP_E_LIMIT) FAIL("%s gave %d, not a limit (%s)", r.call, r.status, last_text);
        drop(&r);
    }
}

static void check_seed(const struct seed *s)
{
    static const size_t pieces[] = { 1, 7, 4093 };
    static const uint32_t accepts[] = { ALL_FORMATS, 1u << PSP_FMT_ARGB32 | 1u << PSP_FMT_RGB24,
                                        1u << PSP_FMT_RGBA16, 1u << PSP_FMT_ARGB32 };
    struct result full;
    uint32_t frame, d, k;
    int64_t n;

    for (frame = 0; frame < s->frames && frame < 8; frame++)
        for (k = 0; k < sizeof accepts / sizeof *accepts; k++) {
            struct result r;
            snprintf(doing, sizeof doing, "%s frame %u accepting %x", s->name, frame, accepts[k]);
            r = decode(s->bytes, s->size, 1u << 20, &usual, 0, 0, frame, accepts[k]);
            if (r.status == PSP_E_UNSUPPORTED && k > 1) { drop(&r); continue; }
            if (r.status != PSP_OK) { FAIL("%s gave %d: %s", r.call, r.status, last_text); drop(&r); continue; }
            if (r.info.width != s->width || r.info.height != s->height || r.info.frames != s->frames
                || r.info.orientation != s->orientation || r.info.bits != s->bits
                || (r.info.icc != NULL) != (s->has_icc != 0) || r.blocks != s->blocks)
                FAIL("info says %u x %u, %u frames, orientation %u, %u bits, %zu bytes of profile, "
                     "%u blocks", r.info.width, r.info.height, r.info.frames, r.info.orientation,
                     r.info.bits, r.info.icc_len, r.blocks);
            /* The seeds' EXIF has one entry, but for TIFF's own directories. */
            if (s->blocks > 1 && r.exif < (strcmp(s->plugin, "tiff") ? 1u : 5u))
                FAIL("its EXIF has %u entries", r.exif);
            if (k == 0 && strcmp(format_names[r.plan.format], s->format))
                FAIL("delivers %s, not %s", format_names[r.plan.format], s->format);
            if (r.plan.width != s->width || r.plan.height != s->height)
                FAIL("delivers %u x %u of the full size", r.plan.width, r.plan.height);
            d = difference(&r, s->kind, frame);
            if (strcmp(s->kind, "-") && d > s->tolerance)
                FAIL("differs by %u, allowed %u", d, s->tolerance);
            drop(&r);
        }

    snprintf(doing, sizeof doing, "%s", s->name);
    if (plugin->decoder->probe && plugin->decoder->probe(s->bytes, s->size < 4096 ? s->size : 4096) <= 20)
        FAIL("probe doesn't know it");
    full = decode(s->bytes, s->size, 1u << 20, &usual, 0, 0, 0, ALL_FORMATS);
    if (full.status != PSP_OK) { drop(&full); return; }
    for (k = 0; k < 3; k++) {
        struct result r;
        snprintf(doing, sizeof doing, "%s in pieces of %zu", s->name, pieces[k]);
        r = decode(s->bytes, s->size, pieces[k], &usual, 0, 0, 0, ALL_FORMATS);
        if (r.status != PSP_OK || !same_rows(&r, &full, r.rows)) FAIL("other pixels");
        drop(&r);
    }
    for (k = 2; k < 64; k *= 2) {
        struct result r;
        uint32_t w = s->width / k ? s->width / k : 1, h = s->height / k ? s->height / k : 1;
        snprintf(doing, sizeof doing, "%s at %u x %u", s->name, w, h);
        r = decode(s->bytes, s->size, 1u << 20, &usual, w, h, 0, ALL_FORMATS);
        if (r.status != PSP_OK) FAIL("%s gave %d: %s", r.call, r.status, last_text);
        else if (r.plan.width < w || r.plan.height < h) FAIL("delivers %u x %u", r.plan.width, r.plan.height);
        else if (!strncmp(s->kind, "smooth", 6) && (d = difference(&r, s->kind, 0)) > 24)
            FAIL("%u x %u differs by %u", r.plan.width, r.plan.height, d);
        drop(&r);
    }
    check_limits(s, &full);
    for (n = 0; n < 4; n++) {
        struct result r;
        calls_until_cancelled = n;
        snprintf(doing, sizeof doing, "%s cancelled at look %lld", s->name, (long long)n);
        r = decode(s->bytes, s->size, 1u << 20, &usual, 0, 0, 0, ALL_FORMATS);
        if (r.status != PSP_E_CANCELLED && (n == 0 || r.status != PSP_OK))
            FAIL("%s gave %d", r.call, r.status);
        drop(&r);
    }
    calls_until_cancelled = -1;
    drop(&full);
}

/* ------------------------------------------------------------------ damage */

static uint64_t chance;
static uint32_t next_chance(void)
{
    chance ^= chance << 13;
    chance ^= chance >> 7;
    chance ^= chance << 17;
    return (uint32_t)(chance >> 16);
}

/* A cut file must not claim rows that it doesn't have: what it delivers is what the whole file has. Only a
 * JPEG 2000 of one tile may be soft all over, as progressive pictures are. */
static void cut(const struct seed *s, const struct result *full, size_t at)
{
    uint8_t *bytes = malloc(at ? at : 1);              /* its own block: an overrun is seen */
    struct result r;
    memcpy(bytes, s->bytes, at);
    snprintf(doing, sizeof doing, "%s cut at %zu", s->name, at);
    r = decode(bytes, at, 1u << 20, &usual, 0, 0, 0, ALL_FORMATS);
    if (r.status == PSP_OK && s->tolerance == 0 && !same_rows(&r, full, full->rows))
        FAIL("claims to be whole");
    if (r.status == PSP_PARTIAL && s->tolerance == 0
        && (strcmp(s->plugin, "jpeg2000") || !strncmp(s->name, "tiles", 5)) && r.plan.width == full->plan.width
        && r.plan.format == full->plan.format && !same_rows(&r, full, r.rows))
        FAIL("the %u rows that it claims aren't the picture's", r.rows);
    drop(&r);
    if (s->frames > 1) {
        r = decode(bytes, at, 1u << 20, &usual, 0, 0, s->frames - 1, ALL_FORMATS);
        drop(&r);
    }
    free(bytes);
}

static void fuzz_seed(const struct seed *s, uint32_t share)
{
    struct result full;
    uint64_t count = 0;
    size_t at;
    uint32_t k, f, places = s->size > 4096 ? 200 : 0;

    snprintf(doing, sizeof doing, "%s", s->name);
    full = decode(s->bytes, s->size, 1u << 20, &usual, 0, 0, 0, ALL_FORMATS);
    for (at = 0; at < s->size && at < 4096; at++)
        if (count++ % share == 0) cut(s, &full, at);
    for (k = 0; k < places; k++)
        if (count++ % share == 0) cut(s, &full, 4096 + (s->size - 4096) * k / places);
    for (k = 0; k < 2000; k++) {
        uint8_t *bytes;
        uint32_t flips;
        struct result r;
        chance = 0x9E3779B97F4A7C15ull * (k + 1);
        flips = 1 + next_chance() % 8;
        if (count++ % share) continue;
        bytes = malloc(s->size);
        memcpy(bytes, s->bytes, s->size);
        for (f = 0; f < flips; f++) {
            /* Half of them among the first bytes, where the structure is. */
            size_t reach = f % 2 && s->size > 256 ? 256 : s->size;
            size_t where = next_chance() % reach;
            bytes[where] ^= (uint8_t)(1u << next_chance() % 8);
        }
        snprintf(doing, sizeof doing, "%s with %u bits flipped, case %u", s->name, flips, k);
        r = decode(bytes, s->size, 1u << 20, &usual, k % 3 ? 0 : 8, k % 3 ? 0 : 8,
                   s->frames > 1 ? k % s->frames : 0, ALL_FORMATS);
        drop(&r);
        free(bytes);
    }
    drop(&full);
}

/* ------------------------------------------------------------------ by hand */

static int by_hand(int argc, char **argv)
{
    size_t size;
    uint8_t *bytes = load(argv[2], &size);
    psp_limits roomy = { sizeof roomy, 50, 32768, 32768, 128u << 20, 1024u << 20, 4u << 20, 64, 16 };
    struct timespec from, till;
    struct result r;
    int is_dump = !strcmp(argv[3], "dump");

    snprintf(doing, sizeof doing, "%s", argv[2]);
    clock_gettime(CLOCK_MONOTONIC, &from);
    r = decode(bytes, size, 1u << 20, &roomy, argc > 4 ? (uint32_t)atoi(argv[4]) : 0,
               argc > 5 ? (uint32_t)atoi(argv[5]) : 0, argc > 6 ? (uint32_t)atoi(argv[6]) : 0,
               is_dump ? 1u << PSP_FMT_ARGB32 | 1u << PSP_FMT_RGB24 : ALL_FORMATS);
    clock_gettime(CLOCK_MONOTONIC, &till);
    fprintf(report, "%s %d %s\n%u x %u, orientation %u, %u frames, %u bits, flags %x, profile %zu, %u "
            "blocks\ndelivers %u x %u %s, %u rows, estimate %llu, held %zu, %.1f ms\n", r.call, r.status,
            r.status < 0 ? last_text : "", r.info.width, r.info.height, r.info.orientation,
            r.info.frames, r.info.bits, r.info.flags, r.info.icc_len, r.blocks, r.plan.width,
            r.plan.height, format_names[r.plan.format], r.rows, (unsigned long long)r.plan.memory,
            peak, (double)(till.tv_sec - from.tv_sec) * 1e3 + (double)(till.tv_nsec - from.tv_nsec) / 1e6);
    if (is_dump && r.data) {
        uint32_t x, y;
        printf("P6\n%u %u\n255\n", r.plan.width, r.plan.height);
        for (y = 0; y < r.plan.height; y++)
            for (x = 0; x < r.plan.width; x++) {
                const uint8_t *p = r.data + (int64_t)y * r.stride + 4 * (size_t)x;
                putchar(p[2]), putchar(p[1]), putchar(p[0]);
            }
    }
    drop(&r);
    free(bytes);
    return r.status < 0 || failures;
}

int main(int argc, char **argv)
{
    static struct seed seeds[64];
    psp_host_info about = { sizeof about, PSP_ABI_MAJOR, PSP_ABI_MINOR, PSP_HOST_VALIDATING, "drive",
                            "1", 0, 0 };
    const psp_module *(*entry)(const psp_host_info *);
    const psp_module *module;
    size_t n, k;
    void *file;

    report = fdopen(dup(2), "w");
    if (!report) return 2;
    setvbuf(report, NULL, _IOLBF, 0);
    if (argc < 4) { fprintf(stderr, "drive: too few words\n"); return 2; }
    file = dlopen(argv[1], RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
    if (!file) { fprintf(stderr, "drive: %s\n", dlerror()); return 2; }
    *(void **)&entry = dlsym(file, PSP_ENTRY_NAME);
    module = entry ? entry(&about) : NULL;
    if (!module || module->layout != PSP_LAYOUT || module->plugins[0]->kind != PSP_KIND_DECODER) {
        fprintf(stderr, "drive: %s holds no decoder\n", argv[1]);
        return 2;
    }
    plugin = module->plugins[0];
    calls_until_cancelled = -1;
    signal(SIGALRM, on_signal);
#if defined(__SANITIZE_ADDRESS__)
    __sanitizer_install_malloc_and_free_hooks(malloc_hook, free_hook);
#else
    signal(SIGSEGV, on_signal);
    signal(SIGABRT, on_signal);
#endif
    if (!getenv("DRIVE_NOISE")) {
        int nowhere = open("/dev/null", O_WRONLY);
        if (nowhere < 0 || dup2(nowhere, 2) < 0) return 2;
    }
#if defined(__SANITIZE_ADDRESS__)
    __sanitizer_set_report_fd((void *)(intptr_t)fileno(report));
#endif
    if (!strcmp(argv[3], "show") || !strcmp(argv[3], "dump")) return by_hand(argc, argv);
    if (argc < 5) { fprintf(stderr, "drive: too few words\n"); return 2; }
    n = load_seeds(argv[2], argv[3], seeds, sizeof seeds / sizeof *seeds);
    for (k = 0; k < n; k++) {
        if (!strcmp(argv[4], "check")) check_seed(seeds + k);
        else if (argc > 5) fuzz_seed(seeds + k, (uint32_t)atoi(argv[5]) ? (uint32_t)atoi(argv[5]) : 1);
        free(seeds[k].bytes);
    }
    if (failures) fprintf(report, "drive: %s: %d failures\n", plugin->id, failures);
    return failures != 0;
}
