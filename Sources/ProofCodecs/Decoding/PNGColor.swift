// Which of a PNG's chunks about color counts. Floor 4.
// The order of the PNG specification's third edition: cICP, iCCP, sRGB, then gAMA with cHRM. One
// that can't be used gives way to the next.

internal import CShimPNG

extension ColorSource {
  /// From what stands in front of the pixels; the second is a remark, where something is odd.
  static func png(_ chunks: ps_png_color, profile: [UInt8]?) -> (ColorSource, String?) {
    var remark: String?
    if chunks.has_cicp != 0 {
      if let source = codePoints(chunks.cicp) { return (source, nil) }
      remark = "its coded color (cICP) isn't known here and isn't used"
    }
    if let profile { return (.profile(profile), remark) }
    if chunks.is_srgb != 0 { return (.untagged, remark) }
    guard chunks.has_gamma != 0 || chunks.has_chromaticities != 0 else {
      return (.untagged, remark)
    }
    var transfer = Transfer.sRGB
    if chunks.has_gamma != 0 {
      guard (1000...1_000_000).contains(chunks.gamma) else {
        return (.untagged, "its gamma (gAMA) makes no sense and isn't used")
      }
      // 1 / 2.2 is what programs write who mean sRGB's own curve.
      let isStandard = (45_000...46_000).contains(chunks.gamma)
      transfer = isStandard ? .sRGB : .gamma(100_000 / Double(chunks.gamma))
    }
    var primaries: Primaries?
    if chunks.has_chromaticities != 0 {
      let c = chunks.chromaticities
      let point = { (x: UInt32, y: UInt32) in (Double(x) / 100_000, Double(y) / 100_000) }
      let told = Primaries(
        white: point(c.0, c.1), red: point(c.2, c.3), green: point(c.4, c.5),
        blue: point(c.6, c.7))
      primaries = told.isSRGB ? nil : told
    }
    if transfer == .sRGB && primaries == nil { return (.untagged, remark) }
    return (.light(primaries, transfer), remark)
  }

  /// ITU-T H.273's numbers; nil for those that no picture of red, green and blue can have.
  private static func codePoints(_ code: (UInt8, UInt8, UInt8, UInt8)) -> ColorSource? {
    guard code.2 == 0, code.3 <= 1 else { return nil }
    let primaries: Primaries?
    switch code.0 {
    case 1: primaries = nil
    case 4:
      primaries = Primaries(
        white: (0.310, 0.316), red: (0.67, 0.33), green: (0.21, 0.71), blue: (0.14, 0.08))
    case 5:
      primaries = Primaries(
        white: Primaries.d65, red: (0.64, 0.33), green: (0.29, 0.60), blue: (0.15, 0.06))
    case 6, 7:
      primaries = Primaries(
        white: Primaries.d65, red: (0.630, 0.340), green: (0.310, 0.595), blue: (0.155, 0.070))
    case 9:
      primaries = Primaries(
        white: Primaries.d65, red: (0.708, 0.292), green: (0.170, 0.797), blue: (0.131, 0.046))
    case 11:
      primaries = Primaries(
        white: (0.314, 0.351), red: (0.680, 0.320), green: (0.265, 0.690), blue: (0.150, 0.060))
    case 12:
      primaries = Primaries(
        white: Primaries.d65, red: (0.680, 0.320), green: (0.265, 0.690), blue: (0.150, 0.060))
    default: return nil
    }
    let transfer: Transfer
    switch code.1 {
    case 1, 6, 14, 15: transfer = .television
    case 4: transfer = .gamma(2.2)
    case 5: transfer = .gamma(2.8)
    case 8: transfer = .gamma(1)
    case 13: transfer = .sRGB
    case 16: transfer = .perceptualQuantizer
    case 18: transfer = .hybridLogGamma
    default: return nil
    }
    let ranged = code.3 == 1 ? transfer : .narrow(transfer)
    return ranged == .sRGB && primaries == nil ? .untagged : .light(primaries, ranged)
  }
}
