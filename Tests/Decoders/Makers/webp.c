/*
 * Writes the WebP seeds: lossless, lossy, with alpha, with ICC, EXIF and XMP, and animated.
 * link: -lwebp -lwebpmux
 */
#include "maker.h"

#include <webp/encode.h>
#include <webp/mux.h>

static void encode(const char *kind, uint32_t frame, uint32_t w, uint32_t h, int lossless,
                   WebPMemoryWriter *to)
{
    WebPConfig config;
    WebPPicture picture;
    uint8_t *rgba = pixels8(kind, frame, w, h, 4);
    WebPMemoryWriterInit(to);
    WebPConfigInit(&config);
    config.lossless = lossless;
    config.exact = 1;
    config.quality = lossless ? 50 : 95;
    WebPPictureInit(&picture);
    picture.use_argb = 1;
    picture.width = (int)w;
    picture.height = (int)h;
    picture.writer = WebPMemoryWrite;
    picture.custom_ptr = to;
    WebPPictureImportRGBA(&picture, rgba, (int)w * 4);
    if (!WebPEncode(&config, &picture)) exit(1);
    WebPPictureFree(&picture);
    free(rgba);
}

int main(int argc, char **argv)
{
    WebPMemoryWriter a, b, c;
    WebPData whole, part, frames[3];
    WebPMux *mux;
    int k;

    folder = argc > 1 ? argv[1] : ".";
    encode("color", 0, 48, 33, 1, &a);
    save("lossless.webp", a.mem, a.size);
    part = (WebPData){ a.mem, a.size };
    mux = WebPMuxCreate(&part, 0);
    whole = (WebPData){ icc_rgb(), icc_rgb_size() };
    WebPMuxSetChunk(mux, "ICCP", &whole, 1);
    whole = (WebPData){ exif_turned(), EXIF_SIZE };
    WebPMuxSetChunk(mux, "EXIF", &whole, 1);
    whole = (WebPData){ (const uint8_t *)XMP, sizeof XMP - 1 };
    WebPMuxSetChunk(mux, "XMP ", &whole, 1);
    WebPMuxAssemble(mux, &whole);
    save("blocks.webp", whole.bytes, whole.size);
    WebPMuxDelete(mux);

    encode("smooth", 0, 64, 64, 0, &b);
    save("lossy.webp", b.mem, b.size);
    encode("alpha", 0, 40, 40, 1, &c);
    save("alpha.webp", c.mem, c.size);
    encode("smooth-alpha", 0, 40, 40, 0, &c);
    save("lossy-alpha.webp", c.mem, c.size);

    mux = WebPMuxNew();
    for (k = 0; k < 3; k++) {
        WebPMuxFrameInfo frame;
        encode("color", (uint32_t)k, 32, 24, 1, &a);
        frames[k] = (WebPData){ a.mem, a.size };
        memset(&frame, 0, sizeof frame);
        frame.bitstream = frames[k];
        frame.duration = 100;
        frame.id = WEBP_CHUNK_ANMF;
        frame.dispose_method = k == 1 ? WEBP_MUX_DISPOSE_BACKGROUND : WEBP_MUX_DISPOSE_NONE;
        frame.blend_method = k == 2 ? WEBP_MUX_BLEND : WEBP_MUX_NO_BLEND;
        WebPMuxPushFrame(mux, &frame, 1);
    }
    {
        WebPMuxAnimParams params = { 0, 0 };
        WebPMuxSetAnimationParams(mux, &params);
    }
    if (WebPMuxAssemble(mux, &whole) != WEBP_MUX_OK) exit(1);
    save("animation.webp", whole.bytes, whole.size);
    WebPMuxDelete(mux);
    return 0;
}
