// What a plugin did to its host while it was being checked, and what the host was told to answer.
// Floor 4. Written from whatever thread the plugin calls from.

internal import Synchronization

/// The books of one instance under check.
final class ProbeRecord: Sendable {
  struct Books {
    var undeclaredKeys: Set<String> = []
    var askedKeys: Set<String> = []
    var failCalls = 0
    var wrongThread: Set<String> = []
    var cancelCalls = 0
    var afterDestroy = 0
    var isDestroyed = false
  }

  /// What the host answers.
  struct Orders {
    /// metadata() gives this status whatever is asked.
    var metadataStatus: Int32?
    /// Values of declared keys, as text.
    var values: [String: String] = [:]
    /// cancelled() says yes from the n-th call on; nil: never.
    var cancelAt: Int?
    /// extension() gives NULL.
    var hidesText = false
  }

  let orders: Orders
  private let state = Mutex(Books())

  init(_ orders: Orders = Orders()) { self.orders = orders }

  var books: Books { state.withLock { $0 } }

  func note(_ body: (inout Books) -> Void) {
    state.withLock { books in
      if books.isDestroyed { books.afterDestroy += 1 }
      body(&books)
    }
  }

  func destroyed() { state.withLock { $0.isDestroyed = true } }

  func isCancelled() -> Bool {
    state.withLock { books in
      if books.isDestroyed { books.afterDestroy += 1 }
      books.cancelCalls += 1
      return orders.cancelAt.map { books.cancelCalls > $0 } ?? false
    }
  }
}
