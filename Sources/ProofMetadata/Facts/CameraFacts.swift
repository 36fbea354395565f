// What the camera wrote: itself, the lens, the exposure, the place. Floor 4.

internal import Glibc
internal import ProofDrawing

/// Fields of capture: EXIF first, which the camera wrote, then XMP, which copies it, then the
/// maker's own note.
///
/// A place is the other way round where a sidecar has one: somebody put it right.
struct CameraFacts {
  private let sources: MetadataSources

  init(_ sources: MetadataSources) {
    self.sources = sources
  }

  func add(to facts: inout [String: MetadataFact]) {
    func put(_ field: String, _ text: String?) {
      if let text, !text.isEmpty { facts[field] = MetadataFact(text) }
    }
    func put(_ field: String, _ number: Double?, _ text: (Double) -> String) {
      if let number { facts[field] = MetadataFact(text(number), number: number) }
    }
    put("camera", camera)
    put(
      "serial",
      text(0xA431) ?? text(0xC62F) ?? xmp(Schema.exifEX, "BodySerialNumber")
        ?? xmp(Schema.aux, "SerialNumber") ?? sources.makerNote?.serial)
    put("lens", lens)
    put("exposure", exposure, MetadataFigures.exposure)
    put("aperture", aperture, MetadataFigures.aperture)
    put("iso", iso, MetadataFigures.plain)
    put("focal", positive(0x920A) ?? fraction(Schema.exif, "FocalLength"), MetadataFigures.focal)
    if let place {
      facts["gps"] = MetadataFact(MetadataFigures.place(latitude: place.0, longitude: place.1))
    }
    put("profile", sources.profile ?? colorSpace)
    put("ppi", ppi, { MetadataFigures.plain($0.rounded()) })
  }

  private func text(_ tag: Int) -> String? {
    guard let text = sources.exif?.value(tag)?.text, !text.isEmpty else { return nil }
    return text
  }

  private func xmp(_ schema: String, _ name: String) -> String? { sources.text(schema, name) }

  private func fraction(_ schema: String, _ name: String) -> Double? {
    xmp(schema, name).flatMap(MetadataFigures.number).flatMap { $0 > 0 ? $0 : nil }
  }

  private func positive(_ tag: Int) -> Double? {
    sources.exif?.value(tag)?.number.flatMap { $0 > 0 ? $0 : nil }
  }

  /// "Canon EOS R6": the maker isn't said twice.
  private var camera: String? {
    let maker = text(0x010F) ?? xmp(Schema.tiff, "Make") ?? ""
    guard let model = text(0x0110) ?? text(0xC614) ?? xmp(Schema.tiff, "Model") else {
      return maker.isEmpty ? nil : maker
    }
    let words = Self.withoutForm(maker)
    // "EASTMAN KODAK" and "KODAK EASYSHARE".
    guard !words.isEmpty,
      !words.contains(where: { model.lowercased().hasPrefix($0.lowercased()) })
    else { return model }
    return (words.map(String.init) + [model]).joined(separator: " ")
  }

  /// A company's name without what kind of company it is.
  private static func withoutForm(_ maker: String) -> [Substring] {
    var words = maker.split(separator: " ")
    while words.count > 1, let last = words.last, forms.contains(last.uppercased()) {
      words.removeLast()
    }
    return words
  }

  private static let forms: Set<String> = [
    "CORPORATION", "CORP.", "CORP", "IMAGING", "OPTICAL", "CO.,LTD.", "CO.,LTD", "CO.", "LTD.",
    "LTD", "INC.", "INC", "COMPANY", "COMPUTER", "ELECTRIC", "TECHNOLOGIES",
  ]

  private var lens: String? {
    if let model = text(0xA434) ?? xmp(Schema.exifEX, "LensModel") ?? xmp(Schema.aux, "Lens")
      ?? sources.makerNote?.lens
    {
      return model
    }
    let value = sources.exif?.value(0xA432) ?? sources.exif?.value(0xC630)
    return value.flatMap { value in Self.lens((0..<4).map { value.number($0) ?? 0 }) }
      ?? xmpRange ?? sources.makerNote.flatMap { Self.lens($0.range) }
  }

  /// exifEX's and aux's spellings of a lens's four figures.
  private var xmpRange: String? {
    let parts = sources.texts(Schema.exifEX, "LensSpecification")
    if parts.count >= 2 { return Self.lens(parts.map { MetadataFigures.number($0) ?? 0 }) }
    let words = xmp(Schema.aux, "LensInfo")?.split(separator: " ") ?? []
    return Self.lens(words.map { MetadataFigures.number(String($0)) ?? 0 })
  }

