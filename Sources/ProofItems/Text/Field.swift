// The fields of an item: one list for captions, furniture, sorting, filters and plugins. Floor 4.

/// A fact that can be written or asked for by name: a word of the contract, or a raw tag.
public struct Field: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  /// `exif.TAG`, `iptc.TAG`, `xmp.TAG`, or exiv2's full key, `Exif.Photo.FNumber`.
  public let isTag: Bool

  /// nil for a name that is no field.
  public init?(rawValue: String) {
    self.rawValue = rawValue
    isTag = ["exif.", "iptc.", "xmp.", "Exif.", "Iptc.", "Xmp."].contains {
      rawValue.hasPrefix($0) && rawValue.utf8.count > $0.utf8.count
    }
    guard isTag || Field.names.contains(rawValue) else { return nil }
  }

  private init(_ name: String) {
    rawValue = name
    isTag = false
  }

  public static let path = Field("path")
  public static let name = Field("name")
  public static let stem = Field("stem")
  public static let ext = Field("ext")
  public static let folder = Field("folder")
  public static let size = Field("size")
  public static let mtime = Field("mtime")
  public static let format = Field("format")
  public static let width = Field("width")
  public static let height = Field("height")
  public static let megapixels = Field("megapixels")
  public static let aspect = Field("aspect")
  public static let bits = Field("bits")
  public static let channels = Field("channels")
  /// Which page or frame of its file the item is, from 1, and of how many.
  public static let frame = Field("frame")
  public static let frames = Field("frames")
  public static let profile = Field("profile")
  public static let ppi = Field("ppi")
  public static let date = Field("date")
  public static let time = Field("time")
  public static let camera = Field("camera")
  public static let serial = Field("serial")
  public static let lens = Field("lens")
  public static let exposure = Field("exposure")
  public static let aperture = Field("aperture")
  public static let iso = Field("iso")
  public static let focal = Field("focal")
  public static let rating = Field("rating")
  public static let label = Field("label")
  /// The picture's; in a page's head and foot the sheet's.
  public static let title = Field("title")
  public static let description = Field("description")
  public static let keywords = Field("keywords")
  public static let creator = Field("creator")
  public static let copyright = Field("copyright")
  public static let city = Field("city")
  public static let country = Field("country")
  public static let gps = Field("gps")
  public static let index = Field("index")
  public static let count = Field("count")
  public static let page = Field("page")
  public static let pages = Field("pages")
  public static let id = Field("id")

  /// The words of the contract, in its order; raw tags are without number.
  public static let allCases: [Field] = [
    path, name, stem, ext, folder, size, mtime, format, width, height, megapixels, aspect, bits,
    channels, frame, frames, profile, ppi, date, time, camera, serial, lens, exposure, aperture,
    iso, focal, rating, label, title, description, keywords, creator, copyright, city, country, gps,
    index,
    count, page, pages, id,
  ]
  private static let names = Set(allCases.map(\.rawValue))

  /// Needs the picture's header.
  public var needsHeader: Bool {
    Field.ofHeader.contains(self)
  }

  private static let ofHeader: Set<Field> = [
    format, width, height, megapixels, aspect, bits, channels, frame, frames,
  ]

  /// Needs what the file says about the picture.
  public var needsMetadata: Bool { isTag || Field.ofMetadata.contains(self) }

  private static let ofMetadata: Set<Field> = [
    profile, ppi, date, time, camera, serial, lens, exposure, aperture, iso, focal, rating, label,
    title, description, keywords, creator, copyright, city, country, gps,
  ]

  /// Says something about a place in the run or on the page, which isn't known before the order is.
  public var isPlace: Bool { [.index, .count, .page, .pages].contains(self) }

  /// A point in time.
  public var isTime: Bool { [.date, .time, .mtime].contains(self) }

  /// A figure: it has no letters to compare by.
  public var isFigure: Bool { Field.figures.contains(self) }

  private static let figures: Set<Field> = [
    size, width, height, megapixels, aspect, bits, channels, frame, frames, ppi, exposure, aperture,
    iso, focal,
    rating, index, count, page, pages,
  ]

  /// Whole numbers, which `{index:04}` pads.
  var isWhole: Bool {
    [.size, .width, .height, .frame, .frames, .rating, .iso].contains(self) || isPlace
  }

  /// Fields of the contract that aren't there yet.
  static let later: Set<String> = ["section", "pair", "shard"]

  /// The field of a token, or what is wrong with it.
  static func named(_ name: String, among allowed: [Field]) throws(TemplateError) -> Field {
    if let field = Field(rawValue: name),
      allowed.contains(field) || field.isTag && allowed.contains(.camera)
    {
      return field
    }
    if later.contains(name) || name.hasPrefix("data.") {
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
