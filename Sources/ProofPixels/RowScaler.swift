// Rows in, a finished bitmap out: scaled, turned upright, premultiplied, packed. Floor 2.
// Streaming: a row is weighed across, added to the output rows that it touches, and forgotten, so
// the memory is that of a few output rows however tall the source is. Plain baseline vectors of
// floats: the same input gives the same bytes on every machine.

public import ProofGeometry

/// Scales rows as they come. Lanczos with premultiplied color, so that hidden colors don't bleed;
/// sums in 32-bit float, so that one color stays that color.
public struct RowScaler: ~Copyable {
  /// What is scaled, into what.
  public struct Plan: Hashable, Sendable {
    public var layout: RowLayout
    /// Pixels that exist: width of a row, number of rows.
    public var source: PixelSize
    /// The part of them that fills the output; may reach a fraction of a pixel past an edge.
    public var area: ScaleArea
    /// The output before it is turned upright.
    public var target: PixelSize
    public var orientation: Orientation
    public var filter: ScaleFilter

    public init(
      layout: RowLayout, source: PixelSize, area: ScaleArea, target: PixelSize,
      orientation: Orientation = .upright, filter: ScaleFilter = .lanczos3
    ) {
      self.layout = layout
      self.source = source
      self.area = area
      self.target = target
      self.orientation = orientation
      self.filter = filter
    }

    /// What the scaler holds beside the finished bitmap and the row it is given, in bytes, never
    /// less; `Int.max` where that can't be said in an Int.
    public var workingBytes: Int {
      let across = FilterTaps.byteCount(
        outputs: target.width, length: area.width, limit: source.width, filter: filter)
      let down = FilterTaps.byteCount(
        outputs: target.height, length: area.height, limit: source.height, filter: filter)
      // Output rows under way: six lobes of the filter, and more where rows are enlarged.
      let step = area.height / Double(max(target.height, 1))
      let reach = filter == .nearest ? 1 : 6 * max(1 / max(step, 1e-9), 1) + 2
      let slots = reach < Double(target.height) ? Int(reach) : target.height
      // Sums, and a row of 16-bit samples before and after a change of color.
      let row = target.width.saturatingTimes(16)
      let line = source.width.saturatingPlus(8).saturatingTimes(layout.samples == 1 ? 4 : 16)
      return across.saturatingPlus(down).saturatingPlus(line)
        .saturatingPlus(row.saturatingTimes(slots + 2))
    }
  }

  let plan: Plan
  let across: FilterTaps
  let down: FilterTaps
  let isCopiedAcross: Bool
  /// Source columns that count.
  let columns: Range<Int>
  /// Source rows that count: the others may be skipped by feeding anything, or never come.
  public let rows: Range<Int>
  /// Vectors in an output row: a pixel each, or four pixels of gray.
  let vectors: Int
  /// Output rows under way.
  let slots: Int
  let line: VectorBuffer
  let spread: VectorBuffer
  let sums: VectorBuffer
  var pixels: [UInt32]
  var seenTransparency = false
  let recolor: RowRecolor?
  /// A finished row before and after its change of color; empty without one.
  var straight: [UInt16]
  var colored: [UInt16]
  /// Rows fed so far.
  public private(set) var fed = 0
  /// The first output row that isn't finished.
  private var oldest = 0

  /// Every side must be at least 1; ink needs a `recolor`.
  public init(_ plan: Plan, recolor: RowRecolor? = nil) {
    precondition(
      !plan.source.isEmpty && !plan.target.isEmpty, "scaling needs pixels on both sides")
    precondition(
      recolor != nil || plan.layout.channels != .ink, "there are no words for ink")
    self.plan = plan
    self.recolor = recolor
    let recolored = recolor == nil ? 0 : plan.target.width
    straight = [UInt16](repeating: 0, count: recolored * plan.layout.colors)
    colored = [UInt16](repeating: 0, count: recolored * 3)
    across = FilterTaps(
      outputs: plan.target.width, origin: plan.area.x, length: plan.area.width,
      limit: plan.source.width, filter: plan.filter)
    down = FilterTaps(
      outputs: plan.target.height, origin: plan.area.y, length: plan.area.height,
      limit: plan.source.height, filter: plan.filter)
    isCopiedAcross = across.isCopy
    columns = across.reach
    rows = down.reach
    let isGray = plan.layout.channels == .gray
    vectors = isGray ? (plan.target.width + 3) / 4 : plan.target.width
    slots = down.overlap
    // Four more than the columns: the filter reads whole vectors, and weights the rest with 0.
    line = VectorBuffer(count: isGray ? columns.count / 4 + 2 : columns.count + 4)
    spread = VectorBuffer(count: vectors)
    sums = VectorBuffer(count: slots * vectors)
    pixels = [UInt32](repeating: 0, count: plan.target.width * plan.target.height)
  }

