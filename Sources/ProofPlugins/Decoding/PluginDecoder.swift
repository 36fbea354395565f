// A plugin's decoder, in this process or in workers. Floor 4.

internal import CProofsheetPlugin
internal import Glibc
public import ProofDrawing
internal import ProofGeometry

/// Opens files with one decoder. Any thread; what it opens stays on the thread that asked.
public protocol PluginDecoder: AnyObject, Sendable {
  var descriptor: PluginDescriptor { get }

  /// - Parameters:
  ///   - file: a descriptor that stays open, and the caller's, as long as the reader lives.
  ///   - head: the file's first bytes, ``DecoderDescription/headBytes`` of them where there are.
  ///   - format: what the host calls the kind.
  /// - Returns: nil when the decoder says that the file isn't its own.
  func open(_ file: Int32, head: [UInt8], format: String, limits: StoredLimits)
    throws(PictureFailure) -> (any StoredPictureReader)?
}

/// A decoder whose code runs in this process.
final class LocalDecoder: PluginDecoder {
  let descriptor: PluginDescriptor
  private let code: DecoderCode
  private let values: ParameterSet
  private let host: PluginHost
  private let library: PluginLibrary

  init(
    descriptor: PluginDescriptor, code: DecoderCode, values: ParameterSet, host: PluginHost,
    library: PluginLibrary
  ) {
    self.descriptor = descriptor
    self.code = code
    self.values = values
    self.host = host
    self.library = library
  }

  func open(_ file: Int32, head: [UInt8], format: String, limits: StoredLimits)
    throws(PictureFailure) -> (any StoredPictureReader)?
  {
    try openHere(file, head: head, format: format, limits: limits)
  }

  func openHere(_ file: Int32, head: [UInt8], format: String, limits: StoredLimits)
    throws(PictureFailure) -> LocalReader?
  {
    let folder =
      descriptor.inputs.rawValue & UInt64(PSP_INPUT_RESOURCES) != 0
      ? Array(
        library.path.bytes.prefix(
          upTo: library.path.bytes.lastIndex(of: UInt8(ascii: "/")) ?? 0)) : nil
    let source = DecoderSource(descriptor: file)
    let opened = library.access.call { [self] in
      Result { () throws(PictureFailure) -> LocalReader? in
        let instance = try DecoderInstance.open(
          descriptor, code: code, values: values, host: host, source: source, head: head,
          format: format, limits: limits, folder: folder)
        return instance.map { LocalReader($0, access: library.access) }
      }
    }
    guard let opened else {
      throw PictureFailure(
        .decoder, "\(descriptor.id) needs a thread of its own, and none could be started")
    }
    return try opened.get()
  }
}

/// A file that a decoder of this process has open.
@safe final class LocalReader: StoredPictureReader, @unchecked Sendable {
  // Safe to hand to the file's own thread because the caller waits for each call.
  private let instance: DecoderInstance
  private let access: PluginAccess
  private var wanted = PixelSize(width: 1, height: 1)

  init(_ instance: DecoderInstance, access: PluginAccess) {
    self.instance = instance
    self.access = access
  }

  deinit {
    let instance = instance
    nonisolated(unsafe) let closing = instance
    _ = access.call { unsafe closing.close() }
  }

  var picture: StoredPicture { instance.picture }

  func plan(atLeast size: PixelSize, frame: Int) throws(PictureFailure) -> StoredPlan {
    wanted = size
    return try call { reader throws(PictureFailure) in
      try reader.instance.plan(atLeast: size, frame: frame)
    }
  }

  func read<Value>(
    _ plan: StoredPlan, _ body: (RawSpan, _ rows: Int) throws(PictureFailure) -> Value
  ) throws(PictureFailure) -> Value {
    let (count, overflow) = plan.stride.multipliedReportingOverflow(by: plan.size.height)
    guard !overflow else { throw PictureFailure(.limit, "more bytes than there are numbers") }
    // Safe because the memory lives until this returns, zeroed before it's lent.
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 64)
    defer { unsafe memory.deallocate() }
    unsafe memory.initializeMemory(as: UInt8.self, repeating: 0)
    let rows = try unsafe read(plan, wanted: wanted, into: memory)
    return try unsafe body(UnsafeRawBufferPointer(memory).bytes, rows)
  }

  /// Decodes into zeroed memory of `stride` times the height.
  func read(_ plan: StoredPlan, wanted: PixelSize, into memory: UnsafeMutableRawBufferPointer)
    throws(PictureFailure) -> Int
  {
    unsafe precondition(
      memory.count >= plan.stride * plan.size.height && !memory.isEmpty, "memory for every row")
    // Safe because the caller waits for the call, wherever it is made.
    nonisolated(unsafe) let start = memory.baseAddress
    return try call { reader throws(PictureFailure) in
      guard let start = unsafe start else { return 0 }
      return try unsafe reader.instance.read(
        plan, wanted: wanted, into: start, stride: plan.stride)
    }
  }

  private func call<Value: Sendable>(
    _ body: @escaping @Sendable (LocalReader) throws(PictureFailure) -> Value
  ) throws(PictureFailure) -> Value {
    let result = access.call { [self] in
      Result { () throws(PictureFailure) -> Value in try body(self) }
    }
    guard let result else { throw PictureFailure(.decoder, "its thread is gone") }
    return try result.get()
  }
}
