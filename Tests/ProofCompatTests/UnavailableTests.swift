// What isn't there says so: every name of the folder is on the page with its message, and the page
// lists no others.

import Foundation
import Testing

@Suite struct UnavailableTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Name and message of each declaration that is marked unavailable.
  private static func declared() throws -> [String: String] {
    var found: [String: String] = [:]
    let sources = root.appendingPathComponent("Sources/ProofViews/Unavailable")
    let attribute =
      /@available\(\s*\*,\s*unavailable,\s*message:\s*"([^"]*)"\s*\)\s*([^{]*?)(?:\{|$)/
    for name in try FileManager.default.contentsOfDirectory(atPath: sources.path).sorted() {
      let text = try String(contentsOf: sources.appendingPathComponent(name), encoding: .utf8)
      var owner = ""
      for piece in text.components(separatedBy: "\nextension ") {
        owner = String(piece.prefix { !$0.isWhitespace })
        for match in piece.matches(of: attribute) {
          let named = try #require(Self.title(String(match.2), owner), "\(name): \(match.2)")
          found[named] = String(match.1)
        }
      }
    }
    return found
  }

  /// How a declaration is named on the page.
  private static func title(_ declaration: String, _ owner: String) -> String? {
    let line = declaration.replacing(#/\s+/#, with: " ")
    if let type = line.firstMatch(of: /(?:struct|protocol|class|enum) (\w+)/) {
      return line.contains("propertyWrapper") ? "@\(type.1)" : "\(type.1)"
    }
    if let variable = line.firstMatch(of: /static var (\w+)/) { return ".\(variable.1)" }
    if let variable = line.firstMatch(of: /\bvar (\w+)/) { return "\(owner).\(variable.1)" }
    if let function = line.firstMatch(of: /func (\w+)(?:<[^(]*>)?\(/) {
      let labels = parameters(line[function.range.upperBound...])
      return "\(owner == "View" ? "" : owner + ".")\(function.1)(\(labels))"
    }
    if let start = line.firstMatch(of: /init(?:<[^(]*>)?\(/) {
      return "\(owner).init(\(parameters(line[start.range.upperBound...])))"
    }
    return line.firstMatch(of: /macro (\w+)/).map { "#\($0.1)" }
  }

  /// The labels of a parameter list, "_:action:".
  private static func parameters(_ text: Substring) -> String {
    var (depth, labels, current) = (0, "", "")
    func close() {
      let words = current.replacing(#/@\w+ /#, with: "").split { $0 == " " || $0 == ":" }
      if let first = words.first { labels += first + ":" }
      current = ""
    }
    for letter in text {
      if letter == ")", depth == 0 { break }
      if letter == "(" || letter == "<" || letter == "[" { depth += 1 }
      if letter == ")" || letter == "]" { depth -= 1 }
      if letter == ">", !current.hasSuffix("-") { depth -= 1 }
      if letter == ",", depth == 0 { close() } else { current.append(letter) }
    }
    close()
    return labels
  }

  @Test("The page lists what isn't there, with its message, and nothing else")
  func page() throws {
    let page = try String(
      contentsOf: Self.root.appendingPathComponent(
        "Sources/Proofsheet/Proofsheet.docc/SwiftUIViews.md"), encoding: .utf8)
    var listed: [String: String] = [:]
    for match in page.matches(of: /\| `([^`]+)` \| (.*) \|\n/) {
      #expect(listed[String(match.1)] == nil, "\(match.1) is listed twice")
      listed[String(match.1)] = String(match.2)
    }
    let declared = try Self.declared()
    #expect(declared.count > 100)
    for (name, message) in declared.sorted(by: { $0.key < $1.key }) {
      #expect(listed[name] == message, "| `\(name)` | \(message) |")
    }
    for name in listed.keys.sorted() where declared[name] == nil {
      Issue.record("the page lists \(name), which isn't declared unavailable")
    }
  }
}
