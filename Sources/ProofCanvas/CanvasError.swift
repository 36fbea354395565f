// Why a band can't be painted. Floor 4.

/// A failure of painting: about fonts or memory, never about a picture.
public struct CanvasError: Error, Hashable, Sendable {
  public let message: String

  init(_ message: String) {
    self.message = message
  }

  public static let noFont = CanvasError(
    "there is no font to write with: install the package fonts-inter, or give --fonts DIR")
}
