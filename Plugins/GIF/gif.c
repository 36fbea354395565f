/*
 * org.proofsheet.gif: GIF pictures and the frames of animated ones, composed as a player shows them.
 *
 * giflib undoes LZW, a row at a time; the frames are found and composed here, directly on the host's rows.
 * What a frame adds to memory is one row, and a second picture only where a frame must be taken back.
 * SPDX-License-Identifier: MIT-0
 */
#include "../decoding.h"

#include <gif_lib.h>

#define ID      "org.proofsheet.gif"
#define NAME    "GIF"
#define VERSION "1.0.0"
#define SUMMARY "GIF pictures and animations, by giflib"

struct gif {
    const psp_host *host;
    psp_limits bounds;
    const psp_source *source;
    uint64_t at;                   /* giflib's place in the source */
    int source_failed;
    uint32_t width, height, frames;
    int has_alpha, takes_back;     /* some frame is restored to what was before */
    uint8_t *xmp;
    dec_blocks blocks;
};

static int read_gif(GifFileType *file, GifByteType *to, int n)
{
    struct gif *g = file->UserData;
    int64_t got = n > 0 ? dec_read(g->source, g->at, to, (size_t)n) : 0;
    if (got < 0) {
        g->source_failed = 1;
        return 0;
    }
    g->at += (uint64_t)got;
    return (int)got;
}

static psp_status failed(const struct gif *g, const char *what)
{
    if (g->source_failed) return dec_fail(g->host, PSP_E_IO, "the file could not be read");
    return dec_fail(g->host, PSP_E_BAD_DATA, "%s", what);
}

/* ------------------------------------------------------------------ looking, without decoding */

/* A reader of the file's blocks through a small buffer. */
struct scan { const struct gif *g; uint64_t at, from; size_t filled; uint8_t buffer[16384]; };

static int byte_at(struct scan *s)
{
    if (s->at < s->from || s->at >= s->from + s->filled) {
        int64_t got = dec_read(s->g->source, s->at, s->buffer, sizeof s->buffer);
        if (got <= 0) return -1;
        s->from = s->at;
        s->filled = (size_t)got;
    }
    return s->buffer[s->at++ - s->from];
}

static int word_at(struct scan *s)
{
    int low = byte_at(s), high = byte_at(s);
    return low < 0 || high < 0 ? -1 : low | high << 8;
}

static int skip_blocks(struct scan *s)
{
    int n;
    while ((n = byte_at(s)) > 0) s->at += (uint32_t)n;
    return n == 0;
}

/* XMP lies in an application's block as plain bytes, with a tail that leads any reader of blocks out. */
static psp_status take_xmp(struct gif *g, struct scan *s)
{
    uint64_t from = s->at;
    size_t n;

    if (!skip_blocks(s) || g->xmp || s->at - from <= 258) return PSP_OK;
    n = (size_t)(s->at - from - 258);
    if (n > g->bounds.max_extra)
        return dec_fail(g->host, PSP_E_LIMIT, "metadata have %zu bytes, limit %llu", n,
                        (unsigned long long)g->bounds.max_extra);
    g->xmp = malloc(n);
    if (!g->xmp) return dec_no_memory(g->host);
    if (dec_read(g->source, from, g->xmp, n) == (int64_t)n) dec_add_block(&g->blocks, "xmp", g->xmp, n);
    return PSP_OK;
}

