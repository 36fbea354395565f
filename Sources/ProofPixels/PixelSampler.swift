// The color of a picture at any point between its pixels. Floor 2.

/// Reads a bitmap at positions in fractions of its pixels.
public struct PixelSampler: Sendable {
  public enum Edges: Hashable, Sendable {
    /// Beyond the edge lies the nearest pixel.
    case extended
    /// Beyond the edge the picture begins anew.
    case repeated
  }

  private let bitmap: Bitmap
  private let isSmooth: Bool
  private let edges: Edges

  /// The bitmap must have pixels.
  public init(_ bitmap: Bitmap, isSmooth: Bool, edges: Edges) {
    precondition(bitmap.width > 0 && bitmap.height > 0, "sampling needs pixels")
    self.bitmap = bitmap
    self.isSmooth = isSmooth
    self.edges = edges
  }

  /// The pixel there, or between the four that are nearest. Not a number counts as 0.
  public func color(x: Double, y: Double) -> UInt32 {
    let shift = isSmooth ? 0.5 : 0
    let (column, right) = split(x - shift)
    let (row, lower) = split(y - shift)
    if !isSmooth { return word(column, row) }
    let above = mixed(word(column, row), word(column + 1, row), right)
    let below = mixed(word(column, row + 1), word(column + 1, row + 1), right)
    return packed(above + (below - above) * lower)
  }

  @inline(__always)
  private func mixed(_ a: UInt32, _ b: UInt32, _ share: Float) -> SIMD4<Float> {
    let first = SIMD4<Float>(lanes(a))
    return first + (SIMD4<Float>(lanes(b)) - first) * share
  }

  @inline(__always)
  private func split(_ position: Double) -> (Int, Float) {
    guard position.magnitude < 1e15 else { return (0, 0) }
    let whole = position.rounded(.down)
    return (Int(whole), Float(position - whole))
  }

  @inline(__always)
  private func word(_ x: Int, _ y: Int) -> UInt32 {
    switch edges {
    case .extended:
      return bitmap.pixels[
        min(max(y, 0), bitmap.height - 1) * bitmap.width + min(max(x, 0), bitmap.width - 1)]
    case .repeated:
      let (column, row) = (x % bitmap.width, y % bitmap.height)
      return bitmap.pixels[
        (row < 0 ? row + bitmap.height : row) * bitmap.width
          + (column < 0 ? column + bitmap.width : column)]
    }
  }
}
