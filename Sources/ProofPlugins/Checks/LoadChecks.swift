// Level 2: loading, and what it does to a process. Floor 4.

internal import CProofsheetPlugin
internal import CShimOS
internal import Glibc
internal import ProofDrawing

extension Check {
  static let loadChecks: [Check] = [
    Check(17, 2, "load", "It loads with every symbol bound") { bench in
      _ = bench.loaded(isTheQuestion: true)
    },
    Check(18, 2, "load-time", "It loads quickly") { bench in
      let start = proofsheet_monotonic_ms()
      guard bench.loaded() != nil else { return }
      let time = proofsheet_monotonic_ms() - start
      let advice = "do work in create(), not in constructors; link Swift with -static-stdlib"
      if time > 2000 {
        bench.fail("loading takes \(time) ms", advice)
      } else if time > 250 {
        bench.warn("loading takes \(time) ms", advice)
      }
    },
    Check(19, 2, "process-state", "Loading changes nothing that the process shares") { bench in
      let before = ProcessState()
      guard loadQuietly(bench) else { return }
      for change in before.restore() {
        let isSwift = change.hasPrefix("the handling of signal") && usesSwift(bench)
        if isSwift {
          bench.note(
            "loading changes \(change), as a dynamically linked Swift runtime does",
            "link it with -static-stdlib")
        } else {
          bench.fail(
            "loading changes \(change)",
            change.contains("floating-point")
              ? "compile and link without -ffast-math" : "take it out of the constructors")
        }
      }
    },
    Check(20, 2, "leftovers", "Loading leaves no thread, descriptor or child") { bench in
      let before = (countEntries("/proc/self/task"), countEntries("/proc/self/fd"))
      guard bench.loaded() != nil else { return }
      let after = (countEntries("/proc/self/task"), countEntries("/proc/self/fd"))
      let advice = "start nothing before create()"
      if after.0 > before.0 { bench.fail("loading starts \(after.0 - before.0) threads", advice) }
      if after.1 > before.1 {
        bench.fail("loading leaves \(after.1 - before.1) files open", advice)
      }
      var info = unsafe siginfo_t()
      // Safe because the struct lives on this frame.
      let status = unsafe waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT)
      if status == 0 { bench.fail("loading starts a process", advice) }
    },
    Check(22, 2, "environment", "Loading leaves the environment and the limits alone") { bench in
      let before = (environmentText(), limits())
      guard bench.loaded() != nil else { return }
      if environmentText() != before.0 { bench.fail("loading changes the environment") }
      if limits() != before.1 { bench.fail("loading changes resource limits") }
    },
    Check(23, 2, "silence", "Loading prints nothing") { bench in
      let text = printed { _ = bench.loaded() }
      if !text.isEmpty {
        bench.fail(
          "loading prints \"\(text.prefix(80))\"",
          "standard output may be carrying the picture; use the host's log()")
      }
    },
    Check(24, 2, "bare", "It loads without environment, home or standard input, from /") { bench in
      // One by one: clearenv leaves NULL where a process without variables has an empty list.
      for variable in environmentText() {
        unsafe proofsheet_change_variable(String(variable.prefix { $0 != "=" }), nil)
      }
      _ = unsafe chdir("/")
      close(0)
      _ = bench.loaded()
    },
    Check(25, 2, "entry-again", "The entry gives the same pointer each time, from any thread") {
      bench in
      guard let entry = ForeignEntryPoint(bench) else { return }
      let first = entry.answer()
      guard first != 0 else {
        return bench.fail("the entry answers NULL to this host")
      }
      let elsewhere = CallThread().run { entry.answer() }
      if entry.answer() != first || elsewhere != first {
        bench.fail(
          "the entry gives different pointers", "return the address of a static table")
      }
    },
    Check(26, 2, "other-hosts", "The entry copes with older, newer and foreign hosts") { bench in
      guard let entry = ForeignEntryPoint(bench) else { return }
      if entry.answer(minor: 0) == 0 {
        bench.fail("the entry answers NULL to a host of ABI 1.0")
      }
      if entry.answer(minor: 999) == 0 {
        bench.fail("the entry answers NULL to a newer minor", "compare the major only")
      }
      if entry.answer(major: 2) != 0 {
        bench.fail(
          "the entry answers a host of major 2",
          "return NULL unless host->abi_major == PSP_ABI_MAJOR")
      }
      if entry.answer(isNull: true) != 0 {
        bench.warn("the entry answers to a NULL host", "look whether host is NULL")
      }
      _ = entry.answer(size: 8)
    },
  ]

  private static func loadQuietly(_ bench: CheckBench) -> Bool {
    // Past the library's own putting back, which would hide what was changed.
    ForeignEntryPoint(bench) != nil
  }

  private static func usesSwift(_ bench: CheckBench) -> Bool {
    do throws(ElfFault) {
      return try ElfFile(bench.path).needed.contains { $0.hasPrefix("libswift") }
    } catch {
      return false
    }
  }

  private static func environmentText() -> [String] {
    var list: [String] = []
    // Safe because the list ends with NULL and each text with NUL.
    var next = unsafe environ
    while let text = unsafe next.pointee {
      unsafe list.append(String(cString: text))
      unsafe next += 1
    }
    return list
  }

  private static func limits() -> [UInt] {
    (0..<16).flatMap { number -> [UInt] in
      var value = rlimit()
      // Safe because the struct lives on this frame.
      guard unsafe getrlimit(__rlimit_resource_t(UInt32(number)), &value) == 0 else { return [] }
      return [value.rlim_cur, value.rlim_max]
    }
  }
}

