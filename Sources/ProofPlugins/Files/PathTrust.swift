// Who else could change a file: the whole path, from the root to the file. Floor 4.
// Found files are refused when somebody could; named ones get a remark.

internal import Glibc
internal import ProofDrawing

/// What stands against running a file that was found in a folder.
enum PathTrust {
  struct Verdict {
    /// Reasons to refuse it.
    var objections: [String] = []
    /// Things worth a warning.
    var remarks: [String] = []
  }

  /// Looks at the file and at every folder above it.
  ///
  /// - Parameter path: absolute and resolved: links would lead elsewhere.
  static func judge(_ path: FilePath) -> Verdict {
    var verdict = Verdict()
    let slash = UInt8(ascii: "/")
    var parts: [[UInt8]] = [path.bytes]
    var rest = path.bytes
    while let place = rest.lastIndex(of: slash), place > 0 {
      rest = Array(rest[..<place])
      parts.append(rest)
    }
    parts.append([slash])
    for part in parts.reversed() {
      judge(part, isFile: part == path.bytes, &verdict)
    }
    return verdict
  }

  private static func judge(_ path: [UInt8], isFile: Bool, _ verdict: inout Verdict) {
    let name = shownPath(FilePath(bytes: path))
    var info = stat()
    // Safe because the name is closed by a NUL and `info` lives on this frame.
    guard unsafe stat(path.map(CChar.init(bitPattern:)) + [0], &info) == 0 else {
      verdict.objections.append("\(name) can't be looked at: \(systemMessage(errno))")
      return
    }
    let user = geteuid()
    if info.st_uid != 0 && info.st_uid != user {
      if isOverflow(info.st_uid) {
        verdict.remarks.append("\(name) has an owner that this user namespace doesn't know")
      } else {
        verdict.objections.append("\(name) belongs to another user (number \(info.st_uid))")
      }
    }
    if info.st_mode & S_IWOTH != 0 {
      // Where everybody may put something, as in /tmp, the place is wrong and not its mode.
      let advice =
        info.st_mode & S_ISVTX != 0 && !isFile
        ? "plugins belong in a folder of their owner's" : "chmod o-w"
      verdict.objections.append("\(name) can be changed by everybody (\(advice))")
    }
    if info.st_mode & S_IWGRP != 0 && info.st_gid != 0 && hasOthers(info.st_gid, than: user) {
      verdict.objections.append(
        "\(name) can be changed by the group of number \(info.st_gid) (chmod g-w)")
    }
  }

  /// The kernel's stand-in for owners outside the namespace, where not every number is inside.
  private static func isOverflow(_ user: uid_t) -> Bool {
    guard user == 65_534 else { return false }
    let descriptor = unsafe open("/proc/self/uid_map", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    let text = String(decoding: readBytes(descriptor, count: 4096, at: 0), as: UTF8.self)
    return !text.split(separator: "\n").contains { line in
      line.split(separator: " ").map(String.init) == ["0", "0", "4294967295"]
    }
  }

  /// Whether a group has a member beside the user, by its list or as somebody's own group.
  private static func hasOthers(_ group: gid_t, than user: uid_t) -> Bool {
    // Safe because the databases' static entries are read before the next call, and files are
    // judged by one thread, before others are started.
    setpwent()
    defer { endpwent() }
    while let entry = unsafe getpwent() {
      if unsafe entry.pointee.pw_gid == group && entry.pointee.pw_uid != user { return true }
    }
    guard let entry = unsafe getgrgid(group), let members = unsafe entry.pointee.gr_mem else {
      return false
    }
    var index = 0
    var names: [String] = []
    while let name = unsafe members[index] {
      unsafe names.append(String(cString: name))
      index += 1
    }
    return names.contains { name in
      guard let member = unsafe getpwnam(name) else { return true }
      return unsafe member.pointee.pw_uid != user
    }
  }
}

/// The path without links, dots and doubled slashes; nil when it doesn't lead anywhere.
func resolved(_ path: FilePath) -> FilePath? {
  // Safe because realpath allocates what it returns, and it's freed here once it was copied.
  {
    guard
      let name = unsafe realpath(path.bytes.map(CChar.init(bitPattern:)) + [0], nil)
    else { return nil }
    defer { unsafe free(name) }
    return unsafe FilePath(
      bytes: UnsafeBufferPointer(start: name, count: strlen(name)).map { UInt8(bitPattern: $0) })
  }()
}
