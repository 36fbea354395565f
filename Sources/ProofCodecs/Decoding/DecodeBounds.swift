// Bounds and shares that both decoders keep to, and how they are worded. Floor 4.

internal import ProofDrawing
internal import ProofGeometry
internal import ProofPixels

extension DecodeLimits {
  /// With less of a picture than this there is nothing worth showing.
  static let leastShare = 0.01

  /// A file without its end was cut off, even when every row of it seems to be there.
  static func allButTheEnd(of share: Double, _ size: PixelSize) -> Double {
    min(share, Double(size.height) / Double(size.height + 1))
  }

  func checkPixels(_ size: PixelSize) throws(PictureFailure) {
    if size.area > maxInputPixels {
      throw PictureFailure(
        .limit,
        "\(grouped(size.area)) pixels, more than the \(grouped(maxInputPixels)) of --max-input-pixels"
      )
    }
  }
}

extension DecodeLimits {
  /// More pixels to a byte than any picture has that somebody made to be looked at: deflate gets no
  /// further than 8,256, with one color of one bit.
  private static let densest = 4000.0

  /// For pictures that come row by row: their memory is bounded by a row's, but their time by the
  /// pixels, of which a few bytes may promise any number.
  func checkDensity(_ size: PixelSize, bytes: UInt64) throws(PictureFailure) {
    if size.area > maxInputPixels,
      Double(size.area) > Double(bytes) * DecodeLimits.densest
    {
      throw PictureFailure(
        .limit,
        "\(grouped(size.area)) pixels from \(grouped(Int(clamping: bytes))) bytes, more than the "
          + "\(grouped(maxInputPixels)) of --max-input-pixels")
    }
  }
}

extension PictureFailure {
  static func cutOff(after share: Double) -> PictureFailure {
    PictureFailure(.cutOff, "after \(Int(share * 100)) %")
  }
}

/// Digits in threes.
func grouped(_ value: Int) -> String {
  var text = ""
  for (index, digit) in String(value.magnitude).reversed().enumerated() {
    if index > 0, index.isMultiple(of: 3) { text.append(",") }
    text.append(digit)
  }
  return (value < 0 ? "-" : "") + String(text.reversed())
}

/// A library's warning for the notes, with how many there were.
func noted(_ warning: String, _ count: UInt64) -> String {
  count > 1 ? "\(warning) (the first of \(count) such remarks)" : warning
}

/// A sum of needs, or `Int.max` where it doesn't fit.
func byteCount(_ parts: Int...) -> Int {
  var sum = 0
  for part in parts {
    let (next, overflow) = sum.addingReportingOverflow(part)
    if overflow { return .max }
    sum = next
  }
  return sum
}
