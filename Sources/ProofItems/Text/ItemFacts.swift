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

  public init(items: Items, item: Int, prober: any ImageProber, page: Int = 1, pages: Int = 1) {
    self.items = items
    self.item = item
    self.prober = prober
    self.page = page
    self.pages = pages
  }

  /// nil for a picture whose header can't be read.
  public var header: PictureHeader? {
    do throws(PictureFailure) {
      return try prober.probe(items.path(item))
    } catch {
      return nil
    }
  }

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

  private var status: stat? {
    var status = stat()
    // Safe because the name is closed by a NUL and `status` lives on this frame.
    return unsafe stat(Scanner.name(items.path(item).bytes), &status) == 0 ? status : nil
  }
}
