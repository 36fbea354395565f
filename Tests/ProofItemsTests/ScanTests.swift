// Folders become items, and what is passed over is counted.

import Foundation
import ProofDrawing
import ProofItems
import Testing

struct ScanTests {
  @Test("Hidden files and folders are passed over unless they are asked for")
  func hidden() throws {
    let folder = try Folder()
    for name in ["a.jpg", ".b.jpg", ".c/d.jpg", "e/.f.jpg"] { try folder.write(name) }
    #expect(try folder.ids() == ["a.jpg"])
    #expect(try folder.scanned().passedOver.hidden == 3)
    #expect(
      try folder.ids { $0.takesHidden = true } == [".b.jpg", "a.jpg", ".c/d.jpg", "e/.f.jpg"])
  }

  @Test("What programs leave in folders is passed over by default")
  func defaultExcludes() throws {
    let folder = try Folder()
    for name in [
      "a.jpg", "@eaDir/a.jpg", "._a.jpg", "x.lrdata/a.jpg", "x.photoslibrary/a.jpg",
      "__MACOSX/a.jpg", "#recycle/a.jpg", "$RECYCLE.BIN/a.jpg", "deep/@eaDir/a.jpg",
    ] { try folder.write(name) }
    #expect(try folder.ids() == ["a.jpg"])
    let passedOver = try folder.scanned().passedOver
    #expect(passedOver.excluded == 8 && passedOver.total == 8)
    #expect(
      try folder.ids {
        $0.usesDefaultExcludes = false
        $0.takesHidden = true
      }.count == 9)
  }

  @Test("Suffix or first bytes say picture; sidecars belong to theirs; the rest is named")
  func kinds() throws {
    let folder = try Folder()
    try folder.write("suffix.JPEG", Array("text".utf8))
    try folder.write("nothing", Folder.pngHead)
    try folder.write("wrong.txt", Folder.pngHead)
    try folder.write("notes.txt", Array("hello".utf8))
    try folder.write("empty")
    try folder.write("a.jpg.xmp", Folder.pngHead)
    try folder.write("b.XMP")
    try folder.write("raw.CR3")
    try folder.write("sub/.jpg")
    let items = try folder.scanned()
    #expect((0..<items.count).map(items.id) == ["nothing", "raw.CR3", "suffix.JPEG", "wrong.txt"])
    #expect(
      items.notPictures.map(\.path.bytes) == [
        folder.file("empty").bytes, folder.file("notes.txt").bytes,
      ])
    #expect(items.notPictureCount == 2)
    #expect(items.passedOver.sidecars == 2)
    #expect((0..<items.count).allSatisfy { !items.isNamedByHand($0) })
    #expect(items.path(0) == folder.file("nothing"))
    #expect(items.index(ofID: "raw.CR3") == 1 && items.index(ofID: "raw") == nil)
  }

  @Test("Links to files are items, cycles end, and a folder is walked once")
  func links() throws {
    let folder = try Folder()
    try folder.write("a.jpg")
    try folder.write("sub/b.jpg")
    try folder.link("c.jpg", to: "a.jpg")
    try folder.link("self", to: ".")
    try folder.link("sub/up", to: "..")
    try folder.link("again", to: "sub")
    try folder.link("dangling.jpg", to: "nowhere")
    try folder.link("dangling", to: "nowhere")
    try folder.link("loop.jpg", to: "loop.jpg")
    let items = try folder.scanned()
    #expect(
      (0..<items.count).map(items.id)
        == ["a.jpg", "c.jpg", "dangling.jpg", "loop.jpg", "again/b.jpg"])
    #expect(items.passedOver.repeatedFolders == 3)
    #expect(items.passedOver.special == 1)
  }

  @Test("The same folder given twice is drawn once, the same picture twice")
  func repeated() throws {
    let folder = try Folder()
    try folder.write("a.jpg")
    let path = ScanInput.path(FilePath(folder.path))
    #expect(try folder.ids { $0.inputs = [path, path] } == ["a.jpg"])
    let file = ScanInput.path(folder.file("a.jpg"))
    let items = try folder.scanned { $0.inputs = [file, file, path] }
    #expect(items.count == 3)
  }

  @Test("Depth: all the way down, so many folders, or none")
  func depth() throws {
    let folder = try Folder()
    for name in ["1.jpg", "a/2.jpg", "a/b/3.jpg", "a/b/c/4.jpg"] { try folder.write(name) }
    #expect(try folder.ids().count == 4)
    for depth in 0...4 {
      let items = try folder.scanned { $0.maxDepth = depth }
      #expect(items.count == min(depth + 1, 4))
      #expect(items.passedOver.tooDeep == (depth < 3 ? 1 : 0))
    }
    let flat = try folder.scanned {
      $0.isRecursive = false
      $0.maxDepth = 3
    }
    #expect(flat.count == 1)
  }

  @Test("A tree 300 folders deep is walked to its end")
  func deep() throws {
    let folder = try Folder()
    let path = String(repeating: "d/", count: 300)
    try folder.write(path + "end.jpg")
    #expect(try folder.ids() == [path + "end.jpg"])
  }

  @Test("Pipes are passed over without waiting, whatever their name")
  func pipes() throws {
    let folder = try Folder()
    try folder.makePipe("pipe")
    try folder.makePipe("pipe.jpg")
    try folder.link("link.jpg", to: "pipe")
    let items = try folder.scanned()
    #expect(items.count == 0 && items.passedOver.special == 3)
  }

  @Test("Sheets that Proofsheet wrote aren't pictures, told by their bytes and not by their names")
  func ownOutput() throws {
    let folder = try Folder()
    try folder.write("sheet.png", Folder.pngHead + Array("mine".utf8))
    try folder.write("sheet-001.png", Folder.pngHead)
    try folder.write("other.jpg", Array("mine".utf8))
    var request = ScanRequest(inputs: [.path(FilePath(folder.path))])
    func ids(_ request: ScanRequest) throws -> [String] {
      let items = try scan(
        request, kindOf: Folder.kind, isOwn: { $0.suffix(4).elementsEqual("mine".utf8) },
        note: { _ in })
      return (0..<items.count).map(items.id)
    }
    #expect(try ids(request) == ["other.jpg", "sheet-001.png"])
    request.usesDefaultExcludes = false
    #expect(try ids(request).count == 3)
  }

  @Test("Temporary files of a run are passed over, asked for or not")
  func temporaries() throws {
    let folder = try Folder()
    try folder.write(".sheet.png.proofsheet-abc")
    try folder.write(".x.proofsheet-abc", Folder.pngHead)
    try folder.write("x.proofsheet-abc.jpg")
    let items = try folder.scanned {
      $0.takesHidden = true
      $0.usesDefaultExcludes = false
    }
    #expect((0..<items.count).map(items.id) == ["x.proofsheet-abc.jpg"])
    #expect(items.passedOver.own == 2)
  }

  @Test("What is named by hand is an item, there or not, picture or not, hidden or not")
  func byHand() throws {
    let folder = try Folder()
    try folder.write("notes.txt")
    try folder.write(".hidden.xmp")
    let names = ["missing.jpg", "notes.txt", ".hidden.xmp"]
    let items = try folder.scanned {
      $0.inputs = names.map { .path(folder.file($0)) }
      $0.sort = [SortKey(.none)]
      $0.excludes = [try Glob([0x2A])]
    }
    #expect((0..<items.count).map { items.path($0) } == names.map { folder.file($0) })
    #expect((0..<items.count).allSatisfy(items.isNamedByHand))
    #expect((0..<items.count).map(items.name) == names)
  }

  @Test("Includes choose files, excludes also folders")
  func globs() throws {
    let folder = try Folder()
    for name in ["a.jpg", "b.png", "raw/c.jpg", "raw/d.png", "x/raw/e.jpg"] {
      try folder.write(name)
    }
    func glob(_ text: String) throws -> Glob { try Glob(Array(text.utf8)) }
    #expect(
      try folder.ids { $0.includes = [try glob("*.jpg")] } == ["a.jpg", "raw/c.jpg", "x/raw/e.jpg"])
    #expect(try folder.ids { $0.includes = [try glob("raw/*")] } == ["raw/c.jpg", "raw/d.png"])
    #expect(try folder.ids { $0.excludes = [try glob("raw")] } == ["a.jpg", "b.png"])
    #expect(
      try folder.ids { $0.excludes = [try glob("/raw")] } == ["a.jpg", "b.png", "x/raw/e.jpg"])
    #expect(
      try folder.ids {
        $0.includes = [try glob("*.jpg"), try glob("*.png")]
        $0.excludes = [try glob("**/*.png")]
      } == ["a.jpg", "raw/c.jpg", "x/raw/e.jpg"])
  }

  @Test("Names that aren't UTF-8 come through byte by byte")
  func bytes() throws {
    let folder = try Folder()
    let name: [UInt8] = [0x61, 0xFF, 0x0A] + Array(".jpg".utf8)
    try folder.write(name)
    let items = try folder.scanned()
    #expect(items.path(0).bytes == Array(folder.path.utf8) + [0x2F] + name)
    #expect(items.name(0) == "a\u{FFFD}\\n.jpg")
    #expect(items.id(0) == "a\u{FFFD}\n.jpg")
  }

  @Test("A folder that can't be read is said, and the scan goes on")
  func unreadable() throws {
    let folder = try Folder()
    for name in ["a.jpg", "gone/b.jpg", "stays/c.jpg"] { try folder.write(name) }
    try folder.write("zz", [1])
    var notes: [ScanNote] = []
    // Between finding a folder and walking it, it goes away.
    let items = try scan(
      folder.request,
      kindOf: { _ in
        // Safe because the texts live over the call.
        _ = unsafe rename("\(folder.path)/gone", "\(folder.path)/.gone")
        return nil
      }, note: { notes.append($0) })
    #expect((0..<items.count).map(items.id) == ["a.jpg", "stays/c.jpg"])
    #expect(
      notes.map(\.text) == ["the folder can't be read: no such file or directory"])
    #expect(notes.first?.path == folder.file("gone/"))
  }
}
