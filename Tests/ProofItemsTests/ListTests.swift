// Lists of paths.

import Foundation
import ProofDrawing
import ProofItems
import Testing

struct ListTests {
  private func names(_ list: String, endsInNUL: Bool = false, sort: [SortKey]? = nil) throws
    -> [String]
  {
    let folder = try Folder()
    try folder.write("list", Array(list.utf8))
    let items = try folder.scanned {
      $0.inputs = [.list(folder.file("list"), endsInNUL: endsInNUL)]
      $0.sort = sort
    }
    return (0..<items.count).map { String(decoding: items.path($0).bytes, as: UTF8.self) }
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let text: String
    var endsInNUL = false
    let names: [String]
    var testDescription: String { text.debugDescription }
  }

  private static let table: [Row] = [
    Row(text: "b\na\n", names: ["b", "a"]),
    Row(text: "b\na", names: ["b", "a"]),
    Row(text: "\n\nb\n\n\na\n\n", names: ["b", "a"]),
    Row(text: "", names: []),
    Row(text: "\n", names: []),
    Row(text: "a\na\nb\na\n", names: ["a", "a", "b", "a"]),
    Row(text: "a\r\n", names: ["a\r"]),
    Row(text: " a \n-\n--x\n#y\n", names: [" a ", "-", "--x", "#y"]),
    Row(text: "b\0a\0", endsInNUL: true, names: ["b", "a"]),
    Row(text: "b\0\0a", endsInNUL: true, names: ["b", "a"]),
    Row(text: "a\nb\0c\n\0", endsInNUL: true, names: ["a\nb", "c\n"]),
  ]

  @Test("Order and repetitions are kept, empty lines aren't", arguments: table)
  func lists(row: Row) throws {
    #expect(try names(row.text, endsInNUL: row.endsInNUL) == row.names)
  }

  @Test("With a list the order given counts, unless another is asked for")
  func order() throws {
    #expect(try names("10\n2\n", sort: [SortKey(.natural)]) == ["2", "10"])
    let folder = try Folder()
    for name in ["2.jpg", "10.jpg"] { try folder.write(name) }
    try folder.write("list", Array("z\na\n".utf8))
    let items = try folder.scanned {
      $0.inputs.append(.list(folder.file("list"), endsInNUL: false))
    }
    #expect((0..<items.count).map(items.name) == ["10.jpg", "2.jpg", "z", "a"])
  }

  @Test("A folder in a list is walked; what is missing is an item")
  func folders() throws {
    let folder = try Folder()
    for name in ["sub/2.jpg", "sub/notes.txt"] { try folder.write(name) }
    try folder.write("list", Array("\(folder.path)/sub\n\(folder.path)/none.jpg\n".utf8))
    let items = try folder.scanned { $0.inputs = [.list(folder.file("list"), endsInNUL: false)] }
    #expect((0..<items.count).map(items.name) == ["2.jpg", "none.jpg"])
    #expect((0..<items.count).map(items.isNamedByHand) == [false, true])
  }

  @Test("Names cross the pieces in which a list is read")
  func long() throws {
    let lines = (0..<20_000).map { "folder/\($0)-" + String(repeating: "x", count: $0 % 97) }
    let isSame = try names(lines.joined(separator: "\n")) == lines
    #expect(isSame)
  }

  @Test("A list that can't be read or can't be meant stops the scan")
  func errors() throws {
    let folder = try Folder()
    func error(_ name: String) throws -> ScanError? {
      var request = folder.request
      request.inputs = [.list(folder.file(name), endsInNUL: false)]
      do throws(ScanError) {
        _ = try scan(request, kindOf: Folder.kind, note: { _ in })
        return nil
      } catch {
        return error
      }
    }
    #expect(try error("missing")?.path == folder.file("missing"))
    #expect(try error("missing")?.message == "the list can't be read: no such file or directory")
    try folder.makeFolder("folder")
    #expect(try error("folder")?.message == "the list can't be read: is a directory")
    try folder.write("long", [UInt8](repeating: 0x61, count: 1_200_000))
    #expect(try error("long")?.advice?.contains("--null") == true)
    // Read by lines, a list for --null would be one name that ends at its first NUL.
    try folder.write("nul", Array("a.jpg\0b.jpg\0".utf8))
    #expect(try error("nul")?.advice?.contains("--null") == true)
  }
}
