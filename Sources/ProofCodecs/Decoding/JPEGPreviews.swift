// Small pictures inside a JPEG file: EXIF's thumbnail, and the large thumbnails of a multi-picture
// file. Floor 4.
// One serves only where nobody can tell: it has the pixels, the shape and the kind of color of the
// main picture, and the file's end is there, so that a file that was cut in half is seen to be.

internal import CShimJPEG
internal import ProofDrawing
internal import ProofGeometry

extension JPEGImage {
  /// More than any camera writes.
  private static let mostPreviews = 8
  /// How far from the end of the picture its last marker may be.
  private static let tailLength = 4096
  /// How much the shapes may differ, as a share.
  private static let shapeSlack = 0.01

  /// Where the smallest preview is that serves; nil where none does or none is wanted.
  func preview(for frame: JPEGFrame, _ options: DecodeOptions, from file: borrowing OpenFile)
    -> Range<UInt64>?
  {
    guard options.previews == .auto, options.light == .encoded, frame.fitting.scale < 1,
      facts.kind != PS_JPEG_CMYK
    else { return nil }
    let length = file.size
    let exif = handle.exif.flatMap(JPEGImage.thumbnail)
    let list = handle.mpf.map(JPEGImage.entries) ?? MultiPictures()
    let windows = ((exif.map { [$0] } ?? []) + list.previews).filter { $0.upperBound <= length }
    guard !windows.isEmpty, isWhole(list, length, file) else { return nil }
    var best: (window: Range<UInt64>, area: Int)?
    for window in windows.prefix(JPEGImage.mostPreviews) {
      guard let size = sizeOfPreview(window, from: file), serves(size, frame, options) else {
        continue
      }
      if best.map({ size.area < $0.area }) ?? true { best = (window, size.area) }
    }
    return best?.window
  }

  /// What a preview's header says; nil where it isn't one that could stand for this picture.
  private func sizeOfPreview(_ window: Range<UInt64>, from file: borrowing OpenFile)
    -> PixelSize?
  {
    do throws(PictureFailure) {
      let preview = try JPEGImage(file.descriptor, window: window)
      guard preview.facts.kind == facts.kind, !preview.isHeldWhole,
        preview.color == .untagged || preview.color == color
      else { return nil }
      return preview.size
    } catch {
      // A preview that can't be read is none: the main picture is there.
      return nil
    }
  }

  private func serves(_ preview: PixelSize, _ frame: JPEGFrame, _ options: DecodeOptions) -> Bool {
    guard !preview.isEmpty, preview.width < size.width, preview.height < size.height else {
      return false
    }
    let wanted = options.scaling == .best ? frame.fitting.scale * 2 : frame.fitting.scale
    let across = Double(preview.width) / Double(size.width)
    let down = Double(preview.height) / Double(size.height)
    // As many pixels as the output has, to half of one.
    let isLargeEnough =
      Double(preview.width) >= Double(size.width) * wanted - 0.5
      && Double(preview.height) >= Double(size.height) * wanted - 0.5
    return isLargeEnough && abs(across / down - 1) <= JPEGImage.shapeSlack
  }

  /// Whether the main picture's end is where it should be.
  private func isWhole(_ list: MultiPictures, _ length: UInt64, _ file: borrowing OpenFile)
    -> Bool
  {
    guard list.end <= length else { return false }
    let end = list.main > 0 ? min(list.main, length) : length
    let start = end - min(end, UInt64(JPEGImage.tailLength))
    do throws(PictureFailure) {
      let tail = try file.bytes(Int(end - start), at: start)
      // No data of a picture holds these two bytes: they would be followed by a zero.
      return tail.indices.dropLast().contains { tail[$0] == 0xFF && tail[$0 + 1] == 0xD9 }
    } catch {
      // Then decoding will say what is wrong.
      return false
    }
  }

  /// EXIF's second directory.
  private static func thumbnail(_ block: JPEGHandle.Block) -> Range<UInt64>? {
    let headLength = 6
    guard let tiff = TIFFFields(block.bytes.dropFirst(headLength)),
      let first = tiff.first.flatMap({ tiff.directory(at: $0) }),
      let second = tiff.directory(at: first.next),
      let start = tiff.value(0x201, of: second), let length = tiff.value(0x202, of: second),
      length > 0, start <= block.bytes.count - headLength
    else { return nil }
    // A length that goes too far ends with the block.
    let end = min(start + length, block.bytes.count - headLength)
    let origin = block.offset + UInt64(headLength)
    return (origin + UInt64(start))..<(origin + UInt64(end))
  }

  private static func entries(_ block: JPEGHandle.Block) -> MultiPictures {
    let headLength = 4
    var found = MultiPictures()
    guard let tiff = TIFFFields(block.bytes.dropFirst(headLength)),
      let directory = tiff.first.flatMap({ tiff.directory(at: $0) }),
      let list = tiff.list(0xB002, of: directory)
    else { return found }
    let origin = block.offset + UInt64(headLength)
    for entry in stride(from: list.lowerBound, to: list.upperBound - 15, by: 16) {
      guard let kind = tiff.number(4, at: entry), let size = tiff.number(4, at: entry + 4),
        let offset = tiff.number(4, at: entry + 8)
      else { break }
      if entry == list.lowerBound {
        found.main = UInt64(size)
        continue
      }
      let start = origin + UInt64(offset)
      let window = start..<(start + UInt64(size))
      found.end = max(found.end, window.upperBound)
      // "Large thumbnail", either class, as JPEG: the others are other pictures.
      let isPreview = [0x01_0001, 0x01_0002].contains(kind & 0xFF_FFFF)
      if isPreview, kind >> 24 & 7 == 0, size > 0 { found.previews.append(window) }
    }
    return found
  }
}

/// What the list of a multi-picture file says.
private struct MultiPictures: Sendable {
  var previews: [Range<UInt64>] = []
  /// Bytes of the main picture, which is first in the file; 0 where it isn't said.
  var main: UInt64 = 0
  /// Where the last picture ends.
  var end: UInt64 = 0
}
