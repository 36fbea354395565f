// The pipeline's promises: no pixel depends on bands, jobs or memory; the books add up.

import FoundationEssentials
import ProofDrawing
import ProofGallery
import ProofGeometry
import ProofItems
import ProofPixels
import Testing

@testable import Proofsheet

@MainActor @Suite struct PipelineTests {
  private func album(_ count: Int) throws -> ScratchFolder {
    let folder = try ScratchFolder()
    for index in 0..<count {
      try folder.makePicture(
        "p\(index).png", width: 30 + index * 17 % 90, height: 25 + index * 29 % 110, seed: index)
    }
    return folder
  }

  @Test("Equal pixels for bands of 1, 7, 64 rows and one piece")
  func bandsDontShow() throws {
    let folder = try album(13)
    try folder.write([1, 2, 3], to: "broken.png")
    // Marks of tall scripts leave their line's box, and may reach into the next band.
    for name in ["पूर्णिमा की रात.png", "ضباب الصباح.png", "ภูเขาที่สูง.png", "砂丘の朝.png", "🌻 é.png"] {
      try folder.makePicture(name, seed: name.utf8.count)
    }
    let out = try ScratchFolder()
    var request = try SheetRequest.of(folder, output: out.file("sheet.png"))
    request.title = "Thirteen"
    request.footer = try Furniture("{title}||{count}".replacing("||", with: "||"))
    var sheets: [[UInt32]] = []
    for rows in [1, 7, 64, 100_000] {
      let listener = Listener()
      _ = try drawSheet(request, events: listener.events, bandRows: rows)
      sheets.append(try Picture.decoded(out.file("sheet.png")).pixels)
    }
    let isEqual = sheets.dropFirst().allSatisfy { $0 == sheets[0] }
    #expect(isEqual)
    #expect(Set(sheets[0]).count > 100)
  }

  @Test("Equal bytes for every number of jobs and every budget")
  func jobsDontShow() throws {
    let folder = try album(17)
    let out = try ScratchFolder()
    var request = try SheetRequest.of(folder, output: out.file("sheet.png"))
    request.run.scale = 2
    var files: [[UInt8]] = []
    for (jobs, memory) in [(1, 512 << 20), (2, 64 << 20), (7, 1 << 30)] {
      request.run.limits.jobs = jobs
      request.run.limits.memory = memory
      _ = try drawSheet(request)
      files.append(try out.bytes("sheet.png"))
    }
    let isEqual = files.dropFirst().allSatisfy { $0 == files[0] }
    #expect(isEqual)
  }

  @Test("Equal pixels for detail pages in bands of any height")
  func detailBandsDontShow() throws {
    let folder = try album(4)
    let out = try ScratchFolder()
    var run = RunRequest(
      scan: ScanRequest(inputs: [.path(FilePath(folder.path))]),
      output: .file(out.file("d-{page}.png")))
    run.limits.jobs = 2
    let request = DetailRequest(run: run, page: Size(width: 800, height: 600))
    var pages: [[UInt32]] = []
    for rows in [1, 7, 64, 100_000] {
      let outcome = try DetailRun(request, events: RunEvents()).draw(bandRows: rows)
      #expect(outcome.written.count == 4)
      pages.append(try Picture.decoded(out.file("d-2.png")).pixels)
    }
    let isEqual = pages.dropFirst().allSatisfy { $0 == pages[0] }
    #expect(isEqual)
  }

  @Test("What fails becomes a placeholder, is named once, and the totals add up")
  func failuresAreCounted() throws {
    let folder = try album(3)
    try folder.write([], to: "empty.jpg")
    try folder.write(Array("GIF89a".utf8) + Array(repeating: 0, count: 40), to: "moving.gif")
    try folder.write(Array("just words".utf8), to: "notes.txt")
    let whole = try Picture.noise(width: 300, height: 900)
    try folder.write(Array(whole.prefix(whole.count / 2)), to: "half.png")
    let out = try ScratchFolder()
    var request = try SheetRequest.of(folder, output: out.file("sheet.png"))
    request.run.report = out.file("report.jsonl")
    let listener = Listener()
    let outcome = try drawSheet(request, events: listener.events)
    #expect(outcome.totals.items == 6)
    #expect(outcome.totals.drawn == 3)
    #expect(outcome.totals.partial == 1)
    #expect(outcome.totals.placeholders == 2)
    #expect(outcome.totals.notAPicture == 1)
    let errors = listener.messages.filter { $0.severity == .error }
    #expect(errors.count == 2)
    #expect(errors.allSatisfy { $0.path != nil })
    let report = String(decoding: try out.bytes("report.jsonl"), as: UTF8.self)
    let lines = report.split(separator: "\n")
    #expect(lines.count == 1 + 6 + 1 + 1)
    #expect(lines.first?.contains("proofsheet.report/1") == true)
    #expect(lines.last?.contains("\"complete\":true") == true)
    #expect(lines.filter { $0.contains("\"placeholder\"") && $0.contains("\"reason\"") }.count == 2)
  }

  @Test(
    "With --strict and --on-error fail nothing is published and nothing is left behind",
    arguments: [true, false])
  func refusalLeavesNothing(isStrict: Bool) throws {
    let folder = try album(2)
    try folder.write([1], to: "broken.png")
    let out = try ScratchFolder()
    try out.write([7], to: "sheet.png")
    var request = try SheetRequest.of(folder, output: out.file("sheet.png"))
    request.run.report = out.file("report.jsonl")
    request.run.limits.isStrict = isStrict
    if !isStrict { request.run.limits.errorPolicy = .fail }
    #expect(throws: RunError.self) { _ = try drawSheet(request) }
    #expect(try out.names == ["sheet.png"])
    #expect(try out.bytes("sheet.png") == [7])
  }

