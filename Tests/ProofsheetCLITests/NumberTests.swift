// Numbers, amounts and choices.

import Testing

@testable import ProofsheetCLI

@Test(
  "Numbers are decimal",
  arguments: [
    ("0", 0), ("010", 10), ("1.5", 1.5), (".5", 0.5), ("5.", 5), ("+3", 3), ("-3", -3), ("-0", 0),
    ("100", 100),
  ] as [(String, Double)])
func numbers(text: String, expected: Double) throws {
  #expect(try NumberGrammar(-100...100, "points").parse(text) == expected)
}

@Test(
  "What is no decimal number is refused",
  arguments: [
    "", " ", "1 ", " 1", "0x10", "1e3", "1e400", "inf", "-inf", "nan", "infinity", "1,5", "1.2.3",
    "--1", "+-1", "1-", ".", "-", "+", "١", "1_000", "½", "1\u{301}",
  ])
func noNumbers(text: String) throws {
  let error = try #require(throws: ValueProblem.self) {
    try NumberGrammar(-100...100, "points").parse(text)
  }
  #expect(error.problem == "not a number")
  #expect(error.advice == "a number of points from -100 to 100")
}

@Test(
  "Numbers keep to their range",
  arguments: ["101", "-100.001", "1" + String(repeating: "0", count: 400)])
func outOfRange(text: String) throws {
  let error = try #require(throws: ValueProblem.self) {
    try NumberGrammar(-100...100, "points").parse(text)
  }
  #expect(error.problem == "out of range")
}

@Test(
  "Whole numbers are decimal, and 010 is ten",
  arguments: [("0", 0), ("010", 10), ("+7", 7), ("9223372036854775807", Int.max)])
func wholes(text: String, expected: Int) throws {
  #expect(try WholeGrammar(0...Int.max, "items").parse(text) == expected)
}

@Test(
  "What is no whole number in range is refused",
  arguments: [
    ("", "not a whole number"), ("1.0", "not a whole number"), ("0x1", "not a whole number"),
    ("-1", "out of range"), ("9223372036854775808", "out of range"),
    (String(repeating: "9", count: 1000), "out of range"),
  ])
func noWholes(text: String, problem: String) throws {
  let error = try #require(throws: ValueProblem.self) {
    try WholeGrammar(0...Int.max, "items").parse(text)
  }
  #expect(error.problem == problem)
  #expect(error.advice == "a number of items, 0 or more")
}

@Test(
  "Byte amounts are binary, digits alone are bytes",
  arguments: [
    ("1", 1), ("1024", 1024), ("512K", 524_288), ("64M", 67_108_864), ("1G", 1_073_741_824),
    ("1.5G", 1_610_612_736), ("0.5K", 512), ("1T", 1_099_511_627_776), ("1m", 1_048_576),
    ("010k", 10_240),
  ] as [(String, Int)])
func amounts(text: String, expected: Int) throws {
  #expect(try AmountGrammar(.binary, 1...1 << 50, "bytes").parse(text) == expected)
}

@Test("Amounts of anything else are decimal")
func decimalAmounts() throws {
  let pixels = AmountGrammar(.decimal, 1...Int.max, "pixels")
  #expect(try pixels.parse("1G") == 1_000_000_000)
  #expect(try pixels.parse("1.5M") == 1_500_000)
}

private let hugeFraction = String(repeating: "9", count: 400) + ".5T"

@Test(
  "What is no amount in range is refused",
  arguments: [
    ("", "not an amount"), ("M", "not an amount"), ("1MB", "not an amount"),
    ("1X", "not an amount"), ("1KM", "not an amount"), ("1 M", "not an amount"),
    ("0x1M", "not an amount"), ("1.5", "a fraction needs a suffix"), ("0", "out of range"),
    ("-1M", "out of range"), ("1025T", "out of range"), ("9223372036854775807T", "out of range"),
    (hugeFraction, "out of range"), ("0.0001K", "out of range"),
  ])
func noAmounts(text: String, problem: String) throws {
  let grammar = AmountGrammar(.binary, 1...1 << 50, "bytes")
  let error = try #require(throws: ValueProblem.self) { try grammar.parse(text) }
  #expect(error.problem == problem)
  #expect(error.advice == "bytes, for example 512M or 1.5G, from 1 to 1024T")
}

@Test("A choice is one of its words, and the nearest is named")
func choices() throws {
  #expect(try ChoiceGrammar<FitChoice>().parse("cover") == .cover)
  for word in ["Cover", "", "covr", "contain "] {
    let error = try #require(throws: ValueProblem.self) {
      try ChoiceGrammar<FitChoice>().parse(word)
    }
    #expect(error.advice?.hasSuffix("contain or cover") == true)
  }
  let error = try #require(throws: ValueProblem.self) {
    try ChoiceGrammar<FitChoice>().parse("covr")
  }
  #expect(error.advice == "did you mean cover? contain or cover")
}
