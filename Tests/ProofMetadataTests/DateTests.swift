// When a picture was taken.

import ProofDrawing
import Testing

@testable import ProofMetadata

struct DateTests {
  private static let exif: [(text: String, seconds: Int?)] = [
    ("2025:06:14 15:04:05", 1_749_913_445), ("1970:01:01 00:00:00", 0),
    ("1969:12:31 23:59:59", -1), ("2024:02:29 12:00:00", 1_709_208_000),
    ("2023:02:29 12:00:00", nil), ("0000:00:00 00:00:00", nil), ("    :  :     :  :  ", nil),
    ("2025-06-14 15:04:05", 1_749_913_445), ("2025:06:14", 1_749_859_200),
    ("2025:13:01 00:00:00", nil), ("2025:06:14 24:00:00", nil),
    ("2025:06:14 23:59:60", 1_749_945_599),
    ("2025:06:14 15:04", 1_749_913_440), ("2025:6:14 15:04:05", nil), ("", nil), ("2025", nil),
    ("9999:12:31 23:59:59", 253_402_300_799), ("٢٠٢٥:06:14 15:04:05", nil),
  ]

  @Test("EXIF's dates are in the calendar or none", arguments: exif)
  func exifDate(text: String, seconds: Int?) {
    #expect(DateText.exif(text)?.seconds == seconds)
  }

  private static let xmp: [(text: String, date: CaptureTime?)] = [
    ("2025-06-14T15:04:05", CaptureTime(seconds: 1_749_913_445)),
    ("2025-06-14T15:04:05Z", CaptureTime(seconds: 1_749_913_445, offset: 0)),
    (
      "2025-06-14T15:04:05.125-03:30",
      CaptureTime(seconds: 1_749_913_445, nanoseconds: 125_000_000, offset: -210)
    ),
    ("2025-06-14T15:04+02:00", CaptureTime(seconds: 1_749_913_440, offset: 120)),
    ("2025-06-14", CaptureTime(seconds: 1_749_859_200)), ("2025-06", nil), ("2025", nil),
    ("2025-06-14T", nil), ("yesterday", nil),
    (
      "2025-06-14T15:04:05.12345678901234567890Z",
      CaptureTime(seconds: 1_749_913_445, nanoseconds: 123_456_789, offset: 0)
    ),
    ("2025-06-14T15:04:05+99:99", CaptureTime(seconds: 1_749_913_445)),
  ]

  @Test("XMP's dates have fractions and offsets, or not", arguments: xmp)
  func xmpDate(text: String, date: CaptureTime?) { #expect(DateText.xmp(text) == date) }

  @Test("IPTC's dates come in two parts")
  func iptc() {
    #expect(
      DateText.iptc(day: "20250614", time: "150405+0200")
        == CaptureTime(seconds: 1_749_913_445, offset: 120))
    #expect(DateText.iptc(day: "20250614", time: nil) == CaptureTime(seconds: 1_749_859_200))
    #expect(DateText.iptc(day: "00000000", time: "150405") == nil)
    #expect(DateText.iptc(day: "2025061", time: nil) == nil)
  }

  private static let original: (Int, TagValue) = (0x9003, .ascii("2001:01:01 00:00:00"))
  private static let digitized: (Int, TagValue) = (0x9004, .ascii("2002:01:01 00:00:00"))
  private static let changed: (Int, TagValue) = (0x0132, .ascii("2003:01:01 00:00:00"))
  private static let empty: (Int, TagValue) = (0x9003, .ascii("0000:00:00 00:00:00"))

  @Test("DateTimeOriginal counts before DateTimeDigitized, before DateTime, wherever they stand")
  func order() throws {
    func year(_ segments: [[UInt8]], sidecar: String? = nil) throws -> Int? {
      let files = try Files()
      try files.write("a.jpg", Build.jpeg(segments))
      if let sidecar { try files.write("a.xmp", Array(sidecar.utf8)) }
      return files.read("a.jpg").date.map {
        Int((Double($0.seconds) / 31_556_952).rounded()) + 1970
      }
    }
    func exif(_ photo: [(Int, TagValue)], _ image: [(Int, TagValue)] = []) -> [UInt8] {
      Build.exif(TIFF(image: image + [(0x0131, .ascii("x"))], photo: photo).bytes)
    }
    let packet = Build.packet("", attributes: "exif:DateTimeOriginal=\"2004-01-01T00:00:00\"")
    let created = Build.packet("", attributes: "xmp:CreateDate=\"2005-01-01T00:00:00\"")
    let iptc = Build.photoshop(Build.dataset(55, Array("20060101".utf8)))
    let all = exif([Self.original, Self.digitized], [Self.changed])
    #expect(try year([all, Build.xmp(packet)]) == 2001)
    #expect(try year([exif([Self.empty, Self.digitized], [Self.changed])]) == 2002)
    #expect(try year([exif([], [Self.changed])]) == 2003)
    #expect(try year([exif([Self.digitized]), Build.xmp(packet)]) == 2004)
    #expect(try year([exif([Self.digitized]), Build.segment(0xED, iptc)]) == 2006)
    #expect(try year([exif([], [Self.changed]), Build.xmp(created)]) == 2005)
    #expect(try year([all], sidecar: packet) == 2004)
    #expect(try year([all], sidecar: created) == 2001)
    #expect(try year([exif([Self.empty])]) == nil)
    #expect(try year([]) == nil)
  }
}
