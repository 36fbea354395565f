// A comparison's findings in sentences. Floor 6; the one place where they are made.

public import ProofDiff

extension DiffPair {
  /// What became of the pair, in one sentence without its path.
  public var sentence: String {
    if let told { return told.sentence }
    guard let summary else {
      switch status {
      case .new: return "new: the expected pictures have none of this name"
      case .deleted: return "deleted: the actual pictures have none of this name"
      default: return problems.map(\.failure.message).joined(separator: "; ")
      }
    }
    if status == .same { return "the same" }
    var parts: [String] = []
    if summary.sizesDiffer {
      parts.append(
        "the sizes differ: \(summary.expected.width) x \(summary.expected.height) expected, "
          + "\(summary.actual.width) x \(summary.actual.height) found")
    }
    parts.append(summary.countSentence)
    if status == .within { parts[parts.count - 1] = "within tolerance: " + parts[parts.count - 1] }
    for failure in failures {
      switch failure {
      case .sizes: break
      case .pixels(let found, let allowed) where allowed > 0:
        parts.append("\(grouped(found)) where \(grouped(allowed)) are allowed")
      case .pixels: break
      case .difference(let found, let allowed):
        parts.append("by \(found) of \(summary.most) where \(allowed) is allowed")
      case .cluster(let found, let limit):
        parts.append("a cluster of \(grouped(found)), the limit is \(grouped(limit))")
      case .window(let found, let limit):
        let box = summary.worstWindow?.box ?? .zero
        parts.append(
          "\(grouped(found)) in \(box.width) x \(box.height) pixels at \(box.x),\(box.y), the limit is "
            + grouped(limit))
      }
    }
    if let box = summary.box {
      parts.append("in \(box.width) x \(box.height) at \(box.x),\(box.y)")
    }
    if summary.largestDifferences.largest > 0 {
      parts.append("by up to \(summary.largestDifferences.largest) of \(summary.most)")
    }
    if let shift = summary.shift { parts.append(shift.sentence + (isAligned ? ", aligned" : "")) }
    return parts.joined(separator: "; ")
  }
}

extension DiffSummary {
  /// The largest sample.
  var most: Int { bits == 16 ? 65535 : 255 }

  fileprivate var countSentence: String {
    let number = counted > 0 ? counted : different
    var text =
      "\(grouped(number)) of \(grouped(compared)) pixel\(compared == 1 ? "" : "s") differ "
      + "(\(percent(number, of: compared)))"
    if antialiased > 0 { text += ", and \(grouped(antialiased)) by antialiasing only" }
    return text
  }
}

extension RowAlignment {
  /// "1 row inserted at 312".
  public var sentence: String {
    let odd = steps.filter { $0.kind != .both }
    let words = odd.prefix(3).map { step in
      let rows = step.rows == 1 ? "1 row" : "\(step.rows) rows"
      return step.kind == .inserted
        ? "\(rows) inserted at \(step.actual)" : "\(rows) removed at \(step.expected)"
    }
    return words.joined(separator: ", ") + (odd.count > 3 ? " and \(odd.count - 3) more" : "")
  }
}

/// A share for people: enough digits that what isn't nothing never reads as nothing.
func percent(_ part: Int, of whole: Int) -> String {
  guard whole > 0, part > 0 else { return "0 %" }
  if part >= whole { return "100 %" }
  var digits = 2
  var scaled = 0
  // At least two figures, and never rounded up to the whole.
  while digits < 14 {
    let factor = (0..<(digits + 2)).reduce(1.0) { value, _ in value * 10 }
    scaled = Int((Double(part) / Double(whole) * factor).rounded())
    if scaled >= 10 { break }
    digits += 1
  }
  let text = String(scaled)
  let padded = String(repeating: "0", count: max(digits + 1 - text.count, 0)) + text
  return padded.dropLast(digits) + "." + padded.suffix(digits) + " %"
}

/// Digits in threes.
func grouped(_ value: Int) -> String {
  var text = ""
  for (index, digit) in String(value.magnitude).reversed().enumerated() {
    if index > 0, index.isMultiple(of: 3) { text.append(",") }
    text.append(digit)
  }
  return (value < 0 ? "-" : "") + String(text.reversed())
}

extension DiffPair.Status {
  /// What became of a pair, in a word or two.
  var words: String {
    switch self {
    case .same: "the same"
    case .within: "within tolerance"
    case .different: "different"
    case .sizes: "sizes differ"
    case .missing: "missing"
    case .new: "new"
    case .deleted: "deleted"
    case .unreadable: "can't be read"
    }
  }
}

extension DiffOutcome {
  /// "2 of 5 pairs don't match".
  public var headline: String {
    let failing = pairs.count { fails($0) }
    let all = grouped(pairs.count)
    guard isOfFolders else {
      return failing == 0 ? "The pictures match" : "The pictures don't match"
    }
    return failing == 0
      ? (pairs.count == 1 ? "The pair matches" : "All \(all) pairs match")
      : "\(grouped(failing)) of \(all) pair\(pairs.count == 1 ? "" : "s") don't match"
  }

  /// "1 different", "2 new", ...: of folders, what there is of each kind.
  var countWords: [String] {
    guard isOfFolders else { return [] }
    let kinds: [DiffPair.Status] = [
      .different, .sizes, .missing, .new, .deleted, .unreadable, .within, .same,
    ]
    return kinds.compactMap { kind in
      let number = count(kind)
      return number == 0
        ? nil : "\(grouped(number)) \(kind == .sizes ? "with other sizes" : kind.words)"
    }
  }
}

extension DiffRule {
  /// What counts as a difference, in words: "pixelmatch7:0.1, antialiasing ignored, ...".
  var words: String {
    var parts: [String] = []
    switch metric {
    case .exact: parts.append("exact")
    case .fuzzy(let most, let pixels):
      parts.append("by at most \(most) in at most \(grouped(pixels)) pixels")
    case .pixelmatch5(let t): parts.append("pixelmatch5:\(t)")
    case .pixelmatch7(let t): parts.append("pixelmatch7:\(t)")
    case .oklab(let t): parts.append("oklab:\(t)")
    case .ciede2000(let t): parts.append("de2000:\(t)")
    }
    if effectiveAntialiasing == .ignore { parts.append("antialiasing ignored") }
    switch budget {
    case .pixels(0): break
    case .pixels(let count): parts.append("\(grouped(count)) pixels may differ")
    case .fraction(let share): parts.append("\(share * 100) % may differ")
    }
    if !ignoredBoxes.isEmpty {
      parts.append("\(ignoredBoxes.count) box\(ignoredBoxes.count == 1 ? "" : "es") ignored")
    }
    return parts.joined(separator: ", ")
  }
}

extension DiffSummary {
  /// "276 of 6,144 pixels, 4.49 %".
  var shareWords: String {
    let number = counted > 0 ? counted : different
    return "\(grouped(number)) of \(grouped(compared)) pixel\(compared == 1 ? "" : "s"), "
      + percent(number, of: compared)
  }
}
