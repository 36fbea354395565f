// `--columns`: a number, or tracks as SwiftUI has them, in the contract's spelling
// (`adaptive:160-240:spacing=8`, `3xflexible`) or in SwiftUI's (`adaptive(minimum: 160)`). Floor 8.

internal import ProofViews

struct ColumnsGrammar: Sendable {
  /// More columns than anybody can look at, and few enough to lay out at once.
  static let most = 1000
  private static let kinds = ["fixed", "flexible", "adaptive"]
  private static let length = NumberGrammar(1...1_000_000, "points")
  private static let gap = NumberGrammar(0...100_000, "points")
  static let advice =
    "a number of columns from 1 to \(most), or tracks such as adaptive:160, flexible:50-100,"
    + " fixed:80, 3xflexible, each with :spacing=N or :align=top"

  func parse(_ text: String) throws(ValueProblem) -> [GridItem] {
    var items: [GridItem] = []
    for track in Self.split(text, at: ",") {
      let (count, item) = try Self.track(Self.trimmed(track))
      guard items.count + count <= Self.most else {
        throw ValueProblem("too many columns", "at most \(Self.most)")
      }
      items += Array(repeating: item, count: count)
    }
    return items
  }

  /// `[COUNTx]KIND[:SIZE | (SIZE)][:spacing=N][:align=WHERE]`, or `COUNT` for that many flexible.
  private static func track(_ text: Substring) throws(ValueProblem) -> (Int, GridItem) {
    var parts = split(text, at: ":")[...]
    guard var head = parts.popFirst().map(trimmed), !head.isEmpty else {
      throw ValueProblem("a track is missing", advice)
    }
    var count = 1
    // Less than nothing is a number too, and the message should say what is wrong with it.
    if head.first == "-", NumberGrammar.isDecimal(head) {
      throw ValueProblem("out of range", advice)
    }
    let digits = head.prefix { $0.isASCII && $0.isNumber }
    if !digits.isEmpty {
      count = try WholeGrammar(1...most, "columns").parse(digits)
      head = head.dropFirst(digits.count)
      if head.isEmpty {
        head = "flexible"
      } else if head.first == "x" {
        head = head.dropFirst()
      } else {
        throw ValueProblem("'\(digits)\(head)' is no track", advice)
      }
    }
    if head.first == "." { head = head.dropFirst() }

    let size: GridItem.Size
    if let open = head.firstIndex(of: "(") {
      guard head.last == ")" else { throw ValueProblem("a parenthesis isn't closed", advice) }
      let arguments = head[head.index(after: open)...].dropLast()
      size = try Self.size(of: trimmed(head[..<open]), split(arguments, at: ","))
    } else if let next = parts.first, !next.contains("=") {
      parts = parts.dropFirst()
      guard !trimmed(next).isEmpty else { throw ValueProblem("a size is missing", advice) }
      if trimmed(next).first == "-", NumberGrammar.isDecimal(trimmed(next)) {
        throw ValueProblem("'\(trimmed(next))' in \(head): out of range", length.advice)
      }
      size = try Self.size(of: head, next.split(separator: "-", omittingEmptySubsequences: false))
    } else {
      size = try Self.size(of: head, [])
    }
    var item = GridItem(size)
    for part in parts { try apply(part, to: &item) }
    return (count, item)
  }

