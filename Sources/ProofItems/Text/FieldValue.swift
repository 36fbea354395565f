// A field's value as sorting and conditions see it. Floor 4.

/// What a value counts by.
public enum FieldValue: Hashable, Sendable {
  case missing
  case number(Double)
  case time(Moment)
  case text(String)
  case list([String])
}

/// A time as it was recorded, which is how it is shown too: by a camera's clock, whose zone may not be
/// known, or by the file system, in UTC.
public struct Moment: Hashable, Sendable {
  /// Since 1970, as though what the clock showed stood in UTC.
  public var nanoseconds: Int64
  /// Minutes that the clock was ahead of UTC; nil where nothing says.
  public var offset: Int?
  /// The file system's time, which nobody set by hand.
  public var isOfFile: Bool

  public init(nanoseconds: Int64, offset: Int? = nil, isOfFile: Bool = false) {
    self.nanoseconds = nanoseconds
    self.offset = isOfFile ? 0 : offset
    self.isOfFile = isOfFile
  }

  /// What a clock shows that is so many minutes ahead of UTC; a time of no known zone is taken to
  /// stand in the same.
  func shown(at other: Int?) -> Int64 {
    guard let other, let offset else { return nanoseconds }
    let (time, overflow) = nanoseconds.addingReportingOverflow(
      Int64(other - offset) * 60_000_000_000)
    return overflow ? nanoseconds : time
  }
}
