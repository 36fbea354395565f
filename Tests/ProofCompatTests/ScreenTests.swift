// The screens, laid out: they compile with `import SwiftUI`, settle, and stand where SwiftUI puts
// them. What a frame follows from is written beside it.

import ProofDrawing
import ProofGeometry
import ProofViews
import SwiftUI
import Testing

@MainActor @Suite struct ScreenTests {
  @Test("Every screen settles without a problem")
  func settle() {
    let screens: [(name: String, view: AnyView)] = [
      ("photo grid", AnyView(PhotoGrid(albums: Album.samples))),
      ("album list", AnyView(AlbumList(albums: Album.samples))),
      ("inspector", AnyView(Inspector())),
      ("bar chart", AnyView(BarChart(bars: [.init(label: "Jan", value: 3)]))),
      ("sparkline", AnyView(Sparkline(values: [0, 0.5, 1]))),
      ("donut", AnyView(Donut(share: 0.4))),
      ("badges", AnyView(BadgeRow())),
      ("captions", AnyView(captions)),
      ("equal widths", AnyView(EqualWidths(labels: ["a", "bbb"]))),
      ("anchored tabs", AnyView(AnchoredTabs(tabs: ["a", "b"], selected: "b"))),
      ("switches", AnyView(Switches())),
      ("tables", AnyView(ExifTable(facts: [("ISO", "100")]))),
      ("shapes", AnyView(ShapesBoard())),
      ("hero", AnyView(HeroHeader())),
      ("polaroid", AnyView(Polaroid())),
      ("carousel", AnyView(Carousel())),
      ("loading", AnyView(LoadingView())),
      ("bars", AnyView(Bars())),
      ("spellings", AnyView(Spellings())),
      ("labels", AnyView(Labels())),
      ("surroundings", AnyView(Surroundings())),
      ("matching", AnyView(Matching())),
      ("scroll reader", AnyView(ScrollReader(target: 50))),
      ("pages", AnyView(Gallery_Preview())),
    ]
    for (name, view) in screens {
      let laid = Laid(view, width: 390, height: 844)
      #expect(laid.tree.problem == nil, "\(name)")
      #expect(laid.tree.size.width > 0 && laid.tree.size.height > 0, "\(name)")
      #expect(!laid.items.isEmpty, "\(name) draws nothing")
    }
  }

  private var captions: Captions {
    Captions(
      title: "Dunes at dawn", date: Date(timeIntervalSince1970: 0), size: 12_345, aperture: 2.8)
  }

  @Test("A photo grid: three columns of 374 points, headers pinned, ids found")
  func photoGrid() {
    let laid = Laid(PhotoGrid(albums: Album.samples), width: 390, height: 400)
    // A header of 15.6 and 6 on both sides, 4 below. 390 less 8 on both sides; (374 + 4) / (96 + 4) = 3 columns of (374 - 8) / 3.
    #expect(laid["Iceland 1"] == [8, 31.6, 122, 122])
    #expect(laid["Iceland 2"] == [134, 31.6, 122, 122])
    #expect(laid["header Iceland"] == [8, 0, 374, 27.6])
    laid.tree.scrollTo(y: 200)
    #expect(laid["header Iceland"].prefix(2) == [8, 0])
    #expect(!laid.has("Iceland 1"))
    #expect(laid.words.contains("7 photos"))
    #expect(laid.tree.warnings.isEmpty)
  }

  @Test("A card's rows: thumbnail, padding and what task chose")
  func albumList() {
    let laid = Laid(AlbumList(albums: Album.samples), width: 320, height: 480)
    // 56 and 12 on both sides, in 320 less 16 on both sides.
    #expect(laid["card 0"] == [16, 16, 288, 80])
    #expect(laid["card 1"] == [16, 108, 288, 80])
    let borders = laid.items.filter { item in
      if case .shape(_, nil, let stroke?) = item, case .color(let color) = stroke.paint {
        return color == Color.accentColor.rgba()
      }
      return false
    }
    #expect(borders.count == 1, "task ran before the picture and selected the first card")
  }

  @Test("An inspector switches its layout by its width", arguments: [(600.0, true), (300, false)])
  func inspector(_ width: Double, _ isWide: Bool) {
    let laid = Laid(Inspector(), width: CGFloat(width), height: 500)
    let (preview, panel) = (laid["preview"], laid["panel"])
    #expect(laid.has("panel"))
    #expect(isWide == (panel[1] == 16), "beside each other the panel starts at the top")
    #expect(isWide == (panel[0] > preview[0]))
    #expect(laid["meter"][3] == 6)
    #expect(laid["fill"][2] == (laid["meter"][2] * 0.7 * 1000).rounded() / 1000)
    #expect(laid["star 2"][0] - laid["star 1"][0] == 18, "16 points and 2 between")
  }

