// `swift package proofsheet accept | report | orphans`: the program's `snapshots` commands for who
// has nothing installed. A plugin of SwiftPM, above the house; it only starts the program.

import Foundation
import PackagePlugin

@main
struct ProofsheetCommand: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    let program = Process()
    program.executableURL = try context.tool(named: "ProofsheetCLI").url
    program.arguments = ["snapshots"] + (arguments.isEmpty ? ["--help"] : arguments)
    program.currentDirectoryURL = context.package.directoryURL
    try program.run()
    program.waitUntilExit()
    // The program has said what is wrong.
    if program.terminationStatus != 0 { exit(program.terminationStatus) }
  }
}
