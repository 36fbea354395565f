// What comes out of EXIF, whatever the byte order.

import ProofDrawing
import Testing

@testable import ProofMetadata

struct ExifTests {
  @Test("Fields of capture are people's figures, in both byte orders", arguments: [true, false])
  func fields(isBig: Bool) throws {
    let said = try Files.said(Build.jpeg([Build.exif(Sample.tiff(isBig: isBig).bytes)]))
    #expect(said.notes == [])
    let expected = [
      "camera": "Canon EOS R6", "serial": "0123456", "lens": "RF 50mm F1.8 STM",
      "exposure": "1/500 s", "aperture": "f/2.8", "iso": "400", "focal": "50 mm", "rating": "3",
      "title": "Übersicht 🏔", "description": "From EXIF", "keywords": "eins, zwei",
      "creator": "Ann, Bert", "copyright": "(c) EXIF", "gps": "64.1400° N, 21.9300° W",
      "profile": "sRGB", "ppi": "300",
    ]
    for (field, text) in expected { #expect(said.text(field) == text, "\(field)") }
    #expect(Set(said.facts.keys) == Set(expected.keys))
    #expect(said.facts["exposure"]?.number == 0.002)
    #expect(said.facts["keywords"]?.parts == ["eins", "zwei"])
    #expect(
      said.date == CaptureTime(seconds: 1_749_913_445, nanoseconds: 250_000_000, offset: 120))
  }

  private static let figures: [(tag: Int, value: TagValue, field: String, text: String?)] = [
    (0x829A, .rationals([(1, 8000)]), "exposure", "1/8000 s"),
    (0x829A, .rationals([(10, 2500)]), "exposure", "1/250 s"),
    (0x829A, .rationals([(1, 4)]), "exposure", "1/4 s"),
    (0x829A, .rationals([(4, 10)]), "exposure", "0.4 s"),
    (0x829A, .rationals([(30, 1)]), "exposure", "30 s"),
    (0x829A, .rationals([(0, 1)]), "exposure", nil),
    (0x829A, .rationals([(1, 0)]), "exposure", nil),
    (0x829A, .rationals([(0, 0)]), "exposure", nil),
    (0x829A, .rationals([(0xFFFF_FFFF, 1)]), "exposure", nil),
    (0x829A, .rationals([(1, 0xFFFF_FFFF)]), "exposure", "1/4294967295 s"),
    (0x9201, .signed([(8, 1)]), "exposure", "1/256 s"),
    (0x9201, .signed([(-0x8000_0000, 1)]), "exposure", nil),
    (0x829D, .rationals([(8, 1)]), "aperture", "f/8"),
    (0x9202, .rationals([(4, 1)]), "aperture", "f/4"),
    (0x829D, .rationals([(0, 0)]), "aperture", nil),
    (0x8827, .shorts([100, 200]), "iso", "100"), (0x8827, .longs([102_400]), "iso", "102400"),
    (0x8827, .shorts([0]), "iso", nil), (0x920A, .rationals([(85, 10)]), "focal", "8.5 mm"),
    (0xA432, .rationals([(24, 1), (70, 1), (28, 10), (28, 10)]), "lens", "24-70 mm f/2.8"),
    (0xA432, .rationals([(50, 1), (50, 1), (0, 0), (0, 0)]), "lens", "50 mm"),
    (0xA432, .rationals([(18, 1), (55, 1), (35, 10), (56, 10)]), "lens", "18-55 mm f/3.5-5.6"),
    (0xA434, .ascii("   "), "lens", nil),
    (0x9286, .undefined(Array("ASCII\0\0\0said so  ".utf8)), "description", "said so"),
    (0x9286, .undefined(Array("UNICODE\0".utf8) + Build.utf16("né")), "description", "né"),
    (0x9286, .undefined(Array("ASCII\0\0\0        ".utf8)), "description", nil),
    (0x4746, .shorts([99]), "rating", "5"), (0x4749, .shorts([75]), "rating", "4"),
    (0x4749, .shorts([0]), "rating", "0"),
    (0x010E, .bytes([0x47, 0x72, 0xFC, 0xDF, 0x65, 0]), "description", "Grüße"),
    (0x010E, .ascii("Grüße"), "description", "Grüße"),
    (0x010E, .ascii("OLYMPUS DIGITAL CAMERA         "), "description", nil),
    (0x010E, .ascii("My old digital camera"), "description", "My old digital camera"),
  ]

