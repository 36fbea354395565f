// The ledger that `make check` counts.

import Glibc
import Testing

@testable import ProofTestSupport

@Suite struct CaseLedgerTests {
  @Test("Lines of many tests at once stay whole")
  func linesStayWhole() async throws {
    let path = "/tmp/proofsheet-ledger-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
    await withTaskGroup(of: Void.self) { group in
      for index in 0..<200 {
        group.addTask { CaseLedger.write("oracle case-\(index)\n", to: path) }
      }
    }
    // Safe because the stream is closed at the end of this scope.
    let opened = unsafe fopen(path, "r")
    let stream = unsafe try #require(opened)
    defer { unsafe fclose(stream) }
    var lines: [String] = []
    var buffer = [CChar](repeating: 0, count: 256)
    while unsafe fgets(&buffer, Int32(buffer.count), stream) != nil {
      let bytes = buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
      lines.append(String(decoding: bytes, as: UTF8.self))
    }
    unsafe unlink(path)
    #expect(Set(lines) == Set((0..<200).map { "oracle case-\($0)\n" }))
  }

  @Test("A file that is missing is an error that names it")
  func missingFile() {
    let error = #expect(throws: SharedFolder.MissingFile.self) {
      try SharedFolder.bytes("no/such/file")
    }
    #expect(error?.description.contains("no/such/file") == true)
  }
}
