/*
 * org.proofsheet.polaroid: each picture as an instant print, a paper card with a wide lower border,
 * slightly askew, its shadow on the page. Needs the plugin header and Cairo, nothing else:
 *
 *   cc -shared -fPIC -fvisibility=hidden -O2 -I DIR_OF_HEADER $(pkg-config --cflags cairo) \
 *      -Wl,-z,now -Wl,-z,nodelete -Wl,--no-undefined polaroid.c -o polaroid.so \
 *      $(pkg-config --libs cairo) -lm
 *
 * Words are the host's: the caption stands under the cell, as with every renderer.
 * SPDX-License-Identifier: MIT-0
 */
#include "proofsheet_plugin.h"

#include <cairo.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define RADIANS(degrees) ((degrees) * 3.14159265358979323846 / 180.0)

/* Shares of the card's width when no border was asked for, as on the film of 1972. */
#define SIDE   0.058
#define FOOT   0.205
/* The foot of a card whose border was asked for, in borders. */
#define FEET   3.6
/* Room round the card for shadow and tilt, share of the cell's shorter side. */
#define MARGIN 0.045

struct polaroid {
    const psp_host *host;
    double border;                 /* points; 0: in proportion */
    double tilt;                   /* degrees at the most */
    uint32_t paper;                /* 0xRRGGBBAA */
    int shadow;
    int hug;                       /* contain: the card takes the picture's shape */
};

enum { PARAM_BORDER, PARAM_TILT, PARAM_PAPER, PARAM_SHADOW, PARAM_FIT, PARAM_COUNT };

/* The card before it's turned: borders, and the window that the picture shows through. */
struct card {
    double side, foot;
    double x, y, width, height;    /* window */
};

/* Large enough to fill the cell, small enough to stay in it however far this card may be turned. */
static struct card lay_out(const struct polaroid *p, double width, double height)
{
    double margin = MARGIN * fmin(width, height);
    double w = fmax(width - 2 * margin, 0), h = fmax(height - 2 * margin, 0);
    double c = cos(RADIANS(p->tilt)), s = sin(RADIANS(p->tilt));
    double border = fmin(p->border, 0.12 * fmin(w, h));
    struct card card;
    double outer;                  /* the card's width */

    if (p->hug) {
        double part = w > 0 && h > 0 ? fmin(w / (w * c + h * s), h / (w * s + h * c)) : 0;
        double high = h * part;
        outer = w * part;
        card.side = border > 0 ? border : SIDE * 0.9 * fmin(outer, high);
        card.foot = border > 0 ? FEET * border : card.side * FEET;
        card.height = fmax(high - card.side - card.foot, 0);
    } else {
        /* height = slope * width + extra, for a square window */
        double slope = border > 0 ? 1 : 1 - SIDE + FOOT;
        double extra = border > 0 ? (FEET - 1) * border : 0;
        outer = fmin((w - extra * s) / (c + slope * s), (h - extra * c) / (s + slope * c));
        outer = fmax(outer, 0);
        card.side = border > 0 ? border : SIDE * outer;
        card.foot = border > 0 ? FEET * border : FOOT * outer;
        card.height = fmax(outer - 2 * card.side, 0);
    }
    card.width = fmax(outer - 2 * card.side, 0);
    card.x = (width - card.width) / 2;
    /* The shadow falls downwards, so the card stands a little above the middle. */
    card.y = (height - (card.side + card.height + card.foot)) / 2 + card.side
        - (p->shadow ? margin / 4 : 0);
    return card;
}

static psp_status create(const psp_host *host, const psp_args *args, void **self)
{
    struct polaroid *p;

    if (!args->values || args->value_count < PARAM_COUNT) {
        static const char why[] = "the host gave fewer values than there are parameters";
        return host->fail(host, PSP_E_BAD_ARGUMENT, why, sizeof why - 1);
    }
    p = malloc(sizeof *p);
    if (!p) {
        static const char why[] = "out of memory";
        return host->fail(host, PSP_E_NO_MEMORY, why, sizeof why - 1);
    }
    p->host = host;
    p->border = args->values[PARAM_BORDER]->f;
    p->tilt = args->values[PARAM_TILT]->f;
    p->paper = (uint32_t)args->values[PARAM_PAPER]->i;
    p->shadow = args->values[PARAM_SHADOW]->i != 0;
    p->hug = args->values[PARAM_FIT]->i == 1;
    *self = p;
    return PSP_OK;
}

