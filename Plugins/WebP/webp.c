/*
 * org.proofsheet.webp: WebP pictures, lossy and lossless, and the frames of animated ones.
 *
 * libwebp can decode from as much of a file as there is, so a truncated picture yields its rows.
 * Lossy pictures without alpha are also offered at halves, quarters..., made by libwebp's own
 * averaging and never below twice the size wanted, so that the host's resampling decides.
 * SPDX-License-Identifier: MIT-0
 */
#include "../decoding.h"

#include <webp/decode.h>
#include <webp/demux.h>

#define ID      "org.proofsheet.webp"
#define NAME    "WebP"
#define VERSION "1.0.0"
#define SUMMARY "WebP pictures and animations, by libwebp"

struct webp {
    const psp_host *host;
    const psp_limits *limits;      /* a copy, below */
    psp_limits bounds;
    dec_file file;
    WebPDemuxer *demuxer;
    uint32_t width, height, frames, orientation;
    int is_animation, has_alpha, is_lossless;
    const uint8_t *icc;
    size_t icc_size;
    dec_blocks blocks;
};

static void close_webp(void *self)
{
    struct webp *w = self;
    if (w->demuxer) WebPDemuxDelete(w->demuxer);
    dec_unload(&w->file);
    free(w);
}

/* A chunk's payload within the file; the demuxer has checked that it lies there. */
static const uint8_t *chunk(const struct webp *w, const char fourcc[4], size_t *size)
{
    WebPChunkIterator found;
    const uint8_t *bytes = NULL;
    *size = 0;
    if (WebPDemuxGetChunk(w->demuxer, fourcc, 1, &found)) {
        bytes = found.chunk.bytes;
        *size = found.chunk.size;
        WebPDemuxReleaseChunkIterator(&found);
    }
    return bytes;
}

static psp_status look(struct webp *w)
{
    WebPData data = { w->file.bytes, w->file.size };
    WebPDemuxState state = WEBP_DEMUX_PARSE_ERROR;
    WebPBitstreamFeatures features;
    WebPIterator first;
    const uint8_t *exif, *xmp;
    size_t exif_size, xmp_size;
    uint32_t flags, count;
    psp_status status;

    w->demuxer = WebPDemuxPartial(&data, &state);
    if (!w->demuxer) {
        if (state == WEBP_DEMUX_PARSING_HEADER)
            return dec_fail(w->host, PSP_E_BAD_DATA, "the WebP file ends before its picture begins");
        return dec_fail(w->host, PSP_E_BAD_DATA, "the WebP file's chunks are damaged");
    }
    w->width = WebPDemuxGetI(w->demuxer, WEBP_FF_CANVAS_WIDTH);
    w->height = WebPDemuxGetI(w->demuxer, WEBP_FF_CANVAS_HEIGHT);
    flags = WebPDemuxGetI(w->demuxer, WEBP_FF_FORMAT_FLAGS);
    count = WebPDemuxGetI(w->demuxer, WEBP_FF_FRAME_COUNT);
    w->is_animation = (flags & ANIMATION_FLAG) != 0;
    status = dec_check_sides(w->host, w->limits, w->width, w->height);
    if (status < 0) return status;

    if (!WebPDemuxGetFrame(w->demuxer, 1, &first))
        return dec_fail(w->host, PSP_E_BAD_DATA, "the WebP file ends before its picture begins");
    w->has_alpha = first.has_alpha != 0
        || (w->is_animation && ((uint32_t)first.width != w->width
                                || (uint32_t)first.height != w->height || (flags & ALPHA_FLAG)));
    w->is_lossless = WebPGetFeatures(first.fragment.bytes, first.fragment.size, &features)
            == VP8_STATUS_OK && features.format == 2;
    WebPDemuxReleaseIterator(&first);
    w->frames = w->is_animation && count > 1 ? count : 1;
    if (w->frames > w->limits->max_frames) w->frames = w->limits->max_frames;

    exif = chunk(w, "EXIF", &exif_size);
    xmp = chunk(w, "XMP ", &xmp_size);
    w->icc = chunk(w, "ICCP", &w->icc_size);
    if ((uint64_t)exif_size + xmp_size + w->icc_size > w->limits->max_extra)
        return dec_fail(w->host, PSP_E_LIMIT, "profile and metadata have %zu bytes, limit %llu",
                        exif_size + xmp_size + w->icc_size,
                        (unsigned long long)w->limits->max_extra);
    if (!dec_icc_is(w->icc, w->icc_size, "RGB ")) {
        w->icc = NULL;
        w->icc_size = 0;
    }
    w->orientation = exif ? dec_exif_orientation(exif, exif_size) : 1;
    if (exif) exif = dec_exif_start(exif, &exif_size);
    dec_add_block(&w->blocks, "exif", exif, exif_size);
    dec_add_block(&w->blocks, "xmp", xmp, xmp_size);
    return PSP_OK;
}

