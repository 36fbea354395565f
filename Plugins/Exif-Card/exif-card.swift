// org.proofsheet.exif-card: the picture, and under it a card with its name, its exposure, its stars and
// its color label. Words are written with psp.text/1, so that the plugin links no text library.
//
// It draws the caption itself (PSP_CAP_OWN_CAPTION): the first caption line is the card's title. Fields
// that a picture hasn't got are left out; with none of them the size in pixels is shown.
// SPDX-License-Identifier: MIT-0

/// What create() makes.
final class Card {
  private let host: UnsafePointer<psp_host>
  private let text: UnsafePointer<psp_text>?
  private let size: Double
  private let showsStars: Bool

  init(host: UnsafePointer<psp_host>, size: Double, showsStars: Bool) {
    self.host = host
    self.size = size
    self.showsStars = showsStars
    text = host.pointee.extension(host, PSP_EXT_TEXT).map { table in
      table.assumingMemoryBound(to: psp_text.self)
    }
  }

  /// Points that the words take: two lines and what is round them, a third of the cell at the most.
  private func foot(in cell: psp_cell) -> Double {
    min((size * 1.3).rounded(.up) * 2 + size * 0.9, cell.height / 3)
  }

  func place(_ box: inout psp_box, in cell: psp_cell) {
    box.height = max(cell.height - foot(in: cell), 0)
  }

  func draw(_ item: UnsafePointer<psp_item>, in cell: UnsafePointer<psp_cell>) -> psp_status {
    let (facts, room) = (item.pointee, cell.pointee)
    guard let cr = room.cr else { return PSP_E_BAD_ARGUMENT }
    cairo_save(cr)
    var left = 0.0
    var width = room.width
    if let thumb = facts.thumb {
      cairo_set_source_surface(cr, thumb, facts.thumb_x, facts.thumb_y)
      cairo_paint(cr)
      // The words stand under the picture, as wide as it is where that is enough for them.
      let shown = Double(facts.thumb_width) / room.scale
      if shown > size * 12 { (left, width) = (facts.thumb_x, shown) }
    }
    cairo_restore(cr)
    let foot = foot(in: room)
    // In a cell this small nobody could read it.
    guard foot > size * 2.5, room.width > size * 5 else { return status(cr) }
    let top = room.height - foot + size * 0.45
    let line = (size * 1.3).rounded(.up)

    var right = left + width
    if let color = label(item) {
      let radius = size * 0.32
      right -= radius * 2
      circle(cr, x: right + radius, y: top + line / 2, radius: radius, color: color)
      right -= size * 0.4
    }
    if showsStars, let rating = number("rating", item), rating > 0 {
      let step = size * 0.95
      for index in 0..<min(Int(rating), 5) {
        star(
          cr, x: right - step * (Double(min(Int(rating), 5) - index) - 0.5), y: top + line / 2,
          radius: step * 0.46, color: room.foreground)
      }
      right -= step * Double(min(Int(rating), 5)) + size * 0.4
    }
    show(
      title(facts), cell, weight: 600, color: room.foreground, x: left, y: top,
      width: max(right - left, 0), line: line, cut: UInt32(PSP_CUT_MIDDLE))
    show(
      exposure(item), cell, weight: 400, color: room.foreground & 0xFFFF_FF00 | 0xA8, x: left,
      y: top + line, width: width, line: line, cut: UInt32(PSP_CUT_END))
    return status(cr)
  }

  private func status(_ cr: OpaquePointer) -> psp_status {
    cairo_status(cr) == CAIRO_STATUS_SUCCESS
      ? PSP_OK : fail(host, PSP_E_CAIRO, "Cairo went into an error state")
  }

  // MARK: Words

  private func title(_ item: psp_item) -> String {
    let caption = item.caption.map { String(cString: $0) } ?? ""
    let first = caption.split(separator: "\n").first.map(String.init) ?? ""
    return first.isEmpty ? item.label.map { String(cString: $0) } ?? "" : first
  }

  /// "1/500 s  f/2.8  ISO 400  50 mm", else the size in pixels.
  private func exposure(_ item: UnsafePointer<psp_item>) -> String {
    var parts: [String] = []
    if let exposure = field("exposure", item) { parts.append(exposure) }
    if let aperture = field("aperture", item) {
      parts.append(aperture.hasPrefix("f") ? aperture : "f/" + aperture)
    }
    if let iso = field("iso", item) { parts.append("ISO " + iso) }
    if let focal = field("focal", item) {
      parts.append(focal.hasSuffix("mm") ? focal : focal + " mm")
    }
    if parts.isEmpty, let width = field("width", item), let height = field("height", item) {
      parts.append("\(width) × \(height)")
      if let format = field("format", item) { parts.append(format) }
    }
    return parts.joined(separator: "   ")
  }

