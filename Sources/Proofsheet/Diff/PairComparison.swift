// Two files compared: decoded on two threads, compared on this one. Floor 6.

internal import ProofCodecs
internal import ProofDiff
internal import ProofDrawing
internal import ProofGeometry

/// Compares pairs, one after the other.
struct PairComparison {
  let rule: DiffRule
  let maxShift: Int
  let mask: FilePath?
  let limits: DecodeLimits
  /// Two threads of it decode and the third compresses; none may be busy otherwise.
  let pool: JobPool
  /// Pairs, by name, that are compared in another way.
  var ownRules: [FilePath: PairRule] = [:]

  /// Lends a comparison with threads of its own.
  static func withThreads<Value>(
    rule: DiffRule, maxShift: Int, mask: FilePath?, limits: DecodeLimits,
    _ body: (PairComparison) throws -> Value
  ) throws -> Value {
    let pool = try JobPool(count: 3)
    defer { pool.close() }
    // With fewer, one decoder would wait for the other forever.
    guard pool.count == 3 else {
      throw RunError(.input, "too few threads could be started", advice: "lower --jobs")
    }
    return try body(
      PairComparison(rule: rule, maxShift: maxShift, mask: mask, limits: limits, pool: pool))
  }

  /// - Parameter canvas: draws a picture on the way; what it throws is thrown on.
  func compare(
    _ name: FilePath, _ expected: FilePath, _ actual: FilePath, canvas: DiffCanvas? = nil
  ) throws -> DiffPair {
    if let own = ownRules[name] {
      return try PairComparison(
        rule: own.rule, maxShift: own.maxShift, mask: own.mask, limits: limits, pool: pool
      ).compare(name, expected, actual, canvas: canvas)
    }
    var pair = DiffPair(name: name, expected: expected, actual: actual, status: .unreadable)
    do {
      let isShiftTried = maxShift > 0
      var summary = try run(&pair, alignment: nil, canvas: isShiftTried ? nil : canvas)
      if isShiftTried {
        let shift = summary.shift.flatMap { $0.inserted + $0.removed <= maxShift ? $0 : nil }
        pair.isAligned = shift != nil
        pair.remarks = []
        if shift != nil || canvas != nil {
          summary = try run(&pair, alignment: shift, canvas: canvas)
        }
      }
      pair.summary = summary
      pair.failures = summary.failures(under: rule)
      pair.status =
        summary.sizesDiffer
        ? .sizes : !pair.failures.isEmpty ? .different : summary.different > 0 ? .within : .same
      if summary.different > 0 {
        pair.remarks.removeAll { $0.hasPrefix(PairComparison.otherColor) }
      }
    } catch let error as PairUnreadable {
      pair.problems = error.problems
      let isMissing = error.problems.contains { $0.failure.kind == .missing }
      pair.status = isMissing ? .missing : .unreadable
    }
    return pair
  }

  private static let otherColor = "the same samples, but different declared colors"

  private func run(
    _ pair: inout DiffPair, alignment: RowAlignment?, canvas: DiffCanvas?
  ) throws -> DiffSummary {
    let first = RowFeed(pair.expected, limits: limits, pool: pool)
    let second = RowFeed(pair.actual, limits: limits, pool: pool)
    defer {
      first.cancel()
      second.cancel()
    }
    let (own, its) = try heads(pair, first, second)
    if own.color != its.color {
      pair.remarks.append(
        "\(PairComparison.otherColor) (\(words(own.color)); \(words(its.color)))")
    }
    let maskRows = try openMask(like: own.form)
    var comparer = RowComparer(
      expected: own.form, actual: its.form, rule: rule, mask: maskRows?.form, alignment: alignment,
      style: canvas?.style)
    let picture = try canvas?.begin(
      PixelSize(width: comparer.pictureWidth, height: comparer.canvas.height))
    func draw(_ row: DiffPictureRow) throws { try picture?.append(row) }
    var (expectedRows, actualRows) = (RowReader(first), RowReader(second))
    for y in 0..<comparer.canvas.height {
      let has = comparer.rows(at: y)
      let row = has.expected ? try read(&expectedRows, pair.expected) : []
      let other = has.actual ? try read(&actualRows, pair.actual) : []
      let covered = has.expected ? try maskRows?.next() ?? [] : []
      // Safe because the arrays live over the call, and bytes have no other type.
      try unsafe comparer.feed(
        expected: has.expected ? row.span.bytes : nil, actual: has.actual ? other.span.bytes : nil,
        mask: covered.isEmpty ? nil : covered.span.bytes, draw: draw)
    }
    let summary = try comparer.finish(draw: draw)
    try picture?.finish()
    return summary
  }

  private func read(_ rows: inout RowReader, _ path: FilePath) throws -> [UInt8] {
    do throws(PictureFailure) {
      return try rows.next()
    } catch {
      throw PairUnreadable([DiffProblem(path: path, failure: error)])
    }
  }

  /// Both headers, or everything that is wrong with either.
  private func heads(
    _ pair: DiffPair, _ first: RowFeed, _ second: RowFeed
  ) throws -> (RowFeed.Head, RowFeed.Head) {
    var problems: [DiffProblem] = []
    func head(_ feed: RowFeed, _ path: FilePath) -> RowFeed.Head? {
      do throws(PictureFailure) {
        return try feed.head()
      } catch {
        problems.append(DiffProblem(path: path, failure: error))
        return nil
      }
    }
    let own = head(first, pair.expected)
    let its = head(second, pair.actual)
    guard let own, let its else { throw PairUnreadable(problems) }
    return (own, its)
  }

  private func openMask(like form: PictureForm) throws -> MaskRows? {
    guard let mask else { return nil }
    let rows: MaskRows
    do throws(PictureFailure) {
      rows = try MaskRows(mask, limits: limits)
    } catch {
      throw RunError(.usage, path: mask, "the mask can't be read: \(error.message)")
    }
    guard rows.form.size == form.size else {
      throw RunError(
        .usage, path: mask,
        "the mask has \(rows.form.size.width) x \(rows.form.size.height) pixels, the expected "
          + "picture \(form.size.width) x \(form.size.height)", advice: "both need the same size")
    }
    return rows
  }

  private func words(_ color: DeclaredColor) -> String {
    color.names.isEmpty ? "none" : color.names.joined(separator: ", ")
  }
}

/// Why nothing was compared.
private struct PairUnreadable: Error {
  let problems: [DiffProblem]

  init(_ problems: [DiffProblem]) {
    self.problems = problems
  }
}

/// A mask's rows, read on the comparing thread.
private final class MaskRows {
  let form: PictureForm
  private let path: FilePath
  private var rows: PNGRows
  private var row: [UInt8]

  init(_ path: FilePath, limits: DecodeLimits) throws(PictureFailure) {
    let opened = try PNGRows(path, limits: limits)
    form = PictureForm(size: opened.size, layout: opened.layout)
    row = [UInt8](repeating: 0, count: opened.bytesPerRow)
    rows = opened
    self.path = path
  }

  func next() throws -> [UInt8] {
    do throws(PictureFailure) {
      try rows.next(into: &row)
      return row
    } catch {
      throw RunError(.usage, path: path, "the mask can't be read: \(error.message)")
    }
  }
}
