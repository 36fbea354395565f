// An EXIF block's values, through libexif. Floor 4.

internal import CShimMetadata

/// A value, copied.
struct ExifValue {
  enum Directory: Int {
    case image = 0
    case thumbnail = 1
    case photo = 2
    case gps = 3
    case interoperability = 4
  }

  let directory: Directory
  let tag: Int
  /// libexif's name, which is the standard's; nil for a private tag.
  let name: String?
  let format: Int
  let bytes: [UInt8]
  /// Numerators and denominators of the first components; empty for texts.
  let fractions: [(numerator: Double, denominator: Double)]
  let components: Int

  /// The first component; nil where the denominator is 0 or there is none.
  var number: Double? { number(0) }

  func number(_ index: Int) -> Double? {
    guard fractions.indices.contains(index), fractions[index].denominator != 0 else { return nil }
    let value = fractions[index].numerator / fractions[index].denominator
    return value.isFinite ? value : nil
  }

  /// ASCII up to its zero.
  var text: String {
    guard [1, 2, 7].contains(format) else { return "" }
    return TextDecoding.trimmed(TextDecoding.guessed(bytes.prefix { $0 != 0 }))
  }
}

/// All values of a block.
struct ExifValues {
  private(set) var all: [ExifValue] = []

  /// - Parameter block: rebuilt by the walker.
  init(_ block: [UInt8]) {
    // Safe because the visitor runs during the call only, on the list that outlives it.
    unsafe block.withUnsafeBufferPointer { bytes in
      unsafe withUnsafeMutablePointer(to: &all) { list in
        _ = unsafe ps_exif_read(bytes.baseAddress, bytes.count, visitExif, list)
      }
    }
  }

  /// The value of a tag in one of the directories that it may stand in.
  func value(_ tag: Int, in directories: ExifValue.Directory...) -> ExifValue? {
    let directories = directories.isEmpty ? [.photo, .image] : directories
    for directory in directories {
      if let value = all.first(where: { $0.tag == tag && $0.directory == directory }) {
        return value
      }
    }
    return nil
  }
}

private func visitExif(
  _ context: UnsafeMutableRawPointer?, _ value: UnsafePointer<ps_exif_value>?
) {
  // Safe because the context is the list above, and libexif's bytes live during this call.
  guard let list = unsafe context?.assumingMemoryBound(to: [ExifValue].self),
    let value = unsafe value, let bytes = unsafe value.pointee.data,
    let directory = unsafe ExifValue.Directory(rawValue: Int(value.pointee.ifd))
  else { return }
  let size = unsafe value.pointee.size
  let format = unsafe Int(value.pointee.format)
  var fractions: [(numerator: Double, denominator: Double)] = []
  if format != 2 {
    for index in 0..<16 {
      var (numerator, denominator) = (0.0, 1.0)
      guard unsafe ps_exif_fraction(value, index, &numerator, &denominator) != 0 else { break }
      fractions.append((numerator, denominator))
    }
  }
  unsafe list.pointee.append(
    ExifValue(
      directory: directory, tag: Int(value.pointee.tag),
      name: value.pointee.name.map { unsafe String(cString: $0) }, format: format,
      bytes: Array(UnsafeBufferPointer(start: bytes, count: size)), fractions: fractions,
      components: Int(value.pointee.components)))
}
