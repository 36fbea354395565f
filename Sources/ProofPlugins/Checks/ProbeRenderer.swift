// A renderer under control: guard pixels round the cell, counted references, a host that answers as
// it is told. Floor 4.

internal import CCairo
internal import CProofsheetPlugin
internal import ProofDrawing
internal import ProofGeometry
internal import ProofPixels

/// One renderer of a file under check; every instance that it makes is the caller's thread's.
final class ProbeRenderer: Sendable {
  let plugin: PluginDescriptor
  private let code: RendererCode
  private let values: ParameterSet
  private let host: PluginHost
  private let library: PluginLibrary

  init(
    plugin: PluginDescriptor, code: RendererCode, values: ParameterSet, host: PluginHost,
    library: PluginLibrary
  ) {
    self.plugin = plugin
    self.code = code
    self.values = values
    self.host = host
    self.library = library
  }

  /// The same with other values of its parameters.
  func with(_ given: [(key: String, value: String)]) throws(PluginError) -> ProbeRenderer {
    ProbeRenderer(
      plugin: plugin, code: code,
      values: try ParameterSet(given, for: plugin, report: { _ in }), host: host,
      library: library)
  }

  /// An instance, drawn with once, and destroyed.
  func drawOnce(_ card: ProbeCard, record: ProbeRecord = ProbeRecord()) -> ProbeImage {
    let instance = ProbeInstance(
      plugin: plugin, code: code, values: values, host: host, library: library, record: record)
    defer { instance.destroy() }
    return instance.draw(card)
  }

  func instance(record: ProbeRecord = ProbeRecord()) -> ProbeInstance {
    ProbeInstance(
      plugin: plugin, code: code, values: values, host: host, library: library, record: record)
  }
}

/// An instance; made, drawn with and destroyed on one thread.
@safe final class ProbeInstance {
  // Safe because the pointer is the plugin's own, handed back to its functions only, and not after
  // destroy.
  private var pointer: UnsafeMutableRawPointer?
  private let plugin: PluginDescriptor
  private let code: RendererCode
  private let table: HostTable
  let record: ProbeRecord
  private(set) var createStatus: psp_status
  private(set) var createMessage: String?
  /// create failed and left something behind all the same.
  private(set) var leftSelf = false
  private static let guardWidth = 4
  private static let guardWord: UInt32 = 0xFF12_3456

  init(
    plugin: PluginDescriptor, code: RendererCode, values: ParameterSet, host: PluginHost,
    library: PluginLibrary, record: ProbeRecord
  ) {
    self.plugin = plugin
    self.code = code
    self.record = record
    let state = HostState(plugin: plugin, host: host, probe: record)
    table = HostTable(state)
    var made: UnsafeMutableRawPointer?
    let folder =
      plugin.inputs.rawValue & UInt64(PSP_INPUT_RESOURCES) != 0
      ? library.path.bytes.prefix(upTo: library.path.bytes.lastIndex(of: UInt8(ascii: "/")) ?? 0)
      : nil
    // Safe because everything that is lent lives until create returns.
    createStatus = unsafe table.withTable { host in
      unsafe values.withArguments(folder: folder) { arguments in
        unsafe code.create(host, arguments, &made)
      }
    }
    createMessage = state.takeMessage()
    if createStatus < 0 {
      leftSelf = unsafe made != nil
      unsafe made = nil
    }
    unsafe pointer = unsafe made
  }

  /// Where the plugin wants the picture.
  func box(_ request: CellRequest) throws(PictureFailure) -> PictureBox {
    let cell = PluginCell(request, inputs: plugin.inputs)
    var box = PluginBox(cell, fit: request.style.fit)
    if let picture = unsafe code.picture {
      let item = request.item.only(plugin.inputs.intersection(.size))
      // Safe because everything that is lent lives until picture returns.
      let status = unsafe item.withItem { item in
        unsafe cell.withCell(context: nil, seed: 0) { cell in
          unsafe picture(pointer, &item, cell, &box.out)
        }
      }
      let message = table.state.takeMessage()
      if status < 0 {
        throw PictureFailure(
          .renderer, "picture() gave status \(status)" + (message.map { ": \($0)" } ?? ""))
      }
    }
    return try box.checked(id: plugin.id)
  }

  func draw(_ card: ProbeCard) -> ProbeImage {
    let size = card.request.pixelSize
    var image = ProbeImage(size: size, pixels: [])
    guard createStatus >= 0 else {
      image.status = createStatus
      image.hasMessage = createMessage?.isEmpty == false
      image.problem = "create() gave status \(createStatus): \(createMessage ?? "no reason")"
      return image
    }
    let declaresPixels = plugin.inputs.contains(.pixels)
    var picture = declaresPixels ? card.picture : nil
    var place = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
    do throws(PictureFailure) {
      if let given = picture {
        let box = try box(card.request)
        let fitted = ProbeInstance.fitted(given, into: box)
        picture = fitted
        place = PixelRect(
          x: box.rect.x + (box.rect.width - fitted.bitmap.width) / 2,
          y: box.rect.y + (box.rect.height - fitted.bitmap.height) / 2,
          width: fitted.bitmap.width, height: fitted.bitmap.height)
      }
    } catch {
      image.problem = error.detail
      image.status = PSP_E_FAILED
      image.hasMessage = true
      return image
    }
    render(card.request, picture: picture, at: place, into: &image)
    return image
  }

