// Gradients as styles and as views, spelled as in SwiftUI. Floor 4.

public import Foundation
internal import ProofDrawing

/// Colors along a line from 0 to 1.
nonisolated public struct Gradient: Hashable, Sendable {
  /// A color and its place.
  public struct Stop: Hashable, Sendable {
    public var color: Color
    public var location: CGFloat

    public init(color: Color, location: CGFloat) {
      self.color = color
      self.location = location
    }
  }

  public var stops: [Stop]

  public init(stops: [Stop]) {
    self.stops = stops
  }

  /// Colors at equal distances.
  public init(colors: [Color]) {
    let last = max(colors.count - 1, 1)
    stops = colors.enumerated().map { index, color in
      Stop(color: color, location: CGFloat(index) / CGFloat(last))
    }
  }

  func resolved(in environment: EnvironmentValues) -> [GradientStop] {
    stops.map {
      GradientStop(color: $0.color.rgba(in: environment), location: Double($0.location))
    }
  }
}

/// A style that is also a view of the space that it is proposed.
nonisolated public protocol _FillingStyle: ShapeStyle, View {}

extension _FillingStyle {
  @MainActor public var body: _PaintedShape<Rectangle> { Rectangle().fill(self) }
}

/// Colors along a line between two places of the painted rectangle.
nonisolated public struct LinearGradient: _FillingStyle, Hashable {
  let gradient: Gradient
  let startPoint: UnitPoint
  let endPoint: UnitPoint

  public init(gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint) {
    self.gradient = gradient
    self.startPoint = startPoint
    self.endPoint = endPoint
  }

  public init(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) {
    self.init(gradient: Gradient(colors: colors), startPoint: startPoint, endPoint: endPoint)
  }

  public init(stops: [Gradient.Stop], startPoint: UnitPoint, endPoint: UnitPoint) {
    self.init(gradient: Gradient(stops: stops), startPoint: startPoint, endPoint: endPoint)
  }

  public func _paint(in environment: EnvironmentValues) -> _ShapePaint {
    let stops = gradient.resolved(in: environment)
    return _ShapePaint(.linear(stops, startPoint, endPoint), stops: stops)
  }
}

/// Colors along the radius of circles, in points.
nonisolated public struct RadialGradient: _FillingStyle, Hashable {
  let gradient: Gradient
  let center: UnitPoint
  let startRadius: CGFloat
  let endRadius: CGFloat

  public init(gradient: Gradient, center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
    self.gradient = gradient
    self.center = center
    self.startRadius = startRadius
    self.endRadius = endRadius
  }

  public init(colors: [Color], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
    self.init(
      gradient: Gradient(colors: colors), center: center, startRadius: startRadius,
      endRadius: endRadius)
  }

  public init(stops: [Gradient.Stop], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
    self.init(
      gradient: Gradient(stops: stops), center: center, startRadius: startRadius,
      endRadius: endRadius)
  }

  public func _paint(in environment: EnvironmentValues) -> _ShapePaint {
    let stops = gradient.resolved(in: environment)
    return _ShapePaint(
      .radial(stops, center, Double(startRadius), Double(endRadius)), stops: stops)
  }
}

/// Colors along the radius of ellipses as the painted rectangle is shaped, radii in its widths.
nonisolated public struct EllipticalGradient: _FillingStyle, Hashable {
  let gradient: Gradient
  let center: UnitPoint
  let startRadiusFraction: CGFloat
  let endRadiusFraction: CGFloat

  public init(
    gradient: Gradient, center: UnitPoint = .center, startRadiusFraction: CGFloat = 0,
    endRadiusFraction: CGFloat = 0.5
  ) {
    self.gradient = gradient
    self.center = center
    self.startRadiusFraction = startRadiusFraction
    self.endRadiusFraction = endRadiusFraction
  }

  public init(
    colors: [Color], center: UnitPoint = .center, startRadiusFraction: CGFloat = 0,
    endRadiusFraction: CGFloat = 0.5
  ) {
    self.init(
      gradient: Gradient(colors: colors), center: center,
      startRadiusFraction: startRadiusFraction, endRadiusFraction: endRadiusFraction)
  }

  public init(
    stops: [Gradient.Stop], center: UnitPoint = .center, startRadiusFraction: CGFloat = 0,
    endRadiusFraction: CGFloat = 0.5
  ) {
    self.init(
      gradient: Gradient(stops: stops), center: center,
      startRadiusFraction: startRadiusFraction, endRadiusFraction: endRadiusFraction)
  }

  public func _paint(in environment: EnvironmentValues) -> _ShapePaint {
    let stops = gradient.resolved(in: environment)
    return _ShapePaint(
      .elliptical(stops, center, Double(startRadiusFraction), Double(endRadiusFraction)),
      stops: stops)
  }
}

/// Colors round a place, clockwise from the right.
nonisolated public struct AngularGradient: _FillingStyle, Hashable {
  let gradient: Gradient
  let center: UnitPoint
  let startAngle: Angle
  let endAngle: Angle

  public init(
    gradient: Gradient, center: UnitPoint, startAngle: Angle = .zero, endAngle: Angle = .zero
  ) {
    self.gradient = gradient
    self.center = center
    self.startAngle = startAngle
    self.endAngle = endAngle
  }

  public init(colors: [Color], center: UnitPoint, startAngle: Angle, endAngle: Angle) {
    self.init(
      gradient: Gradient(colors: colors), center: center, startAngle: startAngle,
      endAngle: endAngle)
  }

  public init(stops: [Gradient.Stop], center: UnitPoint, startAngle: Angle, endAngle: Angle) {
    self.init(
      gradient: Gradient(stops: stops), center: center, startAngle: startAngle,
      endAngle: endAngle)
  }

  /// A whole turn from an angle on.
  public init(gradient: Gradient, center: UnitPoint, angle: Angle) {
    self.init(
      gradient: gradient, center: center, startAngle: angle, endAngle: angle + .degrees(360))
  }

  public init(colors: [Color], center: UnitPoint, angle: Angle = .zero) {
    self.init(gradient: Gradient(colors: colors), center: center, angle: angle)
  }

  public init(stops: [Gradient.Stop], center: UnitPoint, angle: Angle = .zero) {
    self.init(gradient: Gradient(stops: stops), center: center, angle: angle)
  }

  public func _paint(in environment: EnvironmentValues) -> _ShapePaint {
    let stops = gradient.resolved(in: environment)
    let end = endAngle == startAngle ? startAngle + .degrees(360) : endAngle
    return _ShapePaint(.angular(stops, center, startAngle, end), stops: stops)
  }
}

/// The gradient that a color makes by itself.
nonisolated public struct AnyGradient: ShapeStyle, Hashable {
  let color: Color

  public func _paint(in environment: EnvironmentValues) -> _ShapePaint {
    let color = color.rgba(in: environment)
    func lightened(_ value: UInt8) -> UInt8 { value + UInt8((255 - Int(value)) / 5) }
    let light = RGBA(
      red: lightened(color.red), green: lightened(color.green), blue: lightened(color.blue),
      alpha: color.alpha)
    let stops = [GradientStop(color: light, location: 0), GradientStop(color: color, location: 1)]
    return _ShapePaint(.linear(stops, .top, .bottom), stops: stops)
  }
}
