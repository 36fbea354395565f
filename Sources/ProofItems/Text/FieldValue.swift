// A field's value as sorting and conditions see it. Floor 4.

/// What a value counts by.
public enum FieldValue: Hashable, Sendable {
  case missing
  case number(Double)
  /// Nanoseconds since 1970: sub-seconds and the offset from UTC count.
  case time(Int64)
  case text(String)
  case list([String])
}
