// A file of a run: temporary until it is published. Floor 6.

internal import ProofDrawing

/// Shared owner of an ``OutputFile``, so that a writer may hold it.
final class RunFile {
  let path: FilePath
  private var file: OutputFile?

  /// - Parameter makesFolders: whether folders in the name that don't exist are made.
  init(path: FilePath, makesFolders: Bool = true) throws(RunError) {
    self.path = path
    do throws(OutputError) {
      file = try OutputFile(path: path, makesFolders: makesFolders)
    } catch {
      throw RunFile.failure(error, path)
    }
  }

  /// Standard output: nothing to rename.
  init() throws(RunError) {
    path = FilePath("-")
    file = OutputFile.standardOutput()
  }

  func write(_ bytes: RawSpan) throws(RunError) {
    do throws(OutputError) {
      try file?.write(bytes)
    } catch {
      throw RunFile.failure(error, path)
    }
  }

  /// Synced and closed, still under its temporary name: no descriptor is held from here on.
  func seal() throws(RunError) {
    do throws(OutputError) {
      try file?.seal()
    } catch {
      throw RunFile.failure(error, path)
    }
  }

  /// Renamed to its own name.
  func publish() throws(RunError) {
    do throws(OutputError) {
      if let file = file.take() { try file.commit(sync: true) }
    } catch {
      throw RunFile.failure(error, path)
    }
  }

  private static func failure(_ error: OutputError, _ path: FilePath) -> RunError {
    RunError(.output, path: path, error.message)
  }
}
