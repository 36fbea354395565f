// Text as a view. Floor 4: what is written and how; measuring is the host's measurer's, painting
// the painter's.

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
    var content: TextContent
    var font: Font?
    var weight: Font.Weight?
    var isItalic = false
    var isMonospaced = false
    var style: RunStyle?
    /// What is asked for and no text port can draw.
    var notDrawn: [String] = []

    init(_ content: TextContent) { self.content = content }
  }

  enum Storage: Hashable, Sendable {
    case runs([Run])
    case block(TextBlock)
  }

  var storage: Storage

  /// A string as it is. Literals are taken as ``LocalizedStringKey``, as in SwiftUI.
  @_disfavoredOverload public init<S: StringProtocol>(_ content: S) {
    storage = .runs([Run(.string(String(content)))])
  }

  /// Upper or lower case.
  public enum Case: Hashable, Sendable {
    case uppercase
    case lowercase
  }

  public init(verbatim content: String) {
    storage = .runs([Run(.string(content))])
  }

  init(runs: [Run]) { storage = .runs(runs) }

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
    case (.block(let a), .runs): return Text.runs(a) + second
    case (.runs, .block(let b)): return first + Text.runs(b)
    }
  }

  private static func runs(_ block: TextBlock) -> Text {
    Text(
      runs: block.runs.map {
        var run = Run(.string($0.string))
        run.font = Font($0.font)
        run.style = RunStyle(Color($0.color))
        return run
      })
  }

  /// The text with what it doesn't say itself taken from the environment.
  func block(in environment: EnvironmentValues) -> TextBlock {
    switch storage {
    case .block(let block): return block
    case .runs(let runs):
      return TextBlock(
        runs: runs.map { $0.resolved(in: environment) },
        lineLimit: environment.lineLimit, truncation: environment.truncationMode.truncation,
        alignment: environment.multilineTextAlignment.lineAlignment,
        isRightToLeft: environment.layoutDirection == .rightToLeft)
    }
  }

  public var body: Never { primitiveBody() }
  public static var _viewListCount: Int? { 1 }
  @MainActor public static func _makeViewList(_ view: Text, _ inputs: _ViewInputs) -> _ViewList {
    if case .runs(let runs) = view.storage {
      for name in runs.flatMap(\.notDrawn) { inputs.host.warn("Text: \(name) isn't drawn") }
    }
    return .node(textNode(view.block(in: inputs.environment), inputs.environment))
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
