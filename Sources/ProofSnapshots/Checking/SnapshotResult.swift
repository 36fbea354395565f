// What became of one snapshot, as a small file of its own: `proofsheet.snapshot/1`. Floor 7.
// A file each, so that parallel tests and several processes have nothing to share. Paths are
// relative to the folder of the results, so that it can be carried elsewhere.

internal import Foundation
internal import ProofDiff
internal import ProofDrawing
internal import ProofGeometry

/// Why a snapshot fails, or that it doesn't.
public enum SnapshotReason: String, CaseIterable, Codable, Hashable, Sendable {
  /// The same as far as the rule looks.
  case matched
  /// Differences, all within the rule.
  case within
  /// There is no baseline.
  case missing
  /// Baseline or subject can't be read.
  case unreadable
  case size
  case pixels
  case text
  /// Nothing is compared with nothing.
  case emptyImage
  /// Another assertion has this baseline.
  case claimed
  /// The name isn't good for a file.
  case name
  /// The environment or the rule makes no sense.
  case settings
  /// `PROOFSHEET_RECORD=all` replaced the baseline.
  case recorded
  /// A file of the run can't be written.
  case output

  public var passes: Bool { self == .matched || self == .within }
}

struct SnapshotResult: Codable, Sendable {
  /// Behind the name and the suffix of the baseline: a picture and a text may share a name.
  static let suffix = ".result.json"

  var schema = "proofsheet.snapshot/1"
  var reason: SnapshotReason
  /// The baseline's path below the root, without a platform.
  var path: String
  /// The one that was compared with, or would be.
  var baseline: String
  var test: String
  /// `Tests/GridTests/GridTests.swift`
  var source: String
  var line: Int
  var library: String
  /// One line.
  var sentence: String
  /// What follows it in the message.
  var details: String
  /// Names of files beside this one.
  var expected: String?
  var actual: String?
  var rule: RuleDocument
}

/// A ``SnapshotMatch`` in numbers.
struct RuleDocument: Codable, Hashable, Sendable {
  var metric: String
  var threshold: Double?
  var totalPixels: Int?
  var countsAntialiasing: Bool?
  var budgetPixels: Int?
  var budgetFraction: Double?
  var clusterLimit: Int?
  /// The side of the square that ``windowLimit`` is about.
  var windowSide: Int?
  var windowLimit: Int?
  var ignored: [[Int]]
  var mask: String?
  var shiftRows: Int

  init(_ match: SnapshotMatch) {
    let rule = match.rule
    switch rule.metric {
    case .exact: metric = "exact"
    case .fuzzy(let most, let pixels):
      (metric, threshold, totalPixels) = ("fuzzy", Double(most), pixels)
    case .pixelmatch5(let t): (metric, threshold) = ("pixelmatch5", t)
    case .pixelmatch7(let t): (metric, threshold) = ("pixelmatch7", t)
    case .oklab(let t): (metric, threshold) = ("oklab", t)
    case .ciede2000(let t): (metric, threshold) = ("ciede2000", t)
    }
    countsAntialiasing = rule.antialiasing.map { $0 == .count }
    switch rule.budget {
    case .pixels(let count): budgetPixels = count
    case .fraction(let share): budgetFraction = share
    }
    clusterLimit = rule.clusterLimit
    (windowSide, windowLimit) = (rule.windowLimit.map { _ in rule.windowSide }, rule.windowLimit)
    ignored = rule.ignoredBoxes.map { [$0.x, $0.y, $0.width, $0.height] }
    mask = match.mask?.text
    shiftRows = match.shiftRows
  }

  /// The rule for a comparison; nil for numbers that no result has.
  var rule: DiffRule? {
    let t = threshold ?? 0
    guard t.isFinite, t >= 0, t <= 255 else { return nil }
    let named: DiffMetric
    switch metric {
    case "exact": named = .exact
    case "fuzzy": named = .fuzzy(maxDifference: Int(t), totalPixels: totalPixels ?? 0)
    case "pixelmatch5": named = .pixelmatch5(threshold: t)
    case "pixelmatch7": named = .pixelmatch7(threshold: t)
    case "oklab": named = .oklab(threshold: t)
    case "ciede2000": named = .ciede2000(threshold: t)
    default: return nil
    }
    var rule = DiffRule(named)
    rule.antialiasing = countsAntialiasing.map { $0 ? .count : .ignore }
    rule.budget = budgetFraction.map { .fraction($0) } ?? .pixels(budgetPixels ?? 0)
    rule.clusterLimit = clusterLimit
    rule.windowSide = min(max(windowSide ?? rule.windowSide, 1), 65_536)
    rule.windowLimit = windowLimit
    for box in ignored {
      guard box.count == 4 else { return nil }
      rule.ignoredBoxes.append(PixelRect(x: box[0], y: box[1], width: box[2], height: box[3]))
    }
    return rule
  }
}
