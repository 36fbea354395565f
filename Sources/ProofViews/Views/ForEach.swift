// Views from data, spelled as in SwiftUI. Floor 4. The content closure runs for an element when a
// container needs its views and never before; ViewTree.contentEvaluations counts each run.

/// A view for each element of a collection.
///
/// Within a lazy container elements come to be only to be measured or shown. Of elements with equal
/// ids the first is shown; the others are left out, and the tree's warnings name the first of them.
/// Finding them is one pass through the ids, which a range doesn't need.
nonisolated public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {
  public var data: Data
  public var content: (Data.Element) -> Content
  /// nil for a range, whose elements are their own ids.
  let id: ((Data.Element) -> ID)?
}

extension ForEach: View where Content: View {
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {
    self.data = data
    self.content = content
    let isRange = data is Range<Int> && id as AnyKeyPath == \Int.self as AnyKeyPath
    self.id = isRange ? nil : { $0[keyPath: id] }
  }

  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content)
  where Data.Element: Identifiable, ID == Data.Element.ID {
    self.data = data
    self.content = content
    id = { $0.id }
  }

  public init(_ data: Range<Int>, @ViewBuilder content: @escaping (Int) -> Content)
  where Data == Range<Int>, ID == Int {
    self.data = data
    self.content = content
    id = nil
  }

  /// Elements as bindings, by the ids of their values.
  public init<C: MutableCollection & RandomAccessCollection>(
    _ data: Binding<C>, id: KeyPath<C.Element, ID>,
    @ViewBuilder content: @escaping (Binding<C.Element>) -> Content
  ) where Data == Binding<C> {
    self.data = data
    self.content = content
    self.id = { $0.wrappedValue[keyPath: id] }
  }

  /// Elements as bindings, by the ids of their values.
  public init<C: MutableCollection & RandomAccessCollection>(
    _ data: Binding<C>, @ViewBuilder content: @escaping (Binding<C.Element>) -> Content
  ) where Data == Binding<C>, C.Element: Identifiable, ID == C.Element.ID {
    self.data = data
    self.content = content
    id = { $0.wrappedValue.id }
  }

  public var body: Never { primitiveBody() }
  public static var _viewListCount: Int? { nil }

  @MainActor public static func _makeViewList(
    _ view: ForEach, _ inputs: _ViewInputs
  ) -> _ViewList {
    let (data, content, id) = (view.data, view.content, view.id)
    let kept = id.flatMap { withoutDuplicates(data, id: $0, inputs.host) }
    func position(_ index: Int) -> Data.Index {
      data.index(data.startIndex, offsetBy: kept?[index] ?? index)
    }
    return _ViewList(
      content: .each(
        EachSource(
          count: kept?.count ?? data.count, childCount: Content._viewListCount,
          element: { index in
            inputs.host.evaluations += 1
            let element = data[position(index)]
            let inputs = id.map { inputs.child(id: $0(element)) } ?? inputs.child(index)
            return viewList(content(element), inputs)
          },
          key: { index in
            let element = data[position(index)]
            return id.map { AnyHashable($0(element)) } ?? AnyHashable(element as? Int ?? index)
          },
          index: { key in
            guard let key = key.base as? ID else { return nil }
            guard let id else {
              guard let key = key as? Int, let first = data.first as? Int else { return nil }
              let offset = key.subtractingReportingOverflow(first)
              return offset.overflow || !(0..<data.count).contains(offset.partialValue)
                ? nil : offset.partialValue
            }
            if let kept {
              return kept.firstIndex {
                id(data[data.index(data.startIndex, offsetBy: $0)]) == key
              }
            }
            return data.firstIndex { id($0) == key }.map {
              data.distance(from: data.startIndex, to: $0)
            }
          })))
  }

  /// The offsets of the elements that stay, or nil where all do.
  @MainActor private static func withoutDuplicates(
    _ data: Data, id: (Data.Element) -> ID, _ host: ViewHost
  ) -> [Int]? {
    var seen = Set<ID>(minimumCapacity: data.count)
    var kept: [Int]?
    for (offset, element) in data.enumerated() {
      let id = id(element)
      if seen.insert(id).inserted {
        kept?.append(offset)
      } else if kept == nil {
        kept = Array(0..<offset)
        host.warn("ForEach: the id \(id) occurs more than once; later elements are left out")
      }
    }
    return kept
  }
}
