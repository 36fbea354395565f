/*
 * org.proofsheet.jpeg2000: JPEG 2000 pictures, as JP2 files or as bare codestreams.
 *
 * The wavelet's own halves, quarters... are what is delivered for smaller sizes, and pictures are decoded
 * in bands, so memory follows the band. OpenJPEG makes room for what a header claims before it looks
 * further: size, components and tiles are read and held against the limits first.
 *
 * A cut file of many tiles yields its whole rows of them. Where the only tile is cut, zeros stand for what
 * is missing, which are empty packets: the picture is there, but soft. (OpenJPEG has a mode for that, which
 * crashes in 2.5.0.)
 * SPDX-License-Identifier: MIT-0
 */
#include "../decoding.h"

#include <openjpeg.h>

#define ID      "org.proofsheet.jpeg2000"
#define NAME    "JPEG 2000"
#define VERSION "1.0.0"
#define SUMMARY "JPEG 2000 pictures, by OpenJPEG"

#define MOST_COMPONENTS 16
#define BAND_PIXELS (1u << 19)

enum model { MODEL_GRAY, MODEL_RGB, MODEL_YCC, MODEL_CMYK };

struct jpeg2000 {
    const psp_host *host;
    psp_limits bounds;
    const psp_source *source;
    uint64_t at;                   /* OpenJPEG's place in the source */
    uint64_t end;                  /* of what OpenJPEG sees; beyond the file where the only tile is cut */
    int source_failed, is_jp2;
    char said[160];
    uint32_t x0, y0, x1, y1, tile_width, tile_height, tiles, tiles_across, components, resolutions, dx, dy;
    uint32_t width, height, bits;
    enum model model;
    int alpha;                     /* component of it, or -1 */
    int is_premultiplied;
    uint8_t *icc, *exif, *xmp, *iptc;
    size_t icc_size;
    dec_blocks blocks;
};

struct opened { opj_codec_t *codec; opj_stream_t *stream; opj_image_t *image; };

/* ------------------------------------------------------------------ OpenJPEG's callbacks */

static OPJ_SIZE_T read_stream(void *to, OPJ_SIZE_T n, void *user)
{
    struct jpeg2000 *j = user;
    int64_t got;
    if (j->host->cancelled(j->host)) return (OPJ_SIZE_T)-1;
    if (j->at >= j->source->size && j->at < j->end) {
        uint8_t *bytes = to;
        if (n > j->end - j->at) n = (OPJ_SIZE_T)(j->end - j->at);
        memset(bytes, 0, n);
        if (j->at + n == j->end && n >= 2) bytes[n - 2] = 0xFF, bytes[n - 1] = 0xD9;
        j->at += n;
        return n;
    }
    got = dec_read(j->source, j->at, to, n);
    if (got < 0) j->source_failed = 1;
    if (got <= 0) return (OPJ_SIZE_T)-1;
    j->at += (uint64_t)got;
    return (OPJ_SIZE_T)got;
}

static OPJ_OFF_T skip_stream(OPJ_OFF_T n, void *user)
{
    struct jpeg2000 *j = user;
    uint64_t left = j->at < j->end ? j->end - j->at : 0;
    if (n < 0 || (n > 0 && left == 0)) return -1;
    if ((uint64_t)n > left) n = (OPJ_OFF_T)left;
    j->at += (uint64_t)n;
    return n;
}

static OPJ_BOOL seek_stream(OPJ_OFF_T to, void *user)
{
    struct jpeg2000 *j = user;
    if (to < 0 || (uint64_t)to > j->end) return OPJ_FALSE;
    j->at = (uint64_t)to;
    return OPJ_TRUE;
}

static void on_error(const char *text, void *user)
{
    struct jpeg2000 *j = user;
    if (!j->said[0]) snprintf(j->said, sizeof j->said, "%s", text);    /* the first one is the cause */
}

static void ignore(const char *text, void *user) { (void)text, (void)user; }