static psp_status open_webp(const psp_host *host, const psp_args *args, const psp_source *source,
                            const psp_limits *limits, void **self)
{
    struct webp *w = calloc(1, sizeof *w);
    psp_status status;

    (void)args;
    if (!w) return dec_no_memory(host);
    w->host = host;
    w->bounds = *limits;
    w->limits = &w->bounds;
    status = dec_load(host, source, w->limits, UINT32_MAX, &w->file);
    if (status >= 0) status = look(w);
    if (status < 0) {
        close_webp(w);
        return status;
    }
    *self = w;
    return PSP_OK;
}

static psp_status info(void *self, psp_image_info *out)
{
    const struct webp *w = self;
    out->flags = (w->has_alpha ? PSP_IMG_ALPHA : 0)
        | (w->is_lossless || w->is_animation ? PSP_IMG_PROGRESSIVE : 0);
    out->width = w->width;
    out->height = w->height;
    out->orientation = w->orientation;
    out->frames = w->frames;
    out->bits = 8;
    out->icc = w->icc;
    out->icc_len = w->icc_size;
    return PSP_OK;
}

/* What decoding a frame of this size takes, the rows that it is written to excluded. */
static uint64_t working_memory(const struct webp *w, uint64_t width, uint64_t height)
{
    uint64_t need = w->file.owned ? w->file.size : 0;
    need += 1u << 20;                                  /* tables, partitions */
    if (w->is_lossless || w->is_animation)
        need += (width * height + 16 * width) * 4;     /* VP8L holds the picture as words */
    if (w->has_alpha) need += 2 * width * height;
    if (w->is_animation) need += width * height * 4;   /* a frame before it meets the canvas */
    return need + 512 * width;                         /* VP8's rows, and the rescaler's */
}

static psp_status plan(void *self, psp_plan *p)
{
    const struct webp *w = self;
    uint32_t half;
    psp_status status;

    if (p->frame >= w->frames)
        return dec_fail(w->host, PSP_E_BAD_ARGUMENT, "frame %u of %u was asked for", p->frame,
                        w->frames);
    p->width = w->width;
    p->height = w->height;
    if (!w->is_animation && !w->has_alpha) {
        for (half = 1; half <= 4; half++) {
            uint32_t width = (w->width + (1u << half) - 1) >> half;
            uint32_t height = (w->height + (1u << half) - 1) >> half;
            if (width / 2 < p->want_width || height / 2 < p->want_height) break;
            p->width = width;
            p->height = height;
        }
    }
    if (w->is_animation) {                             /* frames are composed premultiplied */
        static const uint32_t words[] = { PSP_FMT_RGB24, PSP_FMT_ARGB32 };
        status = dec_choose(w->host, p, words + w->has_alpha, 2 - (size_t)w->has_alpha);
    } else {
        status = dec_choose_for(w->host, p, 0, 0, w->has_alpha);
    }
    if (status >= 0) status = dec_check_pixels(w->host, w->limits, p->width, p->height);
    if (status >= 0 && (w->is_lossless || w->is_animation))
        status = dec_check_pixels(w->host, w->limits, w->width, w->height);
    p->memory = working_memory(w, w->width, w->height);
    if (status >= 0) status = dec_check_memory(w->host, w->limits, p->memory);
    return status;
}

/* Decodes one bitstream to straight BGRA, in steps small enough to be cancelled between. *rows are
 * those that are there; fewer than height when the data end or are damaged. */
