// A camera's own files, where a folder of them is named by PROOFSHEET_SHARED; skipped elsewhere.

import ProofDrawing
import ProofMetadata
import ProofTestSupport
import Testing

struct CameraFilesTests {
  @Test(
    "What a camera wrote comes out as people write it",
    .enabled(if: SharedFolder.path != nil, "skipped: PROOFSHEET_SHARED names no folder"),
    arguments: ["DSCN0010.jpg", "DSCN0012.jpg", "DSCN0021.jpg"])
  func facts(name: String) throws {
    let file = "corpus/images/exif/\(name)"
    _ = try SharedFolder.bytes(file)
    CaseLedger.record(.corpus, "exif/\(name)")
    let metadata = MetadataFiles().metadata(
      of: FilePath((SharedFolder.path ?? "") + "/" + file), tags: ["exif.ISO"])
    #expect(metadata.date != nil)
    func text(_ field: String) -> String { metadata.facts[field]?.text ?? "" }
    #expect(text("camera").contains("COOLPIX P6000"))
    #expect(text("exposure").hasSuffix(" s"))
    #expect(text("aperture").hasPrefix("f/"))
    #expect(text("gps").contains("43."))
    #expect(metadata.notes.isEmpty, "\(metadata.notes)")
  }

  @Test("A file that isn't there, and one that is no picture, say nothing and trap nothing")
  func nothing() {
    for path in ["/nowhere/at/all.jpg", "/dev/null", "/"] {
      let metadata = MetadataFiles().metadata(of: FilePath(path), tags: ["exif.*"])
      #expect(metadata.facts.isEmpty)
      #expect(metadata.date == nil)
    }
  }
}
