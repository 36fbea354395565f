import ProofLayout
import Testing

private func tracks(_ tracks: GridTracks) -> [(start: Double, length: Double)] {
  (0..<tracks.count).map { (tracks[$0].start, tracks[$0].length) }
}

private func near(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1e-9 * max(1, abs(a), abs(b)) }

@Suite struct GridTracksTests {
  @Test("columns come out as in the tables", arguments: columnCases)
  func table(_ example: ColumnCase) {
    let first = GridTracks(example.items, in: example.width, alignment: example.alignment)
    if let reported = example.reported { #expect(near(first.length, reported)) }
    let final = tracks(
      GridTracks(example.items, in: first.length, alignment: example.alignment))
    #expect(final.count == example.lengths.count)
    for (track, length) in zip(final, example.lengths) { #expect(near(track.length, length)) }
    for (track, start) in zip(final, example.starts ?? []) { #expect(near(track.start, start)) }
  }

  @Test("G5 resolves to 146 and 180 for what was proposed, to 163 and 180 for what it reported")
  func twoPasses() {
    let items = [
      GridTrackItem(.flexible(minimum: 100)), GridTrackItem(.flexible(minimum: 180)),
    ]
    let first = GridTracks(items, in: 300)
    #expect(tracks(first).map(\.length) == [146, 180])
    #expect(first.length == 334)
    let second = GridTracks(items, in: first.length)
    #expect(tracks(second).map(\.length) == [163, 180])
    // Left of the frame 17 points stand out, right of it 34.
    let origin = (300 - first.length) / 2
    #expect(origin == -17)
    #expect(origin + second[1].start + second[1].length == 334)
  }

  @Test(
    "a space that is no length has no tracks",
    arguments: [0.0, -1, -Double.infinity, Double.infinity, Double.nan])
  func noSpace(_ space: Double) {
    for items in columnCases.map(\.items) {
      let tracks = GridTracks(items, in: space)
      #expect(tracks.count == 0)
      #expect(tracks.length == 0)
    }
    #expect(GridTracks([], in: 100).count == 0)
  }

  @Test("a hundred million tracks are one run")
  func longRuns() {
    let tracks = GridTracks([GridTrackItem(.adaptive(minimum: 0.1))], in: 1e9)
    #expect(tracks.count == 123_456_791)
    #expect(tracks.runs.count == 1)
    #expect(tracks.tracks(from: 500_000_000, to: 500_000_010).count <= 3)
  }

  @Test(
    "items that make no sense still give tracks",
    arguments: [
      GridTrackItem(.fixed(.nan)), GridTrackItem(.fixed(.infinity)), GridTrackItem(.fixed(-50)),
      GridTrackItem(.flexible(minimum: .nan, maximum: .nan)),
      GridTrackItem(.flexible(minimum: .infinity)),
      GridTrackItem(.flexible(minimum: 100, maximum: 10)),
      GridTrackItem(.adaptive(minimum: 0), spacing: 0), GridTrackItem(.adaptive(minimum: -8)),
      GridTrackItem(.adaptive(minimum: -20)), GridTrackItem(.adaptive(minimum: .infinity)),
      GridTrackItem(.adaptive(minimum: .nan), spacing: .nan),
      GridTrackItem(.adaptive(minimum: 1e-300), spacing: 0),
      GridTrackItem(.adaptive(minimum: 1), spacing: .infinity),
      GridTrackItem(.fixed(10), spacing: -1e308),
    ])
  func nonsense(_ item: GridTrackItem) {
    for width in [0.1, 100, 1e9, 1e300] {
      for items in [
        [item], [item, item], [GridTrackItem(), item, GridTrackItem(.adaptive(minimum: 10))],
      ] {
        let tracks = GridTracks(items, in: width)
        #expect(tracks.count >= items.count)
        #expect(tracks.length >= width || tracks.length.isNaN == false)
        let last = tracks[tracks.count - 1]
        #expect(!last.length.isNaN)
        #expect(!last.start.isNaN)
        #expect(tracks.tracks(from: 0, to: width).upperBound <= tracks.count)
      }
    }
  }

  @Test("the tracks of a window are those that share space with it")
  func windows() {
    for example in columnCases {
      let tracks = GridTracks(example.items, in: example.width, alignment: example.alignment)
      for step in -20..<80 {
        let (from, to) = (Double(step) * 7.3, Double(step) * 7.3 + 11.1)
        let naive = (0..<tracks.count).filter {
          let (start, length, _) = tracks[$0]
          return length > 0 && start < to && start + length > from
        }
        let found = tracks.tracks(from: from, to: to)
        let missing = naive.filter { !found.contains($0) }
        #expect(missing.isEmpty, "\(example.name) from \(from)")
        // Only tracks without length may be among those found beside.
        let extra = found.filter { !naive.contains($0) && tracks[$0].length > 0 }
        #expect(extra.isEmpty, "\(example.name) from \(from)")
      }
    }
  }

  @Test("random columns agree with the rule written out naively", arguments: 1...40)
  func random(_ seed: UInt64) {
    var random = Seeded(seed)
    for _ in 0..<50 {
      let items = (0..<random.next(1...5)).map { _ in randomItem(&random) }
      // Off the tenths, so that no count hangs on the rounding of a sum.
      let width = Double(random.next(1...9000)) / 10 + 0.0437
      let naive = naiveTracks(items, width)
      let real = tracks(GridTracks(items, in: width, alignment: 0))
      #expect(naive.count == real.count, "seed \(seed)")
      let agree = zip(naive, real).allSatisfy {
        near($0.start, $1.start) && near($0.length, $1.length)
      }
      #expect(agree, "seed \(seed): \(items) in \(width)")
    }
  }

  private func randomItem(_ random: inout Seeded) -> GridTrackItem {
    let low = Double(random.next(1...2000)) / 10
    let high = random.next(0...1) == 0 ? Double.infinity : low + Double(random.next(0...1000)) / 10
    let spacing = random.next(0...1) == 0 ? nil : Double(random.next(0...200)) / 10
    switch random.next(0...2) {
    case 0: return GridTrackItem(.fixed(low), spacing: spacing)
    case 1: return GridTrackItem(.flexible(minimum: low, maximum: high), spacing: spacing)
    default: return GridTrackItem(.adaptive(minimum: low, maximum: high), spacing: spacing)
    }
  }

  /// One column after another, each adaptive one by trying one track more until it doesn't fit.
  private func naiveTracks(
    _ items: [GridTrackItem], _ width: Double
  ) -> [(start: Double, length: Double)] {
    let gaps = items.map { $0.spacing ?? 8 }
    var rest = width - gaps.dropLast().reduce(0, +)
    var open = items.count
    for item in items {
      if case .fixed(let length) = item.size {
        rest -= length
        open -= 1
      }
    }
    var tracks: [(start: Double, length: Double)] = []
    var x = 0.0
    for (item, gap) in zip(items, gaps) {
      let share = max(rest, 0) / Double(max(open, 1))
      let start = x
      switch item.size {
      case .fixed(let length):
        tracks.append((x, length))
        x += length
      case .flexible(let low, let high):
        let length = max(min(share, high), low)
        tracks.append((x, length))
        x += length
        rest -= length
        open -= 1
      case .adaptive(let low, let high):
        var count = 1
        while Double(count + 1) * (low + gap) - gap <= share { count += 1 }
        let length = min((share - gap * Double(count - 1)) / Double(count), high)
        for index in 0..<count {
          tracks.append((x, length))
          x += length + (index < count - 1 ? gap : 0)
        }
        rest -= x - start
        open -= 1
      }
      x += gap
    }
    return tracks
  }
}

/// A repeatable source of chance: SplitMix64.
struct Seeded {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func next(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(next() % UInt64(range.count))
  }
}
