// Levels 4 to 8 for decoders: what they deliver, from whole, short, cut and hostile files. Floor 4.

internal import CProofsheetPlugin
internal import CShimOS
internal import Glibc
internal import ProofDrawing
internal import ProofGeometry

extension Check {
  static let decoderChecks: [Check] = [
    Check(39, 4, "decodes", "Its decoders deliver the pixels of pictures that are known") { bench in
      for decoder in bench.decoders() {
        for sample in decoder.samples {
          let outcome = decoder.decode(sample.bytes)
          guard let failure = problem(outcome) else {
            if let reference = sample.reference { compare(outcome, reference, decoder, bench) }
            checkSmaller(outcome, sample.bytes, decoder, bench)
            continue
          }
          bench.fail("\(decoder.plugin.id): \(sample.name): \(failure)")
        }
        if decoder.samples.isEmpty {
          bench.skip(
            "no picture of \(decoder.plugin.decoding?.mediaTypes.joined(separator: ", ") ?? "") "
              + "is known here; --sample FILE brings one")
        }
      }
    },
    Check(53, 5, "short-reads", "Files that come a few bytes at a time") { bench in
      eachSample(bench) { decoder, name, bytes, whole in
        for most in [1, 7, 4093]
        where !decoder.decode(bytes, DecodeOrder(most: most)).isSame(as: whole) {
          bench.fail(
            "\(decoder.plugin.id): \(name), read \(most) bytes at a time, comes out otherwise",
            "read_at may give fewer bytes than were asked for: call it again for the rest")
        }
      }
    },
    Check(54, 5, "cut-files", "Files that end early are partial, or a failure") { bench in
      eachSample(bench) { decoder, name, bytes, whole in
        let isRefined = whole.picture != nil && !whole.isWhole
        var places = Array(0..<min(bytes.count, 4096))
        for index in 0..<200 where bytes.count > 4096 {
          places.append(4096 + (bytes.count - 4096) * index / 200)
        }
        for place in places {
          let cut = decoder.decode(Array(bytes[..<place]))
          if let failure = cut.failure, failure.kind == .decoder {
            bench.warn(
              "\(name), cut after \(place) bytes: \(failure.detail)",
              "PSP_E_BAD_DATA says that the file is at fault; rows_done is at most the height")
            return
          }
          guard cut.failure == nil, !cut.isDeclined else { continue }
          if cut.isWhole, cut.plan == whole.plan, cut.bytes != whole.bytes {
            bench.fail(
              "\(decoder.plugin.id): \(name), cut after \(place) bytes, is said to be whole",
              "return PSP_PARTIAL, and how many rows are real in rows_done")
            return
          }
          if !isRefined, let plan = cut.plan, plan == whole.plan, !cut.isWhole,
            cut.bytes.prefix(rowBytes(plan) * cut.rows)
              != whole.bytes.prefix(rowBytes(plan) * cut.rows)
          {
            bench.warn(
              "\(decoder.plugin.id): \(name), cut after \(place) bytes, counts \(cut.rows) rows as "
                + "real that aren't as in the whole file")
            return
          }
        }
      }
    },
    Check(55, 5, "guards", "It writes its pixels and nothing beside them") { bench in
      eachSample(bench) { decoder, name, bytes, whole in
        for padding in [0, 4, 60, 132] {
          let outcome = decoder.decode(bytes, DecodeOrder(padding: padding))
          if outcome.guardsTouched {
            bench.fail(
              "\(decoder.plugin.id): \(name): it writes beyond its rows",
              "a row has width pixels; the next begins stride bytes on")
            return
          }
          if !outcome.isSame(as: whole) {
            bench.fail(
              "\(decoder.plugin.id): \(name): with another stride the pixels are others",
              "go from row to row by dst->stride")
            return
          }
        }
      }
    },
    Check(56, 5, "limits", "It keeps to every limit, and says so") { bench in
      eachSample(bench) { decoder, name, bytes, whole in
        guard let size = whole.picture?.size, let plan = whole.plan else { return }
        var orders: [(String, DecodeOrder)] = []
        var order = DecodeOrder()
        order.limits.side = max(size.width, size.height) - 1
        if order.limits.side > 0 { orders.append(("max_width and max_height", order)) }
        order = DecodeOrder()
        order.limits.pixels = size.area - 1
        if size.area > 1 { orders.append(("max_pixels", order)) }
        if plan.memory >= 1 << 16 {
          order = DecodeOrder()
          order.limits.memory = plan.memory / 2
          orders.append(("max_memory", order))
        }
        for (limit, order) in orders {
          let outcome = decoder.decode(bytes, order)
          if outcome.failure?.kind != .limit {
            bench.fail(
              "\(decoder.plugin.id): \(name): \(limit) one below its need, it "
                + (outcome.failure.map { "says \"\($0.message)\"" } ?? "goes on"),
              "check sizes before anything is allocated, and return PSP_E_LIMIT")
          }
        }
      }
    },
    Check(57, 5, "others", "It isn't taken in by files of other kinds") { bench in
      for decoder in bench.decoders() {
        let own = Set(
          (decoder.plugin.decoding?.suffixes ?? []).map { $0.drop { $0 == "." }.lowercased() })
        for other in OtherFormats.heads where own.isDisjoint(with: other.suffixes) {
          let name = other.suffixes.first ?? "\(other.head.count) bytes"
          if let weight = decoder.plugin.decoding?.weight(of: other.head), weight > 20 {
            bench.fail(
              "\(decoder.plugin.id): its magic bytes fit files of another kind (\(name))",
              "name more bytes, or a weight of 20 or less")
          }
          if decoder.certainty(of: other.head) > 20 {
            bench.fail(
              "\(decoder.plugin.id): probe() is over 20 sure of files of another kind (\(name))",
              "look at more bytes")
          }
        }
      }
    },
    Check(61, 6, "hostile-files", "Files that promise too much, and damaged ones") { bench in
      var random = CheckRandom(seed: bench.seed)
      eachSample(bench) { decoder, name, bytes, whole in
        let before = residentBytes()
        for _ in 0..<400 {
          let changed = random.damaged(bytes)
          let outcome = decoder.decode(changed)
          if outcome.guardsTouched {
            bench.fail("\(decoder.plugin.id): \(name), damaged: it writes beyond its rows")
            return
          }
          if outcome.failure?.kind == .decoder, let detail = outcome.failure?.detail,
            detail.hasSuffix("gave no reason")
          {
            bench.warn("\(name), damaged: \(detail)", "use h->fail")
          }
        }
        let grown = residentBytes() - before
        if grown > (192 << 20) {
          bench.fail(
            "\(decoder.plugin.id): \(name): after 400 damaged files \(grown >> 20) MB are held",
            "free on every way out")
        }
      }
    },
    Check(78, 7, "decodes-twice", "The same pixels twice, and from eight threads at once") {
      bench in
      eachSample(bench) { decoder, name, bytes, whole in
        guard decoder.plugin.determinism != .never else { return }
        if !decoder.decode(bytes).isSame(as: whole) {
          bench.fail("\(decoder.plugin.id): \(name): a second time the pixels are others")
        }
        guard decoder.plugin.threading == .perInstance else { return }
        let others = ThreadTeam.run(8) { _ in
          (0..<5).allSatisfy { _ in decoder.decode(bytes).isSame(as: whole) }
        }
        if others.contains(false) {
          bench.fail(
            "\(decoder.plugin.id): \(name): from eight threads at once the pixels are others",
            "guard static data, or declare PSP_THREAD_ONE_AT_A_TIME")
        }
      }
    },
  ]

