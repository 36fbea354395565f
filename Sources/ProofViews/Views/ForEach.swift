// Views from data. Floor 4. The content closure runs for an element when a container needs its
// views and never before; ViewTree.contentEvaluations counts each run.

/// A view for each element of a collection.
///
/// Within a lazy container elements come to be only to be measured or shown. Elements with equal
/// ids are all shown.
nonisolated public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {
  let data: Data
  let content: (Data.Element) -> Content
}

extension ForEach: View where Content: View {
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {
    self.data = data
    self.content = content
  }

  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content)
  where Data.Element: Identifiable, ID == Data.Element.ID {
    self.data = data
    self.content = content
  }

  public init(_ data: Range<Int>, @ViewBuilder content: @escaping (Int) -> Content)
  where Data == Range<Int>, ID == Int {
    self.data = data
    self.content = content
  }

  public var body: Never { primitiveBody() }
  public static var _viewListCount: Int? { nil }

  @MainActor public static func _makeViewList(
    _ view: ForEach, _ inputs: _ViewInputs
  ) -> _ViewList {
    let (data, content) = (view.data, view.content)
    return _ViewList(
      content: .each(
        EachSource(count: data.count, childCount: Content._viewListCount) { index in
          inputs.evaluations.count += 1
          let position = data.index(data.startIndex, offsetBy: index)
          return viewList(content(data[position]), inputs)
        }))
  }
}
