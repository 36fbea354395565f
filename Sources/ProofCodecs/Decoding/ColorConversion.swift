// The owner of a conversion to sRGB. Floor 4.
// Shared by every picture of the same color and every thread; no pointer leaves it.

internal import CShimColor
internal import ProofPixels

/// What the samples of a pixel are.
enum SampleKind: Hashable, Sendable {
  case gray
  case color
  /// Inverted: the highest value is no ink.
  case ink

  init(_ layout: RowLayout) {
    switch layout.colors {
    case 1: self = .gray
    case 4: self = .ink
    default: self = .color
    }
  }

  var raw: ps_color_kind {
    switch self {
    case .gray: PS_COLOR_GRAY
    case .color: PS_COLOR_RGB
    case .ink: PS_COLOR_INK
    }
  }
}

/// A way from a picture's own color to sRGB; freed with its last user.
@safe final class ColorConversion: @unchecked Sendable {
  // Never changed after it was made, which is what lets threads share it.
  private let raw: OpaquePointer
  private let samples: Int

  private init(_ raw: OpaquePointer, _ kind: SampleKind) {
    unsafe self.raw = raw
    samples = Int(kind.raw.rawValue)
  }

  deinit {
    // Safe because it was handed over when it was made, and is freed nowhere else.
    unsafe ps_color_free(raw)
  }

  /// `count` pixels of straight samples of 16 bits to red, green and blue.
  func convert(_ from: Span<UInt16>, _ to: inout MutableSpan<UInt16>) {
    let count = to.count / 3
    precondition(from.count >= count * samples, "samples for every pixel")
    // Safe because both spans hold what `count` pixels need, and the shim keeps no pointer.
    unsafe from.withUnsafeBufferPointer { from in
      unsafe to.withUnsafeMutableBufferPointer { to in
        unsafe ps_color_convert(raw, from.baseAddress, to.baseAddress, count)
      }
    }
  }

  /// What came of looking for one.
  enum Outcome: Sendable {
    case conversion(ColorConversion)
    /// It is sRGB.
    case same
    /// Not to be used; the reason in words.
    case refused(String)
  }

  static func make(_ source: ColorSource, _ kind: SampleKind) -> Outcome {
    var raw: OpaquePointer?
    let status: ps_color_status
    switch source {
    case .untagged: return .same
    case .profile(let bytes):
      // Safe because the shim reads the profile's bytes during the call only, and fills `raw`.
      status = unsafe ps_color_from_profile(bytes, bytes.count, kind.raw, &raw)
    case .light(let primaries, let transfer):
      let curve = transfer.curve
      let points = primaries?.points ?? []
      // Safe as above; eight numbers or none.
      status = unsafe points.withUnsafeBufferPointer { points in
        unsafe ps_color_from_curve(
          points.count == 8 ? points.baseAddress : nil, curve, curve.count, kind.raw, &raw)
      }
    }
    switch status {
    case PS_COLOR_OK:
      // Safe because OK comes with a conversion, which is ours now.
      guard let raw = unsafe raw else { return .refused("it is damaged") }
      return unsafe .conversion(ColorConversion(raw, kind))
    case PS_COLOR_SAME: return .same
    case PS_COLOR_WRONG_CLASS: return .refused("it describes no device's color")
    case PS_COLOR_WRONG_SPACE: return .refused("it is made for another kind of picture")
    case PS_COLOR_MEMORY: return .refused("there is no memory for it")
    default: return .refused("it is damaged")
    }
  }
}
