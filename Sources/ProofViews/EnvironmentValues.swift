// What flows down a tree: fonts, colors, direction, and the host's two questions answered. Floor 4.

public import ProofDrawing
public import ProofGeometry

/// Values that views inherit.
public struct EnvironmentValues {
  /// Measures text; without one a text takes no space.
  public var textMeasurer: (any TextMeasurer)?
  /// An item's natural size in pixels. Asked only where a layout depends on it.
  public var sourceSize: ((Int) -> PixelSize?)?
  public var layoutDirection = LayoutDirection.leftToRight
  /// Pixels per point.
  public var displayScale = 1.0
  public var font: Font?
  public var fontWeight: Font.Weight?
  /// The color of text, of shapes without a fill of their own and, thinned, of dividers.
  public var foregroundColor = Color.black
  public var lineLimit: Int?
  public var truncationMode = Text.TruncationMode.tail
  public var multilineTextAlignment = TextAlignment.leading
  /// Set by `uniformCells()`; the lazy container that reads it keeps it from its cells.
  var hasUniformCells = false

  public init() {}
}

/// What a view is given when it makes its nodes.
public struct _ViewInputs {
  /// Shared by all views of one environment: cells come to be by the million.
  final class Shared {
    let values: EnvironmentValues
    init(_ values: EnvironmentValues) { self.values = values }
  }

  var shared: Shared
  let evaluations: EvaluationCount
  /// The axis of the stack around, for spacers and dividers.
  var stackAxis: Axis?

  var environment: EnvironmentValues { shared.values }

  init(_ environment: EnvironmentValues, evaluations: EvaluationCount) {
    shared = Shared(environment)
    self.evaluations = evaluations
  }

  func changing(_ change: (inout EnvironmentValues) -> Void) -> _ViewInputs {
    var values = shared.values
    change(&values)
    var copy = self
    copy.shared = Shared(values)
    return copy
  }

  func within(stack axis: Axis?) -> _ViewInputs {
    var copy = self
    copy.stackAxis = axis
    return copy
  }
}

/// Counts the ForEach content closures that ran.
@MainActor final class EvaluationCount {
  var count = 0
}
