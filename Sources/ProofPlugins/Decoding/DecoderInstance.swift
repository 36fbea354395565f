// A decoder with a file open, in this process. Floor 4.
// Used on one thread, or where its file wants to be called. It believes nothing that comes back.

internal import CProofsheetPlugin
internal import Glibc
internal import ProofDrawing
internal import ProofGeometry

/// What open() made.
@safe final class DecoderInstance {
  // Safe because the pointer is the decoder's own, handed back to its functions only, and not after
  // close.
  private var pointer: UnsafeMutableRawPointer?
  private let code: DecoderCode
  private let state: HostState
  private let table: HostTable
  private let source: DecoderSource
  private let limits: StoredLimits
  let picture: StoredPicture

  /// Calls open() and info().
  ///
  /// - Parameters:
  ///   - head: the file's first bytes, for probe(); empty: it isn't asked.
  ///   - format: what the host calls the kind.
  ///   - told: limits that the decoder is told of, where they aren't those that it is held to.
  /// - Returns: nil when the decoder says that the file isn't its own.
  static func open(
    _ plugin: PluginDescriptor, code: DecoderCode, values: ParameterSet, host: PluginHost,
    source: DecoderSource, head: [UInt8], format: String, limits: StoredLimits,
    told: StoredLimits? = nil, folder: [UInt8]?, probe: ProbeRecord? = nil
  ) throws(PictureFailure) -> DecoderInstance? {
    if let ask = unsafe code.probe, !head.isEmpty {
      let arithmetic = Arithmetic()
      // Safe because the bytes outlive the call.
      let certainty = unsafe head.withUnsafeBufferPointer { head in
        unsafe ask(head.baseAddress, head.count)
      }
      _ = arithmetic.restore()
      if certainty == 0 { return nil }
    }
    let state = HostState(plugin: plugin, host: host, probe: probe)
    let table = HostTable(state)
    var pointer: UnsafeMutableRawPointer?
    let arithmetic = Arithmetic()
    // Safe because everything that is lent lives until open returns, and the source until close.
    let status = unsafe table.withTable { host in
      unsafe values.withArguments(folder: folder) { arguments in
        unsafe withLimits(told ?? limits) { limits in
          unsafe code.open(host, arguments, source.pointer, limits, &pointer)
        }
      }
    }
    _ = arithmetic.restore()
    let message = state.takeMessage()
    if status == PSP_DECLINED { return nil }
    guard status >= 0 else { throw failure(status, "open", message, id: plugin.id) }
    let opened = unsafe Opened(
      pointer: pointer, code: code, state: state, table: table, source: source, limits: limits)
    do throws(PictureFailure) {
      return try DecoderInstance(opened, format: format)
    } catch {
      unsafe code.close(pointer)
      throw error
    }
  }

  @safe private struct Opened {
    // Safe because it's made and taken apart within `open`.
    let pointer: UnsafeMutableRawPointer?
    let code: DecoderCode
    let state: HostState
    let table: HostTable
    let source: DecoderSource
    let limits: StoredLimits
  }

  private init(_ opened: Opened, format: String) throws(PictureFailure) {
    unsafe pointer = opened.pointer
    code = opened.code
    state = opened.state
    table = opened.table
    source = opened.source
    limits = opened.limits
    picture = try DecoderInstance.info(opened, format: format)
  }

  deinit { close() }

  /// Calls close(), once.
  func close() {
    guard let pointer = unsafe pointer else { return }
    unsafe self.pointer = nil
    let arithmetic = Arithmetic()
    unsafe code.close(pointer)
    _ = arithmetic.restore()
  }

