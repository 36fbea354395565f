// Keeping the items for which conditions hold. Floor 4.

internal import Synchronization

/// Looks at every item once, in parallel; keeps a bit of it.
struct ItemFilter {
  private let conditions: [ItemCondition]
  private let lookups: ItemLookups

  init(_ conditions: [ItemCondition], lookups: ItemLookups) {
    self.conditions = conditions
    self.lookups = lookups
  }

  /// - Returns: how many were left out.
  func filter(_ arena: inout PathArena) -> Int {
    let items = Items(arena: arena, others: PathArena(), passedOver: PassedOver())
    let fields = conditions.reduce(into: Set<Field>()) { $0.formUnion($1.fields) }
    let tags = Set(fields.filter(\.isTag).map(\.rawValue))
    let kept = Kept(items.count)
    let (conditions, lookups) = (conditions, lookups)
    lookups.inParallel(items.count) { range in
      let holds = range.map { item in
        let facts = lookups.facts(of: item, in: items, tags: tags)
        return conditions.allSatisfy { $0.holds(for: facts) }
      }
      kept.state.withLock { $0.replaceSubrange(range, with: holds) }
    }
    let flags = kept.state.withLock { $0 }
    let before = arena.records.count
    arena.records = zip(arena.records, flags).filter(\.1).map(\.0)
    return before - arena.records.count
  }
}

private final class Kept: Sendable {
  let state: Mutex<[Bool]>

  init(_ count: Int) {
    state = Mutex(Array(repeating: false, count: count))
  }
}
