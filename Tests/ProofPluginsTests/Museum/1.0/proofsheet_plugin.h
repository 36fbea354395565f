/*
 * proofsheet_plugin.h - binary contract between proofsheet and its plugins, major 1.
 * SPDX-License-Identifier: MIT-0   (so that copying it into any plugin is free of conditions)
 *
 * Needs only <stddef.h> and <stdint.h>. C99, C++11 and the Swift importer all read it.
 *
 * FIVE RULES THAT EVERYTHING ELSE FOLLOWS FROM
 *  1. A struct that crosses the border begins with struct_size, filled in by whoever made it.
 *     A reader touches a field only when PSP_HAS() says that the maker knew the field.
 *     Minor versions append fields at the end; nothing is ever moved, resized or reused.
 *  2. No such struct is ever embedded in another, nor held in an array by value.
 *     Lists are arrays of pointers. (Otherwise growth in one moves fields in the other.)
 *  3. Nothing allocated on one side is freed by the other. Static tables live as long as the
 *     process. What the host lends to a call is good until that call returns.
 *  4. An instance lives on one thread: create, every call, and destroy come from the same one.
 *     The host never enters an instance again while it is inside one of its host callbacks.
 *  5. Nothing unwinds, longjmps, exits, aborts, forks or execs across the border, and nothing
 *     changes what belongs to the whole process (see "Conduct" at the foot).
 */
#ifndef PROOFSHEET_PLUGIN_H
#define PROOFSHEET_PLUGIN_H

#include <stddef.h>
#include <stdint.h>

/* ------------------------------------------------------------------ compiler plumbing */

#if defined(__cplusplus)
#  define PSP_C_OPEN  extern "C" {
#  define PSP_C_CLOSE }
#else
#  define PSP_C_OPEN
#  define PSP_C_CLOSE
#endif

/* Function types carry noexcept only from C++17 on, so only there does it enter the pointers. */
#if defined(__cplusplus) && __cplusplus >= 201703L
#  define PSP_NOTHROW noexcept
#else
#  define PSP_NOTHROW
#endif

#if defined(__GNUC__) || defined(__clang__)
#  define PSP_PUBLIC __attribute__((visibility("default"), used))
#else
#  define PSP_PUBLIC
#endif

/* What may be NULL, on either side: hosts and plugins written in Swift must be told, since there
 * an unmarked pointer that is NULL traps when it is read (gcc lacks the words). */
#if defined(__clang__)
#  define PSP_NULLABLE _Nullable
#else
#  define PSP_NULLABLE
#endif

/* Did the maker of *p know field f?  (All of the field must lie inside struct_size.) */
#define PSP_HAS(p, type, f) \
    ((p)->struct_size >= offsetof(type, f) + sizeof(((type *)0)->f))

PSP_C_OPEN

#if defined(__clang__)
#  pragma clang diagnostic push
#  pragma clang diagnostic ignored "-Wnullability-completeness"
#  pragma clang diagnostic ignored "-Wnullability-extension"
#endif

/* Cairo's own tags, so that this file does not drag cairo.h in. */
struct _cairo;
struct _cairo_surface;

/* ------------------------------------------------------------------ versions */

#define PSP_ABI_MAJOR 1        /* also part of the entry symbol's name */
#define PSP_ABI_MINOR 0        /* what this copy of the header describes */

/* Oldest host that will do. Stays 0 unless the author asks for more before including this
 * file: a newer header on the build machine must not, by itself, shut out older hosts. */
#ifndef PSP_NEEDS_MINOR
#define PSP_NEEDS_MINOR 0
#endif

#define PSP_ENTRY_NAME "proofsheet_plugin_v1"
#define PSP_MAGIC      0x31505350u    /* bytes P S P 1 in memory on a little-endian machine */

/* ------------------------------------------------------------------ status */

/* Zero is success, below zero a failure, above zero a success worth mentioning. */
typedef int32_t psp_status;

#define PSP_OK                  0
#define PSP_PARTIAL             1   /* output is usable but incomplete */
#define PSP_DECLINED            2   /* "not mine": host goes on to the next candidate */
#define PSP_ABSENT              3   /* no such key or answer; not an error */

