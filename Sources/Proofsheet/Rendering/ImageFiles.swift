// Where `Image("name")` finds its picture: files of a folder, decoded as large as they are shown.
// Floor 6.

internal import Foundation
internal import Glibc
internal import ProofCodecs
internal import ProofDrawing
public import ProofGeometry
public import ProofPixels
public import ProofViews

/// Pictures by name in a folder, and by path.
///
/// `Image("Album/cover")` is the file `Album/cover` in the folder, or with `.png`, `.jpg` or
/// `.jpeg`; `@2x` and `@3x` before the suffix say that the file has so many pixels a point.
/// `Image(systemName:)` looks for `symbols/NAME` in the same way.
@MainActor public final class ImageFiles: ImageLibrary {
  private struct Entry {
    var path: FilePath
    var size: PixelSize
    var scale: Double
  }

  private struct Decoded {
    var bitmap: Bitmap
    var wanted: PixelSize
  }

  private let folder: String?
  private let decoder = PictureDecoder()
  private let limits: RunLimits
  private var entries: [ImageReference: Entry?] = [:]
  private var decoded: [ImageReference: Decoded] = [:]
  private var order: [ImageReference] = []
  private var bytes = 0
  /// Files that were found and can't be read, with the reason.
  public private(set) var problems: [String] = []

  /// Decoded pictures that are kept, in bytes; the ones used longest ago go first.
  private static let most = 128 << 20

  /// - Parameters:
  ///   - folder: nil finds pictures by path only.
  ///   - limits: what a picture may need; one that needs more is a problem, and isn't drawn.
  public init(folder: String? = nil, limits: RunLimits = RunLimits()) {
    self.folder = folder
    self.limits = limits
  }

  public func size(of image: ImageReference) -> CGSize? {
    entry(image).map {
      CGSize(width: Double($0.size.width) / $0.scale, height: Double($0.size.height) / $0.scale)
    }
  }

  public func bitmap(of image: ImageReference, atLeast pixels: PixelSize) -> Bitmap? {
    guard let entry = entry(image) else { return nil }
    let wanted = PixelSize(
      width: min(max(pixels.width, 1), entry.size.width),
      height: min(max(pixels.height, 1), entry.size.height))
    if let found = decoded[image], found.wanted.width >= wanted.width,
      found.wanted.height >= wanted.height
    {
      touch(image)
      return found.bitmap
    }
    let memory = limits.memory
    do throws(PictureFailure) {
      let picture = try decoder.decode(
        entry.path, target: PictureTarget(box: wanted),
        limits: DecodeLimits(
          maxInputPixels: limits.maxInputPixels,
          admit: { bytes throws(PictureFailure) in
            // Pictures are decoded one at a time here: each may have all of it.
            let budget = MemoryBudget(total: memory, shared: memory)
            try budget.admit(bytes)
          }))
      keep(picture.bitmap, of: image, wanted: wanted)
      return picture.bitmap
    } catch {
      // Its layout stays; nothing is drawn there.
      note(entry.path, error)
      return nil
    }
  }

  // MARK: Files

  private func entry(_ image: ImageReference) -> Entry? {
    if let known = entries[image] { return known }
    let found = candidates(image).lazy.compactMap { self.probe($0.path, scale: $0.scale) }.first
    entries[image] = .some(found)
    return found
  }

  private func candidates(_ image: ImageReference) -> [(path: String, scale: Double)] {
    let base: String
    switch image {
    case .file(let path): return [(path, 1)]
    case .name(let name):
      guard let folder, !name.isEmpty else { return [] }
      base = folder + "/" + name
    case .symbol(let name):
      guard let folder, !name.isEmpty else { return [] }
      base = folder + "/symbols/" + name
    }
    let suffixes = [".png", ".jpg", ".jpeg"]
    return [(base, 1.0)]
      + [("", 1.0), ("@2x", 2), ("@3x", 3)].flatMap { mark, scale in
        suffixes.map { (base + mark + $0, scale) }
      }
  }

  private func probe(_ path: String, scale: Double) -> Entry? {
    // Safe because the string closes its bytes with a NUL for the call.
    guard unsafe access(path, F_OK) == 0 else { return nil }
    do throws(PictureFailure) {
      let header = try decoder.probe(FilePath(path))
      if header.size.isEmpty { return nil }
      return Entry(path: FilePath(path), size: header.size, scale: scale)
    } catch {
      note(FilePath(path), error)
      return nil
    }
  }

  private func note(_ path: FilePath, _ failure: PictureFailure) {
    let text = "\(String(decoding: path.bytes, as: UTF8.self)): \(failure.message)"
    if !problems.contains(text) { problems.append(text) }
  }

  // MARK: What is kept

  private func keep(_ bitmap: Bitmap, of image: ImageReference, wanted: PixelSize) {
    if let old = decoded.removeValue(forKey: image) { bytes -= old.bitmap.byteCount }
    decoded[image] = Decoded(bitmap: bitmap, wanted: wanted)
    bytes += bitmap.byteCount
    touch(image)
    while bytes > Self.most, order.count > 1 {
      let oldest = order.removeFirst()
      if let old = decoded.removeValue(forKey: oldest) { bytes -= old.bitmap.byteCount }
    }
  }

  private func touch(_ image: ImageReference) {
    order.removeAll { $0 == image }
    order.append(image)
  }
}