  private func field(_ key: String, _ item: UnsafePointer<psp_item>) -> String? {
    var value = psp_value()
    value.struct_size = UInt32(MemoryLayout<psp_value>.size)
    guard host.pointee.metadata(host, item, key, &value) == PSP_OK, let text = value.s,
      value.s_len > 0, value.s_len < 200
    else { return nil }
    return String(
      decoding: UnsafeRawBufferPointer(start: text, count: value.s_len), as: UTF8.self)
  }

  private func number(_ key: String, _ item: UnsafePointer<psp_item>) -> Int64? {
    field(key, item).flatMap { Int64($0) }
  }

  private func label(_ item: UnsafePointer<psp_item>) -> UInt32? {
    let colors: [String: UInt32] = [
      "red": 0xE5484DFF, "yellow": 0xF2C037FF, "green": 0x46A758FF, "blue": 0x3E8EDEFF,
      "purple": 0x8E5CD9FF, "orange": 0xF0862CFF,
    ]
    return field("label", item).flatMap { colors[$0.lowercased()] }
  }

  private func show(
    _ string: String, _ cell: UnsafePointer<psp_cell>, weight: UInt32, color: UInt32, x: Double,
    y: Double, width: Double, line: Double, cut: UInt32
  ) {
    guard let text, !string.isEmpty else { return }
    var style = psp_text_style()
    style.struct_size = UInt32(MemoryLayout<psp_text_style>.size)
    style.weight = weight
    style.size = size
    style.color = color
    style.cut = cut
    style.max_lines = 1
    var string = string
    string.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { bytes in
        guard let start = bytes.baseAddress else { return }
        _ = text.pointee.show(host, cell, &style, start, bytes.count, x, y, width, line)
      }
    }
  }

  // MARK: Marks

  private func set(_ cr: OpaquePointer, _ color: UInt32) {
    func channel(_ shift: UInt32) -> Double { Double(color >> shift & 255) / 255 }
    cairo_set_source_rgba(cr, channel(24), channel(16), channel(8), channel(0))
  }

  private func circle(_ cr: OpaquePointer, x: Double, y: Double, radius: Double, color: UInt32) {
    cairo_new_sub_path(cr)
    cairo_arc(cr, x, y, radius, 0, 2 * Double.pi)
    set(cr, color)
    cairo_fill(cr)
  }

  /// Corners of a five-pointed star round its middle, for a radius of 1; written out, so that no
  /// mathematics library has a say.
  private static let corners: [(Double, Double)] = [
    (0, -1), (0.2245, -0.309), (0.9511, -0.309), (0.3633, 0.118), (0.5878, 0.809), (0, 0.382),
    (-0.5878, 0.809), (-0.3633, 0.118), (-0.9511, -0.309), (-0.2245, -0.309),
  ]

  private func star(_ cr: OpaquePointer, x: Double, y: Double, radius: Double, color: UInt32) {
    cairo_new_sub_path(cr)
    for (cx, cy) in Self.corners { cairo_line_to(cr, x + cx * radius, y + cy * radius) }
    cairo_close_path(cr)
    set(cr, color)
    cairo_fill(cr)
  }
}

private func fail(_ host: UnsafePointer<psp_host>, _ code: psp_status, _ why: String) -> psp_status {
  why.withCString { text in host.pointee.fail(host, code, text, why.utf8.count) }
}

// What C calls.

