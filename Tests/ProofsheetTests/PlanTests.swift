// Plans: how items fall onto pages, and what pages are called.

import ProofDrawing
import ProofGallery
import ProofGeometry
import ProofItems
import ProofViews
import ProofPixels
import ProofLayout
import Testing

@testable import Proofsheet

@MainActor @Suite struct PlanTests {
  private func folder(_ count: Int) throws -> ScratchFolder {
    let folder = try ScratchFolder()
    for index in 1...count { try folder.makePicture("p\(index).png", seed: index) }
    return folder
  }

  @Test("A plan draws nothing and says what would be written")
  func planDrawsNothing() throws {
    let folder = try folder(7)
    let out = try ScratchFolder()
    let request = try SheetRequest.of(folder, output: out.file("sheet.png"))
    let plan = try planSheet(request)
    #expect(plan.items == 7)
    #expect(plan.pages.count == 1)
    #expect(plan.pages[0].size.width == 400)
    #expect(plan.columns == 3)
    #expect(plan.rows == 3)
    #expect(try out.names.isEmpty)
    let json = String(decoding: try plan.json(), as: UTF8.self)
    #expect(json.contains("\"proofsheet.plan/1\""))
  }

  @Test("A plan needs no output, and then its pages have no names; a drawing needs one")
  func planWithoutOutput() throws {
    let folder = try folder(25)
    var request = try SheetRequest.of(folder, output: folder.file("sheet.png"))
    request.columns = nil
    request.page = Size(width: 800, height: 600)
    request.grid = .init(columns: 4, rows: 3)
    request.run.output = nil
    let plan = try planSheet(request)
    #expect(plan.pages.map(\.path) == [nil, nil, nil])
    #expect(throws: RunError.self) { try drawSheet(request) }
    request.run.output = .standardOutput
    #expect(throws: RunError.self) { try planSheet(request) }
  }

