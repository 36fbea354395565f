// Text as data: what is to be written, before anybody has looked for a font. Floor 3.

public import ProofGeometry

/// Where a line that doesn't fit is cut.
public enum TextTruncation: Hashable, Sendable {
  case head
  case middle
  case tail
  /// In the middle, so placed that the name's suffix (from the last dot) stays whole.
  case middleKeepingSuffix
}

/// Alignment of lines within the block; leading follows the block's base direction.
public enum TextLineAlignment: Hashable, Sendable {
  case leading
  case center
  case trailing
}

public struct TextFont: Hashable, Sendable {
  /// A family name, or nil for the painter's default (Inter, then the system's for other scripts).
  public var family: String?
  /// Points.
  public var size: Double
  /// 100 to 1000; 400 is regular, 500 medium, 600 semibold.
  public var weight: Int
  public var isItalic: Bool
  /// Figures of one width, so that columns of numbers line up.
  public var hasTabularFigures: Bool

  public init(
    family: String? = nil, size: Double, weight: Int = 400, isItalic: Bool = false,
    hasTabularFigures: Bool = true
  ) {
    self.family = family
    self.size = size
    self.weight = weight
    self.isItalic = isItalic
    self.hasTabularFigures = hasTabularFigures
  }
}

/// A stretch of text in one font and one color.
public struct TextRun: Hashable, Sendable {
  public var string: String
  public var font: TextFont
  public var color: RGBA

  public init(_ string: String, font: TextFont, color: RGBA) {
    self.string = string
    self.font = font
    self.color = color
  }
}

/// A paragraph or several: runs, and how they are broken, cut and aligned.
public struct TextBlock: Hashable, Sendable {
  public var runs: [TextRun]
  /// Lines at the most; nil for as many as the text needs.
  public var lineLimit: Int?
  /// Distance from baseline to baseline in points whatever the fonts need, or nil for theirs.
  public var lineHeight: Double?
  public var truncation: TextTruncation
  public var alignment: TextLineAlignment
  /// The reading direction of the page, used where the text itself has none.
  public var isRightToLeft: Bool

  public init(
    runs: [TextRun], lineLimit: Int? = nil, lineHeight: Double? = nil,
    truncation: TextTruncation = .tail, alignment: TextLineAlignment = .leading,
    isRightToLeft: Bool = false
  ) {
    self.runs = runs
    self.lineLimit = lineLimit
    self.lineHeight = lineHeight
    self.truncation = truncation
    self.alignment = alignment
    self.isRightToLeft = isRightToLeft
  }
}

/// What a measurer found.
public struct TextMetrics: Hashable, Sendable {
  /// The block's size in points, not rounded.
  public var size: Size
  /// From the top to the first and to the last baseline, in points.
  public var firstBaseline: Double
  public var lastBaseline: Double

  public init(size: Size, firstBaseline: Double, lastBaseline: Double) {
    self.size = size
    self.firstBaseline = firstBaseline
    self.lastBaseline = lastBaseline
  }
}

/// Port: how large a text becomes. Used from one thread at a time.
public protocol TextMeasurer: AnyObject {
  /// - Parameters:
  ///   - block: the text. An empty one has the height of one line.
  ///   - width: points to wrap at, or nil for as wide as the text is.
  ///   - height: points available, or nil; whole lines that don't fit are cut off the end.
  func measure(_ block: TextBlock, width: Double?, height: Double?) -> TextMetrics
}
