/*
 * org.proofsheet.filmstrip: each picture as a frame of 35 mm film, with perforations, the frame's
 * number and the film's name along the edge. The page shows through the perforations.
 *
 * Lengths are millimetres of film until they meet the cell: a frame is 36 by 24, the film 35 high.
 * SPDX-License-Identifier: MIT-0
 */
#include "proofsheet_plugin.h"

#include <cairo.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FRAME_WIDTH  36.0
#define FRAME_HEIGHT 24.0
#define FILM_WIDTH   38.0          /* a frame and the gap to the next */
#define FILM_HEIGHT  35.0
#define HOLES        8
#define HOLE_PITCH   4.75
#define HOLE_WIDTH   1.98
#define HOLE_HEIGHT  2.8
#define HOLE_INSET   2.0           /* from the film's edge */
#define HOLE_RADIUS  0.5

struct filmstrip {
    const psp_host *host;
    const psp_text *text;          /* may be NULL: then nothing is written */
    char stock[64];
    size_t stock_length;
    uint32_t film, marks;          /* 0xRRGGBBAA */
    int numbers;
};

enum { PARAM_STOCK, PARAM_FILM, PARAM_MARKS, PARAM_NUMBERS, PARAM_COUNT };

/* Where the film lies in a cell: its corner, and points for a millimetre. */
struct place { double x, y, mm; };

static struct place place_in(double width, double height)
{
    struct place p;
    p.mm = fmax(fmin(width / FILM_WIDTH, height / FILM_HEIGHT), 0);
    p.x = (width - FILM_WIDTH * p.mm) / 2;
    p.y = (height - FILM_HEIGHT * p.mm) / 2;
    return p;
}

static psp_status create(const psp_host *host, const psp_args *args, void **self)
{
    struct filmstrip *f = calloc(1, sizeof *f);
    const psp_value *stock;

    if (!f) {
        static const char why[] = "out of memory";
        return host->fail(host, PSP_E_NO_MEMORY, why, sizeof why - 1);
    }
    stock = args->values[PARAM_STOCK];
    f->host = host;
    f->text = host->extension(host, PSP_EXT_TEXT);
    f->stock_length = stock->s_len < sizeof f->stock ? stock->s_len : sizeof f->stock;
    memcpy(f->stock, stock->s, f->stock_length);
    f->film = (uint32_t)args->values[PARAM_FILM]->i;
    f->marks = (uint32_t)args->values[PARAM_MARKS]->i;
    f->numbers = args->values[PARAM_NUMBERS]->i != 0;
    *self = f;
    return PSP_OK;
}

static psp_status picture(void *self, const psp_item *item, const psp_cell *cell, psp_box *out)
{
    struct place p = place_in(cell->width, cell->height);
    (void)self;
    (void)item;
    out->x = p.x + (FILM_WIDTH - FRAME_WIDTH) / 2 * p.mm;
    out->y = p.y + (FILM_HEIGHT - FRAME_HEIGHT) / 2 * p.mm;
    out->width = FRAME_WIDTH * p.mm;
    out->height = FRAME_HEIGHT * p.mm;
    out->fit = PSP_FIT_CONTAIN;
    return PSP_OK;
}

static void set_color(cairo_t *cr, uint32_t color)
{
    cairo_set_source_rgba(cr, (color >> 24 & 255) / 255.0, (color >> 16 & 255) / 255.0,
                          (color >> 8 & 255) / 255.0, (color & 255) / 255.0);
}

static void rounded(cairo_t *cr, double x, double y, double w, double h, double r)
{
    const double turn = 1.57079632679489661923;
    cairo_new_sub_path(cr);
    cairo_arc(cr, x + w - r, y + r, r, -turn, 0);
    cairo_arc(cr, x + w - r, y + h - r, r, 0, turn);
    cairo_arc(cr, x + r, y + h - r, r, turn, 2 * turn);
    cairo_arc(cr, x + r, y + r, r, 2 * turn, 3 * turn);
    cairo_close_path(cr);
}

/* The film with its holes, as one path to be filled by the even-odd rule. */
static void outline(cairo_t *cr, const struct place *p)
{
    int k, row;
    cairo_rectangle(cr, p->x, p->y, FILM_WIDTH * p->mm, FILM_HEIGHT * p->mm);
    for (row = 0; row < 2; row++) {
        double y = row ? FILM_HEIGHT - HOLE_INSET - HOLE_HEIGHT : HOLE_INSET;
        for (k = 0; k < HOLES; k++) {
            double x = (k + 0.5) * HOLE_PITCH - HOLE_WIDTH / 2;
            rounded(cr, p->x + x * p->mm, p->y + y * p->mm, HOLE_WIDTH * p->mm,
                    HOLE_HEIGHT * p->mm, HOLE_RADIUS * p->mm);
        }
    }
}

static void write(const struct filmstrip *f, const psp_cell *cell, const struct place *p,
                  uint32_t color, const char *text, size_t n, double x, double y, double width,
                  uint32_t align)
{
    psp_text_style style = { .struct_size = sizeof style, .weight = 600, .color = color,
                             .align = align, .max_lines = 1 };
    style.size = 1.5 * p->mm;
    if (!f->text || n == 0 || style.size * cell->scale < 4) return;   /* too small to read */
    f->text->show(f->host, cell, &style, text, n, p->x + x * p->mm, p->y + y * p->mm,
                  width * p->mm, style.size * 1.3);
}