static psp_status failed(const struct jpeg2000 *j, const char *what)
{
    if (j->host->cancelled(j->host)) return dec_cancelled(j->host);
    if (j->source_failed) return dec_fail(j->host, PSP_E_IO, "the file could not be read");
    return dec_fail(j->host, PSP_E_BAD_DATA, "%s%s%s", what, j->said[0] ? ": " : "", j->said);
}

static void shut(struct opened *o)
{
    if (o->image) opj_image_destroy(o->image);
    if (o->codec) opj_destroy_codec(o->codec);
    if (o->stream) opj_stream_destroy(o->stream);
    memset(o, 0, sizeof *o);
}

static int begin(struct jpeg2000 *j, struct opened *o, uint32_t reduction)
{
    opj_dparameters_t parameters;

    memset(o, 0, sizeof *o);
    j->at = 0;
    j->said[0] = 0;
    opj_set_default_decoder_parameters(&parameters);
    parameters.cp_reduce = reduction;
    o->codec = opj_create_decompress(j->is_jp2 ? OPJ_CODEC_JP2 : OPJ_CODEC_J2K);
    o->stream = opj_stream_create(1 << 16, OPJ_TRUE);
    if (!o->codec || !o->stream) return 0;
    opj_set_error_handler(o->codec, on_error, j);
    opj_set_warning_handler(o->codec, ignore, j);
    opj_set_info_handler(o->codec, ignore, j);
    opj_stream_set_read_function(o->stream, read_stream);
    opj_stream_set_skip_function(o->stream, skip_stream);
    opj_stream_set_seek_function(o->stream, seek_stream);
    opj_stream_set_user_data(o->stream, j, NULL);
    opj_stream_set_user_data_length(o->stream, j->end);
    return opj_setup_decoder(o->codec, &parameters)
        && opj_read_header(o->stream, o->codec, &o->image) && o->image && o->image->numcomps > 0;
}

/* ------------------------------------------------------------------ headers, before OpenJPEG */

static uint32_t word(const uint8_t *p) { return dec_exif_word(p, 4, 1); }

/* How many precincts a tile's components have, by the sizes that stand in the coding style. */
static uint64_t precincts(const struct jpeg2000 *j, uint64_t at, uint32_t levels)
{
    uint64_t total = 0, width = (uint64_t)j->x1 - j->x0, height = (uint64_t)j->y1 - j->y0;
    uint32_t k;
    uint8_t exponents[33];
    int64_t got;

    if (levels > 32) return 0;
    if (width > j->tile_width) width = j->tile_width;
    if (height > j->tile_height) height = j->tile_height;
    got = dec_read(j->source, at, exponents, levels + 1);
    for (k = 0; (int64_t)k < got; k++) {               /* from the smallest resolution on */
        uint32_t by = levels - k, x = exponents[k] & 15, y = exponents[k] >> 4;
        uint64_t w = (width >> by) + 1, h = (height >> by) + 1;
        if (w > 1u << 30 || h > 1u << 30) return UINT32_MAX;
        total += ((w >> x) + 1) * ((h >> y) + 1);
    }
    return total < UINT32_MAX ? total * j->components : UINT32_MAX;
}

