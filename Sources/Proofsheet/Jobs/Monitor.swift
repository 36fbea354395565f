// A value behind a mutex and a condition. Floor 6; the only place where a thread sleeps.

internal import Glibc

/// Shared state that threads wait on.
@safe final class Monitor<State>: @unchecked Sendable {
  // Safe because both are allocated once, never move, and are destroyed with the monitor, which
  // every thread that uses it keeps alive; `state` is touched only while the mutex is held.
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let condition: UnsafeMutablePointer<pthread_cond_t>
  private var state: State

  init(_ state: State) {
    self.state = state
    unsafe mutex = .allocate(capacity: 1)
    unsafe condition = .allocate(capacity: 1)
    unsafe mutex.initialize(to: pthread_mutex_t())
    unsafe condition.initialize(to: pthread_cond_t())
    unsafe pthread_mutex_init(mutex, nil)
    unsafe pthread_cond_init(condition, nil)
  }

  deinit {
    // Safe because nobody can hold the mutex of a monitor that nobody holds.
    unsafe pthread_cond_destroy(condition)
    unsafe pthread_mutex_destroy(mutex)
    unsafe condition.deallocate()
    unsafe mutex.deallocate()
  }

  /// Changes the state and wakes everybody who waits for it.
  func change<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
    unsafe pthread_mutex_lock(mutex)
    defer {
      unsafe pthread_cond_broadcast(condition)
      unsafe pthread_mutex_unlock(mutex)
    }
    return try body(&state)
  }

  /// Reads the state.
  func read<Result>(_ body: (State) throws -> Result) rethrows -> Result {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    return try body(state)
  }

  /// Sleeps until `body` returns a value; it may change the state, which wakes the others.
  func wait<Result>(_ body: (inout State) throws -> Result?) rethrows -> Result {
    unsafe pthread_mutex_lock(mutex)
    defer {
      unsafe pthread_cond_broadcast(condition)
      unsafe pthread_mutex_unlock(mutex)
    }
    while true {
      if let result = try body(&state) { return result }
      unsafe pthread_cond_wait(condition, mutex)
    }
  }
}
