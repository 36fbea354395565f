// Level 6: awkward input and surroundings. Floor 4.

internal import CProofsheetPlugin
internal import CShimOS
internal import Glibc
internal import ProofDrawing
internal import ProofGeometry

extension Check {
  static let awkwardChecks: [Check] = [
    Check(58, 6, "labels", "Names of every script, none, and 64 kB of them") { bench in
      let labels = [
        "", "a", String(repeating: "long name ", count: 6553), "שלום עולם.jpg",
        "e\u{301}\u{302}\u{303}",
        "👩‍👩‍👧‍👦🏳️‍🌈", "\u{FFFD}\u{FFFD}", "日本語の写真.jpg", "%s%n%x{}[]\\\"'",
      ]
      for renderer in bench.renderers() {
        for label in labels {
          var card = ProbeCard.card()
          card.request.item.label = label
          card.request.item.caption = label
          card.request.item.id = label
          card.request.item.path = FilePath(bytes: Array(label.utf8) + [0xFF, 0x0A, 0x80])
          let image = renderer.drawOnce(card)
          if let problem = image.problem ?? image.cairoError {
            bench.fail("\(renderer.plugin.id): the label \"\(label.prefix(20))\": \(problem)")
          }
        }
      }
    },
    Check(59, 6, "metadata", "Fields of the wrong type, and out of all reason") { bench in
      let values = [
        "", "-1", "99999999999999999999", "1e308", "nan", "1/0", "0000:00:00", "9999-12-31",
        String(repeating: "9", count: 5000), "\u{202E}evil", "{}", "true",
      ]
      for renderer in bench.renderers() {
        let keys = renderer.plugin.metadataKeys.map { $0.replacing("*", with: "Model") }
        for value in values {
          var orders = ProbeRecord.Orders()
          for key in keys { orders.values[key] = value }
          let image = renderer.drawOnce(.card(), record: ProbeRecord(orders))
          if image.problem != nil && !image.hasMessage {
            bench.fail(
              "\(renderer.plugin.id): with fields \"\(value.prefix(20))\" it fails without a reason"
            )
          }
          if let error = image.cairoError {
            bench.fail("\(renderer.plugin.id): with fields \"\(value.prefix(20))\": \(error)")
          }
        }
      }
    },
    Check(60, 6, "parameter-values", "Parameters at their ends, and 200 sets of them") { bench in
      var random = SeededValues(seed: bench.seed)
      for renderer in bench.renderers() {
        let parameters = renderer.plugin.parameters
        guard !parameters.isEmpty else { continue }
        var sets = parameters.flatMap { parameter in
          parameter.ends.map { [(key: parameter.key, value: $0)] }
        }
        for _ in 0..<200 {
          sets.append(parameters.map { ($0.key, $0.random(&random)) })
        }
        for given in sets {
          let words = given.map { "\($0.key)=\($0.value)" }.joined(separator: " ")
          do throws(PluginError) {
            let image = try renderer.with(given).drawOnce(.card(width: 60, height: 50))
            if image.problem != nil && !image.hasMessage {
              bench.fail("\(renderer.plugin.id): with \(words) it fails without a reason")
            }
            if let error = image.cairoError {
              bench.fail("\(renderer.plugin.id): with \(words): \(error)")
            }
          } catch {
            bench.fail(error.message)
          }
        }
      }
    },
    Check(63, 6, "little-memory", "Little memory is a failure with a reason, not an end") { bench in
      for renderer in bench.renderers() {
        _ = renderer.drawOnce(.card())
        // Room for the cell and its picture, and not for much beside them.
        proofsheet_limit_memory(max(residentBytes(), 64 << 20) + (96 << 20))
        let image = renderer.drawOnce(.card(width: 2000, height: 2000))
        if image.problem != nil && !image.hasMessage {
          bench.warn("\(renderer.plugin.id): short of memory it fails without a reason")
        }
      }
    },
    Check(64, 6, "locales", "No locale and no time zone changes the picture") { bench in
      for renderer in bench.renderers() {
        guard let first = bench.reference(renderer) else { continue }
        for (locale, zone) in [
          ("tr_TR.UTF-8", "Pacific/Apia"), ("de_DE.UTF-8", "Asia/Kathmandu"), ("C", "UTC"),
        ] {
          // Safe because both texts end with NUL; this process has one thread that cares.
          unsafe proofsheet_change_variable("TZ", zone)
          tzset()
          for name in ["LANG", "LC_ALL"] { unsafe proofsheet_change_variable(name, locale) }
          _ = unsafe setlocale(LC_ALL, locale)
          let image = renderer.drawOnce(.card())
          _ = unsafe setlocale(LC_ALL, "C")
          if !image.isSame(as: first) {
            bench.fail(
              "\(renderer.plugin.id): the picture differs with \(locale) and \(zone)",
              "don't read numbers or dates by the locale; declare PSP_INPUT_CLOCK for the time zone"
            )
          }
        }
      }
    },
    Check(65, 6, "sandbox", "The picture is the same when it is sealed in") { bench in
      let renderers = bench.renderers()
      let before = renderers.map { $0.drawOnce(.card()) }
      let state = Sandbox.enter(around: bench.path, home: bench.home, fontFolder: nil)
      if !state.hasPrefix("full") { bench.note("the sandbox is \(state)") }
      for (renderer, first) in zip(renderers, before) {
        let image = renderer.drawOnce(.card())
        if !image.isSame(as: first) {
          bench.fail(
            "\(renderer.plugin.id): the picture differs when the plugin is sealed in: "
              + (image.problem ?? "other pixels"),
            "it reads files, or asks for what a sealed plugin doesn't get")
        }
      }
    },
  ]
}

