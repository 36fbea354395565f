// A file's rows on their way to the bitmap: to linear light where that is asked for, scaled, given
// their color, turned upright. Floor 4.

internal import ProofDrawing
internal import ProofGeometry
internal import ProofPixels

/// A scaler with the color of one picture around it.
struct PictureScaler: ~Copyable {
  private var scaler: RowScaler
  private var linear: LinearRows?

  /// `plan` has the file's own layout.
  init(_ plan: RowScaler.Plan, _ color: PictureColor, _ light: DecodeOptions.Light) {
    switch light {
    case .encoded:
      scaler = RowScaler(plan, recolor: color.recolor)
    case .linear:
      let rows = LinearRows(plan.layout, width: plan.source.width, recolor: color.recolor)
      var changed = plan
      changed.layout = rows.made
      scaler = RowScaler(changed, recolor: LinearRows.restoring(rows.made))
      linear = rows
    }
  }

  /// What it holds beside the bitmap and the row it is given.
  static func workingBytes(_ plan: RowScaler.Plan, _ light: DecodeOptions.Light) -> Int {
    var widest = plan
    guard light == .linear else { return plan.workingBytes }
    widest.layout = RowLayout(.rgba, .bits16)
    return byteCount(
      widest.workingBytes, LinearRows.workingBytes(plan.layout, width: plan.source.width))
  }

  var fed: Int { scaler.fed }
  var rows: Range<Int> { scaler.rows }

  mutating func feed(_ row: RawSpan) {
    guard scaler.rows.contains(scaler.fed), linear != nil else { return scaler.feed(row) }
    linear?.take(row)
    guard let made = linear?.row else { return }
    // Safe because the bytes of samples have no other type.
    scaler.feed(unsafe made.span.bytes)
  }

  /// How many of the rows that count are among the first `real`, as a share.
  func share(ofRows real: Int) -> Double {
    let have = min(max(real - rows.lowerBound, 0), rows.count)
    return rows.isEmpty ? 1 : Double(have) / Double(rows.count)
  }

  consuming func finish(realRows: Int? = nil) -> Bitmap {
    scaler.finish(realRows: realRows)
  }
}
