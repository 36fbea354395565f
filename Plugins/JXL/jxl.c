/*
 * org.proofsheet.jxl: JPEG XL pictures and animations, as a codestream or in a container.
 *
 * Bytes are fed in pieces, between which the host may cancel, and pixels arrive by rows, so neither the
 * file nor a second picture is held. Where an eighth of the size is enough, decoding stops after the DC
 * of a lossy picture, which is averaged down as it arrives.
 * SPDX-License-Identifier: MIT-0
 */
#include "../decoding.h"

#include <jxl/decode.h>

#define ID      "org.proofsheet.jxl"
#define NAME    "JPEG XL"
#define VERSION "1.0.0"
#define SUMMARY "JPEG XL pictures and animations, by libjxl"

#define PIECE 65536
#define EIGHTH 8

struct jxl {
    const psp_host *host;
    psp_limits bounds;
    const psp_source *source;
    JxlBasicInfo basic;
    uint32_t frames;
    uint8_t *icc, *exif, *xmp;
    size_t icc_size, exif_size, xmp_size;
    dec_blocks blocks;
};

/* A decoder with its input. */
struct feed {
    const struct jxl *j;
    JxlDecoder *decoder;
    uint64_t at;                   /* of the first byte that isn't in the buffer */
    size_t filled, piece;
    int is_closed;
    psp_status status;
    uint8_t buffer[2 * PIECE];
};

static struct feed *start(const struct jxl *j, int events)
{
    struct feed *f = calloc(1, sizeof *f);
    if (f) f->decoder = JxlDecoderCreate(NULL);
    if (!f || !f->decoder || JxlDecoderSubscribeEvents(f->decoder, events) != JXL_DEC_SUCCESS) {
        if (f && f->decoder) JxlDecoderDestroy(f->decoder);
        free(f);
        return NULL;
    }
    f->j = j;
    f->piece = PIECE;
    JxlDecoderSetKeepOrientation(f->decoder, JXL_TRUE);
    return f;
}

static void stop(struct feed *f)
{
    JxlDecoderDestroy(f->decoder);
    free(f);
}

/* The next event; input is supplied as it is asked for. JXL_DEC_NEED_MORE_INPUT: the file has ended.
 * With f->status below 0 it is JXL_DEC_ERROR. */
static JxlDecoderStatus next(struct feed *f)
{
    for (;;) {
        JxlDecoderStatus event;
        size_t left;
        int64_t got;

        if (f->j->host->cancelled(f->j->host)) {
            f->status = dec_cancelled(f->j->host);
            return JXL_DEC_ERROR;
        }
        event = JxlDecoderProcessInput(f->decoder);
        if (event != JXL_DEC_NEED_MORE_INPUT || f->is_closed) return event;
        left = JxlDecoderReleaseInput(f->decoder);
        if (left >= sizeof f->buffer) {
            f->status = dec_fail(f->j->host, PSP_E_LIMIT, "libjxl wants more than %zu bytes at once", left);
            return JXL_DEC_ERROR;
        }
        memmove(f->buffer, f->buffer + f->filled - left, left);
        got = dec_read(f->j->source, f->at, f->buffer + left,
                       f->piece < sizeof f->buffer - left ? f->piece : sizeof f->buffer - left);
        if (got < 0) {
            f->status = dec_fail(f->j->host, PSP_E_IO, "the file could not be read");
            return JXL_DEC_ERROR;
        }
        f->at += (uint64_t)got;
        f->filled = left + (size_t)got;
        JxlDecoderSetInput(f->decoder, f->buffer, f->filled);
        if (got == 0 || f->at >= f->j->source->size) {
            JxlDecoderCloseInput(f->decoder);
            f->is_closed = 1;
        }
    }
}

/* ------------------------------------------------------------------ looking */