static psp_status picture(void *self, const psp_item *item, const psp_cell *cell, psp_box *out)
{
    const struct polaroid *p = self;
    struct card card = lay_out(p, cell->width, cell->height);

    (void)item;
    out->x = card.x;
    out->y = card.y;
    out->width = card.width;
    out->height = card.height;
    out->fit = p->hug ? PSP_FIT_CONTAIN : PSP_FIT_COVER;
    return PSP_OK;
}

/* ------------------------------------------------------------------ drawing */

static void set_color(cairo_t *cr, uint32_t color, double shade, double alpha)
{
    cairo_set_source_rgba(cr, (color >> 24 & 255) / 255.0 * shade,
                          (color >> 16 & 255) / 255.0 * shade,
                          (color >> 8 & 255) / 255.0 * shade, (color & 255) / 255.0 * alpha);
}

static void add_stop(cairo_pattern_t *pattern, double at, uint32_t color, double shade)
{
    cairo_pattern_add_color_stop_rgba(pattern, at, (color >> 24 & 255) / 255.0 * shade,
                                      (color >> 16 & 255) / 255.0 * shade,
                                      (color >> 8 & 255) / 255.0 * shade, (color & 255) / 255.0);
}

static void rounded(cairo_t *cr, double x, double y, double w, double h, double r)
{
    const double turn = RADIANS(90);

    r = fmax(fmin(r, fmin(w, h) / 2), 0);
    cairo_new_sub_path(cr);
    cairo_arc(cr, x + w - r, y + r, r, -turn, 0);
    cairo_arc(cr, x + w - r, y + h - r, r, 0, turn);
    cairo_arc(cr, x + r, y + h - r, r, turn, 2 * turn);
    cairo_arc(cr, x + r, y + r, r, 2 * turn, 3 * turn);
    cairo_close_path(cr);
}

/* A soft shadow of a card, centered on the origin: outlines on top of one another, each of the same
 * faint alpha, as far apart as a Gaussian's levels are. Equal alphas, because 8 bits can't hold the
 * tail of unequal ones; a hole under the card, because nobody sees what lies there. */
static void cast_shadow(cairo_t *cr, double w, double h, double radius, double turn, double drop,
                        double sigma, double strength)
{
    const double layer = 2.0 / 255;
    int count = (int)ceil(log(1 - strength) / log(1 - layer));
    int k;

    if (sigma <= 0 || w <= 0 || h <= 0)
        return;
    cairo_save(cr);
    cairo_set_fill_rule(cr, CAIRO_FILL_RULE_EVEN_ODD);
    cairo_set_source_rgba(cr, 0, 0, 0, layer);
    for (k = 0; k < count; k++) {
        double level = (k + 0.5) / count;
        double grow = sigma * log((1 - level) / level) / 1.702;
        double inset = fmin(fmin(w, h) / 4, radius + 1);
        double gw = w + 2 * grow, gh = h + 2 * grow;
        if (gw <= 0 || gh <= 0)
            continue;
        cairo_save(cr);
        cairo_translate(cr, 0, drop);
        cairo_rotate(cr, turn);
        rounded(cr, -gw / 2, -gh / 2, gw, gh, radius + fmax(grow + sigma, 0));
        cairo_restore(cr);
        cairo_save(cr);
        cairo_rotate(cr, turn);
        if (grow > -inset / 2)
            cairo_rectangle(cr, -w / 2 + inset, -h / 2 + inset, w - 2 * inset, h - 2 * inset);
        cairo_restore(cr);
        cairo_fill(cr);
    }
    cairo_restore(cr);
}

/* The item's own angle: from its seed alone, never nearly upright, so that a tilt is seen. */
static double angle(const struct polaroid *p, uint64_t seed)
{
    uint64_t z = seed + UINT64_C(0x9E3779B97F4A7C15);
    double share;

    z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
    z ^= z >> 31;
    share = 0.25 + 0.75 * (double)(z >> 12) / (double)(UINT64_C(1) << 52);
    return RADIANS(p->tilt) * (z & 1 ? share : -share);
}

