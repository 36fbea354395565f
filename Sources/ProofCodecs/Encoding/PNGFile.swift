// Compressed pieces in order, framed as a PNG by libpng. Floor 4.
// It writes front to back, and nothing that tells a time, a host or a program.

internal import CShimDeflate
internal import CShimPNG

/// Writes one PNG front to back: signature, IHDR, sRGB, pHYs, an IDAT a piece, IEND.
@safe public struct PNGFile: ~Copyable {
  /// Carries the sink, and the error that it threw, across C.
  private final class Sink {
    let write: (RawSpan) throws -> Void
    var error: (any Error)?

    init(_ write: @escaping (RawSpan) throws -> Void) {
      self.write = write
    }
  }

  // Safe because the writer is made in init, used by this value only, and freed once; the sink
  // that it points to lives as long as this value.
  private let writer: OpaquePointer
  private let sink: Sink
  private let pieceCount: Int
  private var adler: UInt32 = 1
  private var next = 0

  /// Writes the file's head.
  /// - Parameter write: takes bytes in order, a few or many at a time.
  /// - Throws: what `write` throws, or ``PNGWriteError`` where memory is short.
  public init(_ format: PNGFormat, write: @escaping (RawSpan) throws -> Void) throws {
    let sink = Sink(write)
    // Safe because the context is the sink, which outlives the writer, and libpng lends its bytes
    // for the call.
    let made = unsafe ps_png_writer_create(
      { context, bytes, count in
        guard let context = unsafe context, let bytes = unsafe bytes else { return 1 }
        let sink = unsafe Unmanaged<Sink>.fromOpaque(context).takeUnretainedValue()
        do {
          try sink.write(unsafe RawSpan(_unsafeStart: bytes, byteCount: count))
          return 0
        } catch {
          sink.error = error
          return 1
        }
      }, Unmanaged.passUnretained(sink).toOpaque())
    guard let writer = unsafe made else { throw PNGWriteError("no memory for a PNG") }
    // Safe because the writer was just made.
    let status = unsafe format.palette.withUnsafeBufferPointer { palette in
      unsafe ps_png_write_head(
        writer, UInt32(format.width), UInt32(format.height), format.hasAlpha ? 1 : 0,
        palette.baseAddress, palette.count, UInt32(format.pixelsPerMeter ?? 0),
        format.isMarked ? 1 : 0)
    }
    guard status == 0 else {
      unsafe ps_png_writer_free(writer)
      throw sink.error ?? PNGWriteError("libpng refused a PNG's head")
    }
    unsafe self.writer = writer
    self.sink = sink
    pieceCount = format.pieceCount
  }

  deinit { unsafe ps_png_writer_free(writer) }

  /// Writes the next piece; pieces come in order of their index.
  /// - Throws: what the sink throws; from then on every call throws it again and writes nothing.
  public mutating func append(_ piece: PNGCompressedPiece) throws {
    precondition(piece.index == next && next < pieceCount, "pieces arrive in order")
    if let error = sink.error { throw error }
    adler = ps_adler_combine(adler, piece.adler, UInt64(piece.uncompressedLength))
    var sum = adler
    // Safe because the array and the sum live over the call.
    let status = unsafe piece.bytes.withUnsafeBufferPointer { bytes in
      unsafe withUnsafePointer(to: &sum) { sum in
        unsafe ps_png_write_data(
          writer, bytes.baseAddress, bytes.count, next == 0 ? 1 : 0, piece.isLast ? sum : nil)
      }
    }
    guard status == 0 else { throw failure("libpng refused a PNG's data") }
    next += 1
  }

  /// Writes the file's end, after the last piece.
  /// - Throws: what the sink throws, or ``PNGWriteError`` when pieces are missing.
  public consuming func finish() throws {
    if let error = sink.error { throw error }
    guard next == pieceCount else {
      throw PNGWriteError("a PNG of \(pieceCount) pieces can't end after \(next)")
    }
    // Safe because the writer lives as long as this value.
    guard unsafe ps_png_write_end(writer) == 0 else {
      throw failure("libpng refused a PNG's end")
    }
  }

  /// The sink's own error, or what stands for libpng's; kept, so that nothing follows it.
  private func failure(_ sentence: String) -> any Error {
    let error = sink.error ?? PNGWriteError(sentence)
    sink.error = error
    return error
  }
}
