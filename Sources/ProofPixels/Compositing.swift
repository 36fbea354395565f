// Rows of premultiplied words laid over rows. Floor 2. Whole numbers only: what a pixel becomes
// depends on that pixel alone, never on where its row begins.

/// Lays a row over another; both have the same length.
public func composite(_ source: Span<UInt32>, over row: inout MutableSpan<UInt32>) {
  precondition(source.count == row.count, "rows that are laid over each other are equally long")
  for i in 0..<row.count {
    let word = source[i]
    switch word >> 24 {
    case 255: row[i] = word
    case 0 where word == 0: continue
    case let alpha: row[i] = saturated(word, scaled(row[i], by: 255 - alpha))
    }
  }
}

/// Lays a row over another through a mask of the same length.
public func composite(
  _ source: Span<UInt32>, through coverage: Span<UInt8>, over row: inout MutableSpan<UInt32>
) {
  precondition(
    source.count == row.count && coverage.count == row.count,
    "rows that are laid over each other are equally long")
  for i in 0..<row.count where coverage[i] > 0 {
    let part = UInt32(coverage[i])
    let word = part == 255 ? source[i] : scaled(source[i], by: part)
    row[i] = saturated(word, scaled(row[i], by: 255 - word >> 24))
  }
}

/// Replaces a row by another as far as a mask covers it: what is the same in both stays exactly.
public func mix(
  _ source: Span<UInt32>, through coverage: Span<UInt8>, into row: inout MutableSpan<UInt32>
) {
  precondition(
    source.count == row.count && coverage.count == row.count,
    "rows that are laid over each other are equally long")
  for i in 0..<row.count where coverage[i] > 0 && source[i] != row[i] {
    let part = UInt32(coverage[i])
    let (a, b) = (source[i], row[i])
    let even = (a & 0xFF_00FF) &* part &+ (b & 0xFF_00FF) &* (255 - part) &+ 0x80_0080
    let odd = (a >> 8 & 0xFF_00FF) &* part &+ (b >> 8 & 0xFF_00FF) &* (255 - part) &+ 0x80_0080
    row[i] =
      (even &+ (even >> 8 & 0xFF_00FF)) >> 8 & 0xFF_00FF
      | (odd &+ (odd >> 8 & 0xFF_00FF)) & 0xFF00_FF00
  }
}
