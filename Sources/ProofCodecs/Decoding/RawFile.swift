// A camera's raw file: where in it JPEGs are that show its picture, whatever the camera. Floor 4.
// Raw files are TIFF directories, or boxes, around data that only their makers understand; the JPEGs
// stand beside those. Every number is an offset that a file invented: each is read where it points, or
// not at all, and nothing is walked twice.

internal import ProofDrawing
internal import ProofGeometry
internal import ProofPixels

/// What a raw file holds that can be shown.
struct RawFile: Sendable {
  /// JPEGs, the largest first; may be none.
  var pictures: [Picture] = []
  /// The camera's, for all of them.
  var orientation: Orientation?

  struct Picture: Sendable {
    let window: Range<UInt64>
    let size: PixelSize
  }

  /// More than any camera writes.
  private static let mostPictures = 16

  /// nil when the file is none of a camera's raw files: a plain TIFF too.
  static func look(into file: borrowing OpenFile, kind: PictureKind) throws(PictureFailure)
    -> RawFile?
  {
    guard kind == .raw || kind == .tiff else { return nil }
    let head = try file.head(92)
    var found = RawWalk(length: file.size)
    if head.starts(with: Array("FUJIFILMCCD-RAW".utf8)) {
      found.isRaw = true
      if head.count == 92 {
        let numbers = (84..<92).map { UInt64(head[$0]) }
        let (start, length) = (
          numbers[..<4].reduce(0) { $0 << 8 | $1 }, numbers[4...].reduce(0) { $0 << 8 | $1 }
        )
        found.add(start, length)
      }
    } else if head.dropFirst(4).starts(with: Array("ftyp".utf8)) {
      found.isRaw = true
      try found.walkBoxes(0..<file.size, in: file, depth: 0)
    } else if kind == .raw || kind == .tiff {
      found.isRaw = kind == .raw
      try found.walkTIFF(at: 0, in: file)
    }
    guard found.isRaw else { return nil }
    return RawFile(found, file)
  }

  private init(_ walk: RawWalk, _ file: borrowing OpenFile) {
    orientation = walk.orientation.map { Orientation($0) }
    for window in walk.windows.prefix(RawFile.mostPictures) {
      do throws(PictureFailure) {
        // Lossless JPEG, which sensors' data are packed in, isn't read here and drops out.
        let image = try JPEGImage(file.descriptor, window: window)
        if !image.size.isEmpty { pictures.append(Picture(window: window, size: image.size)) }
      } catch {
        // What can't be read is no picture of this file; another may be.
      }
    }
    pictures.sort { $0.size.area > $1.size.area }
  }

  /// The smallest that has the pixels and the shape of the largest.
  func picture(covering fitting: (PixelSize) -> Fitting, _ options: DecodeOptions) -> Picture? {
    guard let main = pictures.first else { return nil }
    guard options.previews == .auto, options.light == .encoded else { return main }
    let scale = fitting(main.size).scale * (options.scaling == .best ? 2 : 1)
    let slack = 0.01
    return pictures.last { picture in
      let across = Double(picture.size.width) / Double(main.size.width)
      let down = Double(picture.size.height) / Double(main.size.height)
      return across >= scale && down >= scale && abs(across / down - 1) <= slack
    } ?? main
  }
}

/// The walk through one file.
private struct RawWalk {
  let length: UInt64
  var isRaw = false
  var orientation: Int?
  private(set) var windows: [Range<UInt64>] = []
  private var seen: Set<UInt64> = []

  init(length: UInt64) {
    self.length = length
  }

  private static let mostDirectories = 128
  private static let mostEntries = 1000

  /// A stretch of the file that may be a JPEG.
  mutating func add(_ start: UInt64, _ count: UInt64) {
    guard start > 0, start < length, count > 128, windows.count < 64 else { return }
    let window = start..<(start + min(count, length - start))
    if !windows.contains(where: { $0.lowerBound == window.lowerBound }) { windows.append(window) }
  }

  // MARK: Directories

  private struct Entry {
    let type: Int
    let count: UInt64
    /// Where the value is, or where its offset is.
    let place: UInt64
    let bytes: [UInt8]
  }

