// A plugin's renderer behind the port that the built-in one has too. Floor 4.
// It hands over what was declared and nothing else, and believes nothing that comes back.

internal import CCairo
internal import CProofsheetPlugin
public import ProofDrawing
internal import ProofGeometry
internal import ProofPixels
internal import Synchronization

/// Draws cells with a plugin, one instance a thread.
///
/// Threads that draw should call ``finishThread()`` before they end; instances of threads that
/// don't are destroyed while the thread ends, when thread-local objects of a C++ plugin may be
/// gone.
public final class PluginRenderer: CellRenderer {
  public let descriptor: PluginDescriptor

  private let code: RendererCode
  private let values: ParameterSet
  private let host: PluginHost
  private let library: PluginLibrary
  private let owner = PluginOwner()
  /// Remarks are made once.
  private let said = Mutex<Set<String>>([])

  public var id: String { descriptor.id }
  public var inputs: CellInputs { descriptor.inputs }
  public var fields: [String] { descriptor.metadataKeys }
  public var drawsCaption: Bool { descriptor.capabilities.contains(.ownCaption) }
  public var measures: Bool { descriptor.measures }

  init(
    descriptor: PluginDescriptor, code: RendererCode, values: ParameterSet, host: PluginHost,
    library: PluginLibrary
  ) {
    self.descriptor = descriptor
    self.code = code
    self.values = values
    self.host = host
    self.library = library
  }

  deinit {
    let token = owner.token
    library.access.callUnlocked { ThreadInstances.existing()?.drop(token) }
  }

  /// Destroys every instance that the calling thread made, of this and of all other renderers.
  public static func finishThread() {
    ThreadInstances.finish()
  }

  /// How large the plugin wants a cell.
  public func measure(_ item: CellItem, in room: CellRoom) throws(PictureFailure) -> CellMeasure {
    guard unsafe code.measure != nil else { return .none }
    return try call { renderer throws(PictureFailure) in
      try renderer.measureHere(item, in: room)
    }
  }

  /// Where the plugin wants the picture: its box, rounded to device pixels edge by edge.
  public func picture(for request: CellRequest) throws(PictureFailure) -> PictureBox {
    try call { renderer throws(PictureFailure) in
      try renderer.box(of: renderer.instance(), for: request)
    }
  }

  /// The whole cell, drawn by the plugin.
  ///
  /// - Throws: ``ProofDrawing/PictureFailure`` of kind `renderer` with the plugin's id and its reason, or what
  ///   it did to Cairo.
  public func draw(_ request: CellRequest, picture: DecodedPicture?)
    throws(PictureFailure) -> CellImage
  {
    let picture = inputs.contains(.pixels) ? picture : nil
    try CellRules.check(request, hasPicture: picture != nil, for: descriptor)
    let size = request.pixelSize
    var words = [UInt32](repeating: 0, count: size.area)
    // A copy, so that a plugin that draws on the picture draws for itself.
    var copy = picture?.bitmap.pixels ?? []
    // Safe because both arrays outlive the call, which writes within them only.
    let place = try unsafe words.withUnsafeMutableBufferPointer {
      (canvas) throws(PictureFailure) -> PixelRect in
      try unsafe copy.withUnsafeMutableBufferPointer { (copy) throws(PictureFailure) -> PixelRect in
        let lent = picture.map { picture in
          unsafe LentPicture(
            words: copy, size: picture.bitmap.size, isOpaque: picture.bitmap.isOpaque,
            completeness: picture.completeness)
        }
        return try unsafe draw(request, picture: lent, into: canvas)
      }
    }
    let isOpaque = words.allSatisfy { $0 >> 24 == 255 }
    return CellImage(
      bitmap: Bitmap(
        width: max(size.width, 0), height: max(size.height, 0), pixels: words, isOpaque: isOpaque),
      x: 0, y: 0, pictureRect: place)
  }

