// Files compared: odd and broken ones, pictures that are drawn, folders, reports.

import CEncodeFixtures
import FoundationEssentials
import Glibc
import ProofCodecs
import ProofDiff
import ProofDrawing
import ProofGeometry
import ProofPixels
import ProofTestSupport
import Testing

@testable import Proofsheet

private let white: [UInt8] = [255, 255, 255, 255]

extension ScratchFolder {
  fileprivate func compare(
    _ a: [UInt8]?, _ b: [UInt8]?, _ change: (inout DiffRequest) -> Void = { _ in }
  ) throws -> DiffPair {
    if let a { try write(a, to: "a.png") }
    if let b { try write(b, to: "b.png") }
    var request = DiffRequest(expected: file("a.png"), actual: file("b.png"))
    change(&request)
    let outcome = try Proofsheet.compare(request)
    return try #require(outcome.pairs.first)
  }

  fileprivate func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: "\(path)/\(name)", withIntermediateDirectories: true)
  }
}

/// A file with something wrong, and what must be said of it.
struct OddFile: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let bytes: [UInt8]?
  let status: DiffPair.Status
  let words: String

  static let all: [OddFile] = {
    let whole = StoredPNG(40, 40, filledWith: white).bytes
    var wrong = whole
    wrong[100] ^= 1
    return [
      OddFile(
        testDescription: "a wrong checksum", bytes: wrong, status: .unreadable, words: "CRC"),
      OddFile(
        testDescription: "a truncated file", bytes: Array(whole.prefix(whole.count / 2)),
        status: .unreadable, words: "cut off"),
      OddFile(
        testDescription: "a file without its end", bytes: Array(whole.dropLast(20)),
        status: .unreadable, words: "cut off"),
      OddFile(
        testDescription: "a file without its last chunk", bytes: Array(whole.dropLast(12)),
        status: .unreadable, words: "cut off"),
      OddFile(
        testDescription: "a file without its last byte", bytes: Array(whole.dropLast(1)),
        status: .unreadable, words: "cut off"),
      OddFile(
        testDescription: "a Git LFS pointer",
        bytes: Array("version https://git-lfs.github.com/spec/v1\noid sha256:0\n".utf8),
        status: .unreadable, words: "git lfs pull"),
      OddFile(testDescription: "an empty file", bytes: [], status: .unreadable, words: "empty"),
      OddFile(
        testDescription: "a text", bytes: Array("hello".utf8), status: .unreadable,
        words: "not a picture"),
      OddFile(
        testDescription: "a JPEG", bytes: [0xFF, 0xD8, 0xFF, 0xE0, 0, 0], status: .unreadable,
        words: "JPEG"),
      OddFile(
        testDescription: "half a signature", bytes: Array("\u{89}PNG\r\n".utf8),
        status: .unreadable,
        words: "not a picture"),
      OddFile(testDescription: "no file", bytes: nil, status: .missing, words: "no such file"),
    ]
  }()
}

@Suite struct DiffFileTests {
  @Test("What can't be compared is named, on either side", arguments: OddFile.all)
  func odd(file: OddFile) throws {
    let whole = StoredPNG(40, 40, filledWith: white).bytes
    for isFirst in [true, false] {
      let folder = try ScratchFolder()
      let pair = try folder.compare(isFirst ? file.bytes : whole, isFirst ? whole : file.bytes) {
        $0.output = folder.file("d.png")
      }
      #expect(pair.status == file.status)
      #expect(pair.problems.map(\.path) == [folder.file(isFirst ? "a.png" : "b.png")])
      #expect(pair.sentence.contains(file.words), "\(pair.sentence)")
      #expect(pair.summary == nil && pair.picture == nil)
      #expect(try folder.names.allSatisfy { ["a.png", "b.png"].contains($0) })
    }
  }

