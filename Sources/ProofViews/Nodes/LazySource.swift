// How to make a lazy container's cells again. Floor 4. Pieces of the content in order; of a ForEach
// whose elements have equally many cells nothing is kept but the ForEach.

internal import ProofGeometry

@MainActor struct LazySource {
  enum Maker {
    /// Children written out one by one.
    case nodes([Node])
    /// Elements of `each` cells each.
    case even(EachSource, each: Int)
    /// Elements from `first` on; `starts` holds each one's first cell within the piece.
    case uneven(EachSource, first: Int, starts: [Int])
  }

  private var pieces: [(firstCell: Int, maker: Maker)] = []
  private var headings: [Int: Node] = [:]

  mutating func append(_ maker: Maker, firstCell: Int) {
    pieces.append((firstCell, maker))
  }

  /// A header or footer, which is all there is in a stretch of rows.
  mutating func setHeading(_ node: Node, ofStretch stretch: Int) {
    headings[stretch] = node
  }

  /// The first cell of the element with an id, in any ForEach.
  func cell(withKey key: AnyHashable) -> Int? {
    for (firstCell, maker) in pieces {
      switch maker {
      case .nodes(let nodes):
        if let index = nodes.firstIndex(where: { ($0 as? KeyNode)?.key == key }) {
          return firstCell + index
        }
      case .even(let each, let count):
        if let element = each.index(key) { return firstCell + element * count }
      case .uneven(let each, let first, let starts):
        if let element = each.index(key), starts.indices.contains(element - first) {
          return firstCell + starts[element - first]
        }
      }
    }
    return nil
  }

  /// The id of the element that a cell belongs to.
  func key(ofCell cell: Int) -> AnyHashable? {
    let piece = partitionPoint(pieces.count) { pieces[$0].firstCell > cell } - 1
    guard piece >= 0 else { return nil }
    let offset = cell - pieces[piece].firstCell
    switch pieces[piece].maker {
    case .nodes: return nil
    case .even(let each, let count): return each.key(offset / count)
    case .uneven(let each, let first, let starts):
      return each.key(first + max(partitionPoint(starts.count) { starts[$0] > offset } - 1, 0))
    }
  }

  func heading(_ stretch: Int) -> Node { headings[stretch] ?? EmptyNode() }

  func reader() -> Reader { Reader(self) }

  /// Makes cells in rising order, and an element of several cells only once.
  @MainActor struct Reader {
    private let source: LazySource
    private var made: (piece: Int, element: Int, nodes: [Node])?

    fileprivate init(_ source: LazySource) { self.source = source }

    mutating func node(_ cell: Int) -> Node {
      let piece = partitionPoint(source.pieces.count) { source.pieces[$0].firstCell > cell } - 1
      guard piece >= 0 else { return EmptyNode() }
      let (firstCell, maker) = source.pieces[piece]
      let offset = cell - firstCell
      switch maker {
      case .nodes(let nodes):
        return offset < nodes.count ? nodes[offset] : EmptyNode()
      case .even(let each, let count):
        return node(piece, each, element: offset / count, at: offset % count)
      case .uneven(let each, let first, let starts):
        let element = partitionPoint(starts.count) { starts[$0] > offset } - 1
        return node(piece, each, element: first + element, at: offset - starts[max(element, 0)])
      }
    }

    private mutating func node(
      _ piece: Int, _ each: EachSource, element: Int, at index: Int
    ) -> Node {
      if let made, made.piece == piece, made.element == element {
        return index < made.nodes.count ? made.nodes[index] : EmptyNode()
      }
      let nodes = each.element(element).nodes()
      made = (piece, element, nodes)
      return index < nodes.count ? nodes[index] : EmptyNode()
    }
  }
}