#define PSP_E_FAILED          (-1)  /* anything not listed below */
#define PSP_E_CANCELLED       (-2)  /* stopped because cancelled() was non-zero */
#define PSP_E_BAD_ARGUMENT    (-3)  /* the other side broke the contract */
#define PSP_E_BAD_PARAM       (-4)  /* a value is in range but these values don't go together */
#define PSP_E_BAD_DATA        (-5)  /* damaged or hostile input file */
#define PSP_E_UNSUPPORTED     (-6)  /* sound input, feature not implemented */
#define PSP_E_LIMIT           (-7)  /* a psp_limits bound would be passed */
#define PSP_E_NO_MEMORY       (-8)
#define PSP_E_IO              (-9)  /* source could not be read */
#define PSP_E_UNDECLARED     (-10)  /* asked the host for an input that wasn't declared */
#define PSP_E_CAIRO          (-11)  /* a Cairo object went into an error state */
#define PSP_E_MISSING        (-12)  /* something outside (font, model file, codec) isn't there */

/* ------------------------------------------------------------------ host, as seen by entry */

#define PSP_HOST_VALIDATING  0x1u   /* running under `proofsheet plugin check` */
#define PSP_HOST_ISOLATED    0x2u   /* this process is a disposable worker */
#define PSP_HOST_SCANNING    0x4u   /* descriptors wanted only; no instance will follow */

typedef struct psp_host_info {
    uint32_t    struct_size;
    uint32_t    abi_major;
    uint32_t    abi_minor;
    uint32_t    flags;             /* PSP_HOST_* */
    const char *PSP_NULLABLE name; /* "proofsheet", or another host that speaks this ABI */
    const char *PSP_NULLABLE version;
    uint32_t    cairo_version;     /* of the libcairo every cairo_t will come from */
    uint32_t    pad0;
} psp_host_info;

/* ------------------------------------------------------------------ values */

#define PSP_T_BOOL    1u   /* i = 0 or 1 */
#define PSP_T_INT     2u   /* i */
#define PSP_T_REAL    3u   /* f, always finite */
#define PSP_T_CHOICE  4u   /* i = index, s = key of the choice */
#define PSP_T_TEXT    5u   /* s, s_len: valid UTF-8, NUL after it */
#define PSP_T_COLOR   6u   /* i = 0xRRGGBBAA, sRGB, alpha not premultiplied */
#define PSP_T_LENGTH  7u   /* f in points; the host has converted mm, cm and in */
#define PSP_T_TIME    8u   /* metadata only: i = seconds since 1970 UTC, f = fraction,
                              i2 = offset from UTC in minutes, or INT64_MIN when unknown */
#define PSP_T_RATIO   9u   /* metadata only: i over i2 (i2 may be 0: report, don't divide) */
#define PSP_T_BYTES  10u   /* metadata only: s, s_len, not text */

typedef struct psp_value {
    uint32_t    struct_size;
    uint32_t    type;              /* PSP_T_* */
    int64_t     i;
    int64_t     i2;
    double      f;
    const char *PSP_NULLABLE s;
    size_t      s_len;
} psp_value;

/* ------------------------------------------------------------------ parameters */

typedef struct psp_choice {
    uint32_t    struct_size;
    uint32_t    pad0;
    const char *PSP_NULLABLE key;               /* [a-z0-9-]+, stored in users' files: never renamed */
    const char *PSP_NULLABLE title;
} psp_choice;

#define PSP_PARAM_ADVANCED   0x1u  /* leave out of short help */
#define PSP_PARAM_MEASURE    0x2u  /* changes what measure() returns, not only the drawing */
#define PSP_PARAM_DEPRECATED 0x4u  /* accepted with a warning; never removed within an id */

