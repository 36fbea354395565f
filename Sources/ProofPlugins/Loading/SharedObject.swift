// A plugin file as data, before any of it may run. Floor 4.
// Opens, reads two headers, closes. Nothing here loads anything.

internal import Glibc
internal import ProofDrawing

/// What the first bytes of a plugin file say.
enum SharedObject {
  #if arch(x86_64)
    private static let machine: (number: UInt16, name: String) = (62, "x86-64")
  #else
    private static let machine: (number: UInt16, name: String) = (183, "arm64")
  #endif
  private static let executableStack: UInt32 = 0x6474_E551

  /// Refuses what no dynamic linker should see.
  ///
  /// - Returns: remarks about who may change the file.
  static func check(_ path: FilePath, allowsExecutableStack: Bool = false) throws(PluginError)
    -> [String]
  {
    let descriptor = openFile(path)
    guard descriptor >= 0 else {
      throw PluginError(.file, path: path, "can't be opened: \(systemMessage(errno))")
    }
    defer { close(descriptor) }
    var info = stat()
    // Safe because fstat fills in the struct on this frame.
    guard unsafe fstat(descriptor, &info) == 0 else {
      throw PluginError(.file, path: path, "can't be looked at: \(systemMessage(errno))")
    }
    guard info.st_mode & S_IFMT == S_IFREG else {
      throw PluginError(.file, path: path, "isn't a regular file")
    }
    let length = Int(info.st_size)
    let stack = try checkHeader(
      readBytes(descriptor, count: 64, at: 0), length: length, path: path
    ) { count, offset in
      readBytes(descriptor, count: count, at: offset)
    }
    if stack && !allowsExecutableStack {
      throw PluginError(
        .file, path: path, "asks for an executable stack",
        advice: "link it with -Wl,-z,noexecstack; assembler files need .section .note.GNU-stack")
    }
    return remarks(on: info)
  }

  /// - Returns: whether it asks for an executable stack.
  private static func checkHeader(
    _ header: [UInt8], length: Int, path: FilePath, read: (_ count: Int, _ offset: Int) -> [UInt8]
  ) throws(PluginError) -> Bool {
    guard header.starts(with: [0x7F, 0x45, 0x4C, 0x46]) else {
      throw PluginError(
        .file, path: path, "isn't a shared object (an ELF file)",
        advice: "build it with cc -shared -fPIC")
    }
    guard header.count == 64 else { throw PluginError(.file, path: path, "is cut off") }
    guard header[4] == 2, header[5] == 1 else {
      throw PluginError(.file, path: path, "isn't built for 64-bit little-endian machines")
    }
    guard number(header, 18, 2) == Int(machine.number) else {
      throw PluginError(
        .file, path: path,
        "is built for another machine (ELF \(number(header, 18, 2))), not "
          + machine.name)
    }
    guard number(header, 16, 2) == 3 else {
      throw PluginError(
        .file, path: path, "is an ELF file, but no shared object",
        advice: "build it with cc -shared -fPIC")
    }
    let (offset, size, count) = (
      number(header, 32, 8), number(header, 54, 2), number(header, 56, 2)
    )
    guard size == 56, offset > 0, offset < 1 << 40 else {
      throw PluginError(.file, path: path, "has no program headers that can be read")
    }
    let table = read(size * count, offset)
    guard table.count == size * count else { throw PluginError(.file, path: path, "is cut off") }
    for entry in stride(from: 0, to: table.count, by: size) where number(table, entry, 4) == 1 {
      // A segment that reaches over the file's end is mapped all the same, and kills who reads it.
      let (end, isTooFar) = number(table, entry + 8, 8)
        .addingReportingOverflow(number(table, entry + 32, 8))
      if isTooFar || end > length { throw PluginError(.file, path: path, "is cut off") }
    }
    return stride(from: 0, to: table.count, by: size).contains { entry in
      number(table, entry, 4) == Int(executableStack) && number(table, entry + 4, 4) & 1 != 0
    }
  }

  /// A number of the file, little-endian; as large as an Int at most.
  private static func number(_ bytes: [UInt8], _ offset: Int, _ count: Int) -> Int {
    let value = bytes[offset..<(offset + count)].reversed().reduce(UInt64(0)) {
      $0 << 8 | UInt64($1)
    }
    return Int(clamping: value)
  }

  private static func openFile(_ path: FilePath) -> Int32 {
    let bytes = (path.bytes + [0]).map(CChar.init(bitPattern:))
    // Safe because the bytes end with NUL and outlive the call. A FIFO mustn't hold it up.
    return unsafe bytes.withUnsafeBufferPointer { text in
      guard let base = text.baseAddress else { return -1 }
      return unsafe open(base, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    }
  }

  /// Naming a file is consent, so that who else may change it is only said.
  private static func remarks(on info: stat) -> [String] {
    var remarks: [String] = []
    if info.st_uid != 0 && info.st_uid != geteuid() {
      remarks.append("belongs to another user (number \(info.st_uid))")
    }
    if info.st_mode & S_IWOTH != 0 {
      remarks.append("can be changed by everybody")
    } else if info.st_mode & S_IWGRP != 0 && info.st_gid != getegid() {
      remarks.append("can be changed by the group of number \(info.st_gid)")
    }
    return remarks
  }
}

/// The system's sentence for an error number.
func systemMessage(_ number: Int32) -> String {
  var buffer = [CChar](repeating: 0, count: 256)
  // Safe because strerror_r writes at most the buffer's length, NUL included.
  let status = unsafe strerror_r(number, &buffer, buffer.count)
  guard status == 0 else { return "error \(number)" }
  let bytes = buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
  return String(decoding: bytes, as: UTF8.self)
}

/// As many bytes of a file as are there.
func readBytes(_ descriptor: Int32, count: Int, at offset: Int) -> [UInt8] {
  unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
    // Safe because pread writes at most what is left of the buffer.
    while filled < buffer.count {
      let got = unsafe pread(
        descriptor, buffer.baseAddress.map { unsafe $0 + filled }, buffer.count - filled,
        offset + filled)
      if got < 0 && errno == EINTR { continue }
      guard got > 0 else { break }
      filled += got
    }
  }
}

/// The bytes of a plain file, or nil where it can't be read or has more than `most`.
func fileBytes(_ path: FilePath, most: Int) -> [UInt8]? {
  // Safe because the bytes end with NUL; a pipe isn't waited for.
  let descriptor = unsafe open(
    path.bytes.map(CChar.init(bitPattern:)) + [0], O_RDONLY | O_CLOEXEC | O_NONBLOCK)
  guard descriptor >= 0 else { return nil }
  defer { close(descriptor) }
  var facts = stat()
  // Safe because facts is a whole stat and outlives the call.
  guard unsafe fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG,
    facts.st_size <= most
  else { return nil }
  return readBytes(descriptor, count: Int(facts.st_size), at: 0)
}
