// Colors, sizes, grids, aspects, parameters, output names.

import ProofDrawing
import ProofGallery
import ProofGeometry
import Proofsheet
import Testing

@testable import ProofsheetCLI

@Test(
  "Colors are CSS's",
  arguments: [
    ("#fff", 0xFFFF_FFFF), ("#1a2", 0x11AA_22FF), ("#1a28", 0x11AA_2288),
    ("#123456", 0x1234_56FF), ("#12345678", 0x1234_5678), ("#ABCDEF", 0xABCD_EFFF),
    ("black", 0x0000_00FF), ("gray", 0x8080_80FF), ("Fuchsia", 0xFF00_FFFF),
    ("aqua", 0x00FF_FFFF),
  ] as [(String, UInt32)])
func colors(text: String, expected: UInt32) throws {
  #expect(try ColorGrammar().parse(text).word == expected)
}

@Test(
  "What is no color is refused",
  arguments: [
    "", "#", "#1", "#12", "#12345", "#1234567", "#123456789", "#ggg", "#٣٣٣", "123456",
    "grey!", "rgb(1,2,3)",
  ])
func noColors(text: String) throws {
  #expect(throws: ValueProblem.self) { try ColorGrammar().parse(text) }
}

@Test("Backgrounds are colors, checker or none; the nearest word is named")
func backgrounds() throws {
  #expect(try BackgroundGrammar().parse("checker") == .checker)
  #expect(try BackgroundGrammar().parse("none") == SheetBackground.none)
  #expect(try BackgroundGrammar().parse("#000") == .color(.black))
  let error = try #require(throws: ValueProblem.self) { try BackgroundGrammar().parse("cheker") }
  #expect(error.advice?.contains("did you mean checker?") == true)
  let gray = try #require(throws: ValueProblem.self) { try BackgroundGrammar().parse("grey") }
  #expect(gray.advice?.contains("did you mean gray?") == true)
}

@Test(
  "Frames are first, all or a number from 1",
  arguments: [
    ("-1", "out of range", "from 1"), ("0", "out of range", "from 1"),
    ("1.5", "not a whole number", "from 1"),
    ("al", "'al' is no choice of frames", "did you mean all?"),
    ("-x", "'-x' is no choice of frames", "first or all"),
  ])
func frames(text: String, problem: String, advice: String) throws {
  #expect(try FrameGrammar().parse("all") == .all)
  #expect(try FrameGrammar().parse("7") == .number(7))
  let error = try #require(throws: ValueProblem.self) { try FrameGrammar().parse(text) }
  #expect(error.problem == problem)
  #expect(error.advice?.contains(advice) == true, "\(error.advice ?? "none")")
}

@Test("Pages and windows are two numbers of points")
func sizes() throws {
  #expect(try SizeGrammar().parse("1600x1200") == Size(width: 1600, height: 1200))
  #expect(try SizeGrammar().parse("612.5x792") == Size(width: 612.5, height: 792))
  for text in [
    "", "x", "1600", "1600x", "x1200", "1x2x3", "1600X1200", "0x5", "-1x5", "1e3x5",
    "2000000x5", "infxinf",
  ] {
    #expect(throws: ValueProblem.self, "\(text)") { try SizeGrammar().parse(text) }
  }
}

@Test(
  "Paper is refused by name", arguments: ["A4", "a3", "Letter", "210x297mm", "8.5x11in", "Tabloid"])
func paper(text: String) throws {
  let error = try #require(throws: ValueProblem.self) { try SizeGrammar().parse(text) }
  #expect(error.problem == "paper sizes aren't there yet")
}

@Test("A grid is columns x rows")
func grids() throws {
  #expect(try GridShapeGrammar().parse("4x5") == SheetRequest.GridShape(columns: 4, rows: 5))
  for text in ["", "4", "4x", "x5", "0x5", "4x0", "4x5x6", "4.5x5", "-4x5", "4:5", "2000x5"] {
    #expect(throws: ValueProblem.self, "\(text)") { try GridShapeGrammar().parse(text) }
  }
}

@Test("An aspect is a ratio, or the source's")
func aspects() throws {
  #expect(try AspectGrammar().parse("source") == .source)
  #expect(try AspectGrammar().parse("3:2") == .ratio(1.5))
  #expect(try AspectGrammar().parse("1.5:3") == .ratio(0.5))
  for text in [
    "", "3", "3:", ":2", "0:1", "1:0", "-3:2", "3:2:1", "3x2", "1:101", "101:1", "sorce",
    "nan:1",
  ] {
    #expect(throws: ValueProblem.self, "\(text)") { try AspectGrammar().parse(text) }
  }
}

@Test(
  "A parameter's id ends at the last dot before the first =",
  arguments: [
    ("key=value", nil, "key", "value"),
    ("key=", nil, "key", ""),
    ("key=a=b.c", nil, "key", "a=b.c"),
    ("org.example.round.radius=8", "org.example.round", "radius", "8"),
    ("org.example.round.path=/a.b/c=d", "org.example.round", "path", "/a.b/c=d"),
  ] as [(String, String?, String, String)])
func parameters(text: String, id: String?, key: String, value: String) throws {
  #expect(
    try ParameterGrammar().parse(text)
      == RendererParameter(rendererID: id, key: key, value: value))
}

@Test("What is no parameter is refused", arguments: ["", "key", "=value", ".key=1", "id.=1", "."])
func noParameters(text: String) throws {
  #expect(throws: ValueProblem.self) { try ParameterGrammar().parse(text) }
}

@Test(
  "Output names are pictures that can be written",
  arguments: [
    "a.png", "A.PNG", "dir/a.png", "./-.png", "a b%d.png", "{page}.png", "a-{page:06}.png",
    "{{page}}.png", "{page:3}/a.png", "..png", "a.b.png", "-.png",
  ])
func outputs(text: String) throws {
  #expect(try OutputGrammar().parse(Word(text)) == .file(FilePath(text)))
}

@Test("Output names stay bytes, and - is standard output")
func outputBytes() throws {
  let bytes: [UInt8] = [0xFF, 0x2F, 0xC3, 0x28] + Array(".png".utf8)
  #expect(try OutputGrammar().parse(Word(bytes: bytes)) == .file(FilePath(bytes: bytes)))
  #expect(try OutputGrammar().parse(Word("-")) == .standardOutput)
}

@Test(
  "Output names that can't be written are refused, and say why",
  arguments: [
    ("", "empty"), ("a", "no suffix"), ("dir.png/a", "no suffix"), ("dir/", "folder"),
    ("a.jpg", ".jpg isn't there yet"), ("a.JPEG", ".jpeg isn't there yet"),
    ("a.pdf", ".pdf isn't there yet"), ("a.tiff", "no such kind"), ("a.", "no such kind"),
    ("a.png ", "no such kind"), ("{pag}.png", "page"), ("{section}.png", "isn't there yet"),
    ("{shard}.png", "isn't there yet"), ("{page.png", "brace"), ("a}.png", "brace"),
    ("{page}{page}.png", "second"),
    ("{}.png", "unknown"), ("{page:x}.png", "unknown"), ("{page:99}.png", "unknown"),
  ])
func noOutputs(text: String, says: String) throws {
  let error = try #require(throws: ValueProblem.self) { try OutputGrammar().parse(Word(text)) }
  #expect((error.problem + " / " + (error.advice ?? "")).contains(says), "\(error)")
}
