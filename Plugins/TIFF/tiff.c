/*
 * org.proofsheet.tiff: TIFF and BigTIFF files. Each full directory of the chain is a frame; smaller
 * copies of it (directories marked as reduced, SubIFDs: pyramids) serve when they cover the size wanted.
 *
 * libtiff reads through the host, maps nothing, may allocate no more at once than the limit says, and
 * has its messages kept for the reason of a failure.
 * SPDX-License-Identifier: MIT-0
 */
#include "tiff.h"

#define ID      "org.proofsheet.tiff"
#define NAME    "TIFF"
#define VERSION "1.0.0"
#define SUMMARY "TIFF pictures, their pages and pyramids, by libtiff"

#define DNG_VERSION 50706
#define MOST_DIRECTORIES 1024

/* ------------------------------------------------------------------ libtiff's callbacks */

static tmsize_t read_tiff(thandle_t handle, void *to, tmsize_t n)
{
    struct tiff *t = handle;
    int64_t got;
    if (n <= 0) return 0;
    got = dec_read(t->source, t->at, to, (size_t)n);
    if (got < 0) {
        t->source_failed = 1;
        return 0;
    }
    t->at += (uint64_t)got;
    return (tmsize_t)got;
}

static tmsize_t write_tiff(thandle_t handle, void *from, tmsize_t n)
{
    (void)handle, (void)from, (void)n;
    return 0;
}

static toff_t seek_tiff(thandle_t handle, toff_t offset, int whence)
{
    struct tiff *t = handle;
    if (whence == SEEK_SET) t->at = offset;
    else if (whence == SEEK_CUR) t->at += offset;
    else t->at = t->source->size + offset;
    return t->at;
}

static int close_file(thandle_t handle) { (void)handle; return 0; }
static toff_t file_size(thandle_t handle) { return ((struct tiff *)handle)->source->size; }

__attribute__((format(printf, 4, 0)))
static int on_error(TIFF *file, void *user, const char *module, const char *format, va_list values)
{
    static const char no_row[] = " at scanline 4294967295";
    struct tiff *t = user;
    char *found;
    (void)file, (void)module;
    vsnprintf(t->said, sizeof t->said, format, values);
    /* libtiff's row is -1 while a whole strip is read: that number would tell nobody anything. */
    found = strstr(t->said, no_row);
    if (found) memmove(found, found + sizeof no_row - 1, strlen(found + sizeof no_row - 1) + 1);
    return 1;
}

__attribute__((format(printf, 4, 0)))
static int on_warning(TIFF *file, void *user, const char *module, const char *format, va_list values)
{
    (void)file, (void)user, (void)module, (void)format, (void)values;
    return 1;
}

/* ------------------------------------------------------------------ directories */

static int matches(const struct level *full, const struct level *small)
{
    /* The same shape within 1 %, or within the pixel that rounding takes. */
    double high = (double)small->width * full->height / full->width;
    double off = high > small->height ? high - small->height : small->height - high;
    return small->width && small->height && small->width < full->width
        && small->height <= full->height && off <= 1 + 0.01 * small->height;
}

static void add_level(struct page *page, struct level level)
{
    if (page->count <= MOST_LEVELS && matches(&page->levels[0], &level))
        page->levels[page->count++] = level;
}

static struct level current(TIFF *file)
{
    struct level level = { TIFFCurrentDirOffset(file), 0, 0 };
    TIFFGetField(file, TIFFTAG_IMAGEWIDTH, &level.width);
    TIFFGetField(file, TIFFTAG_IMAGELENGTH, &level.height);
    return level;
}

/* Walks the chain, then each page's SubIFDs. */
static psp_status find_pages(struct tiff *t)
{
    struct { uint64_t at[MOST_LEVELS]; uint16_t count; } *subs;
    uint32_t walked = 0, most = t->bounds.max_frames, n, k;
    psp_status status = PSP_OK;

    if (most > MOST_DIRECTORIES) most = MOST_DIRECTORIES;
    t->pages = calloc(most, sizeof *t->pages);
    subs = calloc(most, sizeof *subs);
    if (!t->pages || !subs) {
        free(subs);
        return dec_no_memory(t->host);
    }
    do {
        struct level level = current(t->file);
        uint32_t kind = 0;
        uint16_t count = 0, photometric = 0;
        uint64_t *offsets = NULL;

        if (t->host->cancelled(t->host)) {
            status = dec_cancelled(t->host);
            break;
        }
        TIFFGetField(t->file, TIFFTAG_SUBFILETYPE, &kind);
        TIFFGetField(t->file, TIFFTAG_PHOTOMETRIC, &photometric);
        if (photometric == PHOTOMETRIC_CFA || photometric == 34892) {
            status = PSP_DECLINED;                     /* a raw file: the decoder of those */
            break;
        }
        if (kind & FILETYPE_MASK) continue;
        if (kind & FILETYPE_REDUCEDIMAGE && t->page_count > 0) {
            add_level(&t->pages[t->page_count - 1], level);
            continue;
        }
        if (t->page_count == most) break;
        t->pages[t->page_count].levels[0] = level;
        t->pages[t->page_count].count = 1;
        if (TIFFGetField(t->file, TIFFTAG_SUBIFD, &count, &offsets) && offsets) {
            if (count > MOST_LEVELS) count = MOST_LEVELS;
            subs[t->page_count].count = count;
            memcpy(subs[t->page_count].at, offsets, count * sizeof *offsets);
        }
        t->page_count++;
    } while (++walked < MOST_DIRECTORIES && TIFFReadDirectory(t->file));

    for (n = 0; n < t->page_count && status == PSP_OK; n++) {
        for (k = 0; k < subs[n].count && status == PSP_OK; k++) {
            uint16_t photometric = 0;
            if (t->host->cancelled(t->host)) status = dec_cancelled(t->host);
            else if (!TIFFSetSubDirectory(t->file, subs[n].at[k])) continue;
            TIFFGetField(t->file, TIFFTAG_PHOTOMETRIC, &photometric);
            if (photometric == PHOTOMETRIC_CFA || photometric == 34892) status = PSP_DECLINED;
            else add_level(&t->pages[n], current(t->file));
        }
    }
    free(subs);
    return status;
}

