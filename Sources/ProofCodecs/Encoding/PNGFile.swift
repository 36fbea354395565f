// Compressed pieces in order, framed as a PNG by libpng. Floor 4.

internal import CShimPNG
internal import CShimDeflate

/// Writes one PNG front to back.
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
  private var adler: UInt32 = 1
  private var next = 0

  /// Writes the file's head.
  /// - Parameter write: takes bytes in order; what it throws is thrown here again.
  public init(_ format: PNGFormat, write: @escaping (RawSpan) throws -> Void) throws {
    let sink = Sink(write)
    // Safe because the context is the sink, which outlives the writer.
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
    let status = unsafe ps_png_write_head(
      writer, UInt32(format.width), UInt32(format.height), format.hasAlpha ? 1 : 0,
      UInt32(clamping: format.pixelsPerMeter ?? 0))
    guard status == 0 else {
      unsafe ps_png_writer_free(writer)
      throw sink.error ?? PNGWriteError("libpng refused the head")
    }
    unsafe self.writer = writer
    self.sink = sink
  }

  deinit { unsafe ps_png_writer_free(writer) }

  /// Writes the next piece.
  public mutating func append(_ piece: PNGCompressedPiece) throws {
    precondition(piece.index == next, "pieces arrive in order")
    adler = ps_adler_combine(adler, piece.adler, piece.length)
    var sum = adler
    // Safe because the array and the sum live over the call.
    let status = unsafe piece.bytes.withUnsafeBufferPointer { bytes in
      unsafe withUnsafePointer(to: &sum) { sum in
        unsafe ps_png_write_data(
          writer, bytes.baseAddress, bytes.count, next == 0 ? 1 : 0, piece.isLast ? sum : nil)
      }
    }
    next += 1
    guard status == 0 else { throw sink.error ?? PNGWriteError("libpng refused a chunk") }
  }

  /// Writes the file's end, after the last piece.
  public consuming func finish() throws {
    guard unsafe ps_png_write_end(writer) == 0 else {
      throw sink.error ?? PNGWriteError("libpng refused the end")
    }
  }
}
