// OKLab with the toe of its author's later lightness, and HyAB. Floor 3.
// Cube roots come from a table of 4096 steps, straight lines between them, as in the pixelmatch that
// counts this way: with true roots the darkest saturated reds fall on the other side of a threshold.

/// A color in OKLab; `lightness` 0 to 1 with the toe, so that black to white is 1 and mid gray is
/// about half of it.
struct OKLab {
  var lightness: Double
  var a: Double
  var b: Double

  init(_ color: LinearColor) {
    let l = OKLab.root(
      0.4122214708 * color.red + 0.5363325363 * color.green + 0.0514459929 * color.blue)
    let m = OKLab.root(
      0.2119034982 * color.red + 0.6806995451 * color.green + 0.1073969566 * color.blue)
    let s = OKLab.root(
      0.0883024619 * color.red + 0.2817188376 * color.green + 0.6299787005 * color.blue)
    let plain = 0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s
    a = 1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s
    b = 0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s
    let k1 = 0.206
    let k2 = 0.03
    let k3 = (1 + k1) / (1 + k2)
    let x = k3 * plain - k1
    lightness = 0.5 * (x + (x * x + 4 * k2 * k3 * plain).squareRoot())
  }

  private static let steps = 4096
  /// One more than the last step begins with: rounding may carry a sum past white.
  private static let roots: [Double] = (0...(steps + 1)).map {
    cubeRoot(Double($0) / Double(steps))
  }

  private static func root(_ light: Double) -> Double {
    let place = light * Double(steps)
    let index = min(max(Int(place), 0), steps)
    return roots[index] + (place - Double(index)) * (roots[index + 1] - roots[index])
  }

  /// HyAB: the differences in lightness and in chroma, added.
  static func distance(_ p: OKLab, _ q: OKLab) -> Double {
    let (da, db) = (p.a - q.a, p.b - q.b)
    return abs(p.lightness - q.lightness) + (da * da + db * db).squareRoot()
  }
}
