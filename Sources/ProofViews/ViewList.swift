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

  init(count: Int, childCount: Int?, element: @escaping (Int) -> _ViewList) {
    self.count = count
    self.childCount = childCount
    self.element = element
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
      return _ViewList(
        content: .each(
          EachSource(count: source.count, childCount: source.childCount) { index in
            source.element(index).map(wrap)
          }))
    case .section(let header, let content, let footer):
      return _ViewList(
        content: .section(
          header: header.map(wrap), content: content.map(wrap), footer: footer.map(wrap)))
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
        guard source.element(index).walk(visit) else { return false }
      }
      return true
    case .section(let header, let content, let footer):
      return header.walk(visit) && content.walk(visit) && footer.walk(visit)
    }
  }

  /// The children, if they are all there already: neither a ForEach nor a section among them.
  func plainNodes() -> [Node]? {
    switch content {
    case .none: return []
    case .node(let node): return [node]
    case .each, .section: return nil
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
