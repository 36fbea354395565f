// Patterns of names, matched on bytes by fnmatch. Floor 4.

internal import Glibc

/// Why a pattern, a template or a name with tokens makes no sense.
public struct TemplateError: Error, Hashable, Sendable {
  public let message: String

  init(_ message: String) {
    self.message = message
  }
}

/// A shell pattern: `*`, `?`, `[a-z]`, and `**` across folders.
///
/// With a slash it is matched against the path below the input, else against the name.
public struct Glob: Hashable, Sendable {
  private let parts: [[CChar]]
  private let hasSlash: Bool

  public init(_ bytes: [UInt8]) throws(TemplateError) {
    guard !bytes.isEmpty else { throw TemplateError("the pattern is empty") }
    guard !bytes.contains(0) else { throw TemplateError("a pattern holds no NUL") }
    let slash = UInt8(ascii: "/")
    hasSlash = bytes.contains(slash)
    parts = bytes.split(separator: slash, omittingEmptySubsequences: true)
      .map { $0.map { CChar(bitPattern: $0) } + [0] }
    guard !parts.isEmpty else { throw TemplateError("the pattern names nothing") }
  }

  /// - Parameter relative: the path below the input, without a leading slash.
  func matches(_ relative: ArraySlice<UInt8>) -> Bool {
    let names = relative.split(separator: UInt8(ascii: "/"))
      .map { $0.map { CChar(bitPattern: $0) } + [0] }
    guard hasSlash else { return names.last.map { Glob.matches(parts[0], $0) } ?? false }
    return Glob.matches(parts[...], names[...])
  }

  /// Part by part; `**` stands for any number of folders, also none.
  private static func matches(_ parts: ArraySlice<[CChar]>, _ names: ArraySlice<[CChar]>) -> Bool {
    guard let part = parts.first else { return names.isEmpty }
    if part == [42, 42, 0] {
      // Of several in a row one is enough, which keeps this from growing with their number.
      let rest = parts.drop { $0 == [42, 42, 0] }
      if rest.isEmpty { return true }
      return names.indices.contains { matches(rest, names[$0...]) }
    }
    guard let name = names.first, matches(part, name) else { return false }
    return matches(parts.dropFirst(), names.dropFirst())
  }

  private static func matches(_ pattern: [CChar], _ name: [CChar]) -> Bool {
    // Safe because both are closed by a NUL.
    unsafe fnmatch(pattern, name, FNM_PERIOD & 0) == 0
  }
}