  @Test(
    "Pages hold whole rows, as many as --grid says, and the last one the rest",
    arguments: [(1, 1), (4, 1), (12, 1), (13, 2), (24, 2), (25, 3)])
  func gridPages(items: Int, pages: Int) throws {
    let folder = try folder(items)
    let out = try ScratchFolder()
    var request = try SheetRequest.of(folder, output: out.file("sheet.png"))
    request.columns = nil
    request.page = Size(width: 800, height: 600)
    request.grid = .init(columns: 4, rows: 3)
    let plan = try planSheet(request)
    #expect(plan.pages.count == pages)
    #expect(plan.pages.map(\.items.count).reduce(0, +) == items)
    #expect(plan.pages.dropLast().allSatisfy { $0.items.count == 12 })
    #expect(plan.pages.allSatisfy { $0.size == PixelSize(width: 800, height: 600) })
    let outcome = try drawSheet(request)
    #expect(outcome.written.count == pages)
    #expect(
      try out.names
        == (pages == 1 ? ["sheet.png"] : (1...pages).map { "sheet-00\($0).png" }))
  }

  @Test("A long sheet is split between rows before it passes --max-side")
  func maxSide() throws {
    let folder = try folder(30)
    let out = try ScratchFolder()
    var request = try SheetRequest.of(folder, output: out.file("sheet.png"))
    request.maxSide = 500
    request.title = "Long"
    let plan = try planSheet(request)
    #expect(plan.pages.count > 1)
    #expect(plan.pages.allSatisfy { $0.size.height <= 500 && $0.size.width <= 500 })
    #expect(plan.pages.map(\.items.count).reduce(0, +) == 30)
    request.maxSide = 300
    #expect(throws: RunError.self) { _ = try planSheet(request) }
    request.maxSide = nil
    #expect(try planSheet(request).pages.count == 1)
  }

  @Test("A row higher than the page is refused with both heights")
  func rowTooHigh() throws {
    let folder = try folder(2)
    var request = try SheetRequest.of(folder, output: folder.file("sheet.png"))
    request.page = Size(width: 800, height: 300)
    request.columns = [GridItem(.flexible())]
    do {
      _ = try planSheet(request)
      Issue.record("a row of 800 points fitted on a page of 300")
    } catch {
      #expect(error.kind == .usage)
      #expect(error.message.contains("points high"))
    }
  }

  @Test(
    "A viewport shows what a scroll view over the sheet shows",
    arguments: [("p1.png", 0.0), ("p15.png", 0.5), ("p30.png", 1.0)])
  func viewport(id: String, anchor: Double) throws {
    let folder = try folder(30)
    let out = try ScratchFolder()
    var request = try SheetRequest.of(folder, output: out.file("whole.png"))
    request.title = "Scrolled"
    request.width = 320
    request.run.report = out.file("whole.jsonl")
    _ = try drawSheet(request)
    let whole = try Picture.decoded(out.file("whole.png"))
    request.run.output = .file(out.file("part.png"))
    request.viewport = ViewportRequest(
      size: Size(width: 320, height: 200), position: .item(id, anchor: anchor))
    let outcome = try drawSheet(request)
    #expect(outcome.totals.items < 30)
    let part = try Picture.decoded(out.file("part.png"))
    #expect(part.size == PixelSize(width: 320, height: 200))
    let found = (0...(whole.height - part.height)).contains { top in
      whole.pixels[(top * 320)..<((top + 200) * 320)].elementsEqual(part.pixels)
    }
    #expect(found)
  }

  @Test("An id that nothing has is answered with the nearest")
  func unknownID() throws {
    let folder = try folder(3)
    var request = try SheetRequest.of(folder, output: folder.file("x.png"))
    request.viewport = ViewportRequest(
      size: Size(width: 100, height: 100), position: .item("p2.pgn", anchor: 0))
    do {
      _ = try planSheet(request)
      Issue.record("p2.pgn was found")
    } catch {
      #expect(error.advice?.contains("p2.png") == true)
    }
  }

  @Test("Cells of --aspect source keep each picture's own shape")
  func sourceAspect() throws {
    let folder = try ScratchFolder()
    try folder.makePicture("a.png", width: 200, height: 100)
    try folder.makePicture("b.png", width: 100, height: 200)
    let out = try ScratchFolder()
    var request = try SheetRequest.of(folder, output: out.file("sheet.png"))
    request.aspect = .source
    request.columns = [GridItem(.fixed(100)), GridItem(.fixed(100))]
    request.captions = []
    request.run.layout = out.file("layout.jsonl")
    _ = try drawSheet(request)
    let layout = String(decoding: try out.bytes("layout.jsonl"), as: UTF8.self)
    #expect(layout.contains(",100,50]"))
    #expect(layout.contains(",100,200]"))
  }

  @Test("Columns that don't fit are refused, not drawn over the edge", arguments: [1, 2, 3, 4])
  func columnsThatDontFit(kind: Int) throws {
    let folder = try folder(6)
    var request = try SheetRequest.of(folder, output: folder.file("out/s.png"))
    switch kind {
    case 1: request.columns = Array(repeating: GridItem(.flexible()), count: 50)
    case 2: request.columns = Array(repeating: GridItem(.fixed(300)), count: 3)
    case 3: request.columns = [GridItem(.fixed(100), spacing: 2000), GridItem(.flexible())]
    default: request.columns = [GridItem(.fixed(368)), GridItem(.adaptive(minimum: 0), spacing: 0)]
    }
    let error = #expect(throws: RunError.self) { _ = try planSheet(request) }
    #expect(error?.kind == .usage)
    #expect(error?.advice != nil)
  }

  @Test("A title takes rows from the first page only, whatever --grid says of rows")
  func titleAndGrid() throws {
    let folder = try folder(20)
    var request = try SheetRequest.of(folder, output: folder.file("out/s.png"))
    request.columns = nil
    request.page = Size(width: 400, height: 436)
    request.grid = .init(columns: 4, rows: 3)
    request.aspect = .ratio(1)
    request.title = "Long"
    let plan = try planSheet(request)
    // Rows of 77 points and their captions, 28 apart: two beside the title, three without it.
    #expect(plan.pages.map(\.rows) == [2, 3])
    request.title = nil
    #expect(try planSheet(request).pages.map(\.rows) == [3, 2])
  }
}
