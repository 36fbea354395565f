// GeometryReader, onGeometryChange and coordinate spaces, spelled as in SwiftUI. Floor 4.

public import Foundation
internal import ProofGeometry

/// Fills the space that it is proposed and makes its content from the geometry. In a lazy container
/// it warns: rows can't be told apart from the space that they are given.
nonisolated public struct GeometryReader<Content: View>: View {
  public var content: (GeometryProxy) -> Content

  public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) {
    self.content = content
  }

  public var body: Never { primitiveBody() }
  public static var _viewListCount: Int? { 1 }
  @MainActor public static func _makeViewList(
    _ view: GeometryReader, _ inputs: _ViewInputs
  ) -> _ViewList {
    let content = view.content
    let inner = inputs.within(stack: nil).child(0)
    return .node(GeometryNode(inputs) { viewList(content($0), inner).nodes() })
  }
}

/// A view's size and place, in points.
nonisolated public struct GeometryProxy: Equatable {
  private let own: Rect
  private let root: Rect
  private let spaces: [AnyHashable: Rect]
  private let insets: EdgeInsets

  @MainActor init(_ frame: Rect, host: ViewHost, isRightToLeft: Bool) {
    own = frame
    root = host.rootFrame
    spaces = host.spaces
    var insets = EdgeInsets()
    if let area = host.safeArea {
      let whole = area.extended(frame, .all, isRightToLeft: isRightToLeft)
      let (left, right) = (frame.minX - whole.minX, whole.maxX - frame.maxX)
      insets = EdgeInsets(
        top: CGFloat(frame.minY - whole.minY), leading: CGFloat(isRightToLeft ? right : left),
        bottom: CGFloat(whole.maxY - frame.maxY), trailing: CGFloat(isRightToLeft ? left : right))
    }
    self.insets = insets
  }

  public var size: CGSize { CGSize(own.size) }
  public var safeAreaInsets: EdgeInsets { insets }

  /// A place of another view, in this view's space.
  public subscript<T>(anchor: Anchor<T>) -> T {
    anchor.moved(anchor.value, CGPoint(x: CGFloat(-own.x), y: CGFloat(-own.y)))
  }

  /// The frame of the view around that has a name, in this view's space.
  public func bounds(of name: NamedCoordinateSpace) -> CGRect? {
    guard case .named(let key) = name.coordinateSpace, let space = spaces[key] else { return nil }
    return CGRect(space.offset(x: -own.x, y: -own.y))
  }

  /// The frame in a coordinate space; one that nobody named is the global one.
  public func frame(in space: some CoordinateSpaceProtocol) -> CGRect {
    CGRect(frame(in: space.coordinateSpace))
  }

  /// The frame in a coordinate space; one that nobody named is the global one.
  @_disfavoredOverload public func frame(in space: CoordinateSpace) -> CGRect {
    CGRect(self.frame(in: space) as Rect)
  }

  private func frame(in space: CoordinateSpace) -> Rect {
    switch space {
    case .local: return Rect(origin: .zero, size: own.size)
    case .global: return own.offset(x: -root.x, y: -root.y)
    case .named(let name):
      let origin = spaces[name] ?? root
      return own.offset(x: -origin.x, y: -origin.y)
    }
  }
}

/// What coordinates count from.
nonisolated public enum CoordinateSpace: Hashable, @unchecked Sendable {
  // Names are values; they are compared and never changed.
  case global
  case local
  case named(AnyHashable)

  public var isGlobal: Bool { self == .global }
  public var isLocal: Bool { self == .local }
}

/// What coordinates count from.
nonisolated public protocol CoordinateSpaceProtocol {
  var coordinateSpace: CoordinateSpace { get }
}

/// The root view's space.
nonisolated public struct GlobalCoordinateSpace: CoordinateSpaceProtocol, Sendable {
  public init() {}
  public var coordinateSpace: CoordinateSpace { .global }
}

/// The view's own space.
nonisolated public struct LocalCoordinateSpace: CoordinateSpaceProtocol, Sendable {
  public init() {}
  public var coordinateSpace: CoordinateSpace { .local }
}

/// The space of a view around that has a name for it.
nonisolated public struct NamedCoordinateSpace: CoordinateSpaceProtocol, Equatable {
  let name: AnyHashable
  public var coordinateSpace: CoordinateSpace { .named(name) }
}

extension CoordinateSpaceProtocol where Self == GlobalCoordinateSpace {
  public static var global: GlobalCoordinateSpace { GlobalCoordinateSpace() }
}

extension CoordinateSpaceProtocol where Self == LocalCoordinateSpace {
  public static var local: LocalCoordinateSpace { LocalCoordinateSpace() }
}

extension CoordinateSpaceProtocol where Self == NamedCoordinateSpace {
  public static func named(_ name: some Hashable) -> NamedCoordinateSpace {
    NamedCoordinateSpace(name: AnyHashable(name))
  }
}

extension View {
  /// Names the view's space for the views in it.
  nonisolated public func coordinateSpace(_ name: NamedCoordinateSpace) -> some View {
    let name = MainValue(name.name)
    return wrapped { node, inputs in SpaceNode(node, name: name.value, host: inputs.host) }
  }

  /// Names the view's space for the views in it.
  nonisolated public func coordinateSpace<T: Hashable>(name: T) -> some View {
    coordinateSpace(NamedCoordinateSpace(name: AnyHashable(name)))
  }

  /// Tells a value of the view's geometry after a layout, at first and whenever it differs. What
  /// the action changes is laid out again, a few times at the most.
  nonisolated public func onGeometryChange<T: Equatable & Sendable>(
    for type: T.Type, of transform: @escaping (GeometryProxy) -> T,
    action: @escaping (T) -> Void
  ) -> some View {
    onGeometryChange(for: type, of: transform) { _, new in action(new) }
  }

  /// Tells the last and the new value of the view's geometry.
  nonisolated public func onGeometryChange<T: Equatable & Sendable>(
    for type: T.Type, of transform: @escaping (GeometryProxy) -> T,
    action: @escaping (T, T) -> Void
  ) -> some View {
    GeometryChangeContent(content: self, transform: transform, action: action)
  }

  /// Runs an action after the first layout that the view is part of.
  nonisolated public func onAppear(perform action: (() -> Void)? = nil) -> some View {
    AppearContent(content: self, action: action ?? {})
  }
}

private nonisolated struct GeometryChangeContent<Content: View, Value: Equatable>: View {
  let content: Content
  let transform: (GeometryProxy) -> Value
  let action: (Value, Value) -> Void

  var body: Never { primitiveBody() }
  static var _viewListCount: Int? { Content._viewListCount }
  @MainActor static func _makeViewList(
    _ view: GeometryChangeContent, _ inputs: _ViewInputs
  ) -> _ViewList {
    viewList(view.content, inputs.child(0)).map {
      GeometryChangeNode($0, inputs, transform: view.transform, action: view.action)
    }
  }
}

private nonisolated struct AppearContent<Content: View>: View {
  let content: Content
  let action: () -> Void

  var body: Never { primitiveBody() }
  static var _viewListCount: Int? { Content._viewListCount }
  @MainActor static func _makeViewList(_ view: AppearContent, _ inputs: _ViewInputs) -> _ViewList {
    viewList(view.content, inputs.child(0)).map {
      AppearNode($0, inputs, action: view.action)
    }
  }
}
