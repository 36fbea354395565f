// What a detail page says about a file. Floor 6.

internal import ProofDrawing
internal import ProofGallery
internal import ProofGeometry
internal import ProofItems

extension ItemFacts {
  /// Name, time, stars, and facts in groups; lines without a value are left out.
  ///
  /// - Parameter fields: exactly these, in their order; nil: what is worth showing.
  func detail(_ fields: [Field]? = nil) -> DetailFacts {
    let stars = number(of: .rating).flatMap { $0 >= 0 ? $0 : nil }
    // The file's own time stands among its facts.
    let date = hasCaptureDate ? "\(text(of: .date)) \(text(of: .time))" : ""
    if let fields {
      let facts = fields.map { Fact(name: Self.name(of: $0), value: text(of: $0)) }
      return DetailFacts(
        title: text(of: .name), subtitle: date, stars: stars,
        groups: [FactGroup(title: "Fields", facts: facts.filter { !$0.value.isEmpty })]
          .filter { !$0.facts.isEmpty })
    }
    return DetailFacts(
      title: text(of: .name), subtitle: date, stars: stars,
      groups: [
        FactGroup(title: "Camera", facts: camera), FactGroup(title: "Picture", facts: picture),
        FactGroup(title: "Description", facts: words), FactGroup(title: "File", facts: file),
      ].filter { !$0.facts.isEmpty })
  }

  private func lines(_ lines: [(name: String, value: String)]) -> [Fact] {
    lines.filter { !$0.value.isEmpty }.map { Fact(name: $0.name, value: $0.value) }
  }

  private var camera: [Fact] {
    let (exposure, aperture) = (text(of: .exposure), text(of: .aperture))
    let iso = text(of: .iso)
    return lines([
      ("Body", text(of: .camera)), ("Lens", text(of: .lens)),
      (
        "Exposure",
        exposure.isEmpty || aperture.isEmpty ? exposure + aperture : "\(exposure) at \(aperture)"
      ),
      ("Sensitivity", iso.isEmpty ? "" : "ISO \(iso)"), ("Focal length", text(of: .focal)),
    ])
  }

  private var picture: [Fact] {
    guard let header else { return [] }
    return lines([
      (
        "Size",
        "\(header.size.width) × \(header.size.height), \(Figures.megapixels(header.size.area))"
      ),
      ("Aspect", Figures.aspect(width: header.size.width, height: header.size.height)),
      ("Kind", "\(header.format), \(depth(of: header))"), ("Profile", text(of: .profile)),
    ])
  }

  private var file: [Fact] {
    lines([
      ("Folder", text(of: .folder)), ("Bytes", text(of: .size)), ("Modified", text(of: .mtime)),
    ])
  }

  private var words: [Fact] {
    let (city, country) = (text(of: .city), text(of: .country))
    let place = [city, country].filter { !$0.isEmpty }.joined(separator: ", ")
    return lines([
      ("Title", text(of: .title)), ("Description", text(of: .description)),
      ("Keywords", text(of: .keywords)), ("Label", text(of: .label)),
      ("Place", place.isEmpty ? text(of: .gps) : place), ("Creator", text(of: .creator)),
      ("Copyright", text(of: .copyright)),
    ])
  }

  /// A field's word with a capital; raw tags as they are.
  private static func name(of field: Field) -> String {
    if field.isTag { return field.rawValue }
    let names: [Field: String] = [
      .id: "ID", .iso: "ISO", .gps: "GPS", .ppi: "PPI", .ext: "Suffix", .mtime: "Modified",
    ]
    return names[field] ?? field.rawValue.prefix(1).uppercased() + field.rawValue.dropFirst()
  }

  private func depth(of header: PictureHeader) -> String {
    let kind =
      switch header.channels {
      case 1, 2: "gray"
      case 4 where !header.hasAlpha: "CMYK"
      default: "RGB"
      }
    return "\(header.bits)-bit \(kind)\(header.hasAlpha ? " with alpha" : "")"
  }
}