typedef struct psp_param {
    uint32_t    struct_size;
    uint32_t    type;              /* BOOL .. LENGTH */
    uint32_t    flags;             /* PSP_PARAM_* */
    uint32_t    text_max;          /* TEXT: most bytes taken; 0 means 4096 */
    const char *PSP_NULLABLE key;               /* [a-z][a-z0-9-]*, unique within the plugin */
    const char *PSP_NULLABLE title;
    const char *PSP_NULLABLE doc;
    int64_t     i_default, i_min, i_max, i_step;    /* BOOL INT CHOICE COLOR */
    double      f_default, f_min, f_max, f_step;    /* REAL LENGTH; a step of 0 is continuous */
    const char *PSP_NULLABLE s_default;                          /* TEXT */
    const psp_choice *const *PSP_NULLABLE choices;               /* CHOICE */
    uint32_t    choice_count;
    uint32_t    pad0;
} psp_param;

/* ------------------------------------------------------------------ what gets drawn */

typedef struct psp_item {
    uint32_t    struct_size;
    uint32_t    flags;             /* PSP_ITEM_* */
    const void *PSP_NULLABLE token;             /* the host's; hand it back, never look inside */
    uint64_t    index;             /* place in the run, from 0 (INPUT_POSITION) */
    uint64_t    count;
    const char *PSP_NULLABLE id;   /* stable name of the item, UTF-8; NULL without INPUT_ID */
    const char *PSP_NULLABLE path; /* bytes as the file system has them, NUL after; may not be
                                      UTF-8; NULL without INPUT_PATH */
    size_t      path_len;
    const char *PSP_NULLABLE label;             /* the file's name made safe to show: always valid UTF-8;
                                      NULL without INPUT_LABEL */
    /* ARGB32 or RGB24 image surface, upright, sRGB, read only, one unit of it one point: its device
     * scale is the cell's. NULL without INPUT_PIXELS or when none could be made. */
    struct _cairo_surface *PSP_NULLABLE thumb;
    int32_t     thumb_width, thumb_height;          /* device pixels */
    double      thumb_x, thumb_y;  /* points: where it stands when centered in the box of picture(),
                                      on a whole device pixel, so that
                                          cairo_set_source_surface(cr, thumb, thumb_x, thumb_y);
                                          cairo_paint(cr);
                                      draws it one to one */
    uint32_t    natural_width, natural_height;      /* upright size of the original; 0 unknown */
    const char *PSP_NULLABLE caption;           /* the finished caption, lines parted by LF, valid
                                      UTF-8; NULL without INPUT_CAPTION or when the sheet has none */
} psp_item;

#define PSP_ITEM_NO_IMAGE   0x1u   /* decoding failed or was refused; metadata may still exist */
#define PSP_ITEM_TRUNCATED  0x2u   /* thumb shows only part of a damaged file */
#define PSP_ITEM_HAS_ALPHA  0x4u
#define PSP_ITEM_DRAWN      0x8u   /* another renderer has drawn the cell (--overlay): draw over it,
                                      and leave out the picture, which stands there already */

#define PSP_SCHEME_LIGHT    0u
#define PSP_SCHEME_DARK     1u
#define PSP_SCHEME_PRINT    2u     /* ink on paper: avoid large solid fills */

#define PSP_TARGET_RASTER   1u
#define PSP_TARGET_VECTOR   2u     /* PDF, SVG or a recording; only with PSP_CAP_VECTOR */

typedef struct psp_cell {
    uint32_t    struct_size;
    uint32_t    target;            /* PSP_TARGET_* */
    struct _cairo *PSP_NULLABLE cr;             /* origin at the cell's top left, 1 unit = 1 point,
                                      already clipped to the cell; NULL in picture() */
    double      width, height;     /* points, of the whole device pixels that the cell covers; may be
                                      0 or 0.25, may be 30000 */
    double      scale;             /* device pixels per point: sharpness, not layout */
    uint32_t    scheme;            /* PSP_SCHEME_* */
    uint32_t    rtl;               /* 1: the sheet reads right to left */
    uint32_t    foreground, background, accent;     /* 0xRRGGBBAA; follow these, not a guess
                                                       made from scheme */
    uint32_t    pad0;
    uint64_t    seed;              /* only permitted source of chance; a function of item id; 0
                                      without INPUT_SEED */
} psp_cell;

/* What measure() may know, and what it may say. */
typedef struct psp_room {
    uint32_t    struct_size;
    uint32_t    scheme;
    double      max_width, max_height;              /* points; infinity: no bound */
    double      scale;
} psp_room;

