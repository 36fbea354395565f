// The names of a run's files: bytes with a number in them. Floor 4.

internal import Glibc
public import ProofDrawing

/// A file's name with `{page}` or `{page:06}` in it; `{{` and `}}` are braces.
public struct OutputPattern: Hashable, Sendable {
  private let before: [UInt8]
  private let after: [UInt8]
  /// nil where the name has no number of its own.
  private let digits: Int?

  public init(_ path: FilePath) throws(TemplateError) {
    var before: [UInt8] = []
    var after: [UInt8]?
    var digits: Int?
    var rest = path.bytes[...]
    func append(_ byte: UInt8) {
      if after == nil { before.append(byte) } else { after?.append(byte) }
    }
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}") else {
        append(byte)
        continue
      }
      if rest.first == byte {
        rest.removeFirst()
        append(byte)
        continue
      }
      guard byte == UInt8(ascii: "{"), let end = rest.firstIndex(of: UInt8(ascii: "}")) else {
        throw TemplateError("a brace has no counterpart, {{ and }} are braces")
      }
      let token = String(decoding: rest[..<end], as: UTF8.self)
      rest = rest[(end + 1)...]
      guard after == nil else { throw TemplateError("{\(token)} is the second number in the name") }
      digits = try OutputPattern.digits(of: token)
      after = []
    }
    if let after {
      self.before = before
      self.after = after
      self.digits = digits ?? 0
    } else {
      let slash = before.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
      let dot = before[slash...].lastIndex(of: UInt8(ascii: ".")) ?? before.endIndex
      self.before = Array(before[..<dot])
      self.after = Array(before[dot...])
      self.digits = nil
    }
  }

  private static func digits(of token: String) throws(TemplateError) -> Int {
    let parts = token.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.first == "page" else {
      throw TemplateError(
        Field.later.contains(token)
          ? "{\(token)} isn't there yet" : "{\(token)} is unknown, {page} is the page's number")
    }
    guard parts.count == 2 else { return 0 }
    guard parts[1].utf8.allSatisfy({ (48...57).contains($0) }),
      let width = Int(parts[1].drop { $0 == "0" }), (1...20).contains(width)
    else {
      throw TemplateError("{\(token)} is unknown, {page:06} is six digits")
    }
    return width
  }

  /// The names of so many pages. One page without a number keeps the name as it is; several get
  /// three digits or more.
  public func paths(count: Int) -> [FilePath] {
    guard count > 1 || digits != nil else { return [FilePath(bytes: before + after)] }
    return (1...max(count, 1)).map { path($0, of: count) }
  }

  /// Files of an earlier, longer run that follow the last page without a gap.
  public func existing(beyond count: Int) -> [FilePath] {
    guard digits == nil else { return existing(from: count + 1, of: count) }
    // A run of one page has no number; the longer one before it began with 1.
    var found = existing(from: count == 1 ? 1 : count + 1, of: count)
    // So did one whose numbers have more digits, all of which are names of their own.
    for width in (max(String(count).utf8.count, 3) + 1)...7 {
      found += existing(from: 1, of: OutputPattern.least(digits: width))
    }
    return found
  }

  private func existing(from first: Int, of count: Int) -> [FilePath] {
    var found: [FilePath] = []
    var number = first
    let end =
      digits == nil
      ? OutputPattern.least(digits: max(String(count).utf8.count, 3) + 1) : first + 1_000_000
    while number < end {
      let path = path(number, of: count)
      // Safe because the name is closed by a NUL.
      guard unsafe access(Scanner.name(path.bytes), F_OK) == 0 else { break }
      found.append(path)
      number += 1
    }
    return found
  }

  /// The smallest number of so many digits.
  private static func least(digits: Int) -> Int {
    (1..<min(max(digits, 1), 18)).reduce(1) { number, _ in number * 10 }
  }

  private func path(_ number: Int, of count: Int) -> FilePath {
    let text = String(number)
    let width = digits ?? max(String(count).count, 3)
    let padded = String(repeating: "0", count: max(width - text.count, 0)) + text
    let dash = digits == nil ? "-" : ""
    return FilePath(bytes: before + Array((dash + padded).utf8) + after)
  }
}