  @Test("Tags flow: as many a row as fit, with the cache of the layout")
  func flow() {
    let flow = FlowLayout(spacing: 5) {
      ForEach([40, 50, 60, 30], id: \.self) { width in
        Color.red.frame(width: CGFloat(width), height: 10)
          .accessibilityIdentifier("\(width)")
      }
    }
    let laid = Laid(flow, width: 100)
    #expect(laid["40"] == [0, 0, 40, 10])
    #expect(laid["50"] == [45, 0, 50, 10])
    #expect(laid["60"] == [0, 15, 60, 10])
    #expect(laid["30"] == [65, 15, 30, 10])
    #expect(laid.size == [95, 25])
  }

  @Test("A badge's middle is the corner; its environment key colors it")
  func badges() {
    let laid = Laid(BadgeRow())
    // One digit of 10 points: 5 wide and 5 on both sides, held at 18.
    #expect(laid["seven"] == [12, 12, 60, 60])
    #expect(laid["badge"] == [63, 3, 18, 18])
    let fills = laid.items.compactMap { item -> RGBA? in
      if case .shape(_, let fill?, _) = item, case .color(let color) = fill.paint { return color }
      return nil
    }
    #expect(fills.contains(Color.red.rgba()) && fills.contains(Color.blue.rgba()))
    #expect(laid.words == ["7", "99+"])
  }

  @Test("Captions: what fits, what shrinks, what stands apart, what is read as Markdown")
  func text() {
    let wide = Laid(captions, width: 400)
    #expect(wide.has("wide") && !wide.has("narrow"))
    let narrow = Laid(captions, width: 160)
    #expect(!narrow.has("wide") && narrow.has("narrow"))
    #expect(wide.words.contains("1970-01-01, 12,345 kB"))
    #expect(wide.words.contains("By Ansel · f/2.8"))
    #expect(wide.words.contains("A bold claim, an aside, code and 2 * 3 * 4 in snake_case_words"))
    #expect(wide.words.contains("Copyright 2026"))
    // 13 letters of 26 points are 169 wide: in 160, they are 24.44 points large or less.
    let shrunk = narrow["shrunk"]
    #expect(shrunk[2] <= 160 && shrunk[2] > 155)
    #expect(wide["shrunk"][2] == 169)
    // Three lines of 15.6 and two gaps of 10; three lines reserved.
    #expect(wide["spaced"][3] == 66.8)
    #expect(wide["reserved"][3] == 46.8)
    let bold = wide.runs.first { $0.string == "bold" }
    #expect(bold?.font.weight == 700)
    #expect(wide.runs.first { $0.string == "aside" }?.font.isItalic == true)
    #expect(wide.runs.first { $0.string == "code" }?.font.family == "Monospace")
  }

  @Test("Preferences: the widest label sets all, an anchor is found across the tree")
  func preferences() {
    let laid = Laid(EqualWidths(labels: ["a", "bbbb"]))
    #expect(laid["a"][2] == 26 && laid["bbbb"][2] == 26, "four letters of 6.5")
    // 20 of padding; "One" is 19.5 and 12 wide, 10 between; the underline hangs from the second.
    let tabs = Laid(AnchoredTabs(tabs: ["One", "Three"], selected: "Three"))
    #expect(tabs["underline"] == [61.5, 47.6, 44.5, 2])
    #expect(!Laid(AnchoredTabs(tabs: ["One"], selected: "none")).has("underline"))
  }

  @Test("AnyLayout follows the size class and the text size")
  func switches() {
    #expect(Laid(Switches())["green"] == [35, 0, 30, 30])
    #expect(Laid(Switches()) { $0.horizontalSizeClass = .compact }["green"] == [0, 35, 30, 30])
    #expect(Laid(Switches()) { $0.dynamicTypeSize = .accessibility2 }["blue"] == [0, 70, 30, 30])
  }

  @Test("A container of an app's own sees the views one by one, in their environment")
  func subviews() {
    let cards = Cards {
      Color.red
      ForEach(0..<3) { _ in Color.blue }
    }
    let laid = Laid(cards, width: 300, height: 300)
    #expect(laid["hero"] == [0, 0, 300, 100])
    let found = laid.tree.foundFrames.identified.filter { $0.identifier == "card" }
    #expect(found.map(\.frame.width) == [100, 100, 100])
    #expect(laid.words == ["4 cards"])
    let rows = Laid(
      DividedRows {
        Text("a"); Text("b")
      }.foregroundStyle(.red), width: 100)
    #expect(rows.runs.map(\.color) == [Color.red.rgba(), Color.red.rgba()])
    // Two texts of 15.6, two lines of 1, three gaps of 4.
    #expect(rows.size == [100, 45.2])
  }

