// A display list in the making. Floor 4.

internal import ProofDrawing
internal import ProofGeometry

/// What nodes paint into: a window, and the primitives that touch it so far.
struct Slice {
  private(set) var window: Rect
  private(set) var items: [DisplayItem] = []

  init(window: Rect) { self.window = window }

  /// Whether anything painted within `ink` would touch the window. What has no area touches
  /// nothing, not even a window around it.
  func shows(_ ink: Rect) -> Bool {
    ink.width > 0 && ink.height > 0 && ink.intersects(window)
  }

  /// Appends a primitive that paints within `ink`, if it touches the window.
  mutating func append(_ item: DisplayItem, ink: Rect) {
    if shows(ink) { items.append(item) }
  }

  /// Appends what `body` paints between `start` and its end, or nothing if that is nothing.
  @MainActor mutating func group(_ start: DisplayItem, _ body: (inout Slice) -> Void) {
    let before = items.count
    items.append(start)
    body(&self)
    if items.count == before + 1 { items.removeLast() } else { items.append(.end) }
  }

  /// The same for a clipped group: what the clip hides needn't be painted, nor come to be.
  @MainActor mutating func clipped(to rect: Rect, _ body: (inout Slice) -> Void) {
    let outer = window
    window = window.intersection(rect)
    group(.clip(rect), body)
    window = outer
  }

  /// A group that is painted by itself. What lies `reach` beyond the window may show within it.
  @MainActor mutating func layer(
    _ effect: LayerEffect, ink: Rect, reach: Double = 0, _ body: (inout Slice) -> Void
  ) {
    let outer = window
    window = window.inset(by: -reach)
    group(.layer(effect, ink), body)
    window = outer
  }

  /// A group that is drawn through a map.
  @MainActor mutating func transformed(
    by transform: AffineTransform, _ inverse: AffineTransform, _ body: (inout Slice) -> Void
  ) {
    let outer = window
    window = inverse.bounds(of: window)
    group(.transform(transform), body)
    window = outer
  }
}
