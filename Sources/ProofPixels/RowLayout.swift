// How a decoder's rows look before they are scaled and packed. Floor 2.

/// The layout of a row of samples: straight alpha, no padding between pixels.
public struct RowLayout: Hashable, Sendable {
  public enum Channels: Hashable, Sendable {
    case gray
    case grayAlpha
    case rgb
    case rgba
    /// Blue, green, red and a byte without meaning.
    case bgrx
    /// Cyan, magenta, yellow, black in whatever sense the recoloring takes them.
    case ink
  }

  public enum Depth: Hashable, Sendable {
    case bits8
    /// In the machine's own byte order.
    case bits16
  }

  public var channels: Channels
  public var depth: Depth

  public init(_ channels: Channels, _ depth: Depth = .bits8) {
    self.channels = channels
    self.depth = depth
  }

  /// Samples of one pixel, the meaningless one included.
  public var samples: Int {
    switch channels {
    case .gray: 1
    case .grayAlpha: 2
    case .rgb: 3
    case .rgba, .bgrx, .ink: 4
    }
  }

  public var bytesPerPixel: Int { samples * (depth == .bits16 ? 2 : 1) }

  /// Samples of a pixel that are color, as ``RowRecolor`` sees them.
  public var colors: Int {
    switch channels {
    case .gray, .grayAlpha: 1
    case .rgb, .rgba, .bgrx: 3
    case .ink: 4
    }
  }

  public var hasAlpha: Bool { channels == .grayAlpha || channels == .rgba }
}
