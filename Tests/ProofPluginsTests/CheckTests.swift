// `plugin check` on plugins with one fault each: each is named by its own check, and a sound one by
// none.

import ProofDrawing
import ProofPlugins
import Testing

@Suite(.serialized) struct CheckTests {
  static let sound =
    "-Wl,-z,now -Wl,-z,relro -Wl,-z,nodelete -Wl,-z,noexecstack -Wno-unused-function"

  private func check(
    _ defines: [String], flags: String = "", level: Int, only: [String] = [], skip: [String] = [],
    timeout: Double = 20
  ) throws -> CheckReport {
    let path = FilePath(
      try PluginBuilder.path("broken", defines, flags: CheckTests.sound + " " + flags))
    return try PluginChecker(
      path,
      options: CheckOptions(level: level, only: only, skip: skip, seed: 7, timeout: timeout),
      worker: .test(memory: 1 << 30)
    ).run()
  }

  @Test("A sound plugin passes all levels")
  func passes() throws {
    let report = try check([], level: 8)
    let bad = report.results.filter { $0.outcome.isBad }
    #expect(bad.isEmpty, "\(bad)")
    let isPassed = report.isPassed
    #expect(isPassed)
    #expect(report.summary.hasPrefix("org.example.broken 1.0.0: level 8, "))
    #expect(report.summary.hasSuffix("[seed 7]"))
  }

  struct Fault: CustomTestStringConvertible, Sendable {
    var define: String
    var flags = ""
    var level: Int
    /// Every check that must find it; no other may.
    var keys: [String]
    var testDescription: String { define.isEmpty ? flags : define }
  }

  static let faults: [Fault] = [
    Fault(define: "FAULT_NOTE", level: 1, keys: ["note"]),
    Fault(define: "", flags: "-Wl,-z,execstack", level: 1, keys: ["stack"]),
    Fault(define: "FAULT_EXPORTS", level: 1, keys: ["exports"]),
    Fault(define: "FAULT_TLS", level: 1, keys: ["static-tls"]),
    Fault(define: "FAULT_UNDEFINED", level: 1, keys: ["undefined"]),
    Fault(define: "", flags: "-Wl,-rpath,/opt/somewhere", level: 1, keys: ["rpath"]),
    Fault(define: "", flags: "-Wl,-rpath,lib", level: 1, keys: ["rpath"]),
    Fault(define: "FAULT_SIGNALS", level: 2, keys: ["process-state"]),
    Fault(define: "FAULT_LEFTOVERS", level: 2, keys: ["leftovers"]),
    Fault(define: "FAULT_ENVIRONMENT", level: 2, keys: ["environment"]),
    Fault(define: "FAULT_SILENCE", level: 2, keys: ["silence"]),
    Fault(define: "FAULT_HOSTS", level: 2, keys: ["other-hosts"]),
    Fault(define: "FAULT_STRINGS", level: 3, keys: ["strings"]),
    Fault(define: "FAULT_STALE", level: 3, keys: ["note-agrees"]),
    Fault(define: "FAULT_PARAMETERS", level: 3, keys: ["parameters"]),
    Fault(define: "FAULT_CONSTANT", level: 3, keys: ["constant"]),
    Fault(define: "FAULT_EXTENSION", level: 3, keys: ["extensions"]),
    Fault(define: "FAULT_BLANK", level: 4, keys: ["draws"]),
    Fault(define: "FAULT_CAIRO", level: 4, keys: ["cairo-state"]),
    Fault(define: "FAULT_KEPT", level: 4, keys: ["cairo-state"]),
    Fault(define: "FAULT_CLIP", level: 4, keys: ["clip"]),
    Fault(define: "FAULT_THUMB", level: 4, keys: ["thumb"]),
    Fault(define: "FAULT_SIZES", level: 5, keys: ["sizes"]),
    Fault(define: "FAULT_SCHEMES", level: 5, keys: ["schemes"]),
    Fault(define: "FAULT_DECLARED", level: 5, keys: ["declared"]),
    Fault(define: "FAULT_LEAKS", level: 5, keys: ["leaks"]),
    Fault(define: "FAULT_CONDUCT", level: 5, keys: ["conduct"]),
    Fault(define: "FAULT_LABELS", level: 6, keys: ["labels"]),
    Fault(define: "FAULT_SANDBOX", level: 6, keys: ["sandbox"]),
    Fault(define: "FAULT_TWICE", level: 7, keys: ["twice"]),
    Fault(define: "FAULT_ADDRESSES", level: 7, keys: ["twice"]),
    Fault(define: "FAULT_SURROUNDINGS", level: 7, keys: ["surroundings"]),
    Fault(define: "FAULT_CALLBACKS", level: 8, keys: ["callbacks"]),
  ]