#define PSP_SIZE_NONE    0u        /* no opinion: layout decides */
#define PSP_SIZE_ASPECT  1u        /* ratio = width / height wanted; width, height ignored */
#define PSP_SIZE_FIXED   2u        /* width and height wanted */
#define PSP_SIZE_HEIGHT  3u        /* given max_width, this height (captions that wrap) */

typedef struct psp_size {
    uint32_t    struct_size;       /* set by the host before the call */
    uint32_t    kind;              /* PSP_SIZE_* */
    double      ratio, width, height;
    double      baseline;          /* from the top, to line captions up along a row; < 0 none */
} psp_size;

/* ------------------------------------------------------------------ host callbacks */

#define PSP_LOG_TRACE 0u
#define PSP_LOG_DEBUG 1u
#define PSP_LOG_INFO  2u
#define PSP_LOG_WARN  3u
#define PSP_LOG_ERROR 4u           /* for fail() messages use fail(), not this */

typedef struct psp_host psp_host;
struct psp_host {
    uint32_t    struct_size;
    uint32_t    abi_minor;
    void       *PSP_NULLABLE ctx;               /* the host's */

    /* Any thread, any time between create and the return of destroy. n: bytes, NUL not needed. */
    void       (*log)(const psp_host *h, uint32_t level, const char *utf8, size_t n) PSP_NOTHROW;

    /* Any thread. Non-zero: return PSP_E_CANCELLED soon. Cheap enough to call once per row. */
    int32_t    (*cancelled)(const psp_host *h) PSP_NOTHROW;

    /* The rest: only on the instance's thread, only inside a call made by the host. */

    /* Says why the current call is about to fail; gives back code, so that one line does both:
     *     return h->fail(h, PSP_E_BAD_DATA, msg, strlen(msg));
     * The last message before the return wins. A failure with no message is a check finding. */
    psp_status (*fail)(const psp_host *h, psp_status code, const char *utf8, size_t n) PSP_NOTHROW;

    /* out->struct_size set by the plugin. PSP_ABSENT when the item hasn't got the key;
     * PSP_E_UNDECLARED when the key isn't in the descriptor's metadata_keys. s is the field as a
     * caption writes it ("1/500 s"), good until the call in progress returns; where that is a number,
     * type is INT or REAL and i or f hold it too. */
    psp_status (*metadata)(const psp_host *h, const psp_item *item, const char *key,
                           psp_value *out) PSP_NOTHROW;

    /* Extension table "vendor.thing/REVISION", or NULL. A revision never changes meaning. */
    const void *PSP_NULLABLE (*extension)(const psp_host *h, const char *id) PSP_NOTHROW;
};

/* First extension: words. A renderer that only needs text should use this rather than link
 * a text stack of its own: same fonts, same shaping, same fallback in every plugin, and nothing
 * to go missing. Only on the instance's thread, inside a call made by the host.
 * extension() gives NULL without PSP_INPUT_FONTS, and in a host that has no fonts. */
#define PSP_EXT_TEXT "psp.text/1"

#define PSP_ALIGN_START  0u        /* left, or right in an rtl sheet */
#define PSP_ALIGN_CENTER 1u
#define PSP_ALIGN_END    2u
#define PSP_CUT_END      0u        /* where the ellipsis goes */
#define PSP_CUT_MIDDLE   1u        /* for file names */

typedef struct psp_text_style {
    uint32_t    struct_size;
    uint32_t    weight;            /* 100..1000, 0: theme's */
    const char *PSP_NULLABLE family;            /* NULL: theme's */
    double      size;              /* points, 0: theme's */
    uint32_t    color;             /* 0xRRGGBBAA */
    uint32_t    align;             /* PSP_ALIGN_* */
    uint32_t    cut;               /* PSP_CUT_* */
    uint32_t    max_lines;         /* 0: as many as fit */
} psp_text_style;

