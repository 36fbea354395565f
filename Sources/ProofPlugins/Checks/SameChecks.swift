// Level 7: the same input gives the same bytes. Floor 4.

internal import CProofsheetPlugin
internal import CShimOS
internal import Glibc
internal import ProofDrawing
internal import ProofGeometry
internal import ProofPixels

extension Check {
  static let sameChecks: [Check] = [
    Check(66, 7, "twice", "The same picture twice, after fifty others, and in another process") {
      bench in
      for renderer in bench.renderers() {
        guard claimsSame(renderer, bench), let first = bench.reference(renderer) else { continue }
        bench.remember(first)
        let instance = renderer.instance()
        for index in 0..<50 {
          var card = ProbeCard.card(
            width: Double(20 + index * 7), height: Double(300 - index * 5),
            scale: index % 2 == 0 ? 1 : 2)
          card.request.item.index = index
          card.request.seed = UInt64(index) &* 77
          _ = instance.draw(card)
        }
        let later = instance.draw(.card())
        instance.destroy()
        if !later.isSame(as: first) {
          bench.fail(
            "\(renderer.plugin.id): after fifty other cells the same cell looks different",
            "draw() may not remember anything that shows")
        }
        if !renderer.drawOnce(.card()).isSame(as: first) {
          bench.fail("\(renderer.plugin.id): a second instance draws a different picture")
        }
      }
    },
    Check(67, 7, "parallel", "One, two and eight instances at once draw the same") { bench in
      for renderer in bench.renderers() {
        guard claimsSame(renderer, bench), let first = bench.reference(renderer) else { continue }
        for count in renderer.plugin.threading == .perInstance ? [2, 8] : [] {
          let images = ThreadTeam.run(count) { _ in
            (0..<10).map { _ in renderer.drawOnce(.card()) }
          }
          if images.flatMap({ $0 }).contains(where: { !$0.isSame(as: first) }) {
            bench.fail(
              "\(renderer.plugin.id): \(count) instances at once draw different pictures",
              "guard static data, or declare PSP_THREAD_ONE_AT_A_TIME")
          }
        }
      }
    },
    Check(68, 7, "surroundings", "Folder, home, host name and uninitialised memory don't show") {
      bench in
      for renderer in bench.renderers() {
        guard claimsSame(renderer, bench), let first = bench.reference(renderer) else { continue }
        // Safe because the texts end with NUL; this process has one thread that cares.
        _ = unsafe chdir("/tmp")
        unsafe proofsheet_change_variable("HOME", "/nonexistent")
        unsafe proofsheet_change_variable("USER", "somebody")
        // Freed blocks hold what the next owner must not look at.
        dirtyHeap(0xA5)
        let image = renderer.drawOnce(.card())
        dirtyHeap(0x5A)
        let again = renderer.drawOnce(.card())
        if !image.isSame(as: first) || !again.isSame(as: first) {
          bench.fail(
            "\(renderer.plugin.id): the picture depends on folder, home or uninitialised memory",
            "valgrind and -fsanitize=address find memory that is read before it is written")
        }
      }
    },
    Check(69, 7, "rounding", "Flush-to-zero of the caller doesn't show") { bench in
      #if arch(x86_64)
        for renderer in bench.renderers() {
          guard claimsSame(renderer, bench), let first = bench.reference(renderer) else { continue }
          var modes = fenv_t()
          // Safe because the struct lives on this frame.
          unsafe fegetenv(&modes)
          var flushing = modes
          flushing.__mxcsr |= 0x8040
          unsafe fesetenv(&flushing)
          let image = renderer.drawOnce(.card())
          unsafe fesetenv(&modes)
          if !image.isSame(as: first) {
            bench.fail(
              "\(renderer.plugin.id): the picture depends on flush-to-zero",
              "it computes with numbers next to zero; clamp them")
          }
        }
      #else
        bench.skip("only on x86-64")
      #endif
    },
    Check(70, 7, "undeclared", "What wasn't declared doesn't show") { bench in
      for renderer in bench.renderers() {
        guard claimsSame(renderer, bench), let first = bench.reference(renderer) else { continue }
        for (name, isDeclared, change) in changes where !isDeclared(renderer.plugin) {
          var card = ProbeCard.card()
          change(&card)
          if !renderer.drawOnce(card).isSame(as: first) {
            bench.fail(
              "\(renderer.plugin.id): \(name) shows, and isn't declared",
              "add it to inputs; a cached cell would be wrong")
          }
        }
      }
    },
    Check(71, 7, "needless", "What was declared shows") { bench in
      for renderer in bench.renderers() {
        guard claimsSame(renderer, bench), let first = bench.reference(renderer) else { continue }
        for (name, isDeclared, change) in changes where isDeclared(renderer.plugin) {
          var card = ProbeCard.card()
          change(&card)
          if renderer.drawOnce(card).isSame(as: first) {
            bench.note(
              "\(renderer.plugin.id): \(name) is declared and didn't show this time",
              "what isn't needed makes cached cells useless")
          }
        }
      }
    },
  ]

  private typealias Change = (
    name: String, isDeclared: @Sendable (PluginDescriptor) -> Bool,
    change: @Sendable (inout ProbeCard) -> Void
  )

  private static let changes: [Change] = [
    (
      "the path", { $0.inputs.contains(.path) }, { $0.request.item.path = FilePath("/other/x.png") }
    ),
    ("the place in the run", { $0.inputs.contains(.position) }, { $0.request.item.index = 17 }),
    ("the id", { $0.inputs.contains(.id) }, { $0.request.item.id = "other" }),
    ("the label", { $0.inputs.contains(.label) }, { $0.request.item.label = "Other name.png" }),
    (
      "the caption", { $0.inputs.contains(.caption) },
      { $0.request.item.caption = "Something else\nentirely" }
    ),
    (
      "the natural size", { $0.inputs.contains(.size) },
      { $0.request.item.naturalSize = PixelSize(width: 100, height: 900) }
    ),
    ("the seed", { $0.inputs.contains(.seed) }, { $0.request.seed = 42 }),
    (
      "the picture", { $0.inputs.contains(.pixels) },
      { card in
        card.picture = card.picture.map { picture in
          var other = picture
          for index in other.bitmap.pixels.indices { other.bitmap.pixels[index] ^= 0x00FF_FFFF }
          return other
        }
      }
    ),
  ]

  private static func claimsSame(_ renderer: ProbeRenderer, _ bench: CheckBench) -> Bool {
    if renderer.plugin.determinism == .never {
      bench.note("\(renderer.plugin.id) says PSP_SAME_NEVER: it isn't compared, and never cached")
      return false
    }
    return true
  }

  private static func dirtyHeap(_ byte: UInt8) {
    var blocks: [UnsafeMutableRawPointer] = unsafe []
    for size in [16, 24, 32, 48, 64, 96, 128, 256, 512, 1024, 4096, 65_536, 262_144] {
      for _ in 0..<20 {
        let block = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
        // Safe because the block is this function's own, and has that size.
        unsafe block.initializeMemory(as: UInt8.self, repeating: byte, count: size)
        unsafe blocks.append(block)
      }
    }
    // Safe because each block is freed once.
    unsafe blocks.forEach { unsafe $0.deallocate() }
  }
}
