/*
 * org.proofsheet.heif: HEIF containers: HEIC and AVIF. Top-level pictures are frames, the primary one
 * first; an embedded thumbnail of the same shape serves when it covers the size wanted.
 *
 * The container's turns, mirrors and crops are applied by libheif, so pictures are upright. The
 * HEVC and AV1 decoders beneath it can't be stopped: between the tiles of a grid the host's wish to
 * cancel makes reading fail, and libde265 starts a thread.
 * SPDX-License-Identifier: MIT-0
 */
#include "../decoding.h"
#include "../profile.h"

#include <libheif/heif.h>

#define ID      "org.proofsheet.heif"
#define NAME    "HEIF"
#define VERSION "1.0.0"
#define SUMMARY "HEIC and AVIF pictures, by libheif"

struct heif {
    const psp_host *host;
    psp_limits bounds;
    const psp_source *source;
    uint64_t at;
    int source_failed;
    struct heif_context *context;
    heif_item_id *ids;             /* the primary picture first */
    uint32_t frames, width, height, bits;
    int has_alpha;
    uint8_t *icc, *exif, *xmp;
    size_t icc_size;
    dec_blocks blocks;
};

/* ------------------------------------------------------------------ reading */

static int64_t position(void *user) { return (int64_t)((struct heif *)user)->at; }

static int read_bytes(void *to, size_t n, void *user)
{
    struct heif *h = user;
    if (h->host->cancelled(h->host)) return -1;
    if (dec_read(h->source, h->at, to, n) != (int64_t)n) {
        h->source_failed = h->at + n <= h->source->size;
        return -1;
    }
    h->at += n;
    return 0;
}

static int seek(int64_t to, void *user)
{
    struct heif *h = user;
    if (to < 0 || (uint64_t)to > h->source->size) return -1;
    h->at = (uint64_t)to;
    return 0;
}

static enum heif_reader_grow_status wait_for(int64_t target, void *user)
{
    const struct heif *h = user;
    return target >= 0 && (uint64_t)target <= h->source->size ? heif_reader_grow_status_size_reached
                                                              : heif_reader_grow_status_size_beyond_eof;
}

static const struct heif_reader reader = {
    .reader_api_version = 1, .get_position = position, .read = read_bytes, .seek = seek,
    .wait_for_file_size = wait_for
};

static psp_status failed(const struct heif *h, struct heif_error error)
{
    psp_status code = PSP_E_BAD_DATA;
    if (h->host->cancelled(h->host)) return dec_cancelled(h->host);
    if (h->source_failed) return dec_fail(h->host, PSP_E_IO, "the file could not be read");
    switch (error.code) {
    case heif_error_Unsupported_feature:
    case heif_error_Unsupported_filetype: code = PSP_E_UNSUPPORTED; break;
    case heif_error_Memory_allocation_error: code = PSP_E_LIMIT; break;
    case heif_error_Decoder_plugin_error: code = PSP_E_BAD_DATA; break;
    default: break;
    }
    if (error.subcode == heif_suberror_Unsupported_codec) code = PSP_E_MISSING;
    if (error.subcode == heif_suberror_Security_limit_exceeded) code = PSP_E_LIMIT;
    return dec_fail(h->host, code, "libheif: %s", error.message && *error.message ? error.message
                                                                                  : "it is damaged");
}

/* ------------------------------------------------------------------ color and blocks */

static psp_status read_profile(struct heif *h, const struct heif_image_handle *picture)
{
    struct heif_color_profile_nclx *nclx = NULL;
    size_t size = heif_image_handle_get_raw_color_profile_size(picture);

    if (size > h->bounds.max_extra)
        return dec_fail(h->host, PSP_E_LIMIT, "the profile has %zu bytes, limit %llu", size,
                        (unsigned long long)h->bounds.max_extra);
    if (size > 0) {
        h->icc = malloc(size);
        if (!h->icc) return dec_no_memory(h->host);
        if (heif_image_handle_get_raw_color_profile(picture, h->icc).code == heif_error_Ok
            && dec_icc_is(h->icc, size, "RGB "))
            h->icc_size = size;
    } else if (heif_image_handle_get_nclx_color_profile(picture, &nclx).code == heif_error_Ok && nclx) {
        double xy[8];
        int transfer = (int)nclx->transfer_characteristics;
        int is_other = profile_primaries((int)nclx->color_primaries, xy);
        if (is_other || profile_is_other(transfer)) {
            h->icc = malloc(PROFILE_SIZE);
            if (h->icc) h->icc_size = profile_make(xy, transfer, h->icc);
        }
    }
    if (nclx) heif_nclx_color_profile_free(nclx);
    return PSP_OK;
}

