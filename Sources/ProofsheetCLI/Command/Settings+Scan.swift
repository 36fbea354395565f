// From settings to what ProofItems is asked for. Floor 8.

internal import ProofDrawing
internal import ProofItems
internal import Proofsheet

extension Settings {
  /// Inputs in the order in which they stand, then the lists.
  func scanRequest(_ verb: Verb) throws(UsageError) -> ScanRequest {
    guard !inputs.isEmpty || !lists.isEmpty else {
      throw UsageError(
        "", "no input",
        "name pictures or folders, for example: proofsheet \(verb.rawValue) photos/ -o a.png")
    }
    if lists.isEmpty && listsEndInNUL {
      throw UsageError("--null", "there is no list", "add --files-from FILE")
    }
    if lists.filter({ $0 == FilePath("-") }).count > 1 {
      throw UsageError(
        "--files-from -", "standard input can be read only once", "name it once")
    }
    var request = ScanRequest(
      inputs: inputs.map { .path($0) } + lists.map { .list($0, endsInNUL: listsEndInNUL) })
    request.isRecursive = isRecursive
    request.maxDepth = maxDepth
    request.includes = includes
    request.excludes = excludes
    request.takesHidden = showsHidden
    request.conditions = conditions
    request.sort = sort
    request.isReversed = isReversed
    request.limit = limit
    return request
  }

  /// What holds when no caption is asked for.
  func standardCaption() throws(UsageError) -> Template {
    do throws(ValueProblem) {
      return try TemplateGrammar().parse("{name}")
    } catch {
      throw UsageError(option: "--caption", value: Word("{name}"), error)
    }
  }
}
