// The built program as a shell runs it, and what its JSON must look like.

import Foundation
import Glibc

@testable import ProofPlugins

enum ProgramRun {
  struct Ending {
    var code: Int32
    var text: String
  }

  static let program: String = {
    let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return own.split(separator: "/").dropLast().map { "/" + $0 }.joined() + "/proofsheet"
  }()

  static let folder: String = {
    let path = NSTemporaryDirectory() + "/proofsheet-commands-\(getpid())"
    try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    atexit {
      try? FileManager.default.removeItem(
        atPath: NSTemporaryDirectory() + "/proofsheet-commands-\(getpid())")
    }
    return path
  }()

  /// Standard output and error together; a home of its own.
  static func run(_ words: String, before: String = "") throws -> Ending {
    let command =
      "cd '\(folder)'; export HOME='\(folder)/home'; unset XDG_CONFIG_HOME; \(before) "
      + "'\(program)' \(words) 2>&1; echo \"exit $?\""
    let text = try PluginBuilder.shell(command)
    let line = text.split(separator: "\n").last.map(String.init) ?? ""
    return Ending(code: Int32(line.dropFirst(5)) ?? -1, text: text)
  }
}

extension JSONValue {
  /// What of a schema this value breaks; the keywords that the project's schemas use.
  func problems(_ schema: JSONValue, at path: String = "$") -> [String] {
    var found: [String] = []
    if let constant = schema["const"], constant != self { found.append("\(path): not const") }
    if let values = schema["enum"]?.list, !values.contains(self) {
      found.append("\(path): not among the values")
    }
    switch (schema["type"]?.text, self) {
    case (nil, _), ("object", .object), ("array", .array), ("string", .string),
      ("boolean", .bool), ("number", .number):
      break
    case ("integer", .number(let value)) where value == value.rounded(): break
    case (let type, _): found.append("\(path): no \(type ?? "")")
    }
    if let items = schema["items"], let list {
      for (index, value) in list.enumerated() {
        found += value.problems(items, at: "\(path)[\(index)]")
      }
    }
    if case .object(let members) = self {
      for key in schema["required"]?.list ?? [] where self[key.text ?? ""] == nil {
        found.append("\(path): \(key.text ?? "") is missing")
      }
      for member in members {
        if let property = schema["properties"]?[member.key] {
          found += member.value.problems(property, at: "\(path).\(member.key)")
        } else if schema["additionalProperties"] == .bool(false) {
          found.append("\(path): \(member.key) is unknown")
        }
      }
    }
    return found
  }
}
