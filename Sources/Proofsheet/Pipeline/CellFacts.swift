// What a renderer is told of an item: what it declared, and nothing else. Floor 6.

internal import ProofDrawing
internal import ProofItems

/// Looks items up for renderers, while cells are measured and while they are drawn.
struct CellFacts: Sendable {
  let items: Items
  let decoder: DecoderShelf
  let metadata: ItemFacts.Metadata
  /// The finished caption; nil without one.
  let caption: @Sendable (Int) -> String?

  func item(_ index: Int, for renderer: any CellRenderer) throws(PictureFailure) -> CellItem {
    var item = plain(index, for: renderer)
    if renderer.inputs.contains(.size) {
      item.naturalSize = try decoder.probe(items.path(index), frame: items.frame(index)).size
    }
    return item
  }

  /// With a size that is known already, nil for none.
  func item(_ index: Int, for renderer: any CellRenderer, size: PixelSize?) -> CellItem {
    var item = plain(index, for: renderer)
    if renderer.inputs.contains(.size) { item.naturalSize = size }
    return item
  }

  private func plain(_ index: Int, for renderer: any CellRenderer) -> CellItem {
    let inputs = renderer.inputs
    var item = CellItem()
    if inputs.contains(.position) {
      item.index = index
      item.count = items.count
    }
    if inputs.contains(.id) { item.id = items.id(index) }
    if inputs.contains(.path) { item.path = items.path(index) }
    if inputs.contains(.label) { item.label = items.name(index) }
    if inputs.contains(.caption) { item.caption = caption(index) }
    if !renderer.fields.isEmpty { item.fields = fields(renderer.fields, of: index) }
    return item
  }

  /// Values of the named fields, as captions write them; a trailing `*` stands for any rest. A name
  /// that nobody knows has none.
  private func fields(_ names: [String], of index: Int) -> [String: String] {
    let facts = ItemFacts(
      items: items, item: index, prober: decoder.prober(of: index, in: items), metadata: metadata)
    var values: [String: String] = [:]
    for name in names {
      if name.hasSuffix("*") {
        values.merge(facts.facts(matching: name)) { own, _ in own }
        for field in Field.allCases where field.rawValue.hasPrefix(name.dropLast()) {
          values[field.rawValue] = facts.text(of: field)
        }
      } else if let field = Field(rawValue: name) {
        values[name] = facts.text(of: field)
      }
    }
    return values.filter { !$0.value.isEmpty }
  }
}
