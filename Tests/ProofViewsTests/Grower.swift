// Trees by chance, of every view and modifier that there is.

import Foundation
import ProofGeometry
import ProofViews

/// Each view a step lower and further in than the one before.
struct Staircase: Layout {
  var step: CGFloat

  func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) -> CGSize {
    var size = CGSize(width: proposal.width ?? 0, height: 0)
    for (index, subview) in subviews.enumerated() {
      let own = subview.sizeThatFits(.unspecified)
      size.width = max(size.width, own.width + CGFloat(index) * step)
      size.height = max(size.height, own.height + CGFloat(index) * step)
    }
    return size
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) {
    for (index, subview) in subviews.enumerated() {
      let way = CGFloat(index) * step
      subview.place(
        at: CGPoint(x: bounds.minX + way, y: bounds.minY + way), proposal: .unspecified)
    }
  }
}

/// Builds trees; every view in them is marked with a name of its own.
@MainActor struct Grower {
  var random: Seeded
  /// Lengths that no sane view has are among those to choose from.
  var isHostile: Bool
  /// Leaves out what counts from the left whichever way lines run: offsets, positions and turns.
  var isMirrored: Bool
  private var names = 0

  init(seed: UInt64, isHostile: Bool, isMirrored: Bool = false) {
    random = Seeded(seed)
    self.isHostile = isHostile
    self.isMirrored = isMirrored
  }

  private mutating func length() -> CGFloat {
    let sane = Double(random.next(0...400)) / 4
    let odd = [0, -10, .infinity, -.infinity, .nan, 1e300, -1e300, 1e-300]
    return isHostile && random.next(0...2) == 0 ? random.pick(odd) : sane
  }

  private mutating func maybe() -> CGFloat? { random.next(0...1) == 0 ? nil : length() }

  private mutating func alignment() -> Alignment {
    random.pick([
      .center, .topLeading, .bottomTrailing, .leading, .trailing, .top, .bottom, .bottomLeading,
      Alignment(horizontal: .leading, vertical: .firstTextBaseline),
    ])
  }

  private mutating func name() -> String {
    names += 1
    return "v\(names)"
  }

  mutating func view(_ depth: Int) -> AnyView {
    AnyView(modified(depth).accessibilityIdentifier(name()))
  }

  private mutating func modified(_ depth: Int) -> AnyView {
    let content = depth == 0 ? leaf() : random.next(0...1) == 0 ? container(depth) : view(depth - 1)
    switch random.next(0...28) {
    case 0: return AnyView(content.frame(width: maybe(), height: maybe(), alignment: alignment()))
    case 1:
      return AnyView(
        content.frame(
          minWidth: maybe(), idealWidth: maybe(), maxWidth: maybe(), minHeight: maybe(),
          idealHeight: maybe(), maxHeight: maybe(), alignment: alignment()))
    case 2:
      return AnyView(
        content.padding(
          EdgeInsets(top: length(), leading: length(), bottom: length(), trailing: length())))
    case 3: return AnyView(content.aspectRatio(maybe(), contentMode: random.pick([.fit, .fill])))
    case 4: return AnyView(content.fixedSize(horizontal: random.next(0...1) == 0, vertical: true))
    case 5: return AnyView(content.layoutPriority(Double(length())))
    case 6:
      let layer = leaf()
      return AnyView(content.background(alignment: alignment()) { layer })
    case 7:
      let layer = leaf()
      return AnyView(content.overlay(alignment: alignment()) { layer })
    case 8: return AnyView(content.opacity(Double(length()) / 100))
    case 9: return AnyView(content.clipped())
    case 10: return AnyView(content.border(.red, width: length() / 20))
    case 11...19: return effect(content)
    default: return content
    }
  }

  /// What moves, turns, fades or cuts a view, or keeps an edge of it.
  private mutating func effect(_ content: AnyView) -> AnyView {
    switch random.next((isMirrored ? 4 : 0)...14) {
    case 0: return AnyView(content.offset(x: length() / 2, y: -length() / 2))
    case 1: return AnyView(content.position(x: length(), y: length()))
    case 2:
      return AnyView(
        content.rotationEffect(.degrees(Double(length()) * 9), anchor: unitPoint()))
    case 3:
      return AnyView(content.scaleEffect(x: length() / 40, y: length() / -40, anchor: unitPoint()))
    case 4: return AnyView(content.blur(radius: length() / 20))
    case 5: return AnyView(content.shadow(radius: length() / 20, x: 0, y: length() / 20))
    case 6: return AnyView(content.clipShape(RoundedRectangle(cornerRadius: length())))
    case 7: return AnyView(content.zIndex(Double(length())))
    case 8: return AnyView(content.hidden())
    case 9:
      let bar = leaf()
      let edge = random.pick([VerticalEdge.top, .bottom])
      return AnyView(content.safeAreaInset(edge: edge, spacing: maybe()) { bar })
    case 10:
      let bar = leaf()
      let edge = random.pick([HorizontalEdge.leading, .trailing])
      return AnyView(content.safeAreaInset(edge: edge, spacing: maybe()) { bar })
    case 11: return AnyView(content.ignoresSafeArea())
    case 12: return AnyView(content.safeAreaPadding(length() / 4))
    case 13: return AnyView(content.alignmentGuide(.leading) { $0.width / 3 })
    default: return AnyView(content.saturation(Double(length()) / 50).grayscale(0.2))
    }
  }