static psp_status take_profile(struct jxl *j, struct feed *f)
{
    JxlPixelFormat format = { 4, JXL_TYPE_UINT16, JXL_NATIVE_ENDIAN, 0 };
    JxlColorEncoding color;
    size_t size = 0;
    const char *space = j->basic.num_color_channels == 1 ? "GRAY" : "RGB ";

    if (JxlDecoderGetColorAsEncodedProfile(f->decoder, &format, JXL_COLOR_PROFILE_TARGET_DATA, &color)
            == JXL_DEC_SUCCESS
        && color.color_space == JXL_COLOR_SPACE_RGB && color.white_point == JXL_WHITE_POINT_D65
        && color.primaries == JXL_PRIMARIES_SRGB
        && color.transfer_function == JXL_TRANSFER_FUNCTION_SRGB)
        return PSP_OK;
    if (JxlDecoderGetICCProfileSize(f->decoder, &format, JXL_COLOR_PROFILE_TARGET_DATA, &size)
        != JXL_DEC_SUCCESS || size == 0)
        return PSP_OK;
    if (size > j->bounds.max_extra)
        return dec_fail(j->host, PSP_E_LIMIT, "the profile has %zu bytes, limit %llu", size,
                        (unsigned long long)j->bounds.max_extra);
    j->icc = malloc(size);
    if (!j->icc) return dec_no_memory(j->host);
    if (JxlDecoderGetColorAsICCProfile(f->decoder, &format, JXL_COLOR_PROFILE_TARGET_DATA, j->icc, size)
            == JXL_DEC_SUCCESS && dec_icc_is(j->icc, size, space))
        j->icc_size = size;
    return PSP_OK;
}

/* Collects a box's content as it arrives. */
struct box { uint8_t **bytes; size_t *size, room; };

static psp_status grow(struct jxl *j, struct feed *f, struct box *b)
{
    size_t kept = b->room - JxlDecoderReleaseBoxBuffer(f->decoder), room = b->room ? b->room * 2 : 4096;
    uint8_t *bytes;
    if (!b->room) kept = 0;
    if (kept + j->icc_size + j->exif_size + j->xmp_size > j->bounds.max_extra
        || room > 2 * j->bounds.max_extra + 8192)
        return dec_fail(j->host, PSP_E_LIMIT, "profile and metadata have more than %llu bytes",
                        (unsigned long long)j->bounds.max_extra);
    bytes = realloc(*b->bytes, room);
    if (!bytes) return dec_no_memory(j->host);
    *b->bytes = bytes;
    b->room = room;
    JxlDecoderSetBoxBuffer(f->decoder, bytes + kept, room - kept);
    b->room = room;
    *b->size = kept;
    return PSP_OK;
}

static void finish(struct feed *f, struct box *b)
{
    if (b->bytes) *b->size = b->room - JxlDecoderReleaseBoxBuffer(f->decoder);
    memset(b, 0, sizeof *b);
}

static psp_status look(struct jxl *j)
{
    struct feed *f = start(j, JXL_DEC_BASIC_INFO | JXL_DEC_COLOR_ENCODING | JXL_DEC_BOX | JXL_DEC_FRAME);
    struct box box = { NULL, NULL, 0 };
    JxlDecoderStatus event;
    JxlBoxType type;
    psp_status status = PSP_OK;
    int has_basic = 0;

    if (!f) return dec_no_memory(j->host);
    JxlDecoderSetDecompressBoxes(f->decoder, JXL_TRUE);
    while (status >= 0) {
        event = next(f);
        if (event == JXL_DEC_BASIC_INFO) {
            has_basic = JxlDecoderGetBasicInfo(f->decoder, &j->basic) == JXL_DEC_SUCCESS;
            status = dec_check_sides(j->host, &j->bounds, j->basic.xsize, j->basic.ysize);
        } else if (event == JXL_DEC_COLOR_ENCODING) {
            status = take_profile(j, f);
        } else if (event == JXL_DEC_FRAME) {
            /* A still has one frame to look at; the boxes after it may still be wanted. */
            if (j->frames < j->bounds.max_frames) j->frames++;
        } else if (event == JXL_DEC_BOX) {
            finish(f, &box);
            if (JxlDecoderGetBoxType(f->decoder, type, JXL_TRUE) != JXL_DEC_SUCCESS) continue;
            if (!memcmp(type, "Exif", 4) && !j->exif) box.bytes = &j->exif, box.size = &j->exif_size;
            else if (!memcmp(type, "xml ", 4) && !j->xmp) box.bytes = &j->xmp, box.size = &j->xmp_size;
            else continue;
            status = grow(j, f, &box);
        } else if (event == JXL_DEC_BOX_NEED_MORE_OUTPUT && box.bytes) {
            status = grow(j, f, &box);
        } else {
            /* The end, or damage somewhere behind: what is known already stays known. */
            if (f->status < 0) status = f->status;
            break;
        }
    }
    finish(f, &box);
    stop(f);
    if (status < 0) return status;
    if (!has_basic) return dec_fail(j->host, PSP_E_BAD_DATA, "it is no JPEG XL file, or ends early");
    if (!j->frames) j->frames = 1;
    if (j->exif_size + j->xmp_size + j->icc_size > j->bounds.max_extra)
        return dec_fail(j->host, PSP_E_LIMIT, "profile and metadata have more than %llu bytes",
                        (unsigned long long)j->bounds.max_extra);
    {
        size_t size = j->exif_size;
        const uint8_t *exif = j->exif ? dec_exif_start(j->exif, &size) : NULL;
        dec_add_block(&j->blocks, "exif", exif, exif ? size : 0);
        dec_add_block(&j->blocks, "xmp", j->xmp, j->xmp_size);
    }
    return PSP_OK;
}

