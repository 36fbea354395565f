// What it is for: `make floors`. It compares three statements of the architecture: the manifest
// (`swift package dump-package` on stdin), Tests/floors.txt, and the import lines of the sources.
// It also looks for what the lower floors must not contain: `unsafe`, printing, the environment.
// Usage: floors FLOORS.TXT < dump.json, from the root of the package. Quiet when all is well;
// one line a finding on stderr and exit 1 otherwise.
// It must not guess: a module without a line in floors.txt is a finding, not a default.

import Foundation

// MARK: - The three statements

/// What `swift package dump-package` says, as far as it matters here.
struct Manifest: Decodable {
  struct Target: Decodable {
    let name: String
    let type: String
    let path: String?
    let dependencies: [Dependency]
  }

  /// `{"byName": ["ProofGeometry", null]}`; also `target` and `product`, with a condition behind.
  struct Dependency: Decodable {
    let name: String

    init(from decoder: any Decoder) throws {
      let kinds = try decoder.container(keyedBy: Kind.self)
      guard let kind = kinds.allKeys.first else {
        throw DecodingError.dataCorrupted(
          .init(codingPath: decoder.codingPath, debugDescription: "a dependency of no kind"))
      }
      var parts = try kinds.nestedUnkeyedContainer(forKey: kind)
      name = try parts.decode(String.self)
    }
  }

  struct Kind: CodingKey {
    let stringValue: String
    let intValue: Int? = nil
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  let targets: [Target]
}

/// What Tests/floors.txt says.
struct House {
  struct Room {
    let floor: Int
    let sees: Set<String>
  }

  var rooms: [String: Room] = [:]
  var toolchain: [(floors: ClosedRange<Int>, names: Set<String>)] = []
  /// Above every room: test targets.
  static let roof = 10

  func toolchain(of floor: Int) -> Set<String> {
    toolchain.filter { $0.floors.contains(floor) }.reduce(into: []) { $0.formUnion($1.names) }
  }
}

/// A Swift source, with its comments and string literals blanked, line by line.
struct Source {
  let path: String
  let text: String
  let code: [String]
}

nonisolated(unsafe) var findings: [String] = []

func finding(_ text: String) { findings.append(text) }

func stop(_ reason: String) -> Never {
  FileHandle.standardError.write(Data("floors: \(reason)\n".utf8))
  exit(2)
}

func contents(_ path: String) -> String {
  guard let bytes = FileManager.default.contents(atPath: path) else { stop("can't read \(path)") }
  return String(decoding: bytes, as: UTF8.self)
}

func house(_ path: String) -> House {
  var house = House()
  for (number, line) in contents(path).split(
    separator: "\n", omittingEmptySubsequences: false
  ).enumerated() {
    let words = line.prefix { $0 != "#" }.split(separator: " ").map(String.init)
    guard words.count > 1 else {
      if !words.isEmpty { stop("\(path):\(number + 1): a module without a floor") }
      continue
    }
    if words[0] == "toolchain" {
      let ends = words[1].split(separator: "-").compactMap { Int($0) }
      guard ends.count == 2, ends[0] <= ends[1] else {
        stop("\(path):\(number + 1): floors are written as A-B")
      }
      house.toolchain.append((ends[0]...ends[1], Set(words.dropFirst(2))))
    } else {
      guard let floor = Int(words[1]), (0..<House.roof).contains(floor) else {
        stop("\(path):\(number + 1): '\(words[1])' is no floor")
      }
      guard house.rooms[words[0]] == nil else {
        stop("\(path):\(number + 1): \(words[0]) has two lines")
      }
      house.rooms[words[0]] = House.Room(floor: floor, sees: Set(words.dropFirst(2)))
    }
  }
  return house
}

/// Blanks comments and the text of string literals, and keeps the lines, so that a word found
/// afterwards is code. Interpolations are blanked with their literal.
func code(of text: String) -> [String] {
  var result: [UInt8] = []
  let bytes = Array(text.utf8)
  var index = 0
  func starts(_ word: StaticString) -> Bool {
    word.withUTF8Buffer { bytes[index...].starts(with: $0) }
  }
  func skip(_ count: Int) {
    for byte in bytes[index..<min(index + count, bytes.count)] {
      result.append(byte == UInt8(ascii: "\n") ? byte : UInt8(ascii: " "))
    }
    index += count
  }
  while index < bytes.count {
    if starts("//") {
      while index < bytes.count, bytes[index] != UInt8(ascii: "\n") { skip(1) }
    } else if starts("/*") {
      var depth = 0
      repeat {
        if starts("/*") {
          depth += 1
          skip(2)
        } else if starts("*/") {
          depth -= 1
          skip(2)
        } else {
          skip(1)
        }
      } while depth > 0 && index < bytes.count
    } else if starts("\"\"\"") {
      skip(3)
      while index < bytes.count, !starts("\"\"\"") { skip(starts("\\") ? 2 : 1) }
      skip(3)
    } else if starts("\"") {
      skip(1)
      while index < bytes.count, !starts("\""), !starts("\n") { skip(starts("\\") ? 2 : 1) }
      skip(1)
    } else {
      result.append(bytes[index])
      index += 1
    }
  }
  return String(decoding: result, as: UTF8.self)
    .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
}

func sources(under folder: String) -> [Source] {
  guard let walk = FileManager.default.enumerator(atPath: folder) else {
    stop("can't read \(folder)")
  }
  return walk.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }.sorted().map {
    let text = contents("\(folder)/\($0)")
    return Source(path: "\(folder)/\($0)", text: text, code: code(of: text))
  }
}