static psp_status decode(const struct webp *w, const uint8_t *bytes, size_t size, uint8_t *to,
                         int64_t stride, uint32_t width, uint32_t height, uint64_t source_pixels,
                         int is_scaled, uint32_t *rows)
{
    WebPDecoderConfig config;
    WebPIDecoder *decoder;
    VP8StatusCode code = VP8_STATUS_SUSPENDED;
    size_t step = size / (size_t)(source_pixels / (1u << 20) + 1) + 1, fed = 0;
    int last = 0, is_cancelled = 0;

    *rows = 0;
    if (!WebPInitDecoderConfig(&config))
        return dec_fail(w->host, PSP_E_MISSING, "libwebp is of another major version");
    config.options.use_scaling = is_scaled;
    config.options.scaled_width = (int)width;
    config.options.scaled_height = (int)height;
    config.output.colorspace = MODE_BGRA;
    config.output.is_external_memory = 1;
    config.output.u.RGBA.rgba = to;
    config.output.u.RGBA.stride = (int)stride;
    config.output.u.RGBA.size = (size_t)stride * (height - 1) + (size_t)width * 4;
    decoder = WebPIDecode(NULL, 0, &config);
    if (!decoder) return dec_no_memory(w->host);
    if (step < 256) step = 256;
    while (code == VP8_STATUS_SUSPENDED && fed < size && !is_cancelled) {
        fed = size - fed > step ? fed + step : size;
        code = WebPIUpdate(decoder, bytes, fed);
        is_cancelled = w->host->cancelled(w->host) != 0;
    }
    WebPIDecGetRGB(decoder, &last, NULL, NULL, NULL);
    WebPIDelete(decoder);
    WebPFreeDecBuffer(&config.output);
    if (is_cancelled) return dec_cancelled(w->host);
    if (code == VP8_STATUS_OUT_OF_MEMORY) return dec_no_memory(w->host);
    *rows = code == VP8_STATUS_OK ? height : last < 0 ? 0 : (uint32_t)last;
    if (*rows > height) *rows = height;
    if (code != VP8_STATUS_OK && *rows == 0)
        return dec_fail(w->host, PSP_E_BAD_DATA, code == VP8_STATUS_SUSPENDED
                        ? "the WebP picture ends before its first row"
                        : "the WebP picture's data are damaged");
    return PSP_OK;
}

static void premultiply(uint8_t *row, uint32_t width)
{
    uint32_t x;
    for (x = 0; x < width; x++, row += 4) {
        uint32_t word = dec_argb(row[2], row[1], row[0], row[3]);
        memcpy(row, &word, 4);
    }
}

/* RGBA16 is made row by row from 8-bit words that were decoded to the row's front half. */
static psp_status read_still(const struct webp *w, psp_pixels *to)
{
    WebPIterator frame;
    uint32_t y, rows, width = to->width;
    uint8_t *eight = to->data, *row;
    int64_t stride = to->stride;
    psp_status status;

    if (to->stride > INT32_MAX)
        return dec_fail(w->host, PSP_E_UNSUPPORTED, "rows of %lld bytes are more than libwebp takes",
                        (long long)to->stride);
    if (!WebPDemuxGetFrame(w->demuxer, 1, &frame))
        return dec_fail(w->host, PSP_E_BAD_DATA, "the WebP file has no picture");
    status = decode(w, frame.fragment.bytes, frame.fragment.size, eight, stride, width, to->height,
                    (uint64_t)w->width * w->height,
                    width != w->width || to->height != w->height, &rows);
    WebPDemuxReleaseIterator(&frame);
    if (status < 0) return status;
    for (y = 0; y < rows; y++) {
        row = dec_row(to, y);
        if (to->format == PSP_FMT_RGBA16) {
            uint16_t *deep = (uint16_t *)(void *)row;
            uint32_t x;
            for (x = width; x-- > 0;) {
                uint8_t pixel[4];
                memcpy(pixel, row + 4 * (size_t)x, 4);
                deep[4 * x] = (uint16_t)(pixel[2] * 257);
                deep[4 * x + 1] = (uint16_t)(pixel[1] * 257);
                deep[4 * x + 2] = (uint16_t)(pixel[0] * 257);
                deep[4 * x + 3] = (uint16_t)(pixel[3] * 257);
            }
        } else if (w->has_alpha) {
            premultiply(row, width);
        }
    }
    to->rows_done = rows;
    return rows < to->height ? PSP_PARTIAL : PSP_OK;
}

/* Draws a decoded frame's row on the canvas, which the host has zeroed: transparent. */
static void compose(uint8_t *canvas, const uint8_t *from, uint32_t width, int blends)
{
    uint32_t x, k;
    for (x = 0; x < width; x++, from += 4, canvas += 4) {
        uint32_t over = dec_argb(from[2], from[1], from[0], from[3]), under, sum = 0;
        if (blends && from[3] < 255) {
            memcpy(&under, canvas, 4);
            for (k = 0; k < 32; k += 8)
                sum |= ((over >> k & 255) + dec_times(under >> k & 255, 255u - from[3])) << k;
            over = sum;
        }
        memcpy(canvas, &over, 4);
    }
}

