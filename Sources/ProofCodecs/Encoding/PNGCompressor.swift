// Filters and deflate for one piece. Floor 4; one compressor a thread.

internal import CShimDeflate

/// A piece after compression.
public struct PNGCompressedPiece: Sendable {
  public let index: Int
  let bytes: [UInt8]
  let adler: UInt32
  let length: UInt64
  let isLast: Bool
}

/// Keeps the state of a deflate engine from piece to piece; what it makes depends on the piece only.
@safe public final class PNGCompressor {
  public enum Engine: Sendable {
    /// ISA-L where it is built in, else zlib.
    case best
    case zlib
  }

  // Safe because the state is made here, used by the one thread that owns this object, freed once.
  private let state: OpaquePointer?

  public init(engine: Engine = .best) {
    unsafe state = ps_deflate_create(engine == .best ? PS_DEFLATE_BEST : PS_DEFLATE_ZLIB)
  }

  deinit { unsafe ps_deflate_free(state) }

  /// Filters each row by the smallest sum of differences, and compresses the piece on its own.
  public func compress(_ piece: PNGPiece) throws(PNGWriteError) -> PNGCompressedPiece {
    guard let state = unsafe state else { throw PNGWriteError("no memory for compression") }
    var bytes: UnsafePointer<UInt8>?
    var count = 0
    var adler: UInt32 = 0
    // Safe because the piece holds rows + 1 rows of its width, and the shim's output is copied
    // before the state is used again.
    let status = unsafe piece.words.withUnsafeBufferPointer { words in
      unsafe ps_deflate_rows(
        state, words.baseAddress, piece.format.width, piece.rows, piece.format.hasAlpha ? 1 : 0,
        piece.isLast ? 1 : 0, &bytes, &count, &adler)
    }
    guard status == 0 else { throw PNGWriteError("compression failed (\(status))") }
    let row = piece.format.width * (piece.format.hasAlpha ? 4 : 3) + 1
    return unsafe PNGCompressedPiece(
      index: piece.index, bytes: Array(unsafe UnsafeBufferPointer(start: bytes, count: count)),
      adler: adler, length: UInt64(row) * UInt64(piece.rows), isLast: piece.isLast)
  }
}
