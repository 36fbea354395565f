// What a plugin reaches when it calls the host. Floor 4.
// Called from C, on any thread where the header says so: nothing here throws, traps on what it is
// given, or touches an instance.

internal import CProofsheetPlugin
internal import Glibc
internal import ProofDrawing
internal import Synchronization

/// The host's side of one instance.
@safe final class HostState: @unchecked Sendable {
  // Safe to share because what isn't guarded is immutable, or touched on the instance's thread
  // alone, which `textSetter` checks.
  let id: String
  private let host: PluginHost
  private let metadataKeys: [String]
  private let message = Mutex<String?>(nil)
  /// Lines that this instance may still write; a plugin in a loop mustn't bury the run's own.
  private let linesLeft = Mutex(200)
  fileprivate let thread = pthread_self()
  private let declaresFonts: Bool
  private var setter: PluginText?
  fileprivate let probe: ProbeRecord?
  /// Fields of the item that is being drawn, by their keys.
  private let fields = Mutex<[String: String]>([:])

  /// On the instance's thread.
  init(plugin: PluginDescriptor, host: PluginHost, probe: ProbeRecord? = nil) {
    id = plugin.id
    self.probe = probe
    self.host = host
    metadataKeys = plugin.metadataKeys
    declaresFonts = plugin.inputs.rawValue & UInt64(PSP_INPUT_FONTS) != 0
  }

  /// What the instance writes words with, made at its first word; nil on other threads.
  func textSetter() -> PluginText? {
    guard pthread_equal(thread, pthread_self()) != 0 else { return nil }
    if setter == nil { setter = host.makeText?() }
    return setter
  }

  /// Words depend on fonts, which the plugin must have declared.
  fileprivate var offersText: Bool {
    guard host.makeText != nil, probe?.orders.hidesText != true else { return false }
    if !declaresFonts { report(.warning, "wants psp.text/1 without PSP_INPUT_FONTS; refused") }
    return declaresFonts
  }

  /// What fail() said last, once.
  func takeMessage() -> String? {
    message.withLock { message in
      defer { message = nil }
      return message
    }
  }

  func report(_ level: PluginNoteLevel, _ text: String) {
    let left = linesLeft.withLock { left in
      left = max(left - 1, -1)
      return left
    }
    if left >= 0 { host.report(PluginNote(level, plugin: id, text)) }
    if left == 0 { host.report(PluginNote(.warning, plugin: id, "its further lines are left out")) }
  }

  fileprivate func fail(_ text: String) { message.withLock { $0 = text } }

  fileprivate var isCancelled: Bool { probe?.isCancelled() ?? host.isCancelled() }

  /// What metadata() answers from now on.
  func lend(_ fields: [String: String]) { self.fields.withLock { $0 = fields } }

  /// A declared key is a value or absent; another is refused.
  fileprivate func metadata(_ key: String) -> Result<String, MetadataRefusal> {
    let isDeclared = metadataKeys.contains { declared in
      declared == key || (declared.hasSuffix("*") && key.hasPrefix(declared.dropLast()))
    }
    probe?.note { books in
      books.askedKeys.insert(key)
      if !isDeclared { books.undeclaredKeys.insert(key) }
    }
    guard isDeclared else { return .failure(MetadataRefusal(status: PSP_E_UNDECLARED)) }
    if let status = probe?.orders.metadataStatus {
      return .failure(MetadataRefusal(status: status))
    }
    let value = probe.map { $0.orders.values[key] } ?? fields.withLock { $0[key] }
    return value.map { .success($0) } ?? .failure(MetadataRefusal(status: PSP_ABSENT))
  }

  /// Texts lent to the call in progress.
  private let lent = Mutex<[LentText]>([])

  /// A value as the header has it: text always, and the number that it says where it says one.
  fileprivate func fill(_ out: UnsafeMutablePointer<psp_value>, with text: String) {
    let copy = LentText(text)
    lent.withLock { $0.append(copy) }
    unsafe out.pointee.s = UnsafePointer(copy.pointer)
    unsafe out.pointee.s_len = text.utf8.count
    unsafe out.pointee.i = 0
    unsafe out.pointee.i2 = 0
    unsafe out.pointee.f = 0
    if let whole = Int64(text) {
      unsafe out.pointee.type = UInt32(PSP_T_INT)
      unsafe out.pointee.i = whole
    } else if let real = Double(text), real.isFinite {
      unsafe out.pointee.type = UInt32(PSP_T_REAL)
      unsafe out.pointee.f = real
    } else {
      unsafe out.pointee.type = UInt32(PSP_T_TEXT)
    }
  }

  /// The call is over: nothing that was lent to it lives on.
  func takeBack() {
    lent.withLock { $0 = [] }
    fields.withLock { $0 = [:] }
  }

  /// Callbacks that only the instance's thread may make.
  fileprivate func checkThread(_ function: String) {
    guard let probe, pthread_equal(thread, pthread_self()) == 0 else { return }
    probe.note { $0.wrongThread.insert(function) }
  }
}

