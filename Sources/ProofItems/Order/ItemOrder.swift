// Sorting: total, over all inputs together, the same on every machine. Floor 4.

/// Sorts an arena's records; the bytes stay where they are.
struct ItemOrder {
  private let keys: [SortKey]
  private let lookups: ItemLookups

  init(_ keys: [SortKey], lookups: ItemLookups = NoLookups.lookups) {
    self.keys = keys
    self.lookups = lookups
  }

  func sort(_ arena: inout PathArena) {
    // Everything after `none` is without effect: the given order has no ties.
    let keys = Array(keys.prefix { $0.by != .none })
    guard !keys.isEmpty else {
      if self.keys.first?.descends == true { arena.records.reverse() }
      return
    }
    if keys.contains(where: { if case .value = $0.by { true } else { false } }) {
      sortByValues(&arena, keys)
    } else {
      let bytes = arena.bytes
      var records = arena.records
      // Safe because the array outlives the sort.
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

  /// One look at every file, in parallel, then the sort by what was kept of it. What has no value
  /// comes last, also when descending.
  private func sortByValues(_ arena: inout PathArena, _ keys: [SortKey]) {
    let snapshot = arena
    let keys = keys.flatMap { key in
      // Of two cameras that fired at once each keeps its own sequence.
      key.by == .date ? [key, SortKey(.value(.serial), descends: key.descends)] : [key]
    }
    let fields = keys.compactMap { if case .value(let field) = $0.by { field } else { nil } }
    let columns = KeyColumn.read(
      fields, of: Items(arena: snapshot, others: PathArena(), passedOver: PassedOver()),
      lookups: lookups)
    var order = Array(snapshot.records.indices)
    // Safe because the array outlives the sort.
    unsafe snapshot.bytes.withUnsafeBufferPointer { buffer in
      let comparator = unsafe PathComparator(buffer)
      order.sort { left, right in
        var column = 0
        for key in keys {
          let order: Int
          switch key.by {
          case .value:
            order = columns[column].compare(left, right, descends: key.descends)
            column += 1
          case .natural, .name:
            let paths = comparator.compare(
              snapshot.records[left], snapshot.records[right], in: snapshot,
              digitsByValue: key.by == .natural)
            order = key.descends ? -paths : paths
          case .none: order = 0
          }
          if order != 0 { return order < 0 }
        }
        return comparator.compare(
          snapshot.records[left], snapshot.records[right], in: snapshot, digitsByValue: true) < 0
      }
    }
    arena.records = order.map { snapshot.records[$0] }
  }

  private static func precedes(
    _ left: PathArena.Record, _ right: PathArena.Record, _ arena: PathArena,
    _ comparator: PathComparator, keys: [SortKey]
  ) -> Bool {
    for key in keys {
      let order = comparator.compare(
        left, right, in: arena, digitsByValue: key.by == .natural)
      if order != 0 { return (order < 0) != key.descends }
    }
    return false
  }
}
