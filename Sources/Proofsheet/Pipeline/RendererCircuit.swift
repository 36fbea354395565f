// When a plugin is given up: after 8 failed cells with no success between them, or when of 20 cells
// or more over half have failed. Floor 6.
// Cells are drawn by several threads, in an order that differs from run to run, and which cells are
// given up may not: cell n is judged by the cells before n - 16, and waits until those are done.

/// The books of one renderer.
final class RendererCircuit: Sendable {
  enum Outcome {
    case drawn
    case failed
    /// Says nothing about the renderer: its picture couldn't be read, or it wasn't asked.
    case neutral
  }

  private struct Books {
    /// Cells that ended before an earlier one did.
    var early: [Int: Outcome] = [:]
    /// Every cell before this one is done and counted.
    var done = 0
    var streak = 0
    var cells = 0
    var failures = 0
    /// The first cell that nobody would have drawn, had all before it been known.
    var openAt: Int?
  }

  /// How far a cell looks past those in the making.
  static let lag = 16
  private let books = Monitor(Books())

  /// Waits for what the cell is judged by.
  ///
  /// - Parameter ordinal: the cell's place in the order of requests, from 0 without gaps.
  /// - Returns: whether the renderer has been given up.
  func isOpen(at ordinal: Int) -> Bool {
    books.wait { books -> Bool? in
      guard books.done > ordinal - Self.lag else { return nil }
      guard let openAt = books.openAt else { return false }
      return openAt <= ordinal - Self.lag
    }
  }

  /// Every ordinal ends exactly once.
  func finish(_ ordinal: Int, _ outcome: Outcome) {
    books.change { books in
      books.early[ordinal] = outcome
      while let outcome = books.early.removeValue(forKey: books.done) {
        books.done += 1
        switch outcome {
        case .neutral: continue
        case .drawn: books.streak = 0
        case .failed:
          books.streak += 1
          books.failures += 1
        }
        books.cells += 1
        let isBroken =
          books.streak >= 8 || (books.cells >= 20 && books.failures * 2 > books.cells)
        if isBroken, books.openAt == nil { books.openAt = books.done }
      }
    }
  }
}
