// What is found along a search path, without any of it being run.

import Foundation
import Glibc
import ProofDrawing
import ProofPlugins
import Testing

@Suite(.serialized) struct SearchTests {
  /// A folder below one that nobody else can write to.
  private func folder(_ name: String) throws -> String {
    let base = try #require(ProcessInfo.processInfo.environment["HOME"])
    let path = base + "/.proofsheet-test-\(getpid())/" + name
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o755])
    return path
  }

  private func clean() {
    let base = ProcessInfo.processInfo.environment["HOME"] ?? "/nowhere"
    try? FileManager.default.removeItem(atPath: base + "/.proofsheet-test-\(getpid())")
  }

  private func put(_ file: String, _ defines: [String], in folder: String) throws {
    let built = try PluginBuilder.path("noted", defines)
    let target = folder + "/" + file
    try? FileManager.default.removeItem(atPath: target)
    try FileManager.default.copyItem(atPath: built, toPath: target)
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: target)
  }

  @Test("Folders count in order, copies are one file, and an id twice in a folder is nobody's")
  func precedence() throws {
    defer { clean() }
    let (first, second) = (try folder("first"), try folder("second"))
    try put("a.so", ["ID=\"org.example.one\""], in: first)
    try put("b.so", ["ID=\"org.example.one\"", "VERSION=\"2.0.0\""], in: second)
    try put("copy.so", ["ID=\"org.example.one\""], in: second)
    try put("c.so", ["ID=\"org.example.two\""], in: second)
    try put("d.so", ["ID=\"org.example.two\"", "VERSION=\"3.0.0\""], in: second)
    let found = PluginSearch(folders: [FilePath(first), FilePath(second)]).find()
    #expect(found.refused.isEmpty, "\(found.refused)")
    #expect(found.files.count == 4)
    #expect(found.file(of: "org.example.one")?.path == FilePath(first + "/a.so"))
    #expect(found.file(of: "org.example.two") == nil)
    let (one, other) = try #require(found.dispute(over: "org.example.two"))
    #expect([one, other].allSatisfy { $0.bytes.starts(with: Array(second.utf8)) })
    #expect(found.ids == ["org.example.one"])
    let shadowed = found.files.first { $0.path == FilePath(second + "/b.so") }
    #expect(shadowed?.shadows["org.example.one"] == FilePath(first + "/a.so"))
  }

  @Test("Empty and relative elements are named and passed over; missing folders are none")
  func elements() throws {
    let found = PluginSearch(
      folders: [FilePath(""), FilePath("plugins"), FilePath("/nowhere/at/all")]
    ).find()
    #expect(found.files.isEmpty && found.refused.isEmpty)
    #expect(found.notes.count == 2)
    #expect(found.notes.first?.contains("empty element") == true)
    #expect(found.notes.last?.contains("plugins isn't absolute") == true)
  }

  @Test("A file that others could change is refused, unless its content is trusted")
  func permissions() throws {
    defer { clean() }
    let place = try folder("open")
    try put("a.so", ["ID=\"org.example.one\""], in: place)
    try FileManager.default.setAttributes([.posixPermissions: 0o646], ofItemAtPath: place + "/a.so")
    let refused = PluginSearch(folders: [FilePath(place)]).find()
    #expect(refused.files.isEmpty)
    #expect(refused.refused.first?.reason.contains("can be changed by everybody") == true)
    let content = try #require(contentHash(of: FilePath(place + "/a.so")))
    let trusted = PluginSearch(folders: [FilePath(place)], trusted: [content]).find()
    #expect(trusted.ids == ["org.example.one"])
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: place + "/a.so")
    try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: place)
    #expect(PluginSearch(folders: [FilePath(place)]).find().files.isEmpty)
  }

  static let bad: [(note: String, words: String)] = [
    ("{}", "no \"abi\""), ("[1", "no JSON"), ("{\"abi\":2}", "plugin ABI 2"),
    ("{\"abi\":1}", "names no plugin"),
    ("{\"abi\":1,\"plugins\":[{\"id\":\"a.b\"}]}", "no \"version\""),
    (
      "{\"abi\":1,\"plugins\":[{\"id\":\"a.b\",\"version\":\"1\",\"kind\":\"x\"}]}",
      "neither a renderer nor a decoder"
    ),
  ]

  @Test("A note that says nothing sensible is refused with what is wrong", arguments: bad)
  func notes(note: String, words: String) throws {
    let quoted = note.replacing("\"", with: "\\\"")
    let path = FilePath(try PluginBuilder.path("noted", ["NOTE=\"\(quoted)\""]))
    let error = #expect(throws: PluginError.self) { _ = try PluginManifest.read(path) }
    let plain = words.replacing("\\", with: "")
    #expect(error?.message.contains(plain) == true, "\(error?.message ?? "")")
  }

  @Test("A note that disagrees with the table is refused, the field named")
  func stale() throws {
    let path = FilePath(try PluginBuilder.path("noted", ["TABLE_VERSION=\"1.0.1\""]))
    let error = #expect(throws: PluginError.self) { _ = try PluginFile.load(path) }
    #expect(
      error?.message
        == "org.example.noted: the note's version is \"1.0.0\", the table's \"1.0.1\"")
  }

  @Test("The hash is SHA-256")
  func hash() throws {
    let cases = [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
      (
        String(repeating: "a", count: 1_000_000),
        "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
      ),
    ]
    for (index, (text, expected)) in cases.enumerated() {
      let path = try PluginBuilder.file("hash-\(index)", Array(text.utf8))
      #expect(contentHash(of: FilePath(path)) == expected)
    }
  }
}
