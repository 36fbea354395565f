// What `--version` names: the program and every library that decides about pixels. Floor 6.

internal import ProofCanvas
internal import ProofCodecs

/// The program's version.
public let programVersion = "0.1.0"

/// Libraries with their versions, a line each.
public var libraryVersions: [String] { codecLibraries + canvasLibraries }
