// A parameter as its plugin declares it. Floor 4.

public import ProofDrawing

/// One typed, ranged, documented setting of a plugin.
public struct PluginParameter: Hashable, Sendable {
  public struct Choice: Hashable, Sendable {
    public var key: String
    public var title: String

    public init(key: String, title: String) {
      self.key = key
      self.title = title
    }
  }

  /// Type, default and range. A step of 0 is continuous, any other starts at the least value.
  public enum Kind: Hashable, Sendable {
    case bool(default: Bool)
    case int(default: Int64, range: ClosedRange<Int64>, step: Int64)
    case real(default: Double, range: ClosedRange<Double>, step: Double)
    /// The default is an index; there is at least one choice.
    case choice(default: Int, choices: [Choice])
    /// At most so many bytes of UTF-8.
    case text(default: String, maxBytes: Int)
    case color(default: RGBA)
    /// Points.
    case length(default: Double, range: ClosedRange<Double>, step: Double)
  }

  public var key: String
  public var title: String
  public var documentation: String
  public var kind: Kind
  /// Left out of short help.
  public var isAdvanced: Bool
  /// Changes the size that a cell asks for, not only its drawing.
  public var affectsSize: Bool
  /// Still accepted, with a warning.
  public var isDeprecated: Bool

  public init(
    key: String, title: String, documentation: String = "", kind: Kind, isAdvanced: Bool = false,
    affectsSize: Bool = false, isDeprecated: Bool = false
  ) {
    self.key = key
    self.title = title
    self.documentation = documentation
    self.kind = kind
    self.isAdvanced = isAdvanced
    self.affectsSize = affectsSize
    self.isDeprecated = isDeprecated
  }

  public var defaultValue: PluginParameterValue {
    switch kind {
    case .bool(let value): .bool(value)
    case .int(let value, _, _): .int(value)
    case .real(let value, _, _): .real(value)
    case .choice(let index, let choices): .choice(index: index, key: choices[index].key)
    case .text(let value, _): .text(value)
    case .color(let value): .color(value)
    case .length(let value, _, _): .length(value)
    }
  }

  /// What may be written, for help and messages: "0 to 8", "cover or contain", "at most 40 bytes".
  public var domain: String {
    switch kind {
    case .bool: return "on or off"
    case .int(_, let range, let step):
      return "\(range.lowerBound) to \(range.upperBound)" + (step > 1 ? " in steps of \(step)" : "")
    case .real(_, let range, let step):
      return "\(figure(range.lowerBound)) to \(figure(range.upperBound))"
        + (step > 0 ? " in steps of \(figure(step))" : "")
    case .length(_, let range, let step):
      return "\(figure(range.lowerBound)) to \(figure(range.upperBound)) pt"
        + (step > 0 ? " in steps of \(figure(step))" : "") + "; pt, mm, cm or in"
    case .choice(_, let choices):
      let keys = choices.map(\.key)
      return keys.dropLast().joined(separator: ", ") + (keys.count > 1 ? " or " : "")
        + (keys.last ?? "")
    case .text(_, let maxBytes): return "text of at most \(maxBytes) bytes"
    case .color: return "#RGB, #RRGGBB, #RRGGBBAA or a basic color's name"
    }
  }
}

/// A checked value of a parameter.
public enum PluginParameterValue: Hashable, Sendable {
  case bool(Bool)
  case int(Int64)
  case real(Double)
  case choice(index: Int, key: String)
  case text(String)
  case color(RGBA)
  /// Points.
  case length(Double)
}

extension PluginParameterValue {
  /// The value as a user would type it.
  public var typed: String {
    switch self {
    case .bool(let value): return value ? "on" : "off"
    case .int(let value): return String(value)
    case .real(let value), .length(let value): return figure(value)
    case .choice(_, let key): return key
    case .text(let value): return value
    case .color(let color):
      let digits = String(color.alpha == 255 ? color.word >> 8 : color.word, radix: 16)
      let width = color.alpha == 255 ? 6 : 8
      return "#" + String(repeating: "0", count: width - digits.count) + digits
    }
  }
}

/// A number as people write it: 3 rather than 3.0.
func figure(_ value: Double) -> String {
  let text = value.description
  return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}
