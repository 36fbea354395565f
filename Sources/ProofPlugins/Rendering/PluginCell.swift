// A cell in points, as plugins see it, and the box that they answer with. Floor 4.

internal import CProofsheetPlugin
internal import ProofDrawing
internal import ProofGeometry

/// The cell's facts. Its size is that of its whole device pixels, so that the plugin's edges are
/// the cell's and a point is exactly `scale` pixels everywhere.
struct PluginCell: Sendable {
  let grid: PixelGrid
  let pixelSize: PixelSize
  let width: Double
  let height: Double
  private let colors: CellColors
  private let isRightToLeft: Bool

  var scale: Double { grid.scale }

  init(_ request: CellRequest, inputs: CellInputs) {
    grid = PixelGrid(scale: request.scale)
    pixelSize = request.pixelSize
    width = grid.points(max(pixelSize.width, 0))
    height = grid.points(max(pixelSize.height, 0))
    colors = request.colors
    isRightToLeft = request.isRightToLeft
  }

  func withCell<Value>(
    context: OpaquePointer?, seed: UInt64, _ body: (UnsafePointer<psp_cell>) -> Value
  ) -> Value {
    let scheme =
      switch colors.scheme {
      case .light: PSP_SCHEME_LIGHT
      case .dark: PSP_SCHEME_DARK
      case .print: PSP_SCHEME_PRINT
      }
    // Safe because the struct lives on this frame until the body returns.
    var cell = unsafe psp_cell(
      struct_size: UInt32(MemoryLayout<psp_cell>.size), target: UInt32(PSP_TARGET_RASTER),
      cr: context, width: width, height: height, scale: scale, scheme: UInt32(scheme),
      rtl: isRightToLeft ? 1 : 0, foreground: colors.foreground.word,
      background: colors.background.word, accent: colors.accent.word, pad0: 0, seed: seed)
    return unsafe body(&cell)
  }
}

/// What picture() fills in.
struct PluginBox {
  var out: psp_box
  private let cell: PluginCell

  /// The whole cell, filled as the sheet says; over another renderer's cell, where its picture is.
  init(_ cell: PluginCell, fit: PictureFit, beneath: PixelRect? = nil) {
    self.cell = cell
    let size = cell.pixelSize
    let whole = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
    let preset = beneath.map { $0.intersection(whole) } ?? whole
    let grid = cell.grid
    out = psp_box(
      struct_size: UInt32(MemoryLayout<psp_box>.size),
      fit: UInt32(fit == .cover ? PSP_FIT_COVER : PSP_FIT_CONTAIN), x: grid.points(preset.x),
      y: grid.points(preset.y), width: grid.points(max(preset.width, 0)),
      height: grid.points(max(preset.height, 0)))
  }

  /// The box in device pixels. One that leaves the cell by up to a pixel is a matter of rounding
  /// and cut to it; one that has no area still gets a pixel.
  func checked(id: String) throws(PictureFailure) -> PictureBox {
    let box = Rect(x: out.x, y: out.y, width: out.width, height: out.height)
    let slack = 1 / cell.scale
    // NaN fails every comparison.
    let isWithin =
      box.x >= -slack && box.y >= -slack && box.width >= 0 && box.height >= 0
      && box.maxX <= cell.width + slack && box.maxY <= cell.height + slack
    guard isWithin else {
      throw PictureFailure(
        .renderer,
        "\(id): its picture would be at \(figure(box.x)), \(figure(box.y)) with "
          + "\(figure(box.width)) x \(figure(box.height)) points in a cell of "
          + "\(figure(cell.width)) x \(figure(cell.height))")
    }
    let fit: PictureFit
    switch out.fit {
    case PSP_FIT_CONTAIN: fit = .contain
    case PSP_FIT_COVER: fit = .cover
    default: throw PictureFailure(.renderer, "\(id): its picture has the unknown fit \(out.fit)")
    }
    var rect = cell.grid.pixels(box)
    let room = cell.pixelSize
    rect.width = max(min(rect.width, room.width), min(1, room.width))
    rect.height = max(min(rect.height, room.height), min(1, room.height))
    rect.x = min(max(rect.x, 0), room.width - rect.width)
    rect.y = min(max(rect.y, 0), room.height - rect.height)
    return PictureBox(rect: rect, fit: fit)
  }
}
