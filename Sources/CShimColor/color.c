/* See the header. Gray, and color that is three curves and a matrix, are converted by tables made
 * here: lcms's own way with 16 bits is a grid of 33 points, which is coarse for a gamma. Everything
 * else, printers' and scanners' tables, goes through lcms2's transforms. */
#include "CShimColor.h"

#include <math.h>
#include <stdlib.h>

#include <lcms2.h>

enum { LEVELS = 65536, GRID = 17 };

struct ps_color {
  ps_color_kind kind;
  cmsContext context;
  cmsHTRANSFORM transform; /* NULL where the tables do it */
  uint16_t *gray;          /* LEVELS of sRGB */
  float *linear;           /* three times LEVELS of linear light */
  uint16_t *encoded;       /* LEVELS of sRGB by linear light */
  float matrix[9];         /* from linear light to sRGB's */
};

static double encode(double light) {
  if (light <= 0.0031308) return light < 0 ? 0 : 12.92 * light;
  return light >= 1 ? 1 : 1.055 * pow(light, 1 / 2.4) - 0.055;
}

static uint16_t level(double value) {
  if (!(value > 0)) return 0; /* NaN, too */
  return value >= 1 ? 65535 : (uint16_t)(value * 65535 + 0.5);
}

void ps_color_free(ps_color *c) {
  if (!c) return;
  if (c->transform) cmsDeleteTransform(c->transform);
  if (c->context) cmsDeleteContext(c->context);
  free(c->gray);
  free(c->linear);
  free(c->encoded);
  free(c);
}

static ps_color *create(ps_color_kind kind) {
  ps_color *c = calloc(1, sizeof *c);
  if (!c) return NULL;
  c->kind = kind;
  c->context = cmsCreateContext(NULL, NULL);
  if (c->context) return c;
  free(c);
  return NULL;
}

/* Gray: every level once through lcms in floats. */
static ps_color_status make_gray(ps_color *c, cmsHPROFILE profile) {
  enum { STEP = 1024 };
  float from[STEP], to[STEP * 3];
  cmsHPROFILE srgb = cmsCreate_sRGBProfileTHR(c->context);
  if (!srgb) return PS_COLOR_MEMORY;
  cmsHTRANSFORM transform = cmsCreateTransformTHR(
      c->context, profile, TYPE_GRAY_FLT, srgb, TYPE_RGB_FLT, INTENT_RELATIVE_COLORIMETRIC,
      cmsFLAGS_NOCACHE | cmsFLAGS_BLACKPOINTCOMPENSATION);
  cmsCloseProfile(srgb);
  if (!transform) return PS_COLOR_BROKEN;
  c->gray = malloc(LEVELS * sizeof *c->gray);
  for (int i = 0; c->gray && i < LEVELS; i += STEP) {
    for (int k = 0; k < STEP; k++) from[k] = (float)(i + k) / 65535;
    cmsDoTransform(transform, from, to, STEP);
    for (int k = 0; k < STEP; k++) c->gray[i + k] = level(to[k * 3 + 1]);
  }
  cmsDeleteTransform(transform);
  return c->gray ? PS_COLOR_OK : PS_COLOR_MEMORY;
}

/* The inverse of a 3 x 3 matrix; 0 where there is none. */
static int invert(const double m[9], double out[9]) {
  double d = m[0] * (m[4] * m[8] - m[5] * m[7]) - m[1] * (m[3] * m[8] - m[5] * m[6]) +
             m[2] * (m[3] * m[7] - m[4] * m[6]);
  if (!isfinite(d) || fabs(d) < 1e-9) return 0;
  for (int row = 0; row < 3; row++)
    for (int column = 0; column < 3; column++) {
      int a = (column + 1) % 3, b = (column + 2) % 3, e = (row + 1) % 3, f = (row + 2) % 3;
      out[row * 3 + column] = (m[a * 3 + e] * m[b * 3 + f] - m[a * 3 + f] * m[b * 3 + e]) / d;
    }
  return 1;
}

static int colorants(cmsHPROFILE profile, double m[9]) {
  static const cmsTagSignature tags[3] = {
      cmsSigRedColorantTag, cmsSigGreenColorantTag, cmsSigBlueColorantTag};
  for (int i = 0; i < 3; i++) {
    const cmsCIEXYZ *part = cmsReadTag(profile, tags[i]);
    if (!part || !isfinite(part->X) || !isfinite(part->Y) || !isfinite(part->Z)) return 0;
    m[i] = part->X;
    m[3 + i] = part->Y;
    m[6 + i] = part->Z;
  }
  return 1;
}

