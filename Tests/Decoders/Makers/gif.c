/*
 * Writes the GIF seeds: a palette of 216 grays, interlaced, transparent, and animated with each disposal.
 * link: -lgif
 */
#include "maker.h"

#include <gif_lib.h>

static ColorMapObject *grays(void)
{
    GifColorType colors[256];
    int k;
    for (k = 0; k < 256; k++) colors[k].Red = colors[k].Green = colors[k].Blue = (GifByteType)k;
    return GifMakeMapObject(256, colors);
}

static GifFileType *begin(const char *name, int w, int h)
{
    char path[4096];
    int error;
    snprintf(path, sizeof path, "%s/%s", folder, name);
    GifFileType *f = EGifOpenFileName(path, 0, &error);
    if (!f) exit(1);
    EGifSetGifVersion(f, 1);
    if (EGifPutScreenDesc(f, w, h, 256, 0, grays()) != GIF_OK) exit(2);
    return f;
}

static void control(GifFileType *f, int disposal, int transparent)
{
    GraphicsControlBlock c = { disposal, 0, 10, transparent };
    GifByteType bytes[4];
    EGifGCBToExtension(&c, bytes);
    EGifPutExtension(f, GRAPHICS_EXT_FUNC_CODE, 4, bytes);
}

/* Gray g of the pattern becomes index g; where alpha is 0, index 1, which no picture here uses else. */
static void frame(GifFileType *f, const char *kind, uint32_t n, int left, int top, int w, int h, int sw, int sh,
                  int interlace)
{
    static const int first[] = { 0, 4, 2, 1 }, step[] = { 8, 8, 4, 2 };
    int pass, x, y;
    GifPixelType row[512];
    if (EGifPutImageDesc(f, left, top, w, h, interlace, NULL) != GIF_OK) exit(3);
    for (pass = 0; pass < (interlace ? 4 : 1); pass++)
        for (y = interlace ? first[pass] : 0; y < h; y += interlace ? step[pass] : 1) {
            for (x = 0; x < w; x++) {
                uint16_t p[4];
                pattern(kind, n, sw, sh, left + x, top + y, p);
                row[x] = (GifPixelType)(p[3] ? p[0] / 257 : 1);
            }
            if (EGifPutLine(f, row, w) != GIF_OK) exit(4);
        }
}

int main(int argc, char **argv)
{
    GifFileType *f;
    folder = argc > 1 ? argv[1] : ".";
    f = begin("plain.gif", 41, 30);
    frame(f, "gray", 0, 0, 0, 41, 30, 41, 30, 0);
    EGifCloseFile(f, NULL);
    f = begin("interlaced.gif", 41, 30);
    frame(f, "gray", 0, 0, 0, 41, 30, 41, 30, 1);
    EGifCloseFile(f, NULL);
    f = begin("transparent.gif", 40, 30);
    control(f, 0, 1);
    frame(f, "cut-alpha-gray", 0, 0, 0, 40, 30, 40, 30, 0);
    EGifCloseFile(f, NULL);
    /* The second frame covers a part with its part of the same picture, the third is what was before the
     * second once that is taken back. All show the first frame's picture. */
    f = begin("parts.gif", 40, 30);
    control(f, DISPOSE_DO_NOT, NO_TRANSPARENT_COLOR);
    frame(f, "gray", 0, 0, 0, 40, 30, 40, 30, 0);
    control(f, DISPOSE_PREVIOUS, NO_TRANSPARENT_COLOR);
    frame(f, "gray", 0, 8, 6, 20, 12, 40, 30, 0);
    control(f, DISPOSE_BACKGROUND, NO_TRANSPARENT_COLOR);
    frame(f, "gray", 0, 10, 2, 8, 8, 40, 30, 0);
    EGifCloseFile(f, NULL);
    return 0;
}
