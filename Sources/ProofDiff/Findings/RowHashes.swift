// Both pictures' row hashes, from the first row on that differs. Floor 3. 16 bytes a row, and none
// while nothing differs. Of pictures that are taller than any page nothing is kept.

struct RowHashes {
  private var expected: [UInt64] = []
  private var actual: [UInt64] = []
  private var start = 0
  private var isTooTall = false

  var isEmpty: Bool { expected.isEmpty && actual.isEmpty }

  /// Beyond so many rows nothing is aligned any more.
  static let most = 1 << 20

  mutating func add(_ first: UInt64?, _ second: UInt64?, row y: Int) {
    guard max(expected.count, actual.count) < RowHashes.most else {
      isTooTall = true
      return
    }
    if isEmpty { start = y }
    if let first { expected.append(first) }
    if let second { actual.append(second) }
  }

  func alignment() -> RowAlignment? {
    isEmpty || isTooTall ? nil : RowAlignment(expected, actual, from: start)
  }
}
