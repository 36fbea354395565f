#include "CDecodeFixtures.h"

#include <stdlib.h>

#include <lcms2.h>

static const cmsCIExyY d65 = {0.3127, 0.3290, 1};
static const cmsCIExyYTRIPLE p3 = {{0.680, 0.320, 1}, {0.265, 0.690, 1}, {0.150, 0.060, 1}};
static const cmsCIExyYTRIPLE srgb = {{0.64, 0.33, 1}, {0.30, 0.60, 1}, {0.15, 0.06, 1}};

static cmsToneCurve *srgb_curve(void) {
  static const cmsFloat64Number numbers[5] = {2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045};
  return cmsBuildParametricToneCurve(NULL, 4, numbers);
}

static cmsHPROFILE shaper(const cmsCIExyYTRIPLE *lights, cmsToneCurve *curve) {
  cmsToneCurve *curves[3] = {curve, curve, curve};
  cmsHPROFILE profile = cmsCreateRGBProfile(&d65, lights, curves);
  cmsFreeToneCurve(curve);
  return profile;
}

static cmsHPROFILE gray(cmsToneCurve *curve) {
  cmsHPROFILE profile = cmsCreateGrayProfile(cmsD50_xyY(), curve);
  cmsFreeToneCurve(curve);
  return profile;
}

/* One point of a table: straight through, or through a transform to Lab. */
static cmsInt32Number sample(const cmsUInt16Number in[], cmsUInt16Number out[], void *to_lab) {
  cmsFloat64Number light[3];
  cmsCIELab lab;
  if (!to_lab) {
    for (int i = 0; i < 3; i++) out[i] = in[i];
    return TRUE;
  }
  for (int i = 0; i < 3; i++) light[i] = in[i] / 65535.0;
  cmsDoTransform(to_lab, light, &lab, 1);
  cmsFloat2LabEncoded(out, &lab);
  return TRUE;
}

static cmsInt32Number press(const cmsUInt16Number in[], cmsUInt16Number out[], void *to_lab) {
  cmsUInt16Number light[3];
  for (int i = 0; i < 3; i++)
    light[i] = (cmsUInt16Number)((65535 - in[i]) * (65535.0 - in[3]) / 65535.0);
  return sample(light, out, to_lab);
}

static cmsHPROFILE table(
    cmsColorSpaceSignature space, cmsProfileClassSignature class, int channels, int points,
    cmsSAMPLER16 sampler, cmsHPROFILE from) {
  cmsHPROFILE lab = cmsCreateLab4Profile(NULL);
  cmsHTRANSFORM to_lab =
      from ? cmsCreateTransform(from, TYPE_RGB_DBL, lab, TYPE_Lab_DBL,
                                INTENT_RELATIVE_COLORIMETRIC, cmsFLAGS_NOOPTIMIZE)
           : NULL;
  cmsHPROFILE profile = cmsCreateProfilePlaceholder(NULL);
  cmsSetProfileVersion(profile, 4.3);
  cmsSetDeviceClass(profile, class);
  cmsSetColorSpace(profile, space);
  cmsSetPCS(profile, cmsSigLabData);
  cmsWriteTag(profile, cmsSigMediaWhitePointTag, cmsD50_XYZ());
  cmsPipeline *pipeline = cmsPipelineAlloc(NULL, (cmsUInt32Number)channels, 3);
  cmsStage *grid = cmsStageAllocCLut16bit(
      NULL, (cmsUInt32Number)points, (cmsUInt32Number)channels, 3, NULL);
  cmsStageSampleCLut16bit(grid, sampler, to_lab, 0);
  cmsPipelineInsertStage(
      pipeline, cmsAT_END, cmsStageAllocToneCurves(NULL, (cmsUInt32Number)channels, NULL));
  cmsPipelineInsertStage(pipeline, cmsAT_END, grid);
  cmsPipelineInsertStage(pipeline, cmsAT_END, cmsStageAllocToneCurves(NULL, 3, NULL));
  cmsWriteTag(profile, cmsSigAToB0Tag, pipeline);
  cmsPipelineFree(pipeline);
  if (to_lab) cmsDeleteTransform(to_lab);
  if (from) cmsCloseProfile(from);
  cmsCloseProfile(lab);
  return profile;
}

static cmsHPROFILE make(fx_profile_kind kind) {
  switch (kind) {
  case FX_P3: return shaper(&p3, srgb_curve());
  case FX_SRGB: return cmsCreate_sRGBProfile();
  case FX_GRAY: return gray(cmsBuildGamma(NULL, 1.8));
  case FX_GRAY_SRGB: return gray(srgb_curve());
  case FX_PRESS:
    return table(
        cmsSigCmykData, cmsSigOutputClass, 4, 17, press, cmsCreate_sRGBProfile());
  case FX_LAB: return table(cmsSigLabData, cmsSigColorSpaceClass, 3, 2, sample, NULL);
  case FX_LINK: return cmsCreateInkLimitingDeviceLink(cmsSigCmykData, 300);
  case FX_TABLE:
    return table(
        cmsSigRgbData, cmsSigInputClass, 3, 33, sample, shaper(&p3, srgb_curve()));
  case FX_GAMMA: return shaper(&srgb, cmsBuildGamma(NULL, 2.2));
  }
  return NULL;
}

uint8_t *fx_profile(fx_profile_kind kind, size_t *length) {
  cmsHPROFILE profile = make(kind);
  cmsUInt32Number count = 0;
  uint8_t *bytes = NULL;
  if (!profile || !cmsSaveProfileToMem(profile, NULL, &count)) abort();
  bytes = malloc(count);
  if (!bytes || !cmsSaveProfileToMem(profile, bytes, &count)) abort();
  cmsCloseProfile(profile);
  *length = count;
  return bytes;
}
