// Bitmaps: at whole pixels where nothing is turned, sampled where something is. Floor 4.

internal import CCairo
internal import ProofDrawing
internal import ProofGeometry
internal import ProofPixels

extension Canvas {
  /// A cell's finished picture, which was made for its pixels.
  func draw(_ image: CellImage, cell: CellPlacement) throws(CanvasError) {
    let bitmap = image.bitmap
    let farthest = 1 << 40
    guard bitmap.width > 0, bitmap.height > 0, (-farthest...farthest).contains(image.x),
      (-farthest...farthest).contains(image.y)
    else { return }
    let size = PixelSize(width: bitmap.width, height: bitmap.height)
    if motion.isTranslation {
      let origin = grid.pixels(cell.frame.offset(x: motion.tx, y: motion.ty))
      blit(bitmap, PixelRect(x: origin.x + image.x, y: origin.y + image.y, size: size))
    } else {
      let origin = grid.pixels(cell.frame)
      let place = PixelRect(x: origin.x + image.x, y: origin.y + image.y, size: size)
      try draw(
        ImagePlacement(
          bitmap: bitmap,
          source: Rect(
            x: 0, y: 0, width: Double(bitmap.width), height: Double(bitmap.height)),
          frame: grid.points(place)))
    }
  }

  /// Pixels in their place, as they are.
  private func blit(_ bitmap: Bitmap, _ place: PixelRect) {
    cover(place) { y, x, row in
      let start = (y - place.y) * bitmap.width + x - place.x
      for i in 0..<row.count { row[i] = bitmap.pixels[start + i] }
    }
  }

  func draw(_ image: ImagePlacement) throws(CanvasError) {
    guard let part = image.part, image.frame.isFinite, image.frame.width > 0,
      image.frame.height > 0, image.tint?.alpha != 0
    else { return }
    if let over = image.tiledOver {
      guard over.isFinite, over.width > 0, over.height > 0 else { return }
      // No tile is smaller than a pixel.
      let pixel = grid.points(1) / (motion.isTranslation ? 1 : motion.magnification)
      var frame = image.frame
      (frame.width, frame.height) = (max(frame.width, pixel), max(frame.height, pixel))
      if motion.isTranslation {
        tile(image, part, frame: frame, over: pixels(over))
      } else {
        try tileTurned(image, part, frame: frame, over: over)
      }
    } else if motion.isTranslation {
      let place = pixels(image.frame)
      let seen = place.intersection(clip)
      guard !seen.isEmpty else { return }
      var scaler = WindowScaler(
        image.bitmap, area: part, target: place.size, filter: image.filter(part, place.size),
        columns: (seen.x - place.x)..<(seen.maxX - place.x))
      cover(seen) { y, _, row in
        scaler.row(y - place.y, into: &row)
        image.tint(&row)
      }
    } else {
      try drawTurned(image, part)
    }
  }

  // MARK: Turned

  /// The picture reduced to about the pixels that it is seen in, then read between them.
  private func drawTurned(_ image: ImagePlacement, _ part: ScaleArea) throws(CanvasError) {
    guard let back = motion.inverse else { return }
    let frame = image.frame
    let size = image.interpolation == .nearest ? part.pixelSize : reduced(frame, part)
    let outline = ShapePath(frame)
    try cover(outline, .fill(isEvenOdd: false)) { seen in
      // What of the picture is seen in this tile, and what its smoothing looks at.
      let area = back.bounds(of: grid.points(seen))
      let (stepX, stepY) = (Double(size.width) / frame.width, Double(size.height) / frame.height)
      let columns = range((area.minX - frame.x) * stepX, (area.maxX - frame.x) * stepX, size.width)
      let rows = range((area.minY - frame.y) * stepY, (area.maxY - frame.y) * stepY, size.height)
      let window = image.window(part, size, columns, rows)
      let sampler = PixelSampler(
        window, isSmooth: image.interpolation == .smooth, edges: .extended)
      let origin = Point(
        x: frame.x + Double(columns.lowerBound) / stepX,
        y: frame.y + Double(rows.lowerBound) / stepY)
      return sampled(sampler, origin: origin, stepX: stepX, stepY: stepY, back)
    }
  }

  private func tileTurned(
    _ image: ImagePlacement, _ part: ScaleArea, frame: Rect, over: Rect
  ) throws(CanvasError) {
    guard let back = motion.inverse else { return }
    let size = image.interpolation == .nearest ? part.pixelSize : reduced(frame, part)
    let outline = ShapePath(over)
    let bounds = ShapeMask.bounds(
      of: outline, .fill(isEvenOdd: false), motion: motion, grid: grid)
    guard !bounds.intersection(clip).isEmpty else { return }
    let sampler = PixelSampler(
      image.window(part, size, 0..<size.width, 0..<size.height),
      isSmooth: image.interpolation == .smooth, edges: .repeated)
    try cover(outline, .fill(isEvenOdd: false)) { _ in
      sampled(
        sampler, origin: frame.origin, stepX: Double(size.width) / frame.width,
        stepY: Double(size.height) / frame.height, back)
    }
  }

  /// The pixels that a part is drawn in, or those that it has where that is less.
  private func reduced(_ frame: Rect, _ part: ScaleArea) -> PixelSize {
    func count(_ length: Double, _ x: Double, _ y: Double, _ own: Int) -> Int {
      let drawn = (length * grid.scale * (x * x + y * y).squareRoot()).rounded(.up)
      return drawn < Double(own) ? max(Int(drawn), 1) : own
    }
    let own = part.pixelSize
    return PixelSize(
      width: count(frame.width, motion.a, motion.b, own.width),
      height: count(frame.height, motion.c, motion.d, own.height))
  }

