// Why a PNG can't be written. Floor 4.

/// A sentence without a path: what the format, the memory or the compressor refused. What the sink
/// of a ``PNGFile`` throws isn't wrapped in it.
public struct PNGWriteError: Error, Hashable, Sendable, CustomStringConvertible {
  public let description: String

  init(_ description: String) {
    self.description = description
  }
}