  private static func info(_ opened: Opened, format: String) throws(PictureFailure)
    -> StoredPicture
  {
    let id = opened.state.id
    var info = unsafe psp_image_info()
    unsafe info.struct_size = UInt32(MemoryLayout<psp_image_info>.size)
    let arithmetic = Arithmetic()
    // Safe because the struct lives until info returns.
    let status = unsafe opened.code.info(opened.pointer, &info)
    _ = arithmetic.restore()
    let message = opened.state.takeMessage()
    guard status >= 0, status != PSP_DECLINED else {
      throw failure(status, "info", message, id: id)
    }
    let limits = opened.limits
    var profile: [UInt8]?
    if let icc = unsafe info.icc, unsafe info.icc_len > 0 {
      // A profile beyond the bound is none: the picture is worth more.
      if unsafe info.icc_len <= limits.extra {
        // Safe because it's lent until close, and as long as it says.
        profile = unsafe UnsafeBufferPointer(start: icc, count: info.icc_len).map { $0 }
      } else {
        opened.state.report(
          .warning, "a color profile of \(unsafe info.icc_len) bytes isn't used")
      }
    }
    let picture = unsafe StoredPicture(
      format: format, size: PixelSize(width: Int(info.width), height: Int(info.height)),
      orientation: (1...8).contains(info.orientation) ? Int(info.orientation) : 1,
      frames: max(Int(info.frames), 1), bits: Int(min(info.bits, 64)),
      hasAlpha: info.flags & UInt32(PSP_IMG_ALPHA) != 0, profile: profile)
    return try DecoderRules.checked(picture, limits) { opened.state.report(.warning, $0) }
  }

  func plan(atLeast wanted: PixelSize, frame: Int) throws(PictureFailure) -> StoredPlan {
    var plan = psp_plan()
    plan.struct_size = UInt32(MemoryLayout<psp_plan>.size)
    plan.want_width = UInt32(clamping: wanted.width)
    plan.want_height = UInt32(clamping: wanted.height)
    plan.frame = UInt32(clamping: frame)
    plan.accept_formats = StoredFormat.allCases.reduce(0) { $0 | 1 << $1.rawValue }
    let arithmetic = Arithmetic()
    // Safe because the struct lives until plan returns.
    let status = unsafe code.plan(pointer, &plan)
    _ = arithmetic.restore()
    try check(status, "plan")
    guard let format = StoredFormat(rawValue: plan.format) else {
      throw fault("plan chose format \(plan.format), which nobody offered")
    }
    let planned = StoredPlan(
      frame: frame, size: PixelSize(width: Int(plan.width), height: Int(plan.height)),
      format: format, memory: Int(clamping: plan.memory))
    try DecoderRules.check(planned, wanted: wanted, of: picture, limits, id: state.id)
    return planned
  }

  /// Decodes into zeroed memory.
  ///
  /// - Parameters:
  ///   - data: aligned to 64 bytes, `stride` for each row.
  /// - Returns: how many rows from the top are real.
  func read(
    _ plan: StoredPlan, wanted: PixelSize, into data: UnsafeMutableRawPointer, stride: Int
  ) throws(PictureFailure) -> Int {
    var order = psp_plan()
    order.struct_size = UInt32(MemoryLayout<psp_plan>.size)
    order.want_width = UInt32(clamping: wanted.width)
    order.want_height = UInt32(clamping: wanted.height)
    order.frame = UInt32(clamping: plan.frame)
    order.width = UInt32(clamping: plan.size.width)
    order.height = UInt32(clamping: plan.size.height)
    order.format = plan.format.rawValue
    order.accept_formats = StoredFormat.allCases.reduce(0) { $0 | 1 << $1.rawValue }
    order.memory = UInt64(clamping: plan.memory)
    var pixels = unsafe psp_pixels()
    unsafe pixels.struct_size = UInt32(MemoryLayout<psp_pixels>.size)
    unsafe pixels.format = plan.format.rawValue
    unsafe pixels.width = UInt32(clamping: plan.size.width)
    unsafe pixels.height = UInt32(clamping: plan.size.height)
    unsafe pixels.stride = Int64(stride)
    unsafe pixels.data = data.assumingMemoryBound(to: UInt8.self)
    let arithmetic = Arithmetic()
    // Safe because both structs and the memory live until read returns.
    let status = unsafe code.read(pointer, &order, &pixels)
    _ = arithmetic.restore()
    try check(status, "read")
    guard status == PSP_PARTIAL else { return plan.size.height }
    let rows = Int(unsafe pixels.rows_done)
    guard rows <= plan.size.height else {
      throw fault("read says that \(rows) rows of \(plan.size.height) are done")
    }
    return rows
  }

