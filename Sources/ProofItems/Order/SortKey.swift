// What items are sorted by. Floor 4.

/// One key of an order; a later key decides where the earlier ones find no difference.
public struct SortKey: Hashable, Sendable {
  public enum Field: String, CaseIterable, Hashable, Sendable {
    /// Folder by folder, then the name; digits by value.
    case natural
    /// The same without digits by value.
    case name
    case mtime
    case size
    /// The order given.
    case none
  }

  public var field: Field
  public var descends: Bool

  public init(_ field: Field, descends: Bool = false) {
    self.field = field
    self.descends = descends
  }

  /// Keys that exist in the contract and aren't there yet.
  public static let later = ["date", "random"]
}
