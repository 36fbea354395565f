/*
 * org.proofsheet.svg: SVG pictures, drawn at the size wanted, larger than their own too.
 *
 * The document is parsed from memory without a base address: librsvg then loads nothing but data: links,
 * no file and no address. Text is set with the fonts that the process has.
 * SPDX-License-Identifier: MIT-0
 */
#define DEC_INPUTS PSP_INPUT_FONTS
#include "../decoding.h"

#include <librsvg/rsvg.h>
#include <math.h>
#include <zlib.h>

#define ID      "org.proofsheet.svg"
#define NAME    "SVG"
#define VERSION "1.0.0"
#define SUMMARY "SVG pictures, by librsvg"

#define LONGEST (32u << 20)        /* bytes of a document */
#define PIECE 16384
#define NO_SIZE 512                /* the longer side of a picture that states none */

struct svg {
    const psp_host *host;
    psp_limits bounds;
    RsvgHandle *handle;
    uint64_t document;             /* bytes */
    double width, height;
};

static psp_status failed(const struct svg *s, const char *what, GError *error)
{
    psp_status status = dec_fail(s->host, PSP_E_BAD_DATA, "%s%s%s", what, error ? ": " : "",
                                 error ? error->message : "");
    if (error) g_error_free(error);
    return status;
}

/* The root element, whatever stands before it. */
static int is_svg(const uint8_t *head, size_t n)
{
    size_t k;
    for (k = 0; k + 4 < n; k++) {
        if (head[k] == 0 && k > 3) return 0;           /* no text */
        if (head[k] != '<' || head[k + 1] == '?' || head[k + 1] == '!') continue;
        if (!memcmp(head + k, "<svg", 4)) return 1;
        for (k++; k + 4 < n && head[k] > ' ' && head[k] != '>'; k++)
            if (!memcmp(head + k, ":svg", 4)) return 1;
        return 0;
    }
    return 0;
}

/* The same for a head that may be packed. */
static int holds_svg(const uint8_t *head, size_t n)
{
    uint8_t plain[4096];
    z_stream z;
    int answer;
    if (n < 3 || head[0] != 0x1F || head[1] != 0x8B) return is_svg(head, n);
    memset(&z, 0, sizeof z);
    if (inflateInit2(&z, 31) != Z_OK) return 0;
    z.next_in = (Bytef *)head;
    z.avail_in = (uInt)n;
    z.next_out = plain;
    z.avail_out = sizeof plain;
    inflate(&z, Z_NO_FLUSH);
    answer = is_svg(plain, sizeof plain - z.avail_out);
    inflateEnd(&z);
    return answer;
}

/* Writes pieces of the document into the parser, unpacked where it is packed. */
struct feed { struct svg *s; z_stream z; int is_packed, has_ended; uint64_t total; };

static psp_status feed_piece(struct feed *f, GInputStream *to, const uint8_t *bytes, size_t n)
{
    GMemoryInputStream *memory = G_MEMORY_INPUT_STREAM(to);
    uint8_t *copy;

    if (n == 0) return PSP_OK;
    f->total += n;
    if (f->total > LONGEST || f->total > f->s->bounds.max_memory / 8)
        return dec_fail(f->s->host, PSP_E_LIMIT, "the document has more than %llu bytes",
                        (unsigned long long)(f->total - n));
    copy = g_try_malloc(n);
    if (!copy) return dec_no_memory(f->s->host);
    memcpy(copy, bytes, n);
    g_memory_input_stream_add_data(memory, copy, (gssize)n, g_free);
    return PSP_OK;
}

