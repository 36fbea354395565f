/*
 * The metadata of a TIFF directory as blocks: XMP and IPTC as they stand, and EXIF as a small TIFF file
 * of its own, with what describes the picture and the EXIF and GPS directories, their offsets made anew.
 *
 * It reads the directory's bytes itself: libtiff takes IPTC for words or bytes as the version has it,
 * and hands out EXIF only value by value. Nothing here costs the picture; what can't be read is left out.
 * SPDX-License-Identifier: MIT-0
 */
#include "tiff.h"

#define MOST_ENTRIES 512
#define LONGEST 65536

struct entry { uint32_t tag, type; uint64_t count, at, bytes; };

struct raw {
    struct tiff *t;
    int big, is_bigtiff;
};

static uint64_t number(const struct raw *r, const uint8_t *p, int n)
{
    uint64_t value = 0;
    int k;
    for (k = 0; k < n; k++) value = value << 8 | p[r->big ? k : n - 1 - k];
    return value;
}

static void put_number(const struct raw *r, uint8_t *p, int n, uint64_t value)
{
    int k;
    for (k = 0; k < n; k++) p[r->big ? n - 1 - k : k] = (uint8_t)(value >> 8 * k);
}

/* What rows can't be read right without: where they are, and what their numbers mean. */
static int is_structure(uint32_t tag)
{
    return (tag >= 254 && tag <= 284 && tag != 269 && tag != 270 && tag != 271 && tag != 272
            && tag != 282 && tag != 283) || tag == 292 || tag == 293 || (tag >= 317 && tag <= 325)
        || (tag >= 330 && tag <= 347) || (tag >= 512 && tag <= 532);
}

/* The entries of a directory, at most MOST_ENTRIES; those whose values can't be there are left out.
 * *lost: such an entry is one of structure, or the directory itself ends early. */
static uint32_t entries_at(const struct raw *r, uint64_t offset, struct entry *out, int *lost)
{
    static const uint8_t sizes[] = { 0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4, 0, 0, 8, 8, 8 };
    uint32_t size = r->is_bigtiff ? 20 : 12, inside = r->is_bigtiff ? 8 : 4, n = 0;
    uint64_t total = r->t->source->size, count, k;
    uint8_t head[8], *bytes;
    int length = r->is_bigtiff ? 8 : 2;
    int64_t got;

    *lost = 1;
    if (dec_read(r->t->source, offset, head, (size_t)length) != length) return 0;
    count = number(r, head, length);
    if (count > MOST_ENTRIES) count = MOST_ENTRIES;
    bytes = malloc((size_t)(count * size) + 1);
    if (!bytes) return 0;
    got = dec_read(r->t->source, offset + (uint64_t)length, bytes, (size_t)(count * size));
    *lost = got < (int64_t)(count * size);
    for (k = 0; (int64_t)((k + 1) * size) <= got; k++) {
        const uint8_t *p = bytes + k * size;
        struct entry e;
        e.tag = (uint32_t)number(r, p, 2);
        e.type = (uint32_t)number(r, p + 2, 2);
        e.count = number(r, p + 4, (int)inside);
        if (e.type >= sizeof sizes || !sizes[e.type] || e.count == 0) continue;
        e.bytes = e.count > total ? UINT64_MAX : e.count * sizes[e.type];
        e.at = e.bytes <= inside ? offset + (uint64_t)length + k * size + 4 + inside
                                 : number(r, p + 4 + inside, (int)inside);
        if (e.at > total || e.bytes > total - e.at) *lost |= is_structure(e.tag);
        else out[n++] = e;
    }
    free(bytes);
    return n;
}

static struct raw raw_of(struct tiff *t)
{
    struct raw r = { t, 0, 0 };
    uint8_t head[4] = { 0 };
    if (dec_read(t->source, 0, head, 4) == 4) {
        r.big = head[0] == 'M';
        r.is_bigtiff = head[r.big ? 3 : 2] == 43;
    }
    return r;
}

psp_status tiff_check_directory(struct tiff *t, uint64_t directory)
{
    struct raw r = raw_of(t);
    struct entry *entries = malloc(MOST_ENTRIES * sizeof *entries);
    int lost;

    if (!entries) return dec_no_memory(t->host);
    entries_at(&r, directory, entries, &lost);
    free(entries);
    if (!lost) return PSP_OK;
    return dec_fail(t->host, PSP_E_BAD_DATA, "a directory points beyond the end of the file");
}

static uint8_t *bytes_of(const struct raw *r, const struct entry *e)
{
    uint8_t *bytes = malloc((size_t)e->bytes);
    if (bytes && dec_read(r->t->source, e->at, bytes, (size_t)e->bytes) != (int64_t)e->bytes) {
        free(bytes);
        return NULL;
    }
    return bytes;
}

/* What of the first directory is about the picture rather than about its rows. */
static int describes(uint32_t tag)
{
    static const uint16_t tags[] = { 0x010E, 0x010F, 0x0110, 0x0112, 0x011A, 0x011B, 0x0128, 0x0131,
                                     0x0132, 0x013B, 0x4746, 0x4749, 0x8298, 0x9C9B, 0x9C9C, 0x9C9D,
                                     0x9C9E, 0x9C9F };
    size_t k;
    for (k = 0; k < sizeof tags / sizeof *tags; k++) if (tags[k] == tag) return 1;
    return 0;
}

struct block { uint8_t *bytes; size_t size, room; };