static double snap(double points, double scale) { return floor(points * scale + 0.5) / scale; }

static void show_picture(cairo_t *cr, const psp_item *item, const struct card *card, double scale,
                         int is_print)
{
    double hair = fmax(0.5, 1 / scale);
    double depth = fmax(card->height * 0.02, hair);

    cairo_save(cr);
    cairo_rectangle(cr, card->x, card->y, card->width, card->height);
    cairo_set_source_surface(cr, item->thumb, item->thumb_x, item->thumb_y);
    if (item->thumb_width + 1 >= card->width * scale
        && item->thumb_height + 1 >= card->height * scale)
        cairo_pattern_set_extend(cairo_get_source(cr), CAIRO_EXTEND_PAD);
    cairo_fill(cr);
    if (!is_print) {
        /* The card's edge throws a little shade on the picture, which lies behind it. */
        cairo_pattern_t *shade = cairo_pattern_create_linear(0, card->y, 0, card->y + depth);
        cairo_pattern_add_color_stop_rgba(shade, 0, 0, 0, 0, 0.22);
        cairo_pattern_add_color_stop_rgba(shade, 1, 0, 0, 0, 0);
        cairo_rectangle(cr, card->x, card->y, card->width, depth);
        cairo_set_source(cr, shade);
        cairo_pattern_destroy(shade);
        cairo_fill(cr);
    }
    cairo_rectangle(cr, card->x + hair / 2, card->y + hair / 2, card->width - hair,
                    card->height - hair);
    cairo_set_line_width(cr, hair);
    cairo_set_source_rgba(cr, 0, 0, 0, 0.16);
    cairo_stroke(cr);
    cairo_restore(cr);
}

static psp_status draw(void *self, const psp_item *item, const psp_cell *cell)
{
    const struct polaroid *p = self;
    cairo_t *cr = cell->cr;
    struct card card = lay_out(p, cell->width, cell->height);
    double hair = fmax(0.5, 1 / cell->scale);
    int is_print = cell->scheme == PSP_SCHEME_PRINT;
    int is_dark = cell->scheme == PSP_SCHEME_DARK;
    double turn = angle(p, cell->seed);
    double x, y, w, h, unit, radius;

    if (!item->thumb) {
        static const char why[] = "there is no picture to show";
        return p->host->fail(p->host, PSP_E_BAD_ARGUMENT, why, sizeof why - 1);
    }
    /* Round the picture as it came: to the pixel, and with contain in its own shape. */
    w = item->thumb_width / cell->scale;
    h = item->thumb_height / cell->scale;
    if (p->hug || (w >= card.width - 1 / cell->scale && h >= card.height - 1 / cell->scale)) {
        card.x = item->thumb_x;
        card.y = item->thumb_y;
        card.width = w;
        card.height = h;
    }
    x = card.x - card.side;
    y = card.y - card.side;
    w = card.width + 2 * card.side;
    h = card.height + card.side + card.foot;
    if (turn == 0) {
        w = snap(x + w, cell->scale) - snap(x, cell->scale);
        h = snap(y + h, cell->scale) - snap(y, cell->scale);
        x = snap(x, cell->scale);
        y = snap(y, cell->scale);
    }
    unit = fmin(cell->width, cell->height);
    radius = fmin(w, h) * 0.012;

    cairo_save(cr);
    if (p->shadow && !is_print) {
        cairo_save(cr);
        cairo_translate(cr, x + w / 2, y + h / 2);
        cast_shadow(cr, w, h, radius, turn, unit * 0.012, unit * 0.016, is_dark ? 0.66 : 0.24);
        cast_shadow(cr, w, h, radius, turn, unit * 0.003, unit * 0.004, is_dark ? 0.60 : 0.22);
        cairo_restore(cr);
    }
    cairo_translate(cr, x + w / 2, y + h / 2);
    cairo_rotate(cr, turn);
    cairo_translate(cr, -x - w / 2, -y - h / 2);

    rounded(cr, x, y, w, h, radius);
    if (is_print) {
        set_color(cr, cell->foreground, 1, 0.7);
    } else {
        cairo_pattern_t *paper = cairo_pattern_create_linear(x, y, x + w * 0.15, y + h);
        add_stop(paper, 0, p->paper, 1);
        add_stop(paper, 0.7, p->paper, 0.985);
        add_stop(paper, 1, p->paper, 0.955);
        cairo_set_source(cr, paper);
        cairo_pattern_destroy(paper);
        cairo_fill_preserve(cr);
        cairo_set_source_rgba(cr, 0, 0, 0, p->shadow ? 0.07 : 0.16);
    }
    cairo_set_line_width(cr, hair);
    cairo_stroke(cr);
    if (!is_print) {
        /* Shows where the picture is transparent, cut off or smaller than the window. */
        cairo_rectangle(cr, card.x, card.y, card.width, card.height);
        set_color(cr, p->paper, 0.93, 1);
        cairo_fill(cr);
    }
    show_picture(cr, item, &card, cell->scale, is_print);
    cairo_restore(cr);

    if (cairo_status(cr) != CAIRO_STATUS_SUCCESS) {
        const char *why = cairo_status_to_string(cairo_status(cr));
        return p->host->fail(p->host, PSP_E_CAIRO, why, strlen(why));
    }
    return PSP_OK;
}

