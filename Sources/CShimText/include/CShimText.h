/* The parts of fontconfig and Pango that are macros, or that only C can hold. */
#ifndef CSHIMTEXT_H
#define CSHIMTEXT_H

#include <pango/pangocairo.h>

#pragma GCC visibility push(hidden)

/* A font map that draws with Cairo. With a folder, the fonts below it and no others; NULL when
 * fontconfig can't look there. The caller unrefs it. */
PangoFontMap *ps_font_map_create(const char *folder);
/* Whether any family of the map has this name, upper and lower case alike. */
int ps_font_map_has(PangoFontMap *map, const char *family);
/* How many fonts there are, files that is. */
int ps_font_map_count(PangoFontMap *map);
/* g_object_unref for whatever Swift holds by its own type. */
void ps_unref(void *object);
const char *ps_pango_library(void);

#pragma GCC visibility pop
#endif
