// The descriptors that a run was started with, and writing to them. Floor 8.

internal import Glibc

enum Descriptor: Int32, Sendable {
  case output = 1
  case error = 2

  var isTerminal: Bool { isatty(rawValue) == 1 }

  /// Columns of the terminal, nil where there is none or it doesn't say.
  var columns: Int? {
    var size = winsize()
    // Safe because TIOCGWINSZ fills exactly this struct.
    guard unsafe ioctl(rawValue, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// Writes everything.
  /// - Returns: nil, or the system's sentence.
  func write(_ bytes: [UInt8]) -> String? {
    var rest = bytes[...]
    while !rest.isEmpty {
      // Safe because the pointer is used inside the closure alone.
      let count = unsafe rest.withUnsafeBytes { buffer in
        unsafe Glibc.write(rawValue, buffer.baseAddress, buffer.count)
      }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else {
        // Safe because strerror's string is copied before anything else is called.
        let reason = unsafe strerror(count < 0 ? errno : EIO)
        let text = unsafe reason.map { unsafe String(cString: $0) } ?? "no reason"
        return "can't write: \(text.prefix(1).lowercased())\(text.dropFirst())"
      }
      rest = rest.dropFirst(count)
    }
    return nil
  }
}