  /// The kind's own meaning of up to two lengths, `minimum:` and `maximum:` before them allowed.
  private static func size(
    of kind: Substring, _ arguments: [Substring]
  ) throws(ValueProblem) -> GridItem.Size {
    guard kinds.contains(String(kind)) else {
      throw ValueProblem.notAmong(kinds, String(kind), "'\(kind)' is no track")
    }
    var lengths: [String: Double] = [:]
    let names = kind == "fixed" ? ["size"] : ["minimum", "maximum"]
    let arguments = arguments.count == 1 && trimmed(arguments[0]).isEmpty ? [] : arguments
    guard arguments.count <= names.count else {
      throw ValueProblem(
        "too many sizes for \(kind)", kind == "fixed" ? "one size" : "a minimum and a maximum")
    }
    for (position, argument) in arguments.enumerated() {
      var value = trimmed(argument)
      var name = names[position]
      if let colon = value.firstIndex(of: ":"), kind != "fixed" {
        name = String(trimmed(value[..<colon]))
        guard names.contains(name) else {
          throw ValueProblem.notAmong(names, name, "'\(name)' is no part of \(kind)")
        }
        value = trimmed(value[value.index(after: colon)...])
      }
      guard lengths[name] == nil else { throw ValueProblem("\(name) is given twice", advice) }
      if name == "maximum", value == "infinity" || value == ".infinity" {
        lengths[name] = .infinity
      } else {
        do {
          lengths[name] = try length.parse(value)
        } catch {
          throw ValueProblem("'\(value)' in \(kind): \(error.problem)", error.advice)
        }
      }
    }
    return try size(of: kind, lengths)
  }

  private static func size(
    of kind: Substring, _ lengths: [String: Double]
  ) throws(ValueProblem) -> GridItem.Size {
    let maximum = lengths["maximum"] ?? .infinity
    // SwiftUI's own minimum of a flexible track is 10, unless its maximum is less.
    let minimum = lengths["minimum"] ?? min(10, maximum)
    guard minimum <= maximum else {
      throw ValueProblem("the minimum is more than the maximum", "\(kind):MIN-MAX")
    }
    switch kind {
    case "flexible": return .flexible(minimum: minimum, maximum: maximum)
    case "adaptive":
      guard lengths["minimum"] != nil else {
        throw ValueProblem("adaptive needs a minimum", "adaptive:160")
      }
      return .adaptive(minimum: minimum, maximum: maximum)
    default:
      guard let size = lengths["size"] else {
        throw ValueProblem("fixed needs a size", "fixed:80")
      }
      return .fixed(size)
    }
  }

  private static func apply(_ part: Substring, to item: inout GridItem) throws(ValueProblem) {
    let keys = ["spacing", "align"]
    let key = trimmed(part.prefix { $0 != "=" })
    guard keys.contains(String(key)), let equals = part.firstIndex(of: "=") else {
      throw ValueProblem.notAmong(keys, String(key), "'\(key)' is nothing that a track has")
    }
    let value = trimmed(part[part.index(after: equals)...])
    if key == "spacing" {
      do {
        item.spacing = try gap.parse(value)
      } catch {
        throw ValueProblem("spacing '\(value)': \(error.problem)", error.advice)
      }
    } else if let alignment = alignments.first(where: { $0.name == value })?.alignment {
      item.alignment = alignment
    } else {
      throw ValueProblem.notAmong(
        alignments.map(\.name), String(value), "'\(value)' is no alignment")
    }
  }

  private static let alignments: [(name: String, alignment: Alignment)] = [
    ("leading", .leading), ("center", .center), ("trailing", .trailing), ("top", .top),
    ("bottom", .bottom), ("topLeading", .topLeading), ("topTrailing", .topTrailing),
    ("bottomLeading", .bottomLeading), ("bottomTrailing", .bottomTrailing),
  ]

  /// Splits where no parenthesis is open; empty parts count.
  private static func split(_ text: some StringProtocol, at separator: Character) -> [Substring] {
    var parts: [Substring] = []
    var depth = 0
    let text = Substring(text)
    var start = text.startIndex
    for index in text.indices {
      switch text[index] {
      case "(": depth += 1
      case ")": depth -= 1
      case separator where depth == 0:
        parts.append(text[start..<index])
        start = text.index(after: index)
      default: break
      }
    }
    parts.append(text[start...])
    return parts
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text
    while text.first == " " { text = text.dropFirst() }
    while text.last == " " { text = text.dropLast() }
    return text
  }
}