  /// Takes the next row, from the top; rows that don't count are only counted.
  public mutating func feed(_ row: RawSpan) {
    let position = fed
    fed += 1
    guard rows.contains(position) else { return }
    precondition(
      row.byteCount >= plan.source.width * plan.layout.bytesPerPixel,
      "a row holds the source's width")
    // Safe because the row was measured, and the buffers were sized for the columns and the target.
    unsafe row.withUnsafeBytes { bytes in
      unsafe expand(bytes)
    }
    let weighed = unsafe isCopiedAcross ? line.base : spread.base
    if !isCopiedAcross {
      if plan.layout.channels == .gray { weighGrayAcross() } else { weighAcross() }
    }
    unsafe distribute(weighed, of: position)
  }

  /// Adds the row to the output rows that it touches, and packs those that it completes.
  private mutating func distribute(_ weighed: UnsafePointer<SIMD4<Float>>, of position: Int) {
    var output = oldest
    while output < plan.target.height, down.starts[output] <= position {
      let start = down.starts[output]
      let count = down.counts[output]
      if position < start + count {
        let weight = down.weights[output * down.stride + position - start]
        if count == 1 {
          // Safe because the weighed row has `vectors` vectors.
          unsafe pack(weighed, output: output, factor: 1)
        } else {
          // Safe because a slot has `vectors` vectors, as has the weighed row.
          let sum = unsafe sums.base + output % slots * vectors
          if position == start {
            for i in 0..<vectors { unsafe sum[i] = unsafe weighed[i] * weight }
          } else {
            for i in 0..<vectors { unsafe sum[i] += unsafe weighed[i] * weight }
          }
          if position == start + count - 1 { unsafe pack(sum, output: output, factor: 1) }
        }
      }
      output += 1
    }
    while oldest < plan.target.height, down.starts[oldest] + down.counts[oldest] <= fed {
      oldest += 1
    }
  }

  /// The bitmap, of the plan's target turned upright.
  ///
  /// `realRows` of the rows that were fed are to be believed (all of them by default). Where rows
  /// that count are missing, output rows whose center lies among the real ones are drawn from
  /// those, and the others stay transparent.
  public consuming func finish(realRows: Int? = nil) -> Bitmap {
    let real = min(realRows ?? fed, fed)
    let isWhole = real >= rows.upperBound
    if !isWhole {
      for output in 0..<oldest where down.starts[output] + down.counts[output] > real {
        clear(output)
      }
      if real == fed { drawIncomplete(from: real) }
    }
    let size = plan.orientation.turned(plan.target)
    return Bitmap(
      width: size.width, height: size.height, pixels: pixels,
      isOpaque: isWhole && (!plan.layout.hasAlpha || !seenTransparency))
  }

  /// Draws the output rows under way of which more than half the weight has come.
  private mutating func drawIncomplete(from real: Int) {
    var output = oldest
    while output < plan.target.height, down.starts[output] < real {
      var weight: Float = 0
      for tap in 0..<(real - down.starts[output]) {
        weight += down.weights[output * down.stride + tap]
      }
      if weight > 0.5 {
        // Safe because the slot is this output row's own until it is finished.
        unsafe pack(
          unsafe sums.base + output % slots * vectors, output: output, factor: 1 / weight)
      }
      output += 1
    }
  }

  private mutating func clear(_ output: Int) {
    let (origin, stepAcross, stepDown) = plan.orientation.strides(stored: plan.target)
    for x in 0..<plan.target.width { pixels[origin + output * stepDown + x * stepAcross] = 0 }
  }
}
