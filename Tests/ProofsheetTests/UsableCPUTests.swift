// CPUs by quota, read from groups made for the test.

import CShimOS
import Testing

@testable import Proofsheet

@Suite("Usable CPUs")
struct UsableCPUTests {
  /// Groups of a process, files of the mount, and the quota that comes of them.
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var groups: String
    var files: [(String, String)]
    var quota: Int32
  }

  static let cases = [
    Case(testDescription: "no groups", groups: "", files: [], quota: 0),
    Case(
      testDescription: "no limit", groups: "0::/\n", files: [("cpu.max", "max 100000\n")], quota: 0),
    Case(
      testDescription: "one and a half are two", groups: "0::/\n",
      files: [("cpu.max", "150000 100000\n")], quota: 2),
    Case(
      testDescription: "a tenth is one", groups: "0::/job\n",
      files: [("job/cpu.max", "10000 100000\n")], quota: 1),
    Case(
      testDescription: "the tightest of nested groups", groups: "0::/a/b/c\n",
      files: [
        ("a/b/c/cpu.max", "max 100000\n"), ("a/b/cpu.max", "300000 100000\n"),
        ("a/cpu.max", "800000 100000\n"),
      ], quota: 3),
    Case(
      testDescription: "a group that isn't to be seen counts as its mount",
      groups: "0::/elsewhere/job\n", files: [("cpu.max", "400000 100000\n")], quota: 4),
    Case(
      testDescription: "version 1", groups: "4:memory:/m\n3:cpu,cpuacct:/job\n0::/\n",
      files: [
        ("cpu/job/cpu.cfs_quota_us", "250000\n"), ("cpu/job/cpu.cfs_period_us", "100000\n"),
        ("cpu/cpu.cfs_quota_us", "-1\n"), ("cpu/cpu.cfs_period_us", "100000\n"),
      ], quota: 3),
    Case(
      testDescription: "other controllers don't count", groups: "2:cpuset:/job\n",
      files: [("cpu/job/cpu.cfs_quota_us", "1\n"), ("cpu/job/cpu.cfs_period_us", "1\n")], quota: 0),
    Case(
      testDescription: "nonsense is no limit", groups: "0::/\nnonsense\n::::\n",
      files: [("cpu.max", "-5 0\n")], quota: 0),
    Case(
      testDescription: "a number without a period is no limit", groups: "0::/\n",
      files: [("cpu.max", "99999999999999999999\n")], quota: 0),
  ]

  @Test("by quota are", arguments: cases)
  func quota(_ test: Case) throws {
    let folder = try ScratchFolder()
    for (name, text) in test.files + [("groups", test.groups)] {
      var file = try OutputFile(path: folder.file("mount/\(name)"), makesFolders: true)
      // Safe because the span is lent for the call.
      try unsafe file.write(Array(text.utf8).span.bytes)
      try file.commit(sync: false)
    }
    // Safe because the strings are closed by NULs.
    let quota = unsafe proofsheet_quota_cpus(
      "\(folder.path)/mount/groups", "\(folder.path)/mount")
    #expect(quota == test.quota)
  }

  @Test("are at least one here")
  func here() {
    #expect(proofsheet_usable_cpus() >= 1)
  }
}
