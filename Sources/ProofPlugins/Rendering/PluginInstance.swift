// One instance of a plugin, and the table of those that a thread has. Floor 4.
// An instance is made, called and destroyed on one thread; nothing here is handed to another.

internal import CProofsheetPlugin
internal import Glibc
internal import ProofDrawing
internal import Synchronization

/// What create() made.
@safe final class PluginInstance {
  // Safe because the pointer is the plugin's own, handed back to its functions only, and not after
  // destroy.
  let pointer: UnsafeMutableRawPointer?
  let state: HostState
  private let table: HostTable
  private let code: RendererCode
  private let access: PluginAccess
  /// Nil once nobody can draw with it any more.
  fileprivate weak var owner: PluginOwner?

  /// Calls create().
  init(
    plugin: PluginDescriptor, code: RendererCode, values: ParameterSet, host: PluginHost,
    library: PluginLibrary, owner: PluginOwner
  ) throws(PictureFailure) {
    let state = HostState(plugin: plugin, host: host)
    let table = HostTable(state)
    var pointer: UnsafeMutableRawPointer?
    let folder =
      plugin.inputs.rawValue & UInt64(PSP_INPUT_RESOURCES) != 0
      ? library.path.bytes.prefix(upTo: library.path.bytes.lastIndex(of: UInt8(ascii: "/")) ?? 0)
      : nil
    let arithmetic = Arithmetic()
    // Safe because everything that is lent lives until create returns.
    let status = unsafe table.withTable { host in
      unsafe values.withArguments(folder: folder) { arguments in
        unsafe code.create(host, arguments, &pointer)
      }
    }
    _ = arithmetic.restore()
    try CallOutcome(status, of: "create", state: state).check()
    unsafe self.pointer = unsafe pointer
    self.state = state
    self.table = table
    self.code = code
    self.access = library.access
    self.owner = owner
  }

  /// Calls destroy(); on the instance's thread, and once.
  fileprivate func destroy() {
    nonisolated(unsafe) let me = self
    // Safe because the call either stays on this thread or, for a file with a thread of its own,
    // is already there.
    access.call {
      let arithmetic = Arithmetic()
      unsafe me.code.destroy(me.pointer)
      _ = arithmetic.restore()
    }
  }
}

/// Stands for a renderer in the tables of threads.
final class PluginOwner: Sendable {
  /// Never given twice, unlike an address.
  let token: UInt64
  private static let next = Atomic<UInt64>(0)

  init() {
    token = Self.next.wrappingAdd(1, ordering: .relaxed).newValue
  }
}

/// The instances of the calling thread.
final class ThreadInstances {
  private var instances: [UInt64: PluginInstance] = [:]

  /// Destroyed when the thread ends, as a net under `finishThread`.
  private static let key: pthread_key_t? = {
    var key = pthread_key_t()
    // Safe because the destructor gets what `current` stored, which is retained until then.
    let status = unsafe pthread_key_create(&key) { context in
      if let context = unsafe context {
        unsafe Unmanaged<ThreadInstances>.fromOpaque(context).takeRetainedValue().destroyAll()
      }
    }
    return status == 0 ? key : nil
  }()

  /// The calling thread's table, where it has one.
  static func existing() -> ThreadInstances? {
    // Safe because only `current` and `finish` store under the key, a retained table.
    guard let key, let context = unsafe pthread_getspecific(key) else { return nil }
    return unsafe Unmanaged<ThreadInstances>.fromOpaque(context).takeUnretainedValue()
  }

  /// The calling thread's table, made where it has none; nil when the system has no room for one.
  static func current() -> ThreadInstances? {
    if let table = existing() { return table }
    guard let key else { return nil }
    // Safe because the table is retained for as long as it's stored.
    let table = ThreadInstances()
    let retained = unsafe Unmanaged.passRetained(table)
    guard unsafe pthread_setspecific(key, retained.toOpaque()) == 0 else {
      unsafe retained.release()
      return nil
    }
    return table
  }

  /// Destroys what the calling thread has.
  static func finish() {
    guard let key, let context = unsafe pthread_getspecific(key) else { return }
    // Safe because the table was retained when it was stored, and is forgotten here.
    pthread_setspecific(key, nil)
    unsafe Unmanaged<ThreadInstances>.fromOpaque(context).takeRetainedValue().destroyAll()
  }

  subscript(owner: PluginOwner) -> PluginInstance? {
    get { instances[owner.token] }
    set { instances[owner.token] = newValue }
  }

  /// Destroys the instance of a renderer that is going.
  func drop(_ token: UInt64) {
    instances.removeValue(forKey: token)?.destroy()
  }

  /// Destroys those whose renderers went while other threads held them.
  func dropOrphans() {
    for (token, instance) in instances where instance.owner == nil {
      instances[token] = nil
      instance.destroy()
    }
  }

  private func destroyAll() {
    let all = instances
    instances = [:]
    for instance in all.values { instance.destroy() }
  }
}