static psp_status draw(void *self, const psp_item *item, const psp_cell *cell)
{
    const struct filmstrip *f = self;
    cairo_t *cr = cell->cr;
    struct place p = place_in(cell->width, cell->height);
    int is_print = cell->scheme == PSP_SCHEME_PRINT;
    uint32_t ink = is_print ? cell->foreground : f->marks;
    double hair = fmax(0.5, 1 / cell->scale);

    cairo_save(cr);
    outline(cr, &p);
    if (is_print) {
        set_color(cr, cell->foreground);
        cairo_set_line_width(cr, hair);
        cairo_stroke(cr);
    } else {
        cairo_set_fill_rule(cr, CAIRO_FILL_RULE_EVEN_ODD);
        set_color(cr, f->film);
        cairo_fill(cr);
    }
    if (item->thumb) {
        cairo_set_source_surface(cr, item->thumb, item->thumb_x, item->thumb_y);
        cairo_paint(cr);
    } else {
        /* An unexposed frame. */
        cairo_rectangle(cr, p.x + p.mm, p.y + 5.5 * p.mm, FRAME_WIDTH * p.mm,
                        FRAME_HEIGHT * p.mm);
        set_color(cr, ink & 0xFFFFFF00u | 0x30u);
        cairo_fill(cr);
    }
    cairo_restore(cr);

    write(f, cell, &p, ink, f->stock, f->stock_length, 2, 0.05, 22, PSP_ALIGN_START);
    if (f->numbers) {
        char number[32];
        int n = snprintf(number, sizeof number, "%llu", (unsigned long long)item->index + 1);
        write(f, cell, &p, ink, number, n > 0 ? (size_t)n : 0, 2, 33.05, 10, PSP_ALIGN_START);
        n = snprintf(number, sizeof number, "%lluA", (unsigned long long)item->index + 1);
        write(f, cell, &p, ink, number, n > 0 ? (size_t)n : 0, 20, 33.05, 10, PSP_ALIGN_START);
    }
    if (cairo_status(cr) != CAIRO_STATUS_SUCCESS) {
        const char *why = cairo_status_to_string(cairo_status(cr));
        return f->host->fail(f->host, PSP_E_CAIRO, why, strlen(why));
    }
    return PSP_OK;
}

static void destroy(void *self) { free(self); }

/* ------------------------------------------------------------------ description */

static const psp_param param_stock = {
    .struct_size = sizeof(psp_param), .type = PSP_T_TEXT, .key = "stock", .title = "Film",
    .doc = "The film's name along its upper edge; empty for none.",
    .s_default = "PROOFSHEET 400", .text_max = 63
};
static const psp_param param_film = {
    .struct_size = sizeof(psp_param), .type = PSP_T_COLOR, .key = "film", .title = "Film base",
    .doc = "The film's color. The theme for print has outlines only.", .i_default = 0x1A1613FF
};
static const psp_param param_marks = {
    .struct_size = sizeof(psp_param), .type = PSP_T_COLOR, .key = "marks", .title = "Markings",
    .doc = "The color of name and numbers.", .i_default = 0xF0A030FF
};
static const psp_param param_numbers = {
    .struct_size = sizeof(psp_param), .type = PSP_T_BOOL, .key = "numbers", .title = "Numbers",
    .doc = "Whether each frame has its number in the run.", .i_default = 1
};
static const psp_param *const params[PARAM_COUNT] = {
    &param_stock, &param_film, &param_marks, &param_numbers
};

static const psp_renderer renderer = {
    .struct_size = sizeof(psp_renderer), .create = create, .picture = picture, .draw = draw,
    .destroy = destroy
};

static const psp_plugin plugin = {
    .struct_size = sizeof(psp_plugin), .kind = PSP_KIND_RENDERER,
    .id = "org.proofsheet.filmstrip", .name = "Filmstrip", .version = "1.0.0",
    .vendor = "The Proofsheet project", .license = "MIT-0",
    .summary = "Each picture as a frame of 35 mm film",
    .caps = PSP_CAP_IMAGELESS,
    .inputs = PSP_INPUT_PIXELS | PSP_INPUT_POSITION | PSP_INPUT_FONTS,
    .threading = PSP_THREAD_PER_INSTANCE, .determinism = PSP_SAME_HERE, .epoch = 1,
    .param_count = PARAM_COUNT, .params = params, .renderer = &renderer
};
static const psp_plugin *const plugins[] = { &plugin };

static const psp_module module = {
    .struct_size = sizeof(psp_module), .magic = PSP_MAGIC, .built_minor = PSP_ABI_MINOR,
    .needs_minor = PSP_NEEDS_MINOR, .layout = PSP_LAYOUT, .built_cairo = CAIRO_VERSION,
    .plugin_count = 1, .plugins = plugins
};

PSP_MANIFEST(
    "{\"abi\":1,\"built_minor\":0,\"needs_minor\":0,\"plugins\":[{"
    "\"id\":\"org.proofsheet.filmstrip\","
    "\"kind\":\"renderer\",\"name\":\"Filmstrip\",\"version\":\"1.0.0\",\"license\":\"MIT-0\"}]}");

const psp_module *proofsheet_plugin_v1(const psp_host_info *host)
{
    return host && host->abi_major == PSP_ABI_MAJOR ? &module : NULL;
}
