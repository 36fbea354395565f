/*
 * Writes the seeds of simple bitmaps by hand: no library has all of these forms.
 * link: -lpng
 */
#include "maker.h"

#include <png.h>

static uint8_t out[1 << 18];
static size_t at;

static void u8(uint32_t v) { out[at++] = (uint8_t)v; }
static void u16(uint32_t v) { u8(v), u8(v >> 8); }
static void u32(uint32_t v) { u16(v), u16(v >> 16); }
static void text(const char *s) { memcpy(out + at, s, strlen(s)); at += strlen(s); }
static void done(const char *name) { save(name, out, at); at = 0; memset(out, 0, sizeof out); }

static void rgba(const char *kind, uint32_t w, uint32_t h, uint32_t x, uint32_t y, uint8_t p[4])
{
    uint16_t deep[4];
    uint32_t k;
    pattern(kind, 0, w, h, x, y, deep);
    for (k = 0; k < 4; k++) p[k] = (uint8_t)(deep[k] / 257);
}

static void info(uint32_t size, uint32_t w, int32_t h, uint32_t bits, uint32_t compression)
{
    size_t start = at;
    u32(size), u32(w), u32((uint32_t)h), u16(1), u16(bits), u32(compression), u32(0), u32(2835), u32(2835);
    u32(0), u32(0);
    while (at < start + size) u8(0);
}

/* 24, 32 with alpha, 16 as 5-6-5, 8 and 4 and 1 with a palette of grays; runs for negative bits. */
static void bmp(const char *name, const char *kind, uint32_t w, uint32_t h, int bits, int top_down)
{
    uint32_t depth = (uint32_t)(bits < 0 ? -bits : bits), k, x, row;
    uint32_t size = depth == 32 ? 108 : 40, compression = bits == -8 ? 1 : depth == 16 || depth == 32 ? 3 : 0;
    uint32_t colors = depth <= 8 ? 1u << depth : 0, fields = depth == 16 ? 12 : 0;
    size_t start;
    text("BM");
    u32(0), u32(0), u32(14 + size + fields + colors * 4);
    start = at;
    info(size, w, top_down ? -(int32_t)h : (int32_t)h, depth, compression);
    if (depth == 32) {
        size_t end = at;
        at = start + 40;
        u32(0xFF0000), u32(0xFF00), u32(0xFF), u32(0xFF000000);
        at = end;
    }
    if (depth == 16) u32(0xF800), u32(0x07E0), u32(0x001F);
    for (k = 0; k < colors; k++) u8(k * 255 / (colors - 1)), u8(k * 255 / (colors - 1)), u8(k * 255 / (colors - 1)), u8(0);
    for (row = 0; row < h; row++) {
        uint32_t y = top_down ? row : h - 1 - row, packed = 0, filled = 0;
        size_t begin = at;
        for (x = 0; x < w; x++) {
            uint8_t p[4];
            rgba(kind, w, h, x, y, p);
            if (bits == -8) {                          /* a run of one, or two bytes as they are */
                if (x + 3 <= w && x % 5 == 0) {
                    u8(0), u8(3);
                    for (k = 0; k < 3; k++) rgba(kind, w, h, x + k, y, p), u8(p[0]);
                    u8(0);
                    x += 2;
                } else u8(1), u8(p[0]);
                continue;
            }
            if (depth == 24) u8(p[2]), u8(p[1]), u8(p[0]);
            if (depth == 32) u8(p[2]), u8(p[1]), u8(p[0]), u8(p[3]);
            if (depth == 16) u16((p[0] >> 3) << 11 | (p[1] >> 2) << 5 | p[2] >> 3);
            if (depth <= 8) {
                packed = packed << depth | p[0] * (colors - 1) / 255;
                filled += depth;
                if (filled == 8) u8(packed), packed = filled = 0;
            }
        }
        if (filled) u8(packed << (8 - filled));
        if (bits == -8) u8(0), u8(row + 1 == h ? 1 : 0);
        else while ((at - begin) % 4) u8(0);
    }
    done(name);
}

static void pnm(const char *name, int kind, const char *pattern_kind, uint32_t w, uint32_t h, uint32_t top,
                uint32_t channels)
{
    char head[200];
    uint32_t x, y, k;
    if (kind == 7) snprintf(head, sizeof head, "P7\nWIDTH %u\nHEIGHT %u\nDEPTH %u\nMAXVAL %u\nTUPLTYPE RGB_ALPHA\nENDHDR\n", w, h, channels, top);
    else if (kind == 1 || kind == 4) snprintf(head, sizeof head, "P%d\n# of bits\n%u %u\n", kind, w, h);
    else snprintf(head, sizeof head, "P%d %u %u\n%u\n", kind, w, h, top);
    text(head);
    for (y = 0; y < h; y++) {
        uint32_t packed = 0, filled = 0;
        for (x = 0; x < w; x++) {
            uint16_t p[4];
            pattern(pattern_kind, 0, w, h, x, y, p);
            for (k = 0; k < channels; k++) {
                uint32_t v = ((channels == 2 && k == 1 ? p[3] : p[k]) * (uint64_t)top + 32767) / 65535;
                if (kind == 1) u8(v ? '0' : '1'), u8(x % 2 ? ' ' : '\n');
                else if (kind < 4) { snprintf(head, sizeof head, "%u ", v); text(head); }
                else if (kind == 4) { packed = packed << 1 | !v; if (++filled == 8) u8(packed), packed = filled = 0; }
                else { if (top > 255) u8(v >> 8); u8(v); }
            }
        }
        if (filled) u8(packed << (8 - filled));
        if (kind < 4) u8('\n');
    }
    done(name);
}

