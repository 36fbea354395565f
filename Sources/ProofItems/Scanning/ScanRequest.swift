// What is asked of a scan. Floor 4; values.

public import ProofDrawing

/// Where items come from.
public enum ScanInput: Hashable, Sendable {
  /// A picture or a folder, named by hand.
  case path(FilePath)
  /// A file of paths, one a line or each ended by a NUL; `-` is standard input.
  case list(FilePath, endsInNUL: Bool)
}

/// Inputs, and what of them counts.
public struct ScanRequest: Sendable {
  public var inputs: [ScanInput]
  public var isRecursive = true
  /// Folders below an input that are entered; nil for all.
  public var maxDepth: Int?
  /// With some, a file must match one.
  public var includes: [Glob] = []
  /// A file or folder that matches one is passed over.
  public var excludes: [Glob] = []
  public var takesHidden = false
  public var usesDefaultExcludes = true
  /// Items must pass all of them.
  public var conditions: [ItemCondition] = []
  /// nil: natural, but the given order as soon as there is a list.
  public var sort: [SortKey]?
  public var isReversed = false
  /// The first so many, after sorting.
  public var limit: Int?

  public init(inputs: [ScanInput]) {
    self.inputs = inputs
  }
}

/// Something that a scan says while it goes on.
public struct ScanNote: Hashable, Sendable {
  public let path: FilePath?
  public let text: String
  public let advice: String?

  init(path: FilePath?, _ text: String, advice: String? = nil) {
    self.path = path
    self.text = text
    self.advice = advice
  }
}

/// Why a scan can't go on: a list that can't be read.
public struct ScanError: Error, Hashable, Sendable {
  public let path: FilePath?
  public let message: String
  public let advice: String?

  init(path: FilePath?, _ message: String, advice: String? = nil) {
    self.path = path
    self.message = message
    self.advice = advice
  }
}
