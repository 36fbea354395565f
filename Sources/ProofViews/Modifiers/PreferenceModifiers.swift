// What views tell the views around them, spelled as in SwiftUI. Floor 4. A value travels upwards as
// soon as the views below are placed, so that an anchor in it is where its view really is.

public import Foundation
internal import ProofGeometry

/// A value that views tell the views around them.
nonisolated public protocol PreferenceKey {
  associatedtype Value
  /// What holds where nobody says anything.
  static var defaultValue: Value { get }
  /// Adds what a further view says, in the order of the tree.
  static func reduce(value: inout Value, nextValue: () -> Value)
}

extension PreferenceKey where Value: ExpressibleByNilLiteral {
  public static var defaultValue: Value { nil }
}

extension View {
  /// Tells the views around a value, in place of what the views herein say.
  nonisolated public func preference<K: PreferenceKey>(
    key: K.Type = K.self, value: K.Value
  ) -> some View {
    let value = MainValue(value)
    return wrapped { node, _ in PreferenceNode<K>(node) { _, _ in value.value } }
  }

  /// Changes what the views herein tell the views around.
  nonisolated public func transformPreference<K: PreferenceKey>(
    _ key: K.Type = K.self, _ callback: @escaping (inout K.Value) -> Void
  ) -> some View {
    let callback = MainValue(callback)
    return wrapped { node, _ in
      PreferenceNode<K>(node) { child, window in
        var value = preferenceValue(K.self, of: [child], in: window)
        callback.value(&value)
        return value
      }
    }
  }

  /// Tells the views around where a place of the view is.
  nonisolated public func anchorPreference<A, K: PreferenceKey>(
    key: K.Type = K.self, value: Anchor<A>.Source, transform: @escaping (Anchor<A>) -> K.Value
  ) -> some View {
    let (source, transform) = (MainValue(value), MainValue(transform))
    return wrapped { node, _ in
      PreferenceNode<K>(node) { child, _ in
        transform.value(source.value.anchor(in: CGRect(child.frame)))
      }
    }
  }

  /// Adds where a place of the view is to what the views herein tell the views around.
  nonisolated public func transformAnchorPreference<A, K: PreferenceKey>(
    key: K.Type = K.self, value: Anchor<A>.Source,
    transform: @escaping (inout K.Value, Anchor<A>) -> Void
  ) -> some View {
    let (source, transform) = (MainValue(value), MainValue(transform))
    return wrapped { node, _ in
      PreferenceNode<K>(node) { child, window in
        var value = preferenceValue(K.self, of: [child], in: window)
        transform.value(&value, source.value.anchor(in: CGRect(child.frame)))
        return value
      }
    }
  }

  /// Runs an action after the first layout and whenever the views herein tell something else. What
  /// it changes is laid out again.
  nonisolated public func onPreferenceChange<K: PreferenceKey>(
    _ key: K.Type = K.self, perform action: @escaping (K.Value) -> Void
  ) -> some View where K.Value: Equatable {
    let action = MainValue(action)
    return wrapped { node, inputs in
      PreferenceChangeNode<K>(node, inputs, action: action.value)
    }
  }

  /// Layers a view over this one that is made from what the views herein tell.
  nonisolated public func overlayPreferenceValue<K: PreferenceKey, V: View>(
    _ key: K.Type = K.self, alignment: Alignment = .center,
    @ViewBuilder _ transform: @escaping (K.Value) -> V
  ) -> some View {
    PreferenceLayer<Self, K, V>(
      content: self, alignment: alignment, isBehind: false, make: transform)
  }

  /// Layers a view behind this one that is made from what the views herein tell.
  nonisolated public func backgroundPreferenceValue<K: PreferenceKey, V: View>(
    _ key: K.Type = K.self, alignment: Alignment = .center,
    @ViewBuilder _ transform: @escaping (K.Value) -> V
  ) -> some View {
    PreferenceLayer<Self, K, V>(
      content: self, alignment: alignment, isBehind: true, make: transform)
  }
}

/// A place of a view that a `GeometryProxy` can tell from where it stands.
nonisolated public struct Anchor<Value> {
  let value: Value
  let moved: (Value, CGPoint) -> Value

  /// Which place of a view.
  public struct Source {
    let value: (CGRect) -> Value
    let moved: (Value, CGPoint) -> Value

    func anchor(in frame: CGRect) -> Anchor { Anchor(value: value(frame), moved: moved) }
  }
}

extension Anchor: Equatable where Value: Equatable {
  public static func == (a: Anchor, b: Anchor) -> Bool { a.value == b.value }
}

extension Anchor: Hashable where Value: Hashable {
  public func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

extension Anchor: @unchecked Sendable where Value: Sendable {}

extension Anchor.Source where Value == CGRect {
  /// The view's frame.
  public static var bounds: Anchor<CGRect>.Source {
    Anchor<CGRect>.Source(value: { $0 }, moved: { $0.offsetBy(dx: $1.x, dy: $1.y) })
  }

  /// A rectangle of the view's space.
  public static func rect(_ rect: CGRect) -> Anchor<CGRect>.Source {
    Anchor<CGRect>.Source(
      value: { rect.offsetBy(dx: $0.minX, dy: $0.minY) },
      moved: { $0.offsetBy(dx: $1.x, dy: $1.y) })
  }
}

extension Anchor.Source where Value == CGPoint {
  /// A point of the view's space.
  public static func point(_ point: CGPoint) -> Anchor<CGPoint>.Source {
    Anchor<CGPoint>.Source(
      value: { CGPoint(x: $0.minX + point.x, y: $0.minY + point.y) },
      moved: { CGPoint(x: $0.x + $1.x, y: $0.y + $1.y) })
  }

  /// A place of the view's frame.
  public static func unitPoint(_ point: UnitPoint) -> Anchor<CGPoint>.Source {
    Anchor<CGPoint>.Source(
      value: { CGPoint(point.point(in: Rect($0))) },
      moved: { CGPoint(x: $0.x + $1.x, y: $0.y + $1.y) })
  }

  public static var topLeading: Anchor<CGPoint>.Source { unitPoint(.topLeading) }
  public static var top: Anchor<CGPoint>.Source { unitPoint(.top) }
  public static var topTrailing: Anchor<CGPoint>.Source { unitPoint(.topTrailing) }
  public static var leading: Anchor<CGPoint>.Source { unitPoint(.leading) }
  public static var center: Anchor<CGPoint>.Source { unitPoint(.center) }
  public static var trailing: Anchor<CGPoint>.Source { unitPoint(.trailing) }
  public static var bottomLeading: Anchor<CGPoint>.Source { unitPoint(.bottomLeading) }
  public static var bottom: Anchor<CGPoint>.Source { unitPoint(.bottom) }
  public static var bottomTrailing: Anchor<CGPoint>.Source { unitPoint(.bottomTrailing) }
}

/// A view whose children have a layer each that is made from what they tell.
private nonisolated struct PreferenceLayer<Content: View, Key: PreferenceKey, Layer: View>: View {
  let content: Content
  let alignment: Alignment
  let isBehind: Bool
  let make: (Key.Value) -> Layer

  var body: Never { primitiveBody() }
  static var _viewListCount: Int? { Content._viewListCount }
  @MainActor static func _makeViewList(_ view: PreferenceLayer, _ inputs: _ViewInputs) -> _ViewList
  {
    viewList(view.content, inputs.child(1)).map { node in
      PreferenceLayerNode<Key>(
        node, inputs, alignment: view.alignment, isBehind: view.isBehind
      ) { value in
        layeredNode(view.make(value), alignment: view.alignment, inputs.child(2))
      }
    }
  }
}
