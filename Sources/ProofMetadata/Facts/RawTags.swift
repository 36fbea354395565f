// Raw tags by the names that people know: the standard's and exiv2's keys, and exiftool's. Floor 4.

internal import ProofDrawing

/// Answers to `exif.ISO`, `Exif.Photo.ExposureTime`, `iptc.Caption-Abstract`, `xmp.dc.title`, and to
/// patterns with a trailing `*`. Case doesn't count, nor do the dashes in exiftool's names.
struct RawTags {
  private let sources: MetadataSources

  init(_ sources: MetadataSources) {
    self.sources = sources
  }

  func add(_ wanted: Set<String>, to facts: inout [String: MetadataFact]) {
    guard !wanted.isEmpty else { return }
    let all = exif + iptc + xmp
    for name in wanted {
      if name.hasSuffix("*") {
        let prefix = Self.folded(name.dropLast())
        for tag in all where tag.names.contains(where: { Self.folded($0).hasPrefix(prefix) }) {
          if facts[tag.names[0]] == nil { facts[tag.names[0]] = tag.fact }
        }
      } else {
        let key = Self.folded(name)
        facts[name] = all.first { $0.names.contains { Self.folded($0) == key } }?.fact
      }
    }
  }

  private struct Tag {
    /// `exif.TAG` first.
    let names: [String]
    let fact: MetadataFact
  }

  private static func folded(_ name: some StringProtocol) -> String {
    name.lowercased().filter { $0 != "-" }
  }

  // MARK: EXIF

  private var exif: [Tag] {
    (sources.exif?.all ?? []).compactMap { value in
      guard value.directory != .thumbnail else { return nil }
      let name = value.name ?? Self.privateTags[value.tag] ?? "0x" + String(value.tag, radix: 16)
      let group =
        switch value.directory {
        case .gps: "GPSInfo"
        case .photo: "Photo"
        case .interoperability: "Iop"
        default: "Image"
        }
      let names = ["exif.\(name)", "Exif.\(group).\(name)"]
      let others = Self.exifTool[name].map { ["exif.\($0)"] } ?? []
      let fact = Self.fact(value)
      return fact.text.isEmpty ? nil : Tag(names: names + others, fact: fact)
    }
  }

