// sRGB samples to linear light. Floor 3.

/// Red, green and blue in linear light, 0 to 1.
struct LinearColor {
  var red: Double
  var green: Double
  var blue: Double

  /// A color laid over a ground; both in sRGB, and blended there, as browsers do.
  init(_ color: StraightColor, on ground: GroundColor) {
    if color.alpha == 255 {
      red = LinearLight.of(color.red)
      green = LinearLight.of(color.green)
      blue = LinearLight.of(color.blue)
    } else {
      let rest = 255 - color.alpha
      red = LinearLight.of((color.red * color.alpha + ground.red * rest) / 255)
      green = LinearLight.of((color.green * color.alpha + ground.green * rest) / 255)
      blue = LinearLight.of((color.blue * color.alpha + ground.blue * rest) / 255)
    }
  }
}

enum LinearLight {
  private static let table: [Double] = (0...255).map { computed(Double($0)) }

  /// - Parameter sample: 0 to 255, not only whole numbers.
  static func of(_ sample: Double) -> Double {
    let index = Int(min(max(sample, 0), 255))
    return Double(index) == sample ? table[index] : computed(sample)
  }

  private static func computed(_ sample: Double) -> Double {
    let v = sample / 255
    if v <= 0.04045 { return v / 12.92 }
    let base = (v + 0.055) / 1.055
    // To the power of 12/5.
    return base * base * fifthRoot(base * base)
  }
}
