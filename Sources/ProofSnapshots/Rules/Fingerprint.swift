// Where a baseline was recorded: what decides about pixels, in words that can be compared. Floor 7.
// No time and no host: recording the same picture twice gives the same bytes.

internal import Proofsheet

/// The surroundings of a recording, one fact a line: `cairo 1.16.0`.
struct Fingerprint: Hashable, Sendable {
  private(set) var facts: [(name: String, value: String)]

  static func == (a: Fingerprint, b: Fingerprint) -> Bool { a.text == b.text }
  func hash(into hasher: inout Hasher) { hasher.combine(text) }

  /// Here and now.
  /// - Parameters:
  ///   - pixels: a number for the picture's samples.
  ///   - match: the rule in force.
  ///   - textSample: a number for how the fonts in use draw a few words; nil where no text of ours
  ///     is in the picture.
  init(pixels: String, match: String, textSample: String?) {
    facts = [("proofsheet", programVersion)]
    facts.append(("system", SnapshotPlatform.systemName))
    facts.append(("processor", SnapshotPlatform.processorName))
    facts += libraryVersions.map { ($0.name, $0.version) }
    if let textSample { facts.append(("text", textSample)) }
    facts.append(("match", match))
    facts.append(("pixels", pixels))
  }

  /// As it stands in a note; what isn't a fact is passed over.
  init(_ text: String) {
    facts = text.split(separator: "\n").compactMap { line in
      let parts = line.split(separator: " ", maxSplits: 1)
      return parts.count == 2 ? (String(parts[0]), String(parts[1])) : nil
    }
  }

  var text: String { facts.map { "\($0.name) \($0.value)\n" }.joined() }

  func value(_ name: String) -> String? { facts.first { $0.name == name }?.value }

  /// What is another now than it was, in words; the rule and the picture itself aren't surroundings.
  func changes(to now: Fingerprint) -> [String] {
    let names = facts.map(\.name) + now.facts.map(\.name).filter { value($0) == nil }
    return names.compactMap { name in
      guard name != "match", name != "pixels" else { return nil }
      let (then, today) = (value(name), now.value(name))
      guard then != today else { return nil }
      if name == "text" {
        return then == nil || today == nil ? nil : "fonts or text drawing changed"
      }
      return "\(name) \(then ?? "none") then, \(today ?? "none") now"
    }
  }
}