static psp_status read_blocks(struct heif *h, const struct heif_image_handle *picture)
{
    heif_item_id ids[16];
    int count = heif_image_handle_get_list_of_metadata_block_IDs(picture, NULL, ids, 16), k;
    uint64_t total = h->icc_size;

    for (k = 0; k < count; k++) {
        const char *type = heif_image_handle_get_metadata_type(picture, ids[k]);
        const char *media = heif_image_handle_get_metadata_content_type(picture, ids[k]);
        int is_exif = type && !strcmp(type, "Exif");
        int is_xmp = type && !strcmp(type, "mime") && media && !strcmp(media, "application/rdf+xml");
        size_t size = heif_image_handle_get_metadata_size(picture, ids[k]);
        const uint8_t *start;
        uint8_t *bytes;
        if (!(is_exif && !h->exif) && !(is_xmp && !h->xmp)) continue;
        total += size;
        if (total > h->bounds.max_extra)
            return dec_fail(h->host, PSP_E_LIMIT, "profile and metadata have %llu bytes, limit %llu",
                            (unsigned long long)total, (unsigned long long)h->bounds.max_extra);
        bytes = malloc(size ? size : 1);
        if (!bytes) return dec_no_memory(h->host);
        if (heif_image_handle_get_metadata(picture, ids[k], bytes).code != heif_error_Ok) size = 0;
        if (is_exif) {
            h->exif = bytes;
            start = dec_exif_start(bytes, &size);
            dec_add_block(&h->blocks, "exif", start, size);
        } else {
            h->xmp = bytes;
            dec_add_block(&h->blocks, "xmp", bytes, size);
        }
    }
    return PSP_OK;
}

/* ------------------------------------------------------------------ sizes that aren't true */

/* libde265 believes the stream's own size, whatever the container said, and makes room for it. So the
 * parameter sets in the container are held against its sizes before anything is decoded. */
struct sizes { uint32_t boxes, said_width, said_height, coded_width, coded_height; };

struct bits { const uint8_t *at; uint32_t count, next; };

static uint32_t take(struct bits *b, uint32_t n)
{
    uint32_t v = 0;
    for (; n > 0; n--, b->next++)
        v = v << 1 | (b->next < b->count ? b->at[b->next >> 3] >> (7 - (b->next & 7)) & 1u : 0);
    return v;
}

static uint32_t take_golomb(struct bits *b)
{
    uint32_t zeros = 0;
    while (zeros < 31 && b->next < b->count && !take(b, 1)) zeros++;
    return (1u << zeros) - 1 + take(b, zeros);
}

/* A sequence parameter set, without its two header bytes. */
static void read_sps(struct sizes *s, const uint8_t *bytes, uint32_t n)
{
    uint8_t plain[256];
    uint32_t k, used = 0, zeros = 0, layers, width, height;
    struct bits b = { plain, 0, 0 };

    for (k = 2; k < n && used < sizeof plain; k++) {
        if (zeros >= 2 && bytes[k] == 3) {             /* an escape */
            zeros = 0;
            continue;
        }
        zeros = bytes[k] ? 0 : zeros + 1;
        plain[used++] = bytes[k];
    }
    b.count = used * 8;
    take(&b, 4);
    layers = take(&b, 3);
    take(&b, 1);
    b.next += 96;
    if (layers > 0) {
        uint32_t flags = take(&b, 16);
        for (k = 0; k < layers; k++) {
            if (flags >> (15 - 2 * k) & 1) b.next += 88;
            if (flags >> (14 - 2 * k) & 1) b.next += 8;
        }
    }
    take_golomb(&b);
    if (take_golomb(&b) == 3) take(&b, 1);
    width = take_golomb(&b);
    height = take_golomb(&b);
    if (width > s->coded_width) s->coded_width = width;
    if (height > s->coded_height) s->coded_height = height;
}

