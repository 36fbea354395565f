#include "CShimJPEGLibrary.h"

#include <stdio.h>

#include <jpeglib.h>

#define PS_TEXT_(x) #x
#define PS_TEXT(x) PS_TEXT_(x)

const char *ps_jpeg_library(void) {
#ifdef LIBJPEG_TURBO_VERSION
  return "libjpeg-turbo " PS_TEXT(LIBJPEG_TURBO_VERSION);
#else
  return "libjpeg " PS_TEXT(JPEG_LIB_VERSION);
#endif
}
