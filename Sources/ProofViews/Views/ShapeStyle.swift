// What shapes, text and backgrounds may be painted with, spelled as in SwiftUI. Floor 4.

internal import ProofDrawing
internal import ProofGeometry

/// A paint. One of an app's own says in `resolve(in:)` which other style it is.
nonisolated public protocol ShapeStyle: Sendable {
  associatedtype Resolved: ShapeStyle = Never

  /// The style that stands for this one in an environment. Those that are there paint themselves.
  func resolve(in environment: EnvironmentValues) -> Resolved
  func _paint(in environment: EnvironmentValues) -> _ShapePaint
}

extension ShapeStyle {
  nonisolated public func _paint(in environment: EnvironmentValues) -> _ShapePaint {
    resolve(in: environment)._paint(in: environment)
  }
}

extension ShapeStyle where Resolved == Never {
  nonisolated public func resolve(in environment: EnvironmentValues) -> Never {
    preconditionFailure("a style that paints itself stands for no other")
  }
}

extension Never: ShapeStyle {
  nonisolated public func _paint(in environment: EnvironmentValues) -> _ShapePaint {
    switch self {}
  }
}

/// A paint whose colors are known, to be spread over a rectangle.
nonisolated public struct _ShapePaint: Sendable {
  enum Content: Sendable {
    case color
    case linear([GradientStop], UnitPoint, UnitPoint)
    case radial([GradientStop], UnitPoint, Double, Double)
    case elliptical([GradientStop], UnitPoint, Double, Double)
    case angular([GradientStop], UnitPoint, Angle, Angle)
  }

  var content: Content
  /// The color, or the one that stands for a gradient where there can be only one.
  var color: RGBA

  init(_ color: RGBA) {
    self.content = .color
    self.color = color
  }

  init(_ content: Content, stops: [GradientStop]) {
    self.content = content
    color = stops.isEmpty ? .clear : stops[stops.count / 2].color
  }

  func opacity(_ opacity: Double) -> _ShapePaint {
    func thinned(_ stops: [GradientStop]) -> [GradientStop] {
      stops.map { GradientStop(color: $0.color.opacity(opacity), location: $0.location) }
    }
    var copy = self
    copy.color = color.opacity(opacity)
    switch content {
    case .color: break
    case .linear(let stops, let from, let to): copy.content = .linear(thinned(stops), from, to)
    case .radial(let stops, let center, let from, let to):
      copy.content = .radial(thinned(stops), center, from, to)
    case .elliptical(let stops, let center, let from, let to):
      copy.content = .elliptical(thinned(stops), center, from, to)
    case .angular(let stops, let center, let from, let to):
      copy.content = .angular(thinned(stops), center, from, to)
    }
    return copy
  }

  /// The paint of a rectangle in points of the root.
  func paint(in rect: Rect) -> Paint {
    switch content {
    case .color: return .color(color)
    case .linear(let stops, let from, let to):
      return .linear(stops, from: from.point(in: rect), to: to.point(in: rect))
    case .radial(let stops, let center, let from, let to):
      return .radial(stops, center: center.point(in: rect), from: from, to: to, aspect: 1)
    case .elliptical(let stops, let center, let from, let to):
      return .radial(
        stops, center: center.point(in: rect), from: from * rect.width, to: to * rect.width,
        aspect: rect.width > 0 ? rect.height / rect.width : 1)
    case .angular(let stops, let center, let from, let to):
      return .angular(stops, center: center.point(in: rect), from: from.radians, to: to.radians)
    }
  }

  var isClear: Bool {
    if case .color = content { return color.alpha == 0 }
    return false
  }
}

/// The foreground style of the environment.
nonisolated public struct ForegroundStyle: ShapeStyle {
  public init() {}
  public func _paint(in environment: EnvironmentValues) -> _ShapePaint { environment.foreground }
}

