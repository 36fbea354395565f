// Level 3: what the file says of itself. Floor 4.

internal import CProofsheetPlugin
internal import Glibc
internal import ProofDrawing

extension Check {
  static let descriptionChecks: [Check] = [
    Check(27, 3, "tables", "Every plugin of the file can be used") { bench in
      guard let library = bench.loaded() else { return }
      for (_, reason) in library.contents.refused {
        bench.fail(reason, "the header says what each field takes")
      }
      for text in library.contents.notes { bench.warn(text) }
      if library.contents.plugins.isEmpty && library.contents.refused.isEmpty {
        bench.fail("it holds no plugin")
      }
    },
    Check(28, 3, "strings", "Name, version, license and address are what they should be") { bench in
      for plugin in bench.loaded()?.contents.plugins.map(\.descriptor) ?? [] {
        let id = plugin.id
        if plugin.name.isEmpty || plugin.name == id {
          bench.warn("\(id): it has no name for people")
        }
        if !isSemantic(plugin.version) {
          bench.fail(
            "\(id): its version \"\(plugin.version)\" isn't like 1.2.3",
            "three numbers with dots; see semver.org")
        }
        if plugin.license.isEmpty {
          bench.fail("\(id): it has no license", "an SPDX expression: MIT, LGPL-2.1-or-later")
        } else if !isExpression(plugin.license) {
          bench.fail(
            "\(id): its license \"\(plugin.license)\" is no SPDX expression",
            "MIT, LGPL-2.1-or-later, LicenseRef-Proprietary")
        }
        if plugin.summary.isEmpty { bench.warn("\(id): it has no summary") }
        if !plugin.url.isEmpty && !plugin.url.contains("://") {
          bench.warn("\(id): its url \"\(plugin.url)\" has no scheme", "https://...")
        }
        if id.lowercased() != id { bench.warn("\(id): ids are written in lower case") }
        if id.hasPrefix("org.example.") {
          bench.note("\(id): org.example is for examples", "take a domain that is yours")
        }
      }
    },
    Check(30, 3, "note-agrees", "Note and tables say the same") { bench in
      guard let library = bench.loaded() else { return }
      do throws(PluginError) {
        guard let manifest = try PluginManifest.read(bench.path) else {
          return bench.fail("it has no note", PluginManifest.advice)
        }
        if let text = manifest.difference(from: library.contents.plugins.map(\.descriptor)) {
          bench.fail(text, "the note is stale: write both from one place and build anew")
        }
      } catch {
        bench.fail(error.message, error.advice)
      }
    },
    Check(31, 3, "parameters", "Every parameter says what it is") { bench in
      for plugin in bench.loaded()?.contents.plugins.map(\.descriptor) ?? [] {
        for parameter in plugin.parameters {
          let name = "\(plugin.id): \(parameter.key)"
          if parameter.title.isEmpty { bench.warn("\(name) has no title") }
          if parameter.documentation.isEmpty {
            bench.fail("\(name) has no doc", "one sentence; it is what --help shows")
          }
          if case .choice(_, let choices) = parameter.kind {
            for choice in choices where choice.title.isEmpty {
              bench.warn("\(name): the choice \(choice.key) has no title")
            }
          }
        }
      }
    },
    Check(32, 3, "baseline", "Nothing was taken away since the release before") { bench in
      guard let baseline = bench.baseline else {
        return bench.skip("--baseline OLD names no release to compare with")
      }
      guard let library = bench.loaded() else { return }
      do throws(PluginError) {
        let old = try PluginLibrary.open(baseline, host: bench.host)
        compare(
          old.contents.plugins.map(\.descriptor), library.contents.plugins.map(\.descriptor),
          bench)
      } catch {
        bench.fail("the release before: \(error.message)")
      }
    },
    Check(33, 3, "constant", "The tables are not written to while it works") { bench in
      guard let entry = ForeignEntryPoint(bench) else { return }
      let before = TableBytes.read(entry.answer())
      for renderer in bench.renderers() { _ = renderer.drawOnce(.card()) }
      if TableBytes.read(entry.answer()) != before {
        bench.fail("a table changed while a cell was drawn", "declare the tables const")
      }
    },
    Check(34, 3, "extensions", "Unknown extensions are NULL") { bench in
      guard let entry = ForeignEntryPoint(bench) else { return }
      for id in ["nonsense/1", "", "psp.text/1 and more", String(repeating: "x", count: 5000)]
      where entry.extensions(id).contains(where: { $0 != 0 }) {
        bench.fail(
          "extension(\"\(id.prefix(20))\") isn't NULL", "compare the whole id, with strcmp")
      }
    },
  ]

  private static func isSemantic(_ version: String) -> Bool {
    let core = version.prefix { $0 != "-" && $0 != "+" }
    let parts = core.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 3
      && parts.allSatisfy { part in
        !part.isEmpty && part.utf8.allSatisfy { (0x30...0x39).contains($0) }
          && (part.count == 1 || part.first != "0")
      }
  }

  private static func isExpression(_ license: String) -> Bool {
    license.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
        || [0x2D, 0x2E, 0x2B, 0x20, 0x28, 0x29, 0x3A].contains(byte)
    }
  }

  private static func compare(
    _ old: [PluginDescriptor], _ new: [PluginDescriptor], _ bench: CheckBench
  ) {
    for before in old {
      guard let after = new.first(where: { $0.id == before.id }) else {
        bench.fail("\(before.id) is gone", "ids are for good")
        continue
      }
      for parameter in before.parameters {
        guard let now = after.parameter(parameter.key) else {
          bench.fail(
            "\(before.id): the parameter \(parameter.key) is gone",
            "keep it with PSP_PARAM_DEPRECATED")
          continue
        }
        if let change = narrowing(from: parameter.kind, to: now.kind) {
          bench.fail("\(before.id): \(parameter.key) \(change)", "users' presets would break")
        }
      }
    }
  }

  /// What the new kind no longer takes.
  private static func narrowing(
    from old: PluginParameter.Kind, to new: PluginParameter.Kind
  ) -> String? {
    switch (old, new) {
    case (.bool, .bool), (.color, .color): return nil
    case (.int(_, let a, _), .int(_, let b, _)):
      return b.contains(a.lowerBound) && b.contains(a.upperBound) ? nil : "has a narrower range"
    case (.real(_, let a, _), .real(_, let b, _)), (.length(_, let a, _), .length(_, let b, _)):
      return b.contains(a.lowerBound) && b.contains(a.upperBound) ? nil : "has a narrower range"
    case (.choice(_, let a), .choice(_, let b)):
      let gone = a.map(\.key).filter { key in !b.contains { $0.key == key } }
      return gone.isEmpty ? nil : "lost the choice \(shortList(gone))"
    case (.text(_, let a), .text(_, let b)): return b >= a ? nil : "takes less text"
    default: return "has another type"
    }
  }
}

/// The bytes of a module's tables, for comparing.
enum TableBytes {
  static func read(_ module: UInt) -> [UInt8] {
    // Safe because every table begins with its size, and pointers are followed only as ForeignTable
    // would.
    guard let base = unsafe UnsafeRawPointer(bitPattern: module),
      let table = unsafe try? ForeignTable<ModuleTable>(base),
      let entries = try? table.list(
        ModuleTable.plugins, count: ModuleTable.pluginCount, "plugins", limit: 1000)
    else { return [] }
    return table.bytes + entries.flatMap { (try? $0.table().bytes) ?? [] }
  }
}
