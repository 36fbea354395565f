// The files of a run are what the documentation's schemas describe, key by key.

import Foundation
import ProofDrawing
import ProofGeometry
import ProofPixels
import Testing

@testable import ProofSnapshots

@Suite struct SchemaTests {
  private typealias Object = [String: Any]

  private func object(_ url: URL) throws -> Object {
    try #require(try JSONSerialization.jsonObject(with: Data(contentsOf: url)) as? Object)
  }

  private func schema(_ name: String) throws -> Object {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return try object(
      root.appendingPathComponent(
        "Sources/Proofsheet/Proofsheet.docc/Schemas/\(name).schema.json"))
  }

  /// Keys that are missing or unknown, and words that aren't among those listed.
  private func problems(_ value: Object, _ schema: Object) -> [String] {
    let known = schema["properties"] as? Object ?? [:]
    var found = (schema["required"] as? [String] ?? []).filter { value[$0] == nil }
    for (key, part) in value {
      guard let own = known[key] as? Object else {
        found.append(key)
        continue
      }
      if let constant = own["const"] as? String, constant != part as? String { found.append(key) }
      if let words = own["enum"] as? [String], !words.contains(part as? String ?? "") {
        found.append(key)
      }
      if let inner = part as? Object { found += problems(inner, own) }
    }
    return found
  }

  @Test("Results of every kind have the keys and words of their schema")
  func results() throws {
    let desk = try Desk()
    try desk.accept(.bitmap(picture()))
    let boxes = [PixelRect(x: 0, y: 0, width: 1, height: 1)]
    let checker = desk.checker(.never)
    _ = checker.check(.bitmap(picture()), desk.call())
    _ = checker.check(
      .bitmap(picture()), desk.call("new"),
      SnapshotOptions(match: .fuzzy(maxDifference: 1, totalPixels: 2).ignoring(boxes)))
    _ = checker.check(
      .png([]), desk.call("empty"),
      SnapshotOptions(
        match: .perceptual(budget: .percent(1)).failing(atClusterOf: 2)
          .density(window: 8, pixels: 3)))
    _ = checker.check(.text("a\n"), desk.call("text"))
    let schema = try schema("snapshot")
    var names: [String] = []
    let files = try FileManager.default.subpathsOfDirectory(atPath: desk.artifacts.path)
    for name in files where name.hasSuffix(".result.json") {
      let found = problems(try object(desk.artifacts.appendingPathComponent(name)), schema)
      #expect(found.isEmpty, "\(name): \(found)")
      names.append(name)
    }
    #expect(names.count == 4)
    let reasons = (schema["properties"] as? Object)?["reason"] as? Object
    let isComplete = reasons?["enum"] as? [String] == SnapshotReason.allCases.map(\.rawValue)
    #expect(isComplete)
  }

  @Test("The mark of a process has the keys of its schema, and the check finds what is wrong")
  func marks() throws {
    let desk = try Desk()
    _ = desk.checker().check(.bitmap(picture()), desk.call())
    let files = try FileManager.default.subpathsOfDirectory(atPath: desk.artifacts.path)
    let name = try #require(files.first { $0.hasSuffix(RunMark.suffix) })
    let mark = try object(desk.artifacts.appendingPathComponent(name))
    let schema = try schema("run")
    #expect(problems(mark, schema).isEmpty)
    var wrong = mark
    wrong["library"] = "other"
    wrong["isWhole"] = nil
    wrong["host"] = "x"
    #expect(Set(problems(wrong, schema)) == ["library", "isWhole", "host"])
  }
}
