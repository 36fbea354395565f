// A comparison from its request to its files. Floor 6.

internal import CShimOS
internal import Glibc
internal import ProofCodecs
internal import ProofDiff
internal import ProofDrawing
internal import ProofItems

/// Compares two pictures, or the pictures of two folders.
///
/// Runs on the calling thread and on threads of its own. What is found doesn't depend on their
/// number.
/// - Parameter found: called for each pair, in the order of the names.
/// - Throws: ``RunError`` where the request makes no sense or an output can't be written.
public func compare(
  _ request: DiffRequest, events: RunEvents = RunEvents(), found: (DiffPair) -> Void = { _ in }
) throws(RunError) -> DiffOutcome {
  do {
    let run = try DiffRun(request, events: events)
    let outcome = try run.compare(found)
    try DiffReports(request, outcome).write { body in try run.withComparison(body) }
    return outcome
  } catch let error as RunError {
    throw error
  } catch {
    throw RunError(.output, "\(error)")
  }
}

struct DiffRun {
  private let request: DiffRequest
  private let entries: [Entry]
  private let isOfFolders: Bool
  private let jobs: Int
  private let inputs: ComparedFiles

  /// What will be looked at, in order.
  private enum Entry: Sendable {
    case pair(name: FilePath, expected: FilePath, actual: FilePath)
    case orphan(name: FilePath, expected: FilePath, actual: FilePath, DiffRequest.Orphan)

    var paths: [FilePath] {
      switch self {
      case .pair(_, let expected, let actual): [expected, actual]
      case .orphan(_, _, let actual, .new): [actual]
      case .orphan(_, let expected, _, .deleted): [expected]
      }
    }
  }

  init(_ request: DiffRequest, events: RunEvents) throws(RunError) {
    self.request = request
    jobs = max(request.limits.jobs ?? Int(proofsheet_usable_cpus()), 1)
    let folders = [request.expected, request.actual].map(DiffRun.isFolder)
    isOfFolders = folders == [true, true]
    if isOfFolders {
      entries = try DiffRun.entries(request, events)
      guard !entries.isEmpty else {
        throw RunError(.usage, "neither folder holds a picture")
      }
    } else if folders.contains(true), DiffRun.exists(request.expected),
      DiffRun.exists(request.actual)
    {
      throw RunError(
        .usage, path: folders[0] ? request.expected : request.actual,
        "a folder can't be compared with a file", advice: "name two pictures or two folders")
    } else {
      entries = [
        .pair(name: request.actual, expected: request.expected, actual: request.actual)
      ]
    }
    inputs = ComparedFiles(
      entries.flatMap(\.paths) + [request.mask].compactMap { $0 },
      folders: isOfFolders ? [request.expected, request.actual] : [])
    try checkOutput()
  }

  private func checkOutput() throws(RunError) {
    var reports = [request.html, request.junit].compactMap { $0 }
    if case .file(let path) = request.json { reports.append(path) }
    for path in reports { try inputs.checkOutput(path) }
    guard let output = request.output else { return }
    let isPNG = output.bytes.count > 4 && DiffRun.hasSuffix(output, ".png")
    if isOfFolders && isPNG && !DiffRun.isFolder(output) {
      throw RunError(
        .usage, path: output, "two folders make more than one picture", advice: "name a folder")
    }
    if !isOfFolders && !isPNG {
      throw RunError(
        .usage, path: output, "no such kind of picture is written here", advice: "FILE.png")
    }
    if isOfFolders { try inputs.checkFolder(output) }
  }

  func compare(_ found: (DiffPair) -> Void) throws -> DiffOutcome {
    // Two threads decode for each that compares.
    let drivers = max(min((jobs + 1) / 2, entries.count), 1)
    let slots = entries.map { _ in Monitor<Result<DiffPair, any Error>?>(nil) }
    let pool = try JobPool(count: drivers)
    defer { pool.close() }
    let stop = Monitor(false)
    for (index, entry) in entries.enumerated() {
      let slot = slots[index]
      pool.submit { [self] _ in
        // After a failure nothing is begun any more; nobody waits for these slots.
        if stop.read({ $0 }) { return }
        let result = Result { try compare(entry) }
        slot.change { $0 = result }
      }
    }
    var outcome = DiffOutcome(
      pairs: [], isOfFolders: isOfFolders, orphansThatFail: request.orphansThatFail)
    do {
      for slot in slots {
        let pair = try slot.wait { $0 }.get()
        found(pair)
        outcome.pairs.append(pair)
      }
    } catch {
      stop.change { $0 = true }
      throw error
    }
    return outcome
  }

