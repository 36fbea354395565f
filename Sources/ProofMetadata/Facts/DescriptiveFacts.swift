// What people wrote about a picture. Floor 4.

internal import ProofDrawing

/// Fields that people fill in, each from the first source that has it.
///
/// Sidecars come before the file's XMP, XMP before IPTC, IPTC before EXIF, as the Metadata Working
/// Group has it: the later program wrote the newer words.
///
/// | field | XMP (sidecar, then file) | IPTC | EXIF | PNG text |
/// |---|---|---|---|---|
/// | `title` | dc:title | 2:05 | XPTitle | Title |
/// | `description` | dc:description | 2:120 | ImageDescription, UserComment, XPComment, XPSubject | Description, Comment |
/// | `keywords` | dc:subject | 2:25 | XPKeywords | |
/// | `creator` | dc:creator | 2:80 | Artist, XPAuthor | Author |
/// | `copyright` | dc:rights | 2:116 | Copyright | Copyright |
/// | `city` | photoshop:City, LocationShown, LocationCreated | 2:90 | | |
/// | `country` | photoshop:Country, LocationShown, LocationCreated | 2:101 | | |
/// | `rating` | xmp:Rating, MicrosoftPhoto:Rating | | 0x4746, 0x4749 | |
/// | `label` | xmp:Label | | | |
struct DescriptiveFacts {
  private let sources: MetadataSources

  init(_ sources: MetadataSources) {
    self.sources = sources
  }

  func add(to facts: inout [String: MetadataFact]) {
    func put(_ field: String, _ text: String?...) {
      guard let text = text.lazy.compactMap({ $0 }).first(where: { !$0.isEmpty }) else { return }
      facts[field] = MetadataFact(text)
    }
    func put(_ field: String, _ lists: [String]...) {
      guard let list = lists.first(where: { !$0.isEmpty }) else { return }
      facts[field] = MetadataFact(list.joined(separator: ", "), parts: list)
    }
    let (iptc, texts) = (sources.iptc, sources.texts)
    put(
      "title", sources.text(Schema.dc, "title"), iptc?.text(5), windows(0x9C9B), texts["Title"])
    put(
      "description", sources.text(Schema.dc, "description"), iptc?.text(120), caption,
      userComment, windows(0x9C9C), windows(0x9C9F), texts["Description"], texts["Comment"])
    put(
      "keywords", sources.texts(Schema.dc, "subject"), iptc?.texts(25) ?? [],
      Self.parts(windows(0x9C9E)))
    put(
      "creator", sources.texts(Schema.dc, "creator"), iptc?.texts(80) ?? [],
      Self.parts(exif(0x013B)), Self.parts(windows(0x9C9D)), [texts["Author"]].compactMap { $0 })
    put(
      "copyright", sources.text(Schema.dc, "rights"), iptc?.text(116), exif(0x8298),
      texts["Copyright"])
    put(
      "city", sources.text(Schema.photoshop, "City"), place("City"), iptc?.text(90))
    put(
      "country", sources.text(Schema.photoshop, "Country"), place("CountryName"), iptc?.text(101))
    put("label", sources.text(Schema.xmp, "Label"))
    if let rating {
      facts["rating"] = MetadataFact(MetadataFigures.plain(rating), number: rating)
    }
  }

  /// Stars, 0 to 5; -1 is rejected.
  private var rating: Double? {
    for packet in sources.packets {
      if let text = packet.text(Schema.xmp, "Rating"), let stars = MetadataFigures.number(text) {
        return min(max(stars, -1), 5)
      }
      if let text = packet.text(Schema.microsoft, "Rating"),
        let percent = MetadataFigures.number(text)
      {
        return Self.stars(percent)
      }
    }
    if let stars = sources.exif?.value(0x4746, in: .image, .photo)?.number {
      return min(max(stars, 0), 5)
    }
    return sources.exif?.value(0x4749, in: .image, .photo)?.number.map(Self.stars)
  }

  /// Windows writes 1, 25, 50, 75 and 99 for one to five stars.
  private static func stars(_ percent: Double) -> Double {
    switch percent {
    case ..<1: 0
    case ..<13: 1
    case ..<38: 2
    case ..<63: 3
    case ..<88: 4
    default: 5
    }
  }

  private func place(_ field: String) -> String? {
    for packet in sources.packets {
      for property in ["LocationShown", "LocationCreated"] {
        if let text = packet.member(Schema.iptcExt, property, field) { return text }
      }
    }
    return nil
  }

  private func exif(_ tag: Int) -> String? { sources.exif?.value(tag, in: .image, .photo)?.text }

  /// What cameras write by themselves ("OLYMPUS DIGITAL CAMERA") describes no picture.
  private var caption: String? {
    guard let text = exif(0x010E) else { return nil }
    let words = text.uppercased()
    let isBoilerplate =
      text == words
      && (words.hasSuffix("DIGITAL CAMERA") || words.hasSuffix("CAMERA PICTURES")
        || words == "SONY DSC" || words.hasPrefix("DCIM\\"))
    return isBoilerplate ? nil : text
  }

  /// Windows' own tags: UTF-16 in bytes, whatever the block's order.
  private func windows(_ tag: Int) -> String? {
    guard let value = sources.exif?.value(tag, in: .image, .photo), value.bytes.count >= 2 else {
      return nil
    }
    let text = TextDecoding.utf16(value.bytes, isBig: false)
    return TextDecoding.trimmed(String(text.prefix { $0 != "\0" }))
  }

  /// Eight bytes name the code, the comment follows; cameras fill it with blanks.
  private var userComment: String? {
    guard let value = sources.exif?.value(0x9286), value.bytes.count > 8 else { return nil }
    let text = value.bytes.dropFirst(8)
    if value.bytes.has("UNICODE\0") {
      // The standard means the block's order; many write little endian all the same. An ASCII
      // letter has its zero in the half that counts more.
      let pairs = stride(from: 0, to: text.count - 1, by: 2)
      let big = pairs.count { text.u16($0, isBig: true).map { $0 > 0 && $0 < 0x100 } ?? false }
      let little = pairs.count { text.u16($0, isBig: false).map { $0 > 0 && $0 < 0x100 } ?? false }
      return TextDecoding.trimmed(TextDecoding.utf16(text, isBig: big > little))
    }
    guard value.bytes.has("ASCII\0\0\0") || value.bytes.prefix(8).allSatisfy({ $0 == 0 }) else {
      return nil
    }
    return TextDecoding.trimmed(TextDecoding.guessed(text.prefix { $0 != 0 }))
  }

  /// Windows and the EXIF standard part names with semicolons.
  static func parts(_ text: String?) -> [String] {
    (text ?? "").split(separator: ";").map { TextDecoding.trimmed(String($0)) }
      .filter { !$0.isEmpty }
  }
}
