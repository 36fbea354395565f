// Loaded files: opened once, kept for good. Floor 4.
// The dynamic linker keeps one copy of a file however often it's opened; so does the table here,
// because a lock or a thread that guards a file must be the same for everybody.

internal import CCairo
internal import CProofsheetPlugin
internal import Glibc
internal import ProofDrawing
internal import Synchronization

/// One plugin file in this process. Never unloaded: code of it may be on any thread's stack of
/// destructors, and a Swift plugin that is unloaded takes the host with it.
final class PluginLibrary: Sendable {
  /// Absolute.
  let path: FilePath
  let contents: ModuleContents
  /// How calls into the file are made: the strictest rule of its plugins.
  let access: PluginAccess

  private static let loaded = Mutex<[UInt: PluginLibrary]>([:])

  private init(path: FilePath, contents: ModuleContents) {
    self.path = path
    self.contents = contents
    access = PluginAccess(contents.plugins.map(\.descriptor.threading).max() ?? .perInstance)
  }

  static func open(_ path: FilePath, host: PluginHost) throws(PluginError) -> PluginLibrary {
    let result = loaded.withLock { libraries in
      Result { () throws(PluginError) -> PluginLibrary in
        try load(path, host: host, among: &libraries)
      }
    }
    return try result.get()
  }

  private static func load(
    _ path: FilePath, host: PluginHost, among libraries: inout [UInt: PluginLibrary]
  ) throws(PluginError) -> PluginLibrary {
    let state = ProcessState()
    let result = Result { () throws(PluginError) -> (UInt, PluginLibrary) in
      let handle = unsafe try link(path)
      let key = UInt(bitPattern: handle)
      if let library = libraries[key] { return (key, library) }
      return unsafe (
        key, PluginLibrary(path: path, contents: try negotiate(handle, path, host: host))
      )
    }
    let changed = state.restore()
    if !changed.isEmpty {
      host.report(
        PluginNote(
          .warning,
          "\(shownPath(path)): loading it changed \(changed.joined(separator: ", ")); "
            + "put back"))
    }
    let (key, library) = try result.get()
    libraries[key] = library
    return library
  }

  private static func link(_ path: FilePath) throws(PluginError) -> UnsafeMutableRawPointer {
    let bytes = (path.bytes + [0]).map(CChar.init(bitPattern:))
    // Now, so that a missing symbol shows here and not in the middle of a sheet; local, so that
    // plugins don't see one another's symbols; for good.
    // Safe because the text ends with NUL; what runs inside is what the user asked for.
    let handle = unsafe bytes.withUnsafeBufferPointer { text in
      unsafe dlopen(text.baseAddress, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE)
    }
    if let handle = unsafe handle { return unsafe handle }
    throw linkError(path)
  }

  /// The dynamic linker's reason; a missing dependency is named as what it is.
  private static func linkError(_ path: FilePath) -> PluginError {
    var reason = "the dynamic linker refused it"
    // Safe because the text is copied at once.
    if let text = unsafe dlerror() { reason = singleLine(unsafe String(cString: text)) }
    let shown = shownPath(path)
    if let end = reason.firstRange(of: ": cannot open shared object file")?.lowerBound,
      !reason.hasPrefix(shown)
    {
      let name = String(reason[..<end])
      return PluginError(
        .linking, path: path,
        "needs \(name)\(asker(of: name, path)), which isn't on this machine",
        advice: "install it, or link it into the plugin")
    }
    if reason.contains("undefined symbol: cairo_") {
      // Safe because Cairo's own version is static text.
      let version = unsafe String(cString: cairo_version_string())
      return PluginError(
        .linking, path: path, "was built for a newer Cairo than the \(version) here: \(reason)",
        advice: "build it on a system whose Cairo isn't newer")
    }
    if reason.hasPrefix(shown + ": ") { reason.removeFirst(shown.count + 2) }
    return PluginError(.linking, path: path, reason)
  }

  /// Which library asks for another one, where it isn't the file itself.
  private static func asker(of name: String, _ path: FilePath) -> String {
    do throws(ElfFault) {
      let missing = LibrarySearch(elf: try ElfFile(path), path: path).missing
      guard let by = missing.first(where: { $0.name == name })?.by, by != "it" else { return "" }
      return " (\(by) asks for it)"
    } catch {
      return ""
    }
  }

  private static func negotiate(
    _ handle: UnsafeMutableRawPointer, _ path: FilePath, host: PluginHost
  ) throws(PluginError) -> ModuleContents {
    typealias Entry = @convention(c) (UnsafePointer<psp_host_info>?) -> UnsafePointer<psp_module>?
    // Safe because the symbol's name carries the major version, which fixes its type.
    guard let symbol = unsafe dlsym(handle, PSP_ENTRY_NAME) else {
      for other in 2...9 where unsafe dlsym(handle, "proofsheet_plugin_v\(other)") != nil {
        throw PluginError(
          .version, path: path, "speaks plugin ABI \(other), this proofsheet \(PSP_ABI_MAJOR)",
          advice: "update proofsheet")
      }
      throw PluginError(
        .version, path: path, "isn't a proofsheet plugin: it has no symbol \(PSP_ENTRY_NAME)")
    }
    let entry = unsafe unsafeBitCast(symbol, to: Entry.self)
    let arithmetic = Arithmetic()
    let module = unsafe host.name.withCString { name in
      unsafe host.version.withCString { version in
        var info = unsafe psp_host_info(
          struct_size: UInt32(MemoryLayout<psp_host_info>.size), abi_major: UInt32(PSP_ABI_MAJOR),
          abi_minor: UInt32(PSP_ABI_MINOR),
          flags: (host.isValidating ? UInt32(PSP_HOST_VALIDATING) : 0)
            | (host.isWorker ? UInt32(PSP_HOST_ISOLATED) : 0), name: name, version: version,
          cairo_version: UInt32(cairo_version()), pad0: 0)
        return unsafe entry(&info)
      }
    }
    _ = arithmetic.restore()
    guard let module = unsafe module else {
      throw PluginError(
        .version, path: path,
        "says that it can't work with plugin ABI \(PSP_ABI_MAJOR).\(PSP_ABI_MINOR)")
    }
    do throws(ForeignFault) {
      return try unsafe ModuleReader.read(UnsafeRawPointer(module))
    } catch {
      throw PluginError(.version, path: path, "can't be used: \(error.text)")
    }
  }
}

/// A path inside a message.
func shownPath(_ path: FilePath) -> String {
  singleLine(String(decoding: path.bytes, as: UTF8.self))
}
