// Natural order of paths: folder by folder, then the name. Floor 4.
// Works on the arena's bytes: a million keys would cost more memory than the items.

/// Compares two paths of one arena.
@safe struct PathComparator {
  // Safe because a comparator is lent to one sort, whose arena isn't changed meanwhile.
  private let bytes: UnsafeBufferPointer<UInt8>

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    unsafe self.bytes = bytes
  }

  /// Below zero when the left comes first. Zero only for the same bytes found at the same place.
  func compare(
    _ left: PathArena.Record, _ right: PathArena.Record, in arena: PathArena, digitsByValue: Bool
  ) -> Int {
    let (a, b) = (arena.relativeRange(left), arena.relativeRange(right))
    let order = compare(a, b, digitsByValue: digitsByValue)
    if order != 0 { return order }
    let exact = compareBytes(a, b)
    return exact != 0 ? exact : compareBytes(arena.range(left), arena.range(right))
  }

  private func compare(_ left: Range<Int>, _ right: Range<Int>, digitsByValue: Bool) -> Int {
    var (a, b) = (left.lowerBound, right.lowerBound)
    // What is the same needs no look, back to the beginning of the part where they differ.
    var same = 0
    let shortest = min(left.count, right.count)
    var part = 0
    while same < shortest, unsafe bytes[a + same] == bytes[b + same] {
      if unsafe bytes[a + same] == UInt8(ascii: "/") { part = same + 1 }
      same += 1
    }
    if same == left.count, same == right.count { return 0 }
    a += part
    b += part
    while true {
      let (endA, endB) = (endOfPart(a, left), endOfPart(b, right))
      let (isNameA, isNameB) = (endA == left.upperBound, endB == right.upperBound)
      // A folder's own files come before those of the folders in it.
      if isNameA != isNameB { return isNameA ? -1 : 1 }
      let order = comparePart(a..<endA, b..<endB, digitsByValue: digitsByValue)
      if order != 0 || isNameA { return order }
      a = endA + 1
      b = endB + 1
    }
  }

  private func endOfPart(_ start: Int, _ range: Range<Int>) -> Int {
    var end = start
    while end < range.upperBound, unsafe bytes[end] != UInt8(ascii: "/") { end += 1 }
    return end
  }

  private func comparePart(_ left: Range<Int>, _ right: Range<Int>, digitsByValue: Bool) -> Int {
    var a = LetterCursor(range: left)
    var b = LetterCursor(range: right)
    while true {
      // A mark before digits must not hide that they are some.
      unsafe a.skipMarks(bytes)
      unsafe b.skipMarks(bytes)
      if digitsByValue, isDigit(a.position, left), isDigit(b.position, right) {
        let order = compareDigits(&a, left, &b, right)
        if order != 0 { return order }
        continue
      }
      let (x, y) = unsafe (a.next(bytes), b.next(bytes))
      guard let x, let y else { return x == nil ? (y == nil ? 0 : -1) : 1 }
      if x != y { return x < y ? -1 : 1 }
    }
  }

  private func isDigit(_ position: Int, _ range: Range<Int>) -> Bool {
    guard position < range.upperBound else { return false }
    return unsafe (48...57).contains(bytes[position])
  }

  /// Runs of digits of any length, by value.
  private func compareDigits(
    _ a: inout LetterCursor, _ left: Range<Int>, _ b: inout LetterCursor, _ right: Range<Int>
  ) -> Int {
    let (x, y) = (digits(from: a.position, left), digits(from: b.position, right))
    a.position = x.upperBound
    b.position = y.upperBound
    if x.count != y.count { return x.count < y.count ? -1 : 1 }
    for offset in 0..<x.count {
      let (p, q) = unsafe (bytes[x.lowerBound + offset], bytes[y.lowerBound + offset])
      if p != q { return p < q ? -1 : 1 }
    }
    return 0
  }

  /// The run's digits without zeros in front.
  private func digits(from start: Int, _ range: Range<Int>) -> Range<Int> {
    var first = start
    while isDigit(first, range), unsafe bytes[first] == 48 { first += 1 }
    var end = first
    while isDigit(end, range) { end += 1 }
    return first..<end
  }

  private func compareBytes(_ left: Range<Int>, _ right: Range<Int>) -> Int {
    for offset in 0..<min(left.count, right.count) {
      let (x, y) = unsafe (bytes[left.lowerBound + offset], bytes[right.lowerBound + offset])
      if x != y { return x < y ? -1 : 1 }
    }
    return left.count - right.count
  }
}

/// Letters of a part, one after another: without case and accents; bytes that aren't UTF-8 follow
/// every letter.
private struct LetterCursor {
  var position: Int
  private let end: Int

  init(range: Range<Int>) {
    position = range.lowerBound
    end = range.upperBound
  }

  mutating func next(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt32? {
    while position < end {
      // Safe because positions stay below the range's end, which lies in the arena.
      let byte = unsafe bytes[position]
      if byte < 0x80 {
        position += 1
        return UInt32((65...90).contains(byte) ? byte + 32 : byte)
      }
      if let folded = unsafe decode(bytes) { return folded }
    }
    return nil
  }

  /// Goes past marks that don't count.
  mutating func skipMarks(_ bytes: UnsafeBufferPointer<UInt8>) {
    // Safe because positions stay below the range's end, which lies in the arena.
    while position < end, unsafe bytes[position] >= 0x80 {
      let start = position
      guard unsafe decode(bytes) != nil else { continue }
      position = start
      return
    }
  }

  /// The next scalar, folded; nil for a mark that doesn't count.
  private mutating func decode(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt32? {
    let first = unsafe bytes[position]
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
    guard first >= 0xC2, first < 0xF5, position + length <= end else { return stray(first) }
    var value = UInt32(first) & (0x7F >> UInt32(length))
    for offset in 1..<length {
      let byte = unsafe bytes[position + offset]
      guard byte & 0xC0 == 0x80 else { return stray(first) }
      value = value << 6 | UInt32(byte & 0x3F)
    }
    // Longer than it needs to be is no UTF-8, and must not pass for a digit.
    guard value >= (length == 4 ? 0x1_0000 : length == 3 ? 0x800 : 0x80),
      let scalar = Unicode.Scalar(value)
    else { return stray(first) }
    position += length
    return Folding.letter(scalar)
  }

  private mutating func stray(_ byte: UInt8) -> UInt32 {
    position += 1
    return 0x11_0000 + UInt32(byte)
  }
}
