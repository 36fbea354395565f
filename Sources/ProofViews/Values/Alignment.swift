// Alignments and their guides, spelled as in SwiftUI. Floor 4: plain values. A guide is a position
// along one axis of a view, counted from its leading or top edge; two views are aligned when their
// guides coincide.

public import Foundation
internal import ProofGeometry

/// A kind of guide: where it lies in a view that says nothing else.
nonisolated public protocol AlignmentID: SendableMetatype {
  static func defaultValue(in context: ViewDimensions) -> CGFloat
}

/// A view's size and the guides that it sets explicitly, in points.
nonisolated public struct ViewDimensions: Equatable {
  public let width: CGFloat
  public let height: CGFloat
  let explicit: [AlignmentKey: CGFloat]

  init(_ size: Size, explicit: [AlignmentKey: CGFloat] = [:]) {
    width = CGFloat(size.width)
    height = CGFloat(size.height)
    self.explicit = explicit
  }

  public subscript(guide: HorizontalAlignment) -> CGFloat { self[guide.key] }
  public subscript(guide: VerticalAlignment) -> CGFloat { self[guide.key] }
  public subscript(explicit guide: HorizontalAlignment) -> CGFloat? { explicit[guide.key] }
  public subscript(explicit guide: VerticalAlignment) -> CGFloat? { explicit[guide.key] }

  /// The guide's explicit value, or its default one.
  subscript(key: AlignmentKey) -> CGFloat {
    explicit[key] ?? key.id.defaultValue(in: self)
  }
}

/// A guide's identity.
struct AlignmentKey: Hashable, Sendable {
  let id: any AlignmentID.Type
  let axis: Axis

  static func == (a: AlignmentKey, b: AlignmentKey) -> Bool {
    a.id == b.id && a.axis == b.axis
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(id))
  }

  /// Whether text sets the guide by itself.
  var isBaseline: Bool { id == FirstTextBaseline.self || id == LastTextBaseline.self }

  /// The guides that SwiftUI names.
  static let common = [
    HorizontalAlignment.leading.key, HorizontalAlignment.center.key,
    HorizontalAlignment.trailing.key, VerticalAlignment.top.key, VerticalAlignment.center.key,
    VerticalAlignment.bottom.key, VerticalAlignment.firstTextBaseline.key,
    VerticalAlignment.lastTextBaseline.key,
  ]

  /// Where the guide lies in a view of this size that doesn't set it.
  func defaultValue(in size: Size) -> Double {
    let value = Double(id.defaultValue(in: ViewDimensions(size)))
    return value.isNaN ? 0 : value
  }

  /// The guide's default place as a share of the view's length: 0 leading, 0.5 center, 1 trailing.
  var fraction: Double {
    defaultValue(in: Size(width: 1, height: 1))
  }

  /// A container's explicit guide from those of its children: first baselines take the topmost,
  /// last baselines the lowest, all others the mean.
  func combine(_ values: [Double]) -> Double? {
    guard let first = values.first else { return nil }
    if id == FirstTextBaseline.self { return values.reduce(first, min) }
    if id == LastTextBaseline.self { return values.reduce(first, max) }
    return values.reduce(0, +) / Double(values.count)
  }
}

/// An alignment position along the horizontal axis.
nonisolated public struct HorizontalAlignment: Hashable, Sendable {
  let key: AlignmentKey

  public init(_ id: any AlignmentID.Type) {
    key = AlignmentKey(id: id, axis: .horizontal)
  }

  init(_ key: AlignmentKey) { self.key = key }

  public static let leading = HorizontalAlignment(Leading.self)
  public static let center = HorizontalAlignment(HorizontalCenter.self)
  public static let trailing = HorizontalAlignment(Trailing.self)
}

/// An alignment position along the vertical axis.
nonisolated public struct VerticalAlignment: Hashable, Sendable {
  let key: AlignmentKey

  public init(_ id: any AlignmentID.Type) {
    key = AlignmentKey(id: id, axis: .vertical)
  }

  init(_ key: AlignmentKey) { self.key = key }

  public static let top = VerticalAlignment(Top.self)
  public static let center = VerticalAlignment(VerticalCenter.self)
  public static let bottom = VerticalAlignment(Bottom.self)
  public static let firstTextBaseline = VerticalAlignment(FirstTextBaseline.self)
  public static let lastTextBaseline = VerticalAlignment(LastTextBaseline.self)

  /// The guide of a container from those of children.
  public func combineExplicit<S: Sequence>(_ values: S) -> CGFloat? where S.Element == CGFloat? {
    key.combine(values.compactMap { $0.map(Double.init) }).map { CGFloat($0) }
  }
}

/// An alignment in both axes.
nonisolated public struct Alignment: Hashable, Sendable {
  public var horizontal: HorizontalAlignment
  public var vertical: VerticalAlignment

  public init(horizontal: HorizontalAlignment, vertical: VerticalAlignment) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  public static let center = Alignment(horizontal: .center, vertical: .center)
  public static let leading = Alignment(horizontal: .leading, vertical: .center)
  public static let trailing = Alignment(horizontal: .trailing, vertical: .center)
  public static let top = Alignment(horizontal: .center, vertical: .top)
  public static let bottom = Alignment(horizontal: .center, vertical: .bottom)
  public static let topLeading = Alignment(horizontal: .leading, vertical: .top)
  public static let topTrailing = Alignment(horizontal: .trailing, vertical: .top)
  public static let bottomLeading = Alignment(horizontal: .leading, vertical: .bottom)
  public static let bottomTrailing = Alignment(horizontal: .trailing, vertical: .bottom)
  public static let leadingFirstTextBaseline = Alignment(
    horizontal: .leading, vertical: .firstTextBaseline)
  public static let centerFirstTextBaseline = Alignment(
    horizontal: .center, vertical: .firstTextBaseline)
  public static let trailingFirstTextBaseline = Alignment(
    horizontal: .trailing, vertical: .firstTextBaseline)
  public static let leadingLastTextBaseline = Alignment(
    horizontal: .leading, vertical: .lastTextBaseline)
  public static let centerLastTextBaseline = Alignment(
    horizontal: .center, vertical: .lastTextBaseline)
  public static let trailingLastTextBaseline = Alignment(
    horizontal: .trailing, vertical: .lastTextBaseline)
}

private enum Leading: AlignmentID {
  static func defaultValue(in context: ViewDimensions) -> CGFloat { 0 }
}
private enum HorizontalCenter: AlignmentID {
  static func defaultValue(in context: ViewDimensions) -> CGFloat { context.width / 2 }
}
private enum Trailing: AlignmentID {
  static func defaultValue(in context: ViewDimensions) -> CGFloat { context.width }
}
private enum Top: AlignmentID {
  static func defaultValue(in context: ViewDimensions) -> CGFloat { 0 }
}
private enum VerticalCenter: AlignmentID {
  static func defaultValue(in context: ViewDimensions) -> CGFloat { context.height / 2 }
}
private enum Bottom: AlignmentID {
  static func defaultValue(in context: ViewDimensions) -> CGFloat { context.height }
}
private enum FirstTextBaseline: AlignmentID {
  static func defaultValue(in context: ViewDimensions) -> CGFloat { context.height }
}
private enum LastTextBaseline: AlignmentID {
  static func defaultValue(in context: ViewDimensions) -> CGFloat { context.height }
}
