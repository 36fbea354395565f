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
  private let thread = pthread_self()
  private let declaresFonts: Bool
  private var setter: PluginText?

  /// On the instance's thread.
  init(plugin: PluginDescriptor, host: PluginHost) {
    id = plugin.id
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
    guard host.makeText != nil else { return false }
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

  fileprivate var isCancelled: Bool { host.isCancelled() }

  /// Items carry no fields yet, so that a declared key is absent; another is refused.
  fileprivate func metadata(_ key: String) -> psp_status {
    let isDeclared = metadataKeys.contains { declared in
      declared == key || (declared.hasSuffix("*") && key.hasPrefix(declared.dropLast()))
    }
    return isDeclared ? PSP_ABSENT : PSP_E_UNDECLARED
  }
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
  unsafe hostState(host)?.fail(unsafe line(text, count))
  return code
}

private func hostMetadata(
  _ host: UnsafePointer<psp_host>?, _ item: UnsafePointer<psp_item>?, _ key: UnsafePointer<CChar>?,
  _ out: UnsafeMutablePointer<psp_value>?
) -> psp_status {
  guard let state = unsafe hostState(host), unsafe item != nil, unsafe out != nil,
    let key = unsafe key
  else { return PSP_E_BAD_ARGUMENT }
  // Safe because nothing is read past the NUL, or past the limit.
  do throws(ForeignFault) {
    return state.metadata(try unsafe foreignText(key, "key", limit: 255))
  } catch {
    return PSP_E_BAD_ARGUMENT
  }
}

private func hostExtension(_ host: UnsafePointer<psp_host>?, _ id: UnsafePointer<CChar>?)
  -> UnsafeRawPointer?
{
  // Safe because nothing is read past the NUL, or past the limit.
  guard let id = unsafe id, let name = unsafe try? foreignText(id, "extension", limit: 255),
    name == PSP_EXT_TEXT, unsafe hostState(host)?.offersText == true
  else { return nil }
  return unsafe UnsafeRawPointer(TextTable.shared.pointer)
}