static psp_status look_at_stream(struct jpeg2000 *j, uint64_t from)
{
    uint8_t b[44];
    uint64_t across, down, cost, at, size;

    if (dec_read(j->source, from, b, sizeof b) != (int64_t)sizeof b || word(b) != 0xFF4FFF51)
        return dec_fail(j->host, PSP_E_BAD_DATA, "it holds no JPEG 2000 codestream");
    j->x1 = word(b + 8), j->y1 = word(b + 12), j->x0 = word(b + 16), j->y0 = word(b + 20);
    j->components = dec_exif_word(b + 40, 2, 1);
    j->dx = b[43];
    if (j->x1 <= j->x0 || j->y1 <= j->y0 || !word(b + 24) || !word(b + 28))
        return dec_fail(j->host, PSP_E_BAD_DATA, "its sizes make no picture");
    if (j->components == 0 || j->components > MOST_COMPONENTS)
        return dec_fail(j->host, PSP_E_UNSUPPORTED, "it has %u components, supported are %d",
                        j->components, MOST_COMPONENTS);
    across = ((uint64_t)j->x1 - word(b + 32) + word(b + 24) - 1) / word(b + 24);
    down = ((uint64_t)j->y1 - word(b + 36) + word(b + 28) - 1) / word(b + 28);
    if (word(b + 32) > j->x0 || word(b + 36) > j->y0 || across * down > 65535)
        return dec_fail(j->host, PSP_E_BAD_DATA, "its tiles don't cover it");
    j->tiles = (uint32_t)(across * down);
    j->tiles_across = (uint32_t)across;
    j->tile_width = word(b + 24);
    j->tile_height = word(b + 28);
    cost = (uint64_t)j->tiles * (8192 + 2048ull * j->components);
    if (cost > j->bounds.max_memory) return dec_check_memory(j->host, &j->bounds, cost);
    for (at = from + 2; dec_read(j->source, at, b, 14) == 14; at += 2 + dec_exif_word(b + 2, 2, 1)) {
        if (b[0] != 0xFF || b[1] < 0x4F) break;
        if (b[1] == 0x52 && b[4] & 1) {                /* precincts of its own choice: room for each */
            cost += precincts(j, at + 14, b[9]) * 256;
            if (cost > j->bounds.max_memory) return dec_check_memory(j->host, &j->bounds, cost);
        }
        if (b[1] != 0x90) continue;
        /* The only tile, cut off, with enough of it there to be worth looking at. */
        size = word(b + 6);
        if (j->tiles == 1 && j->source->size - at < size && j->source->size - at >= size / 16 + 64
            && size < UINT32_MAX / 2)
            j->end = at + size + 2;
        break;
    }
    return PSP_OK;
}

/* The file's boxes: the codestream's place, and metadata. */
static psp_status look_at_boxes(struct jpeg2000 *j, uint64_t *stream)
{
    static const struct { const char *key, *uuid; } kinds[] = {
        { "exif", "JpgTiffExif->JP2" },
        { "xmp", "\xBE\x7A\xCF\xCB\x97\xA9\x42\xE8\x9C\x71\x99\x94\x91\xE3\xAF\xAC" },
        { "iptc", "\x33\xC7\xA4\xD2\xB8\x1D\x47\x23\xA0\xBA\xF1\xA3\xE0\x97\xAD\x38" },
    };
    uint8_t **into[] = { &j->exif, &j->xmp, &j->iptc };
    uint64_t at = 0, total = 0;
    uint32_t boxes = 0, k;
    uint8_t b[32];

    *stream = UINT64_MAX;
    while (boxes++ < 1000 && dec_read(j->source, at, b, 32) >= 8) {
        uint64_t size = word(b), head = 8;
        if (size == 1) size = (uint64_t)word(b + 8) << 32 | word(b + 12), head = 16;
        if (size == 0 || size > j->source->size - at) size = j->source->size - at;
        if (size < head) break;
        if (!memcmp(b + 4, "jp2c", 4) && *stream == UINT64_MAX) *stream = at + head;
        for (k = 0; k < 3 && !memcmp(b + 4, "uuid", 4) && head == 8 && size > 24; k++) {
            size_t n = (size_t)(size - 24);
            const uint8_t *start;
            if (memcmp(b + 8, kinds[k].uuid, 16) || *into[k]) continue;
            total += n;
            if (total > j->bounds.max_extra)
                return dec_fail(j->host, PSP_E_LIMIT, "metadata have %llu bytes, limit %llu",
                                (unsigned long long)total, (unsigned long long)j->bounds.max_extra);
            *into[k] = malloc(n);
            if (!*into[k]) return dec_no_memory(j->host);
            if (dec_read(j->source, at + 24, *into[k], n) != (int64_t)n) continue;
            start = k == 0 ? dec_exif_start(*into[k], &n) : *into[k];
            dec_add_block(&j->blocks, kinds[k].key, start, n);
        }
        at += size;
    }
    if (*stream == UINT64_MAX)
        return dec_fail(j->host, PSP_E_BAD_DATA, "the JP2 file ends before its picture");
    return PSP_OK;
}

