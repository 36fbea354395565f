// Values of a comparison: metrics, budgets, boxes, grounds. Floor 8.

internal import ProofDiff
internal import ProofDrawing
internal import ProofGeometry
internal import Proofsheet

/// `--match`: one word names metric and dialect.
struct MatchGrammar: Sendable {
  private static let words = ["exact", "fuzzy", "pixelmatch5", "pixelmatch7", "oklab", "de2000"]

  func parse(_ text: String) throws(ValueProblem) -> DiffMetric {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts.first ?? "")
    guard Self.words.contains(name) else {
      if name == "pixelmatch" {
        throw ValueProblem("which pixelmatch?", "pixelmatch5:0.1 or pixelmatch7:0.1")
      }
      throw ValueProblem.notAmong(Self.words, name, "no such metric")
    }
    let value = parts.count > 1 ? parts[1] : nil
    if name == "exact" {
      guard value == nil else { throw ValueProblem("exact has no tolerance", "exact") }
      return .exact
    }
    guard let value else {
      throw ValueProblem(
        "the tolerance is missing",
        name == "fuzzy" ? "fuzzy:2,40" : name == "de2000" ? "de2000:2.3" : "\(name):0.1")
    }
    if name == "fuzzy" { return try fuzzy(value) }
    let most: Double = name == "de2000" ? 100 : 1
    let threshold = try NumberGrammar(0...most, "units").parse(value)
    switch name {
    case "pixelmatch5": return .pixelmatch5(threshold: threshold)
    case "pixelmatch7": return .pixelmatch7(threshold: threshold)
    case "oklab": return .oklab(threshold: threshold)
    default: return .ciede2000(threshold: threshold)
    }
  }

  private func fuzzy(_ value: Substring) throws(ValueProblem) -> DiffMetric {
    let numbers = value.split(separator: ",", omittingEmptySubsequences: false)
    guard numbers.count == 2 else {
      throw ValueProblem("two numbers are wanted", "fuzzy:2,40: by at most 2, in at most 40 pixels")
    }
    return .fuzzy(
      maxDifference: try WholeGrammar(0...255, "steps").parse(numbers[0]),
      totalPixels: try WholeGrammar(0...Int.max, "pixels").parse(numbers[1]))
  }
}

/// `--budget`: whole pixels, or a share with its sign.
struct BudgetGrammar: Sendable {
  func parse(_ text: String) throws(ValueProblem) -> DiffBudget {
    guard text.hasSuffix("%") else {
      if text.utf8.contains(UInt8(ascii: ".")) {
        throw ValueProblem("pixels are whole", "a number of pixels, or a share such as 0.1%")
      }
      return .pixels(try WholeGrammar(0...Int.max, "pixels").parse(text))
    }
    return .fraction(try NumberGrammar(0...100, "percent").parse(text.dropLast()) / 100)
  }
}

/// `--ignore x,y,w,h`.
struct BoxGrammar: Sendable {
  func parse(_ text: String) throws(ValueProblem) -> PixelRect {
    let advice = "x,y,width,height in pixels, for example 10,20,100,16"
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 4 else { throw ValueProblem("a box has four numbers", advice) }
    var numbers: [Int] = []
    for (index, part) in parts.enumerated() {
      let least = index < 2 ? 0 : 1
      do throws(ValueProblem) {
        numbers.append(try WholeGrammar(least...Int(Int32.max), "pixels").parse(part))
      } catch {
        throw ValueProblem("\(["x", "y", "width", "height"][index]): \(error.problem)", advice)
      }
    }
    return PixelRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }
}

/// `--background` of a comparison.
struct GroundGrammar: Sendable {
  func parse(_ text: String) throws(ValueProblem) -> DiffGround {
    switch text {
    case "none": return .none
    case "pattern": return .pattern
    default:
      let color = try ColorGrammar().parse(text, orElse: ["pattern", "none"])
      guard color.alpha == 255 else { throw ValueProblem("a ground is opaque", "#rrggbb") }
      return .color(red: color.red, green: color.green, blue: color.blue)
    }
  }
}

/// `--fail-on`.
struct OrphanGrammar: Sendable {
  func parse(_ text: String) throws(ValueProblem) -> [DiffRequest.Orphan] {
    if text == "none" { return [] }
    var orphans: [DiffRequest.Orphan] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      orphans.append(try ChoiceGrammar<DiffRequest.Orphan>().parse(part))
    }
    return orphans
  }
}
