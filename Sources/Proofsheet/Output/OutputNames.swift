// What the files of a run are called. Floor 6.

internal import ProofCodecs
internal import ProofDrawing
internal import ProofItems

/// The name of each page.
struct OutputNames {
  /// Empty for standard output, and for a plan without names.
  let paths: [FilePath]
  private let pattern: OutputPattern?

  init(_ target: OutputTarget?, count: Int) throws(RunError) {
    switch target {
    case nil:
      paths = []
      pattern = nil
    case .standardOutput:
      guard count == 1 else {
        throw RunError(
          .usage, "standard output takes one picture, this makes \(count)",
          advice: "give -o FILE, or --max-side none for a long sheet")
      }
      paths = []
      pattern = nil
    case .file(let path):
      let pattern: OutputPattern
      do throws(TemplateError) {
        pattern = try OutputPattern(path)
      } catch {
        throw RunError(.usage, path: path, error.message)
      }
      paths = pattern.paths(count: count)
      self.pattern = pattern
    }
  }

  func path(of page: Int) -> FilePath? {
    paths.indices.contains(page) ? paths[page] : nil
  }

  /// Pages that an earlier, longer run of the same name left behind.
  func leftOver() -> [FilePath] {
    (pattern?.existing(beyond: paths.count) ?? []).filter { path in
      firstBytes(of: path).map { PNGFormat.isMarked(head: $0) } ?? false
    }
  }
}