typedef struct psp_text {
    uint32_t    struct_size;
    uint32_t    pad0;
    /* Bytes that aren't UTF-8 are shown as U+FFFD; never a failure. */
    psp_status (*measure)(const psp_host *h, const psp_text_style *st, const char *text, size_t n,
                          double max_width, psp_size *out) PSP_NOTHROW;
    psp_status (*show)(const psp_host *h, const psp_cell *cell, const psp_text_style *st,
                       const char *text, size_t n, double x, double y, double w, double hgt)
                       PSP_NOTHROW;
} psp_text;

/* What an instance is made with. Every declared parameter, in declared order, already checked
 * against its type and range and filled in from its default where the user gave nothing. */
typedef struct psp_args {
    uint32_t    struct_size;
    uint32_t    value_count;
    const psp_value *const *PSP_NULLABLE values;    /* NULL when there are none */
    const char *PSP_NULLABLE resource_dir;      /* absolute; where the plugin file and its data lie; NULL
                                      without INPUT_RESOURCES */
} psp_args;

/* ------------------------------------------------------------------ cell renderer */

typedef struct psp_box {
    uint32_t    struct_size;       /* set by the host before the call */
    uint32_t    fit;               /* PSP_FIT_*: how the picture fills the box */
    double      x, y, width, height;                /* points, inside the cell */
} psp_box;

#define PSP_FIT_CONTAIN 0u
#define PSP_FIT_COVER   1u

typedef struct psp_renderer {
    uint32_t    struct_size;
    uint32_t    pad0;
    /* On failure *self stays NULL and destroy is not called. */
    psp_status (*PSP_NULLABLE create)(const psp_host *h, const psp_args *a, void **self) PSP_NOTHROW;
    /* May be NULL. Asked before anything is decoded, and only where the layout leaves the size
     * open: item->thumb is NULL, natural_width and natural_height are set only with INPUT_SIZE. Same
     * answer for the same item, room and parameters, whatever came before. */
    psp_status (*PSP_NULLABLE measure)(void *self, const psp_item *item, const psp_room *room,
                          psp_size *out) PSP_NOTHROW;
    /* May be NULL. Where the picture will go; pure, cell->cr is NULL. The box comes preset to the whole
     * cell and the sheet's own fit. The host then delivers thumb for that box in device pixels, to be
     * drawn one to one; smaller when the original has fewer pixels and nobody asked to enlarge:
     * thumb_x and thumb_y center it. The host may ask once for all cells of a size, so nothing is
     * handed over but width, height, scale, colors and, with INPUT_SIZE, the natural size. A box that
     * leaves the cell fails the cell. With PSP_ITEM_DRAWN the box comes preset to where the picture
     * stands that was drawn, so that thumb is that picture, on the same pixels. */
    psp_status (*PSP_NULLABLE picture)(void *self, const psp_item *item, const psp_cell *cell,
                          psp_box *out) PSP_NOTHROW;
    psp_status (*PSP_NULLABLE draw)(void *self, const psp_item *item, const psp_cell *cell) PSP_NOTHROW;
    void       (*PSP_NULLABLE destroy)(void *self) PSP_NOTHROW;
} psp_renderer;

/* ------------------------------------------------------------------ decoder */

typedef struct psp_magic {
    uint32_t    struct_size;
    uint32_t    offset;
    const uint8_t *PSP_NULLABLE bytes;
    const uint8_t *PSP_NULLABLE mask;           /* NULL: all bits count */
    uint32_t    length;            /* at least 2 */
    uint32_t    weight;            /* 1..100; ties go to the user's order, then to the id */
} psp_magic;

typedef struct psp_source psp_source;
struct psp_source {
    uint32_t    struct_size;
    uint32_t    pad0;
    void       *PSP_NULLABLE ctx;
    uint64_t    size;
    /* Bytes read (0 only at or past the end, otherwise possibly fewer than asked) or PSP_E_IO. */
    int64_t    (*read_at)(const psp_source *s, uint64_t offset, void *buf, size_t n) PSP_NOTHROW;
    const uint8_t *PSP_NULLABLE whole;          /* whole file in private memory, or NULL; never a file mapping */
};

