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

  init(_ expected: [String], _ actual: [String]) {
    let changes = actual.difference(from: expected)
    var (gone, come): ([Int: String], [Int: String]) = ([:], [:])
    for change in changes {
      switch change {
      case .remove(let offset, let element, _): gone[offset] = element
      case .insert(let offset, let element, _): come[offset] = element
      }
    }
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