  /// Checks that renderers have in common with decoders: what the process sees of their work.
  static func decoderConduct(_ bench: CheckBench) {
    eachSample(bench) { decoder, _, bytes, _ in
      let before = ProcessState()
      let text = printed { _ = decoder.decode(bytes) }
      let remark = printed { _ = decoder.decode(Array(bytes.prefix(bytes.count / 2))) }
      for change in before.restore() {
        bench.fail("\(decoder.plugin.id): decoding changes \(change)")
      }
      if !text.isEmpty {
        bench.fail(
          "\(decoder.plugin.id): decoding prints \"\(text.prefix(80))\"",
          "standard output may be carrying the picture; use the host's log()")
      }
      // Some libraries can't be kept from it.
      if !remark.isEmpty {
        bench.note(
          "\(decoder.plugin.id): a file that is cut makes it print \"\(remark.prefix(80))\"")
      }
    }
  }

  /// Memory, descriptors and threads that a thousand pictures leave behind, half of them cut.
  static func decoderLeaks(_ bench: CheckBench) {
    eachSample(bench) { decoder, name, bytes, _ in
      let half = Array(bytes.prefix(bytes.count / 2))
      func work(_ count: Int) {
        for index in 0..<count { _ = decoder.decode(index % 2 == 0 ? bytes : half) }
      }
      func books() -> (Int, Int, Int) {
        (residentBytes(), countEntries("/proc/self/fd"), countEntries("/proc/self/task"))
      }
      work(200)
      let before = books()
      work(800)
      let after = books()
      let id = decoder.plugin.id
      if after.0 - before.0 > 800 * 1024 + (2 << 20) {
        bench.fail(
          "\(id): \(name): 800 pictures leave \((after.0 - before.0) >> 10) kB behind",
          "free in close() what open() allocates, and what a failed read() holds")
      }
      if after.1 > before.1 { bench.fail("\(id): 800 pictures leave files open") }
      if after.2 > before.2 { bench.fail("\(id): 800 pictures leave threads running") }
    }
  }

