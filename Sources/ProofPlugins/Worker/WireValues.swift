// The values that cross between host and worker, each written and read in one place. Floor 4.

internal import ProofDrawing
internal import ProofGeometry

extension WireWriter {
  mutating func add(_ note: PluginNote) {
    add(UInt8(clamping: note.level.rawValue))
    add(note.plugin) { $0.add($1) }
    add(note.text)
  }

  mutating func add(_ error: PluginError) {
    add(UInt8(clamping: PluginError.Kind.all.firstIndex(of: error.kind) ?? 0))
    add(error.path) { $0.add($1.bytes) }
    add(error.message)
    add(error.advice) { $0.add($1) }
  }

  mutating func add(_ failure: PictureFailure) {
    add(UInt8(clamping: PictureFailure.Kind.decoded.firstIndex(of: failure.kind) ?? 0))
    add(failure.detail)
  }

  mutating func add(_ rect: PixelRect) {
    for value in [rect.x, rect.y, rect.width, rect.height] { add(Int64(value)) }
  }

  mutating func add(_ box: PictureBox) {
    add(box.rect)
    add(box.fit == .cover)
  }

  mutating func add(_ item: CellItem) {
    add(item.index) { $0.add(Int64($1)) }
    add(item.count) { $0.add(Int64($1)) }
    add(item.id) { $0.add($1) }
    add(item.path) { $0.add($1.bytes) }
    add(item.label) { $0.add($1) }
    add(item.caption) { $0.add($1) }
    add(item.naturalSize) { writer, size in
      writer.add(Int64(size.width))
      writer.add(Int64(size.height))
    }
    add(item.fields.sorted { $0.key < $1.key }) { writer, field in
      writer.add(field.key)
      writer.add(field.value)
    }
  }

  mutating func add(_ request: CellRequest) {
    add(request.item)
    add(request.style.fit == .cover)
    add(request.colors.scheme.code)
    for color in [
      request.colors.foreground, request.colors.background, request.colors.accent,
      request.colors.panel, request.colors.hairline, request.colors.edge,
    ] { add(color.word) }
    add(request.size.width)
    add(request.size.height)
    add(Int64(request.pixelSize.width))
    add(Int64(request.pixelSize.height))
    add(request.scale)
    add(request.isRightToLeft)
    add(request.seed)
    add(request.beneath) { $0.add($1) }
  }

  mutating func add(_ plugin: PluginDescriptor) {
    add(plugin.kind == .decoder)
    for text in [
      plugin.id, plugin.name, plugin.version, plugin.vendor, plugin.license, plugin.url,
      plugin.summary,
    ] { add(text) }
    add(plugin.capabilities.rawValue)
    add(plugin.inputs.rawValue)
    add(plugin.metadataKeys) { $0.add($1) }
    add(UInt8(clamping: plugin.threading.rawValue))
    add(UInt8(plugin.determinism == .never ? 0 : plugin.determinism == .sameMachine ? 1 : 2))
    add(plugin.epoch)
    add(plugin.parameters) { $0.add($1) }
    add(plugin.decoding) { $0.add($1) }
    add(plugin.measures)
  }

  mutating func add(_ decoding: DecoderDescription) {
    add(decoding.mediaTypes) { $0.add($1) }
    add(decoding.suffixes) { $0.add($1) }
    add(decoding.magics) { writer, magic in
      writer.add(UInt32(clamping: magic.offset))
      writer.add(magic.bytes)
      writer.add(magic.mask) { $0.add($1) }
      writer.add(UInt8(clamping: magic.weight))
    }
  }

  mutating func add(_ room: CellRoom) {
    for value in [room.maxWidth, room.maxHeight, room.scale] { add(value) }
    add(room.scheme.code)
  }

  mutating func add(_ measure: CellMeasure) {
    switch measure {
    case .none: add(UInt8(0))
    case .aspect(let ratio):
      add(UInt8(1))
      add(ratio)
    case .fixed(let size):
      add(UInt8(2))
      add(size.width)
      add(size.height)
    case .height(let height):
      add(UInt8(3))
      add(height)
    }
  }

  mutating func add(_ parameter: PluginParameter) {
    for text in [parameter.key, parameter.title, parameter.documentation] { add(text) }
    for flag in [parameter.isAdvanced, parameter.affectsSize, parameter.isDeprecated] { add(flag) }
    switch parameter.kind {
    case .bool(let value):
      add(UInt8(0))
      add(value)
    case .int(let value, let range, let step):
      add(UInt8(1))
      for number in [value, range.lowerBound, range.upperBound, step] { add(number) }
    case .real(let value, let range, let step), .length(let value, let range, let step):
      if case .real = parameter.kind { add(UInt8(2)) } else { add(UInt8(3)) }
      for number in [value, range.lowerBound, range.upperBound, step] { add(number) }
    case .choice(let index, let choices):
      add(UInt8(4))
      add(UInt32(clamping: index))
      add(choices) { writer, choice in
        writer.add(choice.key)
        writer.add(choice.title)
      }
    case .text(let value, let maxBytes):
      add(UInt8(5))
      add(value)
      add(Int64(maxBytes))
    case .color(let value):
      add(UInt8(6))
      add(value.word)
    }
  }
}

