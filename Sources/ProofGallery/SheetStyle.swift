// What a sheet looks like: everything that its views need beside the items. Floor 5.

public import ProofDrawing
public import ProofViews

/// The shape of a cell's picture.
public enum CellAspect: Hashable, Sendable {
  /// Width over height.
  case ratio(Double)
  /// Each picture keeps its own.
  case source
  /// Points: what a page's grid leaves for each row.
  case height(Double)
}

/// What stands under everything.
public enum SheetBackground: Hashable, Sendable {
  case theme
  case color(RGBA)
  /// Squares of 8 points under transparent pictures.
  case checker
  /// Nothing: the PNG keeps an alpha channel.
  case none
}

/// Where a caption that is too long is cut.
public enum CaptionCut: String, CaseIterable, Hashable, Sendable {
  case middle
  case end
}

public enum SheetAlignment: String, CaseIterable, Hashable, Sendable {
  case leading
  case center
  case trailing
}

/// The look of a contact sheet.
public struct SheetStyle: Sendable {
  /// One `GridItem` a column or an adaptive run; spacing nil means `columnSpacing`.
  public var columns: [GridItem]
  /// Points between columns that name none, between rows, and round the page.
  public var columnSpacing: Double
  public var rowSpacing: Double
  public var margin: Double
  public var alignment: SheetAlignment
  public var aspect: CellAspect
  public var cell: CellStyle
  /// How many caption lines a cell has, and lines that each may wrap to.
  public var captionCount: Int
  /// The renderer writes the caption itself and gets the caption's room too.
  public var cellDrawsCaption: Bool
  public var captionLines: Int
  public var captionCut: CaptionCut
  public var title: String?
  public var theme: Theme
  public var background: SheetBackground

  public init(
    columns: [GridItem], columnSpacing: Double, rowSpacing: Double, margin: Double,
    alignment: SheetAlignment, aspect: CellAspect, cell: CellStyle, captionCount: Int,
    cellDrawsCaption: Bool, captionLines: Int, captionCut: CaptionCut, title: String?, theme: Theme,
    background: SheetBackground
  ) {
    self.columns = columns
    self.columnSpacing = columnSpacing
    self.rowSpacing = rowSpacing
    self.margin = margin
    self.alignment = alignment
    self.aspect = aspect
    self.cell = cell
    self.captionCount = captionCount
    self.cellDrawsCaption = cellDrawsCaption
    self.captionLines = captionLines
    self.captionCut = captionCut
    self.title = title
    self.theme = theme
    self.background = background
  }
}