/* Zero never means "no bound": the host always fills all of them in. */
typedef struct psp_limits {
    uint32_t    struct_size;
    uint32_t    max_passes;        /* progressive scans, interlace passes, layers walked */
    uint32_t    max_width, max_height;
    uint64_t    max_pixels;        /* of any buffer the decoder makes, not only the output */
    uint64_t    max_memory;        /* bytes this instance may hold at once */
    uint64_t    max_extra;         /* bytes of ICC, EXIF, XMP and text together */
    uint32_t    max_frames;
    uint32_t    max_depth;         /* nested boxes, references, directories */
} psp_limits;

typedef struct psp_image_info {
    uint32_t    struct_size;       /* set by the host */
    uint32_t    flags;             /* PSP_IMG_* */
    uint32_t    width, height;     /* as stored, before orientation */
    uint32_t    orientation;       /* EXIF numbering 1..8; 1 if already upright */
    uint32_t    frames;
    uint32_t    bits;              /* per channel in the file */
    uint32_t    pad0;
    const uint8_t *PSP_NULLABLE icc;            /* lent until close; NULL: sRGB */
    size_t      icc_len;
} psp_image_info;

#define PSP_IMG_ALPHA        0x1u
#define PSP_IMG_PROGRESSIVE  0x2u  /* needs the whole image in memory: host lowers concurrency */
#define PSP_IMG_PREVIEW      0x4u  /* an embedded preview will be used, not the main image */

#define PSP_FMT_ARGB32 0u          /* numbers and layout as CAIRO_FORMAT_ARGB32: native-endian
                                      words, premultiplied */
#define PSP_FMT_RGB24  1u          /* as CAIRO_FORMAT_RGB24; unused byte written as 0xFF */
#define PSP_FMT_GRAY16 2u          /* native-endian 16-bit words */
#define PSP_FMT_RGBA16 3u          /* native-endian 16-bit words, alpha straight */
#define PSP_FMT_CMYK8  4u          /* 0 is no ink */
#define PSP_FMT_CMYK16 5u

typedef struct psp_plan {          /* host fills in want_*, frame and accept_formats, decoder the rest */
    uint32_t    struct_size;
    uint32_t    want_width, want_height;            /* least size useful to the host */
    uint32_t    frame;
    uint32_t    width, height;     /* size the decoder will deliver: cheapest it has that isn't
                                      smaller than wanted, else the full size */
    uint32_t    format;            /* PSP_FMT_*: the richest that the file has among accept_formats */
    uint32_t    accept_formats;    /* host: bit (1 << PSP_FMT_*) for each format that it takes */
    uint64_t    memory;            /* honest estimate of the peak, output excluded */
} psp_plan;

typedef struct psp_pixels {        /* all set by the host except rows_done */
    uint32_t    struct_size;
    uint32_t    format;
    uint32_t    width, height;     /* what plan() said */
    int64_t     stride;            /* bytes; positive; multiple of 4 */
    uint8_t    *PSP_NULLABLE data;              /* zeroed, 64-byte aligned */
    uint32_t    rows_done;         /* with PSP_PARTIAL: how many rows from the top are real */
    uint32_t    pad0;
} psp_pixels;

typedef struct psp_decoder {
    uint32_t    struct_size;
    uint32_t    magic_count;
    const psp_magic *const *PSP_NULLABLE magics;
    const char *const *PSP_NULLABLE media_types;                 /* NULL at the end */
    const char *const *PSP_NULLABLE suffixes;                    /* hints for messages; never decide alone */
    uint32_t    head_bytes;        /* how much probe() wants to see, at most 4096 */
    uint32_t    pad0;
    /* May be NULL when magics suffice. 0 no .. 100 sure. Pure: no instance, no host, any thread. */
    uint32_t   (*PSP_NULLABLE probe)(const uint8_t *head, size_t n) PSP_NOTHROW;
    psp_status (*PSP_NULLABLE open)(const psp_host *h, const psp_args *a, const psp_source *src,
                       const psp_limits *lim, void **self) PSP_NOTHROW;
    psp_status (*PSP_NULLABLE info)(void *self, psp_image_info *out) PSP_NOTHROW;
    psp_status (*PSP_NULLABLE plan)(void *self, psp_plan *inout) PSP_NOTHROW;
    psp_status (*PSP_NULLABLE read)(void *self, const psp_plan *plan, psp_pixels *dst) PSP_NOTHROW;
    /* May be NULL. Entry n from 0; PSP_ABSENT past the last. Key and value lent until close. */
    psp_status (*PSP_NULLABLE metadata)(void *self, uint32_t n, const char **key, psp_value *out) PSP_NOTHROW;
    void       (*PSP_NULLABLE close)(void *self) PSP_NOTHROW;
} psp_decoder;

