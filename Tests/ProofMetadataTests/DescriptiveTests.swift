// What people wrote: which source counts, and in which letters.

import ProofDrawing
import Testing

@testable import ProofMetadata

struct DescriptiveTests {
  /// Everything in every place, each saying where it stands.
  private static func packet(_ place: String) -> String {
    Build.packet(
      Build.alternatives("dc:title", [("de", "Titel"), ("x-default", "title \(place)")])
        + Build.alternatives("dc:description", [("x-default", "description \(place)")])
        + Build.alternatives("dc:rights", [("x-default", "copyright \(place)")])
        + Build.bag("dc:subject", ["keywords \(place)", "second"])
        + "<dc:creator><rdf:Seq><rdf:li>creator \(place)</rdf:li></rdf:Seq></dc:creator>",
      attributes: "photoshop:City=\"city \(place)\" photoshop:Country=\"country \(place)\"")
  }

  private static let iptc: [UInt8] = [
    (5, "title iptc"), (120, "description iptc"), (116, "copyright iptc"), (25, "keywords iptc"),
    (25, "second"), (80, "creator iptc"), (90, "city iptc"), (101, "country iptc"),
  ].flatMap { Build.dataset($0.0, Array($0.1.utf8)) }

  private static let exif: [UInt8] = Build.exif(
    TIFF(image: [
      (0x010E, .ascii("description exif")), (0x013B, .ascii("creator exif")),
      (0x8298, .ascii("copyright exif")), (0x9C9B, .bytes(Build.utf16("title exif"))),
      (0x9C9E, .bytes(Build.utf16("keywords exif;second"))),
    ]).bytes)

  private static let everywhere = [
    "title", "description", "copyright", "keywords", "creator", "city", "country",
  ]

