// Suffixes that say picture, so that a folder of a million needs no file opened. Floor 4.
// They decide only whether a file is an item; what it is, its first bytes say.

enum PictureSuffixes {
  private static let known: Set<[UInt8]> = Set(
    """
    jpg jpeg jpe jfif mpo png apng gif tif tiff webp heic heif hif avif jxl jp2 j2k jpf jpx jpm \
    svg svgz psd psb bmp dib ico cur pnm pbm pgm ppm pam pfm tga pcx dds exr hdr dpx cin qoi xcf \
    3fr arw cr2 cr3 crw dcr dng erf fff iiq k25 kdc mef mos mrw nef nrw orf ori pef raf raw rw2 \
    rwl sr2 srf srw x3f
    """.split(separator: " ").map { Array($0.utf8) })

  static func sayPicture(_ name: ArraySlice<UInt8>) -> Bool { known.contains(suffix(of: name)) }

  /// The one kind that Proofsheet writes itself.
  static func sayPNG(_ name: ArraySlice<UInt8>) -> Bool {
    suffix(of: name) == Array("png".utf8)
  }

  /// A sidecar belongs to its picture.
  static func saySidecar(_ name: ArraySlice<UInt8>) -> Bool {
    suffix(of: name) == Array("xmp".utf8)
  }

  private static func suffix(of name: ArraySlice<UInt8>) -> [UInt8] {
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), name.endIndex - dot <= 6 else {
      return []
    }
    return name[(dot + 1)...].map { (65...90).contains($0) ? $0 + 32 : $0 }
  }
}
