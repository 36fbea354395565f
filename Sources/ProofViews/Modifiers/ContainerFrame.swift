// containerRelativeFrame, spelled as in SwiftUI. Floor 4. The container is the scroll view around, less
// its margins and bars, or what the root was proposed. Its size is known once it is placed: a frame
// that was made from another size is made again, in the settle rounds of the tree.

public import Foundation
internal import ProofGeometry

extension View {
  /// A frame as long as the container along the axes.
  nonisolated public func containerRelativeFrame(
    _ axes: Axis.Set, alignment: Alignment = .center
  ) -> some View {
    containerRelativeFrame(axes, alignment: alignment) { length, _ in length }
  }

  /// A frame as long as `span` of `count` equal parts of the container, `spacing` points between
  /// parts.
  nonisolated public func containerRelativeFrame(
    _ axes: Axis.Set, count: Int, span: Int = 1, spacing: CGFloat, alignment: Alignment = .center
  ) -> some View {
    containerRelativeFrame(axes, alignment: alignment) { length, _ in
      let count = CGFloat(max(count, 1))
      let part = max(length - spacing * (count - 1), 0) / count
      return part * CGFloat(span) + spacing * CGFloat(max(span - 1, 0))
    }
  }

  /// A frame as long as `length` says of the container's, along the axes.
  nonisolated public func containerRelativeFrame(
    _ axes: Axis.Set, alignment: Alignment = .center,
    _ length: @escaping (CGFloat, Axis) -> CGFloat
  ) -> some View {
    let length = MainValue(length)
    return wrapped { node, inputs in
      let size = inputs.container?.sizeForFrames() ?? .zero
      func rule(_ axis: Axis, _ own: Axis.Set) -> FrameRule {
        guard axes.contains(own) else { return .fixed(checking: nil) }
        return .fixed(checking: Double(length.value(CGFloat(size[axis]), axis)))
      }
      return FrameNode(
        node, width: rule(.horizontal, .horizontal), height: rule(.vertical, .vertical),
        alignment: alignment, isRightToLeft: inputs.isRightToLeft)
    }
  }
}

/// The size of a container, kept from one tree to the next.
@MainActor final class ContainerSize {
  private var size: Size
  private var isRead = false

  init(_ size: Size) { self.size = size }

  /// The size as it is known, for a container within to begin with.
  var guess: Size { size }

  /// The size as it is known; a view follows from it from now on.
  func sizeForFrames() -> Size {
    isRead = true
    return size
  }

  /// Takes the size that the container turned out to have. True where views follow from another.
  func take(_ size: Size) -> Bool {
    let isNews =
      abs(self.size.width - size.width) > 0.001 || abs(self.size.height - size.height) > 0.001
    guard isNews, size.isFinite else { return false }
    self.size = size
    return isRead
  }
}

/// The content of a scroll view: tells how much of it can be seen at once.
final class ContainerNode: MarkNode {
  private let container: ContainerSize
  private let host: ViewHost

  init(_ child: Node, container: ContainerSize, host: ViewHost) {
    self.container = container
    self.host = host
    super.init(child)
  }

  override func arrange(_ proposal: Proposal) -> Rect {
    if let window = host.pinWindow, container.take(window.rect.size) {
      host.hasMistakenContainer = true
      host.isStale = true
    }
    return super.arrange(proposal)
  }
}

extension Size {
  fileprivate var isFinite: Bool { width.isFinite && height.isFinite }
}