static void read_sets(struct sizes *s, const uint8_t *bytes, uint32_t n)
{
    uint32_t arrays, at = 23, k, count;
    if (n < 23) return;
    for (arrays = bytes[22]; arrays > 0 && at + 3 <= n; arrays--) {
        uint32_t type = bytes[at] & 63;
        count = (uint32_t)bytes[at + 1] << 8 | bytes[at + 2];
        at += 3;
        for (k = 0; k < count && at + 2 <= n; k++) {
            uint32_t size = (uint32_t)bytes[at] << 8 | bytes[at + 1];
            at += 2;
            if (size > n - at) return;
            if (type == 33) read_sps(s, bytes + at, size);
            at += size;
        }
    }
}

static void walk_boxes(const struct heif *h, struct sizes *s, uint64_t from, uint64_t to, uint32_t depth)
{
    uint8_t bytes[4096];
    while (from + 8 <= to && s->boxes++ < 20000) {
        uint64_t size, head = 8;
        uint32_t n;
        if (dec_read(h->source, from, bytes, 16) < 8) return;
        size = dec_exif_word(bytes, 4, 1);
        if (size == 1) {
            size = (uint64_t)dec_exif_word(bytes + 8, 4, 1) << 32 | dec_exif_word(bytes + 12, 4, 1);
            head = 16;
        }
        if (size == 0 || size > to - from) size = to - from;
        if (size < head) return;
        if (depth < h->bounds.max_depth && (!memcmp(bytes + 4, "meta", 4)
                                            || !memcmp(bytes + 4, "iprp", 4)
                                            || !memcmp(bytes + 4, "ipco", 4))) {
            uint64_t skip = bytes[4] == 'm' ? head + 4 : head;
            if (size > skip) walk_boxes(h, s, from + skip, from + size, depth + 1);
        } else if (!memcmp(bytes + 4, "hvcC", 4) || !memcmp(bytes + 4, "ispe", 4)) {
            int is_size = bytes[4] == 'i';
            n = size - head < sizeof bytes ? (uint32_t)(size - head) : (uint32_t)sizeof bytes;
            if (dec_read(h->source, from + head, bytes, n) != n) return;
            if (!is_size) read_sets(s, bytes, n);
            else if (n >= 12) {
                uint32_t width = dec_exif_word(bytes + 4, 4, 1), height = dec_exif_word(bytes + 8, 4, 1);
                if (width > s->said_width) s->said_width = width;
                if (height > s->said_height) s->said_height = height;
            }
        }
        from += size;
    }
}

static psp_status check_sizes(const struct heif *h)
{
    struct sizes s = { 0, 0, 0, 0, 0 };
    walk_boxes(h, &s, 0, h->source->size, 0);
    if (s.coded_width <= s.said_width + 64ull && s.coded_height <= s.said_height + 64ull) return PSP_OK;
    return dec_fail(h->host, PSP_E_BAD_DATA, "the file says %u x %u, a stream in it %u x %u",
                    s.said_width, s.said_height, s.coded_width, s.coded_height);
}

/* ------------------------------------------------------------------ calls */

static void close_heif(void *self)
{
    struct heif *h = self;
    if (h->context) heif_context_free(h->context);
    free(h->ids);
    free(h->icc);
    free(h->exif);
    free(h->xmp);
    free(h);
}

