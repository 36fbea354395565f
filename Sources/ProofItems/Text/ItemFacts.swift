// One item's facts for captions and inspectors, looked up when asked. Floor 4.

internal import Glibc
public import ProofDrawing
internal import ProofGeometry

/// The values of an item's fields.
public struct ItemFacts: FieldSource {
  /// What an item's file says about the picture; asked when a field needs it.
  public typealias Metadata = @Sendable (_ item: Int) -> PictureMetadata

  private let items: Items
  private let item: Int
  private let prober: any ImageProber
  private let metadata: Metadata
  /// 1-based.
  private let page: Int
  private let pages: Int
  private let lookups = Lookups()

  public init(
    items: Items, item: Int, prober: any ImageProber, metadata: @escaping Metadata, page: Int = 1,
    pages: Int = 1
  ) {
    self.items = items
    self.item = item
    self.prober = prober
    self.metadata = metadata
    self.page = page
    self.pages = pages
  }

  /// nil for a picture whose header can't be read. Looked up once.
  public var header: PictureHeader? { lookups.header(items.path(item), prober) }

  /// What the file says about the picture. Looked up once.
  private var said: PictureMetadata { lookups.metadata(item, metadata) }

  public func number(of field: Field) -> Int? {
    switch field {
    case .index: item + 1
    case .count: items.count
    case .page: page
    case .pages: pages
    case .size: status.map { Int($0.st_size) }
    case .width: header?.size.width
    case .height: header?.size.height
    case .bits: header?.bits
    case .channels: header?.channels
    case .frames: header?.frames
    case .frame: header.map { min(items.frame(item) + 1, $0.frames) }
    case .rating, .iso: fact(field)?.number.flatMap { Int(exactly: $0.rounded()) }
    default: nil
    }
  }

  /// As recorded: what the camera's clock showed, as though it stood in UTC.
  public func time(of field: Field) -> Int? {
    switch field {
    case .mtime: status.map { Int($0.st_mtim.tv_sec) }
    case .date, .time: said.date?.seconds ?? time(of: .mtime)
    default: nil
    }
  }

  public func text(of field: Field) -> String {
    switch field {
    case .path: ShownText.caption(items.path(item).bytes)
    case .name: items.name(item)
    case .stem: ShownText.caption(split.stem)
    case .ext: ShownText.caption(split.ext)
    case .folder: folder
    case .size: number(of: .size).map { Figures.bytes($0) } ?? ""
    case .mtime: time(of: .mtime).map { Template.date($0, format: "%Y-%m-%d %H:%M") } ?? ""
    case .date: time(of: .date).map { Template.date($0, format: "%Y-%m-%d") } ?? ""
    case .time: time(of: .time).map { Template.date($0, format: "%H:%M:%S") } ?? ""
    case .format: header?.format ?? ""
    case .megapixels: header.map { Figures.megapixels($0.size.area) } ?? ""
    case .aspect:
      header.map { Figures.aspect(width: $0.size.width, height: $0.size.height) } ?? ""
    case .id: ShownText.caption(items.id(item).utf8)
    case .width, .height, .bits, .channels, .frame, .frames, .index, .count, .page, .pages:
      number(of: field).map(String.init) ?? ""
    // Words of the file are data, like its name.
    default: fact(field).map { ShownText.caption($0.text.utf8) } ?? ""
    }
  }

  /// What sorting and conditions go by.
  public func value(of field: Field) -> FieldValue {
    switch field {
    case .date, .time:
      guard let date = said.date else { return value(of: .mtime) }
      return .time(
        Moment(
          nanoseconds: Self.nanoseconds(Int64(date.seconds), Int64(date.nanoseconds)),
          offset: date.offset))
    case .mtime:
      return status.map {
        .time(
          Moment(
            nanoseconds: Self.nanoseconds(Int64($0.st_mtim.tv_sec), Int64($0.st_mtim.tv_nsec)),
            isOfFile: true))
      } ?? .missing
    case .megapixels: return header.map { .number(Double($0.size.area) / 1e6) } ?? .missing
    case .aspect:
      guard let size = header?.size, size.height > 0 else { return .missing }
      return .number(Double(size.width) / Double(size.height))
    default: break
    }
    if field.needsMetadata {
      guard let fact = fact(field) else { return .missing }
      if let number = fact.number { return .number(number) }
      return fact.parts.isEmpty ? .text(fact.text) : .list(fact.parts)
    }
    if let number = number(of: field) { return .number(Double(number)) }
    let text = field.isFigure ? "" : text(of: field)
    return text.isEmpty ? .missing : .text(text)
  }

  /// Whether the file says when the picture was taken, so that `date` isn't the file's own time.
  public var hasCaptureDate: Bool { said.date != nil }

  private func fact(_ field: Field) -> MetadataFact? { said.facts[field.rawValue] }

  /// The values that a pattern like `exif.*` stands for, by name.
  public func facts(matching pattern: String) -> [String: String] {
    let prefix = pattern.dropLast()
    return said.facts.filter { $0.key.hasPrefix(prefix) }
      .mapValues { ShownText.caption($0.text.utf8) }
  }

  /// A far future or past is as far as it goes: 1677 to 2262.
  private static func nanoseconds(_ seconds: Int64, _ rest: Int64) -> Int64 {
    min(max(seconds, -9_223_372_036), 9_223_372_035) * 1_000_000_000 + rest
  }

  /// The folder below the input, or the one in the path of a picture named by hand.
  private var folder: String {
    let id = Array(items.id(item).utf8)
    guard let slash = id.lastIndex(of: UInt8(ascii: "/")) else { return "" }
    return ShownText.caption(id[..<slash])
  }

  /// The name before and after its last dot; a dot in front is part of the name.
  private var split: (stem: ArraySlice<UInt8>, ext: ArraySlice<UInt8>) {
    let name = items.nameBytes(item)
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex else {
      return (name, [])
    }
    return (name[..<dot], name[(dot + 1)...])
  }

  private var status: stat? { lookups.status(items.path(item)) }
}

/// What was asked of the file system, kept as long as the facts are.
private final class Lookups {
  private var foundHeader: PictureHeader??
  private var foundStatus: stat??
  private var foundMetadata: PictureMetadata?

  func metadata(_ item: Int, _ read: ItemFacts.Metadata) -> PictureMetadata {
    if let foundMetadata { return foundMetadata }
    let metadata = read(item)
    foundMetadata = metadata
    return metadata
  }

  func header(_ path: FilePath, _ prober: any ImageProber) -> PictureHeader? {
    if let foundHeader { return foundHeader }
    var header: PictureHeader?
    do throws(PictureFailure) {
      header = try prober.probe(path)
    } catch {
      // The decode will fail for the same reason, and say it with the path.
    }
    foundHeader = .some(header)
    return header
  }

  func status(_ path: FilePath) -> stat? {
    if let foundStatus { return foundStatus }
    var status = stat()
    // Safe because the name is closed by a NUL and `status` lives on this frame.
    let isKnown = unsafe stat(Scanner.name(path.bytes), &status) == 0
    foundStatus = .some(isKnown ? status : nil)
    return isKnown ? status : nil
  }
}
