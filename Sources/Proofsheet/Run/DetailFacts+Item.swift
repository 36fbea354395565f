// What a detail page says about a file. Floor 6.

internal import ProofDrawing
internal import ProofGallery
internal import ProofGeometry
internal import ProofItems

extension ItemFacts {
  /// Name, time, and the file's own facts; lines without a value are left out.
  var detail: DetailFacts {
    let header = header
    var picture: [Fact] = []
    if let header {
      picture.append(
        Fact(
          name: "Size",
          value: "\(header.size.width) × \(header.size.height), "
            + Figures.megapixels(header.size.area)))
      picture.append(
        Fact(
          name: "Aspect",
          value: Figures.aspect(width: header.size.width, height: header.size.height)))
      picture.append(Fact(name: "Kind", value: "\(header.format), \(depth(of: header))"))
    }
    let file = [
      Fact(name: "Folder", value: text(of: .folder)),
      Fact(name: "Bytes", value: text(of: .size)),
      Fact(name: "Modified", value: text(of: .mtime)),
    ].filter { !$0.value.isEmpty }
    return DetailFacts(
      title: text(of: .name), subtitle: "",
      groups: [
        FactGroup(title: "Picture", facts: picture), FactGroup(title: "File", facts: file),
      ].filter { !$0.facts.isEmpty })
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
