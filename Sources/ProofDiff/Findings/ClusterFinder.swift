// Connected clusters of counted pixels, found while rows go by. Floor 3.
// It keeps the clusters that touch the last row and the largest of those that are finished: memory
// goes by the width, never by the height or by how many there are.

public import ProofGeometry

/// Counted pixels that touch one another, corners included.
public struct DiffCluster: Hashable, Sendable {
  public var box: PixelRect
  public var pixels: Int

  /// The share of the box that is counted, above 0 to 1.
  public var density: Double { Double(pixels) / Double(max(box.size.area, 1)) }

  /// Larger first; then the one that begins further up, further left.
  static func comesBefore(_ a: DiffCluster, _ b: DiffCluster) -> Bool {
    (b.pixels, a.box.y, a.box.x) < (a.pixels, b.box.y, b.box.x)
  }

  fileprivate mutating func merge(_ other: DiffCluster) {
    let (right, bottom) = (max(box.maxX, other.box.maxX), max(box.maxY, other.box.maxY))
    box.x = min(box.x, other.box.x)
    box.y = min(box.y, other.box.y)
    box.width = right - box.x
    box.height = bottom - box.y
    pixels += other.pixels
  }
}

struct ClusterFinder {
  /// As many of the largest are kept.
  static let kept = 20

  private(set) var count = 0
  private(set) var largest: [DiffCluster] = []
  /// Runs of the last row, and the cluster of each.
  private var runs: [Range<Int>] = []
  private var owners: [Int] = []
  private var open: [DiffCluster] = []

  /// The next row's runs of counted pixels, from left to right, not touching.
  mutating func add(_ next: [Range<Int>], row y: Int) {
    if next.isEmpty && runs.isEmpty { return }
    var parents = Array(0..<(open.count + next.count))
    var clusters = open
    clusters.reserveCapacity(parents.count)
    func root(_ index: Int) -> Int {
      var index = index
      while parents[index] != index {
        parents[index] = parents[parents[index]]
        index = parents[index]
      }
      return index
    }
    var above = 0
    for (number, run) in next.enumerated() {
      let own = open.count + number
      clusters.append(
        DiffCluster(
          box: PixelRect(x: run.lowerBound, y: y, width: run.count, height: 1),
          pixels: run.count))
      // Runs that end left of this one can't touch a later one either.
      while above < runs.count, runs[above].upperBound < run.lowerBound { above += 1 }
      var touching = above
      while touching < runs.count, runs[touching].lowerBound <= run.upperBound {
        let (a, b) = (root(own), root(owners[touching]))
        if a != b {
          parents[a] = b
          let merged = clusters[a]
          clusters[b].merge(merged)
        }
        touching += 1
      }
    }
    // What no run of this row continues is finished; the rest is numbered anew.
    var numbers = [Int](repeating: -1, count: parents.count)
    var still: [DiffCluster] = []
    var newOwners: [Int] = []
    newOwners.reserveCapacity(next.count)
    for number in next.indices {
      let top = root(open.count + number)
      if numbers[top] < 0 {
        numbers[top] = still.count
        still.append(clusters[top])
      }
      newOwners.append(numbers[top])
    }
    for index in open.indices where root(index) == index && numbers[index] < 0 {
      close(clusters[index])
    }
    open = still
    owners = newOwners
    runs = next
  }

  mutating func finish() {
    for cluster in open { close(cluster) }
    open = []
    runs = []
    owners = []
  }

  private mutating func close(_ cluster: DiffCluster) {
    count += 1
    if largest.count == ClusterFinder.kept, let last = largest.last,
      !DiffCluster.comesBefore(cluster, last)
    {
      return
    }
    let place = largest.firstIndex { DiffCluster.comesBefore(cluster, $0) } ?? largest.count
    largest.insert(cluster, at: place)
    if largest.count > ClusterFinder.kept { largest.removeLast() }
  }
}
