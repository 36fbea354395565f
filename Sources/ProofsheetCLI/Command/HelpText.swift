// Help, made from the table. Floor 8. ASCII, so that it is the same in every locale.

struct HelpText: Sendable {
  /// Columns of the page.
  let width: Int
  /// Where descriptions begin.
  private let indent = 30

  init(width: Int) {
    self.width = min(max(width, 80), 100)
  }

  /// `proofsheet` alone.
  var usage: String {
    """
    proofsheet sheet [OPTION...] [--] INPUT...    draw contact sheets
    proofsheet detail [OPTION...] [--] INPUT...   draw a page for each picture
    proofsheet diff [OPTION...] [--] EXPECTED ACTUAL   compare pictures
    proofsheet snapshots COMMAND [OPTION...]      look after baselines
    proofsheet plugin COMMAND [OPTION...]         look after plugins
    proofsheet formats [OPTION...]                say what can be read
    proofsheet VERB --help says more; proofsheet --version names the libraries.

    """
  }

  /// `proofsheet --help`.
  var overview: String {
    var text = "Proofsheet draws galleries of pictures without a screen.\n\nCommands:\n"
    for verb in Verb.allCases where verb.isThere {
      text += row("  proofsheet \(verb.rawValue) \(verb.operands)", verb.summary)
    }
    text += row("  proofsheet VERB --help", "a command's options")
    text += row("  proofsheet --version", "this version and the libraries that it uses")
    text += "\nExamples:\n"
    text += "  proofsheet sheet photos/ -o sheet.png\n"
    text += "  proofsheet sheet photos/ -o 'pages-{page:03}.png' --page 1200x1600 --grid 4x5\n"
    text += "  find . -name '*.jpg' -print0 | proofsheet sheet --files-from - -0 -o sheet.png\n"
    text += "  proofsheet detail photos/ -o 'detail-{page}.png' --theme dark\n"
    text += "  proofsheet diff baselines/ rendered/ --html report.html\n"
    return text + "\n" + exitCodes(nil)
  }

  /// `proofsheet VERB --help`.
  func options(of verb: Verb) -> String {
    let operand = verb.operands.isEmpty ? "" : " [--] \(verb.operands)"
    var text = "proofsheet \(verb.rawValue) [OPTION...]\(operand)\n\n"
    let operands =
      switch verb {
      case .diff: "EXPECTED and ACTUAL are two PNG files, or two folders of them. "
      case .formats: "Says what can be read here, by which decoder, and every limit in force. "
      default: "INPUT is a picture or a folder. "
      }
    text += paragraph(
      operands + "Options may stand anywhere before --; the last of two "
        + "counts, those marked ... add up; every switch has a --no- form. What holds without an "
        + "option stands in brackets.")
    let options = OptionTable.options(for: verb).filter(\.isThere)
    for group in OptionGroup.allCases {
      let rows = options.filter { $0.group == group }
      guard !rows.isEmpty else { continue }
      text += "\n\(group.rawValue):\n"
      for option in rows { text += row("  " + heading(option), description(option)) }
    }
    return text + "\n" + exitCodes(verb)
  }

  private func exitCodes(_ verb: Verb?) -> String {
    if verb == .diff {
      return paragraph(
        "Exit codes: 0 the pictures match; 1 they differ; 2 the command line; 3 a picture can't be "
          + "read; 4 sizes differ; 5 a picture or a counterpart doesn't exist; 6 an output can't be "
          + "written. Of several the first of 2, 6, 1, 5, 4, 3.")
    }
    let diff = verb == nil ? " diff has more: proofsheet diff --help." : ""
    return paragraph(
      "Exit codes: 0 done; 1 refused by --strict; 2 the command line; 3 some inputs could not be "
        + "read and have placeholders; 6 the output can't be written." + diff)
  }

  func heading(_ option: CommandOption) -> String {
    var text =
      option.short.map { "-\(Character(Unicode.Scalar($0))), " } ?? "    "
    text += option.spelling
    switch option.argument {
    case .none: break
    case .value(let placeholder): text += " \(placeholder)"
    case .optional(let placeholder, _): text += " [\(placeholder)]"
    }
    return option.repeats ? text + "..." : text
  }

  func description(_ option: CommandOption) -> String {
    option.standard.map { "\(option.help) [\($0)]" } ?? option.help
  }

  func row(_ heading: String, _ description: String) -> String {
    let lines = wrapped(description, to: width - indent)
    var text = heading
    // Two columns between heading and description, or the description starts on its own line.
    if heading.utf8.count + 2 > indent {
      text += "\n" + String(repeating: " ", count: indent)
    } else {
      text += String(repeating: " ", count: indent - heading.utf8.count)
    }
    return text + lines.joined(separator: "\n" + String(repeating: " ", count: indent)) + "\n"
  }

  func paragraph(_ text: String) -> String {
    wrapped(text, to: width).joined(separator: "\n") + "\n"
  }

  private func wrapped(_ text: String, to width: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let line = lines.last, line.utf8.count + 1 + word.utf8.count <= width {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
