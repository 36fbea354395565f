// What will be drawn: paths in their final order. Floor 4.
// One arena of bytes and 16 bytes a path: ten million items are data, not ten million objects.

public import ProofDrawing

/// Paths in one arena.
struct PathArena: Sendable {
  struct Record: Sendable {
    let offset: UInt64
    let length: UInt32
    /// Where the part below the input begins; the top bit says that the path was named by hand.
    let relativeAndFlag: UInt32

    var relative: Int { Int(relativeAndFlag & 0x7FFF_FFFF) }
    var isNamedByHand: Bool { relativeAndFlag >> 31 == 1 }
  }

  private(set) var bytes: [UInt8] = []
  var records: [Record] = []

  /// The same paths, each as many times as `counts` says.
  func repeating(_ counts: [UInt32]) -> PathArena {
    var arena = self
    arena.records = zip(records, counts).flatMap { record, count in
      Array(repeating: record, count: Int(count))
    }
    return arena
  }

  /// - Parameter relative: index of the first byte below the input.
  mutating func append(_ path: [UInt8], relative: Int, isNamedByHand: Bool) {
    records.append(
      Record(
        offset: UInt64(bytes.count), length: UInt32(clamping: path.count),
        relativeAndFlag: UInt32(clamping: min(relative, 0x7FFF_FFFF))
          | (isNamedByHand ? 0x8000_0000 : 0)))
    bytes.append(contentsOf: path)
  }

  func range(_ record: Record) -> Range<Int> {
    Int(record.offset)..<Int(record.offset) + Int(record.length)
  }

  func relativeRange(_ record: Record) -> Range<Int> {
    let whole = range(record)
    return min(whole.lowerBound + record.relative, whole.upperBound)..<whole.upperBound
  }
}

/// The items of a run, in order.
public struct Items: Sendable {
  let arena: PathArena
  let others: PathArena
  /// What was passed over in folders.
  public let passedOver: PassedOver
  /// The page or frame of a file that stands for it where none is named for the item.
  private var commonFrame = 0
  /// By item, with the number of its file's frames; empty: the common one, for all.
  private var frames: [(frame: UInt32, count: UInt32)] = []

  init(arena: PathArena, others: PathArena, passedOver: PassedOver) {
    self.arena = arena
    self.others = others
    self.passedOver = passedOver
  }

  public var count: Int { arena.records.count }

  /// The page or frame of the file that the item is, from 0.
  public func frame(_ index: Int) -> Int { frames.isEmpty ? commonFrame : Int(frames[index].frame) }

  /// The same items, of each file the frame of that number, from 0.
  public func showing(frame: Int) -> Items {
    var items = self
    items.commonFrame = frame
    return items
  }

  /// Every frame of every file as an item of its own.
  ///
  /// - Parameter counts: frames of each item's file; at least 1.
  public func showingAllFrames(_ counts: [UInt32]) -> Items {
    precondition(counts.count == count && counts.allSatisfy { $0 > 0 }, "a count for each item")
    var items = Items(arena: arena.repeating(counts), others: others, passedOver: passedOver)
    items.frames = counts.flatMap { count in (0..<count).map { ($0, count) } }
    return items
  }

  public func path(_ index: Int) -> FilePath {
    FilePath(bytes: Array(arena.bytes[arena.range(arena.records[index])]))
  }

  /// Named by hand or in a list, rather than found in a folder.
  public func isNamedByHand(_ index: Int) -> Bool { arena.records[index].isNamedByHand }

  /// The path below the input that found it; bytes that aren't UTF-8 as U+FFFD. With `#2` and so
  /// on behind it for further frames that are items of their own.
  public func id(_ index: Int) -> String {
    let path = String(
      decoding: arena.bytes[arena.relativeRange(arena.records[index])], as: UTF8.self)
    guard !frames.isEmpty, frames[index].frame > 0 else { return path }
    return "\(path)#\(frames[index].frame + 1)"
  }

  /// The file's name, safe to show in one line.
  public func name(_ index: Int) -> String { ShownText.caption(nameBytes(index)) }

  /// The file's name as it is.
  public func nameBytes(_ index: Int) -> ArraySlice<UInt8> {
    let path = arena.bytes[arena.range(arena.records[index])]
    let trimmed = path.last == UInt8(ascii: "/") ? path.dropLast() : path
    let slash = trimmed.lastIndex(of: UInt8(ascii: "/"))
    return slash.map { trimmed[($0 + 1)...] } ?? trimmed
  }

  /// The item with this id; where several have it, the first.
  public func index(ofID id: String) -> Int? {
    (0..<count).first { self.id($0) == id }
  }

  /// Files of folders that are no pictures, in the order in which they were found.
  public var notPictures: some RandomAccessCollection<(id: String, path: FilePath)> {
    others.records.lazy.map { [others] record in
      (
        String(decoding: others.bytes[others.relativeRange(record)], as: UTF8.self),
        FilePath(bytes: Array(others.bytes[others.range(record)]))
      )
    }
  }

  public var notPictureCount: Int { others.records.count }
}

/// Counts of what a scan left out of folders.
public struct PassedOver: Hashable, Sendable {
  public var hidden = 0
  public var excluded = 0
  public var sidecars = 0
  /// Pipes, sockets, devices; links that lead nowhere are items, since they were meant as pictures.
  public var special = 0
  /// Folders that were seen before, through another link.
  public var repeatedFolders = 0
  /// Folders below `--max-depth`.
  public var tooDeep = 0
  /// Proofsheet's own output and temporary files.
  public var own = 0
  /// Folders that can't be read: what is in them is missing, which isn't a success.
  public var unreadableFolders = 0
  /// Pictures that don't meet the conditions.
  public var unwanted = 0

  public init() {}

  public var total: Int {
    hidden + excluded + sidecars + special + repeatedFolders + tooDeep + own + unreadableFolders
      + unwanted
  }
}
