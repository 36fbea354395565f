// Walking: inputs become items. Floor 4.
// One folder is open at a time, none twice; nothing recurses.

internal import Glibc
internal import ProofDrawing

/// Walks folders, reads lists, sorts.
///
/// - Parameters:
///   - kindOf: what the first bytes of a file say, or nil; asked for files whose suffix says nothing.
///   - isOwn: whether the first bytes are those of a sheet that Proofsheet wrote; asked for PNGs.
///   - lookups: what conditions and sort keys ask about pictures; without it they know what the file
///     system knows.
///   - note: called with what a user should know, in the order in which it is found.
/// - Returns: the items in their final order; none is no error here.
public func scan(
  _ request: ScanRequest, kindOf: ([UInt8]) -> String?,
  isOwn: ([UInt8]) -> Bool = { _ in false }, lookups: ItemLookups? = nil, note: (ScanNote) -> Void
) throws(ScanError) -> Items {
  var scanner = Scanner(request)
  try scanner.scan(kindOf: kindOf, isOwn: isOwn, note: note)
  return scanner.sorted(lookups ?? NoLookups.lookups)
}

struct Scanner {
  private let request: ScanRequest
  private var arena = PathArena()
  private var others = PathArena()
  private var passedOver = PassedOver()
  private var seen: Set<FileIdentity> = []

  private struct Folder {
    let path: [UInt8]
    /// Where the path below the input begins.
    let relative: Int
    let depth: Int
  }

  private static let defaultExcludes: [[UInt8]] = [
    "@eaDir", "__MACOSX", "#recycle", "$RECYCLE.BIN",
  ].map { Array($0.utf8) }
  private static let defaultSuffixes: [[UInt8]] = [".lrdata", ".photoslibrary"].map {
    Array($0.utf8)
  }
  static let temporaryMark = Array(".proofsheet-".utf8)

  init(_ request: ScanRequest) {
    self.request = request
  }

  mutating func scan(
    kindOf: ([UInt8]) -> String?, isOwn: ([UInt8]) -> Bool, note: (ScanNote) -> Void
  ) throws(ScanError) {
    for input in request.inputs {
      switch input {
      case .path(let path):
        take(path.bytes, kindOf: kindOf, isOwn: isOwn, note: note)
      case .list(let path, let endsInNUL):
        var list = try PathList(path, endsInNUL: endsInNUL)
        while let bytes = try list.next() { take(bytes, kindOf: kindOf, isOwn: isOwn, note: note) }
      }
    }
  }

  /// Keeps what meets the conditions, sorts, reverses, cuts.
  consuming func sorted(_ lookups: ItemLookups) -> Items {
    if !request.conditions.isEmpty {
      let filter = ItemFilter(ItemCondition.joined(request.conditions), lookups: lookups)
      passedOver.unwanted = filter.filter(&arena)
    }
    let hasList = request.inputs.contains { if case .list = $0 { true } else { false } }
    let keys = request.sort ?? (hasList ? [] : [SortKey(.natural)])
    ItemOrder(keys, lookups: lookups).sort(&arena)
    if request.isReversed { arena.records.reverse() }
    if let limit = request.limit, limit < arena.records.count {
      arena.records.removeLast(arena.records.count - max(limit, 0))
    }
    return Items(arena: arena, others: others, passedOver: passedOver)
  }

  /// What was named by hand: never passed over, unless it is a folder to walk.
  private mutating func take(
    _ path: [UInt8], kindOf: ([UInt8]) -> String?, isOwn: ([UInt8]) -> Bool,
    note: (ScanNote) -> Void
  ) {
    guard !path.isEmpty else { return }
    var status = stat()
    // Safe because the name is closed by a NUL and `status` lives on this frame.
    guard unsafe stat(Scanner.name(path), &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
      arena.append(path, relative: 0, isNamedByHand: true)
      return
    }
    let base = path.last == UInt8(ascii: "/") ? path : path + [UInt8(ascii: "/")]
    walk(
      Folder(path: base, relative: base.count, depth: 0), identity: FileIdentity(status),
      kindOf: kindOf, isOwn: isOwn, note: note)
  }

