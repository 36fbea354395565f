// What frame and aspectRatio propose and report. Floor 2: pure functions.

public import ProofGeometry

/// A frame along one axis.
public enum FrameRule: Hashable, Sendable {
  /// As the child has it.
  case none
  /// Proposed and reported as it is.
  case fixed(Double)
  /// Proposals are held within the bounds, nil becomes the ideal.
  case flexible(minimum: Double?, ideal: Double?, maximum: Double?)

  /// A fixed length; one that is negative or not finite is no frame.
  public static func fixed(checking length: Double?) -> FrameRule {
    guard let length, length.isFinite, length >= 0 else { return .none }
    return .fixed(length)
  }

  /// Bounds in rising order; one that isn't a number or is below the one before gives way.
  public static func flexible(
    checking minimum: Double?, ideal: Double?, maximum: Double?
  ) -> FrameRule {
    let low = minimum.flatMap { $0.isNaN || $0 < 0 || $0 == .infinity ? nil : $0 }
    let middle = ideal.flatMap { $0.isFinite && $0 >= 0 ? max($0, low ?? 0) : nil }
    let high = maximum.flatMap { $0.isNaN || $0 < 0 ? nil : max($0, middle ?? low ?? 0) }
    if low == nil && middle == nil && high == nil { return .none }
    return .flexible(minimum: low, ideal: middle, maximum: high)
  }

  /// What the child is proposed.
  public func proposal(_ proposal: Double?) -> Double? {
    switch self {
    case .none: proposal
    case .fixed(let length): length
    case .flexible(let minimum, let ideal, let maximum):
      (proposal ?? ideal).map { max(min($0, maximum ?? .infinity), minimum ?? 0) }
    }
  }

  /// What the frame reports, given the proposal that it got and the length that its child took.
  public func length(_ proposal: Double?, child: Double) -> Double {
    switch self {
    case .none: return child
    case .fixed(let length): return length
    case .flexible(let minimum, let ideal, let maximum):
      if proposal == nil, ideal != nil { return self.proposal(nil) ?? child }
      guard let offered = self.proposal(proposal) else {
        return max(min(child, maximum ?? .infinity), minimum ?? 0)
      }
      switch (minimum, maximum) {
      case (nil, nil): return child
      case (let minimum?, nil): return max(minimum, min(child, offered))
      case (nil, let maximum?): return min(maximum, max(child, offered))
      case (_?, _?): return offered
      }
    }
  }
}

/// Whether content is to lie within its box or to cover it.
public enum ContentMode: Hashable, Sendable, CaseIterable {
  case fit
  case fill
}

/// What a child of this aspect is proposed. A dimension left open counts for nothing; both open
/// pass through, as does a ratio that isn't positive and finite.
///
/// - Parameter ratio: width and height in any unit.
public func aspectProposal(
  _ proposal: Proposal, ratio: Size, mode: ContentMode
) -> Proposal {
  guard ratio.width > 0, ratio.height > 0, ratio.width.isFinite, ratio.height.isFinite else {
    return proposal
  }
  let scale: Double
  switch (proposal.width, proposal.height) {
  case (nil, nil): return proposal
  case (let width?, nil): scale = width / ratio.width
  case (nil, let height?): scale = height / ratio.height
  case (let width?, let height?):
    let (across, along) = (width / ratio.width, height / ratio.height)
    scale = mode == .fit ? min(across, along) : max(across, along)
  }
  return Proposal(
    width: max(scale, 0) * ratio.width, height: max(scale, 0) * ratio.height)
}