  private struct Order {
    let isLittle: Bool
    /// What offsets count from.
    let origin: UInt64

    func number(_ bytes: some Collection<UInt8>) -> UInt64 {
      isLittle
        ? bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
        : bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }
  }

  /// A TIFF header and everything that can be reached from it.
  mutating func walkTIFF(at origin: UInt64, in file: borrowing OpenFile) throws(PictureFailure) {
    let head = try file.bytes(8, at: origin)
    guard head.count == 8, head[0] == head[1], head[0] == 0x49 || head[0] == 0x4D else { return }
    let order = Order(isLittle: head[0] == 0x49, origin: origin)
    try walk(order.number(head[4..<8]), order, in: file, depth: 0)
  }

  /// A directory, those behind it, and those that it points at.
  private mutating func walk(
    _ start: UInt64, _ order: Order, in file: borrowing OpenFile, depth: Int
  ) throws(PictureFailure) {
    var next = start
    while next > 0, depth < 8, seen.count < RawWalk.mostDirectories {
      let (place, overflow) = order.origin.addingReportingOverflow(next)
      guard !overflow, place < length, seen.insert(place).inserted else { return }
      let counted = try file.bytes(2, at: place)
      guard counted.count == 2 else { return }
      let count = min(Int(order.number(counted)), RawWalk.mostEntries)
      let bytes = try file.bytes(count * 12 + 4, at: place + 2)
      var entries: [Int: Entry] = [:]
      for index in 0..<(bytes.count / 12) where index < count {
        let entry = Array(bytes[(index * 12)..<(index * 12 + 12)])
        let tag = Int(order.number(entry[0..<2]))
        if entries[tag] == nil {
          entries[tag] = Entry(
            type: Int(order.number(entry[2..<4])), count: order.number(entry[4..<8]),
            place: place + 2 + UInt64(index * 12 + 8), bytes: Array(entry[8..<12]))
        }
      }
      try take(entries, order, in: file, depth: depth)
      next = bytes.count >= count * 12 + 4 ? order.number(bytes[(count * 12)...]) : 0
    }
  }

  private mutating func take(
    _ entries: [Int: Entry], _ order: Order, in file: borrowing OpenFile, depth: Int
  ) throws(PictureFailure) {
    func value(_ tag: Int) -> UInt64? {
      guard let entry = entries[tag], entry.count == 1 else { return nil }
      switch entry.type {
      case 1: return UInt64(entry.bytes[0])
      case 3: return order.number(entry.bytes[0..<2])
      case 4, 13: return order.number(entry.bytes)
      default: return nil
      }
    }
    if orientation == nil, let number = value(0x112) { orientation = Int(clamping: number) }
    let isSensor =
      [32_803, 34_892].contains(value(0x106) ?? 0)
      || [34_713, 32_767, 32_770, 65_535].contains(value(0x103) ?? 0) || entries[0xC612] != nil
    isRaw = isRaw || isSensor
    if let start = value(0x201), let count = value(0x202) { add(order.origin &+ start, count) }
    if let start = value(0x111), let count = value(0x117), [6, 7, 99].contains(value(0x103) ?? 0) {
      add(order.origin &+ start, count)
    }
    // Panasonic's JPEG is a value of its directory.
    if let entry = entries[0x2E], entry.type == 7, entry.count > 4 {
      add(order.origin &+ order.number(entry.bytes), entry.count)
    }
    for directory in try offsets(entries[0x14A], order, in: file).prefix(16) {
      try walk(directory, order, in: file, depth: depth + 1)
    }
    if let exif = value(0x8769) { try walk(exif, order, in: file, depth: depth + 1) }
    // Olympus and Nikon keep theirs in directories of their own.
    if let camera = value(0x2020), depth > 0 {
      try walk(camera, order, in: file, depth: depth + 1)
    }
    if let start = value(0x101), let count = value(0x102), depth > 1, value(0x100) != nil {
      add(order.origin &+ start, count)
    }
    if let preview = value(0x11), depth > 0 {
      try walk(preview, order, in: file, depth: depth + 1)
    }
    if let note = entries[0x927C], note.count > 18 {
      try walkNote(at: order.origin &+ order.number(note.bytes), in: file, depth: depth + 1)
    }
  }

