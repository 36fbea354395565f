// Level 1: the file as data. Nothing of it runs. Floor 4.

internal import CProofsheetPlugin
internal import Glibc
internal import ProofDrawing

extension Check {
  static let fileChecks: [Check] = [
    Check(1, 1, "permissions", "Nobody else can change the file or a folder above it") { bench in
      guard let path = resolved(bench.path) else {
        return bench.fail("there is no such file")
      }
      let verdict = PathTrust.judge(path)
      for text in verdict.objections + verdict.remarks {
        bench.warn(text, "a file found by search would be refused for that")
      }
    },
    Check(2, 1, "elf", "A shared object for this machine") { bench in
      do throws(PluginError) {
        _ = try SharedObject.check(bench.path, allowsExecutableStack: true)
      } catch {
        bench.fail("not a plugin: it \(error.message)", error.advice)
      }
    },
    Check(3, 1, "note", "The note says what the file holds") { bench in
      do throws(PluginError) {
        if try PluginManifest.read(bench.path, allowsExecutableStack: true) == nil {
          bench.fail("it has no note of the owner proofsheet", PluginManifest.advice)
        }
      } catch {
        bench.fail(error.message, error.advice ?? PluginManifest.advice)
      }
    },
    Check(4, 1, "stack", "No executable stack") { bench in
      guard let elf = bench.elf() else { return }
      guard let stack = elf.segments.first(where: { $0.type == 0x6474_E551 }) else {
        return bench.warn(
          "it doesn't say whether it needs an executable stack",
          "link with -Wl,-z,noexecstack")
      }
      if stack.flags & 1 != 0 {
        bench.fail(
          "it asks for an executable stack, which glibc 2.41 refuses and older ones give to the "
            + "whole program",
          "link with -Wl,-z,noexecstack; assembler files need .section .note.GNU-stack")
      }
    },
    Check(5, 1, "text-relocations", "Its code is not written to while it is loaded") { bench in
      guard let elf = bench.elf() else { return }
      if elf.hasTextRelocations {
        bench.fail("it has text relocations", "compile everything with -fPIC")
      }
    },
    Check(6, 1, "static-tls", "No thread-local memory of the fixed kind") { bench in
      guard let elf = bench.elf() else { return }
      guard (elf.value(ElfFile.Tag.flags) ?? 0) & 16 != 0 else { return }
      let size = elf.segments.filter { $0.type == 7 }.map(\.memorySize).max() ?? 0
      let advice = "compile without -ftls-model=initial-exec"
      if size > 512 {
        bench.fail("it needs \(size) bytes of static thread-local memory, at most 512", advice)
      } else {
        bench.warn("it needs static thread-local memory, of which a process has little", advice)
      }
    },
    Check(7, 1, "unique-symbols", "No symbols that make one copy of two plugins' variables") {
      bench in
      guard let elf = bench.elf() else { return }
      let unique = elf.symbols.filter { $0.isDefined && $0.binding == 10 }.map(\.name)
      if !unique.isEmpty {
        bench.fail(
          "it exports \(unique.count) GNU unique symbols: \(shortList(unique))",
          "compile with -fvisibility=hidden -fvisibility-inlines-hidden, or -fno-gnu-unique")
      }
    },
    Check(8, 1, "exports", "The entry is exported, and nothing else") { bench in
      guard let elf = bench.elf() else { return }
      let exported = elf.symbols.filter { $0.isDefined && $0.binding != 0 }.map(\.name)
      if !exported.contains(PSP_ENTRY_NAME) {
        bench.fail(
          "it doesn't export \(PSP_ENTRY_NAME)",
          "define it as PSP_PUBLIC; in C++ inside extern \"C\", in Rust with #[no_mangle]")
      }
      let others = exported.filter { $0 != PSP_ENTRY_NAME }
      guard !others.isEmpty else { return }
      let known = ["cairo_", "FT_", "png_", "jpeg_", "g_", "swift_", "pixman_"]
      let foreign = others.filter { name in known.contains { name.hasPrefix($0) } }
      bench.fail(
        "it exports \(others.count) other symbols: \(shortList(foreign.isEmpty ? others : foreign))",
        foreign.isEmpty
          ? "compile with -fvisibility=hidden, or link with a version script"
          : "a library is linked into it and leaks: link with -Wl,--exclude-libs,ALL")
    },
    Check(9, 1, "undefined", "Every symbol comes from a library that it names") { bench in
      guard let elf = bench.elf() else { return }
      let libraries = LibrarySearch(elf: elf, path: bench.path)
      guard libraries.missing.isEmpty else {
        return bench.skip("a library that it names wasn't found: see needed")
      }
      let given = libraries.definedSymbols()
      let left = elf.symbols.filter { symbol in
        !symbol.isDefined && symbol.binding == 1 && !given.contains(symbol.name)
      }.map(\.name)
      if !left.isEmpty {
        bench.fail(
          "nobody defines \(shortList(left))",
          "link the library that does, and -Wl,--no-undefined to hear of it at once; the host "
            + "lends no symbols")
      }
    },
    Check(10, 1, "needed", "Every library that it names is here") { bench in
      guard let elf = bench.elf() else { return }
      for (name, by) in LibrarySearch(elf: elf, path: bench.path).missing {
        bench.fail(
          "\(name) isn't on this machine; \(by) asks for it",
          "install the package that has it, or link it statically with -Wl,--exclude-libs,ALL")
      }
      let moving = ["libav", "libsw", "libjxl", "libheif", "libicu", "libx264", "libopencv"]
      for name in elf.needed where moving.contains(where: { name.hasPrefix($0) }) {
        bench.warn(
          "\(name) changes its name with many releases, and then this file won't load",
          "link it statically with -Wl,--exclude-libs,ALL")
      }
    },
    Check(11, 1, "glibc", "It loads on the oldest supported system: glibc 2.36") { bench in
      guard let elf = bench.elf() else { return }
      let floors = [("GLIBC_", [2, 36]), ("GLIBCXX_", [3, 4, 30]), ("CXXABI_", [1, 3, 13])]
      for (prefix, floor) in floors {
        let newer = Set(elf.neededVersions.map(\.version)).filter { version in
          guard version.hasPrefix(prefix) else { return false }
          let parts = version.dropFirst(prefix.count).split(separator: ".").compactMap {
            Int($0)
          }
          return floor.lexicographicallyPrecedes(parts)
        }
        for version in newer.sorted() {
          let symbols = elf.symbols.filter { $0.version == version }.map(\.name)
          bench.fail(
            "it needs \(version) for \(shortList(symbols))",
            "build it on Debian 12 or in a container of it")
        }
      }
    },
    Check(12, 1, "rpath", "It looks for libraries in no folder of the build machine") { bench in
      guard let elf = bench.elf() else { return }
      for folder in elf.searchPaths {
        if !folder.hasPrefix("/") && !folder.hasPrefix("$ORIGIN") {
          bench.fail(
            "its library path holds \"\(folder)\", which depends on the working directory",
            "write $ORIGIN/... with -Wl,-rpath,'$ORIGIN'")
        } else if ["/home/", "/root/", "/tmp/", "/build/", "/opt/", "/work/", "/usr/share/"]
          .contains(
            where: { folder.hasPrefix($0) })
        {
          bench.fail(
            "its library path holds \(folder), which other machines don't have",
            "link without -rpath; Swift: with -static-stdlib")
        }
      }
    },
    Check(13, 1, "bundled", "Libraries beside the file have names of their own") { bench in
      guard let elf = bench.elf() else { return }
      let libraries = LibrarySearch(elf: elf, path: bench.path)
      for (name, place) in libraries.found where place.bytes.starts(with: libraries.ownFolder) {
        bench.warn(
          "\(name) lies beside the file: of two plugins with such a library, the second gets the "
            + "first's",
          "link it statically, or give it a name with the plugin's id in it")
      }
    },
    Check(14, 1, "cairo", "Cairo is the system's, linked dynamically") { bench in
      guard let elf = bench.elf() else { return }
      let names = elf.needed.filter { $0.hasPrefix("libcairo") || $0.hasPrefix("libpixman") }
      for name in names where !["libcairo.so.2", "libcairo-gobject.so.2"].contains(name) {
        bench.fail("it names \(name), not libcairo.so.2", "link with pkg-config --libs cairo")
      }
      let isUsed = elf.symbols.contains { !$0.isDefined && $0.name.hasPrefix("cairo_") }
      if isUsed && names.isEmpty {
        bench.fail(
          "it calls Cairo and doesn't name libcairo.so.2", "link with pkg-config --libs cairo")
      }
    },
    Check(15, 1, "cpu", "It runs on every x86-64 processor of the last ten years") { bench in
      guard let elf = bench.elf() else { return }
      for note in elf.notes where note.owner == Array("GNU".utf8) && note.type == 5 {
        if let level = isaLevel(note.text), level > 2 {
          bench.fail(
            "it needs x86-64-v\(level)",
            "compile without -march=native, or choose code while it runs")
        }
      }
    },
    Check(16, 1, "linking", "Linked to be found whole, and to stay") { bench in
      guard let elf = bench.elf() else { return }
      let flags = elf.value(ElfFile.Tag.flags1) ?? 0
      let isNow =
        flags & 1 != 0 || (elf.value(ElfFile.Tag.flags) ?? 0) & 8 != 0
        || elf.value(ElfFile.Tag.bindNow) != nil
      if !isNow { bench.warn("symbols are bound late", "link with -Wl,-z,now") }
      if flags & 8 == 0 { bench.warn("it may be unloaded", "link with -Wl,-z,nodelete") }
      if !elf.segments.contains(where: { $0.type == 0x6474_E552 }) {
        bench.warn("its tables stay writable", "link with -Wl,-z,relro")
      }
    },
  ]

