// Samples, filters and deflate for one piece. Floor 4.
// One compressor a thread; nothing of one piece may be left when the next one comes.

internal import CShimDeflate

/// A piece after compression: raw deflate data that ends on a byte.
public struct PNGCompressedPiece: Sendable {
  /// From 0.
  public let index: Int
  /// The file's last piece ends its deflate stream.
  public let isLast: Bool
  public let bytes: [UInt8]
  /// Adler-32 of the filtered rows.
  public let adler: UInt32
  /// Bytes of the filtered rows.
  public let uncompressedLength: Int
}

/// Keeps the state of a deflate engine from piece to piece; what it makes depends on the piece only.
@safe public final class PNGCompressor {
  /// What compresses. The two give different bytes, and the same pixels.
  public enum Engine: Sendable {
    /// ISA-L where it is built in, else zlib.
    case best
    /// zlib: a third of the speed.
    case zlib
  }

  // Safe because the state is made here, used by the one thread that owns this object, freed once.
  private let state: OpaquePointer?

  public init(engine: Engine = .best) {
    unsafe state = ps_deflate_create(engine == .best ? PS_DEFLATE_BEST : PS_DEFLATE_ZLIB)
  }

  deinit { unsafe ps_deflate_free(state) }

  /// Filters each row by the smallest sum of differences, and compresses the piece on its own.
  /// - Throws: where memory is short.
  public func compress(_ piece: PNGPiece) throws(PNGWriteError) -> PNGCompressedPiece {
    guard let state = unsafe state else { throw PNGWriteError("no memory to compress a PNG") }
    let format = piece.format
    var bytes: UnsafePointer<UInt8>?
    var count = 0
    var adler: UInt32 = 0
    // Safe because the piece holds its rows and the row above them, each of its width.
    let kind =
      format.palette.isEmpty
      ? (format.hasAlpha ? PS_PIXELS_ALPHA : PS_PIXELS_OPAQUE) : PS_PIXELS_INDICES
    let status = unsafe piece.pixels.withUnsafeBytes { pixels in
      unsafe ps_deflate_rows(
        state, pixels.baseAddress, format.width, piece.rowCount, kind,
        piece.isLast ? 1 : 0, &bytes, &count, &adler)
    }
    guard status == PS_DEFLATE_OK else {
      throw PNGWriteError(
        status == PS_DEFLATE_MEMORY
          ? "no memory to compress a PNG" : "a PNG's rows can't be compressed")
    }
    // Safe because the shim's output is copied before the state is used again.
    let copy = unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
    return PNGCompressedPiece(
      index: piece.index, isLast: piece.isLast, bytes: copy, adler: adler,
      uncompressedLength: format.filteredRowBytes * piece.rowCount)
  }
}
