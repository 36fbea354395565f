// A sheet of comparisons: expected, actual and difference beside one another, a row a pair. Floor 5.
// A view over items and nothing else; what the pictures show is the renderers' affair.

internal import ProofDrawing
public import ProofGeometry
public import ProofViews

/// One of the pictures of a comparison, or what stands in its place.
public struct ComparisonFigure: Hashable, Sendable {
  public enum Content: Hashable, Sendable {
    /// An item of the run and who draws it. Its share of the row's canvas is `size`.
    case picture(item: Int, renderer: String, size: PixelSize)
    /// A picture that isn't there, and why.
    case absent(String)
  }

  public var content: Content
  /// Under the picture: what it is, and a figure about it.
  public var label: String
  public var detail: String

  public init(_ content: Content, label: String, detail: String) {
    self.content = content
    self.label = label
    self.detail = detail
  }
}

/// A pair on a sheet of comparisons.
public struct ComparisonRow: Hashable, Sendable {
  public enum Mark: Hashable, Sendable {
    case failure
    case remark
    case success
  }

  public var name: String
  public var mark: Mark
  /// A word or two for what became of the pair.
  public var verdict: String
  public var sentence: String
  /// Pixels that both pictures fit in; nil where neither is known.
  public var canvas: PixelSize?
  public var figures: [ComparisonFigure]

  /// Whether every picture is there.
  var isCompared: Bool {
    figures.allSatisfy { if case .picture = $0.content { true } else { false } }
  }

  public init(
    name: String, mark: Mark, verdict: String, sentence: String, canvas: PixelSize?,
    figures: [ComparisonFigure]
  ) {
    self.name = name
    self.mark = mark
    self.verdict = verdict
    self.sentence = sentence
    self.canvas = canvas
    self.figures = figures
  }
}

/// Pairs of pictures, one under the other; or a part of them, on a page of its own.
public struct ComparisonSheet: View {
  let rows: [ComparisonRow]
  let shown: Range<Int>
  let title: String?
  /// What counts as a difference, and other small print under the title.
  let subtitle: String
  let theme: Theme
  let width: Double
  let footer: FurnitureText?

  /// - Parameters:
  ///   - shown: which of the rows; a page's, or all.
  ///   - title: nil on pages after the first.
  public init(
    rows: [ComparisonRow], shown: Range<Int>, title: String?, subtitle: String, theme: Theme,
    width: Double, footer: FurnitureText? = nil
  ) {
    self.rows = rows
    self.shown = shown
    self.title = title
    self.subtitle = subtitle
    self.theme = theme
    self.width = width
    self.footer = footer
  }

  public var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      if let title {
        Text(title)
          .font(.system(size: 26, weight: .semibold))
          .foregroundStyle(Color(theme.text))
          .lineLimit(1)
        Text(subtitle)
          .font(.system(size: 12))
          .foregroundStyle(Color(theme.secondary))
          .lineLimit(2)
          .padding(.top, 6)
          .padding(.bottom, 24)
      }
      LazyVGrid(columns: [GridItem(.flexible())], alignment: .leading, spacing: 24) {
        ForEach(shown, id: \.self) { index in
          ComparisonRowView(row: rows[index], theme: theme)
        }
      }
      .accessibilityIdentifier(SheetPart.grid)
      if let footer {
        Footer(text: footer, theme: theme).padding(.top, 24)
      }
    }
    .padding(32)
    .frame(width: width, alignment: .topLeading)
  }
}

/// A hairline, the pair's name and what was found, and its pictures.
struct ComparisonRowView: View {
  let row: ComparisonRow
  let theme: Theme

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      Color(theme.hairline).frame(height: 0.5)
      HStack(alignment: .firstTextBaseline, spacing: 16) {
        Text(row.name)
          .font(.system(size: 14, weight: .semibold))
          .foregroundStyle(Color(theme.text))
          .lineLimit(1)
          .truncationMode(.middleKeepingSuffix)
        Spacer(minLength: 0)
        Text(row.verdict)
          .font(.system(size: 12, weight: .medium))
          .foregroundStyle(Color(color))
          .lineLimit(1)
          .layoutPriority(1)
      }
      .padding(.top, 14)
      Text(row.sentence)
        .font(.system(size: 12))
        .foregroundStyle(Color(theme.secondary))
        .lineLimit(3)
        .padding(.top, 4)
      HStack(alignment: .top, spacing: 20) {
        ForEach(0..<row.figures.count) { index in
          ComparisonFigureView(
            figure: row.figures[index], canvas: row.canvas ?? PixelSize(width: 4, height: 3),
            theme: theme, isCompared: row.isCompared)
        }
      }
      .padding(.top, 14)
    }
  }

  private var color: RGBA {
    switch row.mark {
    case .failure: theme.failure
    case .remark: theme.secondary
    case .success: theme.success
    }
  }
}

/// One picture in the row's common box, at the scale of the others.
struct ComparisonFigureView: View {
  let figure: ComparisonFigure
  let canvas: PixelSize
  let theme: Theme

  /// Whether the three are worth looking at side by side.
  let isCompared: Bool

  /// Pages are tall and strips are flat: beyond these the box has room beside the picture.
  private var shapes: ClosedRange<Double> { (isCompared ? 0.8 : 1.6)...3.0 }

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      box
      HStack(alignment: .firstTextBaseline, spacing: 8) {
        Text(figure.label)
          .font(.system(size: 12, weight: .medium))
          .foregroundStyle(Color(theme.text))
          .lineLimit(1)
          .layoutPriority(1)
        Text(figure.detail)
          .font(.system(size: 11))
          .foregroundStyle(Color(theme.secondary))
          .lineLimit(1)
          .truncationMode(.tail)
      }
      .frame(height: 16)
      .padding(.top, 8)
    }
    .frame(maxWidth: .infinity, alignment: .topLeading)
  }

  private var box: some View {
    let ratio = Double(max(canvas.width, 1)) / Double(max(canvas.height, 1))
    let shape = min(max(ratio, shapes.lowerBound), shapes.upperBound)
    return Color.clear
      .aspectRatio(shape, contentMode: .fit)
      .overlay(alignment: .topLeading) {
        GeometryReader { room in
          content(in: room.size)
        }
      }
  }

  @ViewBuilder private func content(in room: CGSize) -> some View {
    switch figure.content {
    case .picture(let item, let renderer, let size):
      let scale = min(
        room.width / Double(max(canvas.width, 1)), room.height / Double(max(canvas.height, 1)))
      Thumbnail(
        item,
        style: CellStyle(
          renderer: renderer, enlargement: .nearest, alignmentX: 0, alignmentY: 0)
      )
      .frame(width: Double(size.width) * scale, height: Double(size.height) * scale)
    case .absent(let reason):
      Text(reason)
        .font(.system(size: 12))
        .foregroundStyle(Color(theme.secondary))
        .multilineTextAlignment(.center)
        .lineLimit(3)
        .padding(12)
        .frame(width: room.width, height: room.height)
        .background(Color(theme.panel))
        .border(Color(theme.hairline), width: theme.name == .print ? 0.5 : 0)
    }
  }
}
