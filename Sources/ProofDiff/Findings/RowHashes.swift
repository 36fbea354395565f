// Both pictures' row hashes, from the first row on that differs. Floor 3. 16 bytes a row, and none
// while nothing differs.

struct RowHashes {
  private var expected: [UInt64] = []
  private var actual: [UInt64] = []
  private var start = 0

  var isEmpty: Bool { expected.isEmpty && actual.isEmpty }

  mutating func add(_ first: UInt64?, _ second: UInt64?, row y: Int) {
    if isEmpty { start = y }
    if let first { expected.append(first) }
    if let second { actual.append(second) }
  }

  func alignment() -> RowAlignment? {
    isEmpty ? nil : RowAlignment(expected, actual, from: start)
  }
}
