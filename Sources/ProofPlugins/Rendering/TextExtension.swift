// psp.text/1: plugins write words with the program's own fonts and shaping. Floor 4.
// Called from C, on the instance's thread only: from another one it's refused. Arguments are
// foreign; numbers that aren't finite and lengths out of reach are a status, never a trap.

internal import CCairo
internal import CProofsheetPlugin
internal import Glibc
internal import ProofDrawing
internal import ProofGeometry
internal import ProofPixels

/// The table, made once and never freed: plugins may keep it as long as they like.
@safe struct TextTable: Sendable {
  // Safe because the table is written once, before anybody sees it.
  nonisolated(unsafe) let pointer: UnsafePointer<psp_text>

  static let shared = TextTable()

  private init() {
    let table = UnsafeMutablePointer<psp_text>.allocate(capacity: 1)
    unsafe table.initialize(
      to: psp_text(
        struct_size: UInt32(MemoryLayout<psp_text>.size), pad0: 0, measure: textMeasure,
        show: textShow))
    unsafe pointer = UnsafePointer(table)
  }
}

/// Longest text that is set.
private let mostBytes = 65_536
/// Most pixels that one text covers.
private let mostPixels = 1 << 26

/// A style as the program's own text.
private func block(
  _ style: UnsafePointer<psp_text_style>?, _ text: UnsafePointer<CChar>?, _ count: Int,
  isRightToLeft: Bool
) -> TextBlock? {
  guard let style = unsafe style,
    unsafe Int(style.pointee.struct_size) >= MemoryLayout<psp_text_style>.size,
    unsafe text != nil || count == 0, count >= 0
  else { return nil }
  // Safe because the struct has all fields of 1.0, and so many bytes of text stand there.
  let look = unsafe style.pointee
  guard unsafe look.size.isFinite, unsafe look.size >= 0, unsafe look.size <= 2000 else {
    return nil
  }
  let bytes = unsafe UnsafeBufferPointer(start: text, count: min(count, mostBytes)).map {
    UInt8(bitPattern: $0)
  }
  let family = unsafe look.family.flatMap { name in
    unsafe try? foreignText(name, "family", limit: 200)
  }
  let size = unsafe look.size > 0 ? look.size : 12
  let weight = unsafe look.weight > 0 ? Int(min(look.weight, 1000)) : 400
  let run = TextRun(
    String(decoding: bytes, as: UTF8.self),
    font: TextFont(family: family, size: size, weight: weight),
    color: RGBA(word: unsafe look.color))
  let alignment: TextLineAlignment
  switch unsafe look.align {
  case PSP_ALIGN_CENTER: alignment = .center
  case PSP_ALIGN_END: alignment = .trailing
  default: alignment = .leading
  }
  return unsafe TextBlock(
    runs: [run], lineLimit: look.max_lines > 0 ? Int(min(look.max_lines, 10_000)) : nil,
    lineHeight: (size * 1.3 * 4).rounded() / 4,
    truncation: look.cut == PSP_CUT_MIDDLE ? .middle : .tail, alignment: alignment,
    isRightToLeft: isRightToLeft)
}

private func textMeasure(
  _ host: UnsafePointer<psp_host>?, _ style: UnsafePointer<psp_text_style>?,
  _ text: UnsafePointer<CChar>?, _ count: Int, _ maxWidth: Double,
  _ out: UnsafeMutablePointer<psp_size>?
) -> psp_status {
  guard let out = unsafe out,
    unsafe Int(out.pointee.struct_size) >= MemoryLayout<psp_size>.size, !maxWidth.isNaN,
    let block = unsafe block(style, text, count, isRightToLeft: false),
    let setter = unsafe hostState(host)?.textSetter()
  else { return PSP_E_BAD_ARGUMENT }
  let width = maxWidth.isFinite && maxWidth < 1_000_000 ? max(maxWidth, 0) : nil
  let metrics = setter.measure(block, width)
  // Safe because the struct has all fields of 1.0.
  unsafe out.pointee.kind = UInt32(PSP_SIZE_FIXED)
  unsafe out.pointee.ratio = 0
  unsafe out.pointee.width = metrics.size.width
  unsafe out.pointee.height = metrics.size.height
  unsafe out.pointee.baseline = metrics.firstBaseline
  return PSP_OK
}

