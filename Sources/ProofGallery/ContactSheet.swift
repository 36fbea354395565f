// A contact sheet: a lazy grid of cells, a title over it, furniture round it. Floor 5.
// A view and nothing else: it computes no rectangle.

internal import Foundation
internal import ProofDrawing
public import ProofGeometry
public import ProofViews

/// Names under which the plan finds parts of a laid-out sheet.
public enum SheetPart {
  public static let grid = "proofsheet.grid"
  /// What a page leaves for the grid.
  public static let room = "proofsheet.room"
  /// One of the equal rows that `--grid` asks for.
  public static let row = "proofsheet.row"
}

/// The text of a page's head or foot, already filled in.
public struct FurnitureText: Hashable, Sendable {
  public var leading: String
  public var center: String
  public var trailing: String

  public init(leading: String = "", center: String = "", trailing: String = "") {
    self.leading = leading
    self.center = center
    self.trailing = trailing
  }
}

/// A sheet, or one page of it: the cells of `items` and what stands round them.
public struct ContactSheet: View {
  /// What fills the room between head and foot.
  public enum Content {
    /// The items' cells.
    case cells(Range<Int>)
    /// Nothing: the page is laid out to see how much room it leaves.
    case room
    /// That many equal rows, to see how high each becomes.
    case rows(Int)
  }

  let style: SheetStyle
  let content: Content
  /// Points; a height only for pages.
  let width: Double
  let height: Double?
  /// The title's trailing text ("412 pictures"); nil for pages after the first.
  let heading: String?
  let header: FurnitureText?
  let footer: FurnitureText?
  /// A cell's size given its column's width, points; nil: `style` says it all.
  let measure: (@MainActor (Int, Double) -> Size)?
  let caption: (Int) -> [String]

  public init(
    style: SheetStyle, content: Content, width: Double, height: Double? = nil,
    heading: String? = nil, header: FurnitureText? = nil, footer: FurnitureText? = nil,
    measure: (@MainActor (Int, Double) -> Size)? = nil, caption: @escaping (Int) -> [String]
  ) {
    self.style = style
    self.content = content
    self.width = width
    self.height = height
    self.heading = heading
    self.header = header
    self.footer = footer
    self.measure = measure
    self.caption = caption
  }

  public var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      if let header {
        FurnitureLine(text: header, theme: style.theme).padding(.bottom, 16)
      }
      if let heading, let title = style.title {
        SheetTitle(title: title, detail: heading, theme: style.theme).padding(.bottom, 24)
      }
      filling
      if let footer {
        if height != nil, isFixed { Spacer(minLength: 0) }
        Footer(text: footer, theme: style.theme).padding(.top, 16)
      }
    }
    .padding(style.margin)
    .frame(width: width, height: height.map { CGFloat($0) }, alignment: .top)
  }

  private var isFixed: Bool {
    if case .cells = content { return true }
    return false
  }

  @ViewBuilder private var filling: some View {
    switch content {
    case .cells(let items):
      if isUniform {
        grid(of: items).uniformCells().accessibilityIdentifier(SheetPart.grid)
      } else {
        grid(of: items).accessibilityIdentifier(SheetPart.grid)
      }
    case .room:
      Color.clear.accessibilityIdentifier(SheetPart.room)
    case .rows(let count):
      VStack(spacing: style.rowSpacing) {
        ForEach(0..<count) { row in
          VStack(spacing: 0) {
            Color.clear.accessibilityIdentifier(row == 0 ? SheetPart.row : "")
            if style.captionCount > 0 { CaptionBlock(lines: [], style: style) }
          }
        }
      }
    }
  }

  private func grid(of items: Range<Int>) -> some View {
    LazyVGrid(columns: columns, alignment: horizontal, spacing: style.rowSpacing) {
      ForEach(items, id: \.self) { index in
        SheetCell(index: index, style: style, measure: measure, caption: caption)
      }
    }
  }

  private var isUniform: Bool {
    if case .source = style.aspect { return false }
    return true
  }

  private var horizontal: HorizontalAlignment {
    switch style.alignment {
    case .leading: .leading
    case .center: .center
    case .trailing: .trailing
    }
  }

  /// Columns that name no alignment stand on the row's lower edge, so that captions line up.
  private var columns: [GridItem] {
    style.columns.map { item in
      GridItem(
        item.size, spacing: item.spacing ?? style.columnSpacing,
        alignment: item.alignment ?? Alignment(horizontal: horizontal, vertical: .bottom))
    }
  }
}

