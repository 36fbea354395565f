// Caption lines from templates, made when a cell is sliced and not kept. Floor 6.

internal import ProofItems

/// Fills in a sheet's caption templates.
struct Captions: Sendable {
  let templates: [Template]
  let items: Items
  let decoder: DecoderShelf
  let metadata: ItemFacts.Metadata

  /// The whole caption as a renderer gets it, or nil when the sheet has none.
  @Sendable func joined(for item: Int) -> String? {
    templates.isEmpty ? nil : lines(for: item, page: 1, pages: 1).joined(separator: "\n")
  }

  /// One line a template; values that are missing are empty.
  /// - Parameter page: 1-based.
  func lines(for item: Int, page: Int, pages: Int) -> [String] {
    let facts = ItemFacts(
      items: items, item: item, prober: decoder.prober(of: item, in: items), metadata: metadata,
      page: page, pages: pages)
    return templates.map { $0.text(for: facts) }
  }
}