static uint8_t *copy_of(const void *bytes, uint64_t size)
{
    uint8_t *copy = malloc(size ? (size_t)size : 1);
    if (copy) memcpy(copy, bytes, (size_t)size);
    return copy;
}

/* Blocks and facts of the first page, which info() is about. */
static psp_status look(struct tiff *t)
{
    struct layout layout;
    uint32_t icc = 0;
    uint16_t turn = 0;
    void *bytes;
    const char *space;
    psp_status status;

    if (!TIFFSetSubDirectory(t->file, t->pages[0].levels[0].offset))
        return tiff_bad(t, "the first directory can't be read");
    status = dec_check_sides(t->host, &t->bounds, t->pages[0].levels[0].width,
                             t->pages[0].levels[0].height);
    if (status >= 0) status = tiff_layout(t, &layout);
    if (status < 0) return status;
    t->bits = layout.bits > 16 ? 16 : layout.bits;
    t->has_alpha = layout.alpha != 0;
    TIFFGetField(t->file, TIFFTAG_ORIENTATION, &turn);
    t->orientation = turn >= 1 && turn <= 8 ? turn : 1;

    space = layout.model == MODEL_GRAY ? "GRAY" : layout.model == MODEL_CMYK ? "CMYK" : "RGB ";
    if (TIFFGetField(t->file, TIFFTAG_ICCPROFILE, &icc, &bytes) && dec_icc_is(bytes, icc, space)
        && layout.model != MODEL_LAB && icc <= t->bounds.max_extra) {
        t->icc = copy_of(bytes, icc);
        t->icc_size = t->icc ? icc : 0;
    }
    if (icc > t->bounds.max_extra)
        return dec_fail(t->host, PSP_E_LIMIT, "the profile has %u bytes, limit %llu", icc,
                        (unsigned long long)t->bounds.max_extra);
    return tiff_blocks(t, t->pages[0].levels[0].offset);
}

/* ------------------------------------------------------------------ calls */

static void close_tiff(void *self)
{
    struct tiff *t = self;
    if (t->file) TIFFClose(t->file);
    free(t->pages);
    free(t->icc);
    free(t->xmp);
    free(t->iptc);
    free(t->exif);
    free(t);
}

static psp_status open_tiff(const psp_host *host, const psp_args *args, const psp_source *source,
                            const psp_limits *limits, void **self)
{
    struct tiff *t = calloc(1, sizeof *t);
    TIFFOpenOptions *options = TIFFOpenOptionsAlloc();
    uint64_t most = limits->max_memory < (1u << 30) ? limits->max_memory : 1u << 30;
    uint32_t count;
    void *bytes;
    psp_status status = PSP_OK;

    (void)args;
    if (!t || !options) {
        free(t);
        if (options) TIFFOpenOptionsFree(options);
        return dec_no_memory(host);
    }
    t->host = host;
    t->bounds = *limits;
    t->source = source;
    TIFFOpenOptionsSetMaxSingleMemAlloc(options, (tmsize_t)most);
    TIFFOpenOptionsSetErrorHandlerExtR(options, on_error, t);
    TIFFOpenOptionsSetWarningHandlerExtR(options, on_warning, t);
    /* m: nothing is mapped; D: the arrays of offsets are read when they are needed. */
    t->file = TIFFClientOpenExt("", "rmD", t, read_tiff, write_tiff, seek_tiff, close_file, file_size,
                                NULL, NULL, options);
    TIFFOpenOptionsFree(options);
    if (!t->file) status = tiff_bad(t, "this is no readable TIFF file");
    else if (TIFFGetField(t->file, DNG_VERSION, &count, &bytes)) status = PSP_DECLINED;
    if (status == PSP_OK) status = find_pages(t);
    if (status == PSP_OK && t->page_count == 0) status = tiff_bad(t, "it has no picture");
    if (status == PSP_OK) status = look(t);
    if (status != PSP_OK) {
        close_tiff(t);
        return status;
    }
    *self = t;
    return PSP_OK;
}