  static func decoderCancel(_ bench: CheckBench) {
    eachSample(bench) { decoder, name, bytes, whole in
      for after in [0, 3] {
        let outcome = decoder.decode(bytes, DecodeOrder(cancelAt: after))
        if outcome.isWhole, outcome.bytes != whole.bytes {
          bench.fail(
            "\(decoder.plugin.id): \(name): stopped, it says that the picture is whole",
            "return PSP_E_CANCELLED")
        }
      }
    }
  }

  static func decoderReasons(_ bench: CheckBench) {
    eachSample(bench) { decoder, name, bytes, _ in
      for place in [0, 1, bytes.count / 8, bytes.count / 3] {
        let outcome = decoder.decode(Array(bytes.prefix(place)))
        guard let failure = outcome.failure else { continue }
        if failure.detail.isEmpty || failure.detail.hasSuffix("gave no reason") {
          bench.fail(
            "\(decoder.plugin.id): \(name), cut after \(place) bytes, fails without a reason",
            "use h->fail")
        }
      }
    }
  }

  /// Every sample of every decoder that can be decoded; check 39 says which can't.
  private static func eachSample(
    _ bench: CheckBench,
    _ body: (ProbeDecoder, _ name: String, _ bytes: [UInt8], _ whole: DecodeOutcome) -> Void
  ) {
    for decoder in bench.decoders() {
      for sample in decoder.samples {
        let whole = decoder.decode(sample.bytes)
        guard whole.failure == nil, !whole.isDeclined else { continue }
        body(decoder, sample.name, sample.bytes, whole)
      }
    }
  }

  private static func rowBytes(_ plan: StoredPlan) -> Int {
    plan.size.width * plan.format.bytesPerPixel
  }

  private static func problem(_ outcome: DecodeOutcome) -> String? {
    if outcome.isDeclined { return "it declines the file" }
    if let failure = outcome.failure { return failure.message }
    return outcome.isWhole ? nil : "only \(outcome.rows) rows come of a whole file"
  }