/// A cell: the picture, and its caption under it.
struct SheetCell: View {
  let index: Int
  let style: SheetStyle
  let measure: (@MainActor (Int, Double) -> Size)?
  let caption: (Int) -> [String]

  var body: some View {
    if let measure, style.cellDrawsCaption {
      // Its size includes the caption that it draws.
      MeasuredCell(size: { measure(index, $0) }) { thumbnail }
    } else if style.cellDrawsCaption {
      // The room of picture and caption, all of it the renderer's.
      block(Color.clear, lines: []).overlay { thumbnail }
    } else {
      block(thumbnail, lines: style.captionCount > 0 ? caption(index) : [])
    }
  }

  private func block(_ picture: some View, lines: [String]) -> some View {
    VStack(alignment: .leading, spacing: 0) {
      switch style.aspect {
      case .ratio(let ratio):
        picture.aspectRatio(ratio, contentMode: .fit)
      case .source:
        if let measure {
          MeasuredCell(size: { measure(index, $0) }) { picture }
        } else {
          picture.aspectRatio(nil, contentMode: .fit)
        }
      case .height(let height):
        picture.frame(height: height)
      }
      if style.captionCount > 0 {
        CaptionBlock(lines: lines, style: style)
      }
    }
  }

  private var thumbnail: some View { Thumbnail(index, style: style.cell) }
}

/// The caption's lines, each with a height that no script can change.
struct CaptionBlock: View {
  let lines: [String]
  let style: SheetStyle

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      ForEach(0..<style.captionCount) { line in
        let text = line < lines.count ? lines[line] : ""
        Text(text)
          .font(.system(size: line == 0 ? 12 : 11, weight: line == 0 ? .medium : .regular))
          .lineBox(height: line == 0 ? 16 : 14, lines: style.captionLines)
          .foregroundStyle(Color(line == 0 ? style.theme.text : style.theme.secondary))
          .truncationMode(style.captionCut == .middle ? .middleKeepingSuffix : .tail)
      }
    }
    .padding(.top, 8)
  }
}

/// Title and count on one baseline.
struct SheetTitle: View {
  let title: String
  let detail: String
  let theme: Theme

  var body: some View {
    HStack(alignment: .lastTextBaseline, spacing: 24) {
      Text(title)
        .font(.system(size: 26, weight: .semibold))
        .foregroundStyle(Color(theme.text))
        .lineLimit(1)
        .truncationMode(.tail)
      Spacer(minLength: 0)
      Text(detail)
        .font(.system(size: 12))
        .foregroundStyle(Color(theme.secondary))
        .lineLimit(1)
        .layoutPriority(1)
    }
  }
}

/// Three parts of a head or foot. Without a center, the two ends share the width.
struct FurnitureLine: View {
  let text: FurnitureText
  let theme: Theme

  var body: some View {
    HStack(spacing: 16) {
      if text.center.isEmpty {
        part(text.leading)
        Spacer(minLength: 0)
        part(text.trailing).layoutPriority(1)
      } else {
        part(text.leading).frame(maxWidth: .infinity, alignment: .leading)
        part(text.center).layoutPriority(1)
        part(text.trailing).frame(maxWidth: .infinity, alignment: .trailing)
      }
    }
    .frame(height: 14)
  }

  private func part(_ string: String) -> some View {
    Text(string)
      .font(.system(size: 11))
      .foregroundStyle(Color(theme.secondary))
      .lineLimit(1)
      .truncationMode(.middle)
  }
}

/// A foot: a hairline, and three parts under it.
struct Footer: View {
  let text: FurnitureText
  let theme: Theme

  var body: some View {
    VStack(spacing: 10) {
      Color(theme.hairline).frame(height: 0.5)
      FurnitureLine(text: text, theme: theme)
    }
  }
}