/// A text that a plugin borrows, NUL after it.
@safe private final class LentText: @unchecked Sendable {
  // Safe because the bytes are allocated here and freed with this object, and never change.
  let pointer: UnsafeMutablePointer<CChar>

  init(_ text: String) {
    let bytes = text.utf8.map { CChar(bitPattern: $0) } + [0]
    unsafe pointer = .allocate(capacity: bytes.count)
    unsafe pointer.initialize(from: bytes, count: bytes.count)
  }

  deinit { unsafe pointer.deallocate() }
}

/// Why a field has no value.
struct MetadataRefusal: Error {
  var status: psp_status
}

/// The table of callbacks that an instance keeps from create to destroy.
@safe final class HostTable {
  let state: HostState
  // Safe because the table is allocated once and freed with this object, which the instance holds
  // until destroy has returned; the state that it points at is held by this object.
  private let table: UnsafeMutablePointer<psp_host>

  init(_ state: HostState) {
    self.state = state
    unsafe table = .allocate(capacity: 1)
    unsafe table.initialize(
      to: psp_host(
        struct_size: UInt32(MemoryLayout<psp_host>.size), abi_minor: UInt32(PSP_ABI_MINOR),
        ctx: Unmanaged.passUnretained(state).toOpaque(), log: hostLog, cancelled: hostCancelled,
        fail: hostFail, metadata: hostMetadata, extension: hostExtension))
  }

  deinit {
    unsafe table.deallocate()
  }

  /// The table lent to a call; a plugin may keep it until destroy returns.
  func withTable<Value>(_ body: (UnsafePointer<psp_host>) -> Value) -> Value {
    unsafe body(table)
  }
}

func hostState(_ host: UnsafePointer<psp_host>?) -> HostState? {
  // Safe because a plugin calls with the table that it was given, whose state lives as long.
  guard let host = unsafe host, let context = unsafe host.pointee.ctx else { return nil }
  return unsafe Unmanaged<HostState>.fromOpaque(context).takeUnretainedValue()
}

/// A plugin's line, at most 4000 bytes of it, made fit to be shown.
private func line(_ text: UnsafePointer<CChar>?, _ count: Int) -> String {
  guard let text = unsafe text, count > 0 else { return "" }
  // Safe because the plugin says that so many bytes stand there; no more are read.
  let bytes = unsafe UnsafeBufferPointer(start: text, count: min(count, 4000)).map {
    UInt8(bitPattern: $0)
  }
  return singleLine(String(decoding: bytes, as: UTF8.self))
}

private func hostLog(
  _ host: UnsafePointer<psp_host>?, _ level: UInt32, _ text: UnsafePointer<CChar>?, _ count: Int
) {
  unsafe hostState(host)?.report(
    PluginNoteLevel(rawValue: Int(level)) ?? .info, unsafe line(text, count))
}

private func hostCancelled(_ host: UnsafePointer<psp_host>?) -> Int32 {
  unsafe hostState(host)?.isCancelled == true ? 1 : 0
}

private func hostFail(
  _ host: UnsafePointer<psp_host>?, _ code: psp_status, _ text: UnsafePointer<CChar>?, _ count: Int
) -> psp_status {
  // Safe because the plugin calls with the table that it was given.
  let state = unsafe hostState(host)
  state?.checkThread("fail")
  state?.probe?.note { $0.failCalls += 1 }
  state?.fail(unsafe line(text, count))
  return code
}

private func hostMetadata(
  _ host: UnsafePointer<psp_host>?, _ item: UnsafePointer<psp_item>?, _ key: UnsafePointer<CChar>?,
  _ out: UnsafeMutablePointer<psp_value>?
) -> psp_status {
  guard let state = unsafe hostState(host), unsafe item != nil, let out = unsafe out,
    unsafe Int(out.pointee.struct_size) >= MemoryLayout<psp_value>.size, let key = unsafe key
  else { return PSP_E_BAD_ARGUMENT }
  state.checkThread("metadata")
  let name: String
  // Safe because nothing is read past the NUL, or past the limit.
  do throws(ForeignFault) {
    name = try unsafe foreignText(key, "key", limit: 255)
  } catch {
    return PSP_E_BAD_ARGUMENT
  }
  switch state.metadata(name) {
  case .failure(let refusal): return refusal.status
  case .success(let text):
    // Safe because the struct has all fields of 1.0; the text is lent until the call in progress
    // returns, and kept by the state that long.
    unsafe state.fill(out, with: text)
    return PSP_OK
  }
}

private func hostExtension(_ host: UnsafePointer<psp_host>?, _ id: UnsafePointer<CChar>?)
  -> UnsafeRawPointer?
{
  // Safe because nothing is read past the NUL, or past the limit.
  unsafe hostState(host)?.checkThread("extension")
  guard let id = unsafe id, let name = unsafe try? foreignText(id, "extension", limit: 255),
    name == PSP_EXT_TEXT, unsafe hostState(host)?.offersText == true
  else { return nil }
  return unsafe UnsafeRawPointer(TextTable.shared.pointer)
}