  @Test("A table's second column starts where the longest name ends")
  func table() {
    let facts = [("ISO", "100"), ("Exposure", "1/60")]
    let laid = Laid(ExifTable(facts: facts))
    #expect([laid["ISO"].first, laid["Exposure"].first] == [76, 76])
  }

  @Test("A carousel's pages are two fifths of what its scroll view shows")
  func carousel() {
    let laid = Laid(Carousel(), width: 390, height: 300)
    // 350 between the margins, less four gaps: parts of 62; two and a gap are 134.
    #expect(laid["page 2"] == [20, 0, 134, 120], "the bound id is scrolled to")
    #expect(laid["page 3"].first == 164)
    #expect(Laid(HalfScreen(), width: 400, height: 200)["half"] == [0, 0, 200, 50])
  }

  @Test("task and onChange take part in the layout")
  func changes() {
    let laid = Laid(LoadingView(), width: 200)
    #expect(!laid.has("loading"))
    #expect(laid.has("photo 2"))
    #expect(laid.words.contains("appeared,0-3"))
    #expect(Laid(EquatableRow(value: 12_345)).words == ["12345"])
    #expect(Laid(Text("\(12_345) of \(1.5)")).words == ["12,345 of 1.500000"])
  }

  @Test("Frames and padding in every spelling")
  func spellings() {
    let laid = Laid(Spellings(), width: 200)
    let expected: [(String, [Double])] = [
      ("padding", [42, 42]), ("padding 4", [18, 18]), ("padding vertical", [10, 42]),
      ("padding horizontal 3", [16, 10]), ("padding edges", [12, 12]),
      ("padding insets", [16, 14]), ("frame 20 5", [20, 5]), ("frame max", [50, 5]),
      ("frame ideal", [30, 6]), ("frame infinity", [200, 5]), ("aspect size", [40, 10]),
      ("aspect 2", [40, 20]), ("scaled", [30, 20]),
    ]
    for (name, size) in expected {
      #expect(Array(laid[name].suffix(2)) == size, "\(name)")
    }
  }

  @Test("Labels in four styles")
  func labels() {
    let laid = Laid(Labels())
    // A symbol of 16, 8 between, six letters of 6.5.
    #expect(laid["default"][2] == 63)
    #expect(laid["icon"][2] == 16)
    #expect(laid["title"][2] == 39)
    #expect(laid["pill"][2] == 39 + 4 + 12 + 20)
    let faint = laid.runs.first { $0.string == "faint" }
    #expect(faint?.color == Color.red.rgba().opacity(0.5), "levels follow the style around")
  }

  @Test("Bars: a scroll view's content starts below the bar and scrolls under it")
  func bars() {
    let laid = Laid(Bars(), width: 300, height: 400)
    #expect(laid["top bar"] == [0, 0, 300, 50])
    #expect(laid["row 0"] == [0, 50, 300, 44])
    laid.tree.scrollTo(y: 0)
    #expect(laid["row 0"][1] == 0)
  }

  @Test("A follower stands where its source is; a reader scrolls on appearance")
  func matching() {
    #expect(Laid(Matching(), width: 300, height: 300)["source"] == [0, 0, 200, 60])
    let reader = Laid(ScrollReader(target: 50), width: 100, height: 200)
    #expect(reader.has("row 50"))
    #expect(!reader.has("row 49") || reader["row 49"][1] < 0)
  }

  @Test("A mask takes away what it doesn't cover, in primitives that are there")
  func mask() {
    let laid = Laid(Color.red.frame(width: 10, height: 10).mask { Circle() })
    let kinds = laid.items.map { item in
      switch item {
      case .layer(.opacity(1), _): "group"
      case .layer(.blend(.destinationOut), _): "take away"
      case .fill(_, let color): color == .black ? "everything" : "red"
      case .shape: "circle"
      case .end: "end"
      default: "other"
      }
    }
    #expect(
      kinds == [
        "group", "red", "take away", "everything", "take away", "circle", "end", "end", "end",
      ])
  }

  @Test("What can't be drawn of a text is said, once")
  func notDrawn() {
    let view = VStack {
      Text("a").underline()
      Text("b").strikethrough(false)
      Text("c").strikethrough()
      Text("d").tracking(2)
    }
    #expect(
      Laid(view).tree.warnings == [
        "Text: underline isn't drawn", "Text: strikethrough isn't drawn",
        "Text: tracking isn't drawn",
      ])
  }
}
