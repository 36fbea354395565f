// A first plugin in C. Floor 8.
// The text of files that `plugin new` writes; @NAME@ and @TITLE@ are filled in. Built and checked by
// the tests of the plugin commands.

extension PluginTemplates {
  static let cSource = #"""
    /*
     * @TITLE@: a renderer for proofsheet. `make` builds @NAME@.so, `make test` checks it.
     *
     * The header says what each field means, who owns what, and which thread calls. In short: tables are
     * static and const; an instance lives on one thread, from create to destroy; what the host lends to a
     * call is good until that call returns; nothing here may exit, print, or throw.
     */
    #include <proofsheet_plugin.h>

    #include <cairo.h>
    #include <stdlib.h>
    #include <string.h>

    /* The identity of the plugin, for good: take a domain that is yours. */
    #define ID      "org.example.@NAME@"
    #define NAME    "@TITLE@"
    #define VERSION "0.1.0"
    #define LICENSE "MIT"

    struct renderer {
        const psp_host *host;
        double border;                 /* points */
    };

    static psp_status fail(const psp_host *host, psp_status code, const char *why)
    {
        return host->fail(host, code, why, strlen(why));
    }

    static void set_color(cairo_t *cr, uint32_t rgba)
    {
        cairo_set_source_rgba(cr, (rgba >> 24 & 255) / 255.0, (rgba >> 16 & 255) / 255.0,
                              (rgba >> 8 & 255) / 255.0, (rgba & 255) / 255.0);
    }

    /* Values come in the order of `params` below, checked and filled in from their defaults. */
    static psp_status create(const psp_host *host, const psp_args *args, void **self)
    {
        struct renderer *r = malloc(sizeof *r);
        if (!r) return fail(host, PSP_E_NO_MEMORY, "out of memory");
        r->host = host;
        r->border = args->values[0]->f;
        *self = r;
        return PSP_OK;
    }

    static double border_in(const struct renderer *r, const psp_cell *cell)
    {
        double least = cell->width < cell->height ? cell->width : cell->height;
        return r->border < least / 4 ? r->border : least / 4;
    }

    /* Where the picture will go. The host decodes it for exactly that box. */
    static psp_status picture(void *self, const psp_item *item, const psp_cell *cell, psp_box *out)
    {
        double b = border_in(self, cell);
        (void)item;
        out->x = out->y = b;
        out->width = cell->width - 2 * b;
        out->height = cell->height - 2 * b;
        return PSP_OK;
    }

    static psp_status draw(void *self, const psp_item *item, const psp_cell *cell)
    {
        const struct renderer *r = self;
        cairo_t *cr = cell->cr;
        double b = border_in(r, cell);

        if (!item->thumb) return fail(r->host, PSP_E_BAD_ARGUMENT, "there is no picture to show");
        double w = item->thumb_width / cell->scale, h = item->thumb_height / cell->scale;

        cairo_save(cr);
        /* The frame goes round the picture as it came, which may be smaller than its box. */
        set_color(cr, cell->foreground);
        cairo_rectangle(cr, item->thumb_x - b, item->thumb_y - b, w + 2 * b, h + 2 * b);
        cairo_fill(cr);
        /* One to one: a thumb is never scaled again. */
        cairo_set_source_surface(cr, item->thumb, item->thumb_x, item->thumb_y);
        cairo_paint(cr);
        cairo_restore(cr);

        if (cairo_status(cr) != CAIRO_STATUS_SUCCESS)
            return fail(r->host, PSP_E_CAIRO, cairo_status_to_string(cairo_status(cr)));
        return PSP_OK;
    }

    static void destroy(void *self) { free(self); }

    static const psp_param border = {
        .struct_size = sizeof(psp_param), .type = PSP_T_LENGTH, .key = "border", .title = "Border",
        .doc = "Width of the frame round the picture.", .f_default = 6, .f_min = 0, .f_max = 40
    };
    static const psp_param *const params[] = { &border };

    static const psp_renderer renderer = {
        .struct_size = sizeof(psp_renderer), .create = create, .picture = picture, .draw = draw,
        .destroy = destroy
    };

    static const psp_plugin plugin = {
        .struct_size = sizeof(psp_plugin), .kind = PSP_KIND_RENDERER, .id = ID, .name = NAME,
        .version = VERSION, .license = LICENSE, .summary = "Pictures in a frame",
        .inputs = PSP_INPUT_PIXELS, .threading = PSP_THREAD_PER_INSTANCE,
        .determinism = PSP_SAME_HERE, .epoch = 1, .param_count = 1, .params = params,
        .renderer = &renderer
    };
    static const psp_plugin *const plugins[] = { &plugin };

    static const psp_module module = {
        .struct_size = sizeof(psp_module), .magic = PSP_MAGIC, .built_minor = PSP_ABI_MINOR,
        .needs_minor = PSP_NEEDS_MINOR, .layout = PSP_LAYOUT, .built_cairo = CAIRO_VERSION,
        .plugin_count = 1, .plugins = plugins
    };

    /* What can be read from the file without running it. */
    PSP_MANIFEST("{\"abi\":1,\"built_minor\":0,\"needs_minor\":0,\"plugins\":[{\"id\":\"" ID "\","
                 "\"kind\":\"renderer\",\"name\":\"" NAME "\",\"version\":\"" VERSION "\","
                 "\"license\":\"" LICENSE "\"}]}");

    const psp_module *proofsheet_plugin_v1(const psp_host_info *host)
    {
        return host && host->abi_major == PSP_ABI_MAJOR ? &module : NULL;
    }

    """#

  static let cMakefile = #"""
    # make: build @NAME@.so. make test: check it. PROOFSHEET names the program, HEADER the header's flags.
    PROOFSHEET ?= proofsheet
    HEADER ?= $(shell pkg-config --cflags proofsheet-plugin)
    CAIRO := $(shell pkg-config --cflags cairo)
    LEVEL ?= 8

    @NAME@.so: @NAME@.c
    	$(CC) -std=c11 -O2 -fPIC -fvisibility=hidden -Wall -Wextra $(HEADER) $(CAIRO) -shared $< -o $@ \
    	  -Wl,-z,now -Wl,-z,relro -Wl,-z,nodelete -Wl,-z,noexecstack -Wl,--no-undefined \
    	  -Wl,--exclude-libs,ALL $(shell pkg-config --libs cairo)

    .PHONY: test clean
    test: @NAME@.so
    	$(PROOFSHEET) plugin check ./@NAME@.so --level $(LEVEL)
    clean:
    	rm -f @NAME@.so

    """#
}