static psp_status info(void *self, psp_image_info *out)
{
    const struct tiff *t = self;
    out->flags = t->has_alpha ? PSP_IMG_ALPHA : 0;
    out->width = t->pages[0].levels[0].width;
    out->height = t->pages[0].levels[0].height;
    out->orientation = t->orientation;
    out->frames = t->page_count;
    out->bits = t->bits;
    out->icc = t->icc;
    out->icc_len = t->icc_size;
    return PSP_OK;
}

/* Makes a level current, and says what it takes to read it. */
static psp_status enter(struct tiff *t, const struct level *level, struct layout *layout)
{
    psp_status status = dec_check_sides(t->host, &t->bounds, level->width, level->height);
    if (status >= 0) status = tiff_check_directory(t, level->offset);
    if (status < 0) return status;
    t->said[0] = 0;
    if (!TIFFSetSubDirectory(t->file, level->offset))
        return tiff_bad(t, "a directory can't be read");
    status = tiff_layout(t, layout);
    if (status >= 0) status = dec_check_pixels(t->host, &t->bounds, layout->width, layout->height);
    if (status >= 0 && (layout->width != level->width || layout->height != level->height))
        status = tiff_bad(t, "a directory changed its size");
    return status;
}

static psp_status plan(void *self, psp_plan *p)
{
    struct tiff *t = self;
    const struct page *page;
    struct layout layout;
    uint64_t best = UINT64_MAX, held = t->icc_size;
    uint32_t k, chosen = 0;
    psp_status status;

    if (p->frame >= t->page_count)
        return dec_fail(t->host, PSP_E_BAD_ARGUMENT, "page %u of %u was asked for", p->frame,
                        t->page_count);
    page = &t->pages[p->frame];
    for (k = 0; k < page->count; k++) {
        const struct level *level = &page->levels[k];
        uint64_t pixels = (uint64_t)level->width * level->height;
        if (k > 0 && (level->width < p->want_width || level->height < p->want_height)) continue;
        if (pixels >= best || (k > 0 && enter(t, level, &layout) < 0)) continue;
        best = pixels;
        chosen = k;
    }
    status = enter(t, &page->levels[chosen], &layout);
    if (status < 0) return status;
    for (k = 0; k < t->blocks.count; k++) held += t->blocks.size[k];
    p->width = layout.width;
    p->height = layout.height;
    p->memory = layout.block + held + (1u << 20);
    status = tiff_choose_format(t, &layout, p);
    return status < 0 ? status : dec_check_memory(t->host, &t->bounds, p->memory);
}

static psp_status read_pixels(void *self, const psp_plan *p, psp_pixels *to)
{
    struct tiff *t = self;
    struct layout layout;
    const struct page *page;
    uint32_t k;
    psp_status status = dec_check_target(t->host, p, to);

    if (status < 0) return status;
    if (t->host->cancelled(t->host)) return dec_cancelled(t->host);
    if (p->frame < t->page_count) {
        page = &t->pages[p->frame];
        for (k = 0; k < page->count; k++) {
            if (page->levels[k].width != p->width || page->levels[k].height != p->height) continue;
            status = enter(t, &page->levels[k], &layout);
            return status < 0 ? status : tiff_rows(t, &layout, to);
        }
    }
    return dec_fail(t->host, PSP_E_BAD_ARGUMENT, "the plan isn't of this file");
}

static psp_status metadata(void *self, uint32_t n, const char **key, psp_value *out)
{
    return dec_block(&((const struct tiff *)self)->blocks, n, key, out);
}

/* ------------------------------------------------------------------ description */

#define MAGIC(name, text, n)                                                                       \
    static const psp_magic name = { .struct_size = sizeof(psp_magic),                              \
        .bytes = (const uint8_t *)text, .length = n, .weight = 50 }
MAGIC(little, "II*\0", 4);
MAGIC(big, "MM\0*", 4);
MAGIC(little64, "II+\0", 4);
MAGIC(big64, "MM\0+", 4);
static const psp_magic *const magics[] = { &little, &big, &little64, &big64 };
static const char *const media_types[] = { "image/tiff", NULL };
static const char *const suffixes[] = { "tif", "tiff", NULL };

#define DECODER_JSON                                                                               \
    "\"magics\":[{\"offset\":0,\"bytes\":\"49492a00\",\"weight\":50},"                             \
    "{\"offset\":0,\"bytes\":\"4d4d002a\",\"weight\":50},"                                         \
    "{\"offset\":0,\"bytes\":\"49492b00\",\"weight\":50},"                                         \
    "{\"offset\":0,\"bytes\":\"4d4d002b\",\"weight\":50}],"                                        \
    "\"media_types\":[\"image/tiff\"],\"suffixes\":[\"tif\",\"tiff\"]"

static const psp_decoder decoder = {
    .struct_size = sizeof(psp_decoder), .magic_count = 4, .magics = magics,
    .media_types = media_types, .suffixes = suffixes, .head_bytes = 16, .open = open_tiff,
    .info = info, .plan = plan, .read = read_pixels, .metadata = metadata, .close = close_tiff
};

DEC_MODULE(0)
