// The header in every dialect that it promises.

import Testing

@Suite struct HeaderTests {
  static let dialects = ["c99", "c11", "c17", "c++11", "c++14", "c++17", "c++20"]

  /// gcc, and clang where the machine or the Swift toolchain has one.
  static let compilers = ["gcc", "${CLANG:-clang}"]

  @Test("The header compiles without a warning", arguments: compilers, dialects)
  func compiles(compiler: String, dialect: String) throws {
    let language = dialect.hasPrefix("c++") ? "c++" : "c"
    let output = try PluginBuilder.shell(
      """
      CLANG=$(command -v clang || dirname "$(readlink -f "$(command -v swift)")" | sed 's,$,/clang,')
      command -v \(compiler) >/dev/null || { echo absent; exit 0; }
      \(compiler) -x \(language) -std=\(dialect) -Wall -Wextra -Wpedantic -Werror -c -o /dev/null \
        -I '\(PluginBuilder.header)' '\(PluginBuilder.fixtures)/dialect.c'
      """)
    #expect(output.isEmpty || output == "absent\n")
  }

  @Test("No struct that crosses the border holds another by value")
  func noStructByValue() throws {
    let header = try PluginBuilder.shell("cat '\(PluginBuilder.header)/proofsheet_plugin.h'")
    let members = header.split(separator: "\n").filter { line in
      line.firstMatch(of: /^    (const )?(struct )?psp_(?!status)\w+ +\w+/) != nil
    }
    #expect(members.isEmpty)
  }
}
