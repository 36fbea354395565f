// One item's facts for captions and inspectors, looked up when asked. Floor 4.

internal import Glibc
public import ProofDrawing
internal import ProofGeometry

/// The values of an item's fields.
public struct ItemFacts: FieldSource {
  private let items: Items
  private let item: Int
  private let prober: any ImageProber
  /// 1-based.
  private let page: Int
  private let pages: Int
  private let lookups = Lookups()

  public init(items: Items, item: Int, prober: any ImageProber, page: Int = 1, pages: Int = 1) {
    self.items = items
    self.item = item
    self.prober = prober
    self.page = page
    self.pages = pages
  }

  /// nil for a picture whose header can't be read. Looked up once.
  public var header: PictureHeader? { lookups.header(items.path(item), prober) }

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
    default: nil
    }
  }

  public func time(of field: Field) -> Int? {
    field == .mtime ? status.map { Int($0.st_mtim.tv_sec) } : nil
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
    case .format: header?.format ?? ""
    case .megapixels: header.map { Figures.megapixels($0.size.area) } ?? ""
    case .aspect:
      header.map { Figures.aspect(width: $0.size.width, height: $0.size.height) } ?? ""
    case .id: ShownText.caption(items.id(item).utf8)
    case .width, .height, .bits, .channels, .index, .count, .page, .pages:
      number(of: field).map(String.init) ?? ""
    case .title: ""
    }
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
