// What a plugin says of itself, copied out of its table once and then free of it. Floor 4.

public import ProofDrawing

/// What a plugin can do beyond the ordinary. Bits of the header's PSP_CAP_*.
public struct PluginCapabilities: OptionSet, Hashable, Sendable {
  public let rawValue: UInt64
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// Draws well on PDF and SVG targets too.
  public static let vector = PluginCapabilities(rawValue: 0x01)
  /// Draws cells whose picture couldn't be decoded.
  public static let imageless = PluginCapabilities(rawValue: 0x02)
  /// Starts threads of its own: the host makes fewer instances.
  public static let ownThreads = PluginCapabilities(rawValue: 0x04)
  /// Not meant for hostile files.
  public static let unhardened = PluginCapabilities(rawValue: 0x08)
  /// Draws the caption itself and gets the whole cell.
  public static let ownCaption = PluginCapabilities(rawValue: 0x10)
  /// Made to draw over what another renderer drew.
  public static let overlay = PluginCapabilities(rawValue: 0x20)
}

/// A plugin's description.
public struct PluginDescriptor: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    case renderer
    case decoder
  }

  /// How calls may meet a plugin. In every case an instance stays on the thread that made it.
  public enum Threading: Int, Hashable, Sendable, Comparable {
    /// Any number of instances, each on a thread of its own.
    case perInstance
    /// One call at a time for the whole file.
    case oneAtATime
    /// Every call from one and the same thread.
    case oneThread

    public static func < (a: Threading, b: Threading) -> Bool { a.rawValue < b.rawValue }
  }

  /// When the same input gives the same bytes, as claimed by the author.
  public enum Determinism: Hashable, Sendable {
    case never
    case sameMachine
    case everywhere
  }

  public var kind: Kind
  /// Reverse-DNS; the identity.
  public var id: String
  public var name: String
  public var version: String
  public var vendor: String
  /// An SPDX expression.
  public var license: String
  public var url: String
  public var summary: String
  public var capabilities: PluginCapabilities
  /// Everything declared; bits of PSP_INPUT_*, those that ``ProofDrawing/CellInputs`` has no name for included.
  public var inputs: CellInputs
  /// Metadata fields that it may ask for; a trailing `*` stands for any rest.
  public var metadataKeys: [String]
  public var threading: Threading
  public var determinism: Determinism
  /// Rises whenever the same input gives another picture.
  public var epoch: UInt32
  public var parameters: [PluginParameter]
  /// What a decoder reads; nil for a renderer.
  public var decoding: DecoderDescription?
  /// A renderer that says how large its cells should be.
  public var measures = false

  /// The parameter of that key.
  public func parameter(_ key: String) -> PluginParameter? {
    parameters.first { $0.key == key }
  }
}
