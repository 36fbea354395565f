// Canvas: a drawing by hand, spelled as in SwiftUI. Floor 4. What the closure draws becomes items
// of the display list, once for each placing; nothing is painted here.

public import Foundation
internal import ProofDrawing
internal import ProofGeometry

/// Whether a canvas hides what is behind it. Every canvas is drawn over what is there.
nonisolated public enum ColorRenderingMode: Hashable, Sendable {
  case nonLinear
  case linear
  case extendedLinear
}

/// A drawing by hand, as large as it is proposed, clipped to its frame.
nonisolated public struct Canvas<Symbols: View>: View {
  public var symbols: Symbols
  public var renderer: (inout GraphicsContext, CGSize) -> Void

  public init(
    opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear,
    rendersAsynchronously: Bool = false,
    renderer: @escaping (inout GraphicsContext, CGSize) -> Void, @ViewBuilder symbols: () -> Symbols
  ) {
    self.symbols = symbols()
    self.renderer = renderer
  }

  public var body: Never { primitiveBody() }
  public static var _viewListCount: Int? { 1 }
  @MainActor public static func _makeViewList(_ view: Canvas, _ inputs: _ViewInputs) -> _ViewList {
    let symbols = viewList(view.symbols, inputs.within(stack: nil).child(0)).nodes()
    return .node(CanvasNode(inputs.environment, symbols: symbols, renderer: view.renderer))
  }
}

extension Canvas where Symbols == EmptyView {
  public init(
    opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear,
    rendersAsynchronously: Bool = false,
    renderer: @escaping (inout GraphicsContext, CGSize) -> Void
  ) {
    symbols = EmptyView()
    self.renderer = renderer
  }
}

/// A drawing by hand, laid out.
final class CanvasNode: Node {
  private let environment: EnvironmentValues
  private let symbols: [Node]
  private let renderer: (inout GraphicsContext, CGSize) -> Void
  /// The drawing, kept from one window to the next.
  private var drawing: [DisplayItem]?

  init(
    _ environment: EnvironmentValues, symbols: [Node],
    renderer: @escaping (inout GraphicsContext, CGSize) -> Void
  ) {
    self.environment = environment
    self.symbols = symbols
    self.renderer = renderer
  }

  override func measure(_ proposal: Proposal) -> Size { proposal.replacingUnspecifiedDimensions() }

  override func arrange(_ proposal: Proposal) -> Rect {
    drawing = nil
    return frame
  }

  override func paint(into slice: inout Slice) {
    guard frame.width.isFinite, frame.height.isFinite else { return }
    let items: [DisplayItem]
    if let drawing {
      items = drawing
    } else {
      let record = GraphicsRecord()
      var context = GraphicsContext(
        record, environment: environment, frame: frame, symbols: symbols)
      renderer(&context, CGSize(frame.size))
      items = record.items
      drawing = items
    }
    if items.isEmpty { return }
    slice.clipped(to: frame) { slice in
      for item in items { slice.append(item, ink: frame) }
    }
  }
}
