// When a worker is worn: decisions about memory, time and age, of numbers that are handed in. Floor 4.

/// What a worker has behind it.
struct WorkerWear: Hashable, Sendable {
  /// Cells drawn or files read so far.
  private(set) var served = 0
  /// Bytes of its own that it had when it had settled down.
  private var settled: Int?

  /// What leaks goes with the worker, in however small drops it comes.
  static let mostServed = 2000
  /// Instances, fonts and pools of memory are there by then.
  static let settledAfter = 50
  /// The memory is looked at after so many cells: a look costs a system call or three.
  private static let step = 10
  /// Below this a doubling is nothing that anybody leaked.
  static let harmless = 32 << 20

  /// Counts a cell.
  ///
  /// - Parameter own: bytes that the worker has to itself, asked for now and then.
  /// - Returns: whether the worker should be replaced.
  mutating func serve(own: () -> Int) -> Bool {
    served += 1
    if served >= Self.mostServed { return true }
    guard served >= Self.settledAfter, served % Self.step == 0 else { return false }
    let bytes = own()
    guard let settled else {
      settled = bytes
      return false
    }
    return bytes - settled > max(settled, Self.harmless)
  }
}

/// How long a worker may wait for the next cell.
enum WorkerRest {
  static let longest: Int64 = 30_000

  /// - Parameters:
  ///   - since: when each was given back, in milliseconds of a clock that nobody sets.
  /// - Returns: the indices of those that have waited too long.
  static func expired(_ since: [Int64], now: Int64) -> [Int] {
    since.indices.filter { now - since[$0] >= longest }
  }
}

extension WorkerOptions {
  /// Bytes for each of so many workers: all of them together have at most three fifths of what is
  /// available, so that a sheet's plugins don't take the machine with them.
  ///
  /// - Parameters:
  ///   - limit: what one would have on a machine of its own.
  ///   - available: bytes; 0: nobody knows.
  public static func memory(_ limit: Int, workers: Int, available: Int) -> Int {
    guard available > 0 else { return limit }
    return min(limit, max(available / 5 * 3 / max(workers, 1), leastMemory))
  }

  /// Below this a worker can't even load what it needs.
  public static let leastMemory = 64 << 20

  /// Seconds of processor time for one call: the worker is long gone by then, unless whoever should
  /// have ended it can't.
  public static func processorTime(timeout: Double, cpus: Int) -> Int {
    let seconds = min(max(timeout, 1), 1_000_000).rounded(.up)
    return Int(seconds) * 2 * min(max(cpus, 1), 4096)
  }
}