static psp_status look(struct heif *h)
{
    struct heif_image_handle *picture = NULL;
    struct heif_error error;
    heif_item_id primary = 0;
    int count, k, bits;
    psp_status status;

    status = check_sizes(h);
    if (status < 0) return status;
    error = heif_context_read_from_reader(h->context, &reader, h, NULL);
    if (error.code != heif_error_Ok) return failed(h, error);
    count = heif_context_get_number_of_top_level_images(h->context);
    error = heif_context_get_primary_image_ID(h->context, &primary);
    if (error.code != heif_error_Ok) return failed(h, error);
    if (count < 1) return dec_fail(h->host, PSP_E_BAD_DATA, "it has no picture");
    h->ids = calloc((size_t)count, sizeof *h->ids);
    if (!h->ids) return dec_no_memory(h->host);
    count = heif_context_get_list_of_top_level_image_IDs(h->context, h->ids, count);
    for (k = 1; k < count; k++)
        if (h->ids[k] == primary) {
            h->ids[k] = h->ids[0];
            h->ids[0] = primary;
        }
    h->frames = (uint32_t)count > h->bounds.max_frames ? h->bounds.max_frames : (uint32_t)count;
    error = heif_context_get_image_handle(h->context, h->ids[0], &picture);
    if (error.code != heif_error_Ok) return failed(h, error);
    h->width = (uint32_t)heif_image_handle_get_width(picture);
    h->height = (uint32_t)heif_image_handle_get_height(picture);
    bits = heif_image_handle_get_luma_bits_per_pixel(picture);
    h->bits = bits > 0 ? (uint32_t)bits : 8;
    h->has_alpha = heif_image_handle_has_alpha_channel(picture);
    status = dec_check_sides(h->host, &h->bounds, h->width, h->height);
    if (status >= 0) status = read_profile(h, picture);
    if (status >= 0) status = read_blocks(h, picture);
    heif_image_handle_release(picture);
    return status;
}

static psp_status open_heif(const psp_host *host, const psp_args *args, const psp_source *source,
                            const psp_limits *limits, void **self)
{
    struct heif *h = calloc(1, sizeof *h);
    uint32_t side = limits->max_width > limits->max_height ? limits->max_width : limits->max_height;
    psp_status status;

    (void)args;
    if (!h) return dec_no_memory(host);
    h->host = host;
    h->bounds = *limits;
    h->source = source;
    h->context = heif_context_alloc();
    if (h->context) {
        heif_context_set_max_decoding_threads(h->context, 0);
        heif_context_set_maximum_image_size_limit(h->context, side > 32768 ? 32768 : (int)side + 1);
    }
    status = h->context ? look(h) : dec_no_memory(host);
    if (status < 0) {
        close_heif(h);
        return status;
    }
    *self = h;
    return PSP_OK;
}

static psp_status info(void *self, psp_image_info *out)
{
    const struct heif *h = self;
    out->flags = PSP_IMG_PROGRESSIVE | (h->has_alpha ? PSP_IMG_ALPHA : 0);
    out->width = h->width;
    out->height = h->height;
    out->orientation = 1;
    out->frames = h->frames;
    out->bits = h->bits;
    out->icc = h->icc_size ? h->icc : NULL;
    out->icc_len = h->icc_size;
    return PSP_OK;
}

/* The picture of a frame, or its thumbnail where that has the shape and covers the size. */
static psp_status choose(const struct heif *h, const psp_plan *p, struct heif_image_handle **out)
{
    heif_item_id ids[8];
    struct heif_image_handle *small;
    struct heif_error error;
    int count, k;
    double width, height;

    if (p->frame >= h->frames)
        return dec_fail(h->host, PSP_E_BAD_ARGUMENT, "picture %u of %u was asked for", p->frame,
                        h->frames);
    error = heif_context_get_image_handle(h->context, h->ids[p->frame], out);
    if (error.code != heif_error_Ok) return failed(h, error);
    width = heif_image_handle_get_width(*out);
    height = heif_image_handle_get_height(*out);
    count = heif_image_handle_get_list_of_thumbnail_IDs(*out, ids, 8);
    for (k = 0; k < count; k++) {
        double w, high;
        if (heif_image_handle_get_thumbnail(*out, ids[k], &small).code != heif_error_Ok) continue;
        w = heif_image_handle_get_width(small);
        high = heif_image_handle_get_height(small);
        if (w >= p->want_width && high >= p->want_height && w < width && high > 0
            && fabs(w * height / width - high) <= 0.01 * high + 0.5
            && !heif_image_handle_has_alpha_channel(*out)) {
            heif_image_handle_release(*out);
            *out = small;
            return PSP_OK;
        }
        heif_image_handle_release(small);
    }
    return PSP_OK;
}

