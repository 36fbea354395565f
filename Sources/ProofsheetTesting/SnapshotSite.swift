// From the running test to a call, and from a verdict to an issue with its attachments. Floor 8.

internal import ProofDrawing
internal import ProofSnapshots
internal import Testing

/// Where an assertion of Swift Testing stands.
struct SnapshotSite {
  var call: SnapshotCall
  let location: SourceLocation
  /// A detached task belongs to no test, and its snapshot would have no name.
  private let isInTest: Bool

  init(_ name: String?, _ file: StaticString, _ location: SourceLocation) {
    self.location = location
    let test = Test.current
    let parts = test?.id.nameComponents ?? []
    isInTest = test != nil
    let function = parts.last ?? ""
    call = SnapshotCall(
      module: location.moduleName, suites: parts.dropLast().map(SnapshotSite.plain),
      test: SnapshotSite.plain(function), name: name, file: "\(file)",
      line: location.line, column: location.column,
      isParameterized: test?.isParameterized ?? false)
  }

  /// Without arguments, and without the ticks of a raw name.
  private static func plain(_ name: String) -> String {
    if name.hasPrefix("`"), let end = name.dropFirst().firstIndex(of: "`") {
      return String(name[name.index(after: name.startIndex)..<end])
    }
    return String(name.prefix { $0 != "(" })
  }

  func options(_ match: SnapshotMatch?, textSample: String? = nil) -> SnapshotOptions {
    let scope = SnapshotScope.current
    return SnapshotOptions(
      match: match ?? scope.match ?? .exact,
      matchOrigin: match == nil ? scope.matchOrigin : "the call",
      platform: scope.platform ?? .common, textSample: textSample)
  }

  /// Judges.
  func verdict(on subject: SnapshotSubject, _ options: SnapshotOptions) -> SnapshotVerdict {
    guard isInTest else {
      return SnapshotVerdict(
        .name, "a snapshot is taken outside of any test: a detached task doesn't know its test")
    }
    return SnapshotScope.current.checker.check(subject, call, options)
  }

  /// Judges, tells, attaches.
  func expect(_ subject: SnapshotSubject, _ options: SnapshotOptions) {
    let verdict = verdict(on: subject, options)
    if !verdict.passes {
      for exhibit in verdict.exhibits { attach(exhibit) }
      Issue.record(Comment(rawValue: verdict.message), sourceLocation: location)
    } else if verdict.isWarning {
      Issue.record(
        Comment(rawValue: verdict.sentence), severity: .warning, sourceLocation: location)
    }
  }

  func attach(_ exhibit: SnapshotVerdict.Exhibit) {
    do {
      let bytes = try exhibit.bytes()
      Attachment.record(
        SnapshotAttachment(bytes: bytes), named: exhibit.name, sourceLocation: location)
    } catch {
      fail("snapshot \(call.name ?? call.test): \(error)")
    }
  }

  func fail(_ message: String) {
    Issue.record(Comment(rawValue: message), sourceLocation: location)
  }
}

/// The bytes of a file, for `--attachments-path`.
struct SnapshotAttachment: Attachable {
  let bytes: [UInt8]

  var estimatedAttachmentByteCount: Int? { bytes.count }

  func withUnsafeBytes<R>(
    for attachment: borrowing Attachment<Self>, _ body: (UnsafeRawBufferPointer) throws -> R
  ) throws -> R {
    // Safe because the bytes live as long as the call.
    try unsafe bytes.withUnsafeBytes { try unsafe body($0) }
  }
}
