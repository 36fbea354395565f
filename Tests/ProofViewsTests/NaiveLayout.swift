// A second layout, written from the rules alone and as simply as they read: no caches, no laziness,
// no nodes. It answers for stacks, frames, padding, spacers and lazy containers of plain boxes, and
// is compared with the engine on trees by chance.

import Foundation
import ProofGeometry
import ProofViews

/// A view as data, from which both layouts are made.
indirect enum Plain {
  case color
  case box(Double, Double)
  case spacer(Double?)
  case stack(Axis, Double, Double?, [Plain])
  case pile(Double, Double, [Plain])
  case fixed(Double?, Double?, Double, Double, Plain)
  case flexible(Double?, Double?, Double?, Plain)
  case padded(Double, Plain)
  case priority(Double, Plain)
  case aspect(Double, Bool, Plain)
  case ideal(Plain)
  case grid(Axis, [Track], Double, Double, [Plain])
  case lazy(Axis, Double, Double, [Plain])

  struct Track {
    enum Size {
      case fixed(Double)
      case flexible(Double, Double)
      case adaptive(Double, Double)
    }
    var size: Size
    var gap: Double?
  }

  struct Offer: Hashable {
    var width: Double?
    var height: Double?

    subscript(axis: Axis) -> Double? {
      get { axis == .horizontal ? width : height }
      set { if axis == .horizontal { width = newValue } else { height = newValue } }
    }
  }
}

extension Axis {
  var other: Axis { self == .horizontal ? .vertical : .horizontal }
}

struct Extent {
  var width = 0.0
  var height = 0.0
  subscript(axis: Axis) -> Double {
    get { axis == .horizontal ? width : height }
    set { if axis == .horizontal { width = newValue } else { height = newValue } }
  }
}

/// Where a view and those in it stand, in the order of the tree.
struct NaiveFrames {
  private(set) var frames: [[Double]] = []

  init(_ root: Plain, width: Double, height: Double) {
    let size = self.size(root, Plain.Offer(width: width, height: height))
    place(
      root, Plain.Offer(width: width, height: height), x: (width - size.width) / 2,
      y: (height - size.height) / 2)
  }

  // MARK: Sizes

  /// Whether an edge wants no distance: spacers do, and containers that show nothing else there.
  private func isOpen(_ view: Plain, _ axis: Axis, atEnd: Bool) -> Bool {
    switch view {
    case .spacer: return true
    case .stack(let own, _, _, let children):
      if own != axis {
        return !children.isEmpty && children.allSatisfy { isOpen($0, axis, atEnd: atEnd) }
      }
      return (atEnd ? children.last : children.first).map { isOpen($0, axis, atEnd: atEnd) }
        ?? false
    case .pile(_, _, let children):
      return !children.isEmpty && children.allSatisfy { isOpen($0, axis, atEnd: atEnd) }
    case .fixed(let width, let height, _, _, let inner):
      if (axis == .horizontal ? width : height) != nil { return false }
      return isOpen(inner, axis, atEnd: atEnd)
    case .padded(let length, let inner): return length == 0 && isOpen(inner, axis, atEnd: atEnd)
    case .priority(_, let inner), .flexible(_, _, _, let inner), .aspect(_, _, let inner),
      .ideal(let inner):
      return isOpen(inner, axis, atEnd: atEnd)
    default: return false
    }
  }

  private func priority(_ view: Plain) -> Double {
    switch view {
    case .priority(let value, _): value
    case .spacer: -.infinity
    case .fixed(_, _, _, _, let inner), .flexible(_, _, _, let inner), .padded(_, let inner),
      .aspect(_, _, let inner), .ideal(let inner):
      priority(inner)
    default: 0
    }
  }