  private static func fact(_ value: ExifValue) -> MetadataFact {
    switch value.tag {
    case 0x829A: if let time = value.number { return figure(time, MetadataFigures.exposure(time)) }
    case 0x9C9B...0x9C9F:
      let text = TextDecoding.utf16(value.bytes, isBig: false)
      return MetadataFact(TextDecoding.trimmed(String(text.prefix { $0 != "\0" })))
    default: break
    }
    if value.format == 2 { return MetadataFact(value.text) }
    if value.format == 7 || value.format == 1, value.components > 4 {
      let text = value.text
      let isText = text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0xFFFD }
      return MetadataFact(isText ? text : "(\(value.bytes.count) bytes)")
    }
    let numbers = value.fractions.indices.map { value.number($0).map(decimal) ?? "undef" }
    return MetadataFact(
      numbers.joined(separator: " "), number: numbers.count == 1 ? value.number : nil)
  }

  private static func figure(_ number: Double, _ text: String) -> MetadataFact {
    MetadataFact(text, number: number)
  }

  /// Up to six decimals.
  private static func decimal(_ value: Double) -> String {
    guard abs(value) < 1e12 else { return "" }
    if value == value.rounded() { return String(Int(value)) }
    let parts = Int((abs(value) * 1e6).rounded())
    let rest = String(parts % 1_000_000)
    var text = "\(parts / 1_000_000).\(String(repeating: "0", count: 6 - rest.count))\(rest)"
    while text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    return (value < 0 ? "-" : "") + text
  }

  private static let privateTags = [
    0x4746: "Rating", 0x4749: "RatingPercent", 0xC612: "DNGVersion", 0xC614: "UniqueCameraModel",
    0xC62F: "CameraSerialNumber", 0xC630: "LensInfo", 0x9010: "OffsetTime",
    0x9011: "OffsetTimeOriginal", 0x9012: "OffsetTimeDigitized", 0x9400: "AmbientTemperature",
  ]

  /// exiftool's names where they differ from the standard's.
  private static let exifTool = [
    "DateTime": "ModifyDate", "DateTimeDigitized": "CreateDate", "ISOSpeedRatings": "ISO",
    "PhotographicSensitivity": "ISO", "PixelXDimension": "ExifImageWidth",
    "PixelYDimension": "ExifImageHeight", "ImageLength": "ImageHeight",
    "BodySerialNumber": "SerialNumber", "LensSpecification": "LensInfo",
    "CameraOwnerName": "OwnerName", "ExposureBiasValue": "ExposureCompensation",
    "FocalLengthIn35mmFilm": "FocalLengthIn35mmFormat", "XPTitle": "XPTitle",
    "GPSDestLatitude": "GPSDestLatitude", "NewSubfileType": "SubfileType",
  ]

  // MARK: IPTC

  private var iptc: [Tag] {
    var seen: [String] = []
    var texts: [String: [String]] = [:]
    var groups: [String: String] = [:]
    for value in sources.iptc?.all ?? [] where value.record <= 2 && !value.text.isEmpty {
      let name = Self.iptcNames[value.tag].map { value.record == 2 ? $0.0 : nil } ?? nil
      let key = name ?? value.name ?? "0x" + String(value.tag, radix: 16)
      if texts[key] == nil { seen.append(key) }
      texts[key, default: []].append(value.text)
      groups[key] = value.record == 2 ? "Application2" : "Envelope"
    }
    return seen.map { key in
      let parts = texts[key] ?? []
      let other = Self.iptcNames.values.first { $0.0 == key }?.1
      return Tag(
        names: ["iptc.\(key)", "Iptc.\(groups[key] ?? "").\(key)"]
          + (other.map { ["iptc.\($0)"] } ?? []),
        fact: MetadataFact(
          parts.joined(separator: ", "), parts: parts.count > 1 ? parts : []))
    }
  }

  /// exiv2's and exiftool's names of datasets of record 2.
  private static let iptcNames: [Int: (String, String)] = [
    5: ("ObjectName", "ObjectName"), 10: ("Urgency", "Urgency"), 15: ("Category", "Category"),
    20: ("SuppCategory", "SupplementalCategories"), 25: ("Keywords", "Keywords"),
    40: ("SpecialInstructions", "SpecialInstructions"), 55: ("DateCreated", "DateCreated"),
    60: ("TimeCreated", "TimeCreated"), 62: ("DigitizationDate", "DigitalCreationDate"),
    63: ("DigitizationTime", "DigitalCreationTime"), 80: ("Byline", "By-line"),
    85: ("BylineTitle", "By-lineTitle"), 90: ("City", "City"), 92: ("SubLocation", "Sub-location"),
    95: ("ProvinceState", "Province-State"),
    100: ("CountryCode", "Country-PrimaryLocationCode"),
    101: ("CountryName", "Country-PrimaryLocationName"),
    103: ("TransmissionReference", "OriginalTransmissionReference"), 105: ("Headline", "Headline"),
    110: ("Credit", "Credit"), 115: ("Source", "Source"), 116: ("Copyright", "CopyrightNotice"),
    118: ("Contact", "Contact"), 120: ("Caption", "Caption-Abstract"),
    122: ("Writer", "Writer-Editor"),
  ]

  // MARK: XMP

  private var xmp: [Tag] {
    var tags: [Tag] = []
    for packet in sources.packets {
      var done: Set<String> = []
      for value in packet.all where value.isPlain {
        let property = String(value.property)
        guard done.insert(property).inserted, let colon = property.firstIndex(of: ":") else {
          continue
        }
        let (prefix, name) = (property[..<colon], property[property.index(after: colon)...])
        let parts = packet.texts(value.schema, String(name))
        guard !parts.isEmpty else { continue }
        // exiftool's names begin with a capital.
        let title = name.prefix(1).uppercased() + name.dropFirst()
        tags.append(
          Tag(
            names: ["xmp.\(prefix).\(name)", "Xmp.\(prefix).\(name)", "xmp.\(title)"],
            fact: MetadataFact(
              parts.joined(separator: ", "),
              number: parts.count == 1 ? MetadataFigures.number(parts[0]) : nil,
              parts: parts.count > 1 ? parts : [])))
      }
    }
    return tags
  }
}