  @Test("Each fault is named by its own check and no other", arguments: faults)
  func named(fault: Fault) throws {
    let defines = fault.define.isEmpty ? [] : [fault.define]
    let report = try check(defines, flags: fault.flags, level: fault.level)
    let bad = report.results.filter { $0.outcome.isBad }
    if fault.keys == ["sandbox"],
      report.results.contains(where: { $0.findings.contains { $0.text.contains("no Landlock") } })
    {
      return
    }
    #expect(bad.map(\.key) == fault.keys, "\(bad)")
    #expect(bad.allSatisfy { !$0.findings.isEmpty })
    let isPassed = report.isPassed
    #expect(!isPassed)
  }

  @Test("A race shows among many instances")
  func race() throws {
    let report = try check(["FAULT_PARALLEL"], level: 8, only: ["parallel", "crowd"])
    let isPassed = report.isPassed
    #expect(!isPassed)
  }

  @Test("A plugin that ends or fails everywhere is bad in every check that draws")
  func everywhere() throws {
    let exits = try check(["FAULT_EXIT"], level: 4)
    #expect(
      exits.results.filter { $0.level == 4 && $0.key != "decodes" }
        .allSatisfy { $0.outcome == .crash })
    #expect(exits.results.contains { $0.findings.first?.text == "it called exit(0)" })
    let fails = try check(["FAULT_REASONS"], level: 5)
    let reasons = try #require(fails.results.first { $0.key == "reasons" })
    #expect(reasons.findings.count == 2)
    let refusals = try check(["FAULT_REFUSALS"], level: 5, only: ["refusals"])
    #expect(refusals.results.first?.outcome == .fail)
  }

  @Test("A check that hangs is a timeout, and the rest goes on")
  func hangs() throws {
    let report = try check(
      ["FAULT_HANG"], level: 6, only: ["labels", "metadata"], timeout: 1)
    #expect(report.results.map(\.outcome) == [.timeout, .pass])
  }

  @Test("Nothing run is no success")
  func nothing() throws {
    #expect(try !check([], level: 5, only: ["no-such-check"]).isPassed)
    let skipped = try check([], level: 3, only: ["baseline"])
    #expect(!skipped.ranAny && !skipped.isPassed)
    #expect(skipped.notRun.contains("elf"))
  }

  @Test("Names choose by pattern, numbers by themselves")
  func selection() throws {
    let report = try check(
      [], level: 8, only: ["e*", "35", "sta*"], skip: ["exports", "e*-again"])
    #expect(
      report.results.map(\.key) == [
        "elf", "stack", "static-tls", "environment", "extensions", "draws", "ends",
      ])
  }

  @Test("The same file is compared with the release before")
  func baseline() throws {
    let old = FilePath(
      try PluginBuilder.path("broken", [], flags: CheckTests.sound + " -DOLD"))
    let new = FilePath(try PluginBuilder.path("noted", ["ID=\"org.example.broken\""]))
    let report = try PluginChecker(
      new, options: CheckOptions(level: 3, only: ["baseline"], baseline: old), worker: .test()
    ).run()
    #expect(report.results.first?.outcome == .fail)
    #expect(
      report.results.first?.findings.first?.text
        == "org.example.broken: the parameter border is gone")
  }
}
