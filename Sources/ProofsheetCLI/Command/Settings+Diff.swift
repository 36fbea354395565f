// From settings to a comparison: what belongs together is checked here. Floor 8.

internal import ProofDiff
internal import ProofDrawing
internal import ProofGeometry
internal import Proofsheet

extension Settings {
  func diffRequest() throws(UsageError) -> DiffRequest {
    guard inputs.count == 2 else {
      throw UsageError(
        subject: inputs.count > 2 ? inputs[2].bytes : [],
        inputs.count > 2
          ? "a third input" : inputs.isEmpty ? "no input" : "the second input is missing",
        "proofsheet diff EXPECTED ACTUAL: two pictures, or two folders")
    }
    var rule = DiffRule(diff.metric)
    if case .fuzzy = diff.metric, diff.budget != nil {
      throw UsageError(
        "--budget", "fuzzy has a number of pixels of its own", "fuzzy:MAX,PIXELS says both")
    }
    if let budget = diff.budget { rule.budget = budget }
    rule.antialiasing = diff.antialiasing
    rule.ground = diff.ground
    rule.hiddenColor = diff.comparesHidden ? .compared : .ignored
    rule.clusterLimit = diff.clusterLimit
    rule.ignoredBoxes = diff.ignored
    var request = DiffRequest(expected: inputs[0], actual: inputs[1], rule: rule)
    request.maxShift = diff.maxShift
    request.mask = diff.mask
    if diff.style != nil && diff.output == nil {
      throw UsageError("--style", "no picture is written", "add -o FILE.png")
    }
    request.output = diff.output
    request.style = diff.style ?? request.style
    request.json = diff.json
    request.html = diff.html
    request.junit = diff.junit
    request.orphansThatFail = Set(diff.orphans)
    request.limits.jobs = jobs
    request.limits.maxInputPixels = maxInputPixels ?? request.limits.maxInputPixels
    try checkSheetOptions()
    try checkNames(request)
    return request
  }

  /// The sheet of a comparison, or nil where none is asked for.
  func diffSheetRequest(_ request: DiffRequest, _ outcome: DiffOutcome) -> DiffSheetRequest? {
    guard let output = diff.sheet else { return nil }
    var sheet = DiffSheetRequest(request, outcome, output: output)
    sheet.theme = theme ?? sheet.theme
    sheet.width = width ?? sheet.width
    sheet.scale = scale ?? sheet.scale
    sheet.fontFamily = font
    sheet.fontFolder = fonts
    return sheet
  }

  /// What only a sheet has use for.
  private func checkSheetOptions() throws(UsageError) {
    if diff.sheet == .standardOutput, diff.json == .standardOutput {
      throw UsageError(
        "--sheet -", "--json goes to standard output as well", "give one of them a name")
    }
    if let width, width < 320 {
      throw UsageError(
        "--width \(width)", "three pictures need more room", "320 points at least")
    }
    guard diff.sheet == nil else { return }
    let given = [
      ("--theme", theme != nil), ("--width", width != nil), ("--scale", scale != nil),
      ("--font", font != nil), ("--fonts", fonts != nil),
    ]
    if let option = given.first(where: { $0.1 }) {
      throw UsageError(option.0, "no sheet is drawn", "add --sheet FILE.png")
    }
  }

  /// Two outputs on one name, or an output on an input.
  private func checkNames(_ request: DiffRequest) throws(UsageError) {
    var names: [(option: String, path: FilePath)] = [
      ("EXPECTED", request.expected), ("ACTUAL", request.actual),
    ]
    if let mask = request.mask { names.append(("--mask", mask)) }
    let inputs = names.count
    if let path = request.output { names.append(("--output", path)) }
    if case .file(let path) = request.json { names.append(("--json", path)) }
    if let path = request.html { names.append(("--html", path)) }
    if let path = request.junit { names.append(("--junit", path)) }
    if case .file(let path) = diff.sheet { names.append(("--sheet", path)) }
    for (index, name) in names.enumerated() where index >= inputs {
      if let other = names[..<index].first(where: { $0.path == name.path }) {
        throw UsageError(
          option: name.option, value: Word(bytes: name.path.bytes),
          ValueProblem("\(other.option) has the same name", "give each its own"))
      }
    }
  }
}
