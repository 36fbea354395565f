// A page for one item: the picture large, its facts beside it, its place in the run below.
// Floor 5. A view and nothing else.

public import ProofDrawing
public import ProofGeometry
public import ProofViews

/// A line of an inspector.
public struct Fact: Hashable, Sendable {
  public var name: String
  public var value: String

  public init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}

/// Facts under one heading.
public struct FactGroup: Hashable, Sendable {
  public var title: String
  public var facts: [Fact]

  public init(title: String, facts: [Fact]) {
    self.title = title
    self.facts = facts
  }
}

/// What a detail page says about its item.
public struct DetailFacts: Hashable, Sendable {
  /// The file's name.
  public var title: String
  public var subtitle: String
  /// 0 to 5; nil where nobody has judged the picture.
  public var stars: Int?
  public var groups: [FactGroup]

  public init(title: String, subtitle: String, stars: Int? = nil, groups: [FactGroup]) {
    self.title = title
    self.subtitle = subtitle
    self.stars = stars
    self.groups = groups
  }

  /// The same with no more than so many facts, the last groups' last ones left out first.
  public func limited(to count: Int) -> DetailFacts {
    var limited = self
    var left = max(count, 0)
    for index in limited.groups.indices {
      let kept = min(left, limited.groups[index].facts.count)
      limited.groups[index].facts = Array(limited.groups[index].facts.prefix(kept))
      left -= kept
    }
    limited.groups.removeAll { $0.facts.isEmpty }
    return limited
  }
}

/// Names under which the plan finds parts of a laid-out detail page.
public enum DetailPart {
  public static let strip = "proofsheet.strip"
  /// Everything within the page's margins, and the large picture in it.
  public static let content = "proofsheet.content"
  public static let picture = "proofsheet.picture"
  /// No strip shows more; a page laid out with more says how many fit.
  public static let mostNeighbors = 200
}

/// One item of a run, large.
public struct DetailPage: View {
  let index: Int
  /// "6 of 412".
  let position: String
  let facts: DetailFacts
  /// The neighbors in the film strip, the item among them.
  let neighbors: Range<Int>
  let theme: Theme
  let cell: CellStyle
  let size: Size

  public init(
    index: Int, position: String, facts: DetailFacts, neighbors: Range<Int>, theme: Theme,
    cell: CellStyle, size: Size
  ) {
    self.index = index
    self.position = position
    self.facts = facts
    self.neighbors = neighbors
    self.theme = theme
    self.cell = cell
    self.size = size
  }

  public var body: some View {
    VStack(spacing: 0) {
      if size.width >= size.height {
        HStack(alignment: .top, spacing: 36) {
          picture
          Inspector(facts: facts, theme: theme)
            .frame(width: max(min(size.width * 0.235, 420), 240), alignment: .topLeading)
        }
      } else {
        VStack(alignment: .leading, spacing: 28) {
          picture
          Inspector(facts: facts, theme: theme)
        }
      }
      FilmStrip(index: index, neighbors: neighbors, theme: theme)
        .padding(.top, 28)
      Text(position)
        .font(.system(size: 11))
        .foregroundStyle(Color(theme.secondary))
        .lineLimit(1)
        .padding(.top, 16)
    }
    .accessibilityIdentifier(DetailPart.content)
    .padding(40)
    .frame(width: size.width, height: size.height)
  }

  private var picture: some View {
    Thumbnail(index, style: cell)
      .frame(maxWidth: .infinity, maxHeight: .infinity)
      .accessibilityIdentifier(DetailPart.picture)
  }
}

/// Name, and groups of facts on panels.
struct Inspector: View {
  let facts: DetailFacts
  let theme: Theme

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      Text(facts.title)
        .font(.system(size: 20, weight: .semibold))
        .foregroundStyle(Color(theme.text))
        .lineLimit(2)
        .truncationMode(.middleKeepingSuffix)
      if !facts.subtitle.isEmpty {
        Text(facts.subtitle)
          .font(.system(size: 12))
          .foregroundStyle(Color(theme.secondary))
          .lineLimit(1)
          .padding(.top, 4)
      }
      if let stars = facts.stars {
        StarRow(count: stars, theme: theme).padding(.top, 6)
      }
      ForEach(0..<facts.groups.count) { group in
        FactPanel(group: facts.groups[group], theme: theme).padding(.top, 24)
      }
    }
  }
}

/// One group: a heading, and rows with hairlines between them.
struct FactPanel: View {
  let group: FactGroup
  let theme: Theme

  var body: some View {
    VStack(alignment: .leading, spacing: 8) {
      Text(group.title)
        .font(.system(size: 12, weight: .semibold))
        .foregroundStyle(Color(theme.secondary))
        .lineLimit(1)
      VStack(spacing: 0) {
        ForEach(0..<group.facts.count) { row in
          if row > 0 {
            Color(theme.hairline).frame(height: 0.5).padding(.leading, 14)
          }
          FactRow(fact: group.facts[row], theme: theme)
        }
      }
      .background(RoundedRectangle(cornerRadius: 10).fill(Color(theme.panel)))
      .overlay(
        RoundedRectangle(cornerRadius: 10)
          .stroke(Color(theme.name == .print ? theme.hairline : .clear), lineWidth: 0.5))
    }
  }
}

struct FactRow: View {
  let fact: Fact
  let theme: Theme

  var body: some View {
    HStack(spacing: 8) {
      Text(fact.name)
        .foregroundStyle(Color(theme.text))
        .lineLimit(1)
        .layoutPriority(1)
      Spacer(minLength: 0)
      Text(fact.value)
        .foregroundStyle(Color(theme.secondary))
        .lineLimit(1)
        .truncationMode(.middle)
    }
    .font(.system(size: 12))
    .padding(.horizontal, 14)
    .frame(height: 36)
  }
}

/// The neighbors in the run, the item itself framed.
struct FilmStrip: View {
  let index: Int
  let neighbors: Range<Int>
  let theme: Theme

  /// Pictures in a strip are between these wide, points.
  static let narrowest = 76.0
  private static let widest = 88.0
  private static let gap = 12.0

  var body: some View {
    LazyVGrid(columns: columns, alignment: .center, spacing: Self.gap) {
      ForEach(neighbors, id: \.self) { neighbor in
        let isCurrent = neighbor == index
        Thumbnail(neighbor, style: CellStyle(fit: .cover))
          .aspectRatio(4.0 / 3, contentMode: .fit)
          .opacity(isCurrent ? 1 : 0.55)
          .overlay(
            Rectangle().stroke(Color(isCurrent ? theme.accent : .clear), lineWidth: 2)
              .padding(-3))
      }
    }
    .uniformCells()
    .accessibilityIdentifier(DetailPart.strip)
  }

  /// One column a neighbor, so that a short strip stands in the middle; as many as fit while the
  /// page is measured with more neighbors than it can show.
  private var columns: [GridItem] {
    neighbors.count > DetailPart.mostNeighbors
      ? [GridItem(.adaptive(minimum: Self.narrowest, maximum: Self.widest), spacing: Self.gap)]
      : Array(
        repeating: GridItem(.flexible(minimum: 1, maximum: Self.widest), spacing: Self.gap),
        count: max(neighbors.count, 1))
  }
}