/* ------------------------------------------------------------------ descriptor */

#define PSP_KIND_RENDERER 1u
#define PSP_KIND_DECODER  2u

#define PSP_CAP_VECTOR        0x1u /* draws well on PDF/SVG targets too */
#define PSP_CAP_IMAGELESS     0x2u /* draw() copes with PSP_ITEM_NO_IMAGE; else host draws those */
#define PSP_CAP_OWN_THREADS   0x4u /* starts threads inside create: host makes fewer instances */
#define PSP_CAP_UNHARDENED    0x8u /* not meant for hostile files: sandboxed worker only */
#define PSP_CAP_OWN_CAPTION  0x10u /* draws the caption itself: the host leaves it out and gives the
                                      whole cell, caption's room included */
#define PSP_CAP_OVERLAY      0x20u /* can draw over what another renderer drew (--overlay), see
                                      PSP_ITEM_DRAWN; without it the host doesn't let it */

/* Everything that may change the output must be named here: this is what the cache key is
 * made from, and the host refuses to hand over what was not named. */
#define PSP_INPUT_PIXELS     0x001u
#define PSP_INPUT_METADATA   0x002u /* which keys: metadata_keys */
#define PSP_INPUT_PATH       0x004u
#define PSP_INPUT_POSITION   0x008u /* index and count */
#define PSP_INPUT_FONTS      0x010u
#define PSP_INPUT_SEED       0x020u
#define PSP_INPUT_RESOURCES  0x040u /* files below resource_dir */
#define PSP_INPUT_FILES      0x080u /* any other file: output isn't cached */
#define PSP_INPUT_CLOCK      0x100u /* date, time zone: output isn't cached */
#define PSP_INPUT_NETWORK    0x200u /* refused unless the user allows it; isn't cached */
#define PSP_INPUT_LABEL      0x400u
#define PSP_INPUT_CAPTION    0x800u
#define PSP_INPUT_ID        0x1000u
#define PSP_INPUT_SIZE      0x2000u /* natural size; the host probes the file's header for it */

#define PSP_THREAD_PER_INSTANCE  0u /* any number of instances, each on its own thread */
#define PSP_THREAD_ONE_AT_A_TIME 1u /* host holds a lock per plugin file around every call */
#define PSP_THREAD_ONE_THREAD    2u /* every call to this file from one and the same thread */

#define PSP_SAME_NEVER       0u     /* don't cache, don't compare */
#define PSP_SAME_HERE        1u     /* same bytes on the same machine and libraries */
#define PSP_SAME_EVERYWHERE  2u     /* same bytes on any machine with the same Cairo and fonts:
                                       no fast-math, no CPU-dependent paths, no libm surprises */

typedef struct psp_plugin {
    uint32_t    struct_size;
    uint32_t    kind;
    const char *PSP_NULLABLE id;                /* "org.example.polaroid": the identity, for good */
    const char *PSP_NULLABLE name;
    const char *PSP_NULLABLE version;           /* semantic version of the plugin */
    const char *PSP_NULLABLE vendor;
    const char *PSP_NULLABLE license;           /* SPDX expression */
    const char *PSP_NULLABLE url;               /* where to report faults */
    const char *PSP_NULLABLE summary;           /* one line */
    uint64_t    caps;
    uint64_t    inputs;
    const char *const *PSP_NULLABLE metadata_keys;               /* fields of the command line: "rating", "exif.*",
                                                       "data.loss"; NULL at the end */
    uint32_t    threading;
    uint32_t    determinism;       /* PSP_SAME_* */
    uint32_t    epoch;             /* add 1 whenever the same input gives another picture */
    uint32_t    param_count;
    const psp_param *const *PSP_NULLABLE params;
    const psp_renderer *PSP_NULLABLE renderer;  /* exactly one of these two, as kind says */
    const psp_decoder  *PSP_NULLABLE decoder;
    const void *PSP_NULLABLE (*PSP_NULLABLE extension)(const char *id) PSP_NOTHROW;   /* may be NULL */
} psp_plugin;