  /// GNU_PROPERTY_X86_ISA_1_NEEDED: the highest level that is asked for.
  private static func isaLevel(_ text: [UInt8]) -> Int? {
    func number(_ at: Int) -> Int {
      (0..<4).reduce(0) { $0 | Int(text[at + $1]) << ($1 * 8) }
    }
    var place = 0
    while place + 12 <= text.count {
      let (type, size) = (number(place), number(place + 4))
      if type == 0xC000_8002, size == 4 {
        let bits = number(place + 8)
        return (0..<4).last { bits & 1 << $0 != 0 }.map { $0 + 1 }
      }
      place += 8 + (size + 7) / 8 * 8
    }
    return nil
  }
}

/// The first few of many names.
func shortList(_ names: [String]) -> String {
  let shown = names.prefix(4).joined(separator: ", ")
  return names.count > 4 ? "\(shown) and \(names.count - 4) more" : shown
}

/// Where the dynamic linker would find what a file names: a best effort along its own path, the
/// system's folders and those of ld.so.conf.d.
struct LibrarySearch {
  private(set) var found: [(name: String, path: FilePath)] = []
  /// What wasn't found, and who asks for it.
  private(set) var missing: [(name: String, by: String)] = []
  let ownFolder: [UInt8]

  init(elf: ElfFile, path: FilePath) {
    let real = resolved(path) ?? path
    ownFolder = Array(real.bytes[..<(real.bytes.lastIndex(of: UInt8(ascii: "/")) ?? 0)])
    var folders = LibrarySearch.systemFolders()
    var waiting = elf.needed.map { ($0, "it") }
    func add(_ elf: ElfFile, origin: [UInt8]) {
      for folder in elf.searchPaths {
        let place = folder.replacing(
          "$ORIGIN", with: String(decoding: origin, as: UTF8.self))
        if !folders.contains(place) { folders.insert(place, at: 0) }
      }
    }
    add(elf, origin: ownFolder)
    var seen: Set<String> = []
    while let (name, by) = waiting.popLast() {
      guard seen.insert(name).inserted, !name.hasPrefix("ld-linux") else { continue }
      let place = folders.lazy.map { FilePath("\($0)/\(name)") }.first { path in
        // Safe because the name ends with NUL.
        unsafe access(path.bytes.map(CChar.init(bitPattern:)) + [0], R_OK) == 0
      }
      guard let place else {
        missing.append((name, by))
        continue
      }
      found.append((name, place))
      do throws(ElfFault) {
        let library = try ElfFile(place)
        add(library, origin: Array(place.bytes[..<(place.bytes.lastIndex(of: 0x2F) ?? 0)]))
        waiting += library.needed.map { ($0, name) }
      } catch {
        continue
      }
    }
  }