  @Test("Odd figures are what people would say, or nothing", arguments: figures)
  func figure(tag: Int, value: TagValue, field: String, text: String?) throws {
    let isImage = [0x010E, 0x4746, 0x4749].contains(tag)
    for isBig in [true, false] {
      let tiff = TIFF(
        image: isImage ? [(tag, value)] : [], photo: isImage ? [] : [(tag, value)], isBig: isBig)
      let said = try Files.said(Build.jpeg([Build.exif(tiff.bytes)]))
      #expect(said.text(field) == text)
    }
  }

  private static let cameras: [(maker: String?, model: String?, text: String?)] = [
    ("NIKON CORPORATION", "NIKON D70", "NIKON D70"), ("FUJIFILM", "X-T5", "FUJIFILM X-T5"),
    ("Canon", "Canon EOS R6", "Canon EOS R6"), ("SONY", nil, "SONY"), (nil, "Pixel 8", "Pixel 8"),
    ("OLYMPUS IMAGING CORP.", "E-M1", "OLYMPUS E-M1"), ("Corp.", "X", "Corp. X"),
    ("EASTMAN KODAK COMPANY", "KODAK EASYSHARE", "KODAK EASYSHARE"), ("", "", nil),
    ("Apple\0 junk", "iPhone 15", "Apple iPhone 15"),
  ]

  @Test("A camera's maker isn't said twice", arguments: cameras)
  func camera(maker: String?, model: String?, text: String?) throws {
    var image: [(Int, TagValue)] = [(0x0131, .ascii("x"))]
    if let maker { image.append((0x010F, .ascii(maker))) }
    if let model { image.append((0x0110, .ascii(model))) }
    #expect(
      try Files.said(Build.jpeg([Build.exif(TIFF(image: image).bytes)])).text("camera") == text)
  }

  private static let places: [(latitude: [(Int, Int)], letter: String, text: String?)] = [
    ([(33, 1), (51, 1), (30, 1)], "S", "33.8583° S, 10.0000° E"),
    ([(33, 1), (5150, 100), (0, 0)], "N", "33.8583° N, 10.0000° E"),
    ([(91, 1), (0, 1), (0, 1)], "N", nil), ([(1, 0), (0, 1), (0, 1)], "N", nil),
    ([(33, 1)], "N", nil), ([(33, 1), (0, 1), (0, 1)], "", nil),
    ([(90, 1), (0, 1), (0, 1)], "N", "90.0000° N, 10.0000° E"),
  ]

  @Test("A place is two angles, or none", arguments: places)
  func place(latitude: [(Int, Int)], letter: String, text: String?) throws {
    let tiff = TIFF(
      image: [(0x0131, .ascii("x"))],
      gps: [
        (1, .ascii(letter)), (2, .rationals(latitude)), (3, .ascii("E")),
        (4, .rationals([(10, 1), (0, 1), (0, 1)])),
      ])
    #expect(try Files.said(Build.jpeg([Build.exif(tiff.bytes)])).text("gps") == text)
  }

  private static let tags: [(name: String, text: String)] = [
    ("exif.ISO", "400"), ("exif.ISOSpeedRatings", "400"), ("Exif.Photo.ExposureTime", "1/500 s"),
    ("exif.exposuretime", "1/500 s"), ("Exif.Image.Model", "Canon EOS R6"),
    ("exif.CreateDate", "2025:06:15 00:00:00"), ("exif.ModifyDate", "2025:07:01 00:00:00"),
    ("exif.SerialNumber", "0123456"), ("exif.Rating", "3"), ("exif.XPTitle", "Übersicht 🏔"),
    ("exif.ExposureCompensation", "-0.333333"), ("exif.GPSLatitude", "64 8 24"),
    ("Exif.GPSInfo.GPSLatitudeRef", "N"), ("exif.OffsetTimeOriginal", "+02:00"),
  ]

  @Test("Raw tags go by the standard's, exiv2's and exiftool's names", arguments: tags)
  func tag(name: String, text: String) throws {
    let bytes = Build.jpeg([Build.exif(Sample.tiff(isBig: false).bytes)])
    #expect(try Files.said(bytes, tags: [name, "exif.Nothing"]).text(name) == text)
    #expect(try Files.said(bytes, tags: [name, "exif.Nothing"]).text("exif.Nothing") == nil)
  }

  @Test("A star stands for all raw tags of a kind")
  func pattern() throws {
    let bytes = Build.jpeg([Build.exif(Sample.tiff(isBig: true).bytes)])
    let said = try Files.said(bytes, tags: ["exif.GPS*"])
    #expect(
      said.facts.keys.filter { $0.hasPrefix("exif.") }.sorted() == [
        "exif.GPSLatitude", "exif.GPSLatitudeRef", "exif.GPSLongitude", "exif.GPSLongitudeRef",
      ])
  }
}
