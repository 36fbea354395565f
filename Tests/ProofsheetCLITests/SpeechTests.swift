// Messages and the progress line.

import ProofDrawing

import Testing

@testable import Proofsheet
@testable import ProofsheetCLI

@Test(
  "Whatever a name holds, its message is one line that says it exactly",
  arguments: [
    (Array("plain name.jpg".utf8), "plain name.jpg"),
    (Array("é漢😀".utf8), "é漢😀"),
    (Array("a\nb\tc\rd".utf8), "a\\nb\\tc\\rd"),
    (Array("a\\n".utf8), "a\\\\n"),
    ([0x61, 0xFF, 0xC3, 0x28], "a\\xFF\\xC3("),
    ([0x1B, 0x5B, 0x32, 0x4A], "\\x1B[2J"),
    ([0x00, 0x7F, 0x0B], "\\x00\\x7F\\x0B"),
    ([0xC2, 0x9B], "\\xC2\\x9B"),
    ([0xE2, 0x80, 0xAE], "\\xE2\\x80\\xAE"),
    ([0xE2, 0x80, 0xA8], "\\xE2\\x80\\xA8"),
    ([0xC0, 0x80], "\\xC0\\x80"),
    ([0xED, 0xA0, 0x80], "\\xED\\xA0\\x80"),
    ([0xF4, 0x90, 0x80, 0x80], "\\xF4\\x90\\x80\\x80"),
    ([0xE6, 0xBC], "\\xE6\\xBC"),
    ([0xCC, 0x81], "\u{301}"),
    ([], ""),
  ] as [([UInt8], String)])
func escapes(bytes: [UInt8], expected: String) {
  #expect(Array(MessageText.escaped(bytes).utf8) == Array(expected.utf8))
}

@Test("Any bytes give a line without control characters")
func hostileNames() {
  for first in UInt8.min...UInt8.max {
    for second in [UInt8(0x0A), 0x80, 0x9B, 0xA8, 0x5C, 0xFF] {
      let text = MessageText.escaped([first, second, 0x41])
      let isClean = text.unicodeScalars.allSatisfy {
        $0.value >= 32 && !(0x7F...0x9F).contains($0.value)
      }
      #expect(isClean)
    }
  }
}

@Test("A message has path, problem and advice")
func messageShape() {
  let line = MessageText.line("error", subject: Array("a\n.jpg".utf8), "empty file", "try\nit")
  #expect(line == Array("proofsheet: error: a\\n.jpg: empty file (try\\nit)\n".utf8))
  #expect(
    MessageText.line("warning", subject: [], "x", nil) == Array("proofsheet: warning: x\n".utf8))
}

@Test("The progress line fits, whatever the figures")
func progressFits() {
  for width in [0, 1, 5, 20, 40, 79, 200] {
    for (done, total) in [(0, 0), (0, 10), (5, 10), (10, 10), (12, 10), (9_999_999, 10_000_000)] {
      for elapsed in [0, 0.4, 1, 1e6] {
        let line = ProgressLine(done: done, total: total, page: 3, pages: 12, elapsed: elapsed)
        #expect(line.text(width: width).utf8.count <= width)
      }
    }
  }
}

@Test("The progress line says count, page, rate and time left")
func progressText() {
  let line = ProgressLine(done: 1500, total: 10_000, page: 3, pages: 12, elapsed: 3)
  #expect(
    line.text(width: 79).hasSuffix("]  1,500 of 10,000  page 3 of 12  500/s  0:17 left"))
  #expect(line.text(width: 24) == "1,500 of 10,000")
  #expect(line.text(width: 36) == "1,500 of 10,000  page 3 of 12  500/s")
  let slow = ProgressLine(done: 3, total: 10, page: 1, pages: 1, elapsed: 2)
  #expect(slow.text(width: 40) == "[===        ]  3 of 10  1.5/s  0:05 left")
  #expect(ProgressLine.clock(3725) == "1:02:05")
  #expect(ProgressLine.clock(59.2) == "1:00")
}

/// A console that writes into memory and whose clock is moved by hand.
private final class Screen {
  var text = ""
  var now = 0.0

  func console(_ bar: Console.Bar, isQuiet: Bool = false) -> Console {
    Console(
      bar: bar, isQuiet: isQuiet, columns: 40, clock: { self.now },
      write: { self.text += String(decoding: $0, as: UTF8.self) })
  }
}

private let half = RunProgress(done: 5, total: 10, page: 1, pages: 1)

@Test("A message takes the bar away and puts it back; the end leaves nothing")
func barAndMessages() {
  let screen = Screen()
  let console = screen.console(.terminal)
  console.show(half)
  let bar = screen.text
  #expect(bar.hasPrefix("\r[") && bar.hasSuffix("\u{1B}[K"))
  screen.text = ""
  console.say(RunMessage(.warning, path: FilePath("a"), "cut off"))
  #expect(screen.text.hasPrefix("\r\u{1B}[Kproofsheet: warning: a: cut off\n["))
  screen.text = ""
  console.finish()
  #expect(screen.text == "\r\u{1B}[K")
  screen.text = ""
  console.finish()
  console.say(RunMessage(.note, "x"))
  #expect(screen.text == "proofsheet: note: x\n")
}

@Test("The bar is drawn ten times a second at the most")
func barPace() {
  let screen = Screen()
  let console = screen.console(.terminal)
  for step in 0..<100 {
    screen.now = Double(step) / 100
    console.show(half)
  }
  #expect(screen.text.filter { $0 == "\r" }.count == 10)
}

@Test("Logs get whole lines, and no bar means none")
func logs() {
  let screen = Screen()
  let console = screen.console(.lines)
  for second in 0...5 {
    screen.now = Double(second)
    console.show(half)
  }
  console.finish()
  #expect(screen.text.filter { $0 == "\n" }.count == 2)
  #expect(!screen.text.contains("\r") && !screen.text.contains("\u{1B}"))
  let silent = Screen()
  silent.console(.none).show(half)
  silent.console(.terminal, isQuiet: true).show(half)
  #expect(silent.text.isEmpty)
}

@Test("Quiet silences notes; warnings and errors stay")
func quiet() {
  let screen = Screen()
  let console = screen.console(.terminal, isQuiet: true)
  console.say(RunMessage(.note, "n"))
  console.say(RunMessage(.warning, "w"))
  console.say(RunMessage(.error, "e"))
  console.say(RunError(.output, path: FilePath("p"), "full", advice: "make room"))
  console.say(UsageError(option: "--fit", value: Word(bytes: [0xFF]), ValueProblem("no", "yes")))
  #expect(
    screen.text == """
      proofsheet: warning: w
      proofsheet: error: e
      proofsheet: error: p: full (make room)
      proofsheet: error: --fit \\xFF: no (yes)

      """)
}
