/*
 * org.proofsheet.raw: the sensor data of cameras' raw files, for those that carry no usable preview.
 *
 * LibRaw reads through the host and makes sRGB of 16 bits with the camera's white balance. Where half the
 * size is enough each group of sensor cells becomes a pixel, which needs no interpolation.
 * SPDX-License-Identifier: MIT-0
 */
#include "../decoding.h"

#include <libraw/libraw.h>

#include <new>

#define ID      "org.proofsheet.raw"
#define NAME    "Camera RAW"
#define VERSION "1.0.0"
#define SUMMARY "Sensor data of cameras' raw files, by LibRaw"

/* Brought along by LibRaw where that was built with OpenMP: keeps its loops on the calling thread. */
extern "C" void omp_set_num_threads(int) __attribute__((weak));

namespace {

/* The host's source as LibRaw wants it, with a buffer, since LibRaw often asks for single bytes. */
class Stream final : public LibRaw_abstract_datastream {
public:
    Stream(const psp_host *host, const psp_source *source) : host(host), source(source) {}

    bool has_failed = false;

    int valid() override { return 1; }
    INT64 size() override { return static_cast<INT64>(source->size); }
    INT64 tell() override { return static_cast<INT64>(at); }
    int eof() override { return at >= source->size; }
    void *make_jas_stream() override { return nullptr; }

    int seek(INT64 offset, int whence) override
    {
        INT64 base = whence == SEEK_SET ? 0 : whence == SEEK_CUR ? tell() : size(), to = 0;
        if (__builtin_add_overflow(base, offset, &to)) to = 0;
        if (to < 0) to = 0;
        at = static_cast<uint64_t>(to) > source->size ? source->size : static_cast<uint64_t>(to);
        return 0;
    }

    int read(void *to, size_t each, size_t count) override
    {
        size_t n = 0, done = 0;
        if (each == 0 || __builtin_mul_overflow(each, count, &n)) return 0;
        while (done < n) {
            size_t offset = static_cast<size_t>(at - from);
            if (at < from || offset >= filled) {
                if (n - done >= sizeof buffer) {       /* large ones go past the buffer */
                    int64_t got = dec_read(source, at, static_cast<uint8_t *>(to) + done, n - done);
                    if (got < 0) has_failed = true;
                    if (got > 0) done += static_cast<size_t>(got), at += static_cast<uint64_t>(got);
                    break;
                }
                if (!fill()) break;
                continue;
            }
            size_t some = filled - offset < n - done ? filled - offset : n - done;
            memcpy(static_cast<uint8_t *>(to) + done, buffer + offset, some);
            done += some;
            at += some;
        }
        return static_cast<int>(done / each);
    }

    int get_char() override
    {
        uint8_t byte = 0;
        return read(&byte, 1, 1) == 1 ? byte : -1;
    }

    char *gets(char *to, int n) override
    {
        int k = 0;
        while (k + 1 < n) {
            int byte = get_char();
            if (byte < 0) break;
            to[k++] = static_cast<char>(byte);
            if (byte == '\n') break;
        }
        if (n > 0) to[k] = 0;
        return k > 0 ? to : nullptr;
    }

    int scanf_one(const char *format, void *to) override
    {
        char word[32];
        int k = 0;
        while (k < 31) {
            int byte = get_char();
            if (byte < 0) break;
            if (byte == 0 || byte == ' ' || byte == '\t' || byte == '\n') {
                if (k > 0) break;
                continue;
            }
            word[k++] = static_cast<char>(byte);
        }
        word[k] = 0;
        /* LibRaw asks for one number each: %d, %f, or a word of at most as much. */
        if (!strcmp(format, "%d")) return sscanf(word, "%d", static_cast<int *>(to));
        if (!strcmp(format, "%f")) return sscanf(word, "%f", static_cast<float *>(to));
        return 0;
    }

private:
    const psp_host *host;
    const psp_source *source;
    uint64_t at = 0, from = 0;
    size_t filled = 0;
    uint8_t buffer[32768];