/* ------------------------------------------------------------------ calls */

static void close_jxl(void *self)
{
    struct jxl *j = self;
    free(j->icc);
    free(j->exif);
    free(j->xmp);
    free(j);
}

DEC_OPEN(open_jxl, jxl, look, close_jxl)

static psp_status info(void *self, psp_image_info *out)
{
    const struct jxl *j = self;
    out->flags = PSP_IMG_PROGRESSIVE | (j->basic.alpha_bits ? PSP_IMG_ALPHA : 0);
    out->width = j->basic.xsize;
    out->height = j->basic.ysize;
    out->orientation = j->basic.orientation >= 1 && j->basic.orientation <= 8
        ? (uint32_t)j->basic.orientation : 1;
    out->frames = j->frames;
    out->bits = j->basic.bits_per_sample > 16 ? 16 : j->basic.bits_per_sample;
    out->icc = j->icc_size ? j->icc : NULL;
    out->icc_len = j->icc_size;
    return PSP_OK;
}

static int is_deep(const struct jxl *j)
{
    return j->basic.bits_per_sample > 8 || j->basic.exponent_bits_per_sample > 0;
}

static psp_status plan(void *self, psp_plan *p)
{
    const struct jxl *j = self;
    uint64_t pixels = (uint64_t)j->basic.xsize * j->basic.ysize;
    uint32_t width = (j->basic.xsize + EIGHTH - 1) / EIGHTH, height = (j->basic.ysize + EIGHTH - 1) / EIGHTH;
    psp_status status;

    if (p->frame >= j->frames)
        return dec_fail(j->host, PSP_E_BAD_ARGUMENT, "frame %u of %u was asked for", p->frame, j->frames);
    p->width = j->basic.xsize;
    p->height = j->basic.ysize;
    /* Only lossy pictures have a DC, and those are the ones that don't keep their own profile. */
    if (!j->basic.uses_original_profile && !j->basic.alpha_bits && !j->basic.have_animation
        && width >= p->want_width && height >= p->want_height) {
        p->width = width;
        p->height = height;
    }
    status = dec_choose_for(j->host, p, is_deep(j), j->basic.num_color_channels == 1,
                            j->basic.alpha_bits != 0);
    if (status >= 0) status = dec_check_pixels(j->host, &j->bounds, j->basic.xsize, j->basic.ysize);
    /* libjxl works in floats, or words, of all channels, and rounds sizes up to its groups; lossless
     * ones twice. Sections wait until they are whole. */
    p->memory = (pixels + 256ull * (j->basic.xsize + j->basic.ysize))
            * (3 + (uint64_t)j->basic.num_extra_channels) * (j->basic.uses_original_profile ? 9 : 5)
        + j->source->size + j->icc_size + j->exif_size + j->xmp_size + (4u << 20);
    return status < 0 ? status : dec_check_memory(j->host, &j->bounds, p->memory);
}

/* ------------------------------------------------------------------ pixels */

struct canvas {
    psp_pixels *to;
    uint32_t channels, width, height;
    int is_deep, is_premultiplied, is_eighth, is_flushing;
    uint32_t *seen;                /* pixels of each row that came in full detail */
    uint32_t *total;               /* EIGHTH: three channels and a count for each pixel */
    uint16_t *words;               /* one row */
};

