/*
 * org.proofsheet.bitmaps: BMP, PNM and PAM, TGA, ICO and CUR.
 *
 * These are read here rather than by gdk-pixbuf, which loads its readers by a list on disk or from wherever
 * the environment says, holds pictures whole, and knows 8 bits only. libpng reads the PNG in icons.
 * SPDX-License-Identifier: MIT-0
 */
#include "bitmaps.h"

#define ID      "org.proofsheet.bitmaps"
#define NAME    "Bitmaps"
#define VERSION "1.0.0"
#define SUMMARY "BMP, PNM, TGA and ICO pictures"

/* ------------------------------------------------------------------ reading */

static int refill(struct reader *r)
{
    int64_t got = dec_read(r->source, r->at, r->buffer, sizeof r->buffer);
    r->from = r->at;
    r->filled = got > 0 ? (size_t)got : 0;
    if (got < 0) r->has_failed = 1;
    return got > 0;
}

int next_byte(struct reader *r)
{
    if ((r->at < r->from || r->at - r->from >= r->filled) && !refill(r)) return -1;
    return r->buffer[r->at++ - r->from];
}

size_t next_bytes(struct reader *r, void *to, size_t n)
{
    size_t done = 0, some;
    while (done < n) {
        if ((r->at < r->from || r->at - r->from >= r->filled) && !refill(r)) break;
        some = r->filled - (size_t)(r->at - r->from);
        if (some > n - done) some = n - done;
        memcpy((uint8_t *)to + done, r->buffer + (r->at - r->from), some);
        done += some;
        r->at += some;
    }
    return done;
}

psp_status ended(struct bitmap *b, psp_pixels *to, uint32_t rows)
{
    if (b->reader.has_failed) return dec_fail(b->host, PSP_E_IO, "the file could not be read");
    if (rows == 0) return dec_fail(b->host, PSP_E_BAD_DATA, "the file ends before its first row");
    to->rows_done = rows;
    return PSP_PARTIAL;
}

/* ------------------------------------------------------------------ calls */

static void close_bitmap(void *self)
{
    struct bitmap *b = self;
    free(b->icc);
    free(b);
}

static psp_status open_bitmap(const psp_host *host, const psp_args *args, const psp_source *source,
                              const psp_limits *limits, void **self)
{
    static const struct format *const formats[] = { &format_bmp, &format_pnm, &format_ico, &format_tga };
    struct bitmap *b = calloc(1, sizeof *b);
    psp_status status = PSP_DECLINED;
    size_t k;

    (void)args;
    if (!b) return dec_no_memory(host);
    b->host = host;
    b->bounds = *limits;
    b->reader.host = host;
    b->reader.source = source;
    for (k = 0; k < sizeof formats / sizeof *formats && status == PSP_DECLINED; k++) {
        b->reader.at = 0;
        b->format = formats[k];
        status = b->format->open(b);
    }
    if (b->reader.has_failed) status = dec_fail(host, PSP_E_IO, "the file could not be read");
    if (status == PSP_OK) status = dec_check_sides(host, limits, b->width, b->height);
    if (status != PSP_OK) {
        close_bitmap(b);
        return status;
    }
    *self = b;
    return PSP_OK;
}

static psp_status info(void *self, psp_image_info *out)
{
    const struct bitmap *b = self;
    out->flags = b->has_alpha ? PSP_IMG_ALPHA : 0;
    out->width = b->width;
    out->height = b->height;
    out->orientation = 1;
    out->frames = 1;
    out->bits = b->bits;
    out->icc = b->icc;
    out->icc_len = b->icc ? b->dib.icc_size : 0;
    return PSP_OK;
}

static psp_status plan(void *self, psp_plan *p)
{
    struct bitmap *b = self;
    psp_status status = PSP_OK;

    if (p->frame > 0) return dec_fail(b->host, PSP_E_BAD_ARGUMENT, "there is one picture only");
    p->width = b->width;
    p->height = b->height;
    if (b->format->plan) status = b->format->plan(b, p);
    if (status >= 0) status = dec_check_pixels(b->host, &b->bounds, p->width, p->height);
    if (status >= 0) status = dec_choose_for(b->host, p, b->is_deep, b->is_gray, b->has_alpha);
    p->memory = sizeof *b + 16ull * p->width + 4096 + (b->icc ? b->dib.icc_size : 0)
        + (b->format->memory ? b->format->memory(b) : 0);
    return status < 0 ? status : dec_check_memory(b->host, &b->bounds, p->memory);
}