static psp_status plan(void *self, psp_plan *p)
{
    const struct heif *h = self;
    struct heif_image_handle *picture = NULL;
    uint64_t pixels;
    int is_deep, has_alpha;
    psp_status status = choose(h, p, &picture);

    if (status < 0) return status;
    p->width = (uint32_t)heif_image_handle_get_width(picture);
    p->height = (uint32_t)heif_image_handle_get_height(picture);
    is_deep = heif_image_handle_get_luma_bits_per_pixel(picture) > 8;
    has_alpha = heif_image_handle_has_alpha_channel(picture);
    heif_image_handle_release(picture);
    status = dec_check_sides(h->host, &h->bounds, p->width, p->height);
    if (status >= 0) status = dec_check_pixels(h->host, &h->bounds, p->width, p->height);
    if (status >= 0) status = dec_choose_for(h->host, p, is_deep, 0, has_alpha);
    /* Planes of the codec, planes of libheif, interleaved samples; a codec's own tables. */
    pixels = (uint64_t)(p->width + 64) * (p->height + 64);
    p->memory = pixels * (is_deep ? 30 : 18) + (h->source->size < (64u << 20) ? h->source->size : 64u << 20)
        + (8u << 20);
    return status < 0 ? status : dec_check_memory(h->host, &h->bounds, p->memory);
}

static void put_row(const psp_pixels *to, uint32_t y, const uint8_t *from, int bits, uint32_t channels,
                    int is_premultiplied, uint16_t *words)
{
    uint32_t k, n = to->width * channels, top = (1u << bits) - 1;
    if (bits <= 8 && !is_premultiplied) {
        dec_put8(to, y, from, channels);
        return;
    }
    for (k = 0; k < n; k++) {
        uint16_t v;
        if (bits <= 8) v = (uint16_t)(from[k] * 257);
        else {
            uint32_t raw = from[2 * k] | (uint32_t)from[2 * k + 1] << 8;
            v = (uint16_t)(((raw > top ? top : raw) * 65535ull + top / 2) / top);
        }
        words[k] = v;
    }
    if (is_premultiplied && channels == 4)
        for (k = 0; k < n; k++) {
            uint32_t a = words[k | 3];
            if (k % 4 == 3) continue;
            words[k] = a == 0 ? 0 : words[k] >= a ? 65535 : (uint16_t)(words[k] * 65535ull / a);
        }
    dec_put16(to, y, words, channels);
}