static void take_row(void *opaque, size_t x, size_t y, size_t n, const void *pixels)
{
    struct canvas *c = opaque;
    static const uint8_t bytes[] = { 4, 4, 2, 8, 4, 8 };
    psp_pixels some = *c->to;
    size_t k;

    if (y >= c->height || x >= c->width || n > c->width - x) return;
    if (c->is_eighth) {
        uint32_t *row = c->total + (y / EIGHTH) * (size_t)some.width * 4;
        for (k = 0; k < n; k++) {
            uint32_t *at = row + (x + k) / EIGHTH * 4, s;
            for (s = 0; s < 3; s++) {
                size_t from = k * c->channels + (c->channels < 3 ? 0 : s);
                at[s] += c->is_deep ? ((const uint16_t *)pixels)[from] : ((const uint8_t *)pixels)[from];
            }
            at[3]++;
        }
        return;
    }
    some.data += x * bytes[some.format];
    some.width = (uint32_t)n;
    if (!c->is_flushing) c->seen[y] += (uint32_t)n;
    if (c->is_premultiplied && (c->channels == 2 || c->channels == 4)) {
        for (k = 0; k < n * c->channels; k++) {
            size_t last = k / c->channels * c->channels + c->channels - 1;
            uint32_t scale = c->is_deep ? 1 : 257;
            uint32_t v = c->is_deep ? ((const uint16_t *)pixels)[k] : ((const uint8_t *)pixels)[k] * scale;
            uint32_t a = c->is_deep ? ((const uint16_t *)pixels)[last] : ((const uint8_t *)pixels)[last] * scale;
            c->words[k] = (uint16_t)(k == last ? a : a == 0 ? 0 : v >= a ? 65535 : v * 65535ull / a);
        }
        dec_put16(&some, (uint32_t)y, c->words, c->channels);
    } else if (c->is_deep) dec_put16(&some, (uint32_t)y, pixels, c->channels);
    else dec_put8(&some, (uint32_t)y, pixels, c->channels);
}

static void put_eighth(const struct canvas *c)
{
    uint32_t x, y, k;
    for (y = 0; y < c->to->height; y++) {
        for (x = 0; x < c->to->width; x++) {
            const uint32_t *at = c->total + ((size_t)y * c->to->width + x) * 4;
            for (k = 0; k < 3; k++) {
                uint64_t sum = (uint64_t)at[k] * (c->is_deep ? 1 : 257);
                c->words[3 * x + k] = (uint16_t)(at[3] ? (sum + at[3] / 2) / at[3] : 0);
            }
        }
        if (c->to->format == PSP_FMT_GRAY16)
            for (x = 0; x < c->to->width; x++) c->words[x] = c->words[3 * x];
        dec_put16(c->to, y, c->words, c->to->format == PSP_FMT_GRAY16 ? 1 : 3);
    }
}

static uint32_t whole_rows(const struct canvas *c)
{
    uint32_t y = 0;
    while (y < c->height && c->seen[y] >= c->width) y++;
    return y;
}

static psp_status decode(const struct jxl *j, const psp_plan *p, struct canvas *c)
{
    JxlPixelFormat format = { c->channels, c->is_deep ? JXL_TYPE_UINT16 : JXL_TYPE_UINT8,
                              JXL_NATIVE_ENDIAN, 0 };
    struct feed *f = start(j, JXL_DEC_FULL_IMAGE | (c->is_eighth ? JXL_DEC_FRAME_PROGRESSION : 0));
    JxlDecoderStatus event;
    psp_status status = PSP_OK;

    if (!f) return dec_no_memory(j->host);
    /* About as many bytes as make a million pixels, so that cancelling is looked at in time. */
    f->piece = (size_t)(j->source->size / ((uint64_t)c->width * c->height / (1u << 20) + 1));
    f->piece = f->piece > PIECE ? PIECE : f->piece < 256 ? 256 : f->piece;
    if (p->frame > 0) JxlDecoderSkipFrames(f->decoder, p->frame);
    if (c->is_eighth) JxlDecoderSetProgressiveDetail(f->decoder, kDC);
    for (;;) {
        event = next(f);
        if (event == JXL_DEC_NEED_IMAGE_OUT_BUFFER) {
            if (JxlDecoderSetImageOutCallback(f->decoder, &format, take_row, c) != JXL_DEC_SUCCESS) {
                status = dec_fail(j->host, PSP_E_UNSUPPORTED, "libjxl can't deliver its pixels");
                break;
            }
        } else if (event == JXL_DEC_FRAME_PROGRESSION) {
            /* What came before is a part of the same picture in full detail: begin anew. */
            memset(c->total, 0, (size_t)c->to->width * c->to->height * 16);
            c->is_flushing = 1;
            if (JxlDecoderFlushImage(f->decoder) == JXL_DEC_SUCCESS) break;
            c->is_flushing = 0;
        } else if (event == JXL_DEC_FULL_IMAGE) {
            break;
        } else {
            /* Ended or damaged. A lossy picture whose DC is there has all its rows, softly. */
            uint32_t rows = c->is_eighth ? 0 : whole_rows(c);
            if (f->status < 0) {
                status = f->status;
                break;
            }
            c->is_flushing = 1;
            if (event == JXL_DEC_NEED_MORE_INPUT && !c->is_eighth && !j->basic.uses_original_profile
                && JxlDecoderFlushImage(f->decoder) == JXL_DEC_SUCCESS)
                rows = c->height;
            c->to->rows_done = rows;
            status = rows > 0 ? PSP_PARTIAL
                : dec_fail(j->host, PSP_E_BAD_DATA, event == JXL_DEC_NEED_MORE_INPUT
                           ? "the JPEG XL picture ends before its first rows"
                           : "the JPEG XL picture's data are damaged");
            break;
        }
    }
    stop(f);
    if (status == PSP_OK && c->is_eighth) put_eighth(c);
    return status;
}