/* Three curves and a matrix. */
static ps_color_status make_shaper(ps_color *c, cmsHPROFILE profile) {
  static const cmsTagSignature tags[3] = {cmsSigRedTRCTag, cmsSigGreenTRCTag, cmsSigBlueTRCTag};
  double theirs[9], ours[9], inverse[9];
  cmsHPROFILE srgb = cmsCreate_sRGBProfileTHR(c->context);
  if (!srgb) return PS_COLOR_MEMORY;
  int known = colorants(profile, theirs) && colorants(srgb, ours) && invert(ours, inverse);
  cmsCloseProfile(srgb);
  if (!known) return PS_COLOR_BROKEN;
  for (int row = 0; row < 3; row++)
    for (int column = 0; column < 3; column++) {
      double sum = 0;
      for (int k = 0; k < 3; k++) sum += inverse[row * 3 + k] * theirs[k * 3 + column];
      c->matrix[row * 3 + column] = (float)sum;
    }
  c->linear = malloc(3 * LEVELS * sizeof *c->linear);
  c->encoded = malloc(LEVELS * sizeof *c->encoded);
  if (!c->linear || !c->encoded) return PS_COLOR_MEMORY;
  for (int i = 0; i < 3; i++) {
    const cmsToneCurve *curve = cmsReadTag(profile, tags[i]);
    if (!curve) return PS_COLOR_BROKEN;
    for (int k = 0; k < LEVELS; k++) {
      float light = cmsEvalToneCurveFloat(curve, (float)k / 65535);
      c->linear[i * LEVELS + k] = isfinite(light) ? light : 0;
    }
  }
  for (int k = 0; k < LEVELS; k++) c->encoded[k] = level(encode(k / 65535.0));
  return PS_COLOR_OK;
}

static ps_color_status make_transform(
    ps_color *c, cmsHPROFILE profile, cmsUInt32Number format, cmsUInt32Number intent) {
  cmsHPROFILE srgb = cmsCreate_sRGBProfileTHR(c->context);
  if (!srgb) return PS_COLOR_MEMORY;
  c->transform = cmsCreateTransformTHR(
      c->context, profile, format, srgb, TYPE_RGB_16, intent,
      cmsFLAGS_NOCACHE | cmsFLAGS_BLACKPOINTCOMPENSATION);
  cmsCloseProfile(srgb);
  return c->transform ? PS_COLOR_OK : PS_COLOR_BROKEN;
}

/* Whether sRGB's own samples come back as they are, within a level of 8 bits. */
static int changes_nothing(const ps_color *c) {
  uint16_t from[GRID * GRID * 3], to[GRID * GRID * 3];
  if (c->kind == PS_COLOR_INK) return 0;
  if (c->kind == PS_COLOR_GRAY) {
    for (int i = 0; i < LEVELS; i++)
      if (abs((int)c->gray[i] - i) > 257) return 0;
    return 1;
  }
  for (int blue = 0; blue < GRID; blue++) {
    for (int i = 0; i < GRID * GRID; i++) {
      from[i * 3] = (uint16_t)(i % GRID * 65535 / (GRID - 1));
      from[i * 3 + 1] = (uint16_t)(i / GRID * 65535 / (GRID - 1));
      from[i * 3 + 2] = (uint16_t)(blue * 65535 / (GRID - 1));
    }
    ps_color_convert(c, from, to, GRID * GRID);
    for (int i = 0; i < GRID * GRID * 3; i++)
      if (abs((int)from[i] - (int)to[i]) > 257) return 0;
  }
  /* The darkest levels are where a plain gamma differs. */
  for (int i = 0; i < 64; i++) from[i * 3] = from[i * 3 + 1] = from[i * 3 + 2] = (uint16_t)(i * 257);
  ps_color_convert(c, from, to, 64);
  for (int i = 0; i < 64 * 3; i++)
    if (abs((int)from[i] - (int)to[i]) > 257) return 0;
  return 1;
}

static ps_color_status make(ps_color *c, cmsHPROFILE profile) {
  cmsProfileClassSignature class = cmsGetDeviceClass(profile);
  if (class != cmsSigInputClass && class != cmsSigDisplayClass && class != cmsSigOutputClass &&
      class != cmsSigColorSpaceClass)
    return PS_COLOR_WRONG_CLASS;
  cmsColorSpaceSignature space = cmsGetColorSpace(profile);
  cmsUInt32Number intent = INTENT_RELATIVE_COLORIMETRIC;
  switch (c->kind) {
  case PS_COLOR_GRAY:
    return space == cmsSigGrayData ? make_gray(c, profile) : PS_COLOR_WRONG_SPACE;
  case PS_COLOR_RGB:
    if (space == cmsSigLabData) return make_transform(c, profile, TYPE_Lab_16, intent);
    if (space != cmsSigRgbData) return PS_COLOR_WRONG_SPACE;
    /* As lcms chooses: tables before curves. */
    if (cmsIsMatrixShaper(profile) && !cmsIsCLUT(profile, intent, LCMS_USED_AS_INPUT) &&
        !cmsIsCLUT(profile, INTENT_PERCEPTUAL, LCMS_USED_AS_INPUT))
      return make_shaper(c, profile);
    return make_transform(c, profile, TYPE_RGB_16, intent);
  case PS_COLOR_INK:
    if (space != cmsSigCmykData) return PS_COLOR_WRONG_SPACE;
    return make_transform(c, profile, TYPE_CMYK_16_REV, intent);
  }
  return PS_COLOR_WRONG_SPACE;
}

