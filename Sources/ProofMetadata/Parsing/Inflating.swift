// zlib streams in metadata. Floor 4.

internal import CShimMetadata

enum Inflating {
  /// At most so many bytes of a stream, and whether that is all of it.
  static func inflate(_ bytes: [UInt8], most: Int) -> (bytes: [UInt8], isAtEnd: Bool) {
    var status = PS_META_BROKEN
    // Safe because both buffers outlive the call, which stays within them.
    let out = unsafe [UInt8](unsafeUninitializedCapacity: most) { out, count in
      unsafe bytes.withUnsafeBufferPointer { bytes in
        unsafe status = ps_inflate(
          bytes.baseAddress, bytes.count, out.baseAddress, most, &count)
      }
    }
    return (out, status == PS_META_OK)
  }
}
