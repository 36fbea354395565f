// Contact sheets of comparisons: which pairs, which pages, which pixels.

import FoundationEssentials
import ProofCodecs
import ProofDiff
import ProofDrawing
import ProofGeometry
import ProofPixels
import ProofTestSupport
import Testing

@testable import Proofsheet

private let white: [UInt8] = [255, 255, 255, 255]

/// Two folders with a pair of every kind.
private func everyKind() throws -> (ScratchFolder, DiffRequest) {
  let folder = try ScratchFolder()
  for name in ["e", "a"] {
    try FileManager.default.createDirectory(
      atPath: "\(folder.path)/\(name)", withIntermediateDirectories: true)
  }
  let plain = StoredPNG(40, 30, filledWith: white).bytes
  let other = StoredPNG(40, 30, filledWith: [1, 2, 3, 255]).bytes
  for name in ["same", "other", "gone", "cut", "larger"] {
    try folder.write(plain, to: "e/\(name).png")
  }
  try folder.write(plain, to: "a/same.png")
  try folder.write(other, to: "a/other.png")
  try folder.write(other, to: "a/fresh.png")
  try folder.write(Array(plain.prefix(plain.count / 2)), to: "a/cut.png")
  try folder.write(StoredPNG(48, 30, filledWith: white).bytes, to: "a/larger.png")
  return (folder, DiffRequest(expected: folder.file("e"), actual: folder.file("a")))
}

