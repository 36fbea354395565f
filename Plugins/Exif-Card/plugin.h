/* What Swift sees of C, and the plugin's identity, in one place for Swift and for the note. */
#include "proofsheet_plugin.h"

#include <cairo.h>

#define PLUGIN_ID      "org.proofsheet.exif-card"
#define PLUGIN_NAME    "Exif Card"
#define PLUGIN_VERSION "1.0.0"
#define PLUGIN_LICENSE "MIT-0"

static inline uint32_t plugin_cairo_version(void) { return CAIRO_VERSION; }