extension WireReader {
  mutating func note() throws(WireFault) -> PluginNote {
    let level = PluginNoteLevel(rawValue: Int(try number(UInt8.self))) ?? .info
    let plugin = try optional { (reader) throws(WireFault) in try reader.text() }
    return PluginNote(level, plugin: plugin.map(singleLine), singleLine(try text()))
  }

  mutating func pluginError() throws(WireFault) -> PluginError {
    let index = Int(try number(UInt8.self))
    guard PluginError.Kind.all.indices.contains(index) else { throw WireFault() }
    return PluginError(
      PluginError.Kind.all[index],
      path: try optional { (reader) throws(WireFault) in FilePath(bytes: try reader.data()) },
      singleLine(try text()),
      advice: try optional { (reader) throws(WireFault) in singleLine(try reader.text()) })
  }

  mutating func failure() throws(WireFault) -> PictureFailure {
    let index = Int(try number(UInt8.self))
    guard PictureFailure.Kind.decoded.indices.contains(index) else { throw WireFault() }
    return PictureFailure(PictureFailure.Kind.decoded[index], singleLine(try text()))
  }

  mutating func rect() throws(WireFault) -> PixelRect {
    var values: [Int] = []
    for _ in 0..<4 {
      let value = try number(Int64.self)
      // Sums of two such numbers stay numbers.
      guard abs(Double(value)) <= Double(1 << 40) else { throw WireFault() }
      values.append(Int(value))
    }
    return PixelRect(x: values[0], y: values[1], width: values[2], height: values[3])
  }

  mutating func box() throws(WireFault) -> PictureBox {
    PictureBox(rect: try rect(), fit: try flag() ? .cover : .contain)
  }

  mutating func item() throws(WireFault) -> CellItem {
    CellItem(
      index: try optional { (reader) throws(WireFault) in Int(try reader.number(Int64.self)) },
      count: try optional { (reader) throws(WireFault) in Int(try reader.number(Int64.self)) },
      id: try optional { (reader) throws(WireFault) in try reader.text() },
      path: try optional { (reader) throws(WireFault) in FilePath(bytes: try reader.data()) },
      label: try optional { (reader) throws(WireFault) in try reader.text() },
      caption: try optional { (reader) throws(WireFault) in try reader.text() },
      naturalSize: try optional { (reader) throws(WireFault) in
        PixelSize(
          width: Int(try reader.number(Int64.self)), height: Int(try reader.number(Int64.self)))
      }, fields: try fields())
  }

  private mutating func fields() throws(WireFault) -> [String: String] {
    let pairs = try list { (reader) throws(WireFault) in (try reader.text(), try reader.text()) }
    return Dictionary(pairs) { first, _ in first }
  }

  mutating func request() throws(WireFault) -> CellRequest {
    let item = try item()
    let fit: PictureFit = try flag() ? .cover : .contain
    let scheme = CellScheme(code: try number())
    var colors: [RGBA] = []
    for _ in 0..<6 { colors.append(RGBA(word: try number())) }
    let size = Size(width: try real(), height: try real())
    let pixels = PixelSize(
      width: Int(try number(Int64.self)), height: Int(try number(Int64.self)))
    let scale = try real()
    guard scale > 0, scale.isFinite else { throw WireFault() }
    return CellRequest(
      item: item, style: CellStyle(fit: fit),
      colors: CellColors(
        scheme: scheme, foreground: colors[0], background: colors[1], accent: colors[2],
        panel: colors[3], hairline: colors[4], edge: colors[5]),
      size: size, pixelSize: pixels, scale: scale, isRightToLeft: try flag(), seed: try number(),
      beneath: try optional { (reader) throws(WireFault) in try reader.rect() })
  }

  mutating func descriptor() throws(WireFault) -> PluginDescriptor {
    let kind: PluginDescriptor.Kind = try flag() ? .decoder : .renderer
    var texts: [String] = []
    for _ in 0..<7 { texts.append(singleLine(try text())) }
    let capabilities = PluginCapabilities(rawValue: try number())
    let inputs = CellInputs(rawValue: try number())
    let keys = try list { (reader) throws(WireFault) in try reader.text() }
    guard let threading = PluginDescriptor.Threading(rawValue: Int(try number(UInt8.self))) else {
      throw WireFault()
    }
    let same = try number(UInt8.self)
    return PluginDescriptor(
      kind: kind, id: texts[0], name: texts[1], version: texts[2], vendor: texts[3],
      license: texts[4], url: texts[5], summary: texts[6], capabilities: capabilities,
      inputs: inputs, metadataKeys: keys, threading: threading,
      determinism: same == 0 ? .never : same == 1 ? .sameMachine : .everywhere,
      epoch: try number(),
      parameters: try list { (reader) throws(WireFault) in try reader.parameter() },
      decoding: try optional { (reader) throws(WireFault) in try reader.decoding() },
      measures: try flag())
  }

