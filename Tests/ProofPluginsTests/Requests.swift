// Cells and pictures for the tests.

import ProofDrawing
import ProofGeometry
import ProofPixels

extension CellColors {
  static func test(_ scheme: CellScheme) -> CellColors {
    let isDark = scheme == .dark
    return CellColors(
      scheme: scheme, foreground: RGBA(isDark ? 0xF5F5F7 : 0x1D1D1F),
      background: RGBA(isDark ? 0x141416 : 0xFFFFFF), accent: RGBA(0x0A63C9),
      panel: RGBA(isDark ? 0x1F1F22 : 0xF5F5F7), hairline: RGBA(0xD9D9DE),
      edge: RGBA(red: 0, green: 0, blue: 0, alpha: 26))
  }
}

extension CellRequest {
  static func test(
    _ width: Double = 40, _ height: Double = 30, scale: Double = 1, item: CellItem = CellItem(),
    scheme: CellScheme = .light, fit: PictureFit = .contain, seed: UInt64 = 0
  ) -> CellRequest {
    CellRequest(
      item: item, style: CellStyle(fit: fit), colors: .test(scheme),
      size: Size(width: width, height: height),
      pixelSize: PixelGrid(scale: scale).pixels(Size(width: width, height: height)), scale: scale,
      seed: seed)
  }
}

extension DecodedPicture {
  /// One color, or a color a pixel.
  static func test(
    _ width: Int, _ height: Int, completeness: Double = 1,
    _ pixel: (Int, Int) -> UInt32 = { _, _ in 0xFF20_40C0 }
  ) -> DecodedPicture {
    var bitmap = Bitmap(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width { bitmap[x, y] = pixel(x, y) }
    }
    bitmap.isOpaque = bitmap.pixels.allSatisfy { $0 >> 24 == 255 }
    return DecodedPicture(
      header: PictureHeader(format: "PNG", size: bitmap.size), bitmap: bitmap,
      completeness: completeness)
  }
}