static ps_color_status finish(ps_color *c, cmsHPROFILE profile, ps_color **color) {
  ps_color_status status = profile ? make(c, profile) : PS_COLOR_BROKEN;
  if (profile) cmsCloseProfile(profile);
  if (status == PS_COLOR_OK && changes_nothing(c)) status = PS_COLOR_SAME;
  if (status == PS_COLOR_OK)
    *color = c;
  else
    ps_color_free(c);
  return status;
}

ps_color_status ps_color_from_profile(
    const uint8_t *profile, size_t length, ps_color_kind kind, ps_color **color) {
  *color = NULL;
  if (length < 132 || length > UINT32_MAX) return PS_COLOR_BROKEN;
  ps_color *c = create(kind);
  if (!c) return PS_COLOR_MEMORY;
  return finish(c, cmsOpenProfileFromMemTHR(c->context, profile, (cmsUInt32Number)length), color);
}

ps_color_status ps_color_from_curve(
    const double *chromaticities, const float *curve, size_t count, ps_color_kind kind,
    ps_color **color) {
  static const double standard[8] = {0.3127, 0.3290, 0.64, 0.33, 0.30, 0.60, 0.15, 0.06};
  *color = NULL;
  if (count < 2 || count > LEVELS || kind == PS_COLOR_INK) return PS_COLOR_BROKEN;
  ps_color *c = create(kind);
  if (!c) return PS_COLOR_MEMORY;
  cmsToneCurve *tone =
      cmsBuildTabulatedToneCurveFloat(c->context, (cmsUInt32Number)count, curve);
  if (!tone) {
    ps_color_free(c);
    return PS_COLOR_MEMORY;
  }
  const double *p = chromaticities ? chromaticities : standard;
  cmsCIExyY white = {p[0], p[1], 1};
  cmsCIExyYTRIPLE primaries = {{p[2], p[3], 1}, {p[4], p[5], 1}, {p[6], p[7], 1}};
  cmsToneCurve *tones[3] = {tone, tone, tone};
  cmsHPROFILE profile =
      kind == PS_COLOR_GRAY
          ? cmsCreateGrayProfileTHR(c->context, cmsD50_xyY(), tone)
          : cmsCreateRGBProfileTHR(c->context, &white, &primaries, tones);
  cmsFreeToneCurve(tone);
  return finish(c, profile, color);
}

static uint16_t encoded_level(const ps_color *c, float light) {
  float scaled = light * 65535 + 0.5f;
  if (!(scaled > 0)) return 0;
  return c->encoded[scaled >= 65535 ? 65535 : (int)scaled];
}

void ps_color_convert(const ps_color *c, const uint16_t *from, uint16_t *to, size_t count) {
  if (c->transform) {
    /* lcms counts pixels in 32 bits. */
    while (count > 0) {
      cmsUInt32Number part = count > 1u << 20 ? 1u << 20 : (cmsUInt32Number)count;
      cmsDoTransform(c->transform, from, to, part);
      from += (size_t)part * (size_t)c->kind;
      to += (size_t)part * 3;
      count -= part;
    }
    return;
  }
  if (c->kind == PS_COLOR_GRAY) {
    for (size_t i = 0; i < count; i++) to[i * 3] = to[i * 3 + 1] = to[i * 3 + 2] = c->gray[from[i]];
    return;
  }
  const float *m = c->matrix;
  for (size_t i = 0; i < count; i++) {
    float r = c->linear[from[i * 3]];
    float g = c->linear[LEVELS + from[i * 3 + 1]];
    float b = c->linear[2 * LEVELS + from[i * 3 + 2]];
    to[i * 3] = encoded_level(c, m[0] * r + m[1] * g + m[2] * b);
    to[i * 3 + 1] = encoded_level(c, m[3] * r + m[4] * g + m[5] * b);
    to[i * 3 + 2] = encoded_level(c, m[6] * r + m[7] * g + m[8] * b);
  }
}

const char *ps_color_library(void) {
  static const char name[] = {
      'l', 'c', 'm', 's', '2', ' ', '0' + LCMS_VERSION / 1000, '.',
      '0' + LCMS_VERSION % 1000 / 100, '0' + LCMS_VERSION % 100 / 10, 0};
  return name;
}
