// The port's conformer: a file and its sidecars become facts. Floor 4.
// It sees no items and no decoder; what it can't read it notes, and the picture is drawn all the
// same.

public import ProofDrawing

/// Reads the metadata of JPEG, PNG, TIFF and its raw relatives (DNG, CR2, NEF, ARW, ORF, RW2), RAF,
/// CR3, WebP, HEIF, AVIF and JPEG XL, and of XMP sidecars (`a.jpg.xmp`, `a.xmp`).
///
/// No more than 64 MiB of a file are read, no block larger than 16 MiB is; libexif gets 64 kB that
/// were rebuilt, without maker notes; of those Canon's, Nikon's, Olympus's, Pentax's, Fujifilm's and
/// Panasonic's are read here, for lens and serial number alone. No state: any thread, several at once.
public struct MetadataFiles: MetadataReader {
  public init() {}

  public func metadata(of path: FilePath, tags: Set<String>) -> PictureMetadata {
    let sources = MetadataSources(path)
    var facts: [String: MetadataFact] = [:]
    DescriptiveFacts(sources).add(to: &facts)
    CameraFacts(sources).add(to: &facts)
    RawTags(sources).add(tags, to: &facts)
    return PictureMetadata(
      date: CaptureDate(sources).date, facts: facts.filter { !$0.value.text.isEmpty },
      notes: sources.notes)
  }
}