static uint32_t up(uint64_t value, uint32_t by) { return (uint32_t)((value + by - 1) / by); }

/* The picture's size at a reduction: of the first component, which is never subsampled where it counts. */
static void size_at(const struct jpeg2000 *j, uint32_t reduction, uint32_t *width, uint32_t *height)
{
    uint32_t by = 1u << reduction;
    *width = up(up(j->x1, j->dx), by) - up(up(j->x0, j->dx), by);
    *height = up(up(j->y1, j->dy), by) - up(up(j->y0, j->dy), by);
}

static psp_status look(struct jpeg2000 *j)
{
    struct opened o;
    opj_codestream_info_v2_t *about;
    uint64_t stream = 0;
    uint32_t k;
    uint8_t head[4];
    psp_status status = PSP_OK;

    if (dec_read(j->source, 0, head, 4) != 4) return dec_fail(j->host, PSP_E_BAD_DATA, "it is empty");
    j->is_jp2 = word(head) != 0xFF4FFF51;
    if (j->is_jp2) status = look_at_boxes(j, &stream);
    if (status >= 0) status = look_at_stream(j, stream);
    if (status < 0) return status;
    if (!begin(j, &o, 0)) {
        shut(&o);
        return failed(j, "its header can't be read");
    }
    about = opj_get_cstr_info(o.codec);
    j->resolutions = 33;
    for (k = 0; about && k < about->nbcomps; k++)
        if (about->m_default_tile_info.tccp_info[k].numresolutions < j->resolutions)
            j->resolutions = about->m_default_tile_info.tccp_info[k].numresolutions;
    if (!about || j->resolutions == 0) j->resolutions = 1;
    if (about) opj_destroy_cstr_info(&about);
    j->dx = o.image->comps[0].dx;
    j->dy = o.image->comps[0].dy;
    if (!j->dx || !j->dy) status = failed(j, "its sizes make no picture");
    else {
        size_at(j, 0, &j->width, &j->height);
        status = dec_check_sides(j->host, &j->bounds, j->width, j->height);
    }
    j->bits = o.image->comps[0].prec > 16 ? 16 : o.image->comps[0].prec;
    shut(&o);
    return status;
}

/* What the components are is known for sure only once palette and channel definitions are applied, which
 * OpenJPEG does with the pixels: so the smallest picture, or the first tile of
 * it, is decoded for it. */