  private static func compare(
    _ outcome: DecodeOutcome, _ reference: ReferencePicture, _ decoder: ProbeDecoder,
    _ bench: CheckBench
  ) {
    let size = PixelSize(width: reference.width, height: reference.height)
    guard outcome.plan?.size == size else {
      bench.fail(
        "\(decoder.plugin.id): a picture of \(size.width) x \(size.height) comes out as "
          + (outcome.plan.map { "\($0.size.width) x \($0.size.height)" } ?? "none"))
      return
    }
    var worst = 0
    for y in 0..<size.height {
      for x in 0..<size.width {
        let (a, b) = (outcome.pixel(x, y), reference.expected(x, y))
        // As it would be seen on black: what is nearly clear may be nearly any color.
        func seen(_ value: Int, _ alpha: Int) -> Int { (value * alpha + 127) / 255 }
        worst = max(
          worst, abs(a.3 - b.3), abs(seen(a.0, a.3) - seen(b.0, b.3)),
          abs(seen(a.1, a.3) - seen(b.1, b.3)), abs(seen(a.2, a.3) - seen(b.2, b.3)))
      }
    }
    // What was premultiplied was rounded once more.
    let allowed = reference.tolerance + (outcome.plan?.format == .argb32 ? 1 : 0)
    if worst > allowed {
      bench.fail(
        "\(decoder.plugin.id): pixels of a known \(reference.mediaType) differ by up to \(worst) "
          + "of 255, where \(allowed) are allowed")
    }
  }

  /// A smaller size has the whole picture on it, as its mean shows.
  private static func checkSmaller(
    _ whole: DecodeOutcome, _ bytes: [UInt8], _ decoder: ProbeDecoder, _ bench: CheckBench
  ) {
    guard let full = whole.plan?.size, full.width >= 4, full.height >= 4 else { return }
    let small = decoder.decode(
      bytes, DecodeOrder(wanted: PixelSize(width: full.width / 4, height: full.height / 4)))
    if let failure = problem(small) {
      bench.fail("\(decoder.plugin.id): at a quarter of its size: \(failure)")
      return
    }
    let (a, b) = (mean(whole), mean(small))
    if zip(a, b).contains(where: { abs($0 - $1) > 12 }) {
      bench.fail(
        "\(decoder.plugin.id): at a quarter of its size the picture isn't the same one",
        "a smaller size shows all of the picture")
    }
  }

  private static func mean(_ outcome: DecodeOutcome) -> [Double] {
    guard let size = outcome.plan?.size else { return [] }
    var sums = [0.0, 0, 0, 0]
    for y in 0..<size.height {
      for x in 0..<size.width {
        let pixel = outcome.pixel(x, y)
        sums[0] += Double(pixel.0 * pixel.3) / 255
        sums[1] += Double(pixel.1 * pixel.3) / 255
        sums[2] += Double(pixel.2 * pixel.3) / 255
        sums[3] += Double(pixel.3)
      }
    }
    return sums.map { $0 / Double(size.area) }
  }
}

/// Damage that a seed makes again.
private struct CheckRandom {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  private mutating func next(_ count: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state >> 33) % max(count, 1)
  }

  /// A few bytes changed, set to their most, doubled or dropped.
  mutating func damaged(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for _ in 0...next(3) where !bytes.isEmpty {
      let place = next(bytes.count)
      switch next(5) {
      case 0: bytes[place] ^= 1 << UInt8(next(8))
      case 1: bytes[place] = 255
      case 2:
        for index in place..<min(place + 4, bytes.count) { bytes[index] = 255 }
      case 3: bytes.insert(contentsOf: bytes[place..<min(place + next(64), bytes.count)], at: place)
      default: bytes.removeSubrange(place..<min(place + next(64), bytes.count))
      }
    }
    return bytes
  }
}