static psp_status look(struct gif *g)
{
    struct scan *s = calloc(1, sizeof *s);
    int flags, kind, k, is_transparent = 0, disposal = 0;
    uint32_t blocks = 0;
    psp_status status = PSP_OK;

    if (!s) return dec_no_memory(g->host);
    s->g = g;
    s->at = 6;
    g->width = (uint32_t)word_at(s);
    g->height = (uint32_t)word_at(s);
    flags = byte_at(s);
    byte_at(s), byte_at(s);
    if (flags < 0) status = failed(g, "the GIF file ends within its header");
    if (flags > 0 && flags & 0x80) s->at += 3u << ((flags & 7) + 1);
    while (status >= 0 && g->frames < g->bounds.max_frames) {
        if (++blocks % 256 == 0 && g->host->cancelled(g->host)) status = dec_cancelled(g->host);
        else if ((kind = byte_at(s)) == 0x21) {
            int label = byte_at(s);
            if (label == 0xF9) {
                if (byte_at(s) == 4) {
                    int packed = byte_at(s);
                    is_transparent = packed > 0 && packed & 1;
                    disposal = packed > 0 ? packed >> 2 & 7 : 0;
                    s->at += 3;
                }
            } else if (label == 0xFF && byte_at(s) == 11) {
                char name[11];
                for (k = 0; k < 11; k++) name[k] = (char)byte_at(s);
                if (!memcmp(name, "XMP DataXMP", 11)) {
                    status = take_xmp(g, s);
                    continue;
                }
            }
            if (label < 0 || !skip_blocks(s)) break;
        } else if (kind == 0x2C) {
            int left = word_at(s), top = word_at(s), width = word_at(s), height = word_at(s);
            int packed = byte_at(s);
            if (packed < 0) break;
            if (g->frames == 0 && ((uint32_t)width > g->width || (uint32_t)height > g->height)) {
                /* A first frame that doesn't fit its screen: players make the screen larger. */
                if (left == 0 && top == 0) g->width = (uint32_t)width, g->height = (uint32_t)height;
            }
            if (is_transparent || disposal == 2
                || (g->frames == 0 && (left > 0 || top > 0 || (uint32_t)width < g->width
                                       || (uint32_t)height < g->height)))
                g->has_alpha = 1;
            if (disposal == 3) g->takes_back = 1;
            is_transparent = disposal = 0;
            g->frames++;
            if (packed & 0x80) s->at += 3u << ((packed & 7) + 1);
            byte_at(s);
            if (!skip_blocks(s)) break;
        } else break;
    }
    free(s);
    if (status < 0) return status;
    if (g->frames == 0) return failed(g, "the GIF file ends before its first picture");
    return dec_check_sides(g->host, &g->bounds, g->width, g->height);
}

/* ------------------------------------------------------------------ calls */

static void close_gif(void *self)
{
    struct gif *g = self;
    free(g->xmp);
    free(g);
}

DEC_OPEN(open_gif, gif, look, close_gif)

static psp_status info(void *self, psp_image_info *out)
{
    const struct gif *g = self;
    out->flags = g->has_alpha ? PSP_IMG_ALPHA : 0;
    out->width = g->width;
    out->height = g->height;
    out->orientation = 1;
    out->frames = g->frames;
    out->bits = 8;
    out->icc = NULL;
    out->icc_len = 0;
    return PSP_OK;
}

static psp_status plan(void *self, psp_plan *p)
{
    static const uint32_t words[] = { PSP_FMT_RGB24, PSP_FMT_ARGB32 };
    const struct gif *g = self;
    uint64_t pixels = (uint64_t)g->width * g->height;
    psp_status status;

    if (p->frame >= g->frames)
        return dec_fail(g->host, PSP_E_BAD_ARGUMENT, "frame %u of %u was asked for", p->frame, g->frames);
    p->width = g->width;
    p->height = g->height;
    status = dec_choose(g->host, p, words + g->has_alpha, 2 - (size_t)g->has_alpha);
    if (status >= 0) status = dec_check_pixels(g->host, &g->bounds, p->width, p->height);
    p->memory = (g->takes_back && p->frame > 0 ? pixels * 4 : 0) + g->height + 65536ull * 2 + (128u << 10);
    return status < 0 ? status : dec_check_memory(g->host, &g->bounds, p->memory);
}

/* ------------------------------------------------------------------ frames */

struct frame { uint32_t left, top, width, height; int disposal, transparent; };

