// Two pictures compared row by row. Floor 3: rows come in, findings and picture rows go out; who
// decodes them, on how many threads, can't change the answer.

public import ProofGeometry
internal import ProofPixels

/// Compares rows as they come; holds five of each picture at the most.
public struct RowComparer {
  public let canvas: PixelSize
  private let expected: PictureForm
  private let actual: PictureForm
  private let rule: DiffRule
  private let judge: PixelJudge
  private let alignment: RowAlignment?
  /// Rows beyond the judged one that it depends on.
  private let reach: Int
  private var first: SideRows
  private var second: SideRows
  /// Rows that are the same byte for byte, by slot: only the first picture's is kept.
  private var isSameRow: [Bool]
  private var flags: [[Bool]]
  private var hasFlags: [Bool]
  private var areas: IgnoredAreas?
  private var fed = 0
  private var judged = 0
  private var summary: DiffSummary
  private var clusters = ClusterFinder()
  private var window: WindowFinder
  private var runs: [Range<Int>] = []
  private var openRowRun: Int?
  private var hashes = RowHashes()
  private var painter: DiffPainter?

  /// - Parameters:
  ///   - mask: a picture of the expected one's size whose black pixels aren't looked at.
  ///   - alignment: compares aligned rows instead of rows of the same number.
  ///   - style: the picture that is drawn meanwhile; nil draws none.
  public init(
    expected: PictureForm, actual: PictureForm, rule: DiffRule, mask: PictureForm? = nil,
    alignment: RowAlignment? = nil, style: DiffStyle? = nil
  ) {
    let rows =
      alignment.map { $0.steps.reduce(0) { $0 + $1.rows } }
      ?? max(expected.size.height, actual.size.height)
    canvas = PixelSize(width: max(expected.size.width, actual.size.width), height: rows)
    self.expected = expected
    self.actual = actual
    self.rule = rule
    self.alignment = alignment
    let isDeep = expected.layout.depth == .bits16 || actual.layout.depth == .bits16
    let depth: RowLayout.Depth = isDeep ? .bits16 : .bits8
    judge = PixelJudge(rule, depth: depth)
    reach = rule.effectiveAntialiasing == .ignore ? 2 : 0
    let slots = 2 * reach + 1
    first = SideRows(expected, depth: depth, slots: slots)
    second = SideRows(actual, depth: depth, slots: slots)
    isSameRow = [Bool](repeating: false, count: slots)
    hasFlags = [Bool](repeating: false, count: slots)
    let needsFlags = mask != nil || !rule.ignoredBoxes.isEmpty
    flags = [[Bool]](
      repeating: [Bool](repeating: false, count: needsFlags ? canvas.width : 0), count: slots)
    areas =
      needsFlags ? IgnoredAreas(boxes: rule.ignoredBoxes, mask: mask, canvas: canvas) : nil
    summary = DiffSummary(
      expected: expected.size, actual: actual.size, canvas: canvas, bits: isDeep ? 16 : 8)
    window = WindowFinder(side: rule.windowSide, canvas: canvas)
    painter = style.map {
      DiffPainter($0, expected: expected.size, actual: actual.size, isDeep: isDeep)
    }
  }

  /// Columns of the picture that is drawn; 0 where none is.
  public var pictureWidth: Int { painter?.width ?? 0 }

  /// Which pictures have a row at row `y` of the canvas.
  public func rows(at y: Int) -> (expected: Bool, actual: Bool) {
    guard let alignment else { return (y < expected.size.height, y < actual.size.height) }
    var top = 0
    for step in alignment.steps {
      if y < top + step.rows { return (step.kind != .inserted, step.kind != .removed) }
      top += step.rows
    }
    return (false, false)
  }

  /// Takes the next row of the canvas, top to bottom.
  /// - Parameters:
  ///   - expected: the row's samples in the layout of its form; nil where ``rows(at:)`` says so.
  ///   - mask: the mask's row beside the expected one.
  ///   - draw: takes a finished row of the picture, if one is drawn.
  public mutating func feed(
    expected row: RawSpan?, actual other: RawSpan?, mask: RawSpan? = nil,
    draw: (DiffPictureRow) throws -> Void = { _ in }
  ) rethrows {
    precondition(fed < canvas.height, "no more rows than the canvas has")
    let y = fed
    let slot = y % isSameRow.count
    var isSame = false
    if let row, let other, expected.layout == actual.layout,
      expected.size.width == actual.size.width
    {
      let count = expected.bytesPerRow
      isSame = ProofDiff.isSame(row.extracting(0..<count), other.extracting(0..<count))
    }
    isSameRow[slot] = isSame
    if !isSame || reach > 0 || painter != nil {
      first.put(row, at: y)
      second.put(isSame ? nil : other, at: y)
    } else {
      // Neither is looked at again: all that matters is that they are there.
      first.put(nil, at: y)
      second.put(nil, at: y)
    }
    if areas != nil { hasFlags[slot] = areas?.mark(&flags[slot], row: y, mask: mask) ?? false }
    noteHash(row, other, isSame: isSame, y)
    fed += 1
    if fed > reach { try judgeNext(draw) }
  }

