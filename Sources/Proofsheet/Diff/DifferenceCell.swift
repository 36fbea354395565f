// The cell that shows a pair's difference: compared anew when its band comes up, row by row, so
// that a sheet of comparisons needs no picture files beside it. Floor 6.

internal import ProofCanvas
internal import ProofCodecs
internal import ProofDiff
internal import ProofDrawing
internal import ProofGeometry
internal import ProofPixels

/// Draws overlays, made small. Conforms to the port of every cell renderer.
struct DifferenceCell: CellRenderer {
  static let id = "org.proofsheet.difference"

  let entries: [DiffSheetEntry]
  /// The entry of each item of the run.
  let owners: [Int]
  let maxInputPixels: Int

  var id: String { DifferenceCell.id }
  var inputs: CellInputs { [.position] }
  var drawsCaption: Bool { false }

  func picture(for request: CellRequest) throws(PictureFailure) -> PictureBox {
    PictureBox(
      rect: PixelRect(
        x: 0, y: 0, width: request.pixelSize.width, height: request.pixelSize.height),
      fit: .contain)
  }

  func draw(
    _ request: CellRequest, picture: DecodedPicture?
  ) throws(PictureFailure) -> CellImage {
    guard let item = request.item.index, owners.indices.contains(item) else {
      throw PictureFailure(.renderer, "\(id) belongs to a sheet of comparisons")
    }
    let (thumbnail, clusters) = try compared(entries[owners[item]], in: request.pixelSize)
    let line = max(Int((request.scale * 1.5).rounded()), 1)
    guard let bitmap = thumbnail.framed(clusters, line: line) else {
      throw PictureFailure(.renderer, "\(id) got no picture")
    }
    let header = PictureHeader(format: "difference", size: thumbnail.source)
    return try ThumbnailRenderer().draw(
      request, picture: DecodedPicture(header: header, bitmap: bitmap))
  }

  private func compared(
    _ entry: DiffSheetEntry, in box: PixelSize
  ) throws(PictureFailure) -> (DiffThumbnail, [DiffCluster]) {
    var thumbnail: DiffThumbnail?
    let pair: DiffPair
    do {
      pair = try PairComparison.withThreads(
        rule: entry.rule, maxShift: entry.maxShift, mask: entry.mask,
        limits: DecodeLimits(maxInputPixels: maxInputPixels)
      ) { comparison in
        try comparison.compare(
          entry.pair.name, entry.pair.expected, entry.pair.actual,
          canvas: DiffCanvas(style: .overlay) { size in
            let made = DiffThumbnail(size, in: box)
            thumbnail = made
            return made
          })
      }
    } catch let error as RunError {
      throw PictureFailure(.renderer, error.message)
    } catch {
      throw PictureFailure(.renderer, "\(error)")
    }
    if let problem = pair.problems.first { throw problem.failure }
    guard let thumbnail, let summary = pair.summary else {
      throw PictureFailure(.renderer, "\(id) got no picture")
    }
    return (thumbnail, summary.clusters)
  }
}