  func destroy() {
    guard createStatus >= 0 else { return }
    // Safe because the pointer came from create and is forgotten here.
    unsafe code.destroy(pointer)
    unsafe pointer = nil
    createStatus = PSP_E_FAILED
    record.destroyed()
    // The table stays: a plugin that calls back after destroy shall be caught, not crash.
    unsafe _ = Unmanaged.passRetained(table)
  }

  private func render(
    _ request: CellRequest, picture: DecodedPicture?, at place: PixelRect,
    into image: inout ProbeImage
  ) {
    let (size, edge) = (request.pixelSize, Self.guardWidth)
    guard size.width > 0, size.height > 0 else { return }
    let cell = PluginCell(request, inputs: plugin.inputs)
    let wide = PixelSize(width: size.width + 2 * edge, height: size.height + 2 * edge)
    var words = [UInt32](repeating: Self.guardWord, count: wide.area)
    for y in 0..<size.height {
      let start = (y + edge) * wide.width + edge
      for x in start..<(start + size.width) { words[x] = 0 }
    }
    var copy = picture?.bitmap.pixels ?? []
    let before = copy
    var condition = CellContext.Condition.clean
    var references = 0
    // Safe because the arrays outlive the surfaces over them, and all that is lent the call.
    let status = unsafe words.withUnsafeMutableBufferPointer { canvas in
      unsafe copy.withUnsafeMutableBufferPointer { thumb -> psp_status in
        unsafe withSurface(over: canvas, size: wide, isOpaque: false, scale: cell.scale) {
          surface in
          guard let surface = unsafe surface else { return PSP_E_CAIRO }
          unsafe cairo_surface_set_device_offset(surface, Double(edge), Double(edge))
          let context = unsafe CellContext(
            surface: surface, width: cell.width, height: cell.height)
          table.state.lend(request.item.fields)
          let status = unsafe request.item.only(plugin.inputs).withItem { item -> psp_status in
            unsafe withThumb(thumb, picture, at: place, scale: cell.scale, item: &item) { item in
              unsafe context.lend { cr in
                let status = unsafe cell.withCell(
                  context: cr, seed: plugin.inputs.contains(.seed) ? request.seed : 0
                ) { cell in unsafe code.draw(pointer, item, cell) }
                references = Int(unsafe cairo_get_reference_count(cr)) - 1
                return status
              }
            }
          }
          table.state.takeBack()
          condition = context.inspect()
          return status
        }
      }
    }
    image.status = status
    let message = table.state.takeMessage()
    image.hasMessage = message?.isEmpty == false
    image.keptReferences = references
    image.thumbChanged = copy != before
    switch condition {
    case .clean: break
    case .unbalanced: image.isUnbalanced = true
    case .failed(let reason): image.cairoError = reason
    }
    if status < 0 || status == PSP_DECLINED {
      image.problem = "draw() gave status \(status): \(message ?? "no reason")"
    }
    collect(words, wide: wide, into: &image)
  }

  private func collect(_ words: [UInt32], wide: PixelSize, into image: inout ProbeImage) {
    let (size, edge) = (image.size, Self.guardWidth)
    for y in 0..<wide.height {
      for x in 0..<wide.width {
        let isInside =
          y >= edge && y < edge + size.height && x >= edge && x < edge + size.width
        let word = words[y * wide.width + x]
        if isInside {
          image.pixels.append(word)
        } else if word != Self.guardWord {
          image.guardsTouched = true
        }
      }
    }
  }

  private func withThumb<Value>(
    _ words: UnsafeMutableBufferPointer<UInt32>, _ picture: DecodedPicture?, at place: PixelRect,
    scale: Double, item: inout psp_item, _ body: (UnsafePointer<psp_item>) -> Value
  ) -> Value {
    guard let picture else {
      unsafe item.flags = UInt32(PSP_ITEM_NO_IMAGE)
      return unsafe body(&item)
    }
    return unsafe withSurface(
      over: words, size: picture.bitmap.size, isOpaque: picture.bitmap.isOpaque, scale: scale
    ) { surface in
      unsafe item.thumb = surface
      unsafe item.thumb_width = Int32(clamping: picture.bitmap.width)
      unsafe item.thumb_height = Int32(clamping: picture.bitmap.height)
      unsafe item.thumb_x = Double(place.x) / scale
      unsafe item.thumb_y = Double(place.y) / scale
      unsafe item.flags =
        (picture.completeness < 1 ? UInt32(PSP_ITEM_TRUNCATED) : 0)
        | (picture.bitmap.isOpaque ? 0 : UInt32(PSP_ITEM_HAS_ALPHA))
      return unsafe body(&item)
    }
  }

  /// The picture as the host's decoder would deliver it for a box: nearest pixels will do here.
  private static func fitted(_ picture: DecodedPicture, into box: PictureBox) -> DecodedPicture {
    let source = picture.bitmap
    let (w, h) = (max(box.rect.width, 1), max(box.rect.height, 1))
    let across = Double(w) / Double(max(source.width, 1))
    let down = Double(h) / Double(max(source.height, 1))
    let factor = min(box.fit == .cover ? max(across, down) : min(across, down), 1)
    let width = min(max(Int(Double(source.width) * factor), 1), w)
    let height = min(max(Int(Double(source.height) * factor), 1), h)
    var bitmap = Bitmap(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let column = min(Int(Double(x) / factor), source.width - 1)
        let row = min(Int(Double(y) / factor), source.height - 1)
        bitmap.pixels[y * width + x] = source.pixels[row * source.width + column]
      }
    }
    bitmap.isOpaque = source.isOpaque
    return DecodedPicture(
      header: picture.header, bitmap: bitmap, completeness: picture.completeness)
  }
}
