// Colors: CSS's hexadecimal forms and its sixteen basic names. Floor 8.

internal import ProofDrawing
internal import ProofGallery

struct ColorGrammar: Sendable {
  static let names: [(name: String, hex: UInt32)] = [
    ("black", 0x000000), ("silver", 0xC0C0C0), ("gray", 0x808080), ("white", 0xFFFFFF),
    ("maroon", 0x800000), ("red", 0xFF0000), ("purple", 0x800080), ("fuchsia", 0xFF00FF),
    ("green", 0x008000), ("lime", 0x00FF00), ("olive", 0x808000), ("yellow", 0xFFFF00),
    ("navy", 0x000080), ("blue", 0x0000FF), ("teal", 0x008080), ("aqua", 0x00FFFF),
  ]

  func parse(_ text: String) throws(ValueProblem) -> RGBA {
    try parse(text, orElse: [])
  }

  /// - Parameter words: what else the option takes, for the message.
  func parse(_ text: String, orElse words: [String]) throws(ValueProblem) -> RGBA {
    if text.hasPrefix("#") {
      guard let color = Self.hexadecimal(text.dropFirst()) else {
        throw ValueProblem("not a color", "#rgb, #rgba, #rrggbb or #rrggbbaa")
      }
      return color
    }
    if let named = Self.names.first(where: { $0.name == text.lowercased() }) {
      return RGBA(named.hex)
    }
    var problem = ValueProblem.notAmong(Self.names.map(\.name) + words, text, "not a color")
    problem.advice = problem.advice.map { "\($0); or #rrggbb" }
    throw problem
  }

  private static func hexadecimal(_ digits: Substring) -> RGBA? {
    var values: [UInt8] = []
    for digit in digits {
      guard digit.isASCII, let value = digit.hexDigitValue else { return nil }
      values.append(UInt8(truncatingIfNeeded: value))
    }
    switch values.count {
    case 3, 4: values = values.map { $0 &* 17 }
    case 6, 8:
      values = stride(from: 0, to: values.count, by: 2).map { values[$0] << 4 | values[$0 + 1] }
    default: return nil
    }
    return RGBA(
      red: values[0], green: values[1], blue: values[2], alpha: values.count > 3 ? values[3] : 255)
  }
}

/// `--background`.
struct BackgroundGrammar: Sendable {
  func parse(_ text: String) throws(ValueProblem) -> SheetBackground {
    switch text {
    case "checker": .checker
    case "none": .none
    default: .color(try ColorGrammar().parse(text, orElse: ["checker", "none"]))
    }
  }
}
