// What items are sorted by. Floor 4.

/// One key of an order; a later key decides where the earlier ones find no difference.
public struct SortKey: Hashable, Sendable {
  public enum By: Hashable, Sendable {
    /// Folder by folder, then the name; digits by value.
    case natural
    /// The same without digits by value.
    case name
    /// The order given.
    case none
    /// Figures by value, words in natural order; items without a value come last, either way.
    case value(Field)

    public static let mtime = By.value(.mtime)
    public static let size = By.value(.size)
    /// Capture time, then the camera's serial number.
    public static let date = By.value(.date)
  }

  public var by: By
  public var descends: Bool

  public init(_ by: By, descends: Bool = false) {
    self.by = by
    self.descends = descends
  }

  /// Words that stand for no field.
  public static let words: [(name: String, by: By)] = [
    ("natural", .natural), ("name", .name), ("none", .none),
  ]

  /// Keys that exist in the contract and aren't there yet.
  public static let later = ["random", "section", "pair", "data"]
}
