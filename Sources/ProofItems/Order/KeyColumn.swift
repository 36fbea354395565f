// One sort key of all items: what is kept of a picture's facts while a million are sorted. Floor 4.

internal import Synchronization

/// A number an item, and for words the bytes that they compare by.
struct KeyColumn: Sendable {
  /// No value: comes last, whichever way the order goes.
  private static let missing = Int64.max
  /// Of a word so many bytes count.
  private static let most = 200

  private var numbers: [Int64]
  /// Where each word lies in `bytes`; empty for figures and times.
  private var words: [Range<Int32>] = []
  private var bytes: [UInt8] = []
  /// Minutes that cameras' clocks were ahead of UTC, while the column is filled; empty without any.
  private var offsets: [Int16] = []
  private static let (noClock, noZone) = (Int16.max, Int16.min)

  private init(count: Int) {
    numbers = Array(repeating: Self.missing, count: count)
  }

  /// The columns of several fields, read in one go.
  static func read(
    _ fields: [Field], of items: Items, lookups: ItemLookups
  ) -> [KeyColumn] {
    let columns = ColumnStore(fields.map { _ in KeyColumn(count: items.count) })
    let tags = Set(fields.filter(\.isTag).map(\.rawValue))
    lookups.inParallel(items.count) { range in
      let values = range.map { item in
        let facts = lookups.facts(of: item, in: items, tags: tags)
        return fields.map { facts.value(of: $0) }
      }
      columns.state.withLock { columns in
        for (item, values) in zip(range, values) {
          for (index, value) in values.enumerated() { columns[index].set(value, at: item) }
        }
      }
    }
    return columns.state.withLock { columns in
      for index in columns.indices { columns[index].settleTimes() }
      return columns
    }
  }

  private mutating func set(_ value: FieldValue, at item: Int) {
    switch value {
    case .missing: break
    case .number(let number): numbers[item] = Self.ordered(number)
    case .time(let time): set(time, at: item)
    case .text(let text): set(text, at: item)
    case .list(let parts): set(parts.joined(separator: ", "), at: item)
    }
  }

  private mutating func set(_ time: Moment, at item: Int) {
    numbers[item] = min(time.shown(at: 0), Self.missing - 2)
    guard !time.isOfFile else { return }
    if offsets.isEmpty { offsets = Array(repeating: Self.noClock, count: numbers.count) }
    offsets[item] = time.offset.flatMap { Int16(exactly: $0) } ?? Self.noZone
  }

  /// Clocks of no known zone are taken to stand where the picture was taken that is nearest by the
  /// clock and says where: of two cameras at one place one may say it and the other not. Where none
  /// says it, clocks are compared as they are.
  private mutating func settleTimes() {
    defer { offsets = [] }
    guard offsets.contains(Self.noZone) else { return }
    let known = offsets.indices.filter { offsets[$0] != Self.noZone && offsets[$0] != Self.noClock }
      .map { item in
        (clock: numbers[item] &+ Int64(offsets[item]) * 60_000_000_000, offset: offsets[item])
      }
      .sorted { ($0.clock, $0.offset) < ($1.clock, $1.offset) }
    guard !known.isEmpty else { return }
    for item in offsets.indices where offsets[item] == Self.noZone {
      let clock = numbers[item]
      var (low, high) = (0, known.count)
      while low < high {
        let middle = (low + high) / 2
        if known[middle].clock < clock { low = middle + 1 } else { high = middle }
      }
      func distance(_ index: Int) -> UInt64 {
        let (distance, overflow) = known[index].clock.subtractingReportingOverflow(clock)
        return overflow ? .max : distance.magnitude
      }
      let near = [low - 1, low].filter(known.indices.contains).min {
        (distance($0), known[$0].offset) < (distance($1), known[$1].offset)
      }
      guard let near else { continue }
      let (time, overflow) = clock.subtractingReportingOverflow(
        Int64(known[near].offset) * 60_000_000_000)
      if !overflow { numbers[item] = min(time, Self.missing - 2) }
    }
  }

  /// Words follow figures, as one kind.
  private mutating func set(_ text: String, at item: Int) {
    if words.isEmpty { words = Array(repeating: 0..<0, count: numbers.count) }
    numbers[item] = Self.missing - 1
    var key: [UInt8] = []
    for scalar in text.unicodeScalars where key.count < Self.most {
      // Case and accents don't count.
      let small = scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar
      guard let letter = Folding.letter(small).flatMap(Unicode.Scalar.init) else { continue }
      key += String(Character(letter)).utf8
    }
    guard let start = Int32(exactly: bytes.count), key.count < Int32.max - start else { return }
    words[item] = start..<(start + Int32(key.count))
    bytes += key
  }

  /// Bits whose order as integers is the numbers' own.
  private static func ordered(_ number: Double) -> Int64 {
    guard number.isFinite else { return missing }
    let bits = Int64(bitPattern: (number == 0 ? 0.0 : number).bitPattern)
    return bits >= 0 ? bits : bits ^ Int64.max
  }

  /// Below zero when the left comes first, `descends` heeded.
  func compare(_ left: Int, _ right: Int, descends: Bool) -> Int {
    let (a, b) = (numbers[left], numbers[right])
    if a == Self.missing || b == Self.missing {
      return a == b ? 0 : a == Self.missing ? 1 : -1
    }
    let order = a != b ? (a < b ? -1 : 1) : a == Self.missing - 1 ? compareWords(left, right) : 0
    return descends ? -order : order
  }

  private func compareWords(_ left: Int, _ right: Int) -> Int {
    let (a, b) = (words[left], words[right])
    return NaturalText.compare(
      bytes[Int(a.lowerBound)..<Int(a.upperBound)], bytes[Int(b.lowerBound)..<Int(b.upperBound)])
  }
}

/// Columns that several threads fill.
private final class ColumnStore: Sendable {
  let state: Mutex<[KeyColumn]>

  init(_ columns: [KeyColumn]) {
    state = Mutex(columns)
  }
}

/// Words in natural order: runs of digits by value.
enum NaturalText {
  static func compare(_ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>) -> Int {
    var (a, b) = (left, right)
    while let x = a.first, let y = b.first {
      if isDigit(x), isDigit(y) {
        let (p, q) = (a.prefix(while: isDigit), b.prefix(while: isDigit))
        let (m, n) = (p.drop { $0 == 48 }, q.drop { $0 == 48 })
        if m.count != n.count { return m.count < n.count ? -1 : 1 }
        if !m.elementsEqual(n) { return m.lexicographicallyPrecedes(n) ? -1 : 1 }
        a = a.dropFirst(p.count)
        b = b.dropFirst(q.count)
        continue
      }
      if x != y { return x < y ? -1 : 1 }
      a = a.dropFirst()
      b = b.dropFirst()
    }
    return a.isEmpty ? (b.isEmpty ? 0 : -1) : 1
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }
}
