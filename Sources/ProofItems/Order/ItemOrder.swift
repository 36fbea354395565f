// Sorting: total, over all inputs together, the same on every machine. Floor 4.

internal import Glibc

/// Sorts an arena's records; the bytes stay where they are.
struct ItemOrder {
  private let keys: [SortKey]

  init(_ keys: [SortKey]) {
    self.keys = keys
  }

  func sort(_ arena: inout PathArena) {
    // Everything after `none` is without effect: the given order has no ties.
    let keys = Array(keys.prefix { $0.field != .none })
    guard !keys.isEmpty else {
      if self.keys.first?.descends == true { arena.records.reverse() }
      return
    }
    if keys.contains(where: { $0.field == .mtime || $0.field == .size }) {
      sortByFacts(&arena, keys)
    } else {
      let bytes = arena.bytes
      var records = arena.records
      unsafe bytes.withUnsafeBufferPointer { buffer in
        let comparator = unsafe PathComparator(buffer)
        let snapshot = arena
        records.sort { left, right in
          ItemOrder.precedes(left, right, snapshot, comparator, keys: keys)
        }
      }
      arena.records = records
    }
  }

  private struct Facts {
    var record: PathArena.Record
    var isKnown: Bool
    var size: Int
    var seconds: Int
    var nanoseconds: Int
  }

  /// One pass of stat, then the sort; files that can't be asked come last, also when descending.
  private func sortByFacts(_ arena: inout PathArena, _ keys: [SortKey]) {
    let snapshot = arena
    var facts = arena.records.map { record in
      var status = stat()
      let path = Array(snapshot.bytes[snapshot.range(record)])
      // Safe because the name is closed by a NUL and `status` lives on this frame.
      let isKnown = unsafe stat(Scanner.name(path), &status) == 0
      return Facts(
        record: record, isKnown: isKnown, size: Int(status.st_size),
        seconds: Int(status.st_mtim.tv_sec), nanoseconds: Int(status.st_mtim.tv_nsec))
    }
    unsafe snapshot.bytes.withUnsafeBufferPointer { buffer in
      let comparator = unsafe PathComparator(buffer)
      facts.sort { left, right in
        for key in keys {
          let order: Int
          if key.field == .size || key.field == .mtime, left.isKnown != right.isKnown {
            return left.isKnown
          }
          switch key.field {
          case .size: order = ItemOrder.compare(left.size, right.size)
          case .mtime:
            let seconds = ItemOrder.compare(left.seconds, right.seconds)
            order = seconds != 0 ? seconds : ItemOrder.compare(left.nanoseconds, right.nanoseconds)
          case .natural, .name:
            order = comparator.compare(
              left.record, right.record, in: snapshot, digitsByValue: key.field == .natural)
          case .none: order = 0
          }
          if order != 0 { return (order < 0) != key.descends }
        }
        return comparator.compare(left.record, right.record, in: snapshot, digitsByValue: true) < 0
      }
    }
    arena.records = facts.map(\.record)
  }

  private static func precedes(
    _ left: PathArena.Record, _ right: PathArena.Record, _ arena: PathArena,
    _ comparator: PathComparator, keys: [SortKey]
  ) -> Bool {
    for key in keys {
      let order = comparator.compare(
        left, right, in: arena, digitsByValue: key.field == .natural)
      if order != 0 { return (order < 0) != key.descends }
    }
    return false
  }

  private static func compare(_ left: Int, _ right: Int) -> Int {
    left < right ? -1 : left > right ? 1 : 0
  }
}