static psp_status read_heif(void *self, const psp_plan *p, psp_pixels *to)
{
    struct heif *h = self;
    struct heif_image_handle *picture = NULL;
    struct heif_image *image = NULL;
    struct heif_decoding_options *options;
    struct heif_error error;
    const uint8_t *rows;
    uint16_t *words = NULL;
    int has_alpha, is_deep, stride = 0, bits, is_premultiplied;
    uint32_t y;
    psp_status status = dec_check_target(h->host, p, to);

    if (status < 0) return status;
    if (h->host->cancelled(h->host)) return dec_cancelled(h->host);
    status = choose(h, p, &picture);
    if (status < 0) return status;
    has_alpha = heif_image_handle_has_alpha_channel(picture);
    is_deep = heif_image_handle_get_luma_bits_per_pixel(picture) > 8;
    is_premultiplied = heif_image_handle_is_premultiplied_alpha(picture);
    /* Grids make their canvas as large as they themselves say: no larger than the picture, please. */
    heif_context_set_maximum_image_size_limit(
        h->context, (int)(p->width > p->height ? p->width : p->height) + 64);
    options = heif_decoding_options_alloc();
#if LIBHEIF_NUMERIC_VERSION >= 0x010F0000
    /* A wish, which AV1 alone can fulfil: dav1d, the default for it, writes to stderr what it finds
     * wrong, and starts threads. */
    if (options->version >= 4) options->decoder_id = "aom";
#endif
    error = heif_decode_image(picture, &image, heif_colorspace_RGB,
                              is_deep ? has_alpha ? heif_chroma_interleaved_RRGGBBAA_LE
                                                  : heif_chroma_interleaved_RRGGBB_LE
                                      : has_alpha ? heif_chroma_interleaved_RGBA
                                                  : heif_chroma_interleaved_RGB, options);
    heif_decoding_options_free(options);
    heif_image_handle_release(picture);
    if (error.code != heif_error_Ok) return failed(h, error);
    rows = heif_image_get_plane_readonly(image, heif_channel_interleaved, &stride);
    bits = heif_image_get_bits_per_pixel_range(image, heif_channel_interleaved);
    words = malloc((size_t)to->width * 8);
    if (!words) status = dec_no_memory(h->host);
    /* What was decoded may be smaller than the container said. */
    else if (!rows || bits < 1 || bits > 16 || (bits > 8) != is_deep
             || heif_image_get_width(image, heif_channel_interleaved) < (int64_t)to->width
             || heif_image_get_height(image, heif_channel_interleaved) < (int64_t)to->height
             || stride < (int64_t)to->width * (has_alpha ? 4 : 3) * (is_deep ? 2 : 1))
        status = dec_fail(h->host, PSP_E_BAD_DATA, "the picture isn't of the size that the file says");
    for (y = 0; y < to->height && status >= 0; y++) {
        if (y % 64 == 0 && h->host->cancelled(h->host)) status = dec_cancelled(h->host);
        else put_row(to, y, rows + (size_t)stride * y, bits, has_alpha ? 4 : 3, is_premultiplied, words);
    }
    free(words);
    if (status >= 0 && heif_image_get_decoding_warnings(image, 0, NULL, 0) > 0) {
        to->rows_done = to->height;                    /* all rows, some of them guessed */
        status = PSP_PARTIAL;
    }
    heif_image_release(image);
    return status;
}

static psp_status metadata(void *self, uint32_t n, const char **key, psp_value *out)
{
    return dec_block(&((const struct heif *)self)->blocks, n, key, out);
}

/* ------------------------------------------------------------------ description */

#define MAGIC(brand)                                                                               \
    static const psp_magic magic_##brand = { .struct_size = sizeof(psp_magic), .offset = 4,        \
        .bytes = (const uint8_t *)"ftyp" #brand, .length = 8, .weight = 80 }
MAGIC(heic); MAGIC(heix); MAGIC(heim); MAGIC(heis); MAGIC(hevc); MAGIC(mif1); MAGIC(avif); MAGIC(avis);
static const psp_magic *const magics[] = {
    &magic_heic, &magic_heix, &magic_heim, &magic_heis, &magic_hevc, &magic_mif1, &magic_avif, &magic_avis
};
static const char *const media_types[] = { "image/heic", "image/heif", "image/avif", NULL };
static const char *const suffixes[] = { "heic", "heif", "hif", "avif", NULL };

#define BRAND(hex) "{\"offset\":4,\"bytes\":\"66747970" hex "\",\"weight\":80}"
#define DECODER_JSON                                                                               \
    "\"magics\":[" BRAND("68656963") "," BRAND("68656978") "," BRAND("6865696d") ","               \
    BRAND("68656973") "," BRAND("68657663") "," BRAND("6d696631") "," BRAND("61766966") ","        \
    BRAND("61766973") "],\"media_types\":[\"image/heic\",\"image/heif\",\"image/avif\"],"          \
    "\"suffixes\":[\"heic\",\"heif\",\"hif\",\"avif\"]"

static const psp_decoder decoder = {
    .struct_size = sizeof(psp_decoder), .magic_count = 8, .magics = magics,
    .media_types = media_types, .suffixes = suffixes, .head_bytes = 12, .open = open_heif,
    .info = info, .plan = plan, .read = read_heif, .metadata = metadata, .close = close_heif
};

DEC_MODULE(PSP_CAP_OWN_THREADS)
