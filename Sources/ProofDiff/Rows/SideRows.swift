// The last rows of one picture: as they came, and unpacked where somebody asked. Floor 3.

internal import ProofGeometry
internal import ProofPixels

/// A ring of rows of one picture.
struct SideRows {
  let width: Int
  let layout: RowLayout
  private let depth: RowLayout.Depth
  private let slots: Int
  private var raw: [[UInt8]]
  private var isPresent: [Bool]
  private var isUnpacked: [Bool]
  /// `slots` rows of `width` pixels; a row is good once `unpack` was called for it.
  private(set) var pixels: [PackedPixel]

  init(_ form: PictureForm, depth: RowLayout.Depth, slots: Int) {
    width = form.size.width
    layout = form.layout
    self.depth = depth
    self.slots = slots
    raw = [[UInt8]](
      repeating: [UInt8](repeating: 0, count: form.bytesPerRow), count: slots)
    isPresent = [Bool](repeating: false, count: slots)
    isUnpacked = [Bool](repeating: false, count: slots)
    pixels = [PackedPixel](repeating: 0, count: slots * form.size.width)
  }

  /// Takes row `y`; nil where the picture has none there.
  mutating func put(_ row: RawSpan?, at y: Int) {
    let slot = y % slots
    isUnpacked[slot] = false
    guard let row else {
      isPresent[slot] = false
      return
    }
    isPresent[slot] = true
    let count = raw[slot].count
    precondition(row.byteCount >= count, "a row holds all its pixels")
    // Safe because both sides hold `count` bytes.
    unsafe row.withUnsafeBytes { source in
      unsafe raw[slot].withUnsafeMutableBytes { target in
        unsafe target.copyMemory(from: UnsafeRawBufferPointer(rebasing: source[..<count]))
      }
    }
  }

  func hasRow(_ y: Int) -> Bool { y >= 0 && isPresent[y % slots] }

  /// Row `y` as it came.
  func samples(of y: Int) -> [UInt8] { raw[y % slots] }

  /// Where row `y` begins in `pixels`.
  func start(of y: Int) -> Int { y % slots * width }

  /// Makes row `y` ready to be read in `pixels`.
  mutating func unpack(_ y: Int) {
    let slot = y % slots
    guard isPresent[slot], !isUnpacked[slot] else { return }
    isUnpacked[slot] = true
    let row = raw[slot]
    // Safe because the bytes of the row have no other type.
    let bytes = unsafe row.span.bytes
    layout.unpack(bytes, count: width, to: depth, into: &pixels, at: slot * width)
  }

  /// Takes row `y`, unpacked, from a picture of the same width.
  mutating func adopt(_ y: Int, from other: SideRows) {
    let slot = y % slots
    guard !isUnpacked[slot], other.hasRow(y) else { return }
    isPresent[slot] = true
    isUnpacked[slot] = true
    let (own, its) = (start(of: y), other.start(of: y))
    for x in 0..<width { pixels[own + x] = other.pixels[its + x] }
  }
}