static psp_status understand(struct jpeg2000 *j)
{
    struct opened o;
    const opj_image_t *i;
    uint32_t k, colors, deepest = j->resolutions - 1, width, height;
    psp_status status;

    do size_at(j, deepest, &width, &height);
    while ((width == 0 || height == 0) && deepest-- > 0);
    status = dec_check_pixels(j->host, &j->bounds, width, height);
    if (status >= 0)
        status = dec_check_memory(j->host, &j->bounds, (uint64_t)width * height * 8 * j->components);
    if (status < 0) return status;
    if (!begin(j, &o, deepest)
        || (j->tiles > 1 ? !opj_get_decoded_tile(o.codec, o.stream, o.image, 0)
                         : !opj_set_decode_area(o.codec, o.image, 0, 0, 0, 0)
                           || !opj_decode(o.codec, o.stream, o.image))
        || o.image->numcomps == 0) {
        shut(&o);
        return failed(j, "it can't be decoded");
    }
    i = o.image;
    j->alpha = -1;
    for (k = 1; k < i->numcomps && k < MOST_COMPONENTS; k++)
        if (i->comps[k].alpha && j->alpha < 0) {
            j->alpha = (int)k;
            j->is_premultiplied = i->comps[k].alpha == 2;
        }
    colors = j->alpha > 0 ? (uint32_t)j->alpha : i->numcomps;
    if (j->alpha < 0 && !j->is_jp2 && (i->numcomps == 2 || i->numcomps == 4)) {
        j->alpha = (int)i->numcomps - 1;
        colors--;
    }
    if (i->color_space == OPJ_CLRSPC_CMYK && i->numcomps >= 4) j->model = MODEL_CMYK, j->alpha = -1;
    else if (colors < 3) j->model = MODEL_GRAY;
    else if (i->color_space == OPJ_CLRSPC_SYCC || i->color_space == OPJ_CLRSPC_EYCC
             || i->comps[1].dx != i->comps[0].dx) j->model = MODEL_YCC;
    else j->model = MODEL_RGB;
    if (j->model == MODEL_GRAY && j->alpha > 1) j->alpha = -1;
    j->bits = i->comps[0].prec > 16 ? 16 : i->comps[0].prec;
    if (o.image->icc_profile_len > j->bounds.max_extra && status >= 0)
        status = dec_fail(j->host, PSP_E_LIMIT, "the profile has %u bytes, limit %llu",
                          o.image->icc_profile_len, (unsigned long long)j->bounds.max_extra);
    if (status >= 0 && o.image->icc_profile_buf && o.image->icc_profile_len > 0) {
        j->icc = malloc(o.image->icc_profile_len);
        if (j->icc) {
            memcpy(j->icc, o.image->icc_profile_buf, o.image->icc_profile_len);
            j->icc_size = o.image->icc_profile_len;
        }
    }
    shut(&o);
    if (status < 0) return status;
    if (!dec_icc_is(j->icc, j->icc_size, j->model == MODEL_GRAY ? "GRAY"
                    : j->model == MODEL_CMYK ? "CMYK" : "RGB "))
        j->icc_size = 0;
    return PSP_OK;
}

/* ------------------------------------------------------------------ calls */

static void close_jpeg2000(void *self)
{
    struct jpeg2000 *j = self;
    free(j->icc);
    free(j->exif);
    free(j->xmp);
    free(j->iptc);
    free(j);
}

static psp_status look_through(struct jpeg2000 *j)
{
    psp_status status;
    j->end = j->source->size;
    status = look(j);
    return status < 0 ? status : understand(j);
}

DEC_OPEN(open_jpeg2000, jpeg2000, look_through, close_jpeg2000)

static psp_status info(void *self, psp_image_info *out)
{
    const struct jpeg2000 *j = self;
    out->flags = j->alpha >= 0 ? PSP_IMG_ALPHA : 0;
    out->width = j->width;
    out->height = j->height;
    out->orientation = 1;
    out->frames = 1;
    out->bits = j->bits;
    out->icc = j->icc_size ? j->icc : NULL;
    out->icc_len = j->icc_size;
    return PSP_OK;
}

/* Rows that are decoded at once, in rows of the reduced picture. */
static uint32_t band_rows(const struct jpeg2000 *j, uint32_t reduction, uint32_t width)
{
    uint32_t rows = BAND_PIXELS / width;
    if (j->tiles > 1) return (j->tile_height >> reduction) + 1;
    return rows < 64 ? 64 : rows;
}