static psp_status read_animation(const struct webp *w, uint32_t wanted, psp_pixels *to)
{
    WebPIterator frame;
    psp_status status = PSP_OK;
    uint8_t *pixels = NULL;
    uint32_t n, y, rows = 0;

    to->rows_done = to->height;
    if (!WebPDemuxGetFrame(w->demuxer, 1, &frame))
        return dec_fail(w->host, PSP_E_BAD_DATA, "the WebP file has no frames");
    for (n = 0;; n++) {
        uint32_t width = (uint32_t)frame.width, height = (uint32_t)frame.height;
        uint32_t left = (uint32_t)frame.x_offset, top = (uint32_t)frame.y_offset;
        /* The demuxer checks this, too; writing past the canvas must not hang on that. */
        if (frame.x_offset < 0 || frame.y_offset < 0 || frame.width <= 0 || frame.height <= 0
            || (uint64_t)left + width > to->width || (uint64_t)top + height > to->height) {
            status = dec_fail(w->host, PSP_E_BAD_DATA, "frame %u lies outside the picture", n + 1);
            break;
        }
        pixels = calloc((size_t)width * height, 4);
        if (!pixels) {
            status = dec_no_memory(w->host);
            break;
        }
        status = decode(w, frame.fragment.bytes, frame.fragment.size, pixels, (int64_t)width * 4,
                        width, height, (uint64_t)width * height, 0, &rows);
        if (status < 0) break;
        for (y = 0; y < rows; y++)
            compose(dec_row(to, top + y) + 4 * (size_t)left, pixels + 4 * (size_t)width * y, width,
                    frame.blend_method == WEBP_MUX_BLEND);
        free(pixels);
        pixels = NULL;
        if (rows < height) {
            to->rows_done = top + rows;
            status = PSP_PARTIAL;
            break;
        }
        if (n == wanted) break;
        if (frame.dispose_method == WEBP_MUX_DISPOSE_BACKGROUND)
            for (y = 0; y < height; y++)
                memset(dec_row(to, top + y) + 4 * (size_t)left, 0, 4 * (size_t)width);
        if (!WebPDemuxNextFrame(&frame)) {
            status = dec_fail(w->host, PSP_E_BAD_DATA, "the WebP file ends before frame %u",
                              wanted + 1);
            break;
        }
    }
    free(pixels);
    WebPDemuxReleaseIterator(&frame);
    return status;
}

static psp_status read_webp(void *self, const psp_plan *p, psp_pixels *to)
{
    const struct webp *w = self;
    psp_status status = dec_check_target(w->host, p, to);

    if (status < 0) return status;
    if (w->host->cancelled(w->host)) return dec_cancelled(w->host);
    return w->is_animation ? read_animation(w, p->frame, to) : read_still(w, to);
}

static psp_status metadata(void *self, uint32_t n, const char **key, psp_value *out)
{
    return dec_block(&((const struct webp *)self)->blocks, n, key, out);
}

/* ------------------------------------------------------------------ description */

static const uint8_t magic_bytes[] = "RIFF\0\0\0\0WEBP";
static const uint8_t magic_mask[] = "\xFF\xFF\xFF\xFF\0\0\0\0\xFF\xFF\xFF\xFF";
static const psp_magic magic = {
    .struct_size = sizeof(psp_magic), .offset = 0, .bytes = magic_bytes, .mask = magic_mask,
    .length = 12, .weight = 90
};
static const psp_magic *const magics[] = { &magic };
static const char *const media_types[] = { "image/webp", NULL };
static const char *const suffixes[] = { "webp", NULL };

#define DECODER_JSON                                                                               \
    "\"magics\":[{\"offset\":0,\"bytes\":\"524946460000000057454250\","                             \
    "\"mask\":\"ffffffff00000000ffffffff\",\"weight\":90}],"                                       \
    "\"media_types\":[\"image/webp\"],\"suffixes\":[\"webp\"]"

static const psp_decoder decoder = {
    .struct_size = sizeof(psp_decoder), .magic_count = 1, .magics = magics,
    .media_types = media_types, .suffixes = suffixes, .head_bytes = 12, .open = open_webp,
    .info = info, .plan = plan, .read = read_webp, .metadata = metadata, .close = close_webp
};

DEC_MODULE(0)