  /// Draws over zeroed words.
  ///
  /// - Parameters:
  ///   - picture: upright pixels that the plugin may spoil.
  ///   - canvas: as many words as the cell has pixels.
  /// - Returns: where the picture is in the cell.
  func draw(
    _ request: CellRequest, picture: LentPicture?, into canvas: UnsafeMutableBufferPointer<UInt32>
  ) throws(PictureFailure) -> PixelRect {
    // Safe because the caller waits for the call, wherever it is made.
    nonisolated(unsafe) let (lent, words) = unsafe (picture, canvas)
    return try call { renderer throws(PictureFailure) in
      try unsafe renderer.drawHere(request, picture: lent, into: words)
    }
  }

  /// Runs `body` where the file may be called.
  private func call<Value: Sendable>(
    _ body: @escaping @Sendable (PluginRenderer) throws(PictureFailure) -> Value
  ) throws(PictureFailure) -> Value {
    ThreadInstances.existing()?.dropOrphans()
    let result = library.access.call { [self] in
      Result { () throws(PictureFailure) -> Value in try body(self) }
    }
    guard let result else {
      throw PictureFailure(.renderer, "\(id) needs a thread of its own, and none could be started")
    }
    return try result.get()
  }

  /// The calling thread's instance.
  private func instance() throws(PictureFailure) -> PluginInstance {
    guard let instances = ThreadInstances.current() else {
      throw PictureFailure(.renderer, "\(id): the system has no room for another thread's data")
    }
    if let instance = instances[owner] { return instance }
    let instance = try PluginInstance(
      plugin: descriptor, code: code, values: values, host: host, library: library, owner: owner)
    instances[owner] = instance
    return instance
  }

  private func box(of instance: PluginInstance, for request: CellRequest)
    throws(PictureFailure) -> PictureBox
  {
    let cell = PluginCell(request, inputs: inputs)
    var box = PluginBox(cell, fit: request.style.fit, beneath: request.beneath)
    if let picture = unsafe code.picture {
      // Only what doesn't change from item to item, so that one answer serves for all of a size.
      let item = request.item.only(inputs.intersection(.size))
      let arithmetic = Arithmetic()
      // Safe because everything that is lent lives until picture returns.
      let status = unsafe item.withItem { item in
        if request.beneath != nil { unsafe item.flags = UInt32(PSP_ITEM_DRAWN) }
        return unsafe cell.withCell(context: nil, seed: 0) { cell in
          unsafe picture(instance.pointer, &item, cell, &box.out)
        }
      }
      _ = arithmetic.restore()
      try CallOutcome(status, of: "picture", state: instance.state).check()
    }
    return try box.checked(id: id)
  }

  private func measureHere(_ item: CellItem, in room: CellRoom)
    throws(PictureFailure) -> CellMeasure
  {
    guard let measure = unsafe code.measure else { return .none }
    let instance = try instance()
    instance.state.lend(item.fields)
    defer { instance.state.takeBack() }
    var question = PluginMeasure(room)
    let arithmetic = Arithmetic()
    // Safe because everything that is lent lives until measure returns.
    let status = unsafe item.only(inputs).withItem { item in
      unsafe question.ask { room, out in unsafe measure(instance.pointer, &item, room, out) }
    }
    _ = arithmetic.restore()
    try CallOutcome(status, of: "measure", state: instance.state).check()
    return status == PSP_ABSENT ? .none : try question.answer(id: id)
  }

