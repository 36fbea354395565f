// How pictures are decoded where there is a choice, the same for a whole run. Floor 3.

/// What a decoder may do for speed, and what it does about color.
public struct DecodeOptions: Hashable, Sendable {
  /// In which light pixels are averaged.
  public enum Light: String, CaseIterable, Hashable, Sendable {
    /// As samples are stored: fast, and what people are used to.
    case encoded
    /// In proportion to light: fine detail keeps its brightness. Every pixel is decoded.
    case linear
  }

  /// Whether small pictures within a file may stand for it.
  public enum Previews: String, CaseIterable, Hashable, Sendable {
    /// Where one has the pixels that are needed, and the picture's shape.
    case auto
    case never
  }

  public enum Scaling: String, CaseIterable, Hashable, Sendable {
    /// The smallest reduction on load that covers the box; of a progressive file what that needs.
    case fast
    /// At least twice the box, and every scan.
    case best
  }

  public enum ColorHandling: String, CaseIterable, Hashable, Sendable {
    /// From the picture's own color to sRGB.
    case managed
    /// Samples as they are.
    case raw
  }

  public var light: Light
  public var previews: Previews
  public var scaling: Scaling
  public var color: ColorHandling

  public init(
    light: Light = .encoded, previews: Previews = .auto, scaling: Scaling = .fast,
    color: ColorHandling = .managed
  ) {
    self.light = light
    self.previews = previews
    self.scaling = scaling
    self.color = color
  }
}