  /// "18-55 mm f/3.5-5.6" of focal lengths and apertures, 0 where one isn't known.
  private static func lens(_ figures: [Double]) -> String? {
    guard figures.count >= 2, figures.allSatisfy({ $0 >= 0 && $0 < 1e6 }) else { return nil }
    let (short, long) = (figures[0], figures[1])
    guard short > 0, long >= short else { return nil }
    let focal =
      short == long
      ? MetadataFigures.plain(short)
      : "\(MetadataFigures.plain(short))-\(MetadataFigures.plain(long))"
    let (wide, tele) = (figures.count > 2 ? figures[2] : 0, figures.count > 3 ? figures[3] : 0)
    guard wide > 0 else { return "\(focal) mm" }
    guard tele > 0, tele != wide else {
      return "\(focal) mm \(MetadataFigures.aperture(wide))"
    }
    return "\(focal) mm f/\(MetadataFigures.plain(wide))-\(MetadataFigures.plain(tele))"
  }

  /// Seconds.
  private var exposure: Double? {
    if let time = positive(0x829A) { return time }
    // APEX: the negative logarithm of the time.
    if let value = sources.exif?.value(0x9201)?.number, abs(value) < 30 { return exp2(-value) }
    return fraction(Schema.exif, "ExposureTime")
  }

  private var aperture: Double? {
    if let number = positive(0x829D) { return number }
    if let value = sources.exif?.value(0x9202)?.number, value > 0, value < 30 {
      return (exp2(value / 2) * 10).rounded() / 10
    }
    return fraction(Schema.exif, "FNumber")
  }

  /// 65,535 says that the figure stands elsewhere.
  private var iso: Double? {
    let figures = [0x8827, 0x8832, 0x8831, 0x8833].compactMap(positive)
    return figures.first { $0 != 65_535 } ?? fraction(Schema.exifEX, "PhotographicSensitivity")
      ?? sources.texts(Schema.exif, "ISOSpeedRatings").first.flatMap(MetadataFigures.number)
  }

  private var colorSpace: String? {
    switch sources.exif?.value(0xA001)?.number {
    case 1: "sRGB"
    case 2: "Adobe RGB"
    default: nil
    }
  }

  private var ppi: Double? {
    if let figure = sources.exif?.value(0x011A, in: .image)?.number, figure > 0 {
      switch sources.exif?.value(0x0128, in: .image)?.number ?? 2 {
      case 2: return figure
      case 3: return figure * 2.54
      default: break
      }
    }
    return sources.ppi
  }

  // MARK: Place

  private var place: (Double, Double)? {
    for packet in sources.sidecars {
      if let place = place(in: packet) { return place }
    }
    if let latitude = angle(2, sign: 1, negative: "S", most: 90),
      let longitude = angle(4, sign: 3, negative: "W", most: 180)
    {
      return (latitude, longitude)
    }
    return sources.xmp.flatMap(place)
  }

  /// Degrees, minutes, seconds, and a letter.
  private func angle(_ tag: Int, sign: Int, negative: String, most: Double) -> Double? {
    guard let value = sources.exif?.value(tag, in: .gps), value.components == 3,
      let degrees = value.number(0), let minutes = value.number(1),
      let letter = sources.exif?.value(sign, in: .gps)?.text.uppercased(), !letter.isEmpty
    else { return nil }
    let angle = degrees + minutes / 60 + (value.number(2) ?? 0) / 3600
    guard (0...most).contains(angle) else { return nil }
    return letter == negative ? -angle : angle
  }

  private func place(in packet: XMPValues) -> (Double, Double)? {
    guard
      let latitude = packet.text(Schema.exif, "GPSLatitude").flatMap({ Self.angle($0, most: 90) }),
      let longitude = packet.text(Schema.exif, "GPSLongitude").flatMap({
        Self.angle($0, most: 180)
      })
    else { return nil }
    return (latitude, longitude)
  }

  /// "64,8.4N", "64,8,24N".
  private static func angle(_ text: String, most: Double) -> Double? {
    guard let letter = text.last?.uppercased(), ["N", "S", "E", "W"].contains(letter) else {
      return nil
    }
    let parts = text.dropLast().split(separator: ",").map { Double($0) }
    guard (1...3).contains(parts.count), let degrees = parts[0] else { return nil }
    var angle = degrees
    for (part, unit) in zip(parts.dropFirst(), [60.0, 3600.0]) {
      guard let part else { return nil }
      angle += part / unit
    }
    guard (0...most).contains(angle) else { return nil }
    return letter == "S" || letter == "W" ? -angle : angle
  }
}