static void destroy(void *self) { free(self); }

/* ------------------------------------------------------------------ description */

static const psp_choice fit_cover = {
    sizeof(psp_choice), 0, "cover", "Square, cut from the middle"
};
static const psp_choice fit_contain = {
    sizeof(psp_choice), 0, "contain", "The picture's own shape"
};
static const psp_choice *const fits[] = { &fit_cover, &fit_contain };

static const psp_param param_border = {
    .struct_size = sizeof(psp_param), .type = PSP_T_LENGTH, .key = "border", .title = "Border",
    .doc = "Width of the card's upper and side borders; the lower one is wider. 0: in proportion "
           "to the card.",
    .f_default = 0, .f_min = 0, .f_max = 96
};
static const psp_param param_tilt = {
    .struct_size = sizeof(psp_param), .type = PSP_T_REAL, .key = "tilt", .title = "Tilt",
    .doc = "Degrees that a card is turned at the most, each by its own angle.",
    .f_default = 2.5, .f_min = 0, .f_max = 8
};
static const psp_param param_paper = {
    .struct_size = sizeof(psp_param), .type = PSP_T_COLOR, .key = "paper", .title = "Paper",
    .doc = "The card's color. Not printed with the theme for print, which has outlines only.",
    .i_default = 0xFCFBF8FF
};
static const psp_param param_shadow = {
    .struct_size = sizeof(psp_param), .type = PSP_T_BOOL, .key = "shadow", .title = "Shadow",
    .doc = "Whether the card throws a shadow on the page.", .i_default = 1
};
static const psp_param param_fit = {
    .struct_size = sizeof(psp_param), .type = PSP_T_CHOICE, .key = "fit", .title = "Fit",
    .doc = "Whether the picture fills a square window, or the card takes the picture's shape.",
    .choices = fits, .choice_count = 2
};
static const psp_param *const params[PARAM_COUNT] = {
    &param_border, &param_tilt, &param_paper, &param_shadow, &param_fit
};

static const psp_renderer renderer = {
    .struct_size = sizeof(psp_renderer), .create = create, .picture = picture, .draw = draw,
    .destroy = destroy
};

static const psp_plugin plugin = {
    .struct_size = sizeof(psp_plugin), .kind = PSP_KIND_RENDERER,
    .id = "org.proofsheet.polaroid", .name = "Polaroid", .version = "1.0.0",
    .vendor = "The Proofsheet project", .license = "MIT-0",
    .summary = "Each picture as an instant print on a paper card",
    .inputs = PSP_INPUT_PIXELS | PSP_INPUT_SEED,
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
    "\"id\":\"org.proofsheet.polaroid\","
    "\"kind\":\"renderer\",\"name\":\"Polaroid\",\"version\":\"1.0.0\",\"license\":\"MIT-0\"}]}");

const psp_module *proofsheet_plugin_v1(const psp_host_info *host)
{
    return host && host->abi_major == PSP_ABI_MAJOR ? &module : NULL;
}
