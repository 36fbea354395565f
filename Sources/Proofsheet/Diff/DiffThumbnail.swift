// A drawn difference made small on its way, for a cell. Floor 6. Nothing of it is held at full size,
// and no differing pixel gets lost: what covers one is as red as the pixel itself.

internal import ProofDiff
internal import ProofDrawing
internal import ProofGeometry
internal import ProofPixels

/// Takes the rows of an overlay, numbers all of them, and scales them into a box.
final class DiffThumbnail: DiffPicture {
  let source: PixelSize
  let target: PixelSize
  private var scaler: RowScaler?
  private var bitmap: Bitmap?
  /// The strongest mark under each pixel of the target; empty when nothing is made smaller.
  private var marks: [UInt8]
  private var fed = 0
  private var words: [UInt32]

  /// - Parameter box: what the picture fits in; a smaller one is enlarged as blocks.
  init(_ source: PixelSize, in box: PixelSize) {
    self.source = source
    let scale = min(
      Double(max(box.width, 1)) / Double(source.width),
      Double(max(box.height, 1)) / Double(source.height))
    func side(_ length: Int, _ most: Int) -> Int {
      min(max(Int((Double(length) * scale).rounded()), 1), max(most, 1))
    }
    target = PixelSize(
      width: side(source.width, box.width), height: side(source.height, box.height))
    let isReduced = target.width < source.width || target.height < source.height
    marks = [UInt8](repeating: DiffPalette.clear, count: isReduced ? target.area : 0)
    words = [UInt32](repeating: 0, count: source.width)
    scaler = RowScaler(
      RowScaler.Plan(
        layout: RowLayout(.bgrx), source: source,
        area: ScaleArea(
          x: 0, y: 0, width: Double(source.width), height: Double(source.height)),
        target: target, filter: isReduced ? .lanczos3 : .nearest))
  }

  func append(_ row: DiffPictureRow) throws {
    guard case .numbers(let numbers) = row else { return }
    for x in words.indices { words[x] = DiffPalette.colors[Int(numbers[x])] }
    // Safe because words have no other type.
    unsafe scaler?.feed(words.span.bytes)
    if !marks.isEmpty { note(numbers) }
    fed += 1
  }

  func finish() throws {
    guard let scaler = scaler.take() else { return }
    var made = scaler.finish()
    for index in marks.indices where marks[index] != DiffPalette.clear {
      made.pixels[index] = DiffPalette.colors[Int(marks[index])]
    }
    made.isOpaque = true
    bitmap = made
  }

  /// The picture with lines round the largest clusters; nil before the last row.
  /// - Parameter line: pixels.
  func framed(_ clusters: [DiffCluster], line: Int) -> Bitmap? {
    guard var bitmap else { return nil }
    for cluster in clusters {
      let gap = 2 * line
      let left = cluster.box.x * target.width / source.width - gap
      let top = cluster.box.y * target.height / source.height - gap
      let right = (cluster.box.maxX * target.width + source.width - 1) / source.width + gap
      let bottom = (cluster.box.maxY * target.height + source.height - 1) / source.height + gap
      // Round nearly everything a line says nothing.
      if right - left > target.width * 3 / 4 && bottom - top > target.height * 3 / 4 { continue }
      bitmap.drawFrame(left..<right, top..<bottom, line: line)
    }
    return bitmap
  }

  /// Counted pixels are stronger than those that one picture lacks, and these than antialiased ones.
  private func note(_ numbers: [UInt8]) {
    let start = fed * target.height / source.height * target.width
    for x in numbers.indices where numbers[x] <= DiffPalette.antialiased {
      let at = start + x * target.width / source.width
      if marks[at] == DiffPalette.clear || numbers[x] < marks[at] { marks[at] = numbers[x] }
    }
  }
}

extension Bitmap {
  /// A line inside these columns and rows, as far as they lie within the bitmap.
  fileprivate mutating func drawFrame(_ columns: Range<Int>, _ rows: Range<Int>, line: Int) {
    for y in rows.clamped(to: 0..<height) {
      let isEdge = y < rows.lowerBound + line || y >= rows.upperBound - line
      for x in columns.clamped(to: 0..<width)
      where isEdge || x < columns.lowerBound + line || x >= columns.upperBound - line {
        pixels[y * width + x] = 0xFFD9_1E18
      }
    }
  }
}