    bool fill()
    {
        /* Cancelled: the file ends here, and LibRaw gives up. */
        int64_t got = host->cancelled(host) ? 0 : dec_read(source, at, buffer, sizeof buffer);
        from = at;
        filled = got > 0 ? static_cast<size_t>(got) : 0;
        if (got < 0) has_failed = true;
        return got > 0;
    }
};

struct Raw {
    const psp_host *host;
    psp_limits bounds;
    const psp_source *source;
    uint32_t width, height, orientation, bits;
    uint64_t raw_bytes;
    bool can_halve;
    uint8_t *xmp;
    dec_blocks blocks;
};

int on_progress(void *user, enum LibRaw_progress, int, int)
{
    const Raw *r = static_cast<const Raw *>(user);
    return r->host->cancelled(r->host) ? 1 : 0;
}

/* Instead of LibRaw's own, which writes to stderr; the place's type depends on its version. */
void on_damage(void *, const char *, int) {}
[[maybe_unused]] void on_damage(void *, const char *, INT64) {}

psp_status failed(const Raw *r, const Stream &stream, int code, const char *what)
{
    if (r->host->cancelled(r->host)) return dec_cancelled(r->host);
    if (stream.has_failed) return dec_fail(r->host, PSP_E_IO, "the file could not be read");
    psp_status status = PSP_E_BAD_DATA;
    switch (code) {
    case LIBRAW_UNSUFFICIENT_MEMORY: status = PSP_E_NO_MEMORY; break;
    case LIBRAW_TOO_BIG: status = PSP_E_LIMIT; break;
    case LIBRAW_NOT_IMPLEMENTED: status = PSP_E_UNSUPPORTED; break;
    default: break;
    }
    return dec_fail(r->host, status, "%s: %s", what, libraw_strerror(code));
}

/* LibRaw's own object is hundreds of kilobytes large, so it doesn't go on the stack. */
struct Opened {
    Stream stream;
    LibRaw *raw;
    Opened(const psp_host *host, const psp_source *source)
        : stream(host, source), raw(new (std::nothrow) LibRaw(LIBRAW_OPTIONS_NONE)) {}
    ~Opened() { delete raw; }
    Opened(const Opened &) = delete;
    Opened &operator=(const Opened &) = delete;
};

int open_stream(Raw *r, Opened &o)
{
    libraw_output_params_t &p = o.raw->imgdata.params;
    if (omp_set_num_threads) omp_set_num_threads(1);
    o.raw->set_progress_handler(on_progress, r);
    o.raw->set_dataerror_handler(on_damage, nullptr);
    p.max_raw_memory_mb = static_cast<unsigned>(r->bounds.max_memory >> 20);
    if (p.max_raw_memory_mb == 0) p.max_raw_memory_mb = 1;
    p.use_camera_wb = 1;
    p.output_bps = 16;
    p.output_color = 1;
    p.gamm[0] = 1 / 2.4;
    p.gamm[1] = 12.92;
    p.user_flip = 0;
    p.use_fuji_rotate = 0;
    p.user_qual = 2;
    return o.raw->open_datastream(&o.stream);
}

psp_status look(Raw *r)
{
    Opened o(r->host, r->source);
    if (!o.raw) return dec_no_memory(r->host);
    int code = open_stream(r, o);
    if (r->host->cancelled(r->host)) return dec_cancelled(r->host);
    if (code == LIBRAW_FILE_UNSUPPORTED) return PSP_DECLINED;
    if (code != LIBRAW_SUCCESS) return failed(r, o.stream, code, "the raw file can't be read");
    const libraw_image_sizes_t &s = o.raw->imgdata.sizes;
    const libraw_iparams_t &about = o.raw->imgdata.idata;
    r->width = s.width;
    r->height = s.height;
    r->orientation = s.flip == 3 ? 3 : s.flip == 5 ? 8 : s.flip == 6 ? 6 : 1;
    r->bits = 16;
    r->can_halve = about.filters != 0;
    /* The sensor's cells, or three or four samples a pixel where there is no filter. */
    r->raw_bytes = static_cast<uint64_t>(s.raw_width) * s.raw_height * (about.filters ? 2 : 8);
    if (about.colors != 1 && about.colors != 3 && about.colors != 4)
        return dec_fail(r->host, PSP_E_UNSUPPORTED, "raw files of %d colors aren't supported", about.colors);
    if (about.xmplen > 0 && about.xmpdata) {
        if (about.xmplen > r->bounds.max_extra)
            return dec_fail(r->host, PSP_E_LIMIT, "metadata have %u bytes, limit %llu", about.xmplen,
                            static_cast<unsigned long long>(r->bounds.max_extra));
        r->xmp = static_cast<uint8_t *>(malloc(about.xmplen));
        if (r->xmp) {
            memcpy(r->xmp, about.xmpdata, about.xmplen);
            dec_add_block(&r->blocks, "xmp", r->xmp, about.xmplen);
        }
    }
    psp_status status = dec_check_sides(r->host, &r->bounds, r->width, r->height);
    if (status >= 0) status = dec_check_sides(r->host, &r->bounds, s.raw_width, s.raw_height);
    return status;
}

/* Spreads a row's three samples a pixel over the format's, from its end, in place. */
void spread(uint8_t *row, const psp_pixels *to, int colors)
{
    uint16_t *deep = static_cast<uint16_t *>(static_cast<void *>(row));
    for (uint32_t x = to->width; x-- > 0;) {
        uint16_t c[3];
        size_t from = static_cast<size_t>(x) * static_cast<size_t>(colors);
        for (size_t k = 0; k < 3; k++) c[k] = deep[from + (colors == 1 ? 0 : k)];
        memcpy(deep + 4 * static_cast<size_t>(x), c, 6);
        deep[4 * static_cast<size_t>(x) + 3] = 65535;
    }
}

psp_status develop(Raw *r, bool is_half, psp_pixels *to)
{
    Opened o(r->host, r->source);
    if (!o.raw) return dec_no_memory(r->host);
    int code = open_stream(r, o);
    o.raw->imgdata.params.half_size = is_half;
    if (code == LIBRAW_SUCCESS && o.raw->is_fuji_rotated())
        return dec_fail(r->host, PSP_E_UNSUPPORTED, "sensors that stand at an angle aren't supported");
    if (code == LIBRAW_SUCCESS) code = o.raw->unpack();
    if (code == LIBRAW_SUCCESS) code = o.raw->dcraw_process();
    if (code != LIBRAW_SUCCESS) return failed(r, o.stream, code, "the raw data can't be developed");
    int width = 0, height = 0, colors = 0, bits = 0;
    o.raw->get_mem_image_format(&width, &height, &colors, &bits);
    if (width < 0 || static_cast<uint32_t>(width) != to->width || height < 0
        || static_cast<uint32_t>(height) != to->height || bits != 16 || (colors != 3 && colors != 1))
        return dec_fail(r->host, PSP_E_BAD_DATA, "it came out as %d x %d of %d colors", width, height, colors);
    if (r->host->cancelled(r->host)) return dec_cancelled(r->host);
    if (to->format == PSP_FMT_RGBA16 && to->stride <= INT32_MAX) {
        code = o.raw->copy_mem_image(to->data, static_cast<int>(to->stride), 0);
        if (code != LIBRAW_SUCCESS) return failed(r, o.stream, code, "the raw data can't be developed");
        for (uint32_t y = 0; y < to->height; y++) spread(dec_row(to, y), to, colors);
        return PSP_OK;
    }
    size_t stride = static_cast<size_t>(width) * static_cast<size_t>(colors) * 2;
    uint8_t *rows = static_cast<uint8_t *>(malloc(stride * to->height));
    if (!rows) return dec_no_memory(r->host);
    code = o.raw->copy_mem_image(rows, static_cast<int>(stride), 0);
    for (uint32_t y = 0; y < to->height && code == LIBRAW_SUCCESS; y++)
        dec_put16(to, y, static_cast<const uint16_t *>(static_cast<const void *>(rows + stride * y)),
                  static_cast<uint32_t>(colors));
    free(rows);
    return code == LIBRAW_SUCCESS ? PSP_OK : failed(r, o.stream, code, "the raw data can't be developed");
}

/* ------------------------------------------------------------------ calls */

void close_raw(void *self) PSP_NOTHROW
{
    Raw *r = static_cast<Raw *>(self);
    free(r->xmp);
    free(r);
}

psp_status open_raw(const psp_host *host, const psp_args *, const psp_source *source,
                    const psp_limits *limits, void **self) PSP_NOTHROW
{
    Raw *r = static_cast<Raw *>(calloc(1, sizeof(Raw)));
    psp_status status;
    if (!r) return dec_no_memory(host);
    r->host = host;
    r->bounds = *limits;
    r->source = source;
    try {
        status = look(r);
    } catch (...) {
        status = dec_fail(host, PSP_E_BAD_DATA, "the raw file can't be read");
    }
    if (status != PSP_OK) {
        close_raw(r);
        return status;
    }
    *self = r;
    return PSP_OK;
}

psp_status info(void *self, psp_image_info *out) PSP_NOTHROW
{
    const Raw *r = static_cast<const Raw *>(self);
    out->flags = PSP_IMG_PROGRESSIVE;
    out->width = r->width;
    out->height = r->height;
    out->orientation = r->orientation;
    out->frames = 1;
    out->bits = r->bits;
    out->icc = nullptr;
    out->icc_len = 0;
    return PSP_OK;
}

psp_status plan(void *self, psp_plan *p) PSP_NOTHROW
{
    const Raw *r = static_cast<const Raw *>(self);
    uint32_t width = (r->width + 1) / 2, height = (r->height + 1) / 2;
    bool is_half = r->can_halve && width >= p->want_width && height >= p->want_height;

    if (p->frame > 0) return dec_fail(r->host, PSP_E_BAD_ARGUMENT, "there is one picture only");
    p->width = is_half ? width : r->width;
    p->height = is_half ? height : r->height;
    psp_status status = dec_check_pixels(r->host, &r->bounds, p->width, p->height);
    if (status >= 0) status = dec_choose_for(r->host, p, 1, 0, 0);
    uint64_t pixels = static_cast<uint64_t>(p->width) * p->height;
    p->memory = r->raw_bytes + pixels * (p->format == PSP_FMT_RGBA16 ? 8 : 14) + (8u << 20);
    return status < 0 ? status : dec_check_memory(r->host, &r->bounds, p->memory);
}

psp_status read_raw(void *self, const psp_plan *p, psp_pixels *to) PSP_NOTHROW
{
    Raw *r = static_cast<Raw *>(self);
    psp_status status = dec_check_target(r->host, p, to);
    if (status < 0) return status;
    if (r->host->cancelled(r->host)) return dec_cancelled(r->host);
    try {
        return develop(r, to->width != r->width || to->height != r->height, to);
    } catch (...) {
        return dec_fail(r->host, PSP_E_BAD_DATA, "the raw data can't be developed");
    }
}

psp_status metadata(void *self, uint32_t n, const char **key, psp_value *out) PSP_NOTHROW
{
    return dec_block(&static_cast<const Raw *>(self)->blocks, n, key, out);
}

/* ------------------------------------------------------------------ description */

#define MAGIC(name, at, text, n, sure)                                                             \
    const uint8_t name##_bytes[] = text;                                                           \
    const psp_magic name = { sizeof(psp_magic), at, name##_bytes, nullptr, n, sure }
MAGIC(little, 0, "II*\0", 4, 20);
MAGIC(big, 0, "MM\0*", 4, 20);
MAGIC(cr2, 0, "II*\0\x10\0\0\0CR", 10, 95);
MAGIC(cr3, 4, "ftypcrx ", 8, 95);
MAGIC(crw, 0, "II\x1A\0\0\0HEAPCCDR", 14, 95);
MAGIC(raf, 0, "FUJIFILMCCD-RAW", 15, 95);
MAGIC(rw2, 0, "IIU\0", 4, 90);
MAGIC(orf, 0, "IIRO", 4, 90);
MAGIC(ors, 0, "IIRS", 4, 90);
MAGIC(oro, 0, "MMOR", 4, 90);
MAGIC(mrw, 0, "\0MRM", 4, 90);
MAGIC(x3f, 0, "FOVb", 4, 90);
const psp_magic *const magics[] = { &little, &big, &cr2, &cr3, &crw, &raf, &rw2, &orf, &ors, &oro, &mrw,
                                    &x3f };
const char *const media_types[] = { "image/x-dcraw", "image/x-adobe-dng", nullptr };
const char *const suffixes[] = { "dng", "cr2", "cr3", "crw", "nef", "nrw", "arw", "srf", "sr2", "raf", "orf",
                                 "rw2", "pef", "srw", "mrw", "x3f", "3fr", "iiq", "erf", "kdc", "dcr",
                                 nullptr };

#define JSON_MAGIC(at, hex, sure) "{\"offset\":" #at ",\"bytes\":\"" hex "\",\"weight\":" #sure "}"
#define DECODER_JSON                                                                               \
    "\"magics\":[" JSON_MAGIC(0, "49492a00", 20) "," JSON_MAGIC(0, "4d4d002a", 20) ","             \
    JSON_MAGIC(0, "49492a00100000004352", 95) "," JSON_MAGIC(4, "6674797063727820", 95) ","        \
    JSON_MAGIC(0, "49491a0000004845415043434452", 95) ","                                          \
    JSON_MAGIC(0, "46554a4946494c4d4343442d524157", 95) "," JSON_MAGIC(0, "49495500", 90) ","      \
    JSON_MAGIC(0, "4949524f", 90) "," JSON_MAGIC(0, "49495253", 90) ","                            \
    JSON_MAGIC(0, "4d4d4f52", 90) "," JSON_MAGIC(0, "004d524d", 90) ","                            \
    JSON_MAGIC(0, "464f5662", 90) "],"                                                             \
    "\"media_types\":[\"image/x-dcraw\",\"image/x-adobe-dng\"],"                                   \
    "\"suffixes\":[\"dng\",\"cr2\",\"cr3\",\"crw\",\"nef\",\"nrw\",\"arw\",\"srf\",\"sr2\",\"raf\"," \
    "\"orf\",\"rw2\",\"pef\",\"srw\",\"mrw\",\"x3f\",\"3fr\",\"iiq\",\"erf\",\"kdc\",\"dcr\"]"

const psp_decoder decoder = {
    .struct_size = sizeof(psp_decoder), .magic_count = 12, .magics = magics,
    .media_types = media_types, .suffixes = suffixes, .head_bytes = 16, .pad0 = 0, .probe = nullptr,
    .open = open_raw, .info = info, .plan = plan, .read = read_raw, .metadata = metadata,
    .close = close_raw
};

}  // namespace

#pragma GCC diagnostic ignored "-Wmissing-field-initializers"
DEC_MODULE(0)