  func size(_ view: Plain, _ offer: Plain.Offer, in axis: Axis? = nil) -> Extent {
    switch view {
    case .color: return Extent(width: offer.width ?? 10, height: offer.height ?? 10)
    case .box(let width, let height): return Extent(width: width, height: height)
    case .spacer(let minimum):
      var size = Extent()
      for each in [Axis.horizontal, .vertical] where axis == nil || axis == each {
        size[each] = max(offer[each] ?? 0, minimum ?? 8)
      }
      return size
    case .stack(let axis, _, let gap, let children):
      let parts = shares(children, axis, gap, offer)
      var size = Extent()
      size[axis] = parts.total
      for (child, part) in zip(children, parts.offers) {
        size[axis.other] = max(size[axis.other], self.size(child, part, in: axis)[axis.other])
      }
      return size
    case .pile(_, _, let children):
      let top = children.map(priority).max() ?? 0
      var size = Extent()
      for child in children where priority(child) == top {
        let own = self.size(child, offer)
        size = Extent(width: max(size.width, own.width), height: max(size.height, own.height))
      }
      return size
    case .fixed(let width, let height, _, _, let inner):
      let own = self.size(inner, inside(view, offer))
      return Extent(width: width ?? own.width, height: height ?? own.height)
    case .flexible(let low, let ideal, let high, let inner):
      var own = self.size(inner, inside(view, offer))
      guard let proposed = inside(view, offer).width else {
        own.width = min(max(own.width, low ?? 0), high ?? .infinity)
        return own
      }
      if offer.width == nil, ideal != nil {
        own.width = proposed
      } else if low != nil, high != nil {
        own.width = proposed
      } else if let low {
        own.width = max(low, min(own.width, proposed))
      } else if let high {
        own.width = min(high, max(own.width, proposed))
      }
      return own
    case .padded(let length, let inner):
      let own = self.size(inner, inside(view, offer))
      return Extent(width: own.width + 2 * length, height: own.height + 2 * length)
    case .priority(_, let inner): return self.size(inner, offer, in: axis)
    case .aspect(_, _, let inner), .ideal(let inner): return self.size(inner, inside(view, offer))
    case .grid(let main, let tracks, _, let gap, let children):
      return grid(main, tracks, gap, children, offer).size
    case .lazy(let main, _, let gap, let children):
      var size = Extent()
      size[main.other] =
        offer[main.other] ?? children.first.map {
          self.size($0, Plain.Offer())[main.other]
        } ?? 0
      if offer[main.other] == nil, size[main.other] <= 0 || children.isEmpty { return Extent() }
      if size[main.other] <= 0 || !size[main.other].isFinite { return size }
      for (index, child) in children.enumerated() {
        var own = Plain.Offer()
        own[main.other] = size[main.other]
        size[main] += self.size(child, own)[main] + (index > 0 ? gap : 0)
      }
      return size
    }
  }

  /// What a view with one child proposes to it.
  private func inside(_ view: Plain, _ offer: Plain.Offer) -> Plain.Offer {
    switch view {
    case .fixed(let width, let height, _, _, _):
      return Plain.Offer(width: width ?? offer.width, height: height ?? offer.height)
    case .flexible(let low, let ideal, let high, _):
      let width = (offer.width ?? ideal).map { min(max($0, low ?? 0), high ?? .infinity) }
      return Plain.Offer(width: width, height: offer.height)
    case .padded(let length, _):
      return Plain.Offer(
        width: offer.width.map { max($0 - 2 * length, 0) },
        height: offer.height.map { max($0 - 2 * length, 0) })
    case .aspect(let ratio, let isFit, _):
      let scales = [offer.width.map { $0 / ratio }, offer.height].compactMap { $0 }
      guard let first = scales.first else { return offer }
      let scale = scales.reduce(first) { isFit ? min($0, $1) : max($0, $1) }
      return Plain.Offer(width: scale * ratio, height: scale)
    case .ideal: return Plain.Offer()
    default: return offer
    }
  }

  private func gaps(_ children: [Plain], _ axis: Axis, _ gap: Double?) -> [Double] {
    zip(children, children.dropFirst()).map { upper, lower in
      if let gap { return gap }
      let isOpen = isOpen(upper, axis, atEnd: true) || isOpen(lower, axis, atEnd: false)
      return isOpen ? 0 : 8
    }
  }

  /// What a length leaves; an endless space stays endless.
  private func less(_ space: Double, _ length: Double) -> Double {
    space == .infinity ? space : space - length
  }

  private func shares(
    _ children: [Plain], _ axis: Axis, _ gap: Double?, _ offer: Plain.Offer
  ) -> (offers: [Plain.Offer], lengths: [Double], total: Double) {
    func length(_ child: Int, _ main: Double?) -> Double {
      var own = offer
      own[axis] = main
      return size(children[child], own, in: axis)[axis]
    }
    let spent = gaps(children, axis, gap).reduce(0, +)
    var offers = Array(repeating: offer, count: children.count)
    var lengths = Array(repeating: 0.0, count: children.count)
    guard let main = offer[axis] else {
      for child in children.indices { lengths[child] = length(child, nil) }
      return (offers, lengths, lengths.reduce(spent, +))
    }
    let low = children.indices.map { length($0, 0) }
    let high = children.indices.map { length($0, .infinity) }
    let groups = Set(children.map(priority)).sorted(by: >)
    var left = main - spent
    for child in children.indices where priority(children[child]) != groups.first {
      left = less(left, low[child])
    }
    for group in groups {
      var members = children.indices.filter { priority(children[$0]) == group }
      members.sort { a, b in
        let (one, other) = (less(high[a], low[a]), less(high[b], low[b]))
        if one != other { return one < other }
        if one == .infinity, low[a] != low[b] { return low[a] > low[b] }
        return a < b
      }
      if group != groups.first { for child in members { left += low[child] } }
      for (served, child) in members.enumerated() {
        let share = max(left / Double(members.count - served), 0)
        offers[child][axis] = share
        lengths[child] = length(child, share)
        left = less(left, lengths[child])
      }
    }
    return (offers, lengths, lengths.reduce(spent, +))
  }

