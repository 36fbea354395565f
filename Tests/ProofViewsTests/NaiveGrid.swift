// The naive layout's grids: tracks and rows as the rules write them.

import ProofGeometry
import ProofViews

extension NaiveFrames {
  private func resolve(
    _ tracks: [Plain.Track], _ width: Double, _ fraction: Double
  ) -> (tracks: [(start: Double, length: Double)], reported: Double) {
    guard width > 0, width.isFinite, !tracks.isEmpty else { return ([], 0) }
    func gap(_ index: Int) -> Double { tracks[index].gap ?? 8 }
    var left = width
    var open = 0
    for index in tracks.indices {
      if case .fixed(let length) = tracks[index].size { left -= length } else { open += 1 }
      if index < tracks.count - 1 { left -= gap(index) }
    }
    var x = 0.0
    var result: [(start: Double, length: Double)] = []
    for index in tracks.indices {
      let share = max(left, 0) / Double(max(open, 1))
      var taken: Double
      switch tracks[index].size {
      case .fixed(let length):
        taken = length
        result.append((x, length))
      case .flexible(let low, let high):
        taken = max(min(share, high), low)
        result.append((x, taken))
        left -= taken
        open -= 1
      case .adaptive(let low, let high):
        let count = max(((share - low) / (low + gap(index))).rounded(.down), 0) + 1
        let each = min((share - gap(index) * (count - 1)) / count, high)
        for track in 0..<Int(count) {
          result.append((x + Double(track) * (each + gap(index)), each))
        }
        taken = count * each + gap(index) * (count - 1)
        left -= taken
        open -= 1
      }
      x += taken + (index < tracks.count - 1 ? gap(index) : 0)
    }
    if x >= width { return (result, x) }
    let shift = fraction * (width - x)
    return (result.map { ($0.start + shift, $0.length) }, width)
  }

  func grid(
    _ main: Axis, _ tracks: [Plain.Track], _ gap: Double, _ children: [Plain],
    _ offer: Plain.Offer, fraction: Double = 0
  ) -> (size: Extent, cells: [(start: Double, top: Double, box: Extent)]) {
    var width = offer[main.other]
    if width == nil {
      width = tracks.indices.reduce(0) { sum, index in
        let ideal =
          if case .fixed(let length) = tracks[index].size { length } else {
            index < children.count
              ? self.size(children[index], Plain.Offer())[main.other] : 0
          }
        return sum + ideal + (index < tracks.count - 1 ? tracks[index].gap ?? 8 : 0)
      }
    }
    let (columns, reported) = resolve(tracks, width ?? 0, fraction)
    guard !columns.isEmpty else { return (Extent(), []) }
    var cells: [(start: Double, top: Double, box: Extent)] = []
    var (top, index) = (0.0, 0)
    while index < children.count {
      if index > 0 { top += gap }
      let row = Array(children[index..<min(index + columns.count, children.count)])
      var high = 0.0
      for (child, column) in zip(row, columns) {
        var own = Plain.Offer()
        own[main.other] = column.length
        high = max(high, self.size(child, own)[main])
      }
      for (_, column) in zip(row, columns) {
        var box = Extent()
        box[main] = high
        box[main.other] = column.length
        cells.append((column.start, top, box))
      }
      top += high
      index += columns.count
    }
    var size = Extent()
    size[main] = top
    size[main.other] = max(width ?? 0, reported)
    return (size, cells)
  }
}