  @Test("16 bits count to their last, and 8 beside 16 when 8 can say it")
  func deep() throws {
    func status(_ a: Int, _ b: StoredPNG) throws -> DiffPair {
      try ScratchFolder().compare(StoredPNG(4, 4, gray16: a).bytes, b.bytes)
    }
    let low = try status(0x1234, StoredPNG(4, 4, gray16: 0x1235))
    #expect(low.status == .different && low.summary?.counted == 16 && low.summary?.bits == 16)
    #expect(
      try status(0x1212, StoredPNG(4, 4, filledWith: [0x12, 0x12, 0x12, 255])).status == .same)
    #expect(
      try status(0x1213, StoredPNG(4, 4, filledWith: [0x12, 0x12, 0x12, 255])).status
        == .different)
  }

  @Test("The same samples with other declared colors are the same, with a remark")
  func declared() throws {
    var srgb = StoredPNG(4, 4, filledWith: white)
    srgb.chunks = [("sRGB", [0])]
    var gamma = srgb
    gamma.chunks = [("gAMA", [0, 1, 0x86, 0xA0])]
    let pair = try ScratchFolder().compare(srgb.bytes, gamma.bytes)
    #expect(pair.status == .same && pair.remarks.count == 1)
    #expect(pair.remarks.first?.contains("sRGB; gAMA") == true)
    #expect(try ScratchFolder().compare(srgb.bytes, srgb.bytes).remarks == [])
  }

  @Test("White isn't transparent white; hidden color is seen with strict bytes only")
  func alpha() throws {
    let opaque = StoredPNG(4, 4, filledWith: white).bytes
    let clear = StoredPNG(4, 4, filledWith: [255, 255, 255, 0]).bytes
    let red = StoredPNG(4, 4, filledWith: [255, 0, 0, 0]).bytes
    #expect(try ScratchFolder().compare(opaque, clear).status == .different)
    #expect(try ScratchFolder().compare(clear, red).status == .same)
    let strict = try ScratchFolder().compare(clear, red) { $0.rule.hiddenColor = .compared }
    #expect(strict.status == .different)
  }

  @Test("Sizes that differ fail whatever is allowed, and are drawn")
  func sizes() throws {
    let folder = try ScratchFolder()
    let pair = try folder.compare(
      StoredPNG(8, 8, filledWith: white).bytes, StoredPNG(10, 6, filledWith: white).bytes
    ) {
      $0.rule.budget = .fraction(1)
      $0.output = folder.file("d.png")
    }
    #expect(pair.status == .sizes && pair.summary?.counted == 28)
    let drawn = try Picture.decoded(folder.file("d.png"))
    #expect(drawn.width == 10 && drawn.height == 8)
    #expect(drawn[9, 0] == 0xFFFF_00FF && drawn[0, 0] == 0xFFFF_FFFF && drawn[0, 7] == 0xFFFF_00FF)
  }

  @Test("The picture is the style that was asked for", arguments: DiffStyle.allCases)
  func styles(style: DiffStyle) throws {
    let folder = try ScratchFolder()
    var other = StoredPNG(8, 8, filledWith: white)
    other.rows[3][8] = 0
    let pair = try folder.compare(StoredPNG(8, 8, filledWith: white).bytes, other.bytes) {
      $0.output = folder.file("new/d.png")
      $0.style = style
    }
    #expect(pair.picture == folder.file("new/d.png"))
    let drawn = try Picture.decoded(folder.file("new/d.png"))
    let red: UInt32 = 0xFFFF_0000
    switch style {
    case .overlay: #expect(drawn.width == 8 && drawn[2, 3] == red && drawn[3, 3] == 0xFFFF_FFFF)
    case .mask: #expect(drawn.width == 8 && drawn[2, 3] == red && drawn[3, 3] == 0)
    case .side: #expect(drawn.width == 24 && drawn[18, 3] == 0xFF00_FFFF && drawn[8, 0] == 0)
    case .strip: #expect(drawn.width == 40 && drawn[34, 3] == red && drawn[2, 3] == 0xFFFF_FFFF)
    }
  }

  @Test("A shifted page is compared where it went, when so many rows may shift")
  func shift() throws {
    var page = StoredPNG(9, 60, filledWith: white)
    for y in 0..<60 {
      let start = y * 13 + y * y
      page.rows[y] = (0..<36).map { UInt8(($0 * 7 + start) % 256) }
    }
    for y in 0..<60 { for x in 0..<9 { page.rows[y][4 * x + 3] = 255 } }
    var moved = page
    moved.rows.insert([UInt8](repeating: 99, count: 36), at: 20)
    moved.rows.removeLast()
    func run(_ rows: Int, _ budget: Int) throws -> DiffPair {
      try ScratchFolder().compare(page.bytes, moved.bytes) {
        $0.maxShift = rows
        $0.rule.budget = .pixels(budget)
      }
    }
    let plain = try run(0, 0)
    #expect(plain.summary?.counted ?? 0 > 300 && plain.sentence.contains("1 row inserted at 20"))
    // The row that came in and the one that fell out.
    let aligned = try run(2, 18)
    #expect(aligned.status == .within && aligned.summary?.counted == 18 && aligned.isAligned)
    #expect(try run(2, 17).status == .different)
    #expect(try run(1, 18).isAligned == false)
  }

  @Test("A mask of another size is a usage error, and one that fits hides its black")
  func mask() throws {
    let folder = try ScratchFolder()
    try folder.write(StoredPNG(3, 3, filledWith: white).bytes, to: "small.png")
    try folder.write(StoredPNG(4, 4, filledWith: [0, 0, 0, 255]).bytes, to: "black.png")
    let (a, b) = (
      StoredPNG(4, 4, filledWith: white).bytes, StoredPNG(4, 4, filledWith: [9, 9, 9, 255]).bytes
    )
    let error = try #require(throws: RunError.self) {
      try folder.compare(a, b) { $0.mask = folder.file("small.png") }
    }
    #expect(error.kind == .usage && error.path == folder.file("small.png"))
    let pair = try folder.compare(a, b) { $0.mask = folder.file("black.png") }
    #expect(pair.status == .same && pair.summary?.ignored == 16)
  }

  @Test("Folders are compared by relative names, with any number of threads", arguments: [1, 2, 7])
  func folders(jobs: Int) throws {
    let folder = try ScratchFolder()
    for name in ["e/deep", "a/deep"] { try folder.makeFolder(name) }
    let plain = StoredPNG(8, 8, filledWith: white).bytes
    let other = StoredPNG(8, 8, filledWith: [1, 2, 3, 255]).bytes
    for name in ["deep/1.png", "deep/2.PNG", "gone.png"] {
      try folder.write(plain, to: "e/" + name)
    }
    try folder.write(plain, to: "a/deep/1.png")
    try folder.write(other, to: "a/deep/2.PNG")
    try folder.write(other, to: "a/fresh.png")
    try folder.write(Array("words".utf8), to: "a/readme.txt")
    var request = DiffRequest(expected: folder.file("e"), actual: folder.file("a/"))
    request.output = folder.file("out")
    request.limits.jobs = jobs
    let outcome = try Proofsheet.compare(request)
    #expect(
      outcome.pairs.map(\.name.string) == ["deep/1.png", "deep/2.PNG", "fresh.png", "gone.png"])
    #expect(outcome.pairs.map(\.status) == [.same, .different, .new, .deleted])
    #expect(try folder.names == ["a", "e", "out"])
    #expect(
      try FileManager.default.subpathsOfDirectory(atPath: folder.path + "/out").sorted()
        == ["deep", "deep/2.PNG"])
  }

  @Test("A folder and a file, or an output that is an input, are usage errors")
  func nonsense() throws {
    let folder = try ScratchFolder()
    try folder.write(StoredPNG(8, 8, filledWith: white).bytes, to: "a.png")
    func error(_ a: String, _ b: String, _ output: String?) throws -> RunError {
      var request = DiffRequest(expected: folder.file(a), actual: folder.file(b))
      request.output = output.map(folder.file)
      return try #require(throws: RunError.self) { try Proofsheet.compare(request) }
    }
    #expect(try error("", "a.png", nil).kind == .usage)
    #expect(try error("a.png", "a.png", "a.png").kind == .usage)
    #expect(try error("a.png", "a.png", "d.jpg").kind == .usage)
    #expect(try error("a.png", "a.png", "a.png/d.png").kind == .output)
    #expect(try folder.names == ["a.png"])
  }

  @Test("No output replaces what is compared, under whatever name", arguments: ["./", "link/", ""])
  func replaced(prefix: String) throws {
    let folder = try ScratchFolder()
    let (a, b) = (
      StoredPNG(8, 8, filledWith: white).bytes, StoredPNG(8, 8, filledWith: [1, 2, 3, 255]).bytes
    )
    try folder.write(a, to: "a.png")
    try folder.write(b, to: "b.png")
    let files = FileManager.default
    try files.createSymbolicLink(
      atPath: folder.path + "/link", withDestinationPath: folder.path)
    try files.createSymbolicLink(
      atPath: folder.path + "/other.png", withDestinationPath: folder.path + "/b.png")
    let path = folder.file(prefix + (prefix.isEmpty ? "other.png" : "b.png"))
    let changes: [(inout DiffRequest) -> Void] = [
      { $0.output = path }, { $0.json = .file(path) }, { $0.html = path }, { $0.junit = path },
    ]
    for change in changes {
      let error = try #require(throws: RunError.self) { try folder.compare(a, b, change) }
      #expect(error.kind == .usage && error.path == path)
    }
    let now = try folder.bytes("b.png")
    #expect(now == b)
  }

  @Test(
    "Pictures aren't written into a folder that is compared",
    arguments: ["e", "a/deep/new", "e/../a", "link/x"])
  func inside(name: String) throws {
    let folder = try ScratchFolder()
    for name in ["e", "a"] { try folder.makeFolder(name) }
    try folder.write(StoredPNG(8, 8, filledWith: white).bytes, to: "e/1.png")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/link", withDestinationPath: folder.path + "/e")
    var request = DiffRequest(expected: folder.file("e"), actual: folder.file("a"))
    request.output = folder.file(name)
    let error = try #require(throws: RunError.self) { try Proofsheet.compare(request) }
    #expect(error.kind == .usage && error.path == folder.file(name))
    #expect(try folder.names == ["a", "e", "link"])
    request.output = folder.file("e2/new")
    #expect(throws: Never.self) { try Proofsheet.compare(request) }
  }

  @Test("A header that asks for endless rows, or for a huge picture at once, is refused")
  func endless() throws {
    var wide = StoredPNG(4, 4, filledWith: white)
    wide.width = Int(Int32.max)
    #expect(try ScratchFolder().compare(wide.bytes, wide.bytes).sentence.contains("pixels a row"))
    var passes = StoredPNG(4, 4, filledWith: white)
    (passes.width, passes.height, passes.isInterlaced) = (60_000, 60_000, true)
    #expect(
      try ScratchFolder().compare(passes.bytes, passes.bytes).sentence.contains(
        "--max-input-pixels"))
    var empty = StoredPNG(4, 4, filledWith: white)
    empty.width = 0
    #expect(try ScratchFolder().compare(empty.bytes, empty.bytes).status == .unreadable)
  }

  @Test(
    "A folder that is closed makes no comparison: what is in it would count for nothing",
    .enabled(if: geteuid() == 0))
  func closed() throws {
    let folder = try ScratchFolder()
    for name in ["e", "a/shut"] { try folder.makeFolder(name) }
    for name in ["e/1.png", "a/1.png"] {
      try folder.write(StoredPNG(8, 8, filledWith: white).bytes, to: name)
    }
    // Safe because the string is closed by a NUL.
    try #require(unsafe chmod(folder.path + "/a/shut", 0o700) == 0)
    let user = ex_touch_files_as(65_534)
    defer { _ = ex_touch_files_as(user) }
    let error = try #require(throws: RunError.self) {
      try Proofsheet.compare(
        DiffRequest(expected: folder.file("e"), actual: folder.file("a")))
    }
    #expect(error.kind == .input && error.path == folder.file("a"))
  }

  @Test("Reports hold every pair, and the page asks nothing of the network")
  func reports() throws {
    let folder = try ScratchFolder()
    for name in ["e", "a"] { try folder.makeFolder(name) }
    let plain = StoredPNG(8, 8, filledWith: white).bytes
    let odd = "<b> & \"c\".png"
    for name in [odd, "same.png"] { try folder.write(plain, to: "e/" + name) }
    try folder.write(plain, to: "a/same.png")
    try folder.write(StoredPNG(8, 8, filledWith: [1, 2, 3, 255]).bytes, to: "a/" + odd)
    var request = DiffRequest(expected: folder.file("e"), actual: folder.file("a"))
    request.json = .file(folder.file("r.json"))
    request.html = folder.file("r.html")
    request.junit = folder.file("r.xml")
    _ = try Proofsheet.compare(request)
    let html = String(decoding: try folder.bytes("r.html"), as: UTF8.self)
    #expect(html.contains("&lt;b&gt; &amp; &quot;c&quot;.png") && !html.contains("<b>"))
    #expect(!html.contains("http") && !html.contains("url(") && !html.contains("src=\"/"))
    // Expected, actual and mask of the pair that differs; the other says nothing.
    let pictures = html.split(separator: "src=\"data:image/png;base64,").dropFirst()
    #expect(pictures.count == 3)
    for (index, text) in pictures.enumerated() {
      let data = try #require(Data(base64Encoded: String(text.prefix { $0 != "\"" })))
      if index == 0 { #expect(Array(data) == plain) }
      try folder.write(Array(data), to: "p.png")
      #expect(try Picture.decoded(folder.file("p.png")).width == 8)
    }
    let xml = String(decoding: try folder.bytes("r.xml"), as: UTF8.self)
    #expect(xml.contains("tests=\"2\" failures=\"1\" errors=\"0\""))
    #expect(xml.contains("name=\"&lt;b&gt; &amp; &quot;c&quot;.png\""))
    let json = String(decoding: try folder.bytes("r.json"), as: UTF8.self)
    #expect(
      json.contains("\"schema\" : \"proofsheet.diff/1\"") && json.contains("\"counted\" : 64"))
  }

  @Test(
    "Stored samples of the suite are the same whether interlaced or not",
    .enabled(if: SharedFolder.path != nil))
  func interlaced() throws {
    let root = try #require(SharedFolder.path) + "/corpus/images/pngsuite/png"
    let names = try FileManager.default.contentsOfDirectory(atPath: root)
      .filter { $0.hasPrefix("basn") }.sorted()
    #expect(names.count == 15)
    for name in names {
      let request = DiffRequest(
        expected: FilePath("\(root)/\(name)"),
        actual: FilePath("\(root)/" + name.replacing("basn", with: "basi")))
      let pair = try #require(try Proofsheet.compare(request).pairs.first)
      #expect(pair.status == .same && pair.summary?.total == 1024, "\(name): \(pair.sentence)")
      CaseLedger.record(.corpus, "pngsuite \(name)")
    }
  }

  @Test(
    "Every legal file of the suite equals itself, and every broken one is refused",
    .enabled(if: SharedFolder.path != nil))
  func suite() throws {
    let root = try #require(SharedFolder.path) + "/corpus/images/pngsuite/png"
    let names = try FileManager.default.contentsOfDirectory(atPath: root)
      .filter { $0.hasSuffix(".png") }.sorted()
    #expect(names.count > 150)
    for name in names {
      let path = FilePath("\(root)/\(name)")
      let pair = try #require(
        try Proofsheet.compare(DiffRequest(expected: path, actual: path)).pairs.first)
      // Names that begin with x are broken on purpose.
      let isBroken = name.hasPrefix("x")
      #expect(pair.status == (isBroken ? .unreadable : .same), "\(name): \(pair.sentence)")
      #expect(isBroken || pair.summary?.counted == 0, "\(name)")
      CaseLedger.record(.corpus, "pngsuite \(name)")
    }
  }
}
