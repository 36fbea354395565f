// What a file says about its color, as a value that can be looked up. Floor 4.

internal import Glibc

/// Where a picture's numbers get their meaning from.
enum ColorSource: Hashable, Sendable {
  /// Nothing was said: sRGB, its gray, or ink by the formula in `Inks`.
  case untagged
  /// An ICC profile.
  case profile([UInt8])
  /// The colors of the lights, nil for sRGB's, and how they answer to numbers.
  case light(Primaries?, Transfer)
}

/// Chromaticities of white, red, green and blue.
struct Primaries: Hashable, Sendable {
  /// x and y of each.
  let points: [Double]

  init(
    white: (Double, Double), red: (Double, Double), green: (Double, Double),
    blue: (Double, Double)
  ) {
    points = [white.0, white.1, red.0, red.1, green.0, green.1, blue.0, blue.1]
  }

  static let d65 = (0.3127, 0.3290)
  static let sRGB = Primaries(
    white: d65, red: (0.64, 0.33), green: (0.30, 0.60), blue: (0.15, 0.06))

  /// Whether they are sRGB's, within what files round to.
  var isSRGB: Bool {
    zip(points, Primaries.sRGB.points).allSatisfy { abs($0 - $1) < 0.002 }
  }
}

/// From numbers to light.
enum Transfer: Hashable, Sendable {
  case sRGB
  /// A plain power.
  case gamma(Double)
  /// ITU-R BT.709, as a camera's curve undone.
  case television
  /// SMPTE ST 2084, its 203 cd/m2 as white; brighter light is held there.
  case perceptualQuantizer
  /// ITU-R BT.2100's other curve, for a screen of 1,000 cd/m2; white as above.
  case hybridLogGamma
  /// Any of these over the reduced range of video, 16 to 235.
  indirect case narrow(Transfer)

  func light(_ value: Double) -> Double {
    switch self {
    case .sRGB: value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    case .gamma(let exponent): pow(max(value, 0), exponent)
    case .television: value < 0.081 ? value / 4.5 : pow((value + 0.099) / 1.099, 1 / 0.45)
    case .perceptualQuantizer: min(quantized(value) * 10_000 / 203, 1)
    case .hybridLogGamma: min(pow(hybrid(value), 1.2) * 1_000 / 203, 1)
    case .narrow(let full): full.light(min(max((value * 255 - 16) / 219, 0), 1))
    }
  }

  private func quantized(_ value: Double) -> Double {
    let root = pow(max(value, 0), 1 / 78.84375)
    return pow(max(root - 0.8359375, 0) / (18.8515625 - 18.6875 * root), 1 / 0.1593017578125)
  }

  private func hybrid(_ value: Double) -> Double {
    value <= 0.5
      ? value * value / 3 : (exp((value - 0.55991073) / 0.17883277) + 0.28466892) / 12
  }

  /// Evenly spaced samples of it, enough for 16 bits in between.
  var curve: [Float] {
    (0...8192).map { Float(light(Double($0) / 8192)) }
  }
}