  private func compare(_ entry: Entry) throws -> DiffPair {
    switch entry {
    case .orphan(let name, let expected, let actual, let orphan):
      return DiffPair(
        name: name, expected: expected, actual: actual,
        status: orphan == .new ? .new : .deleted)
    case .pair(let name, let expected, let actual):
      return try draw(name, expected, actual)
    }
  }

  /// Compares with a picture where one is asked for; of folders those that match are dropped.
  private func draw(
    _ name: FilePath, _ expected: FilePath, _ actual: FilePath
  ) throws -> DiffPair {
    try withComparison { comparison in
      guard let output = request.output else {
        return try comparison.compare(name, expected, actual)
      }
      let path = isOfFolders ? DiffRun.joined(output, name) : output
      try inputs.checkOutput(path)
      let file = try RunFile(path: path)
      var pair = try comparison.compare(
        name, expected, actual,
        canvas: .png(request.style, pool: comparison.pool) { try file.write($0) })
      guard pair.summary != nil, !isOfFolders || [.different, .sizes].contains(pair.status) else {
        return pair
      }
      try file.publish()
      pair.picture = path
      return pair
    }
  }

  /// Lends a comparison with threads of its own.
  func withComparison<Value>(_ body: (PairComparison) throws -> Value) throws -> Value {
    try PairComparison.withThreads(
      rule: request.rule, maxShift: request.maxShift, mask: request.mask,
      limits: DecodeLimits(maxInputPixels: request.limits.maxInputPixels), body)
  }

  // MARK: - Folders

  private static func entries(
    _ request: DiffRequest, _ events: RunEvents
  ) throws(RunError) -> [Entry] {
    let expected = try names(in: request.expected, events)
    let actual = try names(in: request.actual, events)
    let (first, second) = (Set(expected), Set(actual))
    return (expected + actual.filter { !first.contains($0) })
      .sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
      .map { name in
        let paths = (joined(request.expected, name), joined(request.actual, name))
        if !second.contains(name) {
          return .orphan(name: name, expected: paths.0, actual: paths.1, .deleted)
        }
        if !first.contains(name) {
          return .orphan(name: name, expected: paths.0, actual: paths.1, .new)
        }
        return .pair(name: name, expected: paths.0, actual: paths.1)
      }
  }

  /// Relative paths of a folder's pictures.
  private static func names(
    in folder: FilePath, _ events: RunEvents
  ) throws(RunError) -> [FilePath] {
    let items: Items
    do throws(ScanError) {
      // Our own pictures are baselines as good as any.
      items = try ProofItems.scan(
        ScanRequest(inputs: [.path(folder)]), kindOf: { PictureDecoder.sniff($0) },
        isOwn: { _ in false },
        note: { note in
          events.message(RunMessage(.warning, path: note.path, note.text, advice: note.advice))
        })
    } catch {
      throw RunError(.usage, path: error.path, error.message, advice: error.advice)
    }
    let closed = items.passedOver.unreadableFolders
    guard closed == 0 else {
      // What is in them would count as missing, or not at all.
      throw RunError(
        .input, path: folder,
        closed == 1 ? "a folder in it can't be read" : "\(closed) folders in it can't be read",
        advice: "each is named above")
    }
    var prefix = folder.bytes
    while prefix.last == UInt8(ascii: "/") { prefix.removeLast() }
    return (0..<items.count).map { index in
      let rest = items.path(index).bytes.dropFirst(prefix.count)
      return FilePath(bytes: Array(rest.drop { $0 == UInt8(ascii: "/") }))
    }
  }

  static func joined(_ folder: FilePath, _ name: FilePath) -> FilePath {
    let slash = UInt8(ascii: "/")
    return FilePath(bytes: folder.bytes + (folder.bytes.last == slash ? [] : [slash]) + name.bytes)
  }

  static func hasSuffix(_ path: FilePath, _ suffix: String) -> Bool {
    String(decoding: path.bytes.suffix(suffix.utf8.count), as: UTF8.self).lowercased() == suffix
  }

  private static func mode(_ path: FilePath) -> mode_t? {
    var status = stat()
    // Safe because the name is closed by a NUL and `status` lives on this frame.
    let result = unsafe stat(path.bytes.map { CChar(bitPattern: $0) } + [0], &status)
    return result == 0 ? status.st_mode & S_IFMT : nil
  }

  private static func isFolder(_ path: FilePath) -> Bool { mode(path) == S_IFDIR }
  private static func exists(_ path: FilePath) -> Bool { mode(path) != nil }
}
