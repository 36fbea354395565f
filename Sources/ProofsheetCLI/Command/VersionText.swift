// `--version`: this program and every library that pictures depend on. Floor 8.

internal import Proofsheet

struct VersionText: Sendable {
  var text: String {
    let libraries = libraryVersions
    let width = (libraries.map { $0.name.utf8.count }.max() ?? 0) + 2
    var text = "proofsheet \(programVersion)\n"
    for (name, version) in libraries {
      text += "  \(name)\(String(repeating: " ", count: width - name.utf8.count))\(version)\n"
    }
    return text
  }
}
