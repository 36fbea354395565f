// The fields of an item: one list for captions, furniture and, later, sorting and filters. Floor 4.

/// A fact that can be written or asked for by name.
public enum Field: String, CaseIterable, Hashable, Sendable {
  case path, name, stem, ext, folder, size, mtime
  case format, width, height, megapixels, aspect, bits, channels
  case index, count, page, pages, id
  case title

  /// Needs the picture's header.
  public var needsHeader: Bool {
    switch self {
    case .format, .width, .height, .megapixels, .aspect, .bits, .channels: true
    default: false
    }
  }

  /// Fields of the contract that aren't there yet.
  static let later: Set<String> = [
    "profile", "ppi", "frame", "frames", "date", "time", "camera", "serial", "lens", "exposure",
    "aperture", "iso", "focal", "rating", "label", "description", "keywords", "creator",
    "copyright", "city", "country", "gps", "section", "pair", "shard",
  ]

  /// The field of a token, or what is wrong with it.
  static func named(_ name: String, among allowed: [Field]) throws(TemplateError) -> Field {
    if let field = Field(rawValue: name), allowed.contains(field) { return field }
    let isRaw = ["exif.", "iptc.", "xmp.", "data."].contains { name.hasPrefix($0) }
    if later.contains(name) || isRaw {
      throw TemplateError("{\(name)} isn't there yet")
    }
    let words = allowed.map(\.rawValue)
    let nearest = NearestWord.nearest(to: name, among: words)
    throw TemplateError(
      "{\(name)} is unknown"
        + (nearest.map { ", the nearest is {\($0)}" } ?? ", {{ is a brace"))
  }
}

/// Supplies the values of fields, as people write them; a missing one is empty.
public protocol FieldSource {
  func number(of field: Field) -> Int?
  /// Seconds since 1970.
  func time(of field: Field) -> Int?
  func text(of field: Field) -> String
}