static psp_status plan(void *self, psp_plan *p)
{
    static const uint32_t cmyk8[] = { PSP_FMT_CMYK8, PSP_FMT_RGB24, PSP_FMT_ARGB32, PSP_FMT_RGBA16 };
    static const uint32_t cmyk16[] = { PSP_FMT_CMYK16, PSP_FMT_CMYK8, PSP_FMT_RGBA16, PSP_FMT_RGB24,
                                       PSP_FMT_ARGB32 };
    const struct jpeg2000 *j = self;
    uint32_t n, width, height, reduction = 0;
    uint64_t rows;
    psp_status status;

    if (p->frame > 0) return dec_fail(j->host, PSP_E_BAD_ARGUMENT, "there is one picture only");
    size_at(j, 0, &p->width, &p->height);
    for (n = 1; n < j->resolutions && n < 31; n++) {
        size_at(j, n, &width, &height);
        if (!width || !height || width < p->want_width || height < p->want_height) break;
        p->width = width;
        p->height = height;
        reduction = n;
    }
    status = dec_check_pixels(j->host, &j->bounds, p->width, p->height);
    if (status < 0) return status;
    if (j->model == MODEL_CMYK && j->bits > 8) status = dec_choose(j->host, p, cmyk16, 5);
    else if (j->model == MODEL_CMYK) status = dec_choose(j->host, p, cmyk8, 4);
    else status = dec_choose_for(j->host, p, j->bits > 8, j->model == MODEL_GRAY, j->alpha >= 0);
    if (status < 0) return status;
    rows = band_rows(j, reduction, p->width);
    if (rows > p->height) rows = p->height;
    /* Samples of tile and band as words, wavelet rows; the bytes of a tile. */
    p->memory = (uint64_t)p->width * (rows + 64) * 4 * j->components * 3
        + (uint64_t)j->tiles * (8192 + 2048ull * j->components) + (2u << 20)
        + (j->tiles > 1 ? j->source->size / j->tiles * 4 : j->source->size) + j->icc_size;
    return dec_check_memory(j->host, &j->bounds, p->memory);
}

/* ------------------------------------------------------------------ pixels */

/* Sample of a component, stretched to 16 bits; subsampled ones are repeated. */
static uint32_t sample(const opj_image_comp_t *c, uint32_t x, uint32_t y, uint32_t width, uint32_t height)
{
    uint32_t cx = c->w == width ? x : (uint32_t)((uint64_t)x * c->w / width);
    uint32_t cy = c->h == height ? y : (uint32_t)((uint64_t)y * c->h / height);
    int64_t v = c->data[(size_t)cy * c->w + cx];
    int64_t top = (INT64_C(1) << c->prec) - 1;
    if (c->sgnd) v += INT64_C(1) << (c->prec - 1);
    if (v < 0) v = 0;
    if (v > top) v = top;
    return (uint32_t)((v * 65535 + top / 2) / top);
}

static uint16_t clamp(double v) { return v <= 0 ? 0 : v >= 65535 ? 65535 : (uint16_t)(v + 0.5); }

static void put_band(const struct jpeg2000 *j, const opj_image_t *image, psp_pixels *to, uint32_t top,
                     uint32_t rows, uint16_t *words)
{
    uint32_t x, y, k, colors = j->model == MODEL_GRAY ? 1 : j->model == MODEL_CMYK ? 4 : 3;
    uint32_t channels = (j->model == MODEL_GRAY ? 1 : 3) + (j->alpha >= 0), v[5];

    for (y = 0; y < rows; y++) {
        uint8_t *row = dec_row(to, top + y);
        for (x = 0; x < to->width; x++) {
            uint16_t *at = words + (size_t)x * channels;
            for (k = 0; k < colors; k++) v[k] = sample(&image->comps[k], x, y, to->width, rows);
            if (j->model == MODEL_CMYK && to->format == PSP_FMT_CMYK8) {
                for (k = 0; k < 4; k++) row[4 * x + k] = (uint8_t)dec_eight(v[k]);
                continue;
            }
            if (j->model == MODEL_CMYK && to->format == PSP_FMT_CMYK16) {
                for (k = 0; k < 4; k++) ((uint16_t *)(void *)row)[4 * x + k] = (uint16_t)v[k];
                continue;
            }
            if (j->model == MODEL_CMYK) {
                for (k = 0; k < 3; k++) at[k] = (uint16_t)((65535 - v[k]) * (65535ull - v[3]) / 65535);
            } else if (j->model == MODEL_YCC) {
                double cb = v[1] - 32768.0, cr = v[2] - 32768.0;
                at[0] = clamp(v[0] + 1.402 * cr);
                at[1] = clamp(v[0] - 0.344136 * cb - 0.714136 * cr);
                at[2] = clamp(v[0] + 1.772 * cb);
            } else for (k = 0; k < colors; k++) at[k] = (uint16_t)v[k];
            if (j->alpha >= 0) {
                uint32_t a = sample(&image->comps[j->alpha], x, y, to->width, rows);
                at[channels - 1] = (uint16_t)a;
                for (k = 0; k + 1 < channels && j->is_premultiplied; k++)
                    at[k] = a == 0 ? 0 : at[k] >= a ? 65535 : (uint16_t)(at[k] * 65535ull / a);
            }
        }
        if (j->model != MODEL_CMYK || (to->format != PSP_FMT_CMYK8 && to->format != PSP_FMT_CMYK16))
            dec_put16(to, top + y, words, channels);
    }
}

