// What a view contributes to its container: none, one or many children. Floor 4. ForEach stays a
// recipe here, so that a lazy container decides which of a million children come to be.

/// The children that a view contributes to its container.
public struct _ViewList {
  indirect enum Content {
    case none
    case node(Node)
    case several([_ViewList])
    case each(EachSource)
    case section(header: _ViewList, content: _ViewList, footer: _ViewList)
    /// A row of an eager grid; elsewhere its cells are children like all others.
    case gridRow(VerticalAlignment?, _ViewList)
  }

  var content: Content

  static var none: _ViewList { _ViewList(content: .none) }
  static func node(_ node: Node) -> _ViewList { _ViewList(content: .node(node)) }
}

/// A ForEach's children, by element.
@MainActor final class EachSource {
  let count: Int
  /// Children of each element, where its type tells.
  let childCount: Int?
  /// Evaluates one element's content.
  let element: (Int) -> _ViewList
  /// An element's id.
  let key: (Int) -> AnyHashable
  /// The element with an id.
  let index: (AnyHashable) -> Int?

  init(
    count: Int, childCount: Int?, element: @escaping (Int) -> _ViewList,
    key: @escaping (Int) -> AnyHashable, index: @escaping (AnyHashable) -> Int?
  ) {
    self.count = count
    self.childCount = childCount
    self.element = element
    self.key = key
    self.index = index
  }

  func map(_ wrap: @escaping (Node) -> Node) -> EachSource {
    EachSource(
      count: count, childCount: childCount, element: { self.element($0).map(wrap) }, key: key,
      index: index)
  }
}

@MainActor extension _ViewList {
  /// The same children, each wrapped. Elements of a ForEach are wrapped when they come to be.
  func map(_ wrap: @escaping (Node) -> Node) -> _ViewList {
    switch content {
    case .none: return self
    case .node(let node): return .node(wrap(node))
    case .several(let lists): return _ViewList(content: .several(lists.map { $0.map(wrap) }))
    case .each(let source):
      return _ViewList(content: .each(source.map(wrap)))
    case .section(let header, let content, let footer):
      return _ViewList(
        content: .section(
          header: header.map(wrap), content: content.map(wrap), footer: footer.map(wrap)))
    case .gridRow(let alignment, let list):
      return _ViewList(content: .gridRow(alignment, list.map(wrap)))
    }
  }

  /// All children; every ForEach is evaluated.
  func nodes() -> [Node] {
    var nodes: [Node] = []
    walk { node in
      nodes.append(node)
      return true
    }
    return nodes
  }

  /// Visits children in order until the visitor says false. Returns false if it did.
  @discardableResult func walk(_ visit: (Node) -> Bool) -> Bool {
    switch content {
    case .none: return true
    case .node(let node): return visit(node)
    case .several(let lists): return lists.allSatisfy { $0.walk(visit) }
    case .each(let source):
      for index in 0..<source.count {
        let key = source.key(index)
        guard source.element(index).walk({ visit(KeyNode($0, key: key)) }) else { return false }
      }
      return true
    case .section(let header, let content, let footer):
      return header.walk(visit) && content.walk(visit) && footer.walk(visit)
    case .gridRow(_, let list): return list.walk(visit)
    }
  }

  /// The children, if they are all there already: neither a ForEach nor a section among them.
  func plainNodes() -> [Node]? {
    switch content {
    case .none: return []
    case .node(let node): return [node]
    case .each, .section: return nil
    case .gridRow(_, let list): return list.plainNodes()
    case .several(let lists):
      var nodes: [Node] = []
      for list in lists {
        guard let more = list.plainNodes() else { return nil }
        nodes += more
      }
      return nodes
    }
  }
}
