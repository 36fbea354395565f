// Texts: read, compared line by line, told as a diff. Floor 7.

internal import ProofDrawing

struct TextCheck {
  private let check: SnapshotCheck

  init(_ check: SnapshotCheck) {
    self.check = check
  }

  func compare(_ text: String, with existing: FilePath?) throws -> SnapshotCheck.Finding {
    guard !text.isEmpty else { throw Refusal(.emptyImage, "is empty: a text without a line") }
    guard let existing else {
      return SnapshotCheck.Finding(
        reason: .missing, sentence: "has no baseline yet: look at it, then accept it")
    }
    let expected: String
    do {
      expected = try TextCheck.read(existing)
    } catch {
      return SnapshotCheck.Finding(
        reason: .unreadable,
        sentence: "can't be compared: \(check.shown(existing)): \(error.message)")
    }
    // Git may have given the lines other ends.
    let (before, after) = (TextCheck.lines(expected), TextCheck.lines(text))
    if before == after { return SnapshotCheck.Finding(reason: .matched, sentence: "matches") }
    let diff = LineDiff(before, after)
    let copy = check.artifact(".expected")
    try Disk.write(Array(expected.utf8), to: copy)
    return SnapshotCheck.Finding(
      reason: .text,
      sentence:
        "differs from its baseline: \(TextCheck.count(diff.removed)) gone, "
        + "\(TextCheck.count(diff.added)) new",
      lines: [ReportLine("lines", "- expected, + found\n" + diff.text())],
      exhibits: [(".expected", copy)], hasExpected: true)
  }

  private static func count(_ lines: Int) -> String { lines == 1 ? "1 line" : "\(lines) lines" }

  /// Lines without their ends.
  static func lines(_ text: String) -> [String] {
    text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }.map(String.init)
  }

  /// A baseline that is a text.
  static func read(_ path: FilePath) throws(SnapshotFileError) -> String {
    let bytes = try Disk.read(path)
    guard !bytes.isEmpty else { throw SnapshotFileError(path, "the file is empty") }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw SnapshotFileError(path, "it isn't a text in UTF-8")
    }
    guard !text.hasPrefix("version https://git-lfs.github.com/spec/") else {
      throw SnapshotFileError(path, "it is a Git LFS pointer: run `git lfs pull`")
    }
    return text
  }
}