static psp_status read_document(struct feed *f, const psp_source *source, GInputStream *to)
{
    uint8_t in[PIECE], out[PIECE];
    uint64_t at = 0;
    psp_status status = PSP_OK;
    int code = Z_OK;

    while (status >= 0 && code == Z_OK) {
        int64_t got = dec_read(source, at, in, sizeof in);
        if (f->s->host->cancelled(f->s->host)) return dec_cancelled(f->s->host);
        if (got < 0) return dec_fail(f->s->host, PSP_E_IO, "the file could not be read");
        if (got == 0) break;
        at += (uint64_t)got;
        if (!f->is_packed) {
            status = feed_piece(f, to, in, (size_t)got);
            continue;
        }
        f->z.next_in = in;
        f->z.avail_in = (uInt)got;
        do {
            f->z.next_out = out;
            f->z.avail_out = sizeof out;
            code = inflate(&f->z, Z_NO_FLUSH);
            if (code != Z_OK && code != Z_STREAM_END && code != Z_BUF_ERROR)
                return dec_fail(f->s->host, PSP_E_BAD_DATA, "its packing is damaged");
            status = feed_piece(f, to, out, sizeof out - f->z.avail_out);
        } while (status >= 0 && code == Z_OK && f->z.avail_out == 0);
        if (code == Z_BUF_ERROR) code = Z_OK;
    }
    return status;
}

/* A length at 96 dots an inch; 0 for one that depends on something outside. */
static double pixels(gboolean is_there, RsvgLength length)
{
    if (!is_there) return 0;
    switch (length.unit) {
    case RSVG_UNIT_PX: return length.length;
    case RSVG_UNIT_IN: return length.length * 96;
    case RSVG_UNIT_CM: return length.length * 96 / 2.54;
    case RSVG_UNIT_MM: return length.length * 96 / 25.4;
    case RSVG_UNIT_PT: return length.length * 96 / 72;
    case RSVG_UNIT_PC: return length.length * 16;
    default: return 0;
    }
}

static psp_status find_size(struct svg *s)
{
    gboolean has_width = FALSE, has_height = FALSE, has_box = FALSE;
    RsvgLength width, height;
    RsvgRectangle box = { 0, 0, 0, 0 }, ink;
    double ratio;

    rsvg_handle_set_dpi(s->handle, 96);
    rsvg_handle_get_intrinsic_dimensions(s->handle, &has_width, &width, &has_height, &height, &has_box,
                                         &box);
    if (!rsvg_handle_get_intrinsic_size_in_pixels(s->handle, &s->width, &s->height)
        || !(s->width > 0) || !(s->height > 0)) {
        if (!has_box || !(box.width > 0) || !(box.height > 0)) {
            /* Neither a size nor a view box: what it draws. */
            RsvgRectangle all = { 0, 0, NO_SIZE, NO_SIZE };
            box = all;
            if (rsvg_handle_get_geometry_for_layer(s->handle, NULL, &all, &ink, NULL, NULL)
                && ink.width > 0 && ink.height > 0)
                box = ink;
            s->width = fmin(ceil(box.x + box.width), s->bounds.max_width);
            s->height = fmin(ceil(box.y + box.height), s->bounds.max_height);
            if (!(s->width >= 1)) s->width = NO_SIZE;
            if (!(s->height >= 1)) s->height = NO_SIZE;
        } else {
            /* One side and the view box's shape, or the shape alone. */
            double w = pixels(has_width, width), h = pixels(has_height, height);
            ratio = box.width / box.height;
            if (w > 0) s->width = w, s->height = w / ratio;
            else if (h > 0) s->width = h * ratio, s->height = h;
            else s->width = ratio >= 1 ? NO_SIZE : NO_SIZE * ratio;
            if (!(w > 0) && !(h > 0)) s->height = ratio >= 1 ? NO_SIZE / ratio : NO_SIZE;
        }
    }
    if (!isfinite(s->width) || !isfinite(s->height))
        return dec_fail(s->host, PSP_E_BAD_DATA, "its size is no number");
    s->width = fmax(s->width, 1);
    s->height = fmax(s->height, 1);
    if (s->width > 1e9 || s->height > 1e9)
        return dec_fail(s->host, PSP_E_LIMIT, "%.0f x %.0f is wider or higher than the limit %u x %u",
                        s->width, s->height, s->bounds.max_width, s->bounds.max_height);
    return dec_check_sides(s->host, &s->bounds, (uint64_t)ceil(s->width), (uint64_t)ceil(s->height));
}

