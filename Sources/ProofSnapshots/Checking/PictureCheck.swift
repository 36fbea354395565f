// Pictures: the subject written down, the comparison asked for, its findings told. Floor 7.

internal import ProofDiff
internal import ProofDrawing
internal import ProofGeometry
internal import ProofPixels
internal import Proofsheet

struct PictureCheck {
  private let check: SnapshotCheck

  init(_ check: SnapshotCheck) {
    self.check = check
  }

  /// Writes the subject with a note of where it was made.
  func write(_ subject: SnapshotSubject, to path: FilePath) throws -> Fingerprint {
    let bytes: [UInt8]
    switch subject {
    case .bitmap(let bitmap):
      guard bitmap.width > 0, bitmap.height > 0 else {
        throw Refusal(
          .emptyImage, "is empty: a bitmap of \(bitmap.width) x \(bitmap.height) pixels")
      }
      bytes = try PictureBytes.png(bitmap)
    case .png(let given):
      guard !given.isEmpty else { throw Refusal(.emptyImage, "is empty: no bytes") }
      bytes = given
    case .file(let file):
      do throws(SnapshotFileError) {
        bytes = try Disk.read(file)
      } catch {
        throw Refusal(.unreadable, "can't be read: \(error.text)")
      }
      guard !bytes.isEmpty else {
        throw Refusal(.emptyImage, "is empty: \(check.shown(file)) has no bytes")
      }
    case .text: preconditionFailure("a text is no picture")
    }
    try Disk.write(bytes, to: path)
    let facts: PictureBytes.Facts
    do throws(PictureFailure) {
      facts = try PictureBytes.facts(of: path)
    } catch {
      throw Refusal(.unreadable, "is no picture that can be compared: \(error.message)")
    }
    let now = Fingerprint(
      pixels: facts.pixels, match: check.options.match.words, textSample: check.options.textSample)
    guard let noted = PNGNote.write(now.text, into: bytes) else {
      throw Refusal(.unreadable, "is no picture that can be compared: bytes follow its end")
    }
    try Disk.write(noted, to: path)
    return now
  }

  func compare(
    _ actual: FilePath, with existing: FilePath?, now: Fingerprint
  ) throws -> SnapshotCheck.Finding {
    guard let existing else {
      return SnapshotCheck.Finding(
        reason: .missing, sentence: "has no baseline yet: look at it, then accept it")
    }
    do throws(SnapshotFileError) {
      if PNGNote.isCutOff(try Disk.read(existing)) {
        throw SnapshotFileError(existing, "the file was cut off, or bytes follow its end")
      }
    } catch {
      return SnapshotCheck.Finding(
        reason: .unreadable,
        sentence: "can't be compared: \(check.shown(error.path)): \(error.message)")
    }
    let match = check.options.match
    var request = DiffRequest(expected: existing, actual: actual, rule: match.rule)
    request.maxShift = match.shiftRows
    request.mask = match.mask
    request.limits.jobs = 1
    let outcome = try Proofsheet.compare(request)
    guard let pair = outcome.pairs.first, outcome.pairs.count == 1 else {
      throw Refusal(.unreadable, "wasn't compared")
    }
    let reason: SnapshotReason =
      switch pair.status {
      case .same: .matched
      case .within: .within
      case .different: .pixels
      case .sizes: .size
      case .missing, .new, .deleted, .unreadable: .unreadable
      }
    var finding = SnapshotCheck.Finding(reason: reason, sentence: sentence(pair, reason))
    if reason.passes { return finding }
    finding.lines = lines(pair, reason) + surroundings(existing, now)
    let expected = check.artifact(".expected")
    try Disk.write(try Disk.read(existing), to: expected)
    finding.hasExpected = true
    finding.exhibits.append((".expected", expected))
    guard pair.summary != nil else { return finding }
    for (kind, style) in [(".diff", DiffStyle.overlay), (".strip", .strip)] {
      request.output = check.artifact(kind)
      request.style = style
      _ = try Proofsheet.compare(request)
      finding.exhibits.append((kind, check.artifact(kind)))
    }
    finding.lines.append(ReportLine("actual", check.shown(actual)))
    finding.lines.append(ReportLine("diff", check.shown(check.artifact(".diff"))))
    return finding
  }

