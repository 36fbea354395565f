// Arrays of pixels lent to Cairo for the length of a closure. Floor 4.

internal import CCairo
internal import ProofDrawing
internal import ProofGeometry

/// Runs `body` with a surface over the words, or with nil when Cairo refuses the size. Whatever
/// kept a reference finds the surface finished afterwards, never freed pixels.
///
/// - Parameter words: at least width times height of them, packed.
func withSurface<Value>(
  over words: UnsafeMutableBufferPointer<UInt32>, size: PixelSize, isOpaque: Bool, scale: Double,
  _ body: (OpaquePointer?) -> Value
) -> Value {
  precondition(words.count >= size.area, "a surface's pixels are all there")
  // Safe because rows are packed, 32 bits a pixel (a stride that Cairo takes), the buffer holds
  // width times height of them, and the surface is finished before it may go.
  let surface = unsafe cairo_image_surface_create_for_data(
    UnsafeMutableRawPointer(words.baseAddress)?.assumingMemoryBound(to: UInt8.self),
    isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32, Int32(clamping: size.width),
    Int32(clamping: size.height), Int32(clamping: size.width.multipliedClamping(by: 4)))
  defer {
    unsafe cairo_surface_finish(surface)
    unsafe cairo_surface_destroy(surface)
  }
  guard unsafe cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS else { return body(nil) }
  unsafe cairo_surface_set_device_scale(surface, scale, scale)
  return unsafe body(surface)
}

extension Int {
  fileprivate func multipliedClamping(by factor: Int) -> Int {
    let (product, overflow) = multipliedReportingOverflow(by: factor)
    return overflow ? .max : product
  }
}

/// A context for one cell: clipped to it, one unit a point, with a trap for unbalanced saves.
@safe struct CellContext: ~Copyable {
  // Safe because the context is this struct's own; whoever else holds a reference holds a context
  // whose surface is finished.
  private let context: OpaquePointer
  private let surface: OpaquePointer
  /// Set below the plugin's own state, where only a restore too few or too many shows it.
  private static let sentinel = 9.25

  init(surface: OpaquePointer, width: Double, height: Double) {
    unsafe self.surface = surface
    unsafe context = cairo_create(surface)
    unsafe cairo_set_miter_limit(context, CellContext.sentinel)
    unsafe cairo_save(context)
    unsafe cairo_set_miter_limit(context, 10)
    unsafe cairo_rectangle(context, 0, 0, width, height)
    unsafe cairo_clip(context)
  }

  deinit {
    unsafe cairo_destroy(context)
  }

  func lend<Value>(_ body: (OpaquePointer) -> Value) -> Value {
    unsafe body(context)
  }

  /// What the plugin did to the context.
  enum Condition: Equatable {
    case clean
    /// The picture is there, but saves and restores don't balance.
    case unbalanced
    /// Cairo stopped drawing; its words.
    case failed(String)
  }

  func inspect() -> Condition {
    if let error = unsafe CellContext.error(cairo_status(context)) { return .failed(error) }
    if let error = unsafe CellContext.error(cairo_surface_status(surface)) { return .failed(error) }
    guard unsafe cairo_get_group_target(context) == surface else {
      return .failed("a group was pushed and never popped")
    }
    unsafe cairo_restore(context)
    guard unsafe cairo_status(context) == CAIRO_STATUS_SUCCESS,
      unsafe cairo_get_miter_limit(context) == CellContext.sentinel
    else { return .unbalanced }
    return .clean
  }

  private static func error(_ status: cairo_status_t) -> String? {
    guard status != CAIRO_STATUS_SUCCESS else { return nil }
    // Safe because Cairo's sentences are static.
    guard let text = unsafe cairo_status_to_string(status) else { return "unknown error" }
    return unsafe String(cString: text)
  }
}
