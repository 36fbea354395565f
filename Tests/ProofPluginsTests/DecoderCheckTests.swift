// `plugin check` on decoders: a good one passes, and each of these is named by its own check.

import Foundation
import Glibc
import ProofDrawing
import Testing

@testable import ProofPlugins

@Suite(.serialized) struct DecoderCheckTests {
  private static let flags = "-Wl,-z,now -Wl,-z,relro -Wl,-z,nodelete"

  private func report(
    _ bug: String?, only: [String] = [], sample: PlainPicture? = PlainPicture(format: .rgba16)
  ) throws -> CheckReport {
    let path = FilePath(
      try PluginBuilder.path(
        "plain", bug.map { ["BUG=\"\($0)\""] } ?? [], flags: Self.flags))
    var samples: [FilePath] = []
    if let sample {
      samples.append(FilePath(try PluginBuilder.file("sample.pxt", sample.bytes)))
    }
    return try PluginChecker(
      path, options: CheckOptions(level: 8, only: only, timeout: 60, samples: samples),
      worker: .test(memory: 1 << 30)
    ).run()
  }

  @Test("A decoder that does everything right passes level 8") func good() throws {
    let report = try report(nil)
    for result in report.results where result.key != "permissions" {
      #expect(
        !result.outcome.isBad && result.outcome != .warn,
        "\(result.key): \(result.findings.map(\.text))")
    }
    let passed = Set(report.results.filter { $0.outcome == .pass }.map(\.key))
    #expect(
      passed.isSuperset(of: [
        "decodes", "short-reads", "cut-files", "guards", "limits", "others", "hostile-files",
        "decodes-twice", "reasons", "cancel", "leaks", "conduct",
      ]))
  }

  @Test(
    "Each fault is found by its own check",
    arguments: [
      ("short-reads", "short-reads", "comes out otherwise"),
      ("cut-is-fine", "cut-files", "is said to be whole"),
      ("packed", "guards", "writes beyond its rows"),
      ("past-the-row", "guards", "writes beyond its rows"),
      ("past-the-end", "guards", "writes beyond its rows"),
      ("no-limits", "limits", "one below its need, it goes on"),
      ("eager", "others", "over 20 sure of files of another kind"),
      ("leak", "leaks", "leave"),
      ("too-small", "decodes", "plan offers 1 x 1"),
      ("odd-format", "decodes", "format 77"),
      ("declines", "decodes", "declines the file"),
      ("silent", "decodes", "gave no reason"),
      ("empty", "decodes", "0 x 30 pixels"),
      ("greedy", "decodes", "--memory"),
    ])
  func faults(bug: String, key: String, text: String) throws {
    let report = try report(bug, only: [key])
    let result = try #require(report.results.first)
    #expect(result.key == key)
    #expect(result.outcome == .fail, "\(result.findings.map(\.text))")
    #expect(
      result.findings.contains { $0.text.contains(text) }, "\(result.findings.map(\.text))")
  }

  @Test("rows_done beyond the height is said") func boast() throws {
    let result = try #require(try report("boast", only: ["cut-files"]).results.first)
    #expect(result.outcome == .warn)
    #expect(result.findings.contains { $0.text.contains("37 rows of 30 are done") })
  }

  @Test("Without a picture of its kind it is said that nothing was decoded") func nothing() throws {
    let result = try #require(try report(nil, only: ["decodes"], sample: nil).results.first)
    #expect(result.outcome == .skip)
    #expect(result.findings.contains { $0.text.contains("--sample FILE") })
  }

  @Test("The reference pictures are what their formulas say, by our own WebP decoder") func webp()
    throws
  {
    let source = PluginBuilder.root + "/Plugins/WebP/webp.c"
    guard
      let flags = try? PluginBuilder.shell("pkg-config --cflags --libs libwebp libwebpdemux")
    else { return }
    let path = try PluginBuilder.path(
      ofFile: source, flags: Self.flags + " " + flags.split(separator: "\n").joined())
    let report = try PluginChecker(
      FilePath(path), options: CheckOptions(level: 8, timeout: 60), worker: .test(memory: 1 << 30)
    ).run()
    for result in report.results where result.key != "permissions" {
      #expect(!result.outcome.isBad, "\(result.key): \(result.findings.map(\.text))")
    }
    #expect(report.results.first { $0.key == "decodes" }?.outcome == .pass)
  }
}
