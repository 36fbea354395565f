// The binary contract over time: plugins of each minor, built with the header of their day, load and
// draw; the header of today keeps every number of the recorded ones.

import Foundation
import ProofDrawing
import ProofPixels
import ProofPlugins
import Testing

@Suite struct MuseumTests {
  static let museum = PluginBuilder.root + "/Tests/ProofPluginsTests/Museum"

  static let rooms: [String] =
    ((try? FileManager.default.contentsOfDirectory(atPath: museum)) ?? []).sorted()

  @Test("Every minor so far has its room")
  func complete() throws {
    let header = try String(
      contentsOfFile: PluginBuilder.header + "/proofsheet_plugin.h", encoding: .utf8)
    let minor = try #require(header.firstMatch(of: /#define PSP_ABI_MINOR (\d+)/)?.1)
    let count = try #require(Int(minor))
    #expect(Self.rooms == (0...count).map { "1.\($0)" })
  }

  @Test("A plugin of each minor's day loads, draws and passes its check", arguments: rooms)
  func loads(room: String) throws {
    let folder = "\(Self.museum)/\(room)"
    // The header beside it, not the one of today.
    let path = try PluginBuilder.path(
      ofFile: folder + "/plugin.c", flags: "-iquote '\(folder)' " + CheckTests.sound)
    let file = try PluginFile.load(FilePath(path))
    let renderer = try file.renderer()
    let image = try renderer.draw(.test(60, 60), picture: .test(48, 32))
    #expect(image.bitmap.pixels.contains { $0 == 0xFF20_40C0 })
    let there = try PluginFile.load(FilePath(path), host: PluginHost(), worker: .test()).renderer()
    let isSame =
      try there.draw(.test(60, 60), picture: .test(48, 32)).bitmap.pixels == image.bitmap.pixels
    #expect(isSame)
    let report = try PluginChecker(
      FilePath(path), options: CheckOptions(level: 8), worker: .test(memory: 1 << 30)
    ).run()
    let bad = report.results.filter { $0.outcome.isBad }
    #expect(bad.isEmpty, "\(bad)")
  }

  @Test(
    "The header of today keeps every name, number and place of the recorded ones", arguments: rooms)
  func keeps(room: String) throws {
    let recorded = try dump(of: "\(Self.museum)/\(room)")
    let today = try dump(of: PluginBuilder.header)
    #expect(recorded.count > 250)
    let lost = recorded.filter { !today.contains($0) && !$0.hasPrefix("#define PSP_ABI_MINOR ") }
    #expect(lost.isEmpty, "\(lost)")
    // What is new needs a new minor, and then a room of its own.
    let minor = "#define PSP_ABI_MINOR "
    let isNewest = recorded.first { $0.hasPrefix(minor) } == today.first { $0.hasPrefix(minor) }
    if isNewest {
      let added = today.subtracting(recorded)
      #expect(added.isEmpty, "new without a new PSP_ABI_MINOR: \(added.sorted())")
    }
  }

  /// Every constant with its value, every field with its place and size, every struct's size, as the
  /// compiler sees them.
  private func dump(of folder: String) throws -> Set<String> {
    let header = try String(contentsOfFile: folder + "/proofsheet_plugin.h", encoding: .utf8)
    var lines: [String] = []
    for match in header.matches(
      of: /(?m)^#define (PSP_[A-Z0-9_]+) +(\(?-?[0-9][0-9A-Za-zx()-]*|\(-[0-9]+\)|"[^"]*")/)
    {
      let value =
        match.2.hasPrefix("\"")
        ? "printf(\"#define \(match.1) %s\\n\", \(match.1));"
        : "printf(\"#define \(match.1) %llx\\n\", (unsigned long long)\(match.1));"
      lines.append(value)
    }
    for match in header.matches(of: /(?s)(?:typedef )?struct (psp_[a-z_]+) \{(.*?)\n\}/) {
      let name = match.1
      lines.append("printf(\"struct \(name) %zu\\n\", sizeof(struct \(name)));")
      let body = match.2.replacing(/(?s)\/\*.*?\*\//, with: "")
      for declaration in body.split(separator: ";") {
        for field in Self.names(in: String(declaration)) {
          lines.append(
            "printf(\"\(name).\(field) %zu %zu\\n\", offsetof(struct \(name), \(field)), "
              + "sizeof(((struct \(name) *)0)->\(field)));")
        }
      }
    }
    let source = try PluginBuilder.file(
      "dump-\(abs(folder.hashValue)).c",
      Array(
        ("#include <stdio.h>\n#include \"\(folder)/proofsheet_plugin.h\"\nint main(void) {\n"
          + lines.joined(separator: "\n") + "\nreturn 0; }\n").utf8))
    let output = try PluginBuilder.shell(
      "cc -std=c11 -w '\(source)' -o '\(source).out' && '\(source).out'")
    return Set(output.split(separator: "\n").map(String.init))
  }

  /// The fields that one declaration declares.
  private static func names(in declaration: String) -> [String] {
    if let function = declaration.firstMatch(of: /\(\*(?:PSP_NULLABLE )?([a-z_0-9]+)\)/) {
      return [String(function.1)]
    }
    return declaration.split(separator: ",").compactMap { part in
      part.matches(of: /[A-Za-z_][A-Za-z_0-9]*/).last.map { String($0.0) }
    }.filter { !$0.isEmpty }
  }
}
