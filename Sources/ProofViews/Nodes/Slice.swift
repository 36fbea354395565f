// A display list in the making. Floor 4.

internal import ProofDrawing
internal import ProofGeometry

/// What nodes paint into: a window, and the primitives that touch it so far.
struct Slice {
  let window: Rect
  private(set) var items: [DisplayItem] = []

  init(window: Rect) { self.window = window }

  /// Appends a primitive that paints within `ink`, if it touches the window.
  mutating func append(_ item: DisplayItem, ink: Rect) {
    if ink.intersects(window) { items.append(item) }
  }

  /// Appends what `body` paints between `start` and its end, or nothing if that is nothing.
  @MainActor mutating func group(_ start: DisplayItem, _ body: (inout Slice) -> Void) {
    let before = items.count
    items.append(start)
    body(&self)
    if items.count == before + 1 { items.removeLast() } else { items.append(.end) }
  }
}