  @Test("A folder that can't be written to keeps what it had")
  func unwritableOutput() throws {
    let folder = try album(1)
    let request = try SheetRequest.of(
      folder, output: FilePath("/proc/proofsheet-can-not-be-here/sheet.png"))
    do {
      _ = try drawSheet(request)
      Issue.record("a folder of /proc was made")
    } catch {
      #expect(error.kind == .output)
      #expect(error.path != nil)
    }
  }

  @Test("Blank cells are left empty and counted")
  func blanks() throws {
    let folder = try album(1)
    try folder.write([1], to: "broken.png")
    let out = try ScratchFolder()
    var request = try SheetRequest.of(folder, output: out.file("sheet.png"))
    request.run.limits.errorPolicy = .blank
    let outcome = try drawSheet(request)
    #expect(outcome.totals.blanks == 1)
    #expect(outcome.totals.placeholders == 0)
    request.run.limits.isStrict = true
    let error = #expect(throws: RunError.self) { _ = try drawSheet(request) }
    #expect(error?.kind == .refused)
  }

  @Test("Without a ground the PNG keeps its alpha")
  func transparentGround() throws {
    let folder = try album(1)
    let out = try ScratchFolder()
    var request = try SheetRequest.of(folder, output: out.file("sheet.png"))
    request.run.background = .none
    request.captions = []
    _ = try drawSheet(request)
    let sheet = try Picture.decoded(out.file("sheet.png"))
    #expect(sheet[0, 0] == 0)
    #expect(sheet.pixels.contains { $0 >> 24 == 255 })
  }

  @Test("A detail page without room for its parts is refused", arguments: [(640, 300), (150, 900)])
  func detailRoom(width: Int, height: Int) throws {
    let folder = try album(1)
    let run = RunRequest(
      scan: ScanRequest(inputs: [.path(FilePath(folder.path))]), output: .standardOutput)
    let size = Size(width: Double(width), height: Double(height))
    let error = #expect(throws: RunError.self) {
      _ = try DetailRun(DetailRequest(run: run, page: size), events: RunEvents())
    }
    #expect(error?.kind == .usage)
  }

  @Test(
    "Fields that a detail page has no room for are said", arguments: [(6, false), (40, true)])
  func detailFields(count: Int, isSaid: Bool) throws {
    let folder = try album(1)
    var request = DetailRequest(
      run: RunRequest(
        scan: ScanRequest(inputs: [.path(FilePath(folder.path))]), output: .standardOutput),
      page: Size(width: 800, height: 600))
    request.fields = Array(Field.allCases.prefix(count))
    let listener = Listener()
    _ = try DetailRun(request, events: listener.events)
    #expect(listener.messages.map(\.severity) == (isSaid ? [.warning] : []))
    #expect(
      listener.messages.allSatisfy {
        $0.text.hasPrefix("--fields names \(count) fields, the page has room for ")
      })
  }

  @Test("A large page has room for every field")
  func roomyFields() throws {
    let folder = try album(1)
    var request = DetailRequest(
      run: RunRequest(
        scan: ScanRequest(inputs: [.path(FilePath(folder.path))]), output: .standardOutput),
      page: Size(width: 2400, height: 2000))
    request.fields = Field.allCases
    let listener = Listener()
    _ = try DetailRun(request, events: listener.events)
    #expect(listener.messages.isEmpty)
  }

  @Test("A frame that a file doesn't have is said, and --strict minds", arguments: [1, 3])
  func missingFrame(number: Int) throws {
    let folder = try album(2)
    let out = try ScratchFolder()
    var request = try SheetRequest.of(folder, output: out.file("sheet.png"))
    request.run.frames = .number(number)
    let listener = Listener()
    let outcome = try drawSheet(request, events: listener.events)
    let said = listener.messages.filter {
      $0.text == "it has one frame, no frame \(number): that one is shown"
    }
    #expect(said.map(\.path) == (number > 1 ? [folder.file("p0.png"), folder.file("p1.png")] : []))
    #expect(said.allSatisfy { $0.severity == .warning })
    #expect(outcome.totals.drawn == 2 && outcome.strictFindings == said.count)
  }

  @Test("An input is never replaced, under whatever name", arguments: ["p0.png", "link.png"])
  func inputsStay(output: String) throws {
    let folder = try album(2)
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("link.png").string, withDestinationPath: folder.file("p0.png").string)
    let before = try folder.bytes("p0.png")
    let request = try SheetRequest.of(folder, output: folder.file(output))
    let error = #expect(throws: RunError.self) { _ = try drawSheet(request) }
    #expect(error?.kind == .usage)
    #expect(try folder.bytes("p0.png") == before)
    var report = try SheetRequest.of(folder, output: folder.file("sheet.png"))
    report.run.report = folder.file("p1.png")
    #expect(throws: RunError.self) { _ = try drawSheet(report) }
    #expect(try !folder.names.contains("sheet.png"))
  }

  @Test("A sheet in its own folder isn't drawn the next time, and photographs named like pages are")
  func ownSheets() throws {
    let folder = try album(2)
    try folder.makePicture("sheet-001.png", seed: 9)
    let request = try SheetRequest.of(folder, output: folder.file("sheet.png"))
    #expect(try drawSheet(request).totals.items == 3)
    let again = try drawSheet(request)
    #expect(again.totals.items == 3)
    #expect(again.totals.passedOver == 1)
    #expect(again.leftOver.isEmpty)
  }
}
