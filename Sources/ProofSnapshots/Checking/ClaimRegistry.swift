// Who has claimed which baseline in this process. Floor 7. Two assertions on one file would each be
// judged by what the other one accepted.

internal import ProofDrawing
internal import Synchronization

final class ClaimRegistry: Sendable {
  private struct Site: Hashable {
    let file: String
    let line: Int
    let column: Int
    let test: String
    /// With the cases of its letters: one loop may name both `a` and `A`.
    let path: String
  }

  private let claims = Mutex<[String: Site]>([:])

  /// - Returns: the other one's place, where the file belongs to another assertion already.
  func claim(_ place: SnapshotPlace, _ call: SnapshotCall) -> String? {
    let site = Site(
      file: call.file, line: call.line, column: call.column,
      test: (call.suites + [call.test]).joined(separator: "."),
      path: place.root.appending(place.path).text)
    // A file system may take two cases of a letter for one.
    let key = site.path.lowercased()
    return claims.withLock { claims in
      if let other = claims[key] {
        if other == site { return nil }
        return "\(FilePath(other.file).lastName.text):\(other.line) in \(other.test)"
      }
      claims[key] = site
      return nil
    }
  }
}
