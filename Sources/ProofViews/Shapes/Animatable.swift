// What SwiftUI's animations interpolate. Floor 4. Nothing moves in a still picture; shapes and effects
// that say what they would move by compile, and are drawn as they are.

public import Foundation

/// Values that can be added and scaled.
nonisolated public protocol VectorArithmetic: AdditiveArithmetic {
  mutating func scale(by factor: Double)
  var magnitudeSquared: Double { get }
}

extension Double: VectorArithmetic {
  public mutating func scale(by factor: Double) { self *= factor }
  public var magnitudeSquared: Double { self * self }
}

extension Float: VectorArithmetic {
  public mutating func scale(by factor: Double) { self *= Float(factor) }
  public var magnitudeSquared: Double { Double(self * self) }
}

extension CGFloat: VectorArithmetic {
  public mutating func scale(by factor: Double) { self *= CGFloat(factor) }
  public var magnitudeSquared: Double { Double(self * self) }
}

/// What SwiftUI's animations interpolate.
nonisolated public protocol Animatable {
  associatedtype AnimatableData: VectorArithmetic = EmptyAnimatableData
  var animatableData: AnimatableData { get set }
}

extension Animatable where AnimatableData == EmptyAnimatableData {
  public var animatableData: EmptyAnimatableData {
    get { EmptyAnimatableData() }
    set {}
  }
}

extension Animatable where Self: VectorArithmetic {
  public var animatableData: Self {
    get { self }
    set { self = newValue }
  }
}

/// No data to animate.
nonisolated public struct EmptyAnimatableData: VectorArithmetic, Hashable, Sendable {
  public init() {}
  public static var zero: EmptyAnimatableData { EmptyAnimatableData() }
  public static func + (a: EmptyAnimatableData, b: EmptyAnimatableData) -> EmptyAnimatableData { a }
  public static func - (a: EmptyAnimatableData, b: EmptyAnimatableData) -> EmptyAnimatableData { a }
  public mutating func scale(by factor: Double) {}
  public var magnitudeSquared: Double { 0 }
}

/// Two values to animate together.
nonisolated public struct AnimatablePair<First: VectorArithmetic, Second: VectorArithmetic>:
  VectorArithmetic
{
  public var first: First
  public var second: Second

  public init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  public static var zero: AnimatablePair { AnimatablePair(.zero, .zero) }

  public static func + (a: AnimatablePair, b: AnimatablePair) -> AnimatablePair {
    AnimatablePair(a.first + b.first, a.second + b.second)
  }

  public static func - (a: AnimatablePair, b: AnimatablePair) -> AnimatablePair {
    AnimatablePair(a.first - b.first, a.second - b.second)
  }

  public mutating func scale(by factor: Double) {
    first.scale(by: factor)
    second.scale(by: factor)
  }

  public var magnitudeSquared: Double { first.magnitudeSquared + second.magnitudeSquared }
}

extension AnimatablePair: Sendable where First: Sendable, Second: Sendable {}

extension Angle: VectorArithmetic {
  nonisolated public mutating func scale(by factor: Double) { radians *= factor }
  nonisolated public var magnitudeSquared: Double { radians * radians }
}

extension Angle: Animatable {
  nonisolated public var animatableData: Double {
    get { radians }
    set { radians = newValue }
  }
}