/* Whether what was decoded is what will be read from it. */
static int is_sound(const struct jpeg2000 *j, const opj_image_t *image, uint32_t width, uint32_t rows)
{
    uint32_t k, need = j->model == MODEL_GRAY ? 1 : j->model == MODEL_CMYK ? 4 : 3;
    if (j->alpha >= 0 && need < (uint32_t)j->alpha + 1) need = (uint32_t)j->alpha + 1;
    if (image->numcomps < need || image->comps[0].w != width || image->comps[0].h != rows) return 0;
    for (k = 0; k < need; k++) {
        const opj_image_comp_t *c = &image->comps[k];
        if (!c->data || !c->w || !c->h || c->prec < 1 || c->prec > 31) return 0;
    }
    return 1;
}

/* Many tiles: one after the other, so that a cut file yields its whole rows of them. */
static psp_status read_tiles(struct jpeg2000 *j, uint32_t reduction, psp_pixels *to)
{
    static const uint8_t bytes[] = { 4, 4, 2, 8, 4, 8 };
    struct opened o = { NULL, NULL, NULL };
    uint32_t by = 1u << reduction, left0 = up(up(j->x0, j->dx), by), top0 = up(up(j->y0, j->dy), by);
    uint32_t k, left, top, done = 0;
    uint16_t *words = malloc((size_t)to->width * 8);
    psp_status status = PSP_OK;

    if (!words) return dec_no_memory(j->host);
    for (k = 0; k < j->tiles; k++) {
        psp_pixels some = *to;
        const opj_image_comp_t *c;
        if (j->host->cancelled(j->host)) {
            status = dec_cancelled(j->host);
            break;
        }
        if (!(o.codec || begin(j, &o, reduction))
            || !opj_get_decoded_tile(o.codec, o.stream, o.image, k) || !o.image->numcomps) {
            status = failed(j, "its data are damaged");
            if (status != PSP_E_BAD_DATA || done == 0) break;
            to->rows_done = done;
            status = PSP_PARTIAL;
            break;
        }
        c = &o.image->comps[0];
        left = up(c->x0, by) - left0;
        top = up(c->y0, by) - top0;
        /* A tile can vanish when it is reduced. */
        if (c->w > 0 && c->h > 0 && c->data) {
            if (left > to->width || c->w > to->width - left || top > to->height
                || c->h > to->height - top || !is_sound(j, o.image, c->w, c->h)) {
                status = dec_fail(j->host, PSP_E_BAD_DATA, "a tile lies outside the picture");
                break;
            }
            some.data += (size_t)left * bytes[to->format];
            some.width = c->w;
            put_band(j, o.image, &some, top, c->h, words);
        }
        if ((k + 1) % j->tiles_across == 0) done = top + c->h;
        /* A codec serves again only where OpenJPEG left the components as they were. */
        if (j->alpha >= 0 || o.image->numcomps != j->components) shut(&o);
    }
    shut(&o);
    free(words);
    return status;
}

