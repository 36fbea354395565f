// Loading: a cell's picture is decoded and its renderer draws it, on a job thread. Floor 6.

internal import ProofCanvas
internal import ProofCodecs
internal import ProofDrawing
internal import ProofGeometry
internal import ProofItems
internal import ProofPixels
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
    var lent = LentPicture(grant: Grant(budget: context.budget))
    defer { lent.giveBack() }
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
        let layer = try draw(
          placement, with: id, pixelSize: pixelSize, beneath: tile?.image?.pictureRect,
          trial: trial, &lent)
        tile = tile.map { $0.under(layer) } ?? layer
        if isForeign { trial.note(id, .done) }
      } catch {
        if isForeign, error.kind == .renderer { trial.note(id, .failed) }
        return Tile(image: nil, failure: error)
      }
    }
    return tile ?? Tile(image: nil, failure: PictureFailure(.renderer, "nobody draws the cell"))
  }

  /// - Parameters:
  ///   - beneath: where the picture stands that another renderer drew in the cell.
  ///   - lent: the picture that was decoded last, which serves again where the box is the same.
  private func draw(
    _ placement: CellPlacement, with id: String, pixelSize: PixelSize, beneath: PixelRect?,
    trial: CellTrial, _ lent: inout LentPicture
  ) throws(PictureFailure) -> Tile {
    guard let renderer = context.renderers[id] else {
      throw PictureFailure(.renderer, "\(id) isn't loaded")
    }
    let path = context.items.path(placement.item)
    let request = CellRequest(
      item: try context.facts.item(placement.item, for: renderer), style: placement.style,
      colors: context.cellColors, size: placement.frame.size, pixelSize: pixelSize,
      scale: context.grid.scale, seed: seed(of: placement.item), beneath: beneath)
    guard renderer.inputs.contains(.pixels) else {
      return Tile(image: try renderer.draw(request, picture: nil), failure: nil)
    }
    let box = try renderer.picture(for: request)
    let picture: DecodedPicture
    if let same = lent.picture, same.bitmap.size == box.rect.size {
      picture = same
    } else {
      // What waits for bytes holds none.
      lent.giveBack()
      let grant = lent.grant
      picture = try context.decoder.decode(
        path, frame: context.items.frame(placement.item),
        target: PictureTarget(
          box: box.rect.size, fit: box.fit, enlargement: placement.style.enlargement),
        limits: DecodeLimits(
          maxInputPixels: context.limits.maxInputPixels,
          admit: { bytes throws(PictureFailure) in try grant.ask(bytes) }), trial: trial)
      lent.picture = picture
    }
    let image = try renderer.draw(request, picture: picture)
    return Tile(
      image: image, failure: nil, completeness: picture.completeness,
      missingEdge: picture.header.lastRowsEdge, notes: picture.notes,
      frames: picture.header.frames)
  }

  /// FNV-1a of the id: the same picture in every run, on every machine.
  private func seed(of index: Int) -> UInt64 {
    context.items.id(index).utf8.reduce(0xcbf2_9ce4_8422_2325) { hash, byte in
      (hash ^ UInt64(byte)) &* 0x100_0000_01b3
    }
  }
}

/// A cell's picture while its renderers draw, and the bytes that it holds of the budget.
private struct LentPicture {
  let grant: Grant
  var picture: DecodedPicture?

  mutating func giveBack() {
    picture = nil
    grant.giveBack()
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
    budget.release(
      held.withLock { held in
        defer { held = 0 }
        return held
      })
  }
}
