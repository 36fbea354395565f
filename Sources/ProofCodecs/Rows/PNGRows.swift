// A PNG's rows as they are stored: at their own depth, no color conversion, nothing turned. Floor 4.
// For comparing: a file that isn't whole, or whose checksums are wrong, is a failure here, never a
// picture with a part missing.

internal import CShimPNG
public import ProofDrawing
public import ProofGeometry
public import ProofPixels

/// An open PNG whose rows are read one after the other. One thread at a time.
public struct PNGRows: ~Copyable {
  public let size: PixelSize
  /// Palettes and gray below 8 bits are expanded; 16 bits stay 16.
  public let layout: RowLayout
  /// Bits a sample in the file: 1, 2, 4, 8 or 16.
  public let storedBits: Int
  public let isInterlaced: Bool
  /// What the file says of its colors; nothing here acts on it.
  public let declaredColor: DeclaredColor
  private let file: OpenFile
  private let handle: PNGHandle
  private let limits: DecodeLimits
  private var row = 0
  private var hasStarted = false
  /// All of an interlaced picture: its rows are only whole once the last pass is in.
  private var whole: [UInt8] = []

  /// Whoever compares holds a few rows: a header of 33 bytes may ask for rows of 16 GB.
  private static let widest = 1_000_000

  /// Reads the header.
  /// - Throws: ``PictureFailure``: missing, empty, a Git LFS pointer, not a PNG, damaged, too wide.
  public init(_ path: FilePath, limits: DecodeLimits = DecodeLimits()) throws(PictureFailure) {
    let file = try OpenFile(path)
    let head = try file.head(PictureKind.headLength)
    if head.isEmpty { throw PictureFailure(.empty) }
    if PNGRows.isGitLFSPointer(head) {
      throw PictureFailure(.notAPicture, "it is a Git LFS pointer: run `git lfs pull`")
    }
    let kind = PictureKind(head: head)
    guard kind == .png else {
      throw kind.map { PictureFailure(.noDecoder, "\($0.rawValue) here: only PNG is compared") }
        ?? PictureFailure(.notAPicture)
    }
    let color = try DeclaredColor(file)
    let handle = try PNGHandle(descriptor: file.descriptor)
    let facts = try handle.readHeader()
    guard Int(facts.width) <= PNGRows.widest else {
      throw PictureFailure(
        .limit,
        "\(grouped(Int(facts.width))) pixels a row, more than the \(grouped(PNGRows.widest)) that are "
          + "compared")
    }
    declaredColor = color
    size = PixelSize(width: Int(facts.width), height: Int(facts.height))
    let depth = facts.row_bits == 16 ? RowLayout.Depth.bits16 : .bits8
    layout =
      switch facts.row_channels {
      case 1: RowLayout(.gray, depth)
      case 2: RowLayout(.grayAlpha, depth)
      case 3: RowLayout(.rgb, depth)
      default: RowLayout(.rgba, depth)
      }
    storedBits = Int(facts.bits)
    isInterlaced = facts.interlaced != 0
    self.limits = limits
    self.handle = handle
    self.file = file
  }

  public var bytesPerRow: Int { size.width * layout.bytesPerPixel }

  /// The next row; `row` must hold ``bytesPerRow``.
  ///
  /// An interlaced picture is decoded whole at the first call.
  public mutating func next(into bytes: inout [UInt8]) throws(PictureFailure) {
    precondition(row < size.height, "a picture has no more rows than its height")
    precondition(bytes.count == bytesPerRow, "a row holds all its pixels")
    if !hasStarted { try start() }
    if isInterlaced {
      let start = row * bytesPerRow
      // Safe because the whole picture holds this row, and the target is as long.
      unsafe bytes.withUnsafeMutableBytes { target in
        unsafe whole.withUnsafeBytes { source in
          unsafe target.copyMemory(
            from: UnsafeRawBufferPointer(rebasing: source[start..<(start + bytesPerRow)]))
        }
      }
    } else if let failure = handle.readRow(into: &bytes) {
      throw failure.kind == .cutOff ? PNGRows.cutOff(row, of: size.height) : failure
    }
    row += 1
    if row == size.height, !isInterlaced, let failure = handle.finish(strictly: true) {
      throw failure.kind == .cutOff ? PNGRows.cutOff(row, of: size.height) : failure
    }
  }

  private mutating func start() throws(PictureFailure) {
    hasStarted = true
    let (bytes, overflow) = bytesPerRow.multipliedReportingOverflow(by: size.height)
    if isInterlaced {
      try limits.checkPixels(size)
      try limits.admit(overflow ? .max : bytes)
    }
    try handle.start()
    guard isInterlaced else { return }
    whole = [UInt8](repeating: 0, count: bytes)
    let (_, failure) = handle.readImage(into: &whole, stride: bytesPerRow)
    if let failure = failure ?? handle.finish(strictly: true) {
      throw failure.kind == .cutOff ? PNGRows.cutOff(0, of: size.height) : failure
    }
  }

  private static func cutOff(_ row: Int, of rows: Int) -> PictureFailure {
    PictureFailure(.cutOff, "the file ends after row \(row) of \(rows)")
  }

  /// What stands in a working copy until Git LFS has fetched the file.
  private static func isGitLFSPointer(_ head: [UInt8]) -> Bool {
    head.starts(with: Array("version https://git-lfs.github.com/spec/".utf8))
      || head.starts(with: Array("version https://hawser.github.com/spec/".utf8))
  }
}