/// How many entries a folder of /proc has.
func countEntries(_ folder: String) -> Int {
  // Safe because the stream is closed here.
  guard let stream = unsafe opendir(folder) else { return 0 }
  defer { unsafe closedir(stream) }
  var count = 0
  while unsafe readdir(stream) != nil { count += 1 }
  return count
}

/// What is written to standard output and error while `body` runs.
func printed(_ body: () -> Void) -> String {
  var ends: [Int32] = [0, 0]
  // Safe because pipe fills two descriptors.
  guard unsafe pipe(&ends) == 0 else { return "" }
  for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
  let kept = [dup(1), dup(2)]
  dup2(ends[1], 1)
  dup2(ends[1], 2)
  body()
  // Safe because nil means all streams.
  fflush(nil)
  dup2(kept[0], 1)
  dup2(kept[1], 2)
  for end in kept + [ends[1]] { close(end) }
  var buffer = [UInt8](repeating: 0, count: 4096)
  // Safe because read writes at most the buffer's length.
  let got = unsafe read(ends[0], &buffer, buffer.count)
  close(ends[0])
  return singleLine(String(decoding: buffer.prefix(max(got, 0)), as: UTF8.self))
}

/// The entry function of a file that was linked and no more.
@safe struct ForeignEntryPoint: Sendable {
  private typealias Function =
    @convention(c) (UnsafePointer<psp_host_info>?) -> UnsafePointer<psp_module>?
  private let function: Function

  init?(_ bench: CheckBench) {
    guard bench.mayRun() else { return nil }
    let name = bench.path.bytes.map(CChar.init(bitPattern:)) + [0]
    // Safe because the name ends with NUL.
    guard let handle = unsafe dlopen(name, RTLD_NOW | RTLD_LOCAL | Int32(RTLD_NODELETE)) else {
      let text = unsafe dlerror().map { unsafe String(cString: $0) } ?? "no reason"
      bench.fail("it can't be linked: \(text)")
      return nil
    }
    guard let symbol = unsafe dlsym(handle, PSP_ENTRY_NAME) else {
      bench.fail("it doesn't export \(PSP_ENTRY_NAME)")
      return nil
    }
    // Safe because the entry has this type by contract.
    unsafe function = unsafeBitCast(symbol, to: Function.self)
  }

  /// The address of the table, 0 for NULL.
  func answer(
    major: UInt32 = 1, minor: UInt32 = UInt32(PSP_ABI_MINOR),
    size: Int = unsafe MemoryLayout<psp_host_info>.size, isNull: Bool = false
  ) -> UInt {
    // Safe because the strings and the struct live until the entry returns.
    unsafe "proofsheet".withCString { name in
      unsafe "1.0".withCString { version in
        var info = unsafe psp_host_info(
          struct_size: UInt32(size), abi_major: major, abi_minor: minor,
          flags: UInt32(PSP_HOST_VALIDATING), name: name, version: version,
          cairo_version: 11600, pad0: 0)
        return unsafe UInt(bitPattern: isNull ? function(nil) : function(&info))
      }
    }
  }

  /// `extension(id)` of each plugin in the table: the address, 0 for NULL or no such function.
  func extensions(_ id: String) -> [UInt] {
    let address = answer()
    // Safe because ForeignTable checks what it reads; the function has this type by contract.
    guard
      let module = unsafe try? ForeignTable<ModuleTable>(UnsafeRawPointer(bitPattern: address)),
      let entries = try? module.list(
        ModuleTable.plugins, count: ModuleTable.pluginCount, "plugins", limit: 1000)
    else { return [] }
    return entries.compactMap { entry in
      guard let plugin = try? entry.table(),
        let function = unsafe plugin.function(PluginTable.extensions)
      else { return nil }
      return unsafe id.withCString { unsafe UInt(bitPattern: function($0)) }
    }
  }
}