/* ------------------------------------------------------------------ calls */

static void close_svg(void *self)
{
    struct svg *s = self;
    if (s->handle) g_object_unref(s->handle);
    free(s);
}

static psp_status look(struct svg *s, const psp_source *source)
{
    struct feed f = { .s = s };
    uint8_t head[4096];
    int64_t got = dec_read(source, 0, head, sizeof head);
    GInputStream *stream;
    GError *error = NULL;
    psp_status status;

    if (got < 0) return dec_fail(s->host, PSP_E_IO, "the file could not be read");
    f.is_packed = got > 2 && head[0] == 0x1F && head[1] == 0x8B;
    if (!holds_svg(head, (size_t)got)) return PSP_DECLINED;
    if (f.is_packed && inflateInit2(&f.z, 31) != Z_OK) return dec_no_memory(s->host);
    stream = g_memory_input_stream_new();
    status = read_document(&f, source, stream);
    if (f.is_packed) inflateEnd(&f.z);
    s->document = f.total;
    if (status >= 0) {
        s->handle = rsvg_handle_new_from_stream_sync(stream, NULL, RSVG_HANDLE_FLAGS_NONE, NULL, &error);
        if (!s->handle) status = failed(s, "the document can't be read", error);
    }
    g_object_unref(stream);
    return status < 0 ? status : find_size(s);
}

static psp_status open_svg(const psp_host *host, const psp_args *args, const psp_source *source,
                           const psp_limits *limits, void **self)
{
    struct svg *s = calloc(1, sizeof *s);
    psp_status status;

    (void)args;
    if (!s) return dec_no_memory(host);
    s->host = host;
    s->bounds = *limits;
    status = look(s, source);
    if (status != PSP_OK) {
        close_svg(s);
        return status;
    }
    *self = s;
    return PSP_OK;
}

static psp_status info(void *self, psp_image_info *out)
{
    const struct svg *s = self;
    out->flags = PSP_IMG_ALPHA;
    out->width = (uint32_t)ceil(s->width);
    out->height = (uint32_t)ceil(s->height);
    out->orientation = 1;
    out->frames = 1;
    out->bits = 8;
    out->icc = NULL;
    out->icc_len = 0;
    return PSP_OK;
}

/* The size wanted, in the picture's own shape: no side is smaller than wanted, one is as wanted. */
static psp_status plan(void *self, psp_plan *p)
{
    static const uint32_t words[] = { PSP_FMT_ARGB32 };
    const struct svg *s = self;
    double scale = fmax(p->want_width / s->width, p->want_height / s->height);
    double width = ceil(s->width * scale - 1e-6), height = ceil(s->height * scale - 1e-6);
    psp_status status;

    if (p->frame > 0) return dec_fail(s->host, PSP_E_BAD_ARGUMENT, "there is one picture only");
    if (width < 1) width = 1;
    if (height < 1) height = 1;
    if (width < p->want_width) width = p->want_width;
    if (height < p->want_height) height = p->want_height;
    if (width > s->bounds.max_width || height > s->bounds.max_height || width > 32767 || height > 32767
        || width * height > (double)s->bounds.max_pixels) {
        /* Too large to be drawn as wanted: as it is. */
        width = ceil(s->width);
        height = ceil(s->height);
    }
    p->width = (uint32_t)width;
    p->height = (uint32_t)height;
    status = dec_check_sides(s->host, &s->bounds, p->width, p->height);
    if (status >= 0) status = dec_check_pixels(s->host, &s->bounds, p->width, p->height);
    if (status >= 0) status = dec_choose(s->host, p, words, 1);
    /* Groups, masks and filters draw on surfaces of the picture's size. */
    p->memory = (uint64_t)p->width * p->height * 4 * 3 + s->document * 8 + (4u << 20);
    return status < 0 ? status : dec_check_memory(s->host, &s->bounds, p->memory);
}

