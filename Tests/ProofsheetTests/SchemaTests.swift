// The JSON that is written is the JSON that the documentation's schemas describe.

import FoundationEssentials
import ProofDiff
import ProofDrawing
import ProofGallery
import ProofItems
import Testing

@testable import Proofsheet

/// Any JSON, read without knowing its shape.
private enum JSON: Decodable, Equatable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSON])
  case object([String: JSON])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSON].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSON].self))
    }
  }

  static func read(_ bytes: some Collection<UInt8>) throws -> JSON {
    try JSONDecoder().decode(JSON.self, from: Data(bytes))
  }

  subscript(key: String) -> JSON? {
    if case .object(let object) = self { object[key] } else { nil }
  }

  var double: Double? { if case .number(let value) = self { value } else { nil } }
  var text: String? { if case .string(let value) = self { value } else { nil } }
  var elements: [JSON] { if case .array(let values) = self { values } else { [] } }

  /// What of `schema` this value breaks; the keywords that the project's schemas use.
  func problems(_ schema: JSON, at path: String = "$") -> [String] {
    if let choices = schema["oneOf"]?.elements {
      let fitting = choices.filter { problems($0, at: path).isEmpty }
      return fitting.count == 1 ? [] : ["\(path): \(fitting.count) of the choices fit"]
    }
    var found: [String] = []
    if let constant = schema["const"], constant != self { found.append("\(path): not const") }
    if let values = schema["enum"]?.elements, !values.contains(self) {
      found.append("\(path): not among the values")
    }
    if let type = schema["type"]?.text, !isType(type) { found.append("\(path): no \(type)") }
    if let least = schema["minimum"]?.double, let value = double, value < least {
      found.append("\(path): below \(least)")
    }
    if let most = schema["maximum"]?.double, let value = double, value > most {
      found.append("\(path): above \(most)")
    }
    if case .array(let values) = self {
      if let least = schema["minItems"]?.double, Double(values.count) < least {
        found.append("\(path): too few")
      }
      if let most = schema["maxItems"]?.double, Double(values.count) > most {
        found.append("\(path): too many")
      }
      if let items = schema["items"] {
        for (index, value) in values.enumerated() {
          found += value.problems(items, at: "\(path)[\(index)]")
        }
      }
    }
    if case .object(let object) = self {
      for key in schema["required"]?.elements.compactMap(\.text) ?? [] where object[key] == nil {
        found.append("\(path): \(key) is missing")
      }
      for (key, value) in object {
        if let property = schema["properties"]?[key] {
          found += value.problems(property, at: "\(path).\(key)")
        } else if schema["additionalProperties"] == .bool(false) {
          found.append("\(path): \(key) is unknown")
        } else if let others = schema["additionalProperties"], others != .bool(true) {
          found += value.problems(others, at: "\(path).\(key)")
        }
      }
    }
    return found
  }

  private func isType(_ type: String) -> Bool {
    switch (type, self) {
    case ("object", .object), ("array", .array), ("string", .string), ("number", .number),
      ("boolean", .bool), ("null", .null):
      true
    case ("integer", .number(let value)): value == value.rounded()
    default: false
    }
  }
}

@MainActor @Suite struct SchemaTests {
  private func schema(_ name: String) throws -> JSON {
    let folder = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let path = "/\(folder)/Sources/Proofsheet/Proofsheet.docc/Schemas/\(name).schema.json"
    return try JSON.read(try Data(contentsOf: URL(filePath: path)))
  }

  private func folder() throws -> ScratchFolder {
    let folder = try ScratchFolder()
    for index in 1...5 { try folder.makePicture("p\(index).png", seed: index) }
    try folder.write([1], to: "broken.png")
    try folder.write(Array("words".utf8), to: "notes.txt")
    let noise = try Picture.noise(width: 300, height: 900)
    try folder.write(Array(noise.prefix(noise.count / 2)), to: "half.png")
    return folder
  }

  @Test("Reports and layouts are what their schemas say, line by line")
  func lines() throws {
    let folder = try folder()
    let out = try ScratchFolder()
    var request = try SheetRequest.of(folder, output: out.file("s.png"))
    request.run.report = out.file("report")
    request.run.layout = out.file("layout")
    _ = try drawSheet(request)
    for name in ["report", "layout"] {
      let schema = try schema(name)
      let lines = try out.bytes(name).split(separator: UInt8(ascii: "\n"))
      #expect(lines.count > 7)
      for line in lines {
        let problems = try JSON.read(line).problems(schema)
        #expect(problems.isEmpty, "\(String(decoding: line, as: UTF8.self)): \(problems)")
      }
    }
  }

  @Test("Plans are what their schema says")
  func plan() throws {
    let folder = try folder()
    var request = try SheetRequest.of(folder, output: folder.file("s.png"))
    let plan = try JSON.read(try planSheet(request).json())
    #expect(try plan.problems(schema("plan")) == [])
    request.run.output = .standardOutput
    request.maxSide = nil
    #expect(try JSON.read(try planSheet(request).json()).problems(schema("plan")) == [])
  }

  @Test("Comparisons are what their schema says, whatever became of the pairs")
  func comparisons() throws {
    let folder = try ScratchFolder()
    let white: [UInt8] = [255, 255, 255, 255]
    var page = StoredPNG(8, 40, filledWith: white)
    for y in 0..<40 { page.rows[y][0] = UInt8(y * 5) }
    var moved = page
    moved.rows.insert([UInt8](repeating: 7, count: 32), at: 9)
    moved.rows.removeLast()
    for (name, bytes) in [
      ("e/moved.png", page.bytes), ("a/moved.png", moved.bytes), ("e/same.png", page.bytes),
      ("a/same.png", page.bytes), ("e/gone.png", page.bytes), ("a/new.png", page.bytes),
      ("e/empty.png", []), ("a/empty.png", page.bytes), ("e/size.png", page.bytes),
      ("a/size.png", StoredPNG(9, 9, gray16: 4).bytes),
    ] {
      try FileManager.default.createDirectory(
        atPath: "\(folder.path)/\(name.prefix(1))", withIntermediateDirectories: true)
      try folder.write(bytes, to: name)
    }
    var request = DiffRequest(expected: folder.file("e"), actual: folder.file("a"))
    request.json = .file(folder.file("r.json"))
    request.output = folder.file("out")
    let schema = try schema("diff")
    for metric in [
      DiffMetric.exact, .fuzzy(maxDifference: 1, totalPixels: 2), .oklab(threshold: 0),
    ] {
      request.rule = DiffRule(metric, budget: .fraction(0.5))
      let outcome = try compare(request)
      #expect(Set(outcome.pairs.map(\.status)).count == 6)
      #expect(try JSON.read(folder.bytes("r.json")).problems(schema) == [])
    }
  }

  @Test("The check itself finds what is wrong")
  func checkFinds() throws {
    let schema = try schema("report")
    let wrong = [
      "{}", #"{"id":"a","path":"a","status":"gone"}"#, #"{"complete":false,"totals":{}}"#,
    ]
    for line in wrong { #expect(try !JSON.read(Array(line.utf8)).problems(schema).isEmpty) }
  }
}