/// The page's color.
nonisolated public struct BackgroundStyle: ShapeStyle {
  public init() {}
  public func _paint(in environment: EnvironmentValues) -> _ShapePaint {
    if let style = environment.backgroundStyle {
      // What the style itself shows as a background is the page's color.
      var values = environment
      values.backgroundStyle = nil
      return style._paint(in: values)
    }
    return _ShapePaint(environment.colorScheme == .dark ? RGBA(0x1E1E1E) : .white)
  }
}

/// The tint color of the environment.
nonisolated public struct TintShapeStyle: ShapeStyle {
  public init() {}
  public func _paint(in environment: EnvironmentValues) -> _ShapePaint {
    (environment.tint ?? .accentColor)._paint(in: environment)
  }
}

/// The foreground style, thinned by levels.
nonisolated public struct HierarchicalShapeStyle: ShapeStyle, Hashable {
  let level: Int

  public static let primary = HierarchicalShapeStyle(level: 0)
  public static let secondary = HierarchicalShapeStyle(level: 1)
  public static let tertiary = HierarchicalShapeStyle(level: 2)
  public static let quaternary = HierarchicalShapeStyle(level: 3)
  public static let quinary = HierarchicalShapeStyle(level: 4)

  public func _paint(in environment: EnvironmentValues) -> _ShapePaint {
    if level > 0, level <= environment.foregroundLevels.count {
      return environment.foregroundLevels[level - 1]
    }
    return environment.foreground.opacity([1, 0.5, 0.25, 0.18, 0.1][level])
  }
}

/// A style of a type that isn't told.
nonisolated public struct AnyShapeStyle: ShapeStyle {
  private let style: any ShapeStyle

  public init<S: ShapeStyle>(_ style: S) {
    self.style = style
  }

  public func _paint(in environment: EnvironmentValues) -> _ShapePaint {
    style._paint(in: environment)
  }
}

/// A style with its opacity multiplied.
nonisolated struct OpacityShapeStyle<Base: ShapeStyle>: ShapeStyle {
  let base: Base
  let opacity: Double

  func _paint(in environment: EnvironmentValues) -> _ShapePaint {
    base._paint(in: environment).opacity(opacity)
  }
}

extension ShapeStyle {
  /// The style with its opacity multiplied, 0 to 1.
  nonisolated public func opacity(_ opacity: Double) -> some ShapeStyle {
    OpacityShapeStyle(base: self, opacity: opacity.isNaN ? 1 : min(max(opacity, 0), 1))
  }
}

extension ShapeStyle where Self == HierarchicalShapeStyle {
  public static var primary: HierarchicalShapeStyle { HierarchicalShapeStyle.primary }
  public static var secondary: HierarchicalShapeStyle { HierarchicalShapeStyle.secondary }
  public static var tertiary: HierarchicalShapeStyle { HierarchicalShapeStyle.tertiary }
  public static var quaternary: HierarchicalShapeStyle { HierarchicalShapeStyle.quaternary }
  public static var quinary: HierarchicalShapeStyle { HierarchicalShapeStyle.quinary }
}

extension ShapeStyle where Self == ForegroundStyle {
  public static var foreground: ForegroundStyle { ForegroundStyle() }
}

extension ShapeStyle where Self == BackgroundStyle {
  public static var background: BackgroundStyle { BackgroundStyle() }
}

extension ShapeStyle where Self == TintShapeStyle {
  public static var tint: TintShapeStyle { TintShapeStyle() }
}

extension ShapeStyle where Self == Color {
  public static var clear: Color { Color.clear }
  public static var black: Color { Color.black }
  public static var white: Color { Color.white }
  public static var gray: Color { Color.gray }
  public static var red: Color { Color.red }
  public static var orange: Color { Color.orange }
  public static var yellow: Color { Color.yellow }
  public static var green: Color { Color.green }
  public static var mint: Color { Color.mint }
  public static var teal: Color { Color.teal }
  public static var cyan: Color { Color.cyan }
  public static var blue: Color { Color.blue }
  public static var indigo: Color { Color.indigo }
  public static var purple: Color { Color.purple }
  public static var pink: Color { Color.pink }
  public static var brown: Color { Color.brown }
  public static var accentColor: Color { Color.accentColor }
}
