// Text as a view. Floor 4: what is written and how; measuring is the host's measurer's, painting
// the painter's.

public import Foundation
public import ProofDrawing

/// Alignment of the lines of a text to one another.
public enum TextAlignment: Hashable, Sendable, CaseIterable {
  case leading
  case center
  case trailing
}

/// Text in one or several runs.
///
/// Its size is what the environment's measurer says, zero without one. Sizes, colors and limits
/// that it doesn't say itself come from the environment.
nonisolated public struct Text: View, Hashable, Sendable {
  /// Where a line that doesn't fit is cut.
  public enum TruncationMode: Hashable, Sendable {
    case head
    case tail
    case middle
    /// In the middle, the part from the last dot on kept. Not in SwiftUI.
    case middleKeepingSuffix
  }

  struct Run: Hashable, Sendable {
    var string: String
    var font: Font?
    var weight: Font.Weight?
    var isItalic = false
    var color: Color?
  }

  enum Storage: Hashable, Sendable {
    case runs([Run])
    case block(TextBlock)
  }

  var storage: Storage

  public init<S: StringProtocol>(_ content: S) {
    storage = .runs([Run(string: String(content))])
  }

  /// Upper or lower case.
  public enum Case: Hashable, Sendable {
    case uppercase
    case lowercase
  }

  public init(verbatim content: String) {
    storage = .runs([Run(string: content)])
  }

  /// A text that says everything itself; nothing comes from the environment. Not in SwiftUI.
  public init(_ block: TextBlock) {
    storage = .block(block)
  }

  /// Two texts as one, each with its own font and color.
  public static func + (first: Text, second: Text) -> Text {
    switch (first.storage, second.storage) {
    case (.runs(let a), .runs(let b)):
      var text = first
      text.storage = .runs(a + b)
      return text
    case (.block(var a), .block(let b)):
      a.runs += b.runs
      return Text(a)
    case (.block(let a), .runs(let b)):
      return Text.runs(a) + Text.runs(b)
    case (.runs(let a), .block(let b)):
      return Text.runs(a) + Text.runs(b)
    }
  }

  private static func runs(_ runs: [Run]) -> Text {
    var text = Text("")
    text.storage = .runs(runs)
    return text
  }

  private static func runs(_ block: TextBlock) -> Text {
    runs(
      block.runs.map {
        Run(string: $0.string, font: Font($0.font), color: Color($0.color))
      })
  }

  /// The text with what it doesn't say itself taken from the environment.
  func block(in environment: EnvironmentValues) -> TextBlock {
    switch storage {
    case .block(let block): return block
    case .runs(let runs):
      return TextBlock(
        runs: runs.map { run in
          let named = run.font ?? environment.font ?? .body
          var font = named.textFont
          if named.isScaled { font.size *= environment.dynamicTypeSize.factor }
          if let weight = run.weight ?? (run.font == nil ? environment.fontWeight : nil) {
            font.weight = weight.value
          }
          if run.isItalic { font.isItalic = true }
          if environment.isItalic, run.font == nil { font.isItalic = true }
          return TextRun(
            cased(run.string, environment), font: font,
            color: run.color?.rgba(in: environment) ?? environment.foreground.color)
        },
        lineLimit: environment.lineLimit, truncation: environment.truncationMode.truncation,
        alignment: environment.multilineTextAlignment.lineAlignment,
        isRightToLeft: environment.layoutDirection == .rightToLeft)
    }
  }

  private func cased(_ string: String, _ environment: EnvironmentValues) -> String {
    switch environment.textCase {
    case nil: string
    case .uppercase: string.uppercased()
    case .lowercase: string.lowercased()
    }
  }

  public var body: Never { primitiveBody() }
  public static var _viewListCount: Int? { 1 }
  @MainActor public static func _makeViewList(_ view: Text, _ inputs: _ViewInputs) -> _ViewList {
    let environment = inputs.environment
    return .node(TextNode(view.block(in: environment), environment))
  }
}

extension Text {
  /// Sets the text's font; nil takes the environment's.
  nonisolated public func font(_ font: Font?) -> Text { changing { $0.font = font } }
  /// Sets the text's weight; nil takes the font's.
  nonisolated public func fontWeight(_ weight: Font.Weight?) -> Text {
    changing { $0.weight = weight }
  }
  /// Sets a bold weight.
  nonisolated public func bold() -> Text { fontWeight(.bold) }
  /// Sets the text in italics.
  nonisolated public func italic() -> Text { changing { $0.isItalic = true } }
  /// Sets the text's color.
  nonisolated public func foregroundStyle(_ color: Color) -> Text { foregroundColor(color) }
  /// Sets the text in a font of one width.
  nonisolated public func monospaced() -> Text {
    changing { $0.font = ($0.font ?? .body).monospaced() }
  }
  /// Figures of one width, as the painter's default font has them.
  nonisolated public func monospacedDigit() -> Text { self }
  /// Sets the text's color; nil takes the environment's.
  nonisolated public func foregroundColor(_ color: Color?) -> Text {
    changing { $0.color = color }
  }

  /// The text in a box of `lines` lines of `height` points each and as wide as it is proposed,
  /// whatever it says: neither layout nor painting measures it. Not in SwiftUI.
  nonisolated public func lineBox(height: CGFloat, lines: Int = 1) -> some View {
    LineBox(text: self, lineHeight: Double(height), lines: lines)
  }

  private func changing(_ change: (inout Run) -> Void) -> Text {
    var copy = self
    switch storage {
    case .runs(var runs):
      for index in runs.indices { change(&runs[index]) }
      copy.storage = .runs(runs)
    case .block(var block):
      block.runs = block.runs.map {
        var run = Run(string: $0.string, font: Font($0.font), color: Color($0.color))
        change(&run)
        var font = (run.font ?? Font($0.font)).textFont
        if let weight = run.weight { font.weight = weight.value }
        if run.isItalic { font.isItalic = true }
        let color = run.color.map { $0.rgba(in: EnvironmentValues()) } ?? $0.color
        return TextRun(run.string, font: font, color: color)
      }
      copy.storage = .block(block)
    }
    return copy
  }
}

nonisolated struct LineBox: View {
  let text: Text
  let lineHeight: Double
  let lines: Int

  var body: Never { primitiveBody() }
  static var _viewListCount: Int? { 1 }
  @MainActor static func _makeViewList(_ view: LineBox, _ inputs: _ViewInputs) -> _ViewList {
    let lines = max(view.lines, 0)
    let height = view.lineHeight.isFinite ? max(view.lineHeight, 0) : 0
    var block = view.text.block(in: inputs.environment)
    block.lineLimit = lines
    block.lineHeight = height
    return .node(LineBoxNode(block, height: height * Double(lines)))
  }
}

extension Text.TruncationMode {
  nonisolated var truncation: TextTruncation {
    switch self {
    case .head: .head
    case .tail: .tail
    case .middle: .middle
    case .middleKeepingSuffix: .middleKeepingSuffix
    }
  }
}

extension TextAlignment {
  var lineAlignment: TextLineAlignment {
    switch self {
    case .leading: .leading
    case .center: .center
    case .trailing: .trailing
    }
  }
}
