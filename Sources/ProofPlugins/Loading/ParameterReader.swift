// One parameter's table becomes a parameter whose default lies in its range. Floor 4.

internal import CProofsheetPlugin
internal import ProofDrawing

/// Reads and checks a parameter's table.
struct ParameterReader {
  private let table: ForeignTable<ParameterTable>

  init(_ table: ForeignTable<ParameterTable>) {
    self.table = table
  }

  func parameter() throws(ForeignFault) -> PluginParameter {
    guard let key = try table.line(ParameterTable.key, "key", limit: 64) else {
      throw ForeignFault("key is NULL")
    }
    guard isKey(key, mayBeginWithDigit: false) else {
      throw ForeignFault("its key isn't of the form [a-z][a-z0-9-]*")
    }
    let flags = try table.number(ParameterTable.flags)
    return PluginParameter(
      key: key, title: try table.line(ParameterTable.title, "title") ?? key,
      documentation: try table.text(ParameterTable.documentation, "doc", limit: 4000) ?? "",
      kind: try kind(),
      isAdvanced: flags & PSP_PARAM_ADVANCED != 0, affectsSize: flags & PSP_PARAM_MEASURE != 0,
      isDeprecated: flags & PSP_PARAM_DEPRECATED != 0)
  }

  private func kind() throws(ForeignFault) -> PluginParameter.Kind {
    switch try table.number(ParameterTable.type) {
    case PSP_T_BOOL:
      let value = try table.number(ParameterTable.whole)
      guard value == 0 || value == 1 else {
        throw ForeignFault("its default is \(value), not 0 or 1")
      }
      return .bool(default: value == 1)
    case PSP_T_INT:
      let (value, least, most) = (
        try table.number(ParameterTable.whole), try table.number(ParameterTable.leastWhole),
        try table.number(ParameterTable.mostWhole)
      )
      let step = try table.number(ParameterTable.wholeStep)
      guard least <= value, value <= most, step >= 0 else {
        throw ForeignFault("its default \(value) isn't within \(least) to \(most), step \(step)")
      }
      return .int(default: value, range: least...most, step: step)
    case PSP_T_REAL:
      let (value, range, step) = try reals()
      return .real(default: value, range: range, step: step)
    case PSP_T_LENGTH:
      let (value, range, step) = try reals()
      return .length(default: value, range: range, step: step)
    case PSP_T_CHOICE: return try choice()
    case PSP_T_TEXT:
      let limit = try table.number(ParameterTable.maxBytes)
      let maxBytes = limit == 0 ? 4096 : Int(limit)
      guard maxBytes <= 1 << 20 else {
        throw ForeignFault("its text_max is \(maxBytes), at most \(1 << 20)")
      }
      return .text(
        default: try table.text(ParameterTable.text, "s_default", limit: maxBytes) ?? "",
        maxBytes: maxBytes)
    case PSP_T_COLOR:
      guard let word = UInt32(exactly: try table.number(ParameterTable.whole)) else {
        throw ForeignFault("its default is no color")
      }
      var color = RGBA(word >> 8)
      color.alpha = UInt8(truncatingIfNeeded: word)
      return .color(default: color)
    case let type: throw ForeignFault("its type \(type) isn't known here; update proofsheet")
    }
  }

  private func reals() throws(ForeignFault) -> (Double, ClosedRange<Double>, Double) {
    let (value, least, most) = (
      try table.number(ParameterTable.real), try table.number(ParameterTable.leastReal),
      try table.number(ParameterTable.mostReal)
    )
    let step = try table.number(ParameterTable.realStep)
    guard least.isFinite, most.isFinite, step.isFinite, least <= value, value <= most, step >= 0
    else {
      throw ForeignFault(
        "its default \(figure(value)) isn't within \(figure(least)) to \(figure(most)), step "
          + figure(step))
    }
    return (value, least...most, step)
  }

  private func choice() throws(ForeignFault) -> PluginParameter.Kind {
    var choices: [PluginParameter.Choice] = []
    for entry in try table.list(
      ParameterTable.choices, count: ParameterTable.choiceCount, "choices", limit: 1000)
    {
      let choice = try entry.table()
      guard let key = try choice.line(ChoiceTable.key, "choice", limit: 64),
        isKey(key, mayBeginWithDigit: true)
      else { throw ForeignFault("a choice isn't of the form [a-z0-9-]+") }
      guard !choices.contains(where: { $0.key == key }) else {
        throw ForeignFault("its choice \(key) stands there twice")
      }
      choices.append(
        PluginParameter.Choice(key: key, title: try choice.line(ChoiceTable.title, "title") ?? key))
    }
    let number = try table.number(ParameterTable.whole)
    guard let index = Int(exactly: number), choices.indices.contains(index) else {
      throw ForeignFault("its default is choice \(number) of \(choices.count), counted from 0")
    }
    return .choice(default: index, choices: choices)
  }

  private func isKey(_ key: String, mayBeginWithDigit: Bool) -> Bool {
    guard let first = key.utf8.first else { return false }
    guard mayBeginWithDigit || (0x61...0x7A).contains(first) else { return false }
    return key.utf8.allSatisfy { byte in
      (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == 0x2D
    }
  }
}
