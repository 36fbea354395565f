// Loading: a cell's picture is decoded and its renderer draws it, on a job thread. Floor 6.

internal import ProofCanvas
internal import ProofCodecs
internal import ProofDrawing
internal import ProofGeometry
internal import ProofItems
internal import Synchronization

/// Turns a band's cell into a tile. Pure but for the file that it reads.
struct CellJobs: Sendable {
  let context: RunContext

  /// Everything that can go wrong ends in the tile: a job never throws, never traps.
  ///
  /// - Parameter ordinal: the cell's place in the order of requests.
  func tile(for placement: CellPlacement, pixelSize: PixelSize, ordinal: Int) -> Tile {
    let trial = CellTrial(context.circuits, ordinal: ordinal)
    defer { trial.finish() }
    var tile: Tile?
    for id in [placement.style.renderer] + context.overlays {
      // Our own needs no trial.
      let isForeign = id != ThumbnailRenderer().id
      if isForeign, trial.isOpen(id) {
        return Tile(
          image: nil,
          failure: PictureFailure(
            .renderer, "\(id) was given up; too many of its cells had failed"))
      }
      do throws(PictureFailure) {
        let layer = try draw(placement, with: id, pixelSize: pixelSize, trial: trial)
        tile = tile.map { $0.under(layer) } ?? layer
        if isForeign { trial.note(id, .done) }
      } catch {
        if isForeign, error.kind == .renderer { trial.note(id, .failed) }
        return Tile(image: nil, failure: error)
      }
    }
    return tile ?? Tile(image: nil, failure: PictureFailure(.renderer, "nobody draws the cell"))
  }

  private func draw(
    _ placement: CellPlacement, with id: String, pixelSize: PixelSize, trial: CellTrial
  ) throws(PictureFailure) -> Tile {
    guard let renderer = context.renderers[id] else {
      throw PictureFailure(.renderer, "\(id) isn't loaded")
    }
    let path = context.items.path(placement.item)
    let request = CellRequest(
      item: try item(placement.item, path: path, for: renderer), style: placement.style,
      colors: context.cellColors, size: placement.frame.size, pixelSize: pixelSize,
      scale: context.grid.scale, seed: seed(of: placement.item))
    guard renderer.inputs.contains(.pixels) else {
      return Tile(image: try renderer.draw(request, picture: nil), failure: nil)
    }
    let box = try renderer.picture(for: request)
    let grant = Grant(budget: context.budget)
    defer { grant.giveBack() }
    let picture = try context.decoder.decode(
      path, frame: context.items.frame(placement.item),
      target: PictureTarget(
        box: box.rect.size, fit: box.fit, enlargement: placement.style.enlargement),
      limits: DecodeLimits(
        maxInputPixels: context.limits.maxInputPixels,
        admit: { bytes throws(PictureFailure) in try grant.ask(bytes) }), trial: trial)
    let image = try renderer.draw(request, picture: picture)
    return Tile(
      image: image, failure: nil, completeness: picture.completeness,
      missingEdge: picture.header.lastRowsEdge, notes: picture.notes)
  }

  /// Only what the renderer declared.
  private func item(_ index: Int, path: FilePath, for renderer: any CellRenderer)
    throws(PictureFailure) -> CellItem
  {
    let inputs = renderer.inputs
    var item = CellItem()
    if inputs.contains(.position) {
      item.index = index
      item.count = context.items.count
    }
    if inputs.contains(.id) { item.id = context.items.id(index) }
    if inputs.contains(.path) { item.path = path }
    if inputs.contains(.label) { item.label = context.items.name(index) }
    if inputs.contains(.caption) { item.caption = context.caption(index) }
    if inputs.contains(.size) {
      item.naturalSize = try context.decoder.probe(path, frame: context.items.frame(index)).size
    }
    if !renderer.fields.isEmpty { item.fields = fields(renderer.fields, of: index) }
    return item
  }

  /// Values of the named fields, as captions write them; a trailing `*` stands for any rest. A name
  /// that nobody knows has none.
  private func fields(_ names: [String], of index: Int) -> [String: String] {
    let facts = ItemFacts(
      items: context.items, item: index,
      prober: context.decoder.prober(of: index, in: context.items), metadata: context.metadata)
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

  /// FNV-1a of the id: the same picture in every run, on every machine.
  private func seed(of index: Int) -> UInt64 {
    context.items.id(index).utf8.reduce(0xcbf2_9ce4_8422_2325) { hash, byte in
      (hash ^ UInt64(byte)) &* 0x100_0000_01b3
    }
  }
}

/// The bytes that one decode holds of the budget.
private final class Grant: Sendable {
  private let budget: MemoryBudget
  private let held = Mutex(0)

  init(budget: MemoryBudget) {
    self.budget = budget
  }

  func ask(_ bytes: Int) throws(PictureFailure) {
    try budget.admit(bytes)
    held.withLock { $0 += bytes }
  }

  func giveBack() {
    budget.release(held.withLock { $0 })
  }
}