  @Test("A sidecar counts before the file's XMP, that before IPTC, that before EXIF")
  func sources() throws {
    let files = try Files()
    func check(_ place: String, without: [String] = []) {
      let said = files.read("a.jpg")
      #expect(said.notes == [])
      for field in Self.everywhere where !without.contains(field) {
        let text = "\(field) \(place)" + (field == "keywords" ? ", second" : "")
        #expect(said.text(field) == text)
      }
      for field in without { #expect(said.text(field) == nil) }
    }
    let iptc = Build.segment(0xED, Build.photoshop(Self.iptc))
    let xmp = Build.xmp(Self.packet("xmp"))
    try files.write("a.jpg", Build.jpeg([Self.exif, xmp, iptc]))
    check("xmp")
    try files.write("a.xmp", Array(Self.packet("a.xmp").utf8))
    check("a.xmp")
    try files.write("a.jpg.xmp", Array(Self.packet("a.jpg.xmp").utf8))
    check("a.jpg.xmp")
    let bare = try Files()
    try bare.write("a.jpg", Build.jpeg([Self.exif, iptc]))
    let said = bare.read("a.jpg")
    for field in Self.everywhere {
      #expect(said.text(field)?.hasPrefix("\(field) iptc") == true, "\(field)")
    }
    try bare.write("a.jpg", Build.jpeg([Self.exif]))
    #expect(bare.read("a.jpg").text("title") == "title exif")
    #expect(bare.read("a.jpg").facts["keywords"]?.parts == ["keywords exif", "second"])
    #expect(bare.read("a.jpg").text("city") == nil)
  }

  private static let ratings: [(attributes: String, text: String?)] = [
    ("xmp:Rating=\"4\"", "4"), ("xmp:Rating=\"-1\"", "-1"), ("xmp:Rating=\"0\"", "0"),
    ("xmp:Rating=\"3.5\"", "3.5"), ("xmp:Rating=\"77\"", "5"), ("xmp:Rating=\"-9\"", "-1"),
    ("xmp:Rating=\"many\"", nil), ("xmp:Rating=\"1e999\"", nil), ("xmp:Rating=\"nan\"", nil),
    ("MicrosoftPhoto:Rating=\"1\"", "1"), ("MicrosoftPhoto:Rating=\"25\"", "2"),
    ("MicrosoftPhoto:Rating=\"50\"", "3"), ("MicrosoftPhoto:Rating=\"75\"", "4"),
    ("MicrosoftPhoto:Rating=\"99\"", "5"), ("MicrosoftPhoto:Rating=\"0\"", "0"),
    ("xmp:Rating=\"2\" MicrosoftPhoto:Rating=\"99\"", "2"),
  ]

  @Test("Stars are stars, percents or a rejection", arguments: ratings)
  func rating(attributes: String, text: String?) throws {
    let said = try Files.said(Build.jpeg([Build.xmp(Build.packet("", attributes: attributes))]))
    #expect(said.text("rating") == text)
    #expect(said.facts["rating"]?.number == text.flatMap(Double.init))
  }

  @Test("A label is XMP's word for it, a place may stand in a structure")
  func others() throws {
    let shown = """
      <Iptc4xmpExt:LocationShown><rdf:Bag><rdf:li rdf:parseType="Resource">
      <Iptc4xmpExt:City>Vík</Iptc4xmpExt:City><Iptc4xmpExt:CountryName>Ísland\
      </Iptc4xmpExt:CountryName></rdf:li></rdf:Bag></Iptc4xmpExt:LocationShown>
      """
    let packet = Build.packet(
      shown,
      attributes: "xmp:Label=\"Red\" aux:Lens=\"EF 35mm\" exif:GPSLatitude=\"64,8.4N\" "
        + "exif:GPSLongitude=\"21,55,48W\" tiff:Model=\"A\" tiff:Make=\"B\"")
    let said = try Files.said(Build.jpeg([Build.xmp(packet)]), tags: ["xmp.Label", "Xmp.aux.Lens"])
    #expect(said.text("label") == "Red" && said.text("xmp.Label") == "Red")
    #expect(said.text("city") == "Vík" && said.text("country") == "Ísland")
    #expect(said.text("lens") == "EF 35mm" && said.text("Xmp.aux.Lens") == "EF 35mm")
    #expect(said.text("gps") == "64.1400° N, 21.9300° W")
    #expect(said.text("camera") == "B A")
  }

  @Test("Without a default language the first counts; lists keep their order")
  func languages() throws {
    let packet = Build.packet(
      Build.alternatives("dc:title", [("is", "Fyrst"), ("en", "Second")])
        + Build.bag("dc:subject", ["b", "a", "ü"]))
    let said = try Files.said(
      Build.jpeg([Build.xmp(packet)]), tags: ["xmp.dc.subject", "xmp.Title"])
    #expect(said.text("title") == "Fyrst" && said.text("xmp.Title") == "Fyrst")
    #expect(said.text("keywords") == "b, a, ü" && said.facts["keywords"]?.parts.count == 3)
    #expect(said.text("xmp.dc.subject") == "b, a, ü")
  }

  private static let repeats: [(properties: String, attributes: String)] = [
    ("<xmp:Rating>5</xmp:Rating><dc:x/><xmp:Rating>5</xmp:Rating><dc:x/>", ""),
    ("<xmp:Rating>2</xmp:Rating>", "xmp:Rating=\"5\""),
    (
      "<xmp:Rating>5</xmp:Rating><xmp:Rating><rdf:Bag><rdf:li>1</rdf:li></rdf:Bag></xmp:Rating>", ""
    ),
    (
      "<xmp:Rating>5</xmp:Rating></rdf:Description><rdf:Description><xmp:Rating>1</xmp:Rating>",
      "xmlns:a='b>c'"
    ),
  ]

  @Test("A property that is said twice counts once, the first time", arguments: repeats)
  func repeated(properties: String, attributes: String) throws {
    let packet = Build.packet(
      properties + Build.bag("dc:subject", ["a"]) + Build.bag("dc:subject", ["b"]),
      attributes: attributes
    ).replacing(
      "<rdf:Description><xmp",
      with: "<rdf:Description xmlns:xmp=\"\(Schema.xmp)\" "
        + "xmlns:dc=\"\(Schema.dc)\"><xmp")
    let said = try Files.said(Build.jpeg([Build.xmp(packet)]))
    #expect(said.notes == [] && said.text("rating") == "5" && said.text("keywords") == "a")
  }

  @Test("The name of the default language is no text")
  func placeholder() throws {
    let packet = Build.packet(Build.alternatives("dc:description", [("x-default", "x-default")]))
    #expect(try Files.said(Build.jpeg([Build.xmp(packet)])).text("description") == nil)
  }

  private static let latin: [UInt8] = [0x47, 0x72, 0xFC, 0xDF, 0x65]
  private static let declared = Build.dataset(90, [0x1B, 0x25, 0x47], record: 1)
  private static let letters: [(name: String, bytes: [UInt8], text: String)] = [
    ("UTF-8, declared", declared + Build.dataset(5, Array("Grüße 日本".utf8)), "Grüße 日本"),
    ("UTF-8, undeclared", Build.dataset(5, Array("Grüße".utf8)), "Grüße"),
    ("Latin-1", Build.dataset(5, latin), "Grüße"),
    ("Latin-1, declared as UTF-8", declared + Build.dataset(5, latin), "Grüße"),
    ("Windows-1252", Build.dataset(5, [0x93, 0x61, 0x94]), "“a”"),
    ("plain", Build.dataset(5, Array("a".utf8)), "a"),
  ]

  @Test("IPTC is read in its letters, declared or not", arguments: letters)
  func decoded(name: String, bytes: [UInt8], text: String) throws {
    let said = try Files.said(Build.jpeg([Build.segment(0xED, Build.photoshop(bytes))]))
    #expect(said.text("title") == text)
  }

  @Test("Raw IPTC goes by exiv2's and exiftool's names")
  func iptcTags() throws {
    let bytes = Build.jpeg([Build.segment(0xED, Build.photoshop(Self.iptc))])
    let names: Set = [
      "iptc.Caption-Abstract", "Iptc.Application2.Caption", "iptc.Keywords", "iptc.By-line",
      "iptc.byline", "iptc.Country-PrimaryLocationName",
    ]
    let said = try Files.said(bytes, tags: names)
    #expect(said.text("iptc.Caption-Abstract") == "description iptc")
    #expect(said.text("Iptc.Application2.Caption") == "description iptc")
    #expect(said.facts["iptc.Keywords"]?.parts == ["keywords iptc", "second"])
    #expect(said.text("iptc.By-line") == "creator iptc" && said.text("iptc.byline") != nil)
    #expect(said.text("iptc.Country-PrimaryLocationName") == "country iptc")
  }
}
