/*
 * Writes the JPEG 2000 seeds: bare streams and JP2, lossless, tiled, 16 bits, gray, alpha, lossy.
 * link: -I/usr/include/openjpeg-2.5 -lopenjp2
 */
#include "maker.h"

#include <openjpeg.h>

static void one(const char *name, const char *kind, uint32_t w, uint32_t h, uint32_t channels, uint32_t bits,
                int tile, int lossy)
{
    opj_cparameters_t p;
    opj_image_cmptparm_t c[4];
    opj_image_t *image;
    opj_codec_t *codec;
    opj_stream_t *stream;
    uint16_t *pixels = pixels16(kind, 0, w, h, channels);
    uint32_t k, i;
    char path[4096];

    opj_set_default_encoder_parameters(&p);
    p.tcp_numlayers = 1;
    p.cp_disto_alloc = 1;
    p.tcp_rates[0] = lossy ? 8 : 0;
    p.irreversible = lossy;
    p.numresolution = 4;
    p.tcp_mct = channels >= 3;
    if (tile) {
        p.tile_size_on = OPJ_TRUE;
        p.cp_tdx = p.cp_tdy = tile;
    }
    memset(c, 0, sizeof c);
    for (k = 0; k < channels; k++) {
        c[k].dx = c[k].dy = 1;
        c[k].w = w;
        c[k].h = h;
        c[k].prec = bits;
    }
    image = opj_image_create(channels, c, channels < 3 ? OPJ_CLRSPC_GRAY : OPJ_CLRSPC_SRGB);
    image->x1 = w;
    image->y1 = h;
    for (k = 0; k < channels; k++)
        for (i = 0; i < w * h; i++) image->comps[k].data[i] = bits == 8 ? pixels[i * channels + k] / 257 : pixels[i * channels + k];
    if (channels == 4) image->comps[3].alpha = 1;
    codec = opj_create_compress(strstr(name, ".jp2") ? OPJ_CODEC_JP2 : OPJ_CODEC_J2K);
    if (!opj_setup_encoder(codec, &p, image)) exit(1);
    snprintf(path, sizeof path, "%s/%s", folder, name);
    stream = opj_stream_create_default_file_stream(path, OPJ_FALSE);
    if (!opj_start_compress(codec, image, stream) || !opj_encode(codec, stream)
        || !opj_end_compress(codec, stream)) exit(2);
    opj_stream_destroy(stream);
    opj_destroy_codec(codec);
    opj_image_destroy(image);
    free(pixels);
}

static void put(uint8_t *p, uint32_t v) { p[0] = v >> 24, p[1] = v >> 16, p[2] = v >> 8, p[3] = v; }

/* lossless.jp2 with a profile in place of its color's number, and boxes of EXIF and XMP behind. */
static void blocks(void)
{
    static uint8_t in[1 << 16], out[1 << 17];
    char path[4096];
    size_t n, k, at, header = 0, color = 0, icc = icc_rgb_size();
    FILE *f;
    snprintf(path, sizeof path, "%s/lossless.jp2", folder);
    f = fopen(path, "rb");
    n = fread(in, 1, sizeof in, f);
    fclose(f);
    for (k = 4; k + 4 < n && !color; k++) {
        if (!memcmp(in + k, "jp2h", 4)) header = k - 4;
        if (!memcmp(in + k, "colr", 4)) color = k - 4;
    }
    memcpy(out, in, color);
    put(out + header, (uint32_t)(in[header + 2] << 8 | in[header + 3]) - 15 + 11 + (uint32_t)icc);
    put(out + color, 11 + (uint32_t)icc);
    memcpy(out + color + 4, "colr\2\0\0", 7);
    memcpy(out + color + 11, icc_rgb(), icc);
    at = color + 11 + icc;
    memcpy(out + at, in + color + 15, n - color - 15);
    at += n - color - 15;
    put(out + at, 24 + EXIF_SIZE);
    memcpy(out + at + 4, "uuidJpgTiffExif->JP2", 20);
    memcpy(out + at + 24, exif_turned(), EXIF_SIZE);
    at += 24 + EXIF_SIZE;
    put(out + at, 24 + sizeof XMP - 1);
    memcpy(out + at + 4, "uuid\xBE\x7A\xCF\xCB\x97\xA9\x42\xE8\x9C\x71\x99\x94\x91\xE3\xAF\xAC", 20);
    memcpy(out + at + 24, XMP, sizeof XMP - 1);
    save("blocks.jp2", out, at + 24 + sizeof XMP - 1);
}

int main(int argc, char **argv)
{
    folder = argc > 1 ? argv[1] : ".";
    one("lossless.jp2", "color", 48, 37, 3, 8, 0, 0);
    one("lossless.j2k", "color", 48, 37, 3, 8, 0, 0);
    one("tiles.jp2", "color", 50, 41, 3, 8, 16, 0);
    one("deep.jp2", "deep", 30, 23, 3, 16, 0, 0);
    one("gray.jp2", "gray", 40, 33, 1, 8, 0, 0);
    one("alpha.jp2", "alpha", 40, 33, 4, 8, 0, 0);
    one("lossy.jp2", "smooth", 64, 64, 3, 8, 0, 1);
    blocks();
    return 0;
}
