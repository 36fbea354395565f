// Text becomes values: every type, good and bad.

import ProofDrawing
import ProofPlugins
import Testing

@Suite struct ParameterTests {
  /// What an instance made with these parameters saw.
  private func seen(_ parameters: [(key: String, value: String)]) throws -> [String] {
    let notes = Notes()
    let renderer = try PluginFile.fixture("values", notes: notes).renderer(parameters: parameters)
    _ = try renderer.draw(.test(), picture: nil)
    return notes.texts
  }

  @Test("Parameters that aren't given have their defaults")
  func defaults() throws {
    #expect(
      try seen([]) == [
        "1: i=1 f=0.0000 s=- n=0", "2: i=-3 f=0.0000 s=- n=0", "3: i=0 f=0.5000 s=- n=0",
        "4: i=1 f=0.0000 s=contain n=7", "5: i=0 f=0.0000 s=ab n=2",
        "6: i=287454020 f=0.0000 s=- n=0", "7: i=0 f=8.0000 s=- n=0",
        "2: i=0 f=0.0000 s=- n=0", "folder none",
      ])
  }

  static let good: [(key: String, value: String, line: Int, seen: String)] = [
    ("shadow", "off", 0, "1: i=0 f=0.0000 s=- n=0"),
    ("shadow", "yes", 0, "1: i=1 f=0.0000 s=- n=0"),
    ("shadow", "0", 0, "1: i=0 f=0.0000 s=- n=0"),
    ("count", "-9", 1, "2: i=-9 f=0.0000 s=- n=0"),
    ("count", "+06", 1, "2: i=6 f=0.0000 s=- n=0"),
    ("tilt", "0.3", 2, "3: i=0 f=0.3000 s=- n=0"),
    ("tilt", "8", 2, "3: i=0 f=8.0000 s=- n=0"),
    ("tilt", "12e-1", 2, "3: i=0 f=1.2000 s=- n=0"),
    ("fit", "stretch", 3, "4: i=2 f=0.0000 s=stretch n=7"),
    ("title", "", 4, "5: i=0 f=0.0000 s= n=0"),
    ("title", "grün 日", 4, "5: i=0 f=0.0000 s=grün 日 n=9"),
    ("paper", "#abc", 5, "6: i=2864434431 f=0.0000 s=- n=0"),
    ("paper", "#FF000080", 5, "6: i=4278190208 f=0.0000 s=- n=0"),
    ("paper", "#010203", 5, "6: i=16909311 f=0.0000 s=- n=0"),
    ("paper", "Navy", 5, "6: i=33023 f=0.0000 s=- n=0"),
    ("paper", "transparent", 5, "6: i=0 f=0.0000 s=- n=0"),
    ("border", "12", 6, "7: i=0 f=12.0000 s=- n=0"),
    ("border", "12pt", 6, "7: i=0 f=12.0000 s=- n=0"),
    ("border", "25.4mm", 6, "7: i=0 f=72.0000 s=- n=0"),
    ("border", "2.54cm", 6, "7: i=0 f=72.0000 s=- n=0"),
    ("border", ".5in", 6, "7: i=0 f=36.0000 s=- n=0"),
    ("wide", "9223372036854775806", 7, "2: i=9223372036854775806 f=0.0000 s=- n=0"),
    ("wide", "-9223372036854775808", 7, "2: i=-9223372036854775808 f=0.0000 s=- n=0"),
    ("org.example.values.count", "3", 1, "2: i=3 f=0.0000 s=- n=0"),
  ]

  @Test("A value reaches the plugin as its type", arguments: good)
  func accepts(key: String, value: String, line: Int, seen expected: String) throws {
    let lines = try seen([(key, value)]).filter { !$0.contains("deprecated") }
    #expect(lines[line] == expected)
  }

  static let bad: [(key: String, value: String, words: String, advice: String?)] = [
    ("shadow", "maybe", "shadow=maybe takes on or off", nil),
    ("shadow", "", "shadow= takes on or off", nil),
    ("count", "4", "count=4 takes -9 to 9 in steps of 3", nil),
    ("count", "12", "count=12 takes -9 to 9", nil),
    ("count", "3.0", "isn't a whole number", nil),
    ("count", "0x3", "isn't a whole number", nil),
    ("count", "", "isn't a whole number", nil),
    ("count", "-", "isn't a whole number", nil),
    ("count", "99999999999999999999999", "takes -9 to 9", nil),
    ("tilt", "nan", "isn't a number", nil),
    ("tilt", "inf", "isn't a number", nil),
    ("tilt", "0x1p3", "isn't a number", nil),
    ("tilt", "1e999", "isn't a number", nil),
    ("tilt", "1,5", "isn't a number", nil),
    ("tilt", "8.1", "tilt=8.1 takes 0 to 8 in steps of 0.1", nil),
    ("tilt", "0.25", "tilt=0.25 takes 0 to 8 in steps of 0.1", nil),
    ("tilt", "-0.1", "takes 0 to 8", nil),
    ("fit", "contian", "takes cover, contain or stretch", "did you mean contain?"),
    ("fit", "Cover", "takes cover, contain or stretch", "did you mean cover?"),
    ("fit", "7", "takes cover, contain or stretch", nil),
    ("title", "01234567890", "has 11 bytes; takes text of at most 10 bytes", nil),
    ("title", "a\0b", "holds a NUL byte", nil),
    ("paper", "#12", "isn't a color", nil),
    ("paper", "#12345g", "isn't a color", nil),
    ("paper", "#１２３", "isn't a color", nil),
    ("paper", "blu", "isn't a color", "did you mean blue?"),
    ("border", "97", "border=97 takes 0 to 96 pt; pt, mm, cm or in", nil),
    ("border", "2in", "takes 0 to 96 pt", nil),
    ("border", "-1mm", "takes 0 to 96 pt", nil),
    ("border", "10%", "isn't a length", nil),
    ("border", "10px", "isn't a length", nil),
    ("border", "pt", "isn't a length", nil),
    ("wide", "9223372036854775807", "in steps of 2", nil),
    ("boder", "1", "org.example.values has no parameter boder", "did you mean border?"),
    ("org.example.other.border", "1", "has no parameter org.example.other.border", nil),
    ("\u{1b}[2J", "1", "has no parameter  [2J", nil),
  ]

  @Test("A bad value is named with what its parameter takes", arguments: bad)
  func refuses(key: String, value: String, words: String, advice: String?) throws {
    let file = try PluginFile.fixture("values")
    let error = try #require(throws: PluginError.self) {
      _ = try file.renderer(parameters: [(key, value)])
    }
    #expect(error.kind == .parameter)
    #expect(error.message.contains(words), "\(error.message)")
    if let advice { #expect(error.advice == advice) }
  }

  @Test("Of a key given twice the last value counts")
  func lastWins() throws {
    #expect(try seen([("border", "1"), ("border", "2")])[6] == "7: i=0 f=2.0000 s=- n=0")
  }

  @Test("A deprecated parameter is accepted with a warning")
  func deprecated() throws {
    #expect(try seen([("wide", "4")]).contains("the parameter wide is deprecated"))
  }
}
