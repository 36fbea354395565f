// Conditions on fields: `rating >= 3`. Floor 4. One parser and one evaluator, for everything that
// keeps or marks items.

/// `FIELD OP VALUE`, or several of them of which one must hold.
public struct ItemCondition: Hashable, Sendable {
  enum Operator: String, CaseIterable, Hashable, Sendable {
    // Longer ones first: `>=` isn't `>` and a value that begins with `=`.
    case equal = "=="
    case different = "!="
    case atMost = "<="
    case atLeast = ">="
    case less = "<"
    case more = ">"
    case contains = "~"
    case has = "has"
  }

  struct Test: Hashable, Sendable {
    let field: Field
    let comparison: Operator
    let value: String
    let number: Double?
    let time: MomentText?
  }

  /// One of them must hold.
  private(set) var tests: [Test]
  /// Whether the next condition joins this one.
  private(set) var takesNext: Bool

  /// The fields that it asks for.
  public var fields: Set<Field> { Set(tests.map(\.field)) }

  /// Parses one condition; `any:` in front joins it with the next.
  public init(_ text: String) throws(TemplateError) {
    var rest = Self.trimmed(text[...])
    takesNext = rest.hasPrefix("any:")
    if takesNext { rest = Self.trimmed(rest.dropFirst(4)) }
    let name = rest.prefix { !$0.isWhitespace && !"=!<>~".contains($0) }
    guard !name.isEmpty else {
      throw TemplateError("a condition is FIELD OP VALUE, for example rating >= 3")
    }
    let field: Field
    do throws(TemplateError) {
      field = try Field.named(
        String(name), among: Field.allCases.filter { !$0.isPlace })
    } catch {
      throw TemplateError(error.message.replacing("{", with: "").replacing("}", with: ""))
    }
    rest = Self.trimmed(rest.dropFirst(name.count))
    guard let comparison = Operator.allCases.first(where: { rest.hasPrefix($0.rawValue) }) else {
      throw TemplateError("there is no comparison after \(name): == != < <= > >= ~ has")
    }
    rest = rest.dropFirst(comparison.rawValue.count)
    guard comparison != .has || rest.first?.isWhitespace ?? true else {
      throw TemplateError("there is no comparison after \(name): == != < <= > >= ~ has")
    }
    let value = Self.trimmed(rest)
    tests = [try Self.test(field, comparison, String(value))]
  }

  /// A row of conditions as they were given, those with `any:` and what follows them as one.
  public static func joined(_ conditions: [ItemCondition]) -> [ItemCondition] {
    var joined: [ItemCondition] = []
    var isOpen = false
    for condition in conditions {
      if isOpen, let last = joined.indices.last {
        joined[last].tests += condition.tests
      } else {
        joined.append(condition)
      }
      isOpen = condition.takesNext
    }
    return joined
  }

  private static func test(_ field: Field, _ comparison: Operator, _ value: String)
    throws(TemplateError) -> Test
  {
    guard !value.isEmpty else {
      throw TemplateError("there is no value after \(field.rawValue) \(comparison.rawValue)")
    }
    let isWord = comparison == .contains || comparison == .has
    let time = field.isTime && !isWord ? MomentText(value) : nil
    if field.isTime, !isWord, time == nil {
      throw TemplateError(
        "'\(value)' is no date: 2025, 2025-06, 2025-06-14 or 2025-06-14T15:00, "
          + "and +02:00 behind a time of day says where")
    }
    let number = FigureText.number(value, of: field)
    if field.isFigure, !isWord, number == nil {
      throw TemplateError("'\(value)' is no figure, and \(field.rawValue) is one")
    }
    return Test(
      field: field, comparison: comparison, value: KeyText.folded(value), number: number,
      time: time)
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text.drop { $0.isWhitespace }
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }

  /// Whether it holds; a missing value makes every test false.
  public func holds(for facts: ItemFacts) -> Bool {
    tests.contains { $0.holds(facts.value(of: $0.field), text: { facts.text(of: $0) }) }
  }
}

extension ItemCondition.Test {
  fileprivate func holds(_ found: FieldValue, text: (Field) -> String) -> Bool {
    if comparison == .contains {
      if case .missing = found { return false }
      return KeyText.folded(text(field)).contains(value)
    }
    switch found {
    case .missing: return false
    case .number(let figure):
      guard comparison != .has, let number else { return holds(.text(text(field)), text: text) }
      return order(figure < number - tolerance(number), figure > number + tolerance(number))
    case .time(let moment):
      guard let time else { return false }
      let shown = moment.shown(at: time.offset)
      return order(shown < time.range.lowerBound, shown >= time.range.upperBound)
    case .text(let words):
      let words = KeyText.folded(words)
      if comparison == .has { return words == value }
      let order = NaturalText.compare(Array(words.utf8)[...], Array(value.utf8)[...])
      return self.order(order < 0, order > 0)
    case .list(let parts):
      let parts = parts.map(KeyText.folded)
      switch comparison {
      case .has, .equal: return parts.contains(value)
      case .different: return !parts.contains(value)
      default: return holds(.text(parts.joined(separator: ", ")), text: text)
      }
    }
  }

  /// 1/500 and 0.002 are the same to everybody.
  private func tolerance(_ number: Double) -> Double { abs(number) * 1e-9 }