  private mutating func decoding() throws(WireFault) -> DecoderDescription {
    var decoding = DecoderDescription(
      mediaTypes: try list { (reader) throws(WireFault) in singleLine(try reader.text()) },
      suffixes: try list { (reader) throws(WireFault) in singleLine(try reader.text()) })
    decoding.magics = try list { (reader) throws(WireFault) in
      let offset = Int(try reader.number(UInt32.self))
      let bytes = try reader.data()
      let mask = try reader.optional { (reader) throws(WireFault) in try reader.data() }
      let weight = Int(try reader.number(UInt8.self))
      do throws(ForeignFault) {
        return try DecoderMagic(offset: offset, bytes: bytes, mask: mask, weight: weight)
      } catch {
        throw WireFault()
      }
    }
    return decoding
  }

  mutating func room() throws(WireFault) -> CellRoom {
    CellRoom(
      maxWidth: try real(), maxHeight: try real(), scale: try real(),
      scheme: CellScheme(code: try number()))
  }

  /// As sent by a worker, so that its numbers are looked at again.
  mutating func measure() throws(WireFault) -> CellMeasure {
    switch try number(UInt8.self) {
    case 0: return .none
    case 1: return .aspect(try real())
    case 2: return .fixed(Size(width: try real(), height: try real()))
    case 3: return .height(try real())
    default: throw WireFault()
    }
  }

  mutating func parameter() throws(WireFault) -> PluginParameter {
    let (key, title, documentation) = (
      singleLine(try text()), singleLine(try text()), singleLine(try text())
    )
    let flags = (try flag(), try flag(), try flag())
    return PluginParameter(
      key: key, title: title, documentation: documentation, kind: try parameterKind(),
      isAdvanced: flags.0, affectsSize: flags.1, isDeprecated: flags.2)
  }

  private mutating func parameterKind() throws(WireFault) -> PluginParameter.Kind {
    let type = try number(UInt8.self)
    switch type {
    case 0: return .bool(default: try flag())
    case 1:
      let value = try number(Int64.self)
      let (least, most) = (try number(Int64.self), try number(Int64.self))
      guard least <= most else { throw WireFault() }
      return .int(default: value, range: least...most, step: try number())
    case 2, 3:
      let (value, least, most) = (try real(), try real(), try real())
      let step = try real()
      guard least <= most else { throw WireFault() }
      return type == 2
        ? .real(default: value, range: least...most, step: step)
        : .length(default: value, range: least...most, step: step)
    case 4:
      let index = Int(try number(UInt32.self))
      let choices = try list { (reader) throws(WireFault) in
        PluginParameter.Choice(
          key: singleLine(try reader.text()), title: singleLine(try reader.text()))
      }
      guard choices.indices.contains(index) else { throw WireFault() }
      return .choice(default: index, choices: choices)
    case 5: return .text(default: try text(), maxBytes: Int(try number(Int64.self)))
    case 6: return .color(default: RGBA(word: try number()))
    default: throw WireFault()
    }
  }
}

extension ParameterSet {
  /// What a worker needs to open a plugin with these values.
  func opening(of plugin: PluginDescriptor) -> [UInt8] {
    var opening = WireWriter()
    opening.add(plugin.id)
    opening.add(Array(zip(plugin.parameters, values))) { writer, pair in
      writer.add(pair.0.key)
      writer.add(pair.1.typed)
    }
    return opening.bytes
  }
}

extension PictureFailure.Kind {
  /// What a worker may say of a picture; the first stands for all else.
  static let decoded: [PictureFailure.Kind] = [
    .renderer, .decoder, .unreadable, .empty, .notAPicture, .noDecoder, .unsupported, .damaged,
    .cutOff, .limit,
  ]
}

extension CellScheme {
  fileprivate var code: UInt8 { self == .dark ? 1 : self == .print ? 2 : 0 }

  fileprivate init(code: UInt8) { self = code == 1 ? .dark : code == 2 ? .print : .light }
}

extension PluginError.Kind {
  static let all: [PluginError.Kind] = [
    .file, .linking, .version, .descriptor, .unknownPlugin, .parameter, .worker,
  ]
}

extension RGBA {
  /// 0xRRGGBBAA.
  init(word: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: word >> 24), green: UInt8(truncatingIfNeeded: word >> 16),
      blue: UInt8(truncatingIfNeeded: word >> 8), alpha: UInt8(truncatingIfNeeded: word))
  }
}
