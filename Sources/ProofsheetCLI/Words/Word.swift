// A word of the command line as the system handed it over: bytes. Floor 8.
// Names of files stay bytes to the end; only text that people read becomes a String, with U+FFFD
// where the bytes aren't UTF-8. Nothing here asks for the locale.

internal import ProofDrawing

struct Word: Hashable, Sendable {
  /// Without a terminating NUL.
  var bytes: [UInt8]

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  /// For options whose value is text.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// For options whose value is a name.
  var path: FilePath { FilePath(bytes: bytes) }

  /// The words after the program's own name.
  static func ofCommandLine() -> [Word] {
    var words: [Word] = []
    for index in 1..<max(Int(CommandLine.argc), 1) {
      // Safe because the runtime keeps argv, argc strings that end in NUL, for the whole run.
      unsafe words.append(Word(cString: CommandLine.unsafeArgv[index]))
    }
    return words
  }

  /// Copies a C string; nil counts as empty.
  @unsafe init(cString: UnsafePointer<CChar>?) {
    bytes = []
    guard var next = unsafe cString else { return }
    // Safe because the caller vouches for a string that ends in NUL.
    while unsafe next.pointee != 0 {
      unsafe bytes.append(UInt8(bitPattern: next.pointee))
      unsafe next += 1
    }
  }
}