  /// Judges what is left, after the last row.
  public mutating func finish(
    draw: (DiffPictureRow) throws -> Void = { _ in }
  ) rethrows -> DiffSummary {
    precondition(fed == canvas.height, "every row of the canvas was fed")
    while judged < canvas.height {
      // What lies beneath the last row doesn't exist.
      let y = judged + reach
      if y >= fed {
        first.put(nil, at: y)
        second.put(nil, at: y)
        isSameRow[y % isSameRow.count] = false
      }
      try judgeNext(draw)
    }
    closeRowRun(at: canvas.height)
    clusters.finish()
    summary.clusterCount = clusters.count
    summary.clusters = clusters.largest
    summary.worstWindow = window.worst
    if alignment != nil { summary.shift = alignment } else { summary.shift = hashes.alignment() }
    return summary
  }

  // MARK: - Rows' hashes

  private mutating func noteHash(_ row: RawSpan?, _ other: RawSpan?, isSame: Bool, _ y: Int) {
    guard alignment == nil, expected.size.width == actual.size.width else { return }
    // Until something differs there is nothing to align.
    if hashes.isEmpty && isSame { return }
    let (from, to) = (expected.layout, actual.layout)
    if from == to {
      let count = expected.bytesPerRow
      var (own, its): (UInt64?, UInt64?)
      if let row { own = rowHash(row.extracting(0..<count)) }
      if isSame { its = own } else if let other { its = rowHash(other.extracting(0..<count)) }
      hashes.add(own, its, row: y)
    } else {
      first.unpack(y)
      second.unpack(y)
      let count = expected.size.width
      let own = row == nil ? nil : hash(of: first, y, count)
      let its = other == nil ? nil : hash(of: second, y, count)
      if hashes.isEmpty && own == its { return }
      hashes.add(own, its, row: y)
    }
  }

  private func hash(of side: SideRows, _ y: Int, _ count: Int) -> UInt64 {
    let start = side.start(of: y)
    // Safe because the bytes of packed pixels have no other type.
    let bytes = unsafe side.pixels.span.extracting(start..<(start + count)).bytes
    return rowHash(bytes)
  }

  // MARK: - Judging

  private mutating func judgeNext(_ draw: (DiffPictureRow) throws -> Void) rethrows {
    let y = judged
    let slot = y % isSameRow.count
    runs.removeAll(keepingCapacity: true)
    painter?.begin()
    let hasExpected = isSameRow[slot] || first.hasRow(y)
    let hasActual = isSameRow[slot] || second.hasRow(y)
    count(y, slot, hasExpected, hasActual)
    let usesFirst = isSameRow[slot]
    var drawn: DiffPictureRow?
    if usesFirst {
      if painter != nil, !hasFlags[slot] {
        drawn = painter?.row(first.samples(of: y), first.layout)
      }
      if painter != nil, drawn == nil { first.unpack(y) }
    } else {
      first.unpack(y)
      second.unpack(y)
      if reach > 0 { unpackAround(y) }
      compare(y, slot, hasExpected, hasActual)
    }
    clusters.add(runs, row: y)
    window.add(runs, row: y)
    if runs.isEmpty {
      closeRowRun(at: y)
    } else if openRowRun == nil {
      openRowRun = y
    }
    judged += 1
    guard painter != nil else { return }
    if let drawn { return try draw(drawn) }
    let row = painter?.row(
      expected: hasExpected ? (first.pixels, first.start(of: y)) : nil,
      actual: hasActual
        ? (usesFirst ? (first.pixels, first.start(of: y)) : (second.pixels, second.start(of: y)))
        : nil,
      flags: hasFlags[slot] ? flags[slot] : nil)
    if let row { try draw(row) }
  }

