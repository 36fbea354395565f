// The shape of a PNG that is written. Floor 4.

/// Why a PNG can't be written.
public struct PNGWriteError: Error, Hashable, Sendable, CustomStringConvertible {
  public var description: String

  init(_ description: String) {
    self.description = description
  }
}

/// Size, channels and density: everything that the file's head says. 8 bits a channel, sRGB.
public struct PNGFormat: Hashable, Sendable {
  /// Pixels.
  public let width: Int
  public let height: Int
  public let hasAlpha: Bool
  public let pixelsPerMeter: Int?

  /// - Throws: when a side is empty or longer than the format's 2,147,483,647.
  public init(width: Int, height: Int, hasAlpha: Bool, pixelsPerMeter: Int?)
    throws(PNGWriteError)
  {
    let sides = 1...Int(Int32.max)
    guard sides.contains(width), sides.contains(height) else {
      throw PNGWriteError("a PNG of \(width) x \(height) pixels can't be written")
    }
    self.width = width
    self.height = height
    self.hasAlpha = hasAlpha
    self.pixelsPerMeter = pixelsPerMeter
  }

  /// Rows that are compressed together: about 256 KiB, a function of the width alone, so that the
  /// file is the same whoever compresses it.
  public var rowsPerPiece: Int {
    max(262_144 / (width * (hasAlpha ? 4 : 3) + 1), 1)
  }

  public var pieceCount: Int { (height + rowsPerPiece - 1) / rowsPerPiece }
}