static psp_status read_svg(void *self, const psp_plan *p, psp_pixels *to)
{
    const struct svg *s = self;
    RsvgRectangle viewport = { 0, 0, to->width, to->height };
    cairo_surface_t *surface;
    cairo_t *cr;
    GError *error = NULL;
    psp_status status = dec_check_target(s->host, p, to);

    if (status < 0) return status;
    if (to->format != PSP_FMT_ARGB32 || to->stride > INT32_MAX)
        return dec_fail(s->host, PSP_E_BAD_ARGUMENT, "the plan isn't of this file");
    if (s->host->cancelled(s->host)) return dec_cancelled(s->host);
    surface = cairo_image_surface_create_for_data(to->data, CAIRO_FORMAT_ARGB32, (int)to->width,
                                                  (int)to->height, (int)to->stride);
    cr = cairo_create(surface);
    if (!rsvg_handle_render_document(s->handle, cr, &viewport, &error))
        status = failed(s, "it can't be drawn", error);
    cairo_surface_flush(surface);
    if (status >= 0 && cairo_status(cr) != CAIRO_STATUS_SUCCESS)
        status = dec_fail(s->host, PSP_E_CAIRO, "%s", cairo_status_to_string(cairo_status(cr)));
    cairo_destroy(cr);
    cairo_surface_finish(surface);
    cairo_surface_destroy(surface);
    return status;
}

/* ------------------------------------------------------------------ description */

static uint32_t probe(const uint8_t *head, size_t n) { return holds_svg(head, n) ? 80 : 0; }

static const psp_magic element = { .struct_size = sizeof(psp_magic), .bytes = (const uint8_t *)"<svg",
    .length = 4, .weight = 80 };
static const psp_magic declaration = { .struct_size = sizeof(psp_magic),
    .bytes = (const uint8_t *)"<?xml", .length = 5, .weight = 20 };
static const psp_magic marked = { .struct_size = sizeof(psp_magic),
    .bytes = (const uint8_t *)"\xEF\xBB\xBF<", .length = 4, .weight = 15 };
static const psp_magic comment = { .struct_size = sizeof(psp_magic), .bytes = (const uint8_t *)"<!--",
    .length = 4, .weight = 10 };
static const psp_magic type = { .struct_size = sizeof(psp_magic), .bytes = (const uint8_t *)"<!DOCTYPE svg",
    .length = 13, .weight = 70 };
static const psp_magic packed = { .struct_size = sizeof(psp_magic), .bytes = (const uint8_t *)"\x1F\x8B",
    .length = 2, .weight = 5 };
static const psp_magic *const magics[] = { &element, &declaration, &marked, &comment, &type, &packed };
static const char *const media_types[] = { "image/svg+xml", NULL };
static const char *const suffixes[] = { "svg", "svgz", NULL };

#define DECODER_JSON                                                                               \
    "\"magics\":[{\"offset\":0,\"bytes\":\"3c737667\",\"weight\":80},"                             \
    "{\"offset\":0,\"bytes\":\"3c3f786d6c\",\"weight\":20},"                                       \
    "{\"offset\":0,\"bytes\":\"efbbbf3c\",\"weight\":15},"                                         \
    "{\"offset\":0,\"bytes\":\"3c212d2d\",\"weight\":10},"                                         \
    "{\"offset\":0,\"bytes\":\"3c21444f435459504520737667\",\"weight\":70},"                       \
    "{\"offset\":0,\"bytes\":\"1f8b\",\"weight\":5}],"                                             \
    "\"media_types\":[\"image/svg+xml\"],\"suffixes\":[\"svg\",\"svgz\"]"

static const psp_decoder decoder = {
    .struct_size = sizeof(psp_decoder), .magic_count = 6, .magics = magics,
    .media_types = media_types, .suffixes = suffixes, .head_bytes = 4096, .probe = probe,
    .open = open_svg, .info = info, .plan = plan, .read = read_svg, .close = close_svg
};

DEC_MODULE(0)