  private mutating func unpackAround(_ y: Int) {
    for row in max(y - reach, 0)...(y + reach) {
      first.unpack(row)
      if isSameRow[row % isSameRow.count] {
        second.adopt(row, from: first)
      } else {
        second.unpack(row)
      }
    }
  }

  private mutating func closeRowRun(at y: Int) {
    guard let start = openRowRun else { return }
    openRowRun = nil
    summary.rowRunCount += 1
    if summary.rowRuns.count < 100 { summary.rowRuns.append(start..<y) }
  }

  /// The union's pixels, and the ignored ones among them.
  private mutating func count(_ y: Int, _ slot: Int, _ hasExpected: Bool, _ hasActual: Bool) {
    let width = max(hasExpected ? expected.size.width : 0, hasActual ? actual.size.width : 0)
    summary.total += width
    if hasFlags[slot] {
      summary.ignored += flags[slot].prefix(width).reduce(0) { $1 ? $0 + 1 : $0 }
    }
  }

  private mutating func compare(
    _ y: Int, _ slot: Int, _ hasExpected: Bool, _ hasActual: Bool
  ) {
    let width = hasExpected ? expected.size.width : 0
    let other = hasActual ? actual.size.width : 0
    let both = min(width, other)
    let (a, b) = (first.start(of: y), second.start(of: y))
    var neighborhoods: (Neighborhood, Neighborhood)?
    var x = 0
    while true {
      x = firstDifference(first.pixels, second.pixels, aAt: a, bAt: b, from: x, to: both)
      if x >= both { break }
      defer { x += 1 }
      if hasFlags[slot] && flags[slot][x] { continue }
      let (p, q) = (first.pixels[a + x], second.pixels[b + x])
      if (p | q) >> 48 == 0 {
        summary.hidden += 1
        if rule.hiddenColor == .ignored { continue }
      }
      summary.different += 1
      note(PixelJudge.channelDifferences(p, q))
      let offset = 4 * (y * canvas.width + x)
      guard judge.exceeds(p, q, offset: offset) else {
        painter?.mark(x, .tolerated)
        continue
      }
      if reach > 0 {
        let (own, its) = neighborhoods ?? (neighborhood(first, y), neighborhood(second, y))
        neighborhoods = (own, its)
        if own.smooths(x, other: its, judge: judge, offset: offset)
          || its.smooths(x, other: own, judge: judge, offset: offset)
        {
          summary.antialiased += 1
          painter?.mark(x, .antialiased)
          continue
        }
      }
      painter?.mark(x, .counted)
      count(x, y, expected: p, actual: q)
    }
    for x in both..<max(width, other, both) where !(hasFlags[slot] && flags[slot][x]) {
      summary.different += 1
      summary.unpaired += 1
      painter?.mark(x, .unpaired)
      count(
        x, y, expected: x < width ? first.pixels[a + x] : nil,
        actual: x < other ? second.pixels[b + x] : nil)
    }
  }

  private func neighborhood(_ side: SideRows, _ y: Int) -> Neighborhood {
    Neighborhood(
      pixels: side.pixels, width: side.width,
      starts: (-2...2).map { side.hasRow(y + $0) ? side.start(of: y + $0) : nil })
  }

  private mutating func note(_ differences: ChannelDifferences) {
    let old = summary.largestDifferences
    summary.largestDifferences = ChannelDifferences(
      red: max(old.red, differences.red), green: max(old.green, differences.green),
      blue: max(old.blue, differences.blue), alpha: max(old.alpha, differences.alpha))
  }

  private mutating func count(
    _ x: Int, _ y: Int, expected p: PackedPixel?, actual q: PackedPixel?
  ) {
    summary.counted += 1
    if summary.firstCounted == nil {
      summary.firstCounted = PixelPair(x: x, y: y, expected: p?.samples, actual: q?.samples)
    }
    if let last = runs.last, last.upperBound == x {
      runs[runs.count - 1] = last.lowerBound..<(x + 1)
    } else {
      runs.append(x..<(x + 1))
    }
    guard let box = summary.box else {
      summary.box = PixelRect(x: x, y: y, width: 1, height: 1)
      return
    }
    let left = min(box.x, x)
    summary.box = PixelRect(
      x: left, y: box.y, width: max(box.maxX, x + 1) - left, height: y + 1 - box.y)
  }
}

extension PackedPixel {
  fileprivate var samples: [Int] {
    [0, 16, 32, 48].map { Int(self >> $0 & 0xFFFF) }
  }
}
