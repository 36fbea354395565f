// A layout as lines: what is called what, where it is, how large. Floor 7. Made to be reviewed:
// a line a view, nothing aligned, so that a change of one frame is a change of one line.

internal import Foundation
public import Proofsheet

extension LayoutReport {
  /// Frames in points, up to two decimals:
  ///
  ///     proofsheet layout 1
  ///     size 375 x 420
  ///     title: 16, 24, 343 x 20.5
  ///     [7]: 16, 60, 160 x 160
  ///
  /// First what has an accessibility identifier, in the order of the tree, then in brackets the ids
  /// of items, from the top down.
  public var text: String {
    var lines = ["proofsheet layout 1", "size \(number(size.width)) x \(number(size.height))"]
    lines += identified.map { "\(LayoutText.quoted($0.identifier)): \(frame($0.frame))" }
    let items = itemFrames.map { (id: String(describing: $0.key.base), frame: $0.value) }
    lines += items.sorted { a, b in
      let (first, second) = (a.frame, b.frame)
      if first.minY != second.minY { return first.minY < second.minY }
      if first.minX != second.minX { return first.minX < second.minX }
      return a.id < b.id
    }.map { "[\(LayoutText.quoted($0.id))]: \(frame($0.frame))" }
    return lines.joined(separator: "\n") + "\n"
  }

  private func frame(_ rect: CGRect) -> String {
    "\(number(rect.minX)), \(number(rect.minY)), \(number(rect.width)) x \(number(rect.height))"
  }

  private func number(_ value: CGFloat) -> String { LayoutText.number(Double(value)) }
}

enum LayoutText {
  /// At most two decimals, without a minus before nothing.
  static func number(_ value: Double) -> String {
    guard value.isFinite else { return value.isNaN ? "nan" : value < 0 ? "-inf" : "inf" }
    guard abs(value) < 1e15 else { return "\(value)" }
    let hundredths = Int((value * 100).rounded())
    let (whole, part) = (abs(hundredths) / 100, abs(hundredths) % 100)
    var text = (hundredths < 0 ? "-" : "") + String(whole)
    if part > 0 {
      text += "." + (part % 10 == 0 ? String(part / 10) : (part < 10 ? "0" : "") + String(part))
    }
    return text
  }

  /// A name on one line: control characters and backslashes are written out.
  static func quoted(_ name: String) -> String {
    var out = ""
    for scalar in name.unicodeScalars {
      switch scalar {
      case "\\": out += "\\\\"
      case "\n": out += "\\n"
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
        out += "\\u{\(String(scalar.value, radix: 16))}"
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out
  }
}