/* Rows of a frame in the order of the file: all of them, or eighths, quarters and halves. */
static uint32_t row_of(const GifFileType *file, uint32_t n, uint32_t height)
{
    static const uint32_t first[] = { 0, 4, 2, 1 }, step[] = { 8, 8, 4, 2 };
    uint32_t pass;
    if (!file->Image.Interlace) return n;
    for (pass = 0; pass < 4; pass++) {
        uint32_t count = height > first[pass] ? (height - first[pass] + step[pass] - 1) / step[pass] : 0;
        if (n < count) return first[pass] + n * step[pass];
        n -= count;
    }
    return 0;
}

/* *done: how many rows from the frame's top are there. */
static psp_status draw(struct gif *g, GifFileType *file, const struct frame *f, psp_pixels *to,
                       uint8_t *line, uint8_t *seen, uint32_t *done)
{
    const ColorMapObject *map = file->Image.ColorMap ? file->Image.ColorMap : file->SColorMap;
    uint32_t n, x;
    psp_status status = PSP_OK;

    memset(seen, 0, g->height);
    for (n = 0; n < f->height; n++) {
        uint32_t row = row_of(file, n, f->height), y = f->top + row;
        uint32_t *words;
        if (g->host->cancelled(g->host)) return dec_cancelled(g->host);
        if (DGifGetLine(file, line, (int)f->width) != GIF_OK) {
            status = PSP_PARTIAL;
            break;
        }
        if (row < g->height) seen[row] = 1;
        if (y >= to->height) continue;
        words = (uint32_t *)(void *)dec_row(to, y);
        for (x = 0; x < f->width && f->left + x < to->width; x++) {
            int index = line[x];
            if (index == f->transparent) continue;
            if (map && index < map->ColorCount) {
                GifColorType c = map->Colors[index];
                words[f->left + x] = 0xFF000000u | (uint32_t)c.Red << 16 | (uint32_t)c.Green << 8 | c.Blue;
            } else words[f->left + x] = 0xFF000000u;
        }
    }
    for (*done = 0; *done < f->height && *done < g->height && seen[*done]; ++*done) {}
    return status;
}

static void clear(const struct frame *f, psp_pixels *to)
{
    uint32_t y, width = f->left < to->width ? to->width - f->left : 0;
    if (width > f->width) width = f->width;
    for (y = f->top; y < to->height && y - f->top < f->height; y++)
        memset(dec_row(to, y) + 4 * (size_t)f->left, 0, 4 * (size_t)width);
}