@MainActor @Suite struct DiffSheetTests {
  @Test("A sheet of folders holds what doesn't match, and what is missing by name")
  func folders() throws {
    let (folder, request) = try everyKind()
    let outcome = try Proofsheet.compare(request)
    var sheet = DiffSheetRequest(request, outcome, output: .file(folder.file("s.png")))
    #expect(
      sheet.entries.map(\.pair.name.string) == [
        "cut.png", "fresh.png", "gone.png", "larger.png", "other.png",
      ])
    #expect(sheet.title == "5 of 6 pairs don't match")
    #expect(
      sheet.subtitle
        == "exact, 1 different, 1 with other sizes, 1 new, 1 deleted, 1 can't be read, 1 the same")
    sheet.width = 600
    var said: [RunMessage] = []
    let drawn = try drawSheet(sheet, events: RunEvents(message: { said.append($0) }))
    // Three pictures of each pair that has three, both of the one cut off, one of each orphan.
    #expect(drawn.totals.items == 10 && drawn.totals.drawn == 9)
    #expect(drawn.totals.partial + drawn.totals.placeholders == 1)
    #expect(said.allSatisfy { $0.path == nil })
    #expect(try Picture.decoded(folder.file("s.png")).width == 600)
  }

  @Test("Figures say what is there, at the scale of the pair's canvas")
  func figures() throws {
    let (folder, request) = try everyKind()
    let outcome = try Proofsheet.compare(request)
    let sheet = DiffSheetRequest(request, outcome, output: .standardOutput)
    // The files are looked at as long as the folder is there.
    let figures = withExtendedLifetime(folder) { DiffSheetFigures(sheet.entries) }
    try #require(figures.rows.count == 5)
    let larger = figures.rows[3]
    #expect(larger.canvas == PixelSize(width: 48, height: 30) && larger.mark == .failure)
    #expect(larger.figures.map(\.label) == ["Expected", "Actual", "Difference"])
    #expect(larger.figures.map(\.detail) == ["40 x 30", "48 x 30", "240 of 1,440 pixels, 16.67 %"])
    let absent = figures.rows.map { row in
      row.figures.map { if case .absent(let why) = $0.content { why } else { "" } }
    }
    #expect(absent[0] == ["", "", "nothing to compare"])
    #expect(absent[1] == ["no such picture", "", "nothing to compare"])
    #expect(absent[2] == ["", "no such picture", "nothing to compare"])
    #expect(figures.owners.count == figures.paths.count && figures.owners.last == 4)
  }

  @Test("One differing pixel of a large picture is red on the sheet, and framed")
  func pixel() throws {
    let folder = try ScratchFolder()
    let page = StoredPNG(1200, 900, filledWith: white)
    var other = page
    other.rows[611][4 * 777] = 254
    try folder.write(page.bytes, to: "a.png")
    try folder.write(other.bytes, to: "b.png")
    let request = DiffRequest(expected: folder.file("a.png"), actual: folder.file("b.png"))
    let outcome = try Proofsheet.compare(request)
    var sheet = DiffSheetRequest(request, outcome, output: .file(folder.file("s.png")))
    sheet.width = 400
    _ = try drawSheet(sheet)
    let drawn = try Picture.decoded(folder.file("s.png"))
    #expect(drawn.pixels.count { $0 == 0xFFFF_0000 } == 1)
    // Two pixels of line round one pixel and four of air on each side.
    #expect(drawn.pixels.count { $0 == 0xFFD9_1E18 } == 9 * 9 - 5 * 5)
  }

  @Test("A small picture is enlarged as blocks, and its mark with it")
  func enlarged() throws {
    let thumbnail = DiffThumbnail(
      PixelSize(width: 3, height: 2), in: PixelSize(width: 60, height: 60))
    #expect(thumbnail.target == PixelSize(width: 60, height: 40))
    let gray: UInt32 = 0xFFF0_F0F0
    for row: [UInt8] in [[0xF0, DiffPalette.counted, 0xF0], [0xF0, 0xF0, 0xF0]] {
      try thumbnail.append(.numbers(row))
    }
    try thumbnail.finish()
    let bitmap = try #require(thumbnail.framed([], line: 1))
    #expect(bitmap[19, 0] == gray && bitmap[20, 0] == 0xFFFF_0000 && bitmap[39, 19] == 0xFFFF_0000)
    #expect(bitmap[40, 0] == gray && bitmap[20, 20] == gray)
  }

  @Test(
    "No page is taller than the bound, no pair is cut, and threads don't matter", arguments: [1, 3])
  func pages(jobs: Int) throws {
    let (folder, base) = try everyKind()
    var request = base
    request.limits.jobs = jobs
    let outcome = try Proofsheet.compare(request)
    var sheet = DiffSheetRequest(request, outcome, output: .file(folder.file("s.png")))
    sheet.width = 400
    sheet.maxSide = 520
    let drawn = try drawSheet(sheet)
    #expect(drawn.written.count > 1 && drawn.totals.items == 10)
    #expect(drawn.written.first == folder.file("s-001.png"))
    var heights = 0
    for path in drawn.written {
      let page = try Picture.decoded(path)
      #expect(page.height <= 520 && page.width == 400)
      heights += page.height
    }
    sheet.maxSide = nil
    sheet.output = .file(folder.file("whole.png"))
    #expect(try drawSheet(sheet).written.count == 1)
    #expect(heights > (try Picture.decoded(folder.file("whole.png")).height))
    sheet.maxSide = 200
    #expect(throws: RunError.self) { try drawSheet(sheet) }
    sheet.maxSide = nil
    sheet.limits.jobs = 4 - jobs
    let first = try folder.bytes("whole.png")
    _ = try drawSheet(sheet)
    #expect(try folder.bytes("whole.png") == first)
  }

  @Test("Where everything matches there is a sheet that says so")
  func nothing() throws {
    let folder = try ScratchFolder()
    var sheet = DiffSheetRequest(
      entries: [], output: .file(folder.file("s.png")), title: "All 3 pairs match")
    sheet.theme = .dark
    #expect(try drawSheet(sheet).written.count == 1)
    let page = try Picture.decoded(folder.file("s.png"))
    #expect(page.width == 1200 && page.height > 64 && page.height < 200)
    #expect(page[0, 0] == 0xFF14_1416)
  }

  @Test("A sheet never replaces what it shows")
  func clash() throws {
    let (folder, request) = try everyKind()
    let outcome = try Proofsheet.compare(request)
    let before = try folder.bytes("a/other.png")
    let sheet = DiffSheetRequest(request, outcome, output: .file(folder.file("a/other.png")))
    let error = try #require(throws: RunError.self) { try drawSheet(sheet) }
    #expect(error.kind == .usage)
    #expect(try folder.bytes("a/other.png") == before)
  }
}
