// Why a file can't be written, in one sentence. Floor 6.
// The one place where the system's number becomes words.

internal import Glibc
internal import ProofDrawing

/// What was tried, with which file, and what the system answered.
struct OutputError: Error, Hashable, Sendable {
  enum Operation: String, Sendable {
    case write = "write"
    case sync = "sync"
    case rename = "rename to the name"
    case followLink = "follow the link"
    case makeFolder = "make the folder"
    case syncFolder = "sync the folder"
  }

  let operation: Operation
  /// The output's own path, or the folder that stands in its way.
  let path: FilePath
  /// The system's `errno`.
  let code: Int32

  init(_ operation: Operation, _ path: FilePath, code: Int32) {
    self.operation = operation
    self.path = path
    self.code = code
  }

  /// A sentence that follows the output's path; it names no path but a folder's.
  var message: String {
    switch operation {
    case .makeFolder, .syncFolder:
      "can't \(operation.rawValue) \(String(decoding: path.bytes, as: UTF8.self)): \(reason)"
    default: "can't \(operation.rawValue): \(reason)"
    }
  }

  /// The system's reason, said for those who only asked for a picture.
  private var reason: String {
    switch code {
    case ENOSPC: return "no space left on the disk"
    case EDQUOT: return "the disk quota is used up"
    case EROFS: return "the file system is read-only"
    case EACCES, EPERM: return "permission denied"
    case EFBIG: return "the file would be larger than allowed"
    case EPIPE: return "nobody reads the pipe any more"
    case EISDIR: return "it is a folder"
    case ENOTDIR: return "a part of the path isn't a folder"
    case ENOENT: return "there is no such folder"
    case ENOTSUP: return "it isn't a file, a pipe or a terminal"
    default: break
    }
    // Safe because strerror's text is copied before anything else runs on this thread.
    return unsafe strerror(code).map { unsafe String(cString: $0).lowercased() } ?? "error \(code)"
  }
}
