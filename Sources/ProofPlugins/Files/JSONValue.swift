// JSON, read strictly and written plainly: the note of a plugin file, the reports of its check.
// Floor 4. Text from a file is never trusted: depth and length are bounded, nothing traps.

/// A value of JSON. Objects keep the order of their members, so that what is written is stable.
public indirect enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([Member])

  public struct Member: Hashable, Sendable {
    public var key: String
    public var value: JSONValue

    public init(_ key: String, _ value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  /// The value of a key; nil for what is no object, or hasn't got it.
  public subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  public var text: String? {
    if case .string(let text) = self { text } else { nil }
  }

  public var whole: Int? {
    guard case .number(let number) = self, number.rounded() == number, abs(number) < 1e15 else {
      return nil
    }
    return Int(number)
  }

  public var list: [JSONValue]? {
    if case .array(let list) = self { list } else { nil }
  }

  /// One line, without spaces.
  public var written: String {
    switch self {
    case .null: return "null"
    case .bool(let value): return value ? "true" : "false"
    case .number(let value): return value.isFinite ? figure(value) : "null"
    case .string(let text): return JSONValue.quoted(text)
    case .array(let list): return "[" + list.map(\.written).joined(separator: ",") + "]"
    case .object(let members):
      return "{"
        + members.map { JSONValue.quoted($0.key) + ":" + $0.value.written }.joined(separator: ",")
        + "}"
    }
  }

  private static func quoted(_ text: String) -> String {
    var out = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": out += "\\\""
      case "\\": out += "\\\\"
      case "\n": out += "\\n"
      case "\t": out += "\\t"
      case "\r": out += "\\r"
      case _ where scalar.value < 0x20:
        out += "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out + "\""
  }
}

/// Why a text isn't JSON, and where.
struct JSONFault: Error {
  var text: String
}

/// Reads one value.
struct JSONReader {
  private let bytes: [UInt8]
  private var place = 0
  private static let deepest = 32

  static func read(_ bytes: [UInt8]) throws(JSONFault) -> JSONValue {
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw JSONFault(text: "it isn't UTF-8")
    }
    var reader = JSONReader(bytes: bytes)
    let value = try reader.value(depth: 0)
    reader.skipSpace()
    guard reader.place == bytes.count else { throw reader.fault("something follows the value") }
    return value
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private func fault(_ text: String) -> JSONFault {
    JSONFault(text: "\(text) at byte \(place)")
  }

  private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

  private mutating func skipSpace() {
    while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { place += 1 }
  }

  private mutating func take(_ character: Character) -> Bool {
    skipSpace()
    guard next == character.asciiValue else { return false }
    place += 1
    return true
  }

  private mutating func value(depth: Int) throws(JSONFault) -> JSONValue {
    guard depth < Self.deepest else { throw fault("it is nested too deeply") }
    skipSpace()
    switch next {
    case UInt8(ascii: "{"): return try object(depth: depth)
    case UInt8(ascii: "["): return try array(depth: depth)
    case UInt8(ascii: "\""): return .string(try string())
    case .some(let byte) where byte == UInt8(ascii: "-") || (0x30...0x39).contains(byte):
      return .number(try number())
    default:
      for (word, value) in [
        ("true", JSONValue.bool(true)), ("false", .bool(false)), ("null", .null),
      ]
      where bytes[place...].starts(with: word.utf8) {
        place += word.utf8.count
        return value
      }
      throw fault("no value")
    }
  }

  private mutating func object(depth: Int) throws(JSONFault) -> JSONValue {
    place += 1
    var members: [JSONValue.Member] = []
    var keys: Set<String> = []
    if take("}") { return .object([]) }
    repeat {
      skipSpace()
      guard next == UInt8(ascii: "\"") else { throw fault("no key") }
      let key = try string()
      guard take(":") else { throw fault("no colon") }
      guard keys.insert(key).inserted else { throw fault("\(key) stands twice") }
      members.append(JSONValue.Member(key, try value(depth: depth + 1)))
    } while take(",")
    guard take("}") else { throw fault("no closing brace") }
    return .object(members)
  }

  private mutating func array(depth: Int) throws(JSONFault) -> JSONValue {
    place += 1
    var list: [JSONValue] = []
    if take("]") { return .array([]) }
    repeat { list.append(try value(depth: depth + 1)) } while take(",")
    guard take("]") else { throw fault("no closing bracket") }
    return .array(list)
  }

  private mutating func number() throws(JSONFault) -> Double {
    let start = place
    while let byte = next,
      (0x30...0x39).contains(byte) || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains(byte)
    { place += 1 }
    let text = String(decoding: bytes[start..<place], as: UTF8.self)
    guard let number = Double(text), number.isFinite else { throw fault("no number") }
    return number
  }

  private mutating func string() throws(JSONFault) -> String {
    place += 1
    var out: [UInt8] = []
    while let byte = next {
      place += 1
      switch byte {
      case UInt8(ascii: "\""):
        return String(decoding: out, as: UTF8.self)
      case UInt8(ascii: "\\"):
        out += Array(String(Character(try escape())).utf8)
      case 0..<0x20: throw fault("a control character in a text")
      default: out.append(byte)
      }
    }
    throw fault("a text without end")
  }

  private mutating func escape() throws(JSONFault) -> Unicode.Scalar {
    guard let byte = next else { throw fault("a text without end") }
    place += 1
    switch byte {
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "u"):
      let first = try unit()
      guard first & 0xFC00 == 0xD800 else {
        guard let scalar = Unicode.Scalar(first) else { throw fault("half a surrogate pair") }
        return scalar
      }
      guard bytes[place...].starts(with: "\\u".utf8) else { throw fault("half a surrogate pair") }
      place += 2
      let second = try unit()
      guard second & 0xFC00 == 0xDC00,
        let scalar = Unicode.Scalar(0x10000 + ((first & 0x3FF) << 10 | second & 0x3FF))
      else { throw fault("half a surrogate pair") }
      return scalar
    default: throw fault("an unknown escape")
    }
  }

  private mutating func unit() throws(JSONFault) -> UInt32 {
    guard place + 4 <= bytes.count,
      let unit = UInt32(String(decoding: bytes[place..<(place + 4)], as: UTF8.self), radix: 16)
    else { throw fault("no four digits") }
    place += 4
    return unit
  }
}