/// Whether `word` stands in `line` with no letter, digit, underscore or dot before it.
func contains(_ word: String, in line: String) -> Bool {
  var rest = line[...]
  while let found = rest.range(of: word) {
    let before =
      found.lowerBound == line.startIndex ? nil : line[line.index(before: found.lowerBound)]
    let after = found.upperBound == line.endIndex ? nil : line[found.upperBound]
    let isPart: (Character?) -> Bool = {
      $0.map { $0.isLetter || $0.isNumber || $0 == "_" } ?? false
    }
    if !isPart(before), before != ".", word.hasSuffix("(") || !isPart(after) { return true }
    rest = line[found.upperBound...]
  }
  return false
}

/// The module that an import line names, whatever attributes, access level and kind it carries.
func importedModule(_ line: String) -> String? {
  let words = line.split(separator: " ").map(String.init)
  guard let at = words.firstIndex(of: "import"), at + 1 < words.count else { return nil }
  let modifiers: Set<String> = ["public", "internal", "private", "fileprivate", "package"]
  guard words[..<at].allSatisfy({ modifiers.contains($0) || $0.hasPrefix("@") }) else { return nil }
  let kinds: Set<String> = [
    "struct", "class", "enum", "protocol", "func", "var", "let", "typealias", "actor",
  ]
  let rest = words[(at + 1)...].drop { kinds.contains($0) }
  return rest.first?.split(separator: ".").first.map(String.init)
}

// MARK: - The checks

func checkGraph(_ target: Manifest.Target, _ house: House) {
  guard let room = house.rooms[target.name] else {
    if target.type != "test" { finding("\(target.name) has no line in Tests/floors.txt") }
    return
  }
  for dependency in target.dependencies.map(\.name) {
    guard let seen = house.rooms[dependency] else { continue }
    if room.floor > 0, seen.floor >= room.floor {
      finding(
        "\(target.name) (floor \(room.floor)) depends on \(dependency) (floor \(seen.floor)):"
          + " only floors beneath may be seen")
    }
    if !room.sees.contains(dependency) {
      finding("\(target.name) depends on \(dependency), which Tests/floors.txt doesn't grant it")
    }
  }
}

func checkImports(_ source: Source, of target: Manifest.Target, _ house: House) {
  let declared = Set(target.dependencies.map(\.name))
  let floor = house.rooms[target.name]?.floor ?? House.roof
  let toolchain = house.toolchain(of: min(floor, House.roof - 1))
  for (number, line) in source.code.enumerated() {
    guard let module = importedModule(line) else { continue }
    let place = "\(source.path):\(number + 1)"
    if let seen = house.rooms[module] {
      if !declared.contains(module) {
        finding(
          "\(place): imports \(module), which Package.swift doesn't declare for \(target.name)")
      }
      if seen.floor == 0, (1...3).contains(floor) {
        finding("\(place): floor \(floor) imports no C module, and this is \(module)")
      }
    } else if !toolchain.contains(module), house.rooms[target.name]?.sees.contains(module) != true {
      finding("\(place): floor \(floor) doesn't import \(module)")
    }
  }
}

func checkContents(_ source: Source, floor: Int, pure: Bool) {
  let explained = source.text.range(of: "safe because", options: .caseInsensitive) != nil
  for (number, line) in source.code.enumerated() {
    let place = "\(source.path):\(number + 1)"
    if contains("unsafe", in: line) {
      if pure {
        finding("\(place): unsafe code on a pure floor")
      } else if !explained {
        finding("\(place): unsafe code, and no \"Safe because\" in the whole file")
      }
    }
    guard floor < 7 else { continue }
    for word in ["print(", "debugPrint(", "getenv(", "setenv(", "ProcessInfo", "exit("]
    where contains(word, in: line) {
      finding("\(place): '\(word)' belongs to floor 8 (floor 7 may print and read the environment)")
    }
  }
}

guard CommandLine.arguments.count == 2 else { stop("usage: floors FLOORS.TXT < dump.json") }
let plan = house(CommandLine.arguments[1])
let manifest: Manifest
do {
  manifest = try JSONDecoder().decode(
    Manifest.self, from: FileHandle.standardInput.readDataToEndOfFile())
} catch {
  stop("stdin is not what `swift package dump-package` prints: \(error)")
}
let pureModules: Set<String> = ["ProofGeometry", "ProofLayout", "ProofDrawing"]
var files = 0

for target in manifest.targets {
  checkGraph(target, plan)
  let isTest = target.type == "test"
  let folder = target.path ?? "\(isTest ? "Tests" : "Sources")/\(target.name)"
  let floor = plan.rooms[target.name]?.floor ?? House.roof
  for source in sources(under: folder) {
    files += 1
    checkImports(source, of: target, plan)
    if !isTest, floor < 9 {
      checkContents(source, floor: floor, pure: pureModules.contains(target.name))
    }
  }
}
for name in pureModules where plan.rooms[name] == nil {
  finding("\(name) is gone from Tests/floors.txt")
}
if files == 0 { finding("not one Swift source was found") }

for text in findings { FileHandle.standardError.write(Data("floors: \(text)\n".utf8)) }
exit(findings.isEmpty ? 0 : 1)