  // MARK: Placing

  /// Views that don't come to be have a number all the same.
  private mutating func skip(_ view: Plain) {
    frames.append([0, 0, 0, 0])
    switch view {
    case .color, .box, .spacer: break
    case .stack(_, _, _, let children), .pile(_, _, let children), .grid(_, _, _, _, let children),
      .lazy(_, _, _, let children):
      children.forEach { skip($0) }
    case .fixed(_, _, _, _, let inner), .flexible(_, _, _, let inner), .padded(_, let inner),
      .priority(_, let inner), .aspect(_, _, let inner), .ideal(let inner):
      skip(inner)
    }
  }

  private mutating func place(
    _ view: Plain, _ offer: Plain.Offer, x: Double, y: Double, in axis: Axis? = nil
  ) {
    let size = self.size(view, offer, in: axis)
    frames.append([x, y, size.width, size.height])
    func aligned(
      _ inner: Plain, _ own: Plain.Offer, _ box: Extent, _ u: Double, _ v: Double
    ) -> (Double, Double) {
      let child = self.size(inner, own)
      return (x + u * (box.width - child.width), y + v * (box.height - child.height))
    }
    switch view {
    case .color, .box, .spacer: break
    case .stack(let axis, let fraction, let gap, let children):
      var crossed = offer
      crossed[axis.other] = offer[axis.other] ?? size[axis.other]
      let parts = shares(children, axis, gap, crossed)
      let gaps = gaps(children, axis, gap)
      let across = zip(children, parts.offers).map {
        self.size($0, $1, in: axis)[axis.other]
      }
      let widest = across.max() ?? 0
      var main = axis == .horizontal ? x : y
      for (index, child) in children.enumerated() {
        let cross = fraction * (widest - across[index])
        if axis == .horizontal {
          place(child, parts.offers[index], x: main, y: y + cross, in: axis)
        } else {
          place(child, parts.offers[index], x: x + cross, y: main, in: axis)
        }
        main += parts.lengths[index] + (index < gaps.count ? gaps[index] : 0)
      }
    case .pile(let u, let v, let children):
      let own = Plain.Offer(width: size.width, height: size.height)
      // The point where guides meet is the largest guide of those that make the size.
      let top = children.map(priority).max() ?? 0
      let sizes = children.filter { priority($0) == top }.map { self.size($0, own) }
      var box = Extent()
      for size in sizes {
        box = Extent(width: max(box.width, size.width), height: max(box.height, size.height))
      }
      for child in children {
        let (left, top) = aligned(child, own, box, u, v)
        place(child, own, x: left, y: top)
      }
    case .fixed(_, _, let u, let v, let inner):
      let (left, top) = aligned(inner, inside(view, offer), size, u, v)
      place(inner, inside(view, offer), x: left, y: top)
    case .flexible(_, _, _, let inner):
      let (left, top) = aligned(inner, inside(view, offer), size, 0.5, 0.5)
      place(inner, inside(view, offer), x: left, y: top)
    case .padded(let length, let inner):
      place(inner, inside(view, offer), x: x + length, y: y + length)
    case .priority(_, let inner): place(inner, offer, x: x, y: y, in: axis)
    case .aspect(_, _, let inner), .ideal(let inner): place(inner, inside(view, offer), x: x, y: y)
    case .grid(let main, let tracks, let fraction, let gap, let children):
      var own = Plain.Offer()
      own[main.other] = size[main.other]
      let cells = grid(main, tracks, gap, children, own, fraction: fraction).cells
      if cells.isEmpty { children.forEach { skip($0) } }
      for (child, cell) in zip(children, cells) {
        let offer = Plain.Offer(width: cell.box.width, height: cell.box.height)
        let child2 = self.size(child, offer)
        let across = cell.start + fraction * (cell.box[main.other] - child2[main.other])
        let along = cell.top + 0.5 * (cell.box[main] - child2[main])
        place(
          child, offer, x: x + (main == .vertical ? across : along),
          y: y + (main == .vertical ? along : across))
      }
    case .lazy(let main, let fraction, let gap, let children):
      guard size[main.other] > 0 else { return children.forEach { skip($0) } }
      var top = 0.0
      for child in children {
        var own = Plain.Offer()
        own[main.other] = size[main.other]
        let length = self.size(child, own)[main]
        own[main] = length
        let child2 = self.size(child, own)
        let across = fraction * (size[main.other] - child2[main.other])
        let along = top + 0.5 * (length - child2[main])
        place(
          child, own, x: x + (main == .vertical ? across : along),
          y: y + (main == .vertical ? along : across))
        top += length + gap
      }
    }
  }
}