static psp_status read_jxl(void *self, const psp_plan *p, psp_pixels *to)
{
    const struct jxl *j = self;
    struct canvas c = { .to = to, .width = j->basic.xsize, .height = j->basic.ysize,
                        .is_deep = is_deep(j), .is_premultiplied = j->basic.alpha_premultiplied };
    psp_status status = dec_check_target(j->host, p, to);

    if (status < 0) return status;
    if (j->host->cancelled(j->host)) return dec_cancelled(j->host);
    c.channels = (j->basic.num_color_channels == 1 ? 1 : 3) + (j->basic.alpha_bits != 0);
    c.is_eighth = p->width != c.width || p->height != c.height;
    if (c.is_eighth && (p->width != (c.width + EIGHTH - 1) / EIGHTH
                        || p->height != (c.height + EIGHTH - 1) / EIGHTH))
        return dec_fail(j->host, PSP_E_BAD_ARGUMENT, "the plan isn't of this file");
    c.seen = calloc(c.height, sizeof *c.seen);
    c.words = calloc((size_t)c.width * 4, sizeof *c.words);
    if (c.is_eighth) c.total = calloc((size_t)p->width * p->height, 16);
    status = c.seen && c.words && (c.total || !c.is_eighth) ? decode(j, p, &c) : dec_no_memory(j->host);
    free(c.seen);
    free(c.words);
    free(c.total);
    return status;
}

static psp_status metadata(void *self, uint32_t n, const char **key, psp_value *out)
{
    return dec_block(&((const struct jxl *)self)->blocks, n, key, out);
}

/* ------------------------------------------------------------------ description */

static const psp_magic stream = { .struct_size = sizeof(psp_magic),
    .bytes = (const uint8_t *)"\xFF\x0A", .length = 2, .weight = 70 };
static const psp_magic container = { .struct_size = sizeof(psp_magic),
    .bytes = (const uint8_t *)"\0\0\0\x0CJXL \x0D\x0A\x87\x0A", .length = 12, .weight = 90 };
static const psp_magic *const magics[] = { &stream, &container };
static const char *const media_types[] = { "image/jxl", NULL };
static const char *const suffixes[] = { "jxl", NULL };

#define DECODER_JSON                                                                               \
    "\"magics\":[{\"offset\":0,\"bytes\":\"ff0a\",\"weight\":70},"                                 \
    "{\"offset\":0,\"bytes\":\"0000000c4a584c200d0a870a\",\"weight\":90}],"                        \
    "\"media_types\":[\"image/jxl\"],\"suffixes\":[\"jxl\"]"

static const psp_decoder decoder = {
    .struct_size = sizeof(psp_decoder), .magic_count = 2, .magics = magics,
    .media_types = media_types, .suffixes = suffixes, .head_bytes = 12, .open = open_jxl,
    .info = info, .plan = plan, .read = read_jxl, .metadata = metadata, .close = close_jxl
};

DEC_MODULE(0)