  private func sentence(_ pair: DiffPair, _ reason: SnapshotReason) -> String {
    switch reason {
    case .matched: "matches"
    case .within: "matches within its rule: \(pair.sentence)"
    case .unreadable:
      "can't be compared: "
        + pair.problems.map { "\(check.shown($0.path)): \($0.failure.message)" }
        .joined(separator: "; ")
    default: "differs from its baseline: \(pair.sentence)"
    }
  }

  private func lines(_ pair: DiffPair, _ reason: SnapshotReason) -> [ReportLine] {
    guard let summary = pair.summary else { return [] }
    var lines: [ReportLine] = []
    let most = summary.largestDifferences
    if most.largest > 0 {
      lines.append(
        ReportLine(
          "most",
          "red \(most.red), green \(most.green), blue \(most.blue), alpha \(most.alpha) of "
            + (summary.bits == 16 ? "65535" : "255")))
    }
    if let first = summary.firstCounted {
      lines.append(
        ReportLine(
          "first",
          "at \(first.x),\(first.y): expected \(color(first.expected, summary.bits)), found "
            + color(first.actual, summary.bits)))
    }
    if summary.clusterCount > 1 {
      let shown = summary.clusters.prefix(5).map { cluster in
        "\(cluster.pixels) in \(cluster.box.width) x \(cluster.box.height) at "
          + "\(cluster.box.x),\(cluster.box.y)"
      }
      let rest = summary.clusterCount - shown.count
      lines.append(
        ReportLine(
          "clusters", shown.joined(separator: "; ") + (rest > 0 ? "; and \(rest) more" : "")))
    }
    lines += pair.remarks.map { ReportLine("note", $0) }
    if let passing = passing(summary, reason) { lines.append(ReportLine("passes", passing)) }
    return lines
  }

  /// The smallest fuzzy rule that holds.
  private func passing(_ summary: DiffSummary, _ reason: SnapshotReason) -> String? {
    guard reason == .pixels else { return nil }
    let match = check.options.match
    let most = summary.largestDifferences.largest
    let steps = summary.bits == 16 ? (most + 256) / 257 : most
    var text = ".fuzzy(maxDifference: \(steps), totalPixels: \(summary.different))"
    if !match.rule.ignoredBoxes.isEmpty { text += ".ignoring(...)" }
    if match.mask != nil { text += ".ignoring(mask: ...)" }
    if match.shiftRows > 0 { text += ".allowing(shiftRows: \(match.shiftRows))" }
    return "match: " + text
  }

  private func color(_ samples: [Int]?, _ bits: Int) -> String {
    guard let samples else { return "nothing" }
    let digits = bits == 16 ? 4 : 2
    return "#"
      + samples.map { sample in
        let text = String(sample, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(digits - text.count, 0)) + text
      }.joined()
  }

  /// Where the baseline was recorded, when that was elsewhere.
  private func surroundings(_ existing: FilePath, _ now: Fingerprint) -> [ReportLine] {
    let bytes: [UInt8]
    do throws(SnapshotFileError) {
      bytes = try Disk.read(existing)
    } catch {
      return [ReportLine("recorded", error.text)]
    }
    guard let note = PNGNote.read(bytes) else { return [] }
    let then = Fingerprint(note)
    var lines: [ReportLine] = []
    let changes = then.changes(to: now)
    if !changes.isEmpty {
      lines.append(ReportLine("recorded", "elsewhere: " + changes.joined(separator: "; ")))
    }
    do throws(PictureFailure) {
      if let pixels = then.value("pixels"), try PictureBytes.facts(of: existing).pixels != pixels {
        lines.append(
          ReportLine("recorded", "the baseline's pixels were changed after it was recorded"))
      }
    } catch {
      lines.append(ReportLine("recorded", error.message))
    }
    return lines
  }
}
