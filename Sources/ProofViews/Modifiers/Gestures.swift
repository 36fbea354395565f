// Gestures, spelled as in SwiftUI. Floor 4. Nobody makes them here: their actions never run.

public import Foundation

/// Something that somebody would do with a view.
nonisolated public protocol Gesture<Value> {
  associatedtype Value
}

extension Gesture {
  public func onEnded(_ action: @escaping (Value) -> Void) -> some Gesture<Value> { self }
  public func simultaneously<Other: Gesture>(with other: Other) -> some Gesture<Value> { self }
  public func sequenced<Other: Gesture>(before other: Other) -> some Gesture<Value> { self }
  public func exclusively<Other: Gesture>(before other: Other) -> some Gesture<Value> { self }
}

extension Gesture where Value: Equatable {
  public func onChanged(_ action: @escaping (Value) -> Void) -> some Gesture<Value> { self }
}

/// Taps.
nonisolated public struct TapGesture: Gesture, Sendable {
  public typealias Value = Void
  public var count: Int
  public init(count: Int = 1) { self.count = count }
}

/// Taps with their places.
nonisolated public struct SpatialTapGesture: Gesture, Sendable {
  /// Where it was tapped.
  public struct Value: Equatable, Sendable {
    public var location: CGPoint
  }

  public init(count: Int = 1, coordinateSpace: some CoordinateSpaceProtocol = .local) {}
}

/// A long press.
nonisolated public struct LongPressGesture: Gesture, Sendable {
  public typealias Value = Bool
  public var minimumDuration: Double
  public init(minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10) {
    self.minimumDuration = minimumDuration
  }
}

/// A drag.
nonisolated public struct DragGesture: Gesture, Sendable {
  /// How far it went.
  public struct Value: Equatable, Sendable {
    public var time: Date
    public var location: CGPoint
    public var startLocation: CGPoint
    public var velocity: CGSize
    public var translation: CGSize {
      CGSize(width: location.x - startLocation.x, height: location.y - startLocation.y)
    }
    public var predictedEndLocation: CGPoint { location }
    public var predictedEndTranslation: CGSize { translation }
  }

  public var minimumDistance: CGFloat

  public init(minimumDistance: CGFloat = 10, coordinateSpace: some CoordinateSpaceProtocol = .local)
  {
    self.minimumDistance = minimumDistance
  }
}

/// Two fingers that part.
nonisolated public struct MagnifyGesture: Gesture, Sendable {
  /// How far they parted.
  public struct Value: Equatable, Sendable {
    public var time: Date
    public var magnification: CGFloat
    public var velocity: CGFloat
    public var startAnchor: UnitPoint
    public var startLocation: CGPoint
  }

  public init(minimumScaleDelta: CGFloat = 0.01) {}
}

/// Two fingers that turn.
nonisolated public struct RotateGesture: Gesture, Sendable {
  /// How far they turned.
  public struct Value: Equatable, Sendable {
    public var time: Date
    public var rotation: Angle
    public var velocity: Angle
    public var startAnchor: UnitPoint
    public var startLocation: CGPoint
  }

  public init(minimumAngleDelta: Angle = .degrees(1)) {}
}

/// Which gestures a view leaves to its own views.
nonisolated public struct GestureMask: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  public static let none: GestureMask = []
  public static let gesture = GestureMask(rawValue: 1)
  public static let subviews = GestureMask(rawValue: 2)
  public static let all: GestureMask = [.gesture, .subviews]
}

extension View {
  nonisolated public func gesture<T: Gesture>(_ gesture: T, including mask: GestureMask = .all)
    -> some View
  { self }
  nonisolated public func gesture<T: Gesture>(_ gesture: T, isEnabled: Bool) -> some View { self }
  nonisolated public func highPriorityGesture<T: Gesture>(
    _ gesture: T, including mask: GestureMask = .all
  ) -> some View { self }
  nonisolated public func simultaneousGesture<T: Gesture>(
    _ gesture: T, including mask: GestureMask = .all
  ) -> some View { self }
}
