// Conversions by what they are for, so that a thousand pictures with one profile share one. Floor 4.

internal import ProofDrawing
internal import ProofPixels
internal import Synchronization

/// How a picture gets its color.
struct PictureColor: Sendable {
  /// nil where samples are sRGB already.
  var recolor: RowRecolor?
  /// Worth a line on stderr.
  var note: String?
}

/// The conversions of one decoder, behind a lock.
final class ColorConversions: Sendable {
  private struct Key: Hashable {
    let source: ColorSource
    let kind: SampleKind
  }

  private struct State {
    var found: [Key: ColorConversion.Outcome] = [:]
    /// From the one looked for longest ago.
    var order: [Key] = []
  }

  /// Each may hold a profile of 4 MB; cameras, scanners and presses of one sheet are few.
  private static let most = 8

  /// Bytes that one picture's color may take: the file's profile twice over, and the tables.
  static func workingBytes(_ source: ColorSource) -> Int {
    switch source {
    case .untagged: 0
    case .light: 1_200_000
    case .profile(let bytes): bytes.count * 2 + 1_200_000
    }
  }

  private let state = Mutex(State())

  func color(_ source: ColorSource, _ kind: SampleKind, _ options: DecodeOptions)
    -> PictureColor
  {
    let standard = kind == .ink ? Inks.formula : nil
    guard source != .untagged, options.color == .managed else {
      return PictureColor(recolor: standard)
    }
    switch outcome(Key(source: source, kind: kind)) {
    case .same: return PictureColor(recolor: standard)
    case .conversion(let conversion):
      return PictureColor(recolor: RowRecolor { conversion.convert($0, &$1) })
    case .refused(let why):
      let fallback = kind == .ink ? "plain ink" : "sRGB"
      return PictureColor(
        recolor: standard, note: "color profile not used: \(why); taken as \(fallback)")
    }
  }

  /// Made under the lock: other pictures of the same color would only make it again.
  private func outcome(_ key: Key) -> ColorConversion.Outcome {
    state.withLock { state in
      if let known = state.found[key] { return known }
      let made = ColorConversion.make(key.source, key.kind)
      if state.order.count == ColorConversions.most {
        state.found[state.order.removeFirst()] = nil
      }
      state.found[key] = made
      state.order.append(key)
      return made
    }
  }
}
