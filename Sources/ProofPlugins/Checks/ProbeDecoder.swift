// One decoder under control: bytes in memory, any bounds, guards round what it writes. Floor 4.

internal import CProofsheetPlugin
internal import ProofDrawing
internal import ProofGeometry

/// How a picture is decoded for a check.
struct DecodeOrder {
  /// Bytes that one read gives at the most.
  var most = Int.max
  /// What the decoder is told; it isn't held to it, so that it must do so itself.
  var limits = DecodeOrder.wide
  static let wide = StoredLimits(pixels: 100_000_000, memory: 128 << 20, extra: 4 << 20)
  /// nil: all of it.
  var wanted: PixelSize?
  var frame = 0
  /// Bytes behind each row, a multiple of 4.
  var padding = 0
  /// The host says stop from the n-th time on that it is asked.
  var cancelAt: Int?
}

/// What came of it.
struct DecodeOutcome: Sendable {
  var picture: StoredPicture?
  var plan: StoredPlan?
  /// Rows from the top that are real; all of them unless it is partial.
  var rows = 0
  /// Without padding.
  var bytes: [UInt8] = []
  var isDeclined = false
  var failure: PictureFailure?
  var guardsTouched = false

  var isWhole: Bool { failure == nil && !isDeclined && plan.map { rows == $0.size.height } == true }

  func isSame(as other: DecodeOutcome) -> Bool {
    failure?.kind == other.failure?.kind && isDeclined == other.isDeclined && plan == other.plan
      && rows == other.rows && bytes == other.bytes
  }

  /// Red, green, blue and straight alpha of 255.
  func pixel(_ x: Int, _ y: Int) -> (Int, Int, Int, Int) {
    guard let plan else { return (0, 0, 0, 0) }
    let start = (y * plan.size.width + x) * plan.format.bytesPerPixel
    func byte(_ index: Int) -> Int { Int(bytes[start + index]) }
    func wide(_ index: Int) -> Int {
      ((byte(index * 2) | byte(index * 2 + 1) << 8) * 255 + 32_767) / 65_535
    }
    func ink(_ c: Int, _ m: Int, _ y: Int, _ k: Int) -> (Int, Int, Int, Int) {
      (
        (255 - c) * (255 - k) / 255, (255 - m) * (255 - k) / 255, (255 - y) * (255 - k) / 255, 255
      )
    }
    switch plan.format {
    case .argb32:
      let alpha = byte(3)
      func straight(_ value: Int) -> Int {
        alpha == 0 ? 0 : (min(value, alpha) * 255 + alpha / 2) / alpha
      }
      return (straight(byte(2)), straight(byte(1)), straight(byte(0)), alpha)
    case .rgb24: return (byte(2), byte(1), byte(0), 255)
    case .gray16: return (wide(0), wide(0), wide(0), 255)
    case .rgba16: return (wide(0), wide(1), wide(2), wide(3))
    case .cmyk8: return ink(byte(0), byte(1), byte(2), byte(3))
    case .cmyk16: return ink(wide(0), wide(1), wide(2), wide(3))
    }
  }
}

/// A decoder of the file that is checked.
@safe struct ProbeDecoder: Sendable {
  let plugin: PluginDescriptor
  let code: DecoderCode
  let values: ParameterSet
  let host: PluginHost
  let library: PluginLibrary
  /// Pictures that it should be able to read.
  let samples: [(name: String, bytes: [UInt8], reference: ReferencePicture?)]

  /// Opens, plans, reads and closes.
  func decode(_ bytes: [UInt8], _ order: DecodeOrder = DecodeOrder()) -> DecodeOutcome {
    let result = library.access.call { [self] in decodeHere(bytes, order) }
    return result
      ?? DecodeOutcome(failure: PictureFailure(.decoder, "its thread can't be started"))
  }

  /// What probe() says of first bytes; 0 where there is none to ask.
  func certainty(of head: [UInt8]) -> Int {
    guard let ask = unsafe code.probe else { return 0 }
    // Safe because the bytes outlive the call.
    return unsafe head.withUnsafeBufferPointer { head in
      Int(clamping: unsafe ask(head.baseAddress, head.count))
    }
  }

  private func decodeHere(_ bytes: [UInt8], _ order: DecodeOrder) -> DecodeOutcome {
    var outcome = DecodeOutcome()
    var orders = ProbeRecord.Orders()
    orders.cancelAt = order.cancelAt
    do throws(PictureFailure) {
      let instance = try DecoderInstance.open(
        plugin, code: code, values: values, host: host,
        source: DecoderSource(bytes: bytes, most: order.most), head: [], format: plugin.name,
        limits: DecodeOrder.wide, told: order.limits, folder: nil, probe: ProbeRecord(orders))
      guard let instance else {
        outcome.isDeclined = true
        return outcome
      }
      defer { instance.close() }
      outcome.picture = instance.picture
      let wanted = order.wanted ?? instance.picture.size
      let plan = try instance.plan(atLeast: wanted, frame: order.frame)
      outcome.plan = plan
      try read(instance, plan, wanted, order, &outcome)
    } catch {
      outcome.failure = error
    }
    return outcome
  }

  private func read(
    _ instance: DecoderInstance, _ plan: StoredPlan, _ wanted: PixelSize, _ order: DecodeOrder,
    _ outcome: inout DecodeOutcome
  ) throws(PictureFailure) {
    let row = plan.size.width * plan.format.bytesPerPixel
    let stride = (row + 3) / 4 * 4 + order.padding
    let (count, overflow) = stride.multipliedReportingOverflow(by: plan.size.height)
    guard !overflow, count < 1 << 31 else {
      throw PictureFailure(.limit, "more than a check looks at")
    }
    let fence: UInt8 = 0xA5
    // Safe because the memory is freed below, and every index lies within it.
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: count + 64, alignment: 64)
    defer { unsafe memory.deallocate() }
    unsafe memory.initializeMemory(as: UInt8.self, repeating: fence)
    for y in 0..<plan.size.height {
      for index in 0..<row { unsafe memory[y * stride + index] = 0 }
    }
    guard let start = memory.baseAddress else { return }
    outcome.rows = try unsafe instance.read(plan, wanted: wanted, into: start, stride: stride)
    outcome.bytes.reserveCapacity(row * plan.size.height)
    for y in 0..<plan.size.height {
      unsafe outcome.bytes.append(contentsOf: memory[(y * stride)..<(y * stride + row)])
      for index in row..<stride where unsafe memory[y * stride + index] != fence {
        outcome.guardsTouched = true
      }
    }
    for index in count..<(count + 64) where unsafe memory[index] != fence {
      outcome.guardsTouched = true
    }
  }
}
