// What looks into files while items are chosen and ordered. Floor 4.

public import ProofDrawing

/// The ports that a scan asks, and the threads that it may use for it.
public struct ItemLookups: Sendable {
  /// Calls the body for parts that together are `0..<count`, on several threads at once; returns
  /// when all are done.
  public typealias InParallel =
    @Sendable (
      _ count: Int, _ body: @escaping @Sendable (Range<Int>) -> Void
    ) -> Void

  public var prober: any ImageProber
  public var reader: any MetadataReader
  public var inParallel: InParallel

  public init(
    prober: any ImageProber, reader: any MetadataReader, inParallel: @escaping InParallel
  ) {
    self.prober = prober
    self.reader = reader
    self.inParallel = inParallel
  }

  /// An item's facts; the file is read when a field needs it, and once.
  func facts(of item: Int, in items: Items, tags: Set<String>) -> ItemFacts {
    ItemFacts(
      items: items, item: item, prober: prober,
      metadata: { [reader] in reader.metadata(of: items.path($0), tags: tags) })
  }
}

/// Without ports: facts of the file system only.
struct NoLookups: ImageProber, MetadataReader {
  static let lookups = ItemLookups(
    prober: NoLookups(), reader: NoLookups(), inParallel: { count, body in body(0..<count) })

  func probe(_ path: FilePath) throws(PictureFailure) -> PictureHeader {
    throw PictureFailure(.noDecoder)
  }

  func metadata(of path: FilePath, tags: Set<String>) -> PictureMetadata { PictureMetadata() }
}