static psp_status read_frames(struct gif *g, GifFileType *file, uint32_t wanted, psp_pixels *to)
{
    uint8_t *line = malloc(65536), *seen = calloc(1, g->height), *saved = NULL;
    size_t size = (size_t)g->width * 4;
    struct frame f = { 0, 0, 0, 0, 0, -1 };
    uint32_t n = 0, y, done = 0;
    psp_status status = line && seen ? PSP_OK : dec_no_memory(g->host);
    const char *cut = "the GIF file ends before the frame";

    while (status == PSP_OK) {
        GifRecordType kind;
        GifByteType *block;
        int label;
        if (DGifGetRecordType(file, &kind) != GIF_OK) {
            status = failed(g, cut);
        } else if (kind == EXTENSION_RECORD_TYPE) {
            if (DGifGetExtension(file, &label, &block) != GIF_OK) status = failed(g, cut);
            else if (label == GRAPHICS_EXT_FUNC_CODE && block && block[0] >= 4) {
                f.disposal = block[1] >> 2 & 7;
                f.transparent = block[1] & 1 ? block[4] : -1;
            }
            while (status == PSP_OK && block)
                if (DGifGetExtensionNext(file, &block) != GIF_OK) status = failed(g, cut);
        } else if (kind == IMAGE_DESC_RECORD_TYPE) {
            if (DGifGetImageHeader(file) != GIF_OK) {
                status = failed(g, cut);
                break;
            }
            f.left = (uint32_t)file->Image.Left & 0xFFFF;
            f.top = (uint32_t)file->Image.Top & 0xFFFF;
            f.width = (uint32_t)file->Image.Width & 0xFFFF;
            f.height = (uint32_t)file->Image.Height & 0xFFFF;
            if (n < wanted && f.disposal == DISPOSE_PREVIOUS) {
                if (!saved) saved = malloc(size * g->height);
                if (!saved) {
                    status = dec_no_memory(g->host);
                    break;
                }
                for (y = 0; y < g->height; y++) memcpy(saved + size * y, dec_row(to, y), size);
            }
            status = draw(g, file, &f, to, line, seen, &done);
            if (status < 0) break;
            if (status == PSP_PARTIAL) {
                to->rows_done = f.top + done < to->height ? f.top + done : to->height;
                if (n == 0 && done == 0) status = failed(g, "the first row can't be decoded");
                break;
            }
            if (n++ == wanted) break;
            if (f.disposal == DISPOSE_BACKGROUND) clear(&f, to);
            if (f.disposal == DISPOSE_PREVIOUS)
                for (y = 0; y < g->height; y++) memcpy(dec_row(to, y), saved + size * y, size);
            f.disposal = 0;
            f.transparent = -1;
        } else {
            status = failed(g, cut);
        }
    }
    /* Where nothing was drawn the unused byte must be there all the same. */
    if (status >= 0 && to->format == PSP_FMT_RGB24)
        for (y = 0; y < to->height; y++) {
            uint32_t x, *words = (uint32_t *)(void *)dec_row(to, y);
            for (x = 0; x < to->width; x++) words[x] |= 0xFF000000u;
        }
    free(line);
    free(seen);
    free(saved);
    return status;
}

static psp_status read_pixels(void *self, const psp_plan *p, psp_pixels *to)
{
    struct gif *g = self;
    GifFileType *file;
    int error = 0;
    psp_status status = dec_check_target(g->host, p, to);

    if (status < 0) return status;
    if (to->format > PSP_FMT_RGB24 || p->frame >= g->frames || to->width != g->width
        || to->height != g->height)
        return dec_fail(g->host, PSP_E_BAD_ARGUMENT, "the plan isn't of this file");
    if (g->host->cancelled(g->host)) return dec_cancelled(g->host);
    g->at = 0;
    file = DGifOpen(g, read_gif, &error);
    if (!file) return error == D_GIF_ERR_NOT_ENOUGH_MEM ? dec_no_memory(g->host)
                                                        : failed(g, "the GIF file's header is damaged");
    status = read_frames(g, file, p->frame, to);
    DGifCloseFile(file, NULL);
    return status;
}

static psp_status metadata(void *self, uint32_t n, const char **key, psp_value *out)
{
    return dec_block(&((const struct gif *)self)->blocks, n, key, out);
}

/* ------------------------------------------------------------------ description */

static const psp_magic seven = { .struct_size = sizeof(psp_magic), .bytes = (const uint8_t *)"GIF87a",
    .length = 6, .weight = 90 };
static const psp_magic nine = { .struct_size = sizeof(psp_magic), .bytes = (const uint8_t *)"GIF89a",
    .length = 6, .weight = 90 };
static const psp_magic *const magics[] = { &seven, &nine };
static const char *const media_types[] = { "image/gif", NULL };
static const char *const suffixes[] = { "gif", NULL };

#define DECODER_JSON                                                                               \
    "\"magics\":[{\"offset\":0,\"bytes\":\"474946383761\",\"weight\":90},"                         \
    "{\"offset\":0,\"bytes\":\"474946383961\",\"weight\":90}],"                                    \
    "\"media_types\":[\"image/gif\"],\"suffixes\":[\"gif\"]"

static const psp_decoder decoder = {
    .struct_size = sizeof(psp_decoder), .magic_count = 2, .magics = magics,
    .media_types = media_types, .suffixes = suffixes, .head_bytes = 6, .open = open_gif,
    .info = info, .plan = plan, .read = read_pixels, .metadata = metadata, .close = close_gif
};

DEC_MODULE(0)
