// What files say, all the way: from a sidecar to the order, the words and the cells of a run.

import ProofDrawing
import ProofGallery
import ProofGeometry
import ProofItems
import ProofPixels
import Synchronization
import Testing

@testable import Proofsheet

@MainActor @Suite struct MetadataTests {
  private func sidecar(_ attributes: String, title: String) -> [UInt8] {
    Array(
      """
      <x:xmpmeta xmlns:x="adobe:ns:meta/">
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description
      xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"
      xmlns:exif="http://ns.adobe.com/exif/1.0/" \(attributes)><dc:title><rdf:Alt>
      <rdf:li xml:lang="x-default">\(title)</rdf:li></rdf:Alt></dc:title></rdf:Description>
      </rdf:RDF></x:xmpmeta>
      """.utf8)
  }

  private func album() throws -> ScratchFolder {
    let folder = try ScratchFolder()
    let shots = [
      ("a", "2025-06-14T15:04:05", 5, "Red"), ("b", "2025-06-14T15:04:05+02:00", 3, "Blue"),
      ("c", "2024-01-01T00:00:00", -1, ""),
    ]
    for (index, (name, date, rating, label)) in shots.enumerated() {
      try folder.makePicture("\(name).png", seed: index)
      let attributes =
        "exif:DateTimeOriginal=\"\(date)\" xmp:Rating=\"\(rating)\" "
        + "exif:ExposureTime=\"1/500\" xmp:Label=\"\(label)\""
      try folder.write(
        sidecar(attributes, title: "Vík"), to: index == 0 ? "a.png.xmp" : "\(name).xmp")
    }
    try folder.makePicture("d.png", seed: 9)
    return folder
  }

  private func setup(
    _ folder: ScratchFolder, _ change: (inout ScanRequest) throws -> Void = { _ in }
  ) throws -> RunSetup {
    var request = try SheetRequest.of(folder, output: folder.file("out.png"))
    try change(&request.run.scan)
    let tag = try #require(Field(rawValue: "xmp.Label"))
    return try RunSetup(request.run, fields: [tag], events: RunEvents())
  }

  private func names(_ setup: RunSetup) -> String {
    (0..<setup.items.count).map { String(setup.items.name($0).prefix(1)) }.joined()
  }

