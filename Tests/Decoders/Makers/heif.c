/*
 * Writes the HEIF seeds: HEIC by x265 and AVIF by libaom, lossless in RGB (no matrix) and lossy, with
 * alpha, 10 bits, a turn, a profile by numbers, EXIF and XMP, a thumbnail, two pictures.
 * link: -lheif
 */
#include "maker.h"

#include <libheif/heif.h>

static void must(struct heif_error e, const char *what)
{
    if (e.code) { fprintf(stderr, "%s: %s\n", what, e.message); exit(1); }
}

static struct heif_image *picture(const char *kind, uint32_t frame, int w, int h, int channels, int bits)
{
    struct heif_image *image;
    uint16_t *deep = pixels16(kind, frame, (uint32_t)w, (uint32_t)h, (uint32_t)channels);
    int stride, x, y;
    uint8_t *plane;
    must(heif_image_create(w, h, heif_colorspace_RGB, bits > 8 ? heif_chroma_interleaved_RRGGBB_LE
                           : channels == 4 ? heif_chroma_interleaved_RGBA : heif_chroma_interleaved_RGB,
                           &image), "create");
    must(heif_image_add_plane(image, heif_channel_interleaved, w, h, bits), "plane");
    plane = heif_image_get_plane(image, heif_channel_interleaved, &stride);
    for (y = 0; y < h; y++)
        for (x = 0; x < w * channels; x++) {
            uint32_t v = deep[y * w * channels + x];
            if (bits == 8) plane[y * stride + x] = (uint8_t)(v / 257);
            else {
                v = (v * ((1u << bits) - 1) + 32767) / 65535;
                plane[y * stride + 2 * x] = (uint8_t)v;
                plane[y * stride + 2 * x + 1] = (uint8_t)(v >> 8);
            }
        }
    free(deep);
    return image;
}

static void write_file(struct heif_context *c, const char *name)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    must(heif_context_write_to_file(c, path), name);
    heif_context_free(c);
}

enum { LOSSLESS = 1, TURNED = 2, P3 = 4, BLOCKS = 8, THUMB = 16, TWO = 32 };

static void one(const char *name, enum heif_compression_format format, const char *kind, int w, int h,
                int channels, int bits, int flags)
{
    struct heif_context *c = heif_context_alloc();
    struct heif_encoder *e;
    struct heif_image_handle *handle;
    struct heif_encoding_options *o = heif_encoding_options_alloc();
    struct heif_color_profile_nclx *nclx = heif_nclx_color_profile_alloc();
    struct heif_image *image = picture(kind, 0, w, h, channels, bits);

    must(heif_context_get_encoder_for_format(c, format, &e), "encoder");
    nclx->color_primaries = flags & P3 ? 12 : 1;
    nclx->transfer_characteristics = 13;
    nclx->matrix_coefficients = flags & LOSSLESS ? 0 : 6;
    nclx->full_range_flag = 1;
    if (flags & LOSSLESS) {
        must(heif_encoder_set_lossless(e, 1), "lossless");
        heif_encoder_set_parameter_string(e, "chroma", "444");
    } else heif_encoder_set_lossy_quality(e, 90);
    if (bits > 8) heif_encoder_set_parameter_string(e, "chroma", "444");
    o->output_nclx_profile = nclx;
    o->macOS_compatibility_workaround_no_nclx_profile = 0;
    must(heif_image_set_nclx_color_profile(image, nclx), "nclx");
    if (flags & TURNED) o->image_orientation = heif_orientation_rotate_90_cw;
    must(heif_context_encode_image(c, image, e, o, &handle), "encode");
    if (flags & BLOCKS) {
        must(heif_context_add_exif_metadata(c, handle, exif_turned(), EXIF_SIZE), "exif");
        must(heif_context_add_XMP_metadata(c, handle, XMP, sizeof XMP - 1), "xmp");
    }
    if (flags & THUMB) {
        struct heif_image_handle *thumb = NULL;
        must(heif_context_encode_thumbnail(c, image, handle, e, o, 32, &thumb), "thumb");
    }
    if (flags & TWO) {
        struct heif_image *second = picture(kind, 1, w, h, channels, bits);
        must(heif_image_set_nclx_color_profile(second, nclx), "nclx");
        must(heif_context_encode_image(c, second, e, o, NULL), "second");
    }
    write_file(c, name);
}

int main(int argc, char **argv)
{
    folder = argc > 1 ? argv[1] : ".";
    one("lossless.heic", heif_compression_HEVC, "color", 48, 40, 3, 8, LOSSLESS | TWO);
    one("lossy.heic", heif_compression_HEVC, "smooth", 64, 64, 3, 8, THUMB);
    one("alpha.heic", heif_compression_HEVC, "smooth-alpha", 48, 40, 4, 8, 0);
    one("blocks.heic", heif_compression_HEVC, "smooth", 48, 40, 3, 8, BLOCKS | P3);
    one("turned.heic", heif_compression_HEVC, "smooth", 48, 40, 3, 8, TURNED);
    one("lossless.avif", heif_compression_AV1, "color", 48, 40, 3, 8, LOSSLESS);
    one("ten-bits.heic", heif_compression_HEVC, "smooth", 48, 40, 3, 10, 0);
    one("alpha.avif", heif_compression_AV1, "smooth-alpha", 48, 40, 4, 8, 0);
    return 0;
}
