#include "CShimText.h"

#include <fontconfig/fontconfig.h>
#include <pango/pangofc-fontmap.h>

PangoFontMap *ps_font_map_create(const char *folder) {
  PangoFontMap *map = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT);
  if (!map || !folder) return map;
  FcConfig *config = FcConfigCreate();
  /* Only a place for caches: without one fontconfig complains of it on stderr for every folder. */
  static const FcChar8 caches[] =
      "<?xml version=\"1.0\"?><fontconfig><cachedir prefix=\"xdg\">fontconfig</cachedir>"
      "</fontconfig>";
  if (config) FcConfigParseAndLoadFromMemory(config, caches, FcFalse);
  if (!config || !FcConfigAppFontAddDir(config, (const FcChar8 *)folder)) {
    if (config) FcConfigDestroy(config);
    g_object_unref(map);
    return NULL;
  }
  pango_fc_font_map_set_config(PANGO_FC_FONT_MAP(map), config);
  FcConfigDestroy(config);
  return map;
}

int ps_font_map_has(PangoFontMap *map, const char *family) {
  PangoFontFamily **families = NULL;
  int count = 0, found = 0;
  pango_font_map_list_families(map, &families, &count);
  for (int i = 0; i < count && !found; i++)
    found = !g_ascii_strcasecmp(pango_font_family_get_name(families[i]), family);
  g_free(families);
  return found;
}

int ps_font_map_count(PangoFontMap *map) {
  /* Pango names Sans, Serif and Monospace even where there is no file behind them. */
  FcConfig *config = pango_fc_font_map_get_config(PANGO_FC_FONT_MAP(map));
  FcFontSet *system = FcConfigGetFonts(config, FcSetSystem);
  FcFontSet *own = FcConfigGetFonts(config, FcSetApplication);
  return (system ? system->nfont : 0) + (own ? own->nfont : 0);
}

void ps_unref(void *object) { g_object_unref(object); }

const char *ps_pango_library(void) { return pango_version_string(); }
