// What measure() is told and what it answers. Floor 4. Nothing that comes back is believed before it
// was looked at, neither a plugin's numbers nor a worker's.

internal import CProofsheetPlugin
internal import ProofDrawing
internal import ProofGeometry

/// One question to measure().
struct PluginMeasure {
  private var room: psp_room
  var out: psp_size

  /// Points; what is larger is a slip, not a wish.
  private static let mostLength = 100_000.0
  private static let mostRatio = 10_000.0

  init(_ room: CellRoom) {
    let scheme =
      switch room.scheme {
      case .light: PSP_SCHEME_LIGHT
      case .dark: PSP_SCHEME_DARK
      case .print: PSP_SCHEME_PRINT
      }
    self.room = psp_room(
      struct_size: UInt32(MemoryLayout<psp_room>.size), scheme: UInt32(scheme),
      max_width: room.maxWidth, max_height: room.maxHeight, scale: room.scale)
    out = psp_size(
      struct_size: UInt32(MemoryLayout<psp_size>.size), kind: UInt32(PSP_SIZE_NONE), ratio: 0,
      width: 0, height: 0, baseline: -1)
  }

  mutating func ask(
    _ body: (UnsafePointer<psp_room>, UnsafeMutablePointer<psp_size>) -> psp_status
  ) -> psp_status {
    // Safe because both structs live in this value until the body returns.
    unsafe withUnsafePointer(to: room) { room in
      unsafe withUnsafeMutablePointer(to: &out) { out in unsafe body(room, out) }
    }
  }

  /// The answer in the port's words; an unknown kind is an unknown wish, and none.
  func answer(id: String) throws(PictureFailure) -> CellMeasure {
    let measure: CellMeasure
    switch out.kind {
    case PSP_SIZE_ASPECT: measure = .aspect(out.ratio)
    case PSP_SIZE_FIXED: measure = .fixed(Size(width: out.width, height: out.height))
    case PSP_SIZE_HEIGHT: measure = .height(out.height)
    default: measure = .none
    }
    return try PluginMeasure.checked(measure, id: id)
  }

  static func checked(_ measure: CellMeasure, id: String) throws(PictureFailure) -> CellMeasure {
    // NaN fails every comparison.
    let isSound =
      switch measure {
      case .none: true
      case .aspect(let ratio): ratio >= 1 / mostRatio && ratio <= mostRatio
      case .height(let height): height >= 0 && height <= mostLength
      case .fixed(let size):
        size.width >= 0 && size.width <= mostLength && size.height >= 0
          && size.height <= mostLength
      }
    guard isSound else {
      let words =
        switch measure {
        case .none: ""
        case .aspect(let ratio): "with a ratio of \(figure(ratio))"
        case .height(let height): "\(figure(height)) points high"
        case .fixed(let size): "\(figure(size.width)) x \(figure(size.height)) points large"
        }
      throw PictureFailure(.renderer, "\(id): measure() wants a cell \(words)")
    }
    return measure
  }
}
