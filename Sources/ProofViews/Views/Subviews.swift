// A container's own look at the views that it is given, spelled as in SwiftUI. Floor 4. All of them
// come to be to be counted; a view that stands twice, or elsewhere, is made again.

/// A view out of those that a container was given.
public struct Subview: View, Identifiable {
  /// What tells subviews apart: their place.
  public struct ID: Hashable, Sendable {
    let index: Int
  }

  let source: SubviewSource
  let index: Int

  nonisolated public var id: ID { ID(index: index) }
  public var body: Never { primitiveBody() }
  nonisolated public static var _viewListCount: Int? { 1 }
  public static func _makeViewList(_ view: Subview, _ inputs: _ViewInputs) -> _ViewList {
    view.source.node(view.index, inputs).map { .node($0) } ?? .none
  }
}

/// The views that a container was given.
public struct SubviewsCollection: RandomAccessCollection, View {
  public typealias Element = Subview
  public typealias Index = Int
  let source: SubviewSource
  let range: Range<Int>

  nonisolated public var startIndex: Int { range.lowerBound }
  nonisolated public var endIndex: Int { range.upperBound }
  nonisolated public subscript(index: Int) -> Subview { Subview(source: source, index: index) }
  nonisolated public subscript(bounds: Range<Int>) -> SubviewsCollection {
    SubviewsCollection(source: source, range: bounds.clamped(to: range))
  }

  public var body: some View { ForEach(self) { $0 } }
}

/// Makes the views of a content, each once unless it is used again.
final class SubviewSource: Sendable {
  @MainActor private struct Made {
    var nodes: [Node]
    var isUsed: [Bool]
  }

  @MainActor private var made: Made
  private let inputs: MainValue<_ViewInputs>
  private let make: @MainActor @Sendable (_ViewInputs) -> [Node]
  let count: Int

  @MainActor init<V: View>(_ content: V, _ inputs: _ViewInputs) {
    let content = MainValue(content)
    make = { viewList(content.value, $0).nodes() }
    self.inputs = MainValue(inputs)
    let nodes = make(inputs)
    made = Made(nodes: nodes, isUsed: nodes.map { _ in false })
    count = nodes.count
  }

  /// The view at a place, in the environment that it is used in.
  @MainActor func node(_ index: Int, _ outer: _ViewInputs) -> Node? {
    guard made.nodes.indices.contains(index) else { return nil }
    if outer.shared === inputs.value.shared, !made.isUsed[index] {
      made.isUsed[index] = true
      return made.nodes[index]
    }
    var own = inputs.value
    own.shared = outer.shared
    own.stackAxis = outer.stackAxis
    let nodes = make(own)
    return nodes.indices.contains(index) ? nodes[index] : nil
  }
}

/// A view made from the views that it is given.
nonisolated public struct GroupSubviews<Base: View, Result: View>: View {
  let base: Base
  let transform: (SubviewsCollection) -> Result

  public var body: Never { primitiveBody() }
  public static var _viewListCount: Int? { Result._viewListCount }
  @MainActor public static func _makeViewList(
    _ view: GroupSubviews, _ inputs: _ViewInputs
  ) -> _ViewList {
    let source = SubviewSource(view.base, inputs.child(0))
    let subviews = SubviewsCollection(source: source, range: 0..<source.count)
    return viewList(view.transform(subviews), inputs.child(1))
  }
}

extension Group {
  /// Makes a view from the views that it is given.
  nonisolated public init<Base: View, Result: View>(
    subviews view: Base, @ViewBuilder transform: @escaping (SubviewsCollection) -> Result
  ) where Content == GroupSubviews<Base, Result> {
    self.init { GroupSubviews(base: view, transform: transform) }
  }
}

/// A view for each of the views of another.
nonisolated public struct ForEachSubview<Base: View, Result: View>: View {
  let base: Base
  let content: (Subview) -> Result

  public var body: some View {
    GroupSubviews(base: base) { subviews in
      ForEach(subviews) { content($0) }
    }
  }
}

extension ForEach
where Data == CollectionOfOne<Int>, ID == Int {
  /// A view for each of the views that it is given.
  nonisolated public init<Base: View, Result: View>(
    subviews view: Base, @ViewBuilder content: @escaping (Subview) -> Result
  ) where Content == ForEachSubview<Base, Result> {
    self.init(CollectionOfOne(0), id: \.self) { _ in ForEachSubview(base: view, content: content) }
  }
}
