// Memory that host and worker both see: a control page, then slots for pixels. Floor 4.
// Sizes and offsets are the host's own; nothing is ever read from the pages to find them.

internal import CShimOS
internal import Glibc

/// A mapping of the worker's memory, unmapped when the last reference goes.
@safe final class SharedPages: @unchecked Sendable {
  // Safe because the mapping lives as long as this object, its pages can't be taken away (the file
  // is sealed), and every access is within `capacity`.
  private let base: UnsafeMutableRawPointer
  /// Bytes, the control page included.
  let capacity: Int

  static let controlBytes = 4096

  /// - Parameter descriptor: stays open, and the caller's.
  init?(descriptor: Int32, capacity: Int) {
    let pages = unsafe mmap(
      nil, capacity, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0)
    guard let pages = unsafe pages, unsafe pages != MAP_FAILED else { return nil }
    unsafe base = pages
    self.capacity = capacity
  }

  deinit {
    unsafe munmap(base, capacity)
  }

  /// Whether the call in progress should end soon.
  var isCancelled: Bool {
    get { unsafe proofsheet_load_word(base) != 0 }
    set { unsafe proofsheet_store_word(base, newValue ? 1 : 0) }
  }

  /// Where slots of so many words begin: pictures first, then the cell, each on a page of its own.
  static func layout(picture: Int, cell: Int) -> (picture: Int, cell: Int, end: Int) {
    let pages = (picture * 4 + 4095) / 4096 * 4096
    return (controlBytes, controlBytes + pages, controlBytes + pages + cell * 4)
  }

  /// Lends words of the memory.
  func withWords<Value, Failure: Error>(
    at offset: Int, count: Int,
    _ body: (UnsafeMutableBufferPointer<UInt32>) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    precondition(
      offset >= 0 && offset % 4 == 0 && count >= 0 && count <= capacity / 4
        && offset <= capacity - count * 4, "a slot lies within the memory")
    return try unsafe body(
      UnsafeMutableBufferPointer(
        start: (base + offset).assumingMemoryBound(to: UInt32.self), count: count))
  }
}
