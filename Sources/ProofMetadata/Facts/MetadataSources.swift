// Everything that speaks about a picture, parsed: its own blocks and its sidecars. Floor 4.

internal import ProofDrawing

/// The sources of facts, and the order in which they count.
struct MetadataSources {
  var exif: ExifValues?
  var makerNote: MakerNote?
  var iptc: IPTCValues?
  var xmp: XMPValues?
  /// `a.jpg.xmp` before `a.xmp`.
  var sidecars: [XMPValues] = []
  var profile: String?
  var ppi: Double?
  /// Text chunks of a PNG.
  var texts: [String: String] = [:]
  var notes: [String] = []

  init(_ path: FilePath) {
    if let source = ByteSource(path.bytes) {
      take(MetadataBlocks.read(source))
    } else {
      notes.append("its metadata can't be read")
    }
    for sidecar in Self.sidecars(of: path.bytes) {
      guard let source = ByteSource(sidecar) else { continue }
      guard source.count <= ByteSource.mostInBlock,
        let packet = source.bytes(at: 0, count: source.count)
      else {
        notes.append("its sidecar is larger than \(ByteSource.mostInBlock) bytes, or can't be read")
        continue
      }
      if let values = parsed(packet, "its sidecar: ") { sidecars.append(values) }
    }
  }

  private mutating func take(_ blocks: MetadataBlocks) {
    exif = blocks.exif.map { ExifValues($0) }
    makerNote = blocks.makerNote
    if let block = blocks.iptc {
      let values = IPTCValues(block)
      iptc = values
      if !values.isWhole { notes.append("the IPTC data is broken, what stands before counts") }
    }
    if let packet = blocks.xmp { xmp = parsed(packet, "") }
    if let packet = blocks.extendedXMP, let rest = parsed(packet, "the extension: ") {
      if xmp == nil { xmp = rest } else { xmp?.extend(with: rest) }
    }
    profile = blocks.profile
    ppi = blocks.ppi
    texts = blocks.texts
    notes += blocks.notes
  }

  private mutating func parsed(_ packet: [UInt8], _ whose: String) -> XMPValues? {
    do throws(XMPProblem) {
      return try XMPValues(packet)
    } catch {
      notes.append(whose + error.text)
      return nil
    }
  }

  /// The names that programs give to a picture's sidecar, the one that names the picture first.
  private static func sidecars(of path: [UInt8]) -> [[UInt8]] {
    let slash = path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    var names = [path]
    if let dot = path[slash...].lastIndex(of: UInt8(ascii: ".")), dot > slash {
      names.append(Array(path[..<dot]))
    }
    return names.flatMap { name -> [[UInt8]] in
      [name + Array(".xmp".utf8), name + Array(".XMP".utf8)]
    }
  }

  // MARK: Looking up

  /// Sidecars, then the packet in the file.
  var packets: [XMPValues] { sidecars + [xmp].compactMap { $0 } }

  /// The first packet's values that has any.
  func texts(_ schema: String, _ name: String) -> [String] {
    packets.lazy.map { $0.texts(schema, name) }.first { !$0.isEmpty } ?? []
  }

  func text(_ schema: String, _ name: String) -> String? { texts(schema, name).first }
}

/// Namespaces.
enum Schema {
  static let dc = "http://purl.org/dc/elements/1.1/"
  static let xmp = "http://ns.adobe.com/xap/1.0/"
  static let photoshop = "http://ns.adobe.com/photoshop/1.0/"
  static let microsoft = "http://ns.microsoft.com/photo/1.0/"
  static let exif = "http://ns.adobe.com/exif/1.0/"
  static let exifEX = "http://cipa.jp/exif/1.0/"
  static let tiff = "http://ns.adobe.com/tiff/1.0/"
  static let aux = "http://ns.adobe.com/exif/1.0/aux/"
  static let iptcExt = "http://iptc.org/std/Iptc4xmpExt/2008-02-29/"
}
