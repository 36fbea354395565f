// The one thread that a file's every call comes from. Floor 4.
// It's started by the first call and lives as long as the process, as the file does.

internal import Glibc

/// Runs closures one after another on a thread of its own, while their callers wait.
@safe final class CallThread: @unchecked Sendable {
  // Safe because both are allocated once and never move; `queue` and `thread` are touched only
  // while the mutex is held.
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let condition: UnsafeMutablePointer<pthread_cond_t>
  private var queue: [Errand] = []
  private var thread: pthread_t?

  private final class Errand: @unchecked Sendable {
    // Safe because the caller and the thread take turns, handing over under the mutex.
    let body: () -> Void
    var isDone = false
    init(_ body: @escaping () -> Void) { self.body = body }
  }

  init() {
    unsafe mutex = .allocate(capacity: 1)
    unsafe condition = .allocate(capacity: 1)
    unsafe mutex.initialize(to: pthread_mutex_t())
    unsafe condition.initialize(to: pthread_cond_t())
    unsafe pthread_mutex_init(mutex, nil)
    unsafe pthread_cond_init(condition, nil)
  }

  deinit {
    // Safe because a thread that was started keeps this object alive: here none was.
    unsafe pthread_cond_destroy(condition)
    unsafe pthread_mutex_destroy(mutex)
    unsafe condition.deallocate()
    unsafe mutex.deallocate()
  }

  /// The value that `body` returns on the thread; on the thread itself it's simply called. Nil when
  /// the system has no thread to give: no other will do.
  func run<Value: Sendable>(_ body: @escaping @Sendable () -> Value) -> Value? {
    unsafe pthread_mutex_lock(mutex)
    if thread == nil { thread = start() }
    guard let thread else {
      unsafe pthread_mutex_unlock(mutex)
      return nil
    }
    if pthread_equal(thread, pthread_self()) != 0 {
      unsafe pthread_mutex_unlock(mutex)
      return body()
    }
    var value: Value?
    let errand = Errand { value = body() }
    queue.append(errand)
    unsafe pthread_cond_broadcast(condition)
    while !errand.isDone { unsafe pthread_cond_wait(condition, mutex) }
    unsafe pthread_mutex_unlock(mutex)
    return value
  }

  private func work() {
    unsafe pthread_mutex_lock(mutex)
    while true {
      while queue.isEmpty { unsafe pthread_cond_wait(condition, mutex) }
      let errand = queue.removeFirst()
      unsafe pthread_mutex_unlock(mutex)
      errand.body()
      unsafe pthread_mutex_lock(mutex)
      errand.isDone = true
      unsafe pthread_cond_broadcast(condition)
    }
  }

  /// With an 8 MiB stack: deep C libraries count on it.
  private func start() -> pthread_t? {
    // Safe because the object is retained for the thread, which never ends; the attributes live on
    // this frame only.
    {
      var attributes = pthread_attr_t()
      unsafe pthread_attr_init(&attributes)
      defer { unsafe pthread_attr_destroy(&attributes) }
      unsafe pthread_attr_setstacksize(&attributes, 8 << 20)
      unsafe pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
      var thread = pthread_t()
      let me = unsafe Unmanaged.passRetained(self)
      let status = unsafe pthread_create(
        &thread, &attributes,
        { context in
          if let context = unsafe context {
            unsafe Unmanaged<CallThread>.fromOpaque(context).takeUnretainedValue().work()
          }
          return nil
        }, me.toOpaque())
      if status != 0 {
        unsafe me.release()
        return nil
      }
      return thread
    }()
  }
}
