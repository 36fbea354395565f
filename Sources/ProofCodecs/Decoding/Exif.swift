// The orientation in an EXIF block, through libexif. Floor 4.

internal import CExif
internal import ProofPixels

enum Exif {
  /// From a block that begins with "Exif\0\0"; what isn't there or makes no sense counts as upright.
  static func orientation(in block: [UInt8]) -> Orientation {
    guard block.count > 14, block.count <= Int(UInt16.max) else { return .up }
    // Safe because libexif copies what it keeps of the block, and every pointer into its data is
    // used before the data is given back at the end of this scope.
    return unsafe block.withUnsafeBufferPointer { bytes in
      guard let data = unsafe exif_data_new() else { return .up }
      defer { unsafe exif_data_unref(data) }
      unsafe exif_data_unset_option(data, EXIF_DATA_OPTION_FOLLOW_SPECIFICATION)
      unsafe exif_data_set_option(data, EXIF_DATA_OPTION_DONT_CHANGE_MAKER_NOTE)
      unsafe exif_data_load_data(data, bytes.baseAddress, UInt32(bytes.count))
      guard let content = unsafe data.pointee.ifd.0,
        let entry = unsafe exif_content_get_entry(content, EXIF_TAG_ORIENTATION),
        unsafe entry.pointee.format == EXIF_FORMAT_SHORT, unsafe entry.pointee.size >= 2,
        let value = unsafe entry.pointee.data
      else { return .up }
      return Orientation(exif: Int(unsafe exif_get_short(value, exif_data_get_byte_order(data))))
    }
  }
}
