// Port for metadata: what a picture says about itself, beside its pixels. Floor 3.
// Names are the contract's fields ("camera", "rating") and raw tags ("exif.ISO", "xmp.dc.title").

/// When a picture was taken, as its camera's clock showed it.
public struct CaptureTime: Hashable, Sendable {
  /// Seconds from the start of 1970 to what the clock showed, as though it stood in UTC.
  public var seconds: Int
  /// 0 to 999,999,999.
  public var nanoseconds: Int
  /// Minutes that the clock was ahead of UTC; nil where the file doesn't say.
  public var offset: Int?

  public init(seconds: Int, nanoseconds: Int = 0, offset: Int? = nil) {
    self.seconds = seconds
    self.nanoseconds = nanoseconds
    self.offset = offset
  }
}

/// A value of a field.
public struct MetadataFact: Hashable, Sendable {
  /// As people write it: `1/500 s`, `f/2.8`.
  public var text: String
  /// What it counts by, where it is a figure: seconds, the f-number, stars.
  public var number: Double?
  /// The members of a list; empty for other fields.
  public var parts: [String]

  public init(_ text: String, number: Double? = nil, parts: [String] = []) {
    self.text = text
    self.number = number
    self.parts = parts
  }
}

/// What a file says about its picture.
public struct PictureMetadata: Hashable, Sendable {
  /// The best of the dates in the file; nil where it has none.
  public var date: CaptureTime?
  /// By field or by the raw tag's name as it was asked for; what the file hasn't got is left out.
  public var facts: [String: MetadataFact]
  /// What was wrong with it, a sentence each. Never costs the picture.
  public var notes: [String]

  public init(
    date: CaptureTime? = nil, facts: [String: MetadataFact] = [:], notes: [String] = []
  ) {
    self.date = date
    self.facts = facts
    self.notes = notes
  }
}

/// Port: what a file and its sidecars say about the picture. Any thread, several at once.
public protocol MetadataReader: Sendable {
  /// Never fails: what can't be read is missing, and a note says why.
  ///
  /// - Parameter tags: raw tags that are wanted beside the fields, `exif.ISO`; a trailing `*`
  ///   stands for any rest.
  func metadata(of path: FilePath, tags: Set<String>) -> PictureMetadata
}