  func definedSymbols() -> Set<String> {
    var names: Set<String> = ["__tls_get_addr"]
    for (_, path) in found {
      do throws(ElfFault) {
        for symbol in try ElfFile(path).symbols where symbol.isDefined {
          names.insert(symbol.name)
        }
      } catch {
        continue
      }
    }
    return names
  }

  private static func systemFolders() -> [String] {
    #if arch(x86_64)
      let triple = "x86_64-linux-gnu"
    #else
      let triple = "aarch64-linux-gnu"
    #endif
    var folders = [
      "/lib/\(triple)", "/usr/lib/\(triple)", "/lib64", "/usr/lib64", "/lib", "/usr/lib",
    ]
    // Safe because the stream is closed here, and an entry is copied before the next is read.
    guard let stream = unsafe opendir("/etc/ld.so.conf.d") else { return folders }
    defer { unsafe closedir(stream) }
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { name in
        unsafe String(cString: UnsafeRawPointer(name).assumingMemoryBound(to: CChar.self))
      }
      guard name.hasSuffix(".conf") else { continue }
      let descriptor = unsafe open("/etc/ld.so.conf.d/\(name)", O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { continue }
      defer { close(descriptor) }
      let text = String(decoding: readBytes(descriptor, count: 4096, at: 0), as: UTF8.self)
      folders += text.split(separator: "\n").map(String.init).filter { $0.hasPrefix("/") }
    }
    return folders
  }
}