  @Test("Pictures are sorted and chosen by what their sidecars say")
  func order() throws {
    let folder = try album()
    #expect(try names(setup(folder) { $0.sort = [SortKey(.date)] }).hasPrefix("cab"))
    #expect(
      try names(setup(folder) { $0.sort = [SortKey(.value(.rating), descends: true)] }) == "abcd")
    #expect(try names(setup(folder) { $0.conditions = [try ItemCondition("rating >= 3")] }) == "ab")
    #expect(throws: RunError.self) {
      try setup(folder) { $0.conditions = [try ItemCondition("rating > 5")] }
    }
  }

  @Test("Captions say what files say; what is missing is empty")
  func captions() throws {
    let folder = try album()
    let setup = try setup(folder)
    let templates = [
      "{title} {rating} {label}", "{date:%d.%m.%Y %H:%M:%S}", "{exposure}|{xmp.Label}",
    ]
    let captions = Captions(
      templates: try templates.map { try Template($0) }, items: setup.items,
      decoder: setup.decoder, metadata: setup.metadata.of)
    #expect(
      captions.lines(for: 0, page: 1, pages: 1) == [
        "Vík 5 Red", "14.06.2025 15:04:05", "1/500 s|Red",
      ])
    #expect(captions.lines(for: 2, page: 1, pages: 1)[0] == "Vík -1 ")
    #expect(captions.lines(for: 3, page: 1, pages: 1)[0] == "  ")
  }

  @Test("A caption from a file is drawn like the same words")
  func drawn() throws {
    let folder = try ScratchFolder()
    for index in 0..<70 {
      try folder.makePicture("p\(index).png", seed: index)
      try folder.write(sidecar("", title: "Vík"), to: "p\(index).xmp")
    }
    let out = try ScratchFolder()
    var request = try SheetRequest.of(folder, output: out.file("a.png"))
    request.captions = [try Template("{title}")]
    for jobs in [1, 3] {
      request.run.limits.jobs = jobs
      request.run.output = .file(out.file("a\(jobs).png"))
      _ = try drawSheet(request)
    }
    request.captions = [try Template("Vík")]
    request.run.output = .file(out.file("b.png"))
    _ = try drawSheet(request)
    let (one, three, words) = (
      try out.bytes("a1.png"), try out.bytes("a3.png"), try out.bytes("b.png")
    )
    #expect(one == words && three == words)
  }

  @Test("A renderer gets the fields that it declared, and no other")
  func renderer() throws {
    let folder = try album()
    let setup = try setup(folder)
    let seen = Seen()
    let base = setup.context(caption: { _ in nil })
    let context = RunContext(
      items: base.items, grid: base.grid, theme: base.theme, background: base.background,
      decoder: base.decoder, metadata: base.metadata, caption: base.caption,
      renderers: ["seen": seen], overlays: [], circuits: PluginCircuits(), limits: base.limits,
      budget: base.budget)
    let placement = CellPlacement(
      item: 0, frame: Rect(x: 0, y: 0, width: 10, height: 10), style: CellStyle(renderer: "seen"))
    _ = CellJobs(context: context).tile(
      for: placement, pixelSize: PixelSize(width: 10, height: 10), ordinal: 0)
    #expect(
      seen.found.withLock { $0 } == [
        "exposure": "1/500 s", "rating": "5", "xmp.Label": "Red", "width": "60",
      ])
  }

  @Test("An inspector shows what is worth showing, or what was asked for, as far as there is room")
  func inspector() throws {
    let folder = try album()
    let setup = try setup(folder)
    let facts = ItemFacts(
      items: setup.items, item: 0, prober: setup.decoder, metadata: setup.metadata.of)
    let detail = facts.detail()
    #expect(detail.subtitle == "2025-06-14 15:04:05" && detail.stars == 5)
    #expect(detail.groups.map(\.title) == ["Camera", "Picture", "Description", "File"])
    #expect(detail.groups[0].facts == [Fact(name: "Exposure", value: "1/500 s")])
    #expect(detail.limited(to: 2).groups.map(\.facts.count) == [1, 1])
    let chosen = facts.detail([.rating, .lens, .title])
    #expect(
      chosen.groups.map(\.facts) == [
        [Fact(name: "Rating", value: "5"), Fact(name: "Title", value: "Vík")]
      ])
  }

  @Test("Broken metadata is a note, and the picture is drawn")
  func broken() throws {
    let folder = try ScratchFolder()
    try folder.makePicture("a.png")
    try folder.write(Array("<x:xmpmeta".utf8), to: "a.xmp")
    let out = try ScratchFolder()
    var request = try SheetRequest.of(folder, output: out.file("sheet.png"))
    request.captions = [try Template("{rating}")]
    let listener = Listener()
    let outcome = try drawSheet(request, events: listener.events)
    #expect(outcome.totals.drawn == 1 && outcome.strictFindings == 0)
    let notes = listener.messages.filter { $0.text == "its sidecar: the XMP is cut off" }
    #expect(notes.count == 1 && notes.first?.path == folder.file("a.png"))
    #expect(notes.first?.severity == .note)
  }

  @Test("Asking for items in any order gives each its own")
  func anyOrder() throws {
    let folder = try ScratchFolder()
    for index in 0..<9 {
      try folder.makePicture("p\(index).png", width: 4, height: 4)
      try folder.write(
        sidecar("xmp:Rating=\"\(index % 6)\"", title: "t\(index)"), to: "p\(index).xmp")
    }
    var request = try SheetRequest.of(folder, output: folder.file("out.png"))
    // 9 files, many times: more chunks than are kept.
    let inputs = (0..<300).flatMap { _ in (0..<9).map { ScanInput.path(folder.file("p\($0).png")) }
    }
    request.run.scan = ScanRequest(inputs: inputs)
    request.run.scan.sort = [SortKey(.none)]
    let setup = try RunSetup(request.run, fields: [], events: RunEvents())
    for item in [0, 2699, 31, 32, 64, 1000, 5, 2000, 2600, 0, 1500, 33]
      + stride(from: 0, to: 2700, by: 7)
    {
      let title = setup.metadata.of(item).facts["title"]?.text
      #expect(title == "t\(item % 9)")
    }
  }
}

/// Notes the fields that it is given.
private final class Seen: CellRenderer {
  let id = "seen"
  let inputs: CellInputs = []
  let found = Mutex<[String: String]>([:])
  let drawsCaption = false

  var fields: [String] { ["exposure", "rating", "xmp.Label", "width", "lens", "nonsense"] }

  func picture(for request: CellRequest) throws(PictureFailure) -> PictureBox {
    throw PictureFailure(.renderer)
  }

  func draw(_ request: CellRequest, picture: DecodedPicture?) throws(PictureFailure) -> CellImage {
    found.withLock { $0 = request.item.fields }
    throw PictureFailure(.renderer)
  }
}
