// What every station of one run shares. Floor 6.

internal import ProofDrawing
internal import ProofGallery
internal import ProofGeometry
internal import ProofItems

/// Read-only facts of a run.
struct RunContext: Sendable {
  let items: Items
  let grid: PixelGrid
  let theme: Theme
  let background: SheetBackground
  let decoder: DecoderShelf
  let metadata: ItemFacts.Metadata
  /// The finished caption, lines parted by LF, for renderers that ask for it; nil without one.
  let caption: @Sendable (Int) -> String?
  /// By id; every id that a view names is in it.
  let renderers: [String: any CellRenderer]
  /// Ids of renderers that draw over each cell, in order.
  let overlays: [String]
  let circuits: PluginCircuits
  let limits: RunLimits
  let budget: MemoryBudget

  /// The page's own color, under everything.
  var ground: RGBA {
    switch background {
    case .theme, .checker: theme.background
    case .color(let color): color
    case .none: .clear
    }
  }

  /// What renderers may know of items.
  var facts: CellFacts {
    CellFacts(items: items, decoder: decoder, metadata: metadata, caption: caption)
  }

  /// Whether the PNG needs an alpha channel.
  var hasAlpha: Bool { ground.alpha < 255 }

  /// The colors that renderers see: the page's own ground where it was changed.
  var cellColors: CellColors {
    var colors = theme.cellColors
    colors.background = ground
    return colors
  }
}
