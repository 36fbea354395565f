// How words become options and operands.

import Testing

@testable import ProofsheetCLI

/// The words of a line, with the options that they name spelled out.
private func scanned(_ words: [Word]) throws(UsageError) -> [String] {
  let options = OptionTable.all
  var seen: [String] = []
  let scanner = WordScanner(options: options, nearest: NearestOption(.sheet, options))
  try scanner.scan(words) { (word) throws(UsageError) in
    switch word {
    case .operand(let word): seen.append("operand \(word.text)")
    case .flag(let index, let isOn): seen.append("\(options[index].name) \(isOn)")
    case .value(let index, let value):
      seen.append("\(options[index].name) = \(value.map(\.text) ?? "nil")")
    }
  }
  return seen
}

private func scanned(_ words: [String]) throws(UsageError) -> [String] {
  try scanned(words.map { Word($0) })
}

@Test(
  "Words are read in the order in which they stand",
  arguments: [
    (["--width", "80", "a"], ["width = 80", "operand a"]),
    (["a", "--width=80", "b"], ["operand a", "width = 80", "operand b"]),
    (["-o", "x.png"], ["output = x.png"]),
    (["-ox.png"], ["output = x.png"]),
    (["-o=x.png"], ["output = x.png"]),
    (["-j4", "-qn0"], ["jobs = 4", "quiet true", "plan true", "null true"]),
    (["-qj", "4"], ["quiet true", "jobs = 4"]),
    (["-qj4", "5"], ["quiet true", "jobs = 4", "operand 5"]),
    (["--sort", "-size"], ["sort = -size"]),
    (["--sort=-size"], ["sort = -size"]),
    (["--at-offset", "-5"], ["at-offset = -5"]),
    (["--title", "--strict"], ["title = --strict"]),
    (["--title="], ["title = "]),
    (["--title", ""], ["title = "]),
    (["--title=a=b=c"], ["title = a=b=c"]),
    (["--title", "--x=y"], ["title = --x=y"]),
    (["--title", "-=x"], ["title = -=x"]),
    (["--no-strict", "--strict"], ["strict false", "strict true"]),
    (["--recursive", "--no-recursive"], ["recursive true", "recursive false"]),
    (["--", "--strict", "-o", "--"], ["operand --strict", "operand -o", "operand --"]),
    (["a", "--", "b"], ["operand a", "operand b"]),
    (["-"], ["operand -"]),
    (["--files-from", "-"], ["files-from = -"]),
    ([""], ["operand "]),
    ([], []),
  ])
func order(words: [String], expected: [String]) throws {
  #expect(try scanned(words) == expected)
}

@Test(
  "A value that may be left out is taken only where it is one of its words",
  arguments: [
    (["--enlarge", "a"], ["enlarge = nil", "operand a"]),
    (["--enlarge"], ["enlarge = nil"]),
    (["--enlarge", "--strict"], ["enlarge = nil", "strict true"]),
    (["--enlarge", "--", "nearest"], ["enlarge = nil", "operand nearest"]),
    (["--enlarge", "nearest", "a"], ["enlarge = nearest", "operand a"]),
    (["--enlarge", "smooth"], ["enlarge = smooth"]),
    (["--enlarge=nearest"], ["enlarge = nearest"]),
    (["--enlarge=a"], ["enlarge = a"]),
    (["--enlarge="], ["enlarge = "]),
    (["--no-enlarge", "nearest"], ["enlarge false", "operand nearest"]),
    (["b", "--enlarge", "a", "c"], ["operand b", "enlarge = nil", "operand a", "operand c"]),
  ])
func optionalValues(words: [String], expected: [String]) throws {
  #expect(try scanned(words) == expected)
}

@Test(
  "Nothing in a value or a name means anything to the scanner",
  arguments: [
    "!#:+", "a!#:+b!#:+", "!", "\u{1}", "\u{1}=", "\u{1}1!", "%s %n", "$HOME", "`x`", "a b\nc",
    "@list", "#", "[x]", "=", "==", "ünïcödé 漢字", "{page}", "\\", "'\"",
  ])
func valuesAreData(text: String) throws {
  #expect(try scanned(["--title", text, "-q"]) == ["title = \(text)", "quiet true"])
  #expect(try scanned(["--title=\(text)", "-q"]) == ["title = \(text)", "quiet true"])
  #expect(
    try scanned(["-o\(text)"]) == [
      "output = \(text.hasPrefix("=") ? String(text.dropFirst()) : text)"
    ])
  #expect(try scanned(["--", text, "-q"]) == ["operand \(text)", "operand -q"])
  #expect(try scanned(["--title", "-\(text)", "x"]) == ["title = -\(text)", "operand x"])
}

@Test("Every byte passes, in values and in names")
func everyByte() throws {
  let bytes = Array(UInt8(1)...255)
  let options = OptionTable.all
  var values: [[UInt8]] = []
  try WordScanner(options: options, nearest: NearestOption(.sheet, options)).scan([
    Word("-o"), Word(bytes: bytes), Word(bytes: Array("--title=".utf8) + bytes), Word("--"),
    Word(bytes: [45] + bytes),
  ]) { (word) throws(UsageError) in
    switch word {
    case .operand(let word): values.append(word.bytes)
    case .value(_, let word): values.append(word?.bytes ?? [])
    case .flag: break
    }
  }
  let isSame = values == [bytes, bytes, [45] + bytes]
  #expect(isSame)
}

@Test(
  "What can't be read is named, with what to do",
  arguments: [
    (["--widht", "3"], "--widht", "unknown option", "did you mean --width?"),
    (["--widht=3"], "--widht", "unknown option", "did you mean --width?"),
    (["--wid", "3"], "--wid", "unknown option", nil),
    (["--no-captins"], "--no-captins", "unknown option", "did you mean --no-captions?"),
    (["--zzzzzzzz"], "--zzzzzzzz", "unknown option", "--help lists"),
    (["--no-width"], "--no-width", "unknown option", nil),
    (["-z"], "-z", "unknown option", "--help lists"),
    (["-qz"], "-z", "unknown option", "--help lists"),
    (["---"], "---", "unknown option", nil),
    (["--=x"], "--", "unknown option", nil),
    (["--strict=0"], "--strict=0", "a switch takes no value", "="),
    (["--strict="], "--strict=", "a switch takes no value", "="),
    (["--no-strict=1"], "--no-strict=1", "a switch takes no value", "="),
    (["-q=0"], "-q=0", "a switch takes no value", "="),
    (["--width"], "--width", "a value is missing", nil),
    (["-qj"], "-qj", "a value is missing", nil),
  ] as [([String], String, String, String?)])
func mistakes(words: [String], subject: String, problem: String, advice: String?) throws {
  let error = try #require(throws: UsageError.self) { try scanned(words) }
  #expect(error.subject == Array(subject.utf8))
  #expect(error.problem == problem)
  if let advice { #expect(error.advice?.contains(advice) == true) }
}

@Test("A suggestion is an option of the same command that is there")
func suggestions() {
  let detail = NearestOption(.detail, OptionTable.all)
  #expect(!detail.advice(for: "colums").contains("--columns"))
  #expect(NearestOption(.sheet, OptionTable.all).advice(for: "colums").contains("--columns"))
  #expect(!NearestOption(.sheet, OptionTable.all).advice(for: "manifst").contains("--manifest"))
}