  /// Whole positions from one to the other and two more on either side, held within a length.
  private func range(_ from: Double, _ to: Double, _ count: Int) -> Range<Int> {
    let low = Int(min(max(from.rounded(.down) - 2, 0), Double(count - 1)))
    return low..<Int(min(max(to.rounded(.up) + 2, Double(low + 1)), Double(count)))
  }

  private func sampled(
    _ sampler: PixelSampler, origin: Point, stepX: Double, stepY: Double, _ back: AffineTransform
  ) -> Shading {
    let pixel = grid.points(1)
    return { y, x, row in
      for i in 0..<row.count {
        let point = back.apply(
          Point(x: (Double(x + i) + 0.5) * pixel, y: (Double(y) + 0.5) * pixel))
        row[i] = sampler.color(x: (point.x - origin.x) * stepX, y: (point.y - origin.y) * stepY)
      }
    }
  }

  // MARK: Tiles

  private func tile(_ image: ImagePlacement, _ part: ScaleArea, frame: Rect, over: PixelRect) {
    let seen = over.intersection(clip)
    guard !seen.isEmpty,
      let columns = edges(
        from: seen.x, to: seen.maxX, origin: frame.x + motion.tx, length: frame.width),
      let rows = edges(
        from: seen.y, to: seen.maxY, origin: frame.y + motion.ty, length: frame.height)
    else { return }
    let across = seen.x..<seen.maxX
    for (top, bottom) in zip(rows, rows.dropFirst()) {
      let down = (top..<bottom).clamped(to: seen.y..<seen.maxY)
      if down.isEmpty { continue }
      let inside = (down.lowerBound - top)..<(down.upperBound - top)
      // Tiles are of two widths at the most, as edges round: each is scaled once a row of tiles.
      // Of one that is wider than what is seen, only that much is.
      var scaled: [Int: Bitmap] = [:]
      var places: [(columns: Range<Int>, bitmap: Bitmap, first: Int)] = []
      for (left, right) in zip(columns, columns.dropFirst()) {
        let strip = (left..<right).clamped(to: across)
        if strip.isEmpty { continue }
        let size = PixelSize(width: right - left, height: bottom - top)
        let first = strip.lowerBound - left
        if size.width > seen.width {
          let bitmap = image.window(part, size, first..<(first + strip.count), inside)
          places.append((strip, bitmap, 0))
        } else {
          let bitmap = scaled[size.width] ?? image.window(part, size, 0..<size.width, inside)
          scaled[size.width] = bitmap
          places.append((strip, bitmap, first))
        }
      }
      let visible = PixelRect(x: seen.x, y: down.lowerBound, width: seen.width, height: down.count)
      cover(visible) { y, x, row in
        for place in places {
          let start = (y - visible.y) * place.bitmap.width + place.first
          for i in 0..<place.columns.count {
            row[place.columns.lowerBound - x + i] = place.bitmap.pixels[start + i]
          }
        }
      }
    }
  }

  /// The pixel edges of all tiles that touch a stretch; nil where positions are beyond numbers.
  private func edges(from: Int, to: Int, origin: Double, length: Double) -> [Int]? {
    let first = ((grid.points(from) - origin) / length).rounded(.down) - 1
    let last = ((grid.points(to) - origin) / length).rounded(.up) + 1
    guard first.magnitude < 1e15, last.magnitude < 1e15, last > first,
      last - first < Double(to - from) + 8
    else { return nil }
    return (0...Int(last - first)).map { grid.edge(origin + (first + Double($0)) * length) }
  }
}

extension PixelRect {
  fileprivate init(x: Int, y: Int, size: PixelSize) {
    self.init(x: x, y: y, width: size.width, height: size.height)
  }
}

extension ScaleArea {
  /// Whole pixels, one at least.
  fileprivate var pixelSize: PixelSize {
    PixelSize(width: max(Int(width.rounded()), 1), height: max(Int(height.rounded()), 1))
  }
}

extension ImagePlacement {
  /// The part within the bitmap; nil where there is nothing of it.
  fileprivate var part: ScaleArea? {
    guard bitmap.width > 0, bitmap.height > 0, source.isFinite else { return nil }
    let (left, top) = (max(source.minX, 0), max(source.minY, 0))
    let right = min(source.maxX, Double(bitmap.width))
    let bottom = min(source.maxY, Double(bitmap.height))
    guard right > left, bottom > top else { return nil }
    return ScaleArea(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Pixels that stay pixels are copied.
  fileprivate func filter(_ part: ScaleArea, _ size: PixelSize) -> WindowScaler.Filter {
    let isCopy =
      part.width == Double(size.width) && part.height == Double(size.height)
      && part.x == part.x.rounded() && part.y == part.y.rounded()
    return isCopy || interpolation == .nearest ? .nearest : .smooth
  }

  /// A window of the part stretched to a size, tinted.
  fileprivate func window(
    _ part: ScaleArea, _ size: PixelSize, _ columns: Range<Int>, _ rows: Range<Int>
  ) -> Bitmap {
    var scaler = WindowScaler(
      bitmap, area: part, target: size, filter: filter(part, size), columns: columns)
    var result = Bitmap(width: columns.count, height: rows.count)
    var line = [UInt32](repeating: 0, count: columns.count)
    for y in rows {
      var span = line.mutableSpan
      scaler.row(y, into: &span)
      tint(&span)
      let start = (y - rows.lowerBound) * columns.count
      for i in line.indices { result.pixels[start + i] = line[i] }
    }
    return result
  }

  /// Leaves of the words their silhouette in the tint, where there is one.
  fileprivate func tint(_ row: inout MutableSpan<UInt32>) {
    guard let tint else { return }
    let word = tint.premultiplied
    for i in 0..<row.count { row[i] = scaled(word, by: row[i] >> 24) }
  }
}
