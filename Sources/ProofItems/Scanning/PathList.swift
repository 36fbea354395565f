// Lists of paths, read as they are needed. Floor 4.

internal import Glibc
internal import ProofDrawing

/// Paths from a file or standard input. Empty lines are skipped; a carriage return is part of a
/// name, since names are data.
struct PathList: ~Copyable {
  private let path: FilePath
  private let descriptor: Int32
  private let separator: UInt8
  private var buffer: [UInt8] = []
  private var position = 0
  private var isAtEnd = false

  init(_ path: FilePath, endsInNUL: Bool) throws(ScanError) {
    let descriptor =
      path.bytes == [UInt8(ascii: "-")]
      // Safe because the name is closed by a NUL.
      ? STDIN_FILENO : unsafe open(Scanner.name(path.bytes), O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw ScanError(path: path, "the list can't be read: \(FolderEntry.text(of: errno))")
    }
    self.path = path
    self.descriptor = descriptor
    separator = endsInNUL ? 0 : UInt8(ascii: "\n")
  }

  deinit { if descriptor != STDIN_FILENO { close(descriptor) } }

  /// The next path that isn't empty.
  mutating func next() throws(ScanError) -> [UInt8]? {
    while true {
      if let end = buffer[position...].firstIndex(of: separator) {
        let bytes = Array(buffer[position..<end])
        position = end + 1
        if !bytes.isEmpty { return try checked(bytes) }
        continue
      }
      if isAtEnd {
        let rest = Array(buffer[position...])
        position = buffer.count
        return rest.isEmpty ? nil : try checked(rest)
      }
      try fill()
    }
  }

  /// A list for --null that is read by lines would be one name, cut at its first NUL.
  private func checked(_ name: [UInt8]) throws(ScanError) -> [UInt8] {
    guard !name.contains(0) else {
      throw ScanError(
        path: path, "a name in the list holds a NUL",
        advice: "read a list whose names end in NUL with --null")
    }
    return name
  }

  private mutating func fill() throws(ScanError) {
    buffer.removeFirst(position)
    position = 0
    let old = buffer.count
    guard old < 1 << 20 else {
      throw ScanError(
        path: path, "a name in the list is longer than a megabyte",
        advice: "separate names by line ends, or by NUL with --null")
    }
    buffer.append(contentsOf: repeatElement(0, count: 1 << 16))
    // Safe because the read stays inside the bytes that were just added.
    let count = unsafe buffer.withUnsafeMutableBytes { bytes -> Int in
      while true {
        let count = unsafe read(descriptor, bytes.baseAddress.map { unsafe $0 + old }, 1 << 16)
        if count >= 0 || errno != EINTR { return count }
      }
    }
    let code = errno
    buffer.removeLast((1 << 16) - max(count, 0))
    guard count >= 0 else {
      throw ScanError(path: path, "the list can't be read: \(FolderEntry.text(of: code))")
    }
    if count == 0 { isAtEnd = true }
  }
}
