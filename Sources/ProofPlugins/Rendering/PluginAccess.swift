// How a plugin file wants to be called. Floor 4.

internal import Synchronization

/// The rule that every call into one file keeps to.
enum PluginAccess: Sendable {
  case direct
  case oneAtATime(CallLock)
  case oneThread(CallThread)

  init(_ threading: PluginDescriptor.Threading) {
    self =
      switch threading {
      case .perInstance: .direct
      case .oneAtATime: .oneAtATime(CallLock())
      case .oneThread: .oneThread(CallThread())
      }
  }

  /// Runs `body` where and when the file may be called; it must not call this again for the same
  /// file under a lock. Nil when the file needs a thread of its own and the system has none.
  func call<Value: Sendable>(_ body: @escaping @Sendable () -> Value) -> Value? {
    switch self {
    case .direct: body()
    case .oneAtATime(let lock): lock.mutex.withLock { _ in body() }
    case .oneThread(let thread): thread.run(body)
    }
  }

  /// Runs `body` where instances of the file live; it takes the file's lock itself where it must.
  func callUnlocked(_ body: @escaping @Sendable () -> Void) {
    switch self {
    case .direct, .oneAtATime: body()
    case .oneThread(let thread): _ = thread.run(body)
    }
  }
}

/// A lock that can be shared.
final class CallLock: Sendable {
  let mutex = Mutex(())
}