private func textShow(
  _ host: UnsafePointer<psp_host>?, _ cell: UnsafePointer<psp_cell>?,
  _ style: UnsafePointer<psp_text_style>?, _ text: UnsafePointer<CChar>?, _ count: Int,
  _ x: Double, _ y: Double, _ width: Double, _ height: Double
) -> psp_status {
  guard let cell = unsafe cell, let context = unsafe cell.pointee.cr,
    [x, y, width, height].allSatisfy({ abs($0) < 1_000_000 }), width >= 0, height >= 0,
    let block = unsafe block(style, text, count, isRightToLeft: cell.pointee.rtl != 0),
    let setter = unsafe hostState(host)?.textSetter()
  else { return PSP_E_BAD_ARGUMENT }
  guard unsafe cairo_status(context) == CAIRO_STATUS_SUCCESS else { return PSP_E_CAIRO }
  let frame = Rect(x: x, y: y, width: width, height: height)
  return unsafe TextShow(context: context, setter: setter).show(block, in: frame)
}

/// Words onto a plugin's context, pixel by pixel where its axes are the page's.
@safe private struct TextShow {
  // Safe because the context is lent to the call that makes this value.
  let context: OpaquePointer
  let setter: PluginText

  init(context: OpaquePointer, setter: PluginText) {
    unsafe self.context = context
    self.setter = setter
  }

  func show(_ block: TextBlock, in frame: Rect) -> psp_status {
    var matrix = cairo_matrix_t()
    var (deviceScale, other) = (1.0, 1.0)
    // Safe because all three are this frame's own.
    unsafe cairo_get_matrix(context, &matrix)
    unsafe cairo_surface_get_device_scale(cairo_get_group_target(context), &deviceScale, &other)
    let isPlain =
      matrix.xy == 0 && matrix.yx == 0 && matrix.xx == matrix.yy && matrix.xx > 0
      && deviceScale == other
    let scale = abs(matrix.xx * matrix.yy - matrix.xy * matrix.yx).squareRoot() * deviceScale
    guard scale > 0, scale.isFinite, scale < 10_000 else { return PSP_OK }
    let placed =
      isPlain
      ? Rect(
        x: frame.x + matrix.x0 / matrix.xx, y: frame.y + matrix.y0 / matrix.yy,
        width: frame.width, height: frame.height)
      : Rect(x: 0, y: 0, width: frame.width, height: frame.height)
    // Slanted letters and accents reach beyond the frame; nothing beyond the clip is seen.
    let margin = (block.runs.first?.font.size ?? 0) / 2
    var seen = Rect(
      x: placed.x - margin, y: placed.y - margin, width: placed.width + 2 * margin,
      height: placed.height + 2 * margin)
    if isPlain {
      var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
      // Safe because all four are this frame's own.
      unsafe cairo_clip_extents(context, &left, &top, &right, &bottom)
      let shift = (x: placed.x - frame.x, y: placed.y - frame.y)
      let (minX, minY) = (max(seen.x, left + shift.x), max(seen.y, top + shift.y))
      seen = Rect(
        x: minX, y: minY, width: min(seen.maxX, right + shift.x) - minX,
        height: min(seen.maxY, bottom + shift.y) - minY)
    }
    guard seen.width > 0, seen.height > 0 else { return PSP_OK }
    let area = PixelGrid(scale: scale).pixels(
      Rect(
        x: (seen.x * scale).rounded(.down) / scale, y: (seen.y * scale).rounded(.down) / scale,
        width: seen.width + 1 / scale, height: seen.height + 1 / scale))
    guard !area.isEmpty, area.width < 32_768, area.height < 32_768,
      area.width * area.height <= mostPixels
    else { return PSP_E_LIMIT }
    guard let bitmap = setter.paint(block, placed, area, scale) else { return PSP_E_MISSING }
    let origin = (x: Double(area.x) / scale, y: Double(area.y) / scale)
    composite(
      bitmap, scale: scale, isPlain: isPlain,
      x: isPlain ? Double(area.x) / deviceScale : frame.x + origin.x,
      y: isPlain ? Double(area.y) / deviceScale : frame.y + origin.y, deviceScale: deviceScale)
    return unsafe cairo_status(context) == CAIRO_STATUS_SUCCESS ? PSP_OK : PSP_E_CAIRO
  }

  private func composite(
    _ bitmap: Bitmap, scale: Double, isPlain: Bool, x: Double, y: Double, deviceScale: Double
  ) {
    var words = bitmap.pixels
    let size = bitmap.size
    // Safe because the surface is finished before the words go, and the context's source is reset.
    unsafe words.withUnsafeMutableBufferPointer { words in
      unsafe withSurface(
        over: words, size: size, isOpaque: false, scale: isPlain ? deviceScale : scale
      ) { surface in
        guard let surface = unsafe surface else { return }
        unsafe cairo_save(context)
        if isPlain { unsafe cairo_identity_matrix(context) }
        unsafe cairo_set_source_surface(context, surface, x, y)
        if isPlain {
          unsafe cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_NEAREST)
        }
        unsafe cairo_paint(context)
        unsafe cairo_restore(context)
      }
    }
  }
}
