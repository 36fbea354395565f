// Two texts line by line, as people read it in reviews. Floor 7.

/// A unified diff.
struct LineDiff {
  private enum Line {
    case both(String)
    case removed(String)
    case added(String)
  }

  private let lines: [Line]
  let removed: Int
  let added: Int

  /// Lines around each change.
  private static let context = 3

  /// The largest product of lines, without those that are the same at both ends, for which the
  /// shortest diff is looked for: time and memory go with it. Beyond it all of them are changed.
  private static let most = 4_000_000

  init(_ expected: [String], _ actual: [String]) {
    let (gone, come) = LineDiff.changes(expected, actual)
    var lines: [Line] = []
    var (e, a) = (0, 0)
    while e < expected.count || a < actual.count {
      if let line = gone[e], e < expected.count {
        lines.append(.removed(line))
        e += 1
      } else if let line = come[a] {
        lines.append(.added(line))
        a += 1
      } else {
        lines.append(.both(expected[e]))
        e += 1
        a += 1
      }
    }
    self.lines = lines
    (removed, added) = (gone.count, come.count)
  }

  /// Lines that are gone and lines that are new, by their indices.
  private static func changes(
    _ expected: [String], _ actual: [String]
  ) -> ([Int: String], [Int: String]) {
    let head = zip(expected, actual).prefix { $0 == $1 }.count
    let tail = zip(expected.dropFirst(head).reversed(), actual.dropFirst(head).reversed())
      .prefix { $0 == $1 }.count
    let (old, new) = (
      expected.dropFirst(head).dropLast(tail), actual.dropFirst(head).dropLast(tail)
    )
    var (gone, come): ([Int: String], [Int: String]) = ([:], [:])
    let (product, isTooMuch) = old.count.multipliedReportingOverflow(by: new.count)
    if isTooMuch || product > most {
      for index in old.indices { gone[index] = old[index] }
      for index in new.indices { come[index] = new[index] }
      return (gone, come)
    }
    for change in Array(new).difference(from: Array(old)) {
      switch change {
      case .remove(let offset, let element, _): gone[head + offset] = element
      case .insert(let offset, let element, _): come[head + offset] = element
      }
    }
    return (gone, come)
  }

  /// - Parameter most: lines; what is cut off is counted.
  func text(most: Int = 40) -> String {
    var out: [String] = []
    var (e, a) = (1, 1)
    var index = 0
    // Line numbers at each index.
    var starts: [(Int, Int)] = []
    for line in lines {
      starts.append((e, a))
      switch line {
      case .both: (e, a) = (e + 1, a + 1)
      case .removed: e += 1
      case .added: a += 1
      }
    }
    while let first = lines[index...].firstIndex(where: LineDiff.isChange) {
      var end = first + 1
      // Changes whose surroundings touch stand in one hunk.
      while let next = lines[end...].firstIndex(where: LineDiff.isChange),
        next - end < 2 * LineDiff.context
      {
        end = next + 1
      }
      let from = max(first - LineDiff.context, index)
      let to = min(end + LineDiff.context, lines.count)
      var (before, after) = (0, 0)
      var hunk: [String] = []
      for line in lines[from..<to] {
        switch line {
        case .both(let text):
          hunk.append(" " + text)
          (before, after) = (before + 1, after + 1)
        case .removed(let text):
          hunk.append("-" + text)
          before += 1
        case .added(let text):
          hunk.append("+" + text)
          after += 1
        }
      }
      let (start, other) = starts[from]
      out.append("@@ -\(start),\(before) +\(other),\(after) @@")
      out += hunk
      index = to
    }
    if out.count > most {
      out = Array(out[..<(most - 1)]) + ["... and \(out.count - most + 1) more lines"]
    }
    return out.joined(separator: "\n")
  }

  private static func isChange(_ line: Line) -> Bool {
    if case .both = line { false } else { true }
  }
}
