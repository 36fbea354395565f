// Level 5: the contract, where a listing begins. Floor 4.

internal import CProofsheetPlugin
internal import CShimOS
internal import Glibc
internal import ProofDrawing
internal import ProofGeometry
internal import ProofPixels

extension Check {
  static let contractChecks: [Check] = [
    Check(40, 5, "sizes", "Cells of every size and scale") { bench in
      let sizes = [(0, 0), (0.25, 0.25), (1, 1), (1, 4000), (4000, 1), (30_000, 10), (37.5, 91)]
      for renderer in bench.renderers() {
        for (width, height) in sizes {
          for scale in [0.5, 1, 1.5, 3] where width * scale < 32_000 {
            let image = renderer.drawOnce(.card(width: width, height: height, scale: scale))
            guard let problem = image.problem ?? image.cairoError else { continue }
            bench.fail(
              "\(renderer.plugin.id): a cell of \(width) x \(height) at \(scale): \(problem)",
              "cells may be tiny: nothing there to draw is a success")
          }
        }
      }
    },
    Check(42, 5, "schemes", "Its ink shows on light, dark and paper, in either direction") {
      bench in
      for renderer in bench.renderers() {
        for scheme in [CellScheme.light, .dark, .print] {
          for isRightToLeft in [false, true] {
            var card = ProbeCard.card(scheme: scheme)
            card.request.isRightToLeft = isRightToLeft
            let image = renderer.drawOnce(card)
            if let problem = image.problem {
              bench.fail("\(renderer.plugin.id): \(scheme): \(problem)")
            } else if isInvisible(image, on: card.request.colors.background),
              !renderer.plugin.capabilities.contains(.overlay)
            {
              bench.fail(
                "\(renderer.plugin.id): on \(scheme) everything has the background's color",
                "take foreground and background from the cell")
            }
          }
        }
      }
    },
    Check(43, 5, "no-picture", "An item without a picture, and one of unknown size") { bench in
      for renderer in bench.renderers() {
        var card = ProbeCard.card()
        card.request.item.naturalSize = nil
        report(renderer.drawOnce(card), "the natural size is unknown", renderer, bench)
        card.picture = nil
        let image = renderer.drawOnce(card)
        let mayFail =
          renderer.plugin.inputs.contains(.pixels)
          && !renderer.plugin.capabilities.contains(.imageless)
        if !mayFail { report(image, "there is no picture", renderer, bench) }
        if image.problem != nil && !image.hasMessage && mayFail {
          bench.warn(
            "\(renderer.plugin.id): without a picture it fails and gives no reason",
            "return h->fail(h, PSP_E_BAD_ARGUMENT, ...)")
        }
      }
    },
    Check(44, 5, "declared", "It asks for what it declared, and for all of that") { bench in
      for renderer in bench.renderers() {
        let (plugin, record) = (renderer.plugin, ProbeRecord())
        _ = renderer.drawOnce(.card(), record: record)
        for key in record.books.undeclaredKeys.sorted() {
          bench.fail(
            "\(plugin.id): it asks for the field \(key), which it didn't declare",
            "name it in metadata_keys")
        }
        let unused = plugin.metadataKeys.filter { declared in
          !declared.hasSuffix("*") && !record.books.askedKeys.contains(declared)
        }
        if !unused.isEmpty {
          bench.note(
            "\(plugin.id): it declares \(shortList(unused)) and didn't ask for it this time")
        }
      }
    },
    Check(45, 5, "refusals", "Every answer of the host that isn't yes") { bench in
      for renderer in bench.renderers() {
        for (status, word) in [
          (PSP_ABSENT, "absent"), (PSP_E_NO_MEMORY, "out of memory"), (PSP_E_IO, "unreadable"),
        ] {
          var orders = ProbeRecord.Orders()
          orders.metadataStatus = status
          check(renderer, orders, "every field is \(word)", bench)
        }
        var orders = ProbeRecord.Orders()
        orders.hidesText = true
        check(renderer, orders, "there is no psp.text/1", bench)
      }
    },
    Check(47, 5, "reasons", "Failures have a reason, and a failed create leaves nothing") { bench in
      decoderReasons(bench)
      for renderer in bench.renderers() {
        let instance = renderer.instance()
        if instance.createStatus < 0 {
          if instance.createMessage?.isEmpty != false {
            bench.fail("\(renderer.plugin.id): create fails without a reason", "use h->fail")
          }
          if instance.leftSelf {
            bench.fail(
              "\(renderer.plugin.id): create fails and sets *self, which nobody will free",
              "set *self at the end, on success")
          }
        }
        instance.destroy()
      }
    },
    Check(48, 5, "cancel", "When it is asked to stop it stops") { bench in
      decoderCancel(bench)
      for renderer in bench.renderers() {
        for after in [0, 3] {
          var orders = ProbeRecord.Orders()
          orders.cancelAt = after
          let start = proofsheet_monotonic_ms()
          let image = renderer.drawOnce(
            .card(width: 1024, height: 1024), record: ProbeRecord(orders))
          let time = proofsheet_monotonic_ms() - start
          if image.status == PSP_OK && image.isBlank
            && !renderer.plugin.capabilities.contains(.overlay)
          {
            bench.fail(
              "\(renderer.plugin.id): stopped, it says OK over a blank cell",
              "return PSP_E_CANCELLED")
          }
          if time > 1000 {
            bench.warn(
              "\(renderer.plugin.id): it goes on for \(time) ms after it was asked to stop",
              "look at cancelled() once a row")
          }
        }
      }
    },
    Check(49, 5, "leaks", "A thousand instances leave nothing behind") { bench in
      decoderLeaks(bench)
      for renderer in bench.renderers() {
        let card = ProbeCard.card(width: 40, height: 40)
        for _ in 0..<200 { _ = renderer.drawOnce(card) }
        let before = (
          residentBytes(), countEntries("/proc/self/fd"), countEntries("/proc/self/task")
        )
        for _ in 0..<800 { _ = renderer.drawOnce(card) }
        let after = (
          residentBytes(), countEntries("/proc/self/fd"), countEntries("/proc/self/task")
        )
        let id = renderer.plugin.id
        // A kilobyte an instance, above the noise of an allocator.
        if after.0 - before.0 > 800 * 1024 + (2 << 20) {
          bench.fail(
            "\(id): 800 instances leave \((after.0 - before.0) >> 10) kB behind",
            "free in destroy() what create() and draw() allocate")
        }
        if after.1 > before.1 {
          bench.fail("\(id): 800 instances leave \(after.1 - before.1) files open")
        }
        if after.2 > before.2 {
          bench.fail("\(id): 800 instances leave \(after.2 - before.2) threads running")
        }
      }
    },
    Check(51, 5, "conduct", "Drawing changes nothing that the process shares, and prints nothing") {
      bench in
      decoderConduct(bench)
      for renderer in bench.renderers() {
        let before = ProcessState()
        let text = printed { _ = renderer.drawOnce(.card()) }
        for change in before.restore() {
          bench.fail("\(renderer.plugin.id): drawing changes \(change)")
        }
        if !text.isEmpty {
          bench.fail(
            "\(renderer.plugin.id): drawing prints \"\(text.prefix(80))\"",
            "standard output may be carrying the picture; use the host's log()")
        }
      }
    },
    Check(52, 5, "ends", "Drawing ends neither the process nor itself") { bench in
      for renderer in bench.renderers() {
        _ = renderer.drawOnce(.card())
        _ = renderer.drawOnce(.card(width: 5, height: 5))
      }
    },
  ]

