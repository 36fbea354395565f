// The part of Markdown that SwiftUI sets in a literal: emphasis, code, links. Floor 4. Delimiters open
// and close by CommonMark's rule of flanks, so that 2 * 3 * 4 and snake_case stay what they are.

/// Reads emphasis in a literal; values in it are never read, whatever they hold.
nonisolated enum InlineMarkdown {
  private enum Token {
    case text(String)
    case runs([Text.Run])
    case code(String)
    case mark(Mark)
  }

  private struct Mark {
    let sign: Character
    let count: Int
    let opens: Bool
    let closes: Bool
    var text: String { String(repeating: sign, count: count) }
  }

  static func runs(_ pieces: [LocalizedStringKey.Piece]) -> [Text.Run] {
    var tokens: [Token] = []
    for (index, piece) in pieces.enumerated() {
      switch piece {
      case .literal(let literal) where !literal.utf8.contains(where: isSpecial):
        // Most literals, and what cells say by the million.
        tokens.append(.text(literal))
      case .runs(let runs): tokens.append(.runs(runs))
      case .literal(let literal):
        // A value beside a delimiter counts as a letter.
        tokens += tokenized(literal, isFirst: index == 0, isLast: index == pieces.count - 1)
      }
    }
    return merged(styled(tokens))
  }

  private static func isSpecial(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "`"),
      UInt8(ascii: "["), UInt8(ascii: "\\"):
      true
    default: false
    }
  }

  private static func tokenized(_ literal: String, isFirst: Bool, isLast: Bool) -> [Token] {
    let letters = Array(literal)
    var tokens: [Token] = []
    var plain = ""
    func flush() {
      if !plain.isEmpty { tokens.append(.text(plain)) }
      plain = ""
    }
    var index = 0
    while index < letters.count {
      let letter = letters[index]
      switch letter {
      case "\\" where index + 1 < letters.count && letters[index + 1].isPunctuationOrSymbol:
        plain.append(letters[index + 1])
        index += 2
      case "`":
        guard let end = letters[(index + 1)...].firstIndex(of: "`"), end > index + 1 else {
          plain.append(letter)
          index += 1
          continue
        }
        flush()
        tokens.append(.code(String(letters[(index + 1)..<end])))
        index = end + 1
      case "[":
        guard let link = link(letters, from: index) else {
          plain.append(letter)
          index += 1
          continue
        }
        flush()
        var run = Text.Run(.string(link.text))
        run.style = RunStyle(TintShapeStyle())
        tokens.append(.runs([run]))
        index = link.end
      case "*", "_", "~":
        var end = index
        while end < letters.count, letters[end] == letter { end += 1 }
        let before = index > 0 ? letters[index - 1] : isFirst ? " " : "x"
        let after = end < letters.count ? letters[end] : isLast ? " " : "x"
        let mark = mark(letter, end - index, before: before, after: after)
        if letter == "~", mark.count != 2 {
          plain += mark.text
        } else {
          flush()
          tokens.append(.mark(mark))
        }
        index = end
      default:
        plain.append(letter)
        index += 1
      }
    }
    flush()
    return tokens
  }

  private static func mark(
    _ sign: Character, _ count: Int, before: Character, after: Character
  ) -> Mark {
    let left =
      !after.isWhitespace
      && (!after.isPunctuationOrSymbol || before.isWhitespace || before.isPunctuationOrSymbol)
    let right =
      !before.isWhitespace
      && (!before.isPunctuationOrSymbol || after.isWhitespace || after.isPunctuationOrSymbol)
    guard sign == "_" else { return Mark(sign: sign, count: count, opens: left, closes: right) }
    return Mark(
      sign: sign, count: count, opens: left && (!right || before.isPunctuationOrSymbol),
      closes: right && (!left || after.isPunctuationOrSymbol))
  }

  /// The text of `[text](address)` and where it ends.
  private static func link(_ letters: [Character], from start: Int) -> (text: String, end: Int)? {
    guard let close = letters[start...].firstIndex(of: "]"), close > start + 1,
      close + 1 < letters.count, letters[close + 1] == "(",
      let end = letters[close...].firstIndex(of: ")")
    else { return nil }
    return (String(letters[(start + 1)..<close]), end + 1)
  }

  private static func styled(_ tokens: [Token]) -> [Text.Run] {
    var runs: [Text.Run] = []
    var index = 0
    while index < tokens.count {
      switch tokens[index] {
      case .text(let text): runs.append(Text.Run(.string(text)))
      case .runs(let own): runs += own
      case .code(let code):
        var run = Text.Run(.string(code))
        run.isMonospaced = true
        runs.append(run)
      case .mark(let mark):
        if mark.opens, let end = closing(mark, in: tokens, after: index) {
          for var run in styled(Array(tokens[(index + 1)..<end])) {
            if mark.sign == "~" {
              run.notDrawn.append("strikethrough")
            } else {
              if mark.count != 2 { run.isItalic = true }
              if mark.count >= 2 { run.weight = run.weight ?? .bold }
            }
            runs.append(run)
          }
          index = end
        } else {
          runs.append(Text.Run(.string(mark.text)))
        }
      }
      index += 1
    }
    return runs
  }

  private static func closing(_ mark: Mark, in tokens: [Token], after start: Int) -> Int? {
    tokens.indices.dropFirst(start + 1).first { index in
      guard case .mark(let other) = tokens[index] else { return false }
      return other.closes && other.sign == mark.sign && other.count == mark.count
        && mark.count <= 3 && index > start + 1
    }
  }

  /// Neighbors that look alike as one run, so that shaping and breaking see whole words.
  private static func merged(_ runs: [Text.Run]) -> [Text.Run] {
    var merged: [Text.Run] = []
    for run in runs {
      guard case .string(let next) = run.content, let last = merged.last,
        case .string(let before) = last.content
      else {
        merged.append(run)
        continue
      }
      var joined = run
      joined.content = last.content
      if joined == last {
        joined.content = .string(before + next)
        merged[merged.count - 1] = joined
      } else {
        merged.append(run)
      }
    }
    return merged.isEmpty ? [Text.Run(.string(""))] : merged
  }
}

extension Character {
  nonisolated fileprivate var isPunctuationOrSymbol: Bool { isPunctuation || isSymbol }
}
