// Pixels that are painted on: a strip of the caller's, or a group's own. Floor 4.
// Everything about them is said in the root's pixels; only Cairo hears of the target's own.

internal import CCairo
internal import ProofGeometry
internal import ProofPixels

/// An area of the root with a Cairo context over its pixels.
@safe final class Target {
  let area: PixelRect
  /// Alpha stays 255, whatever is drawn.
  let isOpaque: Bool
  // Safe because both are made in init, used while this object lives, and given back once; the
  // words live as long: they are the caller's, or freed in deinit.
  let surface: OpaquePointer
  let context: OpaquePointer
  private let words: UnsafeMutablePointer<UInt32>
  private let stride: Int
  private let isOwner: Bool

  /// Lies over the caller's words, which must outlive this object.
  convenience init(
    words: UnsafeMutablePointer<UInt32>, stride: Int, area: PixelRect, isOpaque: Bool
  ) throws(CanvasError) {
    // Safe because the caller vouches for the words.
    unsafe try self.init(words, stride, area, isOpaque: isOpaque, isOwner: false)
  }

  /// Transparent pixels of its own. The area must not be empty.
  convenience init(area: PixelRect, isOpaque: Bool = false) throws(CanvasError) {
    let (count, isTooLarge) = area.width.multipliedReportingOverflow(by: area.height)
    guard !isTooLarge, area.width <= 32_767, area.height <= 32_767 else {
      throw CanvasError("Cairo can't draw \(area.width) x \(area.height) pixels")
    }
    // Safe because the words are initialized at once, and the designated init takes them over.
    let words = UnsafeMutablePointer<UInt32>.allocate(capacity: max(count, 1))
    unsafe words.initialize(repeating: 0, count: max(count, 1))
    unsafe try self.init(words, area.width, area, isOpaque: isOpaque, isOwner: true)
  }

  private init(
    _ words: UnsafeMutablePointer<UInt32>, _ stride: Int, _ area: PixelRect, isOpaque: Bool,
    isOwner: Bool
  ) throws(CanvasError) {
    // Safe because Cairo reads and writes within the area's words, and is gone before they are.
    let surface = unsafe words.withMemoryRebound(to: UInt8.self, capacity: stride * 4) { bytes in
      unsafe cairo_image_surface_create_for_data(
        bytes, isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32, Int32(clamping: area.width),
        Int32(clamping: area.height), Int32(clamping: stride * 4))
    }
    guard let surface = unsafe surface,
      unsafe cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS,
      let context = unsafe cairo_create(surface)
    else {
      if let surface = unsafe surface { unsafe cairo_surface_destroy(surface) }
      if isOwner { unsafe words.deallocate() }
      throw CanvasError("Cairo can't draw \(area.width) x \(area.height) pixels")
    }
    self.area = area
    self.isOpaque = isOpaque
    self.stride = stride
    self.isOwner = isOwner
    unsafe self.words = words
    unsafe self.surface = surface
    unsafe self.context = context
  }

  deinit {
    unsafe cairo_destroy(context)
    unsafe cairo_surface_finish(surface)
    unsafe cairo_surface_destroy(surface)
    if isOwner { unsafe words.deallocate() }
  }

  /// Whether Cairo minded anything that was drawn.
  func check() throws(CanvasError) {
    unsafe cairo_surface_flush(surface)
    let status = unsafe cairo_status(context)
    guard status == CAIRO_STATUS_SUCCESS else {
      // Safe because Cairo's texts are constants.
      throw CanvasError(unsafe String(cString: cairo_status_to_string(status)))
    }
  }

  /// Lends the rows of a part, one after another, for direct work on them.
  ///
  /// - Parameter part: pixels of the root; what lies outside the area is left out.
  func editRows(of part: PixelRect, _ body: (_ y: Int, inout MutableSpan<UInt32>) -> Void) {
    let part = part.intersection(area)
    guard !part.isEmpty else { return }
    unsafe cairo_surface_flush(surface)
    for y in part.y..<part.maxY {
      // Safe because the part lies within the area, whose words live as long as this object.
      let row = unsafe words + (y - area.y) * stride + part.x - area.x
      let buffer = unsafe UnsafeMutableBufferPointer(start: row, count: part.width)
      var span = unsafe buffer.mutableSpan
      body(y, &span)
    }
    unsafe cairo_surface_mark_dirty(surface)
  }

  /// Lends one row of a part for reading. The part must lie within the area.
  func readRow(_ y: Int, _ columns: Range<Int>, _ body: (Span<UInt32>) -> Void) {
    precondition(
      y >= area.y && y < area.maxY && columns.lowerBound >= area.x
        && columns.upperBound <= area.maxX, "a target is read within its area")
    // Safe because the row lies within the area, whose words live as long as this object.
    let row = unsafe words + (y - area.y) * stride + columns.lowerBound - area.x
    let buffer = unsafe UnsafeBufferPointer(start: UnsafePointer(row), count: columns.count)
    unsafe body(buffer.span)
  }

  /// A copy of a part, which must lie within the area.
  func copy(_ part: PixelRect) -> Bitmap {
    var bitmap = Bitmap(width: part.width, height: part.height)
    unsafe cairo_surface_flush(surface)
    for y in part.y..<part.maxY {
      readRow(y, part.x..<part.maxX) { row in
        for x in 0..<part.width { bitmap.pixels[(y - part.y) * part.width + x] = row[x] }
      }
    }
    return bitmap
  }

  /// The smallest part outside which nothing was drawn; nil where nothing was at all.
  func ink() -> PixelRect? {
    unsafe cairo_surface_flush(surface)
    var (left, right, top, bottom) = (Int.max, Int.min, Int.max, Int.min)
    for y in area.y..<area.maxY {
      readRow(y, area.x..<area.maxX) { row in
        guard let first = (0..<row.count).first(where: { row[$0] != 0 }) else { return }
        var last = row.count - 1
        while row[last] == 0 { last -= 1 }
        (left, right) = (min(left, area.x + first), max(right, area.x + last))
        (top, bottom) = (min(top, y), max(bottom, y))
      }
    }
    guard left <= right else { return nil }
    return PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
  }
}