private func create(
  _ host: UnsafePointer<psp_host>?, _ args: UnsafePointer<psp_args>?,
  _ out: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> psp_status {
  guard let host, let values = args?.pointee.values, let size = values[0]?.pointee.f,
    let stars = values[1]?.pointee.i
  else { return PSP_E_BAD_ARGUMENT }
  let card = Card(host: host, size: size, showsStars: stars != 0)
  out?.pointee = Unmanaged.passRetained(card).toOpaque()
  return PSP_OK
}

private func card(_ pointer: UnsafeMutableRawPointer?) -> Card? {
  pointer.map { Unmanaged<Card>.fromOpaque($0).takeUnretainedValue() }
}

private func picture(
  _ me: UnsafeMutableRawPointer?, _ item: UnsafePointer<psp_item>?,
  _ cell: UnsafePointer<psp_cell>?, _ box: UnsafeMutablePointer<psp_box>?
) -> psp_status {
  guard let me = card(me), let cell, let box else { return PSP_E_BAD_ARGUMENT }
  me.place(&box.pointee, in: cell.pointee)
  return PSP_OK
}

private func draw(
  _ me: UnsafeMutableRawPointer?, _ item: UnsafePointer<psp_item>?,
  _ cell: UnsafePointer<psp_cell>?
) -> psp_status {
  guard let me = card(me), let item, let cell else { return PSP_E_BAD_ARGUMENT }
  return me.draw(item, in: cell)
}

private func destroy(_ me: UnsafeMutableRawPointer?) {
  me.map { Unmanaged<Card>.fromOpaque($0).release() }
}

// Tables: made once, never moved, never freed.

private func forever<Value>(_ values: [Value]) -> UnsafePointer<Value> {
  let place = UnsafeMutablePointer<Value>.allocate(capacity: values.count)
  place.initialize(from: values, count: values.count)
  return UnsafePointer(place)
}

private func text(_ string: String) -> UnsafePointer<CChar> { forever(Array(string.utf8CString)) }

private let keys = [
  "exposure", "aperture", "iso", "focal", "rating", "label", "width", "height", "format",
]

nonisolated(unsafe) private let module: UnsafePointer<psp_module> = {
  var size = psp_param()
  size.struct_size = UInt32(MemoryLayout<psp_param>.size)
  size.type = UInt32(PSP_T_LENGTH)
  size.key = text("size")
  size.title = text("Type size")
  size.doc = text("Size of the words.")
  (size.f_default, size.f_min, size.f_max) = (11, 5, 72)

  var stars = psp_param()
  stars.struct_size = UInt32(MemoryLayout<psp_param>.size)
  stars.type = UInt32(PSP_T_BOOL)
  stars.key = text("stars")
  stars.title = text("Stars")
  stars.doc = text("Whether the rating is shown.")
  stars.i_default = 1

  var table = psp_renderer()
  table.struct_size = UInt32(MemoryLayout<psp_renderer>.size)
  table.create = create
  table.picture = picture
  table.draw = draw
  table.destroy = destroy

  var plugin = psp_plugin()
  plugin.struct_size = UInt32(MemoryLayout<psp_plugin>.size)
  plugin.kind = UInt32(PSP_KIND_RENDERER)
  plugin.id = text(PLUGIN_ID)
  plugin.name = text(PLUGIN_NAME)
  plugin.version = text(PLUGIN_VERSION)
  plugin.vendor = text("The Proofsheet project")
  plugin.license = text(PLUGIN_LICENSE)
  plugin.summary = text("The picture with its exposure, stars and color label on a card")
  plugin.caps = UInt64(PSP_CAP_OWN_CAPTION) | UInt64(PSP_CAP_IMAGELESS)
  plugin.inputs =
    UInt64(PSP_INPUT_PIXELS) | UInt64(PSP_INPUT_METADATA) | UInt64(PSP_INPUT_FONTS)
    | UInt64(PSP_INPUT_LABEL) | UInt64(PSP_INPUT_CAPTION)
  plugin.metadata_keys = forever(keys.map { Optional(text($0)) } + [nil])
  plugin.threading = UInt32(PSP_THREAD_PER_INSTANCE)
  plugin.determinism = UInt32(PSP_SAME_HERE)
  plugin.epoch = 1
  plugin.param_count = 2
  plugin.params = forever([forever([size]), forever([stars])].map { Optional($0) })
  plugin.renderer = forever([table])

  var module = psp_module()
  module.struct_size = UInt32(MemoryLayout<psp_module>.size)
  module.magic = UInt32(PSP_MAGIC)
  module.built_minor = UInt32(PSP_ABI_MINOR)
  module.needs_minor = UInt32(PSP_NEEDS_MINOR)
  module.layout = UInt64(PSP_LAYOUT_LP64)
  module.built_cairo = plugin_cairo_version()
  module.plugin_count = 1
  module.plugins = forever([Optional(forever([plugin]))])
  return forever([module])
}()

@_cdecl("proofsheet_plugin_v1")
public func entry(_ host: UnsafePointer<psp_host_info>?) -> UnsafePointer<psp_module>? {
  host?.pointee.abi_major == UInt32(PSP_ABI_MAJOR) ? module : nil
}
