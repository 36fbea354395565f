/* Which libjpeg this is. */
#ifndef CSHIMJPEGLIBRARY_H
#define CSHIMJPEGLIBRARY_H

#pragma GCC visibility push(hidden)
const char *ps_jpeg_library(void);
#pragma GCC visibility pop
#endif
