// What a test hands over: a subject, and who asks. Floor 7.

public import ProofDrawing
public import ProofPixels

/// What is compared.
public enum SnapshotSubject: Sendable {
  case bitmap(Bitmap)
  /// The bytes of a PNG.
  case png([UInt8])
  /// A PNG that somebody wrote.
  case file(FilePath)
  /// Lines.
  case text(String)

  /// The suffix of the baseline.
  var suffix: String {
    if case .text = self { ".txt" } else { ".png" }
  }
}

/// The assertion: names it, and says where in the source it stands.
public struct SnapshotCall: Hashable, Sendable {
  public enum Library: String, Hashable, Sendable {
    case testing
    case xctest
  }

  public var module: String
  /// From the outside in.
  public var suites: [String]
  /// The function, without parentheses.
  public var test: String
  public var name: String?
  /// One of several surroundings of the same view: a part of the name of its own.
  public var variant: String?
  /// As `#filePath` gives it.
  public var file: String
  public var line: Int
  public var column: Int
  /// Several cases of one function: only `name` tells them apart.
  public var isParameterized: Bool
  public var library: Library

  public init(
    module: String, suites: [String], test: String, name: String?, file: String, line: Int,
    column: Int, isParameterized: Bool = false, library: Library = .testing
  ) {
    self.module = module
    self.suites = suites
    self.test = test
    self.name = name
    self.file = file
    self.line = line
    self.column = column
    self.isParameterized = isParameterized
    self.library = library
  }

  /// The file's name without its suffix.
  var source: String {
    let last = FilePath(file).lastName.text
    return last.hasSuffix(".swift") ? String(last.dropLast(6)) : last
  }

  var snapshotName: SnapshotName {
    SnapshotName(suites + [test] + [name, variant].compactMap(\.self))
  }

  /// `GridTests.swift:12`, for messages.
  var place: String { "\(FilePath(file).lastName.text):\(line)" }
}

/// How one snapshot is to be judged.
public struct SnapshotOptions: Sendable {
  public var match: SnapshotMatch
  /// Who said so: "the default", "the suite", "the call".
  public var matchOrigin: String
  public var platform: SnapshotPlatform
  /// A number for how the fonts in use draw a few words; nil where no text of ours is drawn.
  public var textSample: String?

  public init(
    match: SnapshotMatch = .exact, matchOrigin: String = "the default",
    platform: SnapshotPlatform = .common, textSample: String? = nil
  ) {
    self.match = match
    self.matchOrigin = matchOrigin
    self.platform = platform
    self.textSample = textSample
  }
}