  private static func check(
    _ renderer: ProbeRenderer, _ orders: ProbeRecord.Orders, _ words: String, _ bench: CheckBench
  ) {
    let image = renderer.drawOnce(.card(), record: ProbeRecord(orders))
    if image.problem != nil && !image.hasMessage {
      bench.fail(
        "\(renderer.plugin.id): when \(words) it fails and gives no reason",
        "return h->fail(h, code, message, length)")
    }
  }

  private static func report(
    _ image: ProbeImage, _ words: String, _ renderer: ProbeRenderer, _ bench: CheckBench
  ) {
    if let problem = image.problem ?? image.cairoError {
      bench.fail("\(renderer.plugin.id): when \(words): \(problem)")
    }
  }

  private static func isInvisible(_ image: ProbeImage, on background: RGBA) -> Bool {
    let ground = background.premultiplied
    return image.pixels.allSatisfy { blend($0, over: ground) == ground }
  }
}

/// Bytes of this process that are in memory.
func residentBytes() -> Int {
  // Safe because the path is a literal.
  let descriptor = unsafe open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { return 0 }
  defer { close(descriptor) }
  let words = String(decoding: readBytes(descriptor, count: 200, at: 0), as: UTF8.self)
    .split(separator: " ")
  return (words.count > 1 ? Int(words[1]) ?? 0 : 0) * Int(getpagesize())
}