  /// Texts and blocks that the file carries, as many as `most`.
  func metadata(most: Int = 1000) throws(PictureFailure) -> [(key: String, value: [UInt8])] {
    guard let ask = unsafe code.metadata else { return [] }
    var entries: [(key: String, value: [UInt8])] = []
    var bytes = 0
    for number in 0..<most {
      var key: UnsafePointer<CChar>?
      var value = unsafe psp_value()
      unsafe value.struct_size = UInt32(MemoryLayout<psp_value>.size)
      let arithmetic = Arithmetic()
      // Safe because both live until metadata returns.
      let status = unsafe ask(pointer, UInt32(number), &key, &value)
      _ = arithmetic.restore()
      if status == PSP_ABSENT { break }
      try check(status, "metadata")
      guard let name = unsafe key else { throw fault("metadata gave a key that is NULL") }
      let text: String
      do throws(ForeignFault) {
        text = try unsafe foreignText(name, "a key of its metadata", limit: 255)
      } catch {
        throw fault(error.text)
      }
      let count = unsafe value.s == nil ? 0 : value.s_len
      bytes += min(count, limits.extra)
      guard count <= limits.extra, bytes <= limits.extra else { break }
      // Safe because it's lent until close, and as long as it says.
      let content = unsafe value.s.map { start in
        unsafe UnsafeBufferPointer(start: start, count: count).map { UInt8(bitPattern: $0) }
      }
      entries.append((text, content ?? []))
    }
    return entries
  }

  private func check(_ status: psp_status, _ function: String) throws(PictureFailure) {
    let message = state.takeMessage()
    if status >= 0, status != PSP_DECLINED { return }
    throw DecoderInstance.failure(status, function, message, id: state.id)
  }

  private func fault(_ text: String) -> PictureFailure {
    PictureFailure(.decoder, "\(state.id): \(text)")
  }

  /// Statuses that speak of the file are the file's failures; the others are the decoder's.
  private static func failure(
    _ status: psp_status, _ function: String, _ message: String?, id: String
  ) -> PictureFailure {
    let said = message.flatMap { $0.isEmpty ? nil : $0 }
    switch status {
    case PSP_E_BAD_DATA: return PictureFailure(.damaged, said ?? "")
    case PSP_E_UNSUPPORTED: return PictureFailure(.unsupported, said ?? "")
    case PSP_E_LIMIT: return PictureFailure(.limit, said ?? "\(id) gave no figure")
    case PSP_E_IO: return PictureFailure(.unreadable, said ?? "")
    case PSP_E_NO_MEMORY: return PictureFailure(.limit, said ?? "\(id) had no memory for it")
    default:
      let reason = said ?? "\(function) failed with \(statusName(status)) and gave no reason"
      return PictureFailure(.decoder, "\(id): \(reason)")
    }
  }

  private static func withLimits<Value>(
    _ limits: StoredLimits, _ body: (UnsafePointer<psp_limits>) -> Value
  ) -> Value {
    var lent = psp_limits(
      struct_size: UInt32(MemoryLayout<psp_limits>.size),
      max_passes: UInt32(clamping: limits.passes),
      max_width: UInt32(clamping: limits.side), max_height: UInt32(clamping: limits.side),
      max_pixels: UInt64(clamping: limits.pixels), max_memory: UInt64(clamping: limits.memory),
      max_extra: UInt64(clamping: limits.extra), max_frames: UInt32(clamping: limits.frames),
      max_depth: UInt32(clamping: limits.depth))
    return unsafe body(&lent)
  }
}