static void tga(const char *name, uint32_t type, const char *kind, uint32_t w, uint32_t h, uint32_t bits, uint32_t origin)
{
    uint32_t x, y, k, has_map = (type & 7) == 1;
    u8(0), u8(has_map), u8(type), u16(0), u16(has_map ? 256 : 0), u8(has_map ? 24 : 0);
    u16(0), u16(0), u16(w), u16(h), u8(bits), u8(origin << 4 | (bits == 32 ? 8 : 0));
    for (k = 0; k < 256 && has_map; k++) u8(k), u8(k), u8(k);
    for (y = 0; y < h; y++)
        for (x = 0; x < w; x++) {
            uint8_t p[4];
            rgba(kind, w, h, origin & 1 ? w - 1 - x : x, origin & 2 ? y : h - 1 - y, p);
            if (type & 8) {                            /* packets of 1 and of up to 5 */
                uint32_t n = 1;
                if (x % 7 == 0 && x + 5 <= w) n = 5;
                u8(n == 1 ? 0x80 : n - 1);
                for (k = 0; k < n; k++) {
                    rgba(kind, w, h, origin & 1 ? w - 1 - x - k : x + k, origin & 2 ? y : h - 1 - y, p);
                    if (bits == 8) u8(p[0]);
                    else { u8(p[2]), u8(p[1]), u8(p[0]); if (bits == 32) u8(p[3]); }
                }
                x += n - 1;
            } else if (bits == 8) u8(p[0]);
            else { u8(p[2]), u8(p[1]), u8(p[0]); if (bits == 32) u8(p[3]); }
        }
    done(name);
}

/* 32 x 32 as a PNG, 16 x 16 of 24 bits with a mask, 16 x 16 of 32 bits with alpha. */
static void ico(const char *name, const char *kind, int has_png, int bits)
{
    static uint8_t png[1 << 16];
    png_alloc_size_t size = sizeof png;
    uint32_t x, y, w = 16, count = has_png ? 2 : 1, second = 6 + 16 * count;
    uint32_t bytes = 40 + w * w * (uint32_t)bits / 8 + 4 * w;
    u16(0), u16(1), u16(count);
    u8(w), u8(w), u8(0), u8(0), u16(1), u16((uint32_t)bits), u32(bytes), u32(second);
    if (has_png) {
        png_image image;
        uint8_t *pixels = pixels8(kind, 0, 32, 32, 4);
        memset(&image, 0, sizeof image);
        image.version = PNG_IMAGE_VERSION;
        image.width = image.height = 32;
        image.format = PNG_FORMAT_RGBA;
        if (!png_image_write_to_memory(&image, png, &size, 0, pixels, 0, NULL)) exit(1);
        u8(32), u8(32), u8(0), u8(0), u16(1), u16(32), u32((uint32_t)size), u32(second + bytes);
        free(pixels);
    }
    info(40, w, (int32_t)w * 2, (uint32_t)bits, 0);
    for (y = w; y-- > 0;)
        for (x = 0; x < w; x++) {
            uint8_t p[4];
            rgba(kind, w, w, x, y, p);
            u8(p[2]), u8(p[1]), u8(p[0]);
            if (bits == 32) u8(p[3]);
        }
    for (y = w; y-- > 0;) {
        uint32_t mask = 0;
        for (x = 0; x < w; x++) {
            uint8_t p[4];
            rgba(kind, w, w, x, y, p);
            mask = mask << 1 | (p[3] == 0);
        }
        u8(mask >> 8), u8(mask), u16(0);
    }
    if (has_png) { memcpy(out + at, png, size); at += size; }
    done(name);
}

int main(int argc, char **argv)
{
    folder = argc > 1 ? argv[1] : ".";
    bmp("24.bmp", "color", 31, 22, 24, 0);
    bmp("24-top-down.bmp", "color", 31, 22, 24, 1);
    bmp("32-alpha.bmp", "alpha", 30, 20, 32, 0);
    bmp("16.bmp", "color", 31, 22, 16, 0);
    bmp("8.bmp", "gray", 31, 22, 8, 0);
    bmp("4.bmp", "levels-4", 31, 22, 4, 0);
    bmp("1.bmp", "levels-1", 35, 22, 1, 0);
    bmp("8-runs.bmp", "gray", 31, 22, -8, 0);
    pnm("bits-text.pbm", 1, "levels-1", 35, 20, 1, 1);
    pnm("gray-text.pgm", 2, "levels-3", 30, 20, 7, 1);
    pnm("color-text.ppm", 3, "color", 30, 20, 255, 3);
    pnm("bits.pbm", 4, "levels-1", 35, 20, 1, 1);
    pnm("gray16.pgm", 5, "deep-gray", 30, 20, 65535, 1);
    pnm("color.ppm", 6, "color", 30, 20, 255, 3);
    pnm("color16.ppm", 6, "deep", 30, 20, 65535, 3);
    pnm("alpha.pam", 7, "alpha", 30, 20, 255, 4);
    tga("24.tga", 2, "color", 30, 20, 24, 0);
    tga("32-top-down.tga", 2, "alpha", 30, 20, 32, 2);
    tga("gray.tga", 3, "gray", 30, 20, 8, 2);
    tga("map.tga", 1, "gray", 30, 20, 8, 2);
    tga("runs.tga", 10, "color", 30, 20, 24, 2);
    tga("mirrored.tga", 2, "color", 30, 20, 24, 3);
    ico("mask.ico", "cut-alpha", 0, 24);
    ico("alpha.ico", "alpha", 0, 32);
    ico("png.ico", "smooth-alpha", 1, 32);
    return 0;
}