  private func drawHere(
    _ request: CellRequest, picture: LentPicture?, into words: UnsafeMutableBufferPointer<UInt32>
  ) throws(PictureFailure) -> PixelRect {
    let instance = try instance()
    let size = request.pixelSize
    let whole = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
    guard !whole.isEmpty else { return whole }
    var place = whole
    if let picture {
      let box = try box(of: instance, for: request)
      let shown = picture.size
      place = PixelRect(
        x: box.rect.x + (box.rect.width - shown.width) / 2,
        y: box.rect.y + (box.rect.height - shown.height) / 2, width: shown.width,
        height: shown.height)
    }
    let cell = PluginCell(request, inputs: inputs)
    instance.state.lend(request.item.fields)
    defer { instance.state.takeBack() }
    let arithmetic = Arithmetic()
    let (status, condition) = unsafe withSurface(
      over: words, size: size, isOpaque: false, scale: cell.scale
    ) { surface -> (psp_status, CellContext.Condition) in
      guard let surface = unsafe surface else {
        return (PSP_OK, .failed("no surface of \(size.width) x \(size.height) pixels"))
      }
      let context = unsafe CellContext(surface: surface, width: cell.width, height: cell.height)
      // Safe because everything that is lent lives until draw returns.
      let status = unsafe request.item.only(inputs).withItem { item in
        if request.beneath != nil { unsafe item.flags = UInt32(PSP_ITEM_DRAWN) }
        return unsafe Self.withThumb(picture, at: place, scale: cell.scale, item: &item) { item in
          unsafe context.lend { cr in
            unsafe cell.withCell(context: cr, seed: inputs.contains(.seed) ? request.seed : 0) {
              cell in unsafe code.draw(instance.pointer, item, cell)
            }
          }
        }
      }
      return (status, context.inspect())
    }
    _ = arithmetic.restore()
    try CallOutcome(status, of: "draw", state: instance.state).check()
    switch condition {
    case .clean: break
    case .unbalanced: sayOnce("its cairo_save and cairo_restore don't balance")
    case .failed(let reason):
      throw PictureFailure(.renderer, "\(id) left Cairo in an error state: \(reason)")
    }
    return place
  }

  /// The item with its picture.
  private static func withThumb<Value>(
    _ picture: LentPicture?, at place: PixelRect, scale: Double, item: inout psp_item,
    _ body: (UnsafePointer<psp_item>) -> Value
  ) -> Value {
    guard let picture else {
      unsafe item.flags |= UInt32(PSP_ITEM_NO_IMAGE)
      return unsafe body(&item)
    }
    return unsafe withSurface(
      over: picture.words, size: picture.size, isOpaque: picture.isOpaque, scale: scale
    ) { surface in
      unsafe item.thumb = surface
      unsafe item.thumb_width = Int32(clamping: picture.size.width)
      unsafe item.thumb_height = Int32(clamping: picture.size.height)
      unsafe item.thumb_x = Double(place.x) / scale
      unsafe item.thumb_y = Double(place.y) / scale
      unsafe item.flags |=
        (surface == nil ? UInt32(PSP_ITEM_NO_IMAGE) : 0)
        | (picture.completeness < 1 ? UInt32(PSP_ITEM_TRUNCATED) : 0)
        | (picture.isOpaque ? 0 : UInt32(PSP_ITEM_HAS_ALPHA))
      return unsafe body(&item)
    }
  }

  private func sayOnce(_ text: String) {
    guard said.withLock({ $0.insert(text).inserted }) else { return }
    host.report(PluginNote(.warning, plugin: id, text))
  }
}

/// A picture's pixels for one call.
@safe struct LentPicture {
  // Safe because whoever makes one keeps the pixels until the call returns.
  let words: UnsafeMutableBufferPointer<UInt32>
  let size: PixelSize
  let isOpaque: Bool
  let completeness: Double
}

/// What is refused before anything is drawn, in this process or in a worker.
enum CellRules {
  static func check(_ request: CellRequest, hasPicture: Bool, for plugin: PluginDescriptor)
    throws(PictureFailure)
  {
    let needsPicture =
      plugin.inputs.contains(.pixels) && !plugin.capabilities.contains(.imageless)
    guard hasPicture || !needsPicture else {
      throw PictureFailure(.renderer, "\(plugin.id) can't draw without a picture")
    }
    let most = 32_767
    guard request.pixelSize.width <= most, request.pixelSize.height <= most else {
      throw PictureFailure(
        .renderer,
        "\(plugin.id): a cell of \(request.pixelSize.width) x \(request.pixelSize.height) "
          + "pixels is larger than Cairo draws (\(most))")
    }
  }
}