static psp_status read_bands(struct jpeg2000 *j, uint32_t reduction, psp_pixels *to)
{
    struct opened o = { NULL, NULL, NULL };
    uint32_t rows = band_rows(j, reduction, to->width), top, count, by = 1u << reduction;
    uint32_t first = up(up(j->y0, j->dy), by);
    uint16_t *words = malloc((size_t)to->width * 8);
    psp_status status = PSP_OK;
    int is_done;

    if (!words) return dec_no_memory(j->host);
    for (top = 0; top < to->height && status == PSP_OK; top += count) {
        /* From rows of the reduced picture to the reference grid. */
        uint64_t from, till;
        count = to->height - top < rows ? to->height - top : rows;
        from = top == 0 ? j->y0 : (uint64_t)(first + top) * by * j->dy;
        till = top + count == to->height ? j->y1 : (uint64_t)(first + top + count) * by * j->dy;
        if (till > j->y1) till = j->y1;
        if (j->host->cancelled(j->host)) {
            status = dec_cancelled(j->host);
            break;
        }
        is_done = (o.codec || begin(j, &o, reduction))
            && till > from && till <= INT32_MAX && j->x1 <= INT32_MAX
            && opj_set_decode_area(o.codec, o.image, (OPJ_INT32)j->x0, (OPJ_INT32)from,
                                   (OPJ_INT32)j->x1, (OPJ_INT32)till)
            && opj_decode(o.codec, o.stream, o.image) && is_sound(j, o.image, to->width, count);
        if (!is_done) {
            status = failed(j, "its data are damaged");
            if (status != PSP_E_BAD_DATA || top == 0) break;
            to->rows_done = top;
            status = PSP_PARTIAL;
            break;
        }
        put_band(j, o.image, to, top, count, words);
        /* A codec serves again only for a picture of one tile whose components stayed as they are. */
        if (j->alpha >= 0 || o.image->numcomps != j->components) shut(&o);
    }
    shut(&o);
    free(words);
    if (status == PSP_OK && j->end > j->source->size) {
        to->rows_done = to->height;
        status = PSP_PARTIAL;
    }
    return status;
}

static psp_status read_jpeg2000(void *self, const psp_plan *p, psp_pixels *to)
{
    struct jpeg2000 *j = self;
    uint32_t n, width, height;
    psp_status status = dec_check_target(j->host, p, to);

    if (status < 0) return status;
    if (j->host->cancelled(j->host)) return dec_cancelled(j->host);
    for (n = 0; n < j->resolutions && n < 31; n++) {
        size_at(j, n, &width, &height);
        if (width == p->width && height == p->height) 
            return j->tiles > 1 ? read_tiles(j, n, to) : read_bands(j, n, to);
    }
    return dec_fail(j->host, PSP_E_BAD_ARGUMENT, "the plan isn't of this file");
}

static psp_status metadata(void *self, uint32_t n, const char **key, psp_value *out)
{
    return dec_block(&((const struct jpeg2000 *)self)->blocks, n, key, out);
}

/* ------------------------------------------------------------------ description */

static const psp_magic file = { .struct_size = sizeof(psp_magic),
    .bytes = (const uint8_t *)"\0\0\0\x0CjP  \x0D\x0A\x87\x0A", .length = 12, .weight = 90 };
static const psp_magic stream = { .struct_size = sizeof(psp_magic),
    .bytes = (const uint8_t *)"\xFF\x4F\xFF\x51", .length = 4, .weight = 80 };
static const psp_magic *const magics[] = { &file, &stream };
static const char *const media_types[] = { "image/jp2", "image/j2c", NULL };
static const char *const suffixes[] = { "jp2", "j2k", "jpc", "j2c", "jpx", NULL };

#define DECODER_JSON                                                                               \
    "\"magics\":[{\"offset\":0,\"bytes\":\"0000000c6a5020200d0a870a\",\"weight\":90},"             \
    "{\"offset\":0,\"bytes\":\"ff4fff51\",\"weight\":80}],"                                        \
    "\"media_types\":[\"image/jp2\",\"image/j2c\"],"                                               \
    "\"suffixes\":[\"jp2\",\"j2k\",\"jpc\",\"j2c\",\"jpx\"]"

static const psp_decoder decoder = {
    .struct_size = sizeof(psp_decoder), .magic_count = 2, .magics = magics,
    .media_types = media_types, .suffixes = suffixes, .head_bytes = 12, .open = open_jpeg2000,
    .info = info, .plan = plan, .read = read_jpeg2000, .metadata = metadata, .close = close_jpeg2000
};

DEC_MODULE(0)