  private mutating func walk(
    _ root: Folder, identity: FileIdentity, kindOf: ([UInt8]) -> String?, isOwn: ([UInt8]) -> Bool,
    note: (ScanNote) -> Void
  ) {
    guard seen.insert(identity).inserted else {
      passedOver.repeatedFolders += 1
      return
    }
    var waiting = [root]
    while let folder = waiting.popLast() {
      let entries: [FolderEntry]
      do throws(ScanError) {
        entries = try FolderEntry.list(folder.path)
      } catch {
        if folder.depth == 0 {
          // Named by hand: never passed over, but a placeholder that says why.
          arena.append(folder.path, relative: 0, isNamedByHand: true)
        } else {
          passedOver.unreadableFolders += 1
        }
        note(ScanNote(path: FilePath(bytes: folder.path), error.message, advice: error.advice))
        continue
      }
      var below: [Folder] = []
      for entry in entries {
        if let deeper = consider(entry, in: folder, kindOf: kindOf, isOwn: isOwn) {
          below.append(deeper)
        }
      }
      // The last one in is the first one out.
      waiting.append(contentsOf: below.reversed())
    }
  }

  /// Takes a file, passes it over, or returns a folder to be walked.
  private mutating func consider(
    _ entry: FolderEntry, in folder: Folder, kindOf: ([UInt8]) -> String?,
    isOwn: ([UInt8]) -> Bool
  ) -> Folder? {
    let name = entry.name
    let path = folder.path + name
    let relative = path[folder.relative...]
    guard passes(name, relative: relative, in: folder) else { return nil }
    guard let kind = entry.kind(at: path) else {
      // A link that leads nowhere, or a file that was removed since: the decode will say it.
      if PictureSuffixes.sayPicture(name[...]) {
        arena.append(path, relative: folder.relative, isNamedByHand: false)
      } else {
        passedOver.special += 1
      }
      return nil
    }
    switch kind {
    case .folder(let identity):
      return enter(path, identity: identity, below: folder)
    case .special:
      passedOver.special += 1
    case .file:
      take(path, name: name, in: folder, kindOf: kindOf, isOwn: isOwn)
    }
    return nil
  }

  /// Hidden, own, and excluded names.
  private mutating func passes(_ name: [UInt8], relative: ArraySlice<UInt8>, in folder: Folder)
    -> Bool
  {
    if name.first == UInt8(ascii: "."), name.contains(Scanner.temporaryMark) {
      passedOver.own += 1
      return false
    }
    if request.usesDefaultExcludes {
      if Scanner.defaultExcludes.contains(name) || name.starts(with: Array("._".utf8))
        || Scanner.defaultSuffixes.contains(where: { name.suffix($0.count).elementsEqual($0) })
      {
        passedOver.excluded += 1
        return false
      }
    }
    if !request.takesHidden, name.first == UInt8(ascii: ".") {
      passedOver.hidden += 1
      return false
    }
    if request.excludes.contains(where: { $0.matches(relative) }) {
      passedOver.excluded += 1
      return false
    }
    return true
  }

  private mutating func enter(_ path: [UInt8], identity: FileIdentity, below folder: Folder)
    -> Folder?
  {
    let most = request.isRecursive ? request.maxDepth ?? .max : 0
    guard folder.depth < most else {
      passedOver.tooDeep += 1
      return nil
    }
    guard seen.insert(identity).inserted else {
      passedOver.repeatedFolders += 1
      return nil
    }
    return Folder(
      path: path + [UInt8(ascii: "/")], relative: folder.relative, depth: folder.depth + 1)
  }

  private mutating func take(
    _ path: [UInt8], name: [UInt8], in folder: Folder, kindOf: ([UInt8]) -> String?,
    isOwn: ([UInt8]) -> Bool
  ) {
    if PictureSuffixes.saySidecar(name[...]) {
      passedOver.sidecars += 1
      return
    }
    if !request.includes.isEmpty,
      !request.includes.contains(where: { $0.matches(path[folder.relative...]) })
    {
      passedOver.excluded += 1
      return
    }
    if request.usesDefaultExcludes, PictureSuffixes.sayPNG(name[...]),
      let head = firstBytes(of: path), isOwn(head)
    {
      passedOver.own += 1
      return
    }
    if PictureSuffixes.sayPicture(name[...]) || firstBytes(of: path).flatMap(kindOf) != nil {
      arena.append(path, relative: folder.relative, isNamedByHand: false)
    } else {
      others.append(path, relative: folder.relative, isNamedByHand: false)
    }
  }

  static func name(_ path: [UInt8]) -> [CChar] { path.map { CChar(bitPattern: $0) } + [0] }
}

extension Array where Element == UInt8 {
  /// Whether the bytes stand in a row somewhere.
  fileprivate func contains(_ bytes: [UInt8]) -> Bool {
    guard bytes.count <= count else { return false }
    return (0...(count - bytes.count)).contains { self[$0...].starts(with: bytes) }
  }
}
