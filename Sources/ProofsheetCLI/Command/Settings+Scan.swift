// From settings to what ProofItems is asked for. Floor 8.

internal import ProofDrawing
internal import ProofItems

extension Settings {
  func scanRequest(_ verb: Verb) throws(UsageError) -> ScanRequest {
    guard !inputs.isEmpty || !lists.isEmpty else {
      throw UsageError(
        "", "no input",
        "name pictures or folders, for example: proofsheet \(verb.rawValue) photos/ -o sheet.png")
    }
    return ScanRequest(inputs: inputs)
  }

  func standardCaption() throws(UsageError) -> Template {
    do throws(ValueProblem) {
      return try TemplateGrammar().parse("{name}")
    } catch {
      throw UsageError(option: "--caption", value: Word("{name}"), error)
    }
  }
}
