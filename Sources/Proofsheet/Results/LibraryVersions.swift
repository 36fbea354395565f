// What `--version` names: the program and every library that decides about pixels. Floor 6.

internal import ProofCanvas
internal import ProofCodecs

/// The program's version.
public let programVersion = "0.1.0"

/// Libraries with their versions, in the order in which a picture meets them.
public var libraryVersions: [(name: String, version: String)] {
  (codecLibraries + canvasLibraries).map { line in
    let parts = line.split(separator: " ", maxSplits: 1)
    return (String(parts.first ?? ""), parts.count > 1 ? String(parts[1]) : "")
  }
}
