// What a run's end means to the shell. Floor 8.

internal import Proofsheet

enum ExitCode: Int32, CaseIterable, Sendable {
  case done = 0
  case refused = 1
  case usage = 2
  case unreadable = 3
  case sizesDiffer = 4
  case missing = 5
  case output = 6

  /// When several apply, the first of these counts.
  private static let order: [ExitCode] = [
    .usage, .output, .refused, .missing, .sizesDiffer, .unreadable,
  ]

  /// The one that counts; ``done`` where nothing was wrong.
  static func of(_ codes: [ExitCode]) -> ExitCode {
    order.first { codes.contains($0) } ?? .done
  }

  init(_ error: RunError) {
    self =
      switch error.kind {
      case .usage: .usage
      case .output: .output
      case .refused: .refused
      case .input: .unreadable
      }
  }

  /// A run that ended: placeholders, empty cells, pictures that were cut off and folders that are
  /// closed are inputs that could not be read, or not whole.
  init(_ totals: RunTotals) {
    let unreadable =
      totals.placeholders + totals.blanks + totals.partial + totals.unreadableFolders
    self = unreadable > 0 ? .unreadable : .done
  }

  /// A comparison.
  init(_ outcome: DiffOutcome) {
    self = .of(
      outcome.pairs.filter { outcome.fails($0) }.map { pair in
        switch pair.status {
        case .same, .within: .done
        case .different: .refused
        case .sizes: .sizesDiffer
        case .missing, .new, .deleted: .missing
        case .unreadable: .unreadable
        }
      })
  }
}
