// measure(): what a renderer says of its cells' sizes, in this process and through a worker.

import ProofDrawing
import ProofGeometry
import ProofPlugins
import Testing

@Suite(.serialized) struct MeasureTests {
  private static let room = CellRoom(maxWidth: 120, scale: 2, scheme: .dark)

  /// The answer, or the reason, in this process and in a worker.
  private func answers(_ mode: String, timeout: Double = 20) throws -> [String] {
    let path = FilePath(try PluginBuilder.path("measuring"))
    let files = [
      try PluginFile.load(path),
      try PluginFile.load(path, host: PluginHost(), worker: .test(timeout: timeout)),
    ]
    return try files.map { file in
      let renderer = try file.renderer(parameters: [("mode", mode)])
      do throws(PictureFailure) {
        return "\(try renderer.measure(CellItem(), in: Self.room))"
      } catch {
        return error.detail
      }
    }
  }

  @Test(
    "An answer arrives as it was given, from a worker too",
    arguments: [
      ("none", CellMeasure.none), ("absent", .none), ("odd", .none), ("height", .height(30)),
      ("aspect", .aspect(2)), ("fixed", .fixed(Size(width: 30, height: 90))), ("zero", .height(0)),
      ("wide", .fixed(Size(width: 9000, height: 20))),
    ])
  func given(mode: String, measure: CellMeasure) throws {
    #expect(try answers(mode) == ["\(measure)", "\(measure)"])
  }

  @Test(
    "An answer that can't be is refused with its numbers",
    arguments: [
      ("nan", "measure() wants a cell nan points high"),
      ("infinite", "measure() wants a cell with a ratio of inf"),
      ("negative", "measure() wants a cell -1 x 0 points large"),
      ("huge", "measure() wants a cell 1000000000 points high"), ("fails", "no idea how large"),
    ])
  func refused(mode: String, words: String) throws {
    let expected = "org.example.measuring: \(words)"
    #expect(try answers(mode) == [expected, expected])
  }

  @Test("A worker that dies or hangs over the question is a failure", arguments: ["crash", "hang"])
  func dies(mode: String) throws {
    let path = FilePath(try PluginBuilder.path("measuring"))
    let renderer = try PluginFile.load(
      path, host: PluginHost(), worker: .test(timeout: mode == "hang" ? 1 : 20)
    ).renderer(parameters: [("mode", mode)])
    let error = try #require(throws: PictureFailure.self) {
      _ = try renderer.measure(CellItem(), in: Self.room)
    }
    #expect(error.detail.contains(mode == "hang" ? "took longer than 1 s" : "crashed (SIGSEGV)"))
  }

  @Test("It is told what was declared and no more")
  func told() throws {
    let item = CellItem(
      label: "a.jpg", caption: "A", naturalSize: PixelSize(width: 300, height: 200))
    for (inputs, words) in [
      ("PSP_INPUT_SIZE", "natural=300x200 label=- caption=-"),
      ("PSP_INPUT_LABEL|PSP_INPUT_CAPTION", "natural=0x0 label=a.jpg caption=A"),
    ] {
      let notes = Notes()
      let file = try PluginFile.fixture("measuring", ["INPUTS=(\(inputs))"], notes: notes)
      _ = try file.renderer().measure(item, in: Self.room)
      #expect(
        notes.texts.contains("measure \(words) room=120xinf@2 scheme=1 kind=0"), "\(notes.texts)")
    }
  }

  @Test("A renderer without the function has nothing to say")
  func without() throws {
    let renderer = try PluginFile.fixture("table").renderer()
    #expect(!renderer.measures)
    #expect(try renderer.measure(CellItem(), in: Self.room) == .none)
    let measuring = try PluginFile.fixture("measuring")
    #expect(measuring.descriptors.first?.measures == true)
    #expect(try measuring.renderer().measures)
  }
}
