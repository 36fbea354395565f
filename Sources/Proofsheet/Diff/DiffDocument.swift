// The JSON of a comparison, `proofsheet.diff/1`. Floor 6. No time and no host: the same pictures
// give the same bytes.

internal import ProofDiff
internal import ProofDrawing
internal import ProofGeometry

struct DiffDocument: Encodable {
  struct Rule: Encodable {
    let metric: String
    let threshold: Double?
    let maxDifference: Int?
    let totalPixels: Int?
    let antialiasing: String
    let background: String
    let budgetPixels: Int?
    let budgetFraction: Double?
    let clusterLimit: Int?
    let maxShift: Int
    let ignore: [[Int]]
  }

  struct Totals: Encodable {
    let pairs: Int
    let same: Int
    let within: Int
    let different: Int
    let sizes: Int
    let missing: Int
    let new: Int
    let deleted: Int
    let unreadable: Int
  }

  struct Problem: Encodable {
    let path: String
    let reason: String
  }

  struct Counts: Encodable {
    let total: Int
    let ignored: Int
    let exact: Int
    let counted: Int
    let antialiased: Int
    let unpaired: Int
    let hidden: Int
  }

  struct Cluster: Encodable {
    let box: [Int]
    let pixels: Int
    let density: Double
  }

  struct Window: Encodable {
    let box: [Int]
    let pixels: Int
  }

  struct Step: Encodable {
    let kind: String
    let expected: Int
    let actual: Int
    let rows: Int
  }

  struct FirstPixel: Encodable {
    let x: Int
    let y: Int
    let expected: [Int]?
    let actual: [Int]?
  }

  struct Findings: Encodable {
    let expectedSize: [Int]
    let actualSize: [Int]
    let bits: Int
    let counts: Counts
    let fraction: Double
    /// Red, green, blue, alpha.
    let maxDifference: [Int]
    let box: [Int]?
    let first: FirstPixel?
    let clusterCount: Int
    let clusters: [Cluster]
    let worstWindow: Window?
    let rowRunCount: Int
    /// First row and the row behind the last.
    let rowRuns: [[Int]]
    let shift: [Step]?
    let aligned: Bool
  }

  struct Pair: Encodable {
    enum CodingKeys: String, CodingKey {
      case name, expected, actual, status, fails, sentence, problems, remarks, picture, findings
      case nameBase64 = "name_base64"
    }

    let name: String
    let nameBase64: String?
    let expected: String
    let actual: String
    let status: String
    let fails: Bool
    let sentence: String
    let problems: [Problem]
    let remarks: [String]
    let picture: String?
    let findings: Findings?
  }

  let schema = "proofsheet.diff/1"
  let program = "proofsheet \(programVersion)"
  let rule: Rule
  let totals: Totals
  let pairs: [Pair]

  init(_ request: DiffRequest, _ outcome: DiffOutcome) {
    rule = Rule(request)
    totals = Totals(
      pairs: outcome.pairs.count, same: outcome.count(.same), within: outcome.count(.within),
      different: outcome.count(.different), sizes: outcome.count(.sizes),
      missing: outcome.count(.missing), new: outcome.count(.new),
      deleted: outcome.count(.deleted), unreadable: outcome.count(.unreadable))
    pairs = outcome.pairs.map { Pair($0, fails: outcome.fails($0)) }
  }

  fileprivate static func box(_ rect: PixelRect) -> [Int] {
    [rect.x, rect.y, rect.width, rect.height]
  }
}

extension DiffDocument.Rule {
  init(_ request: DiffRequest) {
    let rule = request.rule
    var (name, threshold): (String, Double?) = ("exact", nil)
    var fuzzy: (Int, Int)?
    switch rule.metric {
    case .exact: break
    case .fuzzy(let most, let pixels): (name, fuzzy) = ("fuzzy", (most, pixels))
    case .pixelmatch5(let t): (name, threshold) = ("pixelmatch5", t)
    case .pixelmatch7(let t): (name, threshold) = ("pixelmatch7", t)
    case .oklab(let t): (name, threshold) = ("oklab", t)
    case .ciede2000(let t): (name, threshold) = ("de2000", t)
    }
    metric = name
    self.threshold = threshold
    maxDifference = fuzzy?.0
    totalPixels = fuzzy?.1
    antialiasing = rule.effectiveAntialiasing.rawValue
    switch rule.effectiveGround {
    case .none: background = "none"
    case .pattern: background = "pattern"
    case .color(let red, let green, let blue):
      let digits = [red, green, blue].map { byte in
        (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }
      background = "#" + digits.joined()
    }
    switch rule.budget {
    case .pixels(let count): (budgetPixels, budgetFraction) = (count, nil)
    case .fraction(let share): (budgetPixels, budgetFraction) = (nil, share)
    }
    clusterLimit = rule.clusterLimit
    maxShift = request.maxShift
    ignore = rule.ignoredBoxes.map(DiffDocument.box)
  }
}

extension DiffDocument.Pair {
  init(_ pair: DiffPair, fails: Bool) {
    let path = JSONPath(pair.name)
    name = path.text
    nameBase64 = path.base64
    expected = JSONPath(pair.expected).text
    actual = JSONPath(pair.actual).text
    status = pair.status.rawValue
    self.fails = fails
    sentence = pair.sentence
    problems = pair.problems.map {
      DiffDocument.Problem(path: JSONPath($0.path).text, reason: $0.failure.message)
    }
    remarks = pair.remarks
    picture = pair.picture.map { JSONPath($0).text }
    findings = pair.summary.map { DiffDocument.Findings($0, isAligned: pair.isAligned) }
  }
}

extension DiffDocument.Findings {
  init(_ summary: DiffSummary, isAligned: Bool) {
    expectedSize = [summary.expected.width, summary.expected.height]
    actualSize = [summary.actual.width, summary.actual.height]
    bits = summary.bits
    counts = DiffDocument.Counts(
      total: summary.total, ignored: summary.ignored, exact: summary.different,
      counted: summary.counted, antialiased: summary.antialiased, unpaired: summary.unpaired,
      hidden: summary.hidden)
    fraction = summary.fraction
    let most = summary.largestDifferences
    maxDifference = [most.red, most.green, most.blue, most.alpha]
    box = summary.box.map(DiffDocument.box)
    first = summary.firstCounted.map {
      DiffDocument.FirstPixel(x: $0.x, y: $0.y, expected: $0.expected, actual: $0.actual)
    }
    clusterCount = summary.clusterCount
    clusters = summary.clusters.map {
      DiffDocument.Cluster(
        box: DiffDocument.box($0.box), pixels: $0.pixels,
        density: ($0.density * 1e6).rounded() / 1e6)
    }
    worstWindow = summary.worstWindow.map {
      DiffDocument.Window(box: DiffDocument.box($0.box), pixels: $0.pixels)
    }
    rowRunCount = summary.rowRunCount
    rowRuns = summary.rowRuns.map { [$0.lowerBound, $0.upperBound] }
    shift = summary.shift?.steps.map { step in
      let kind =
        switch step.kind {
        case .both: "both"
        case .inserted: "inserted"
        case .removed: "removed"
        }
      return DiffDocument.Step(
        kind: kind, expected: step.expected, actual: step.actual, rows: step.rows)
    }
    aligned = isAligned
  }
}
