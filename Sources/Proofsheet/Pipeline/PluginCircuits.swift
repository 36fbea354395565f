// When a plugin is given up: after 8 failed cells with no success between them, or when of 20 cells
// or more over half have failed. Floor 6.
// Cells are drawn by several threads, in an order that differs from run to run, and which cells are
// given up may not: cell n is judged by the cells before n - 16, and waits until those are done.

/// The books of a run's plugins, renderers and decoders alike.
final class PluginCircuits: Sendable {
  enum Outcome {
    case done
    case failed
  }

  private struct Account {
    var streak = 0
    var cells = 0
    var failures = 0
    /// The first cell that nobody would have drawn, had all before it been known.
    var openAt: Int?
  }

  private struct Books {
    /// Cells that ended before an earlier one did.
    var early: [Int: [String: Outcome]] = [:]
    /// Every cell before this one is done and counted.
    var done = 0
    /// By plugin id.
    var accounts: [String: Account] = [:]
  }

  /// How far a cell looks past those in the making.
  static let lag = 16
  private let books = Monitor(Books())

  /// Waits for what the cell is judged by.
  ///
  /// - Parameter ordinal: the cell's place in the order of requests, from 0 without gaps.
  /// - Returns: whether the plugin has been given up.
  func isOpen(_ id: String, at ordinal: Int) -> Bool {
    books.wait { books -> Bool? in
      guard books.done > ordinal - Self.lag else { return nil }
      guard let openAt = books.accounts[id]?.openAt else { return false }
      return openAt <= ordinal - Self.lag
    }
  }

  /// Every ordinal ends exactly once.
  ///
  /// - Parameter outcomes: of the plugins that were asked; one that isn't named says nothing about
  ///   itself, as when its picture couldn't be read.
  func finish(_ ordinal: Int, _ outcomes: [String: Outcome]) {
    books.change { books in
      books.early[ordinal] = outcomes
      while let outcomes = books.early.removeValue(forKey: books.done) {
        books.done += 1
        for (id, outcome) in outcomes {
          var account = books.accounts[id] ?? Account()
          account.cells += 1
          switch outcome {
          case .done: account.streak = 0
          case .failed:
            account.streak += 1
            account.failures += 1
          }
          let isBroken =
            account.streak >= 8 || (account.cells >= 20 && account.failures * 2 > account.cells)
          if isBroken, account.openAt == nil { account.openAt = books.done }
          books.accounts[id] = account
        }
      }
    }
  }
}

/// One cell's say in the books.
final class CellTrial {
  private let circuits: PluginCircuits
  private let ordinal: Int
  private var outcomes: [String: PluginCircuits.Outcome] = [:]

  init(_ circuits: PluginCircuits, ordinal: Int) {
    self.circuits = circuits
    self.ordinal = ordinal
  }

  func isOpen(_ id: String) -> Bool { circuits.isOpen(id, at: ordinal) }

  func note(_ id: String, _ outcome: PluginCircuits.Outcome) { outcomes[id] = outcome }

  /// Once, when the cell is done.
  func finish() { circuits.finish(ordinal, outcomes) }
}
