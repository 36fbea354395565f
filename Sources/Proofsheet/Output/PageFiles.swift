// The files of a run's pages: opened when their first piece arrives, published when whole, or all
// together at the end where one bad input must leave nothing behind. Floor 6.

internal import ProofDrawing

final class PageFiles {
  private let paths: [FilePath]
  private let isStandardOutput: Bool
  /// Nothing gets its name before the run is known to be good.
  private let publishesAtEnd: Bool
  private var current: RunFile?
  private var sealed: [RunFile] = []
  private(set) var written: [FilePath] = []

  /// - Parameter paths: one a page; empty for standard output.
  init(paths: [FilePath], publishesAtEnd: Bool) {
    self.paths = paths
    self.isStandardOutput = paths.isEmpty
    self.publishesAtEnd = publishesAtEnd
  }

  func open(page: Int) throws(RunError) {
    current = isStandardOutput ? try RunFile() : try RunFile(path: paths[page])
  }

  func write(_ bytes: RawSpan) throws(RunError) {
    try current?.write(bytes)
  }

  func close() throws(RunError) {
    guard let file = current else { return }
    current = nil
    try file.seal()
    if publishesAtEnd, !isStandardOutput {
      sealed.append(file)
    } else {
      try publish(file)
    }
  }

  /// Gives every page that waits its name.
  func publishAll() throws(RunError) {
    for file in sealed { try publish(file) }
    sealed.removeAll()
  }

  private func publish(_ file: RunFile) throws(RunError) {
    try file.publish()
    if !isStandardOutput { written.append(file.path) }
  }
}