  private mutating func unitPoint() -> UnitPoint {
    UnitPoint(x: length() / 50, y: length() / 50)
  }

  private mutating func leaf() -> AnyView {
    switch random.next(0...12) {
    case 0: return AnyView(Spacer(minLength: maybe()))
    case 1: return AnyView(Divider())
    case 2: return AnyView(Text("text \(random.next(0...99))"))
    case 3: return AnyView(Text("line").lineBox(height: length(), lines: random.next(-1...3)))
    case 4: return AnyView(Thumbnail(random.next(0...2)))
    case 5: return AnyView(RoundedRectangle(cornerRadius: length()).fill(.blue))
    case 6: return AnyView(Circle().strokeBorder(.green, lineWidth: length() / 10))
    case 7:
      return AnyView(
        Capsule().trim(from: 0, to: length() / 60)
          .stroke(.red, style: StrokeStyle(lineWidth: length() / 9, dash: [length(), 3])))
    case 8:
      return AnyView(
        Ellipse().fill(
          LinearGradient(colors: [.red, .blue], startPoint: unitPoint(), endPoint: unitPoint())))
    case 9:
      return AnyView(
        Rectangle().fill(
          RadialGradient(
            colors: [.red, .blue], center: unitPoint(), startRadius: length(),
            endRadius: length())))
    case 10:
      let side = length()
      return AnyView(
        Canvas { context, size in
          context.fill(
            Path(CGRect(x: 0, y: 0, width: side, height: size.height)), with: .color(.red))
        })
    case 11:
      let image = Image("picture")
      return random.next(0...1) == 0 ? AnyView(image) : AnyView(image.resizable().scaledToFit())
    default: return AnyView(Color(red: Double(length()) / 100, green: 0.5, blue: Double(length())))
    }
  }

  private mutating func container(_ depth: Int) -> AnyView {
    let content = (0..<random.next(0...4)).map { _ in view(depth - 1) }
    let several = ForEach(0..<content.count) { content[$0] }
    let spacing = maybe()
    let items = (0..<random.next(1...3)).map { _ in
      GridItem(
        random.pick([
          .fixed(length()), .flexible(minimum: length(), maximum: length()),
          .adaptive(minimum: length(), maximum: length()),
        ]), spacing: maybe(), alignment: random.next(0...1) == 0 ? nil : alignment())
    }
    switch random.next(0...15) {
    case 0: return AnyView(HStack(alignment: .bottom, spacing: spacing) { several })
    case 1: return AnyView(VStack(alignment: .trailing, spacing: spacing) { several })
    case 2: return AnyView(ZStack(alignment: alignment()) { several })
    case 3:
      return AnyView(
        LazyVGrid(columns: items, alignment: .leading, spacing: spacing) {
          Section {
            several
          } header: {
            several
          }
          several
        })
    case 4: return AnyView(LazyHGrid(rows: items, spacing: spacing) { several })
    case 5: return AnyView(LazyVStack(alignment: .leading, spacing: spacing) { several })
    case 6:
      let cell = view(depth - 1)
      let count = random.next(0...20)
      return AnyView(
        LazyVGrid(columns: items, spacing: spacing) { ForEach(0..<count) { _ in cell } }
          .uniformCells())
    case 7, 8:
      let axes = random.pick([Axis.Set.vertical, .horizontal, [.horizontal, .vertical]])
      let margin = length() / 4
      return AnyView(
        ScrollView(axes) { several }.contentMargins(.leading, margin)
          .defaultScrollAnchor(random.pick([nil, .bottom, .trailing])))
    case 9:
      let cell = view(depth - 1)
      return AnyView(
        ScrollView {
          LazyVStack(spacing: spacing, pinnedViews: [.sectionHeaders, .sectionFooters]) {
            ForEach(0..<3) { _ in
              Section {
                several
                cell
              } header: {
                cell
              } footer: {
                cell
              }
            }
          }
        })
    case 10:
      let span = random.next(1...4)
      let anchor = unitPoint()
      return AnyView(
        Grid(alignment: alignment(), horizontalSpacing: spacing) {
          GridRow { several }
          GridRow(alignment: .bottom) {
            several
            Color.red.gridCellColumns(span)
          }
          Divider().gridCellUnsizedAxes(.horizontal)
          GridRow { Color.blue.gridCellAnchor(anchor).gridColumnAlignment(.trailing) }
        })
    case 11:
      return AnyView(
        ViewThatFits {
          several
          Color.red
        })
    case 12:
      let share = length() / 100
      return AnyView(
        GeometryReader { proxy in
          several
          Color.red.frame(width: proxy.size.width * share)
        })
    case 13: return AnyView(Staircase(step: length()) { several })
    case 14: return AnyView(AnyLayout(VStackLayout(spacing: spacing)) { several })
    default:
      return AnyView(
        Group {
          several
          Color.red
        })
    }
  }
}