  private func order(_ isLess: Bool, _ isMore: Bool) -> Bool {
    switch comparison {
    case .equal, .has, .contains: !isLess && !isMore
    case .different: isLess || isMore
    case .less: isLess
    case .atMost: !isMore
    case .more: isMore
    case .atLeast: !isLess
    }
  }
}

/// Words as they are compared: without case and accents.
enum KeyText {
  static func folded(_ text: String) -> String {
    var folded = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let small = scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar
      if let letter = Folding.letter(small).flatMap(Unicode.Scalar.init) { folded.append(letter) }
    }
    return String(folded)
  }
}

/// Figures as they are typed: `1/500`, `f/2.8`, `50 mm`, `4.1MB`, `3:2`.
enum FigureText {
  static func number(_ text: String, of field: Field) -> Double? {
    var text = text.lowercased().filter { !$0.isWhitespace }
    var factor = 1.0
    if field == .aperture, text.hasPrefix("f/") { text.removeFirst(2) }
    let units: [(Field, String, Double)] = [
      (.exposure, "s", 1), (.focal, "mm", 1), (.megapixels, "mp", 1), (.size, "kb", 1e3),
      (.size, "mb", 1e6), (.size, "gb", 1e9), (.size, "tb", 1e12), (.size, "bytes", 1),
      (.size, "k", 1e3), (.size, "m", 1e6), (.size, "g", 1e9),
    ]
    if let (_, unit, value) = units.first(where: { $0.0 == field && text.hasSuffix($0.1) }) {
      text.removeLast(unit.count)
      factor = value
    }
    let parts = text.split(
      separator: field == .aspect ? ":" : "/", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), let first = Double(parts[0]), first.isFinite else {
      return nil
    }
    guard parts.count == 2 else { return first * factor }
    guard let second = Double(parts[1]), second.isFinite, second != 0 else { return nil }
    return first / second * factor
  }
}

/// Dates as they are typed: a year, a month, a day, a minute or a second, each the whole of it.
struct MomentText: Hashable, Sendable {
  /// Nanoseconds since 1970, from the first that belongs to it to the first that doesn't, as a clock
  /// shows them.
  let range: Range<Int64>
  /// Minutes ahead of UTC, of the clock that is meant; nil for each picture's own.
  let offset: Int?

  init?(_ text: String) {
    var text = text
    var offset: Int?
    if let clock = text.firstIndex(where: { $0 == "T" || $0 == " " }) {
      if text.hasSuffix("Z") {
        offset = 0
        text.removeLast()
      } else if let sign = text[clock...].lastIndex(where: { $0 == "+" || $0 == "-" }) {
        guard let minutes = Self.minutes(text[sign...]) else { return nil }
        offset = minutes
        text = String(text[..<sign])
      }
    }
    guard let range = Self.range(text) else { return nil }
    self.range = range
    self.offset = offset
  }

  /// "+02:00", "-0330".
  private static func minutes(_ text: Substring) -> Int? {
    let digits = text.dropFirst().filter { $0 != ":" }
    guard digits.count == 4, digits.utf8.allSatisfy({ (48...57).contains($0) }),
      let hours = Int(digits.prefix(2)), let minutes = Int(digits.suffix(2)), hours <= 15,
      minutes < 60
    else { return nil }
    return (text.first == "-" ? -1 : 1) * (hours * 60 + minutes)
  }

  private static func range(_ text: String) -> Range<Int64>? {
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "T" || $0 == " " }
    guard parts.count <= 2 else { return nil }
    let day = parts[0].split(separator: "-", omittingEmptySubsequences: false)
    let clock =
      parts.count == 2 ? parts[1].split(separator: ":", omittingEmptySubsequences: false) : []
    guard (1...3).contains(day.count), day.count == 3 || clock.isEmpty,
      clock.isEmpty || clock.count >= 2,
      clock.count <= 3, day[0].count == 4
    else { return nil }
    var figures: [Int] = []
    for part in day + clock {
      guard part.utf8.allSatisfy({ (48...57).contains($0) }), let figure = Int(part),
        part.count <= 4
      else { return nil }
      figures.append(figure)
    }
    guard figures[0] >= 1, let start = seconds(figures) else { return nil }
    var next = figures
    switch figures.count {
    case 1: next[0] += 1
    case 2: next = figures[1] == 12 ? [figures[0] + 1, 1] : [figures[0], figures[1] + 1]
    default: break
    }
    let length: Int64 = figures.count == 3 ? 86_400 : figures.count == 5 ? 60 : 1
    let end = figures.count < 3 ? seconds(next) : start + length
    guard let end else { return nil }
    func nanoseconds(_ seconds: Int64) -> Int64 {
      min(max(seconds, -9_223_372_036), 9_223_372_035) * 1_000_000_000
    }
    return nanoseconds(start)..<nanoseconds(end)
  }

  private static func seconds(_ figures: [Int]) -> Int64? {
    let year = figures[0]
    let month = figures.count > 1 ? figures[1] : 1
    let day = figures.count > 2 ? figures[2] : 1
    let clock = Array(figures.dropFirst(3)) + [0, 0, 0]
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    guard (1...12).contains(month), (1...lengths[month - 1]).contains(day), clock[0] < 24,
      clock[1] < 60, clock[2] < 60
    else { return nil }
    let before = year - 1
    let days =
      before * 365 + before / 4 - before / 100 + before / 400 + lengths[..<(month - 1)].reduce(0, +)
      + day - 1 - 719_162
    return Int64(days * 86_400 + clock[0] * 3600 + clock[1] * 60 + clock[2])
  }
}
