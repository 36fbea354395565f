// Bytes between host and worker: numbers little-endian, texts with their length before them.
// Floor 4. The reader believes nothing: what a worker sends was written beside foreign code.

internal import ProofDrawing

/// A message that can't be what the protocol says.
struct WireFault: Error {}

/// Puts a message together.
struct WireWriter {
  private(set) var bytes: [UInt8] = []

  mutating func add(_ value: some FixedWidthInteger) {
    let wide = UInt64(truncatingIfNeeded: value)
    for shift in stride(from: UInt64(0), to: UInt64(value.bitWidth), by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: wide >> shift))
    }
  }

  mutating func add(_ value: Bool) { bytes.append(value ? 1 : 0) }

  mutating func add(_ value: Double) { add(value.bitPattern) }

  mutating func add(_ value: [UInt8]) {
    add(UInt32(clamping: value.count))
    bytes.append(contentsOf: value)
  }

  mutating func add(_ value: String) { add(Array(value.utf8)) }

  mutating func add<Value>(_ value: Value?, _ body: (inout WireWriter, Value) -> Void) {
    add(value != nil)
    if let value { body(&self, value) }
  }

  mutating func add<Value>(_ list: [Value], _ body: (inout WireWriter, Value) -> Void) {
    add(UInt32(clamping: list.count))
    for value in list { body(&self, value) }
  }
}

/// Takes a message apart.
struct WireReader {
  private let bytes: [UInt8]
  private var place = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func number<Value: FixedWidthInteger>(_: Value.Type = Value.self) throws(WireFault)
    -> Value
  {
    let count = Value.bitWidth / 8
    guard bytes.count - place >= count else { throw WireFault() }
    var wide: UInt64 = 0
    for index in 0..<count { wide |= UInt64(bytes[place + index]) << UInt64(index * 8) }
    place += count
    return Value(truncatingIfNeeded: wide)
  }

  mutating func flag() throws(WireFault) -> Bool { try number(UInt8.self) != 0 }

  mutating func real() throws(WireFault) -> Double { Double(bitPattern: try number()) }

  mutating func data() throws(WireFault) -> [UInt8] {
    let count = Int(try number(UInt32.self))
    guard bytes.count - place >= count else { throw WireFault() }
    defer { place += count }
    return Array(bytes[place..<(place + count)])
  }

  mutating func text() throws(WireFault) -> String {
    String(decoding: try data(), as: UTF8.self)
  }

  mutating func optional<Value>(_ body: (inout WireReader) throws(WireFault) -> Value)
    throws(WireFault) -> Value?
  {
    try flag() ? try body(&self) : nil
  }

  mutating func list<Value>(_ body: (inout WireReader) throws(WireFault) -> Value)
    throws(WireFault) -> [Value]
  {
    let count = Int(try number(UInt32.self))
    // Each element takes a byte at the least.
    guard bytes.count - place >= count else { throw WireFault() }
    var list: [Value] = []
    for _ in 0..<count { list.append(try body(&self)) }
    return list
  }
}

/// What a message is about; its first byte.
enum WireKind: UInt8 {
  // From the host.
  case start = 1
  case open
  case picture
  case draw
  case check
  case bye
  case openPicture
  case planPicture
  case readPicture
  case closePicture
  case measure
  // From the worker.
  case note = 64
  case loaded
  case opened
  case box
  case image
  case refused
  case failed
  case finding
  case checked
  case storedPicture
  case declined
  case storedPlan
  case storedRows
  case closed
  case measured
}