typedef struct psp_module {
    uint32_t    struct_size;
    uint32_t    magic;             /* PSP_MAGIC */
    uint32_t    built_minor;       /* PSP_ABI_MINOR */
    uint32_t    needs_minor;       /* PSP_NEEDS_MINOR */
    uint64_t    layout;            /* PSP_LAYOUT */
    uint32_t    built_cairo;       /* CAIRO_VERSION, or 0 when Cairo isn't used */
    uint32_t    plugin_count;
    const psp_plugin *const *PSP_NULLABLE plugins;
} psp_module;

/* A number that comes out the same on both sides only if the compilers agree on where the
 * fields of 1.0 lie (packing pragmas, a 32-bit build, a hand-translated binding with a slip).
 * Later minors append, so the number holds for all of major 1. */
#define PSP_MIX_(a, b) ((a) * UINT64_C(1099511628211) + (uint64_t)(b))
#define PSP_LAYOUT \
    PSP_MIX_(PSP_MIX_(PSP_MIX_(PSP_MIX_(PSP_MIX_(PSP_MIX_(PSP_MIX_(PSP_MIX_( \
    PSP_MIX_(PSP_MIX_(PSP_MIX_((uint64_t)sizeof(void *), \
        offsetof(psp_module, plugins)),        offsetof(psp_plugin, extension)), \
        offsetof(psp_param, choice_count)),    offsetof(psp_value, s_len)), \
        offsetof(psp_item, caption)),   offsetof(psp_cell, seed)), \
        offsetof(psp_decoder, close)),         offsetof(psp_limits, max_depth)), \
        offsetof(psp_plan, memory)),           offsetof(psp_pixels, rows_done)), \
        offsetof(psp_host, extension))
/* The same number as a bare literal (importers such as Swift's skip anything cleverer); LP64. */
#define PSP_LAYOUT_LP64 0xEE951F0422DD677Cull

/* ------------------------------------------------------------------ the one symbol */

/* NULL: this file can't work with such a host. Silent about it unless PSP_HOST_VALIDATING is set.
 * Called one or more times, always the same pointer, no side effects beyond filling tables. */
PSP_PUBLIC const psp_module *PSP_NULLABLE proofsheet_plugin_v1(const psp_host_info *host) PSP_NOTHROW;

/* ------------------------------------------------------------------ the manifest */

/* JSON that can be read from the file without running any of it: an ELF note, owner
 * "proofsheet", type 0x31505350, one per shared library. A note survives strip, and linkers keep it
 * under --gc-sections, which they don't do for an ordinary section marked "used". */
#if defined(__GNUC__) || defined(__clang__)
#define PSP_MANIFEST(json_literal) \
    __attribute__((section(".note.proofsheet"), used, aligned(4))) \
    static const struct { uint32_t name_len, text_len, type; char name[12]; \
                          char text[sizeof(json_literal)]; } \
    psp_manifest_note = { 11u, (uint32_t)sizeof(json_literal), PSP_MAGIC, "proofsheet", \
                          json_literal }
#endif

/*
 * CONDUCT (each line has a check behind it)
 *  - loading starts no thread, opens no file, prints nothing, reads no environment variable;
 *  - locale, time zone, working directory, umask, environment, signal handlers and masks,
 *    rounding mode and flush-to-zero bits, rlimits and file descriptors 0-2 stay as found;
 *  - stdout belongs to the host: it may be carrying the picture;
 *  - cairo_save and cairo_restore balance; cr is not kept, finished, or given another page;
 *    a thumb surface is read, not drawn on;
 *  - text goes through the fonts the host has set up (FcConfig and font map are not replaced);
 *  - cancelled() is looked at at least every 50 ms of work;
 *  - static and global state is read only, or guarded, or declared by the threading field.
 */

#if defined(__clang__)
#  pragma clang diagnostic pop
#endif

PSP_C_CLOSE
#endif
