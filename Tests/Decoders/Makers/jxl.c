/*
 * Writes the JPEG XL seeds: lossless and lossy, 16 bits, gray, alpha, turned, with boxes, animated.
 * link: -ljxl
 */
#include "maker.h"

#include <jxl/encode.h>

enum { LOSSLESS = 1, DEEP = 2, TURNED = 4, BOXES = 8, PROFILE = 16, ANIMATED = 32 };

static void one(const char *name, const char *kind, uint32_t w, uint32_t h, uint32_t channels, int flags)
{
    JxlEncoder *e = JxlEncoderCreate(NULL);
    JxlBasicInfo info;
    JxlColorEncoding color;
    JxlPixelFormat format = { channels, flags & DEEP ? JXL_TYPE_UINT16 : JXL_TYPE_UINT8,
                              JXL_NATIVE_ENDIAN, 0 };
    static uint8_t out[1 << 20];
    uint8_t *at = out;
    size_t room = sizeof out;
    uint32_t k, frames = flags & ANIMATED ? 3 : 1;
    JxlEncoderFrameSettings *s;

    JxlEncoderInitBasicInfo(&info);
    info.xsize = w;
    info.ysize = h;
    info.bits_per_sample = flags & DEEP ? 16 : 8;
    info.num_color_channels = channels < 3 ? 1 : 3;
    if (channels % 2 == 0) {
        info.num_extra_channels = 1;
        info.alpha_bits = info.bits_per_sample;
    }
    info.uses_original_profile = flags & LOSSLESS ? JXL_TRUE : JXL_FALSE;
    if (flags & TURNED) info.orientation = JXL_ORIENT_ROTATE_90_CW;
    if (flags & ANIMATED) {
        info.have_animation = JXL_TRUE;
        info.animation.tps_numerator = 10;
        info.animation.tps_denominator = 1;
    }
    if (flags & BOXES) {
        JxlEncoderUseContainer(e, JXL_TRUE);
        JxlEncoderUseBoxes(e);
    }
    if (JxlEncoderSetBasicInfo(e, &info)) exit(1);
    if (flags & PROFILE) {
        if (JxlEncoderSetICCProfile(e, icc_rgb(), icc_rgb_size())) exit(2);
    } else {
        JxlColorEncodingSetToSRGB(&color, channels < 3);
        if (JxlEncoderSetColorEncoding(e, &color)) exit(3);
    }
    s = JxlEncoderFrameSettingsCreate(e, NULL);
    if (flags & LOSSLESS) JxlEncoderSetFrameLossless(s, JXL_TRUE);
    else JxlEncoderSetFrameDistance(s, 0.5f);
    if (flags & BOXES) {
        uint8_t exif[4 + EXIF_SIZE] = { 0 };
        memcpy(exif + 4, exif_turned(), EXIF_SIZE);
        JxlEncoderAddBox(e, "Exif", exif, sizeof exif, JXL_FALSE);
        JxlEncoderAddBox(e, "xml ", (const uint8_t *)XMP, sizeof XMP - 1, JXL_FALSE);
        JxlEncoderCloseBoxes(e);
    }
    for (k = 0; k < frames; k++) {
        void *pixels = flags & DEEP ? (void *)pixels16(kind, k, w, h, channels)
                                    : (void *)pixels8(kind, k, w, h, channels);
        if (flags & ANIMATED) {
            JxlFrameHeader header;
            JxlEncoderInitFrameHeader(&header);
            header.duration = 1;
            JxlEncoderSetFrameHeader(s, &header);
        }
        if (JxlEncoderAddImageFrame(s, &format, pixels, (size_t)w * h * channels * (flags & DEEP ? 2 : 1)))
            exit(4);
        free(pixels);
    }
    JxlEncoderCloseInput(e);
    if (JxlEncoderProcessOutput(e, &at, &room) != JXL_ENC_SUCCESS) exit(5);
    save(name, out, (size_t)(at - out));
    JxlEncoderDestroy(e);
}

int main(int argc, char **argv)
{
    folder = argc > 1 ? argv[1] : ".";
    one("lossless.jxl", "color", 48, 37, 3, LOSSLESS);
    one("lossy.jxl", "smooth", 64, 64, 3, 0);
    one("deep.jxl", "deep", 40, 33, 3, LOSSLESS | DEEP);
    one("gray.jxl", "gray", 40, 33, 1, LOSSLESS);
    one("alpha.jxl", "alpha", 40, 33, 4, LOSSLESS);
    one("turned.jxl", "color", 40, 33, 3, LOSSLESS | TURNED);
    one("boxes.jxl", "color", 40, 33, 3, LOSSLESS | BOXES | PROFILE);
    one("animation.jxl", "color", 32, 24, 3, LOSSLESS | ANIMATED);
    return 0;
}
