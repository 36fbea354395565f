// The byte budget of a run. Floor 6.

internal import ProofDrawing

/// Bytes that decodes hold beside their finished bitmaps. Work waits for bytes; only a picture
/// whose own need exceeds the whole budget is refused.
///
/// Finished tiles are bounded by the look-ahead and aren't counted here: a decode that waited for
/// tiles to be painted, while painting waited for that decode, would wait for ever.
final class MemoryBudget: Sendable {
  /// Bytes, as `--memory` says.
  let total: Int
  /// The share that concurrent decodes divide among themselves.
  let shared: Int
  private let used = Monitor(0)

  init(total: Int, shared: Int) {
    self.total = total
    self.shared = shared
  }

  /// Waits until `bytes` fit, or until nothing else is being decoded.
  func admit(_ bytes: Int) throws(PictureFailure) {
    guard bytes <= total else {
      throw PictureFailure(
        .limit, "needs \(megabytes(bytes)), the budget is \(megabytes(total)) (raise --memory)")
    }
    used.wait { used -> Void? in
      guard used == 0 || used + bytes <= shared else { return nil }
      used += bytes
      return ()
    }
  }

  func release(_ bytes: Int) {
    guard bytes > 0 else { return }
    used.change { $0 -= bytes }
  }

  private func megabytes(_ bytes: Int) -> String {
    let tenths = (bytes / 1024 * 10 + 512) / 1024
    return "\(tenths / 10).\(tenths % 10) MB"
  }
}
