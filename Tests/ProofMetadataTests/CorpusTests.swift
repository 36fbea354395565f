// Real pictures, where they are at hand.

import ProofDrawing
import ProofTestSupport
import Testing

@testable import ProofMetadata

struct CorpusTests {
  private static let pictures: [(name: String, seconds: Int, exposure: String, place: String)] = [
    ("DSCN0010.jpg", 1_224_692_919, "1/75 s", "43.4674° N, 11.8851° E"),
    ("DSCN0012.jpg", 1_224_692_989, "1/178 s", "43.4672° N, 11.8854° E"),
    ("DSCN0021.jpg", 1_224_693_500, "1/96 s", "43.4671° N, 11.8845° E"),
    ("DSCN0025.jpg", 1_224_693_801, "1/123 s", "43.4684° N, 11.8816° E"),
    ("DSCN0027.jpg", 1_224_693_841, "1/148 s", "43.4684° N, 11.8815° E"),
  ]

  @Test(
    "A camera's files say what ExifTool says",
    .enabled(if: SharedFolder.path != nil, "PROOFSHEET_SHARED names no folder"),
    arguments: pictures)
  func camera(name: String, seconds: Int, exposure: String, place: String) throws {
    let folder = try #require(SharedFolder.path)
    let said = MetadataFiles().metadata(
      of: FilePath("\(folder)/corpus/images/exif/\(name)"), tags: [])
    #expect(said.notes == [] && said.date?.seconds == seconds)
    #expect(said.text("camera") == "NIKON COOLPIX P6000" && said.text("iso") == "64")
    #expect(said.text("exposure") == exposure && said.text("gps") == place)
    CaseLedger.record(.corpus, "metadata \(name)")
  }
}
