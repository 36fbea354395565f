/*
 * PBM, PGM, PPM in words and in bytes, and PAM: gray or color, with alpha in PAM, up to 16 bits.
 * SPDX-License-Identifier: MIT-0
 */
#include "bitmaps.h"

/* The next number of a header; comments run to the end of their line. -1: none. */
static int64_t number(struct reader *r)
{
    int64_t value = 0;
    int byte = next_byte(r);
    while (byte == '#' || byte == ' ' || (byte >= 9 && byte <= 13)) {
        if (byte == '#') while (byte >= 0 && byte != '\n') byte = next_byte(r);
        else byte = next_byte(r);
    }
    if (byte < '0' || byte > '9') return -1;
    for (; byte >= '0' && byte <= '9'; byte = next_byte(r)) {
        value = value * 10 + byte - '0';
        if (value > UINT32_MAX) return -1;
    }
    return value;                                      /* one byte of space behind it is gone, too */
}

static psp_status bad_header(const struct bitmap *b)
{
    return dec_fail(b->host, PSP_E_BAD_DATA, "its header is damaged, or ends early");
}

static psp_status open_pam(struct bitmap *b, int64_t values[4])
{
    static const char *const keys[] = { "WIDTH", "HEIGHT", "MAXVAL", "DEPTH" };
    char line[80];
    int n, byte, lines = 0, k;
    while (lines++ < 64) {
        for (n = 0; (byte = next_byte(&b->reader)) >= 0 && byte != '\n';)
            if (n + 1 < (int)sizeof line) line[n++] = (char)byte;
        line[n] = 0;
        if (byte < 0) return bad_header(b);
        if (!strcmp(line, "ENDHDR")) return PSP_OK;
        for (k = 0; k < 4; k++) {
            size_t length = strlen(keys[k]);
            if (!strncmp(line, keys[k], length) && line[length] == ' ')
                values[k] = strtoll(line + length + 1, NULL, 10);
        }
    }
    return bad_header(b);
}

static psp_status open_pnm(struct bitmap *b)
{
    int64_t values[4] = { 0, 0, 1, 1 };
    uint8_t head[3];
    int k;
    psp_status status;

    if (next_bytes(&b->reader, head, 3) != 3 || head[0] != 'P' || head[1] < '1' || head[1] > '7'
        || !(head[2] == '#' || head[2] == ' ' || (head[2] >= 9 && head[2] <= 13)))
        return PSP_DECLINED;
    b->pnm.kind = (char)head[1];
    if (head[1] == '7') {
        status = open_pam(b, values);
        if (status < 0) return status;
    } else {
        b->reader.at = 2;
        for (k = 0; k < (head[1] == '1' || head[1] == '4' ? 2 : 3); k++)
            if ((values[k] = number(&b->reader)) < 0) return bad_header(b);
        values[3] = head[1] == '3' || head[1] == '6' ? 3 : 1;
    }
    if (values[0] < 1 || values[1] < 1 || values[0] > UINT32_MAX || values[1] > UINT32_MAX
        || values[2] < 1 || values[2] > 65535 || values[3] < 1 || values[3] > 4)
        return dec_fail(b->host, PSP_E_BAD_DATA, "its header makes no picture");
    b->width = (uint32_t)values[0];
    b->height = (uint32_t)values[1];
    b->pnm.top = (uint32_t)values[2];
    b->pnm.channels = (uint32_t)values[3];
    b->pnm.pixels = b->reader.at;
    b->is_gray = values[3] < 3;
    b->has_alpha = values[3] == 2 || values[3] == 4;
    b->is_deep = values[2] > 255;
    for (b->bits = 1; b->bits < 16 && (1 << b->bits) - 1 < values[2];) b->bits++;
    return PSP_OK;
}

static psp_status read_pnm(struct bitmap *b, psp_pixels *to)
{
    struct reader *r = &b->reader;
    uint32_t channels = b->pnm.channels, top = b->pnm.top, y;
    uint64_t x, n = (uint64_t)b->width * channels;
    int is_bits = b->pnm.kind == '4', is_text = b->pnm.kind <= '3', byte;
    size_t stride = is_bits ? ((size_t)b->width + 7) / 8 : (size_t)n * (top > 255 ? 2 : 1);
    uint8_t *row = malloc(is_text ? 1 : stride);
    uint16_t *words = malloc((size_t)n * 2);
    psp_status status = row && words ? PSP_OK : dec_no_memory(b->host);

    r->at = b->pnm.pixels;
    for (y = 0; y < b->height && status == PSP_OK; y++) {
        int is_cut = 0;
        if (b->host->cancelled(b->host)) {
            status = dec_cancelled(b->host);
            break;
        }
        if (!is_text) is_cut = next_bytes(r, row, stride) != stride;
        for (x = 0; x < n && !is_cut; x++) {
            int64_t v;
            if (b->pnm.kind == '1') {                  /* digits that may stand without space */
                do byte = next_byte(r);
                while (byte == ' ' || (byte >= 9 && byte <= 13));
                is_cut = byte != '0' && byte != '1';
                v = byte == '0';
            } else if (is_text) {
                v = number(r);
                /* The last number of a cut file may have lost digits. */
                is_cut = v < 0 || (r->at >= r->source->size && (y + 1 < b->height || x + 1 < n));
            } else if (is_bits) v = !(row[x >> 3] >> (7 - (x & 7)) & 1);
            else v = top > 255 ? row[2 * x] << 8 | row[2 * x + 1] : row[x];
            if (v > top) v = top;
            words[x] = (uint16_t)(((v < 0 ? 0 : v) * 65535 + top / 2) / top);
        }
        if (is_cut) status = ended(b, to, y);
        else dec_put16(to, y, words, channels);
    }
    free(row);
    free(words);
    return status;
}

const struct format format_pnm = { open_pnm, NULL, read_pnm, NULL };
