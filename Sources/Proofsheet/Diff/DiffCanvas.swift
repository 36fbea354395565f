// Where the picture of a comparison goes while it is drawn. Floor 6.

internal import ProofDiff
internal import ProofGeometry

/// Takes a picture's rows from the top: a file, or a cell of a sheet.
protocol DiffPicture: AnyObject {
  func append(_ row: DiffPictureRow) throws
  /// After the last row.
  func finish() throws
}

/// A style, and who takes its rows.
struct DiffCanvas {
  let style: DiffStyle
  /// Called when the size is known, before the first row.
  let begin: (PixelSize) throws -> any DiffPicture

  init(style: DiffStyle, begin: @escaping (PixelSize) throws -> any DiffPicture) {
    self.style = style
    self.begin = begin
  }

  /// A PNG.
  /// - Parameters:
  ///   - pool: compresses.
  ///   - write: takes the file's bytes, front to back.
  static func png(
    _ style: DiffStyle, pool: JobPool, write: @escaping (RawSpan) throws -> Void
  ) -> DiffCanvas {
    DiffCanvas(style: style) { size in
      try PicturePNG(
        size, palette: style.hasPalette ? DiffPalette.colors : [], pool: pool, write: write)
    }
  }
}
