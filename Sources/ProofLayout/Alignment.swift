// Alignments and their guides. Floor 2: pure values. A guide is a position along one axis of a
// view, counted from its leading or top edge; two views are aligned when their guides coincide.

public import ProofGeometry

/// A kind of guide: where it lies in a view that says nothing else.
public protocol AlignmentID: SendableMetatype {
  static func defaultValue(in context: ViewDimensions) -> Double
}

/// A view's size and the guides that it sets explicitly.
public struct ViewDimensions {
  public let width: Double
  public let height: Double
  let explicit: [AlignmentKey: Double]

  public init(width: Double, height: Double, explicit: [AlignmentKey: Double] = [:]) {
    self.width = width
    self.height = height
    self.explicit = explicit
  }

  public subscript(guide: HorizontalAlignment) -> Double { self[guide.key] }
  public subscript(guide: VerticalAlignment) -> Double { self[guide.key] }
  public subscript(explicit guide: HorizontalAlignment) -> Double? { explicit[guide.key] }
  public subscript(explicit guide: VerticalAlignment) -> Double? { explicit[guide.key] }

  /// The guide's explicit value, or its default one.
  public subscript(key: AlignmentKey) -> Double {
    explicit[key] ?? key.id.defaultValue(in: self)
  }
}

/// A guide's identity.
public struct AlignmentKey: Hashable, Sendable {
  let id: any AlignmentID.Type
  public let axis: Axis

  public static func == (a: AlignmentKey, b: AlignmentKey) -> Bool {
    a.id == b.id && a.axis == b.axis
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(id))
  }

  /// Whether text sets the guide by itself.
  public var isBaseline: Bool { id == FirstTextBaseline.self || id == LastTextBaseline.self }

  /// Where the guide lies in a view of this size that doesn't set it.
  public func defaultValue(in size: Size) -> Double {
    let value = id.defaultValue(in: ViewDimensions(width: size.width, height: size.height))
    return value.isNaN ? 0 : value
  }

  /// The guide's default place as a share of the view's length: 0 leading, 0.5 center, 1 trailing.
  public var fraction: Double {
    defaultValue(in: Size(width: 1, height: 1))
  }

  /// A container's explicit guide from those of its children: first baselines take the topmost,
  /// last baselines the lowest, all others the mean.
  public func combine(_ values: [Double]) -> Double? {
    guard let first = values.first else { return nil }
    if id == FirstTextBaseline.self { return values.reduce(first, min) }
    if id == LastTextBaseline.self { return values.reduce(first, max) }
    return values.reduce(0, +) / Double(values.count)
  }
}

/// An alignment position along the horizontal axis.
public struct HorizontalAlignment: Hashable, Sendable {
  public let key: AlignmentKey

  public init(_ id: any AlignmentID.Type) {
    key = AlignmentKey(id: id, axis: .horizontal)
  }

  public static let leading = HorizontalAlignment(Leading.self)
  public static let center = HorizontalAlignment(HorizontalCenter.self)
  public static let trailing = HorizontalAlignment(Trailing.self)
}

/// An alignment position along the vertical axis.
public struct VerticalAlignment: Hashable, Sendable {
  public let key: AlignmentKey

  public init(_ id: any AlignmentID.Type) {
    key = AlignmentKey(id: id, axis: .vertical)
  }

  public static let top = VerticalAlignment(Top.self)
  public static let center = VerticalAlignment(VerticalCenter.self)
  public static let bottom = VerticalAlignment(Bottom.self)
  public static let firstTextBaseline = VerticalAlignment(FirstTextBaseline.self)
  public static let lastTextBaseline = VerticalAlignment(LastTextBaseline.self)
}

/// An alignment in both axes.
public struct Alignment: Hashable, Sendable {
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
}

private enum Leading: AlignmentID {
  static func defaultValue(in context: ViewDimensions) -> Double { 0 }
}
private enum HorizontalCenter: AlignmentID {
  static func defaultValue(in context: ViewDimensions) -> Double { context.width / 2 }
}
private enum Trailing: AlignmentID {
  static func defaultValue(in context: ViewDimensions) -> Double { context.width }
}
private enum Top: AlignmentID {
  static func defaultValue(in context: ViewDimensions) -> Double { 0 }
}
private enum VerticalCenter: AlignmentID {
  static func defaultValue(in context: ViewDimensions) -> Double { context.height / 2 }
}
private enum Bottom: AlignmentID {
  static func defaultValue(in context: ViewDimensions) -> Double { context.height }
}
private enum FirstTextBaseline: AlignmentID {
  static func defaultValue(in context: ViewDimensions) -> Double { context.height }
}
private enum LastTextBaseline: AlignmentID {
  static func defaultValue(in context: ViewDimensions) -> Double { context.height }
}