/* Writes a directory's entries at the block's end; *pointers gets the places of EXIF and GPS. */
static void write_directory(const struct raw *r, struct block *b, const struct entry *entries,
                            uint32_t count, int is_first, uint64_t pointers[2], size_t places[2])
{
    uint32_t k, n = 0;
    size_t start = b->size, data;

    for (k = 0; k < count; k++) {
        const struct entry *e = entries + k;
        int is_pointer = is_first && (e->tag == 0x8769 || e->tag == 0x8825);
        n += is_pointer || (e->bytes <= LONGEST && e->type <= 12 && e->tag != 0x927C && e->tag != 0xA005
                            && (!is_first || describes(e->tag)));
    }
    data = start + 2 + (size_t)n * 12 + 4;
    if (data > b->room) return;
    memset(b->bytes + start, 0, data - start);
    put_number(r, b->bytes + start, 2, n);
    b->size = data;
    for (k = 0, n = 0; k < count; k++) {
        const struct entry *e = entries + k;
        uint8_t *to = b->bytes + start + 2 + (size_t)n * 12;
        int which = e->tag == 0x8825;
        if (is_first && (e->tag == 0x8769 || e->tag == 0x8825)) {
            uint8_t value[8];
            int wide = e->bytes >= 8 ? 8 : 4;
            if (dec_read(r->t->source, e->at, value, (size_t)wide) == wide)
                pointers[which] = number(r, value, wide);
            put_number(r, to, 2, e->tag);
            put_number(r, to + 2, 2, 4);
            put_number(r, to + 4, 4, 1);
            places[which] = (size_t)(to + 8 - b->bytes);
        } else if (e->bytes <= LONGEST && e->type <= 12 && e->tag != 0x927C && e->tag != 0xA005
                   && (!is_first || describes(e->tag))) {
            put_number(r, to, 2, e->tag);
            put_number(r, to + 2, 2, e->type);
            put_number(r, to + 4, 4, e->count);
            if (e->bytes <= 4) {
                if (dec_read(r->t->source, e->at, to + 8, (size_t)e->bytes) < 0) return;
            } else if (e->bytes <= b->room - b->size) {
                put_number(r, to + 8, 4, b->size);
                if (dec_read(r->t->source, e->at, b->bytes + b->size, (size_t)e->bytes) < 0) return;
                b->size += ((size_t)e->bytes + 1) & ~(size_t)1;
                if (b->size > b->room) b->size = b->room;
            } else {
                put_number(r, to + 4, 4, 0);           /* no room: an entry without values */
            }
        } else continue;
        n++;
    }
}

/* NULL when there is neither an EXIF nor a GPS directory nor anything that describes the picture. */
static uint8_t *exif_of(const struct raw *r, struct entry *entries, uint32_t count, uint64_t most,
                        size_t *size)
{
    struct block b = { NULL, 8, 64 };
    uint64_t pointers[2] = { 0, 0 };
    size_t places[2] = { 0, 0 };
    uint32_t k, kept = 0;
    int lost;

    for (k = 0; k < count; k++) {
        int is_pointer = entries[k].tag == 0x8769 || entries[k].tag == 0x8825;
        kept += is_pointer || (describes(entries[k].tag) && entries[k].tag != 0x0112);
        if (describes(entries[k].tag) && entries[k].bytes <= LONGEST) b.room += entries[k].bytes + 1;
        if (is_pointer) b.room += LONGEST * 4;
        b.room += 12;
    }
    if (!kept) return NULL;
    if (b.room > most) b.room = (size_t)most;
    if (b.room < 64) return NULL;
    b.bytes = calloc(1, b.room);
    if (!b.bytes) return NULL;
    memcpy(b.bytes, r->big ? "MM\0*" : "II*\0", 4);
    put_number(r, b.bytes + 4, 4, 8);
    write_directory(r, &b, entries, count, 1, pointers, places);
    for (k = 0; k < 2; k++) {
        if (!places[k]) continue;
        count = pointers[k] ? entries_at(r, pointers[k], entries, &lost) : 0;
        put_number(r, b.bytes + places[k], 4, b.size);
        write_directory(r, &b, entries, count, 0, pointers, places);
    }
    *size = b.size;
    return b.bytes;
}

psp_status tiff_blocks(struct tiff *t, uint64_t directory)
{
    struct raw r = raw_of(t);
    struct entry *entries = malloc(MOST_ENTRIES * sizeof *entries);
    uint64_t total = t->icc_size, most = t->bounds.max_extra;
    uint32_t count, k;
    size_t size = 0;
    int lost;

    if (!entries) return dec_no_memory(t->host);
    count = entries_at(&r, directory, entries, &lost);
    if (total > most) count = 0;
    for (k = 0; k < count; k++) {
        struct entry *e = entries + k;
        if (e->tag != TIFFTAG_XMLPACKET && e->tag != TIFFTAG_RICHTIFFIPTC) continue;
        total += e->bytes;
        if (total > most) {
            free(entries);
            return dec_fail(t->host, PSP_E_LIMIT, "profile and metadata have %llu bytes, limit %llu",
                            (unsigned long long)total, (unsigned long long)most);
        }
        if (e->tag == TIFFTAG_XMLPACKET && !t->xmp && (t->xmp = bytes_of(&r, e)))
            dec_add_block(&t->blocks, "xmp", t->xmp, (size_t)e->bytes);
        if (e->tag == TIFFTAG_RICHTIFFIPTC && !t->iptc && (t->iptc = bytes_of(&r, e))) {
            /* Written as words of the other order by some; the marker 0x1C tells. */
            if (e->bytes >= 4 && t->iptc[0] != 0x1C && t->iptc[3] == 0x1C)
                TIFFSwabArrayOfLong((uint32_t *)(void *)t->iptc, (tmsize_t)(e->bytes / 4));
            dec_add_block(&t->blocks, "iptc", t->iptc, (size_t)e->bytes);
        }
    }
    if (count > 0) t->exif = exif_of(&r, entries, count, most - total, &size);
    dec_add_block(&t->blocks, "exif", t->exif, size);
    free(entries);
    return PSP_OK;
}