/// xorshift64*: the same values for the same seed.
struct SeededValues {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func next() -> UInt64 {
    state ^= state >> 12
    state ^= state << 25
    state ^= state >> 27
    return state &* 0x2545_F491_4F6C_DD1D
  }

  mutating func below(_ count: Int) -> Int { Int(next() >> 1) % max(count, 1) }
  mutating func share() -> Double { Double(next() >> 11) / Double(1 << 53) }
}

extension PluginParameter {
  /// The least and the most that it takes, as typed.
  var ends: [String] {
    switch kind {
    case .bool: ["on", "off"]
    case .int(_, let range, let step):
      [String(range.lowerBound), step > 1 ? String(range.lowerBound) : String(range.upperBound)]
    case .real(_, let range, let step), .length(_, let range, let step):
      [figure(range.lowerBound), figure(step > 0 ? range.lowerBound : range.upperBound)]
    case .choice(_, let choices): choices.map(\.key)
    case .text(_, let maxBytes): ["", String(repeating: "x", count: min(maxBytes, 65_536))]
    case .color: ["#00000000", "#ffffff", "#000000", "#ff00ff80"]
    }
  }

  func random(_ random: inout SeededValues) -> String {
    switch kind {
    case .bool: return random.below(2) == 0 ? "on" : "off"
    case .int(_, let range, let step):
      let width = range.upperBound.subtractingReportingOverflow(range.lowerBound)
      guard !width.overflow, step <= 1, width.partialValue < Int64.max else { return ends[0] }
      return String(range.lowerBound + Int64(random.next() % UInt64(width.partialValue + 1)))
    case .real(_, let range, let step), .length(_, let range, let step):
      guard step == 0 else { return ends[0] }
      let value = range.lowerBound + (range.upperBound - range.lowerBound) * random.share()
      return figure((value * 1000).rounded() / 1000 > range.upperBound ? range.upperBound : value)
    case .choice(_, let choices): return choices[random.below(choices.count)].key
    case .text(_, let maxBytes):
      return String(
        (0..<random.below(min(maxBytes, 200) + 1)).map { _ in
          Character(Unicode.Scalar(UInt8(32 + random.below(95))))
        })
    case .color:
      let digits = String(UInt32(truncatingIfNeeded: random.next()), radix: 16)
      return "#" + String(repeating: "0", count: 8 - digits.count) + digits
    }
  }
}