  /// What is pointed at by one offset or a list of them.
  private func offsets(_ entry: Entry?, _ order: Order, in file: borrowing OpenFile)
    throws(PictureFailure) -> [UInt64]
  {
    guard let entry, entry.type == 4 || entry.type == 13, entry.count > 0 else { return [] }
    if entry.count == 1 { return [order.number(entry.bytes)] }
    let count = Int(min(entry.count, 16))
    let bytes = try file.bytes(count * 4, at: order.origin &+ order.number(entry.bytes))
    return stride(from: 0, to: bytes.count - 3, by: 4).map { order.number(bytes[$0..<($0 + 4)]) }
  }

  private mutating func walkNote(
    at place: UInt64, in file: borrowing OpenFile, depth: Int
  ) throws(PictureFailure) {
    let head = try file.bytes(20, at: place)
    guard head.count == 20 else { return }
    if head.starts(with: Array("Nikon\0".utf8)) {
      let order = Order(isLittle: head[10] == 0x49, origin: place &+ 10)
      try walk(order.number(head[14..<18]), order, in: file, depth: depth)
    } else if head.starts(with: Array("OLYMPUS\0".utf8)) {
      try walk(12, Order(isLittle: head[8] == 0x49, origin: place), in: file, depth: depth)
    } else if head.starts(with: Array("OM SYSTEM\0\0\0".utf8)) {
      try walk(16, Order(isLittle: head[12] == 0x49, origin: place), in: file, depth: depth)
    }
  }

  // MARK: Boxes

  /// Canon's files of boxes: samples of tracks, and a box of its own for the preview.
  mutating func walkBoxes(_ range: Range<UInt64>, in file: borrowing OpenFile, depth: Int)
    throws(PictureFailure)
  {
    var place = range.lowerBound
    var sample: (start: UInt64?, count: UInt64?) = (nil, nil)
    for _ in 0..<256 where range.upperBound - place >= 8 && depth < 10 {
      let head = try file.bytes(32, at: place)
      guard head.count >= 8 else { return }
      func number(_ offset: Int, _ count: Int) -> UInt64 {
        guard head.count >= offset + count else { return 0 }
        return head[offset..<(offset + count)].reduce(0) { $0 << 8 | UInt64($1) }
      }
      let short = number(0, 4)
      let (size, start): (UInt64, UInt64) =
        short == 1 ? (number(8, 8), 16) : (short == 0 ? range.upperBound - place : short, 8)
      guard size >= start, size <= range.upperBound - place else { return }
      let content = (place + start)..<(place + size)
      switch String(decoding: head[4..<8], as: UTF8.self) {
      case "moov", "trak", "mdia", "minf", "stbl":
        try walkBoxes(content, in: file, depth: depth + 1)
      case "uuid":
        if content.count > 24 {
          // Boxes behind the name, and behind eight bytes more where the preview is.
          try walkBoxes((content.lowerBound + 16)..<content.upperBound, in: file, depth: depth + 1)
          try walkBoxes((content.lowerBound + 24)..<content.upperBound, in: file, depth: depth + 1)
        }
      case "PRVW", "THMB":
        let bytes = try file.bytes(64, at: content.lowerBound)
        if let index = bytes.indices.dropLast().first(where: {
          bytes[$0] == 0xFF && bytes[$0 + 1] == 0xD8
        }), content.count > index {
          add(content.lowerBound + UInt64(index), UInt64(content.count - index))
        }
      case "CMT1": try walkTIFF(at: content.lowerBound, in: file)
      case "stsz": sample.count = number(12, 4) > 0 ? number(12, 4) : number(20, 4)
      case "co64": sample.start = number(16, 8)
      case "stco": sample.start = number(16, 4)
      default: break
      }
      place += size
    }
    if let start = sample.start, let count = sample.count { add(start, count) }
  }
}