static psp_status read_bitmap(void *self, const psp_plan *p, psp_pixels *to)
{
    struct bitmap *b = self;
    psp_status status = dec_check_target(b->host, p, to);

    if (status < 0) return status;
    if (b->host->cancelled(b->host)) return dec_cancelled(b->host);
    if (!b->format->plan && (to->width != b->width || to->height != b->height))
        return dec_fail(b->host, PSP_E_BAD_ARGUMENT, "the plan isn't of this file");
    return b->format->read(b, to);
}

/* ------------------------------------------------------------------ description */

#define MAGIC(name, at, text, n, sure)                                                             \
    static const psp_magic name = { .struct_size = sizeof(psp_magic), .offset = at,                \
        .bytes = (const uint8_t *)text, .length = n, .weight = sure }
MAGIC(bmp, 0, "BM", 2, 40);
MAGIC(p1, 0, "P1", 2, 30);
MAGIC(p2, 0, "P2", 2, 30);
MAGIC(p3, 0, "P3", 2, 30);
MAGIC(p4, 0, "P4", 2, 30);
MAGIC(p5, 0, "P5", 2, 30);
MAGIC(p6, 0, "P6", 2, 30);
MAGIC(p7, 0, "P7\nWIDTH", 8, 60);
MAGIC(ico, 0, "\0\0\1\0", 4, 40);
MAGIC(cur, 0, "\0\0\2\0", 4, 20);
/* TGA has no mark of its own at its head: no map, or a map from color 0 on, and the type. */
MAGIC(tga1, 1, "\1\1\0\0", 4, 8);
MAGIC(tga2, 1, "\0\2\0\0\0\0\0", 7, 10);
MAGIC(tga3, 1, "\0\3\0\0\0\0\0", 7, 10);
MAGIC(tga9, 1, "\1\x09\0\0", 4, 8);
MAGIC(tga10, 1, "\0\x0A\0\0\0\0\0", 7, 10);
MAGIC(tga11, 1, "\0\x0B\0\0\0\0\0", 7, 10);
static const psp_magic *const magics[] = { &bmp, &p1, &p2, &p3, &p4, &p5, &p6, &p7, &ico, &cur, &tga1,
                                           &tga2, &tga3, &tga9, &tga10, &tga11 };
static const char *const media_types[] = { "image/bmp", "image/x-portable-anymap", "image/x-tga",
                                           "image/vnd.microsoft.icon", NULL };
static const char *const suffixes[] = { "bmp", "dib", "pbm", "pgm", "ppm", "pnm", "pam", "tga", "ico", "cur",
                                        NULL };

#define JSON_MAGIC(at, hex, sure) "{\"offset\":" #at ",\"bytes\":\"" hex "\",\"weight\":" #sure "}"
#define DECODER_JSON                                                                               \
    "\"magics\":[" JSON_MAGIC(0, "424d", 40) "," JSON_MAGIC(0, "5031", 30) ","                     \
    JSON_MAGIC(0, "5032", 30) "," JSON_MAGIC(0, "5033", 30) "," JSON_MAGIC(0, "5034", 30) ","      \
    JSON_MAGIC(0, "5035", 30) "," JSON_MAGIC(0, "5036", 30) ","                                    \
    JSON_MAGIC(0, "50370a5749445448", 60) "," JSON_MAGIC(0, "00000100", 40) ","                    \
    JSON_MAGIC(0, "00000200", 20) "," JSON_MAGIC(1, "01010000", 8) ","                             \
    JSON_MAGIC(1, "00020000000000", 10) "," JSON_MAGIC(1, "00030000000000", 10) ","                \
    JSON_MAGIC(1, "01090000", 8) "," JSON_MAGIC(1, "000a0000000000", 10) ","                       \
    JSON_MAGIC(1, "000b0000000000", 10) "],"                                                       \
    "\"media_types\":[\"image/bmp\",\"image/x-portable-anymap\",\"image/x-tga\","                  \
    "\"image/vnd.microsoft.icon\"],"                                                               \
    "\"suffixes\":[\"bmp\",\"dib\",\"pbm\",\"pgm\",\"ppm\",\"pnm\",\"pam\",\"tga\",\"ico\",\"cur\"]"

static const psp_decoder decoder = {
    .struct_size = sizeof(psp_decoder), .magic_count = sizeof magics / sizeof *magics, .magics = magics,
    .media_types = media_types, .suffixes = suffixes, .head_bytes = 32, .open = open_bitmap,
    .info = info, .plan = plan, .read = read_bitmap, .close = close_bitmap
};

DEC_MODULE(0)
