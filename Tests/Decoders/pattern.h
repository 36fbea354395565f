/*
 * The pictures that the seeds of the decoder tests hold: functions of a place, so that makers and tests
 * agree without a file of pixels between them. 16-bit straight RGBA.
 */
#ifndef PATTERN_H
#define PATTERN_H

#include <stdint.h>
#include <string.h>

/* color, alpha: 8-bit numbers times 257. deep, deep-alpha: all 16 bits. gray, gray-alpha, deep-gray: all channels alike.
 * cut-alpha: all or nothing. levels-N: gray of N bits. blocks: squares of 10. smooth: for lossy ones. A gray picture has the same
 * frames all along, each other turns its channels. */
static inline void pattern(const char *kind, uint32_t frame, uint32_t w, uint32_t h, uint32_t x,
                           uint32_t y, uint16_t out[4])
{
    uint32_t is_deep = !strncmp(kind, "deep", 4), a = 255;
    uint32_t across = w > 1 ? x * 255 / (w - 1) : 0, down = h > 1 ? y * 255 / (h - 1) : 0;
    uint32_t r = across, g = down, b = (x / 8 + y / 8) % 2 ? 40 : 200;

    if (!strncmp(kind, "cut-alpha", 9)) {
        a = (x / 4 + y / 4) % 3 ? 255 : 0;
        if (!a) r = g = b = 0;
    } else if (strstr(kind, "alpha")) {
        a = (across + 255 - down) / 2;
        if (x < 4) a = 255;
        if (x >= 4 && x < 6) a = 0;
    }
    if (strstr(kind, "gray")) r = g = b = (across + 2 * down) / 3;
    if (!strncmp(kind, "levels-", 7)) {
        uint32_t top = (1u << (kind[7] - '0')) - 1;
        r = g = b = (x + y) % (top + 1) * 255 / top;
    }
    if (!strncmp(kind, "smooth", 6)) {
        r = 60 + across / 2;
        g = 60 + down / 2;
        b = 128;
    }
    if (!strcmp(kind, "smooth-full")) {
        r = across;
        g = down;
    }
    if (!strcmp(kind, "blocks")) {
        r = 40 + x / 10 * 50;
        g = 40 + y / 10 * 60;
        b = 128;
    }
    while (frame-- > 0 && !strstr(kind, "gray")) {                              /* each frame turns the channels */
        uint32_t t = r;
        r = g;
        g = b;
        b = 255 - t;
    }
    out[0] = (uint16_t)(r * 257 + (is_deep ? (r * 37 + y * 13) % 200 * (r < 255) : 0));
    out[1] = (uint16_t)(g * 257 + (is_deep ? (g * 37 + x * 13) % 200 * (g < 255) : 0));
    out[2] = (uint16_t)(b * 257 + (is_deep ? (b * 37 + x * 7) % 200 * (b < 255) : 0));
    out[3] = (uint16_t)(a * 257);
    if (is_deep && strstr(kind, "gray")) out[1] = out[2] = out[0];
}

#endif
