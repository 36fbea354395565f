// The plugin commands as a shell sees them: the built program, its words, its exit codes.

import Foundation
import Glibc
import Testing

@testable import ProofPlugins

@Suite(.serialized) struct CommandTests {
  private static var program: String { ProgramRun.program }
  private static var folder: String { ProgramRun.folder }

  private func run(_ words: String, before: String = "") throws -> ProgramRun.Ending {
    try ProgramRun.run(words, before: before)
  }

  private var polaroid: String {
    get throws {
      try PluginBuilder.path(
        ofFile: PluginBuilder.root + "/Plugins/Polaroid/polaroid.c",
        flags: "-Wl,-z,now -Wl,-z,relro -Wl,-z,nodelete")
    }
  }

  private var histogram: String {
    get throws {
      let path = Self.folder + "/histogram.so"
      if FileManager.default.fileExists(atPath: path) { return path }
      try PluginBuilder.shell(
        "cd '\(PluginBuilder.root)' && Tests/Scripts/compile-plugin '\(path)' Plugins/Histogram/histogram.cpp 2>&1"
      )
      return path
    }
  }

  @Test("A new plugin builds and passes its check", arguments: ["c", "cpp", "swift", "rust"])
  func new(language: String) throws {
    if language == "rust", try PluginBuilder.shell("command -v rustc || true").isEmpty { return }
    let name = "first-\(language)"
    let made = try run("plugin new --lang \(language) \(name)")
    #expect(made.code == 0, "\(made.text)")
    let built = try PluginBuilder.shell(
      "cd '\(Self.folder)/\(name)' && make test HEADER='-I\(PluginBuilder.header)' "
        + "PROOFSHEET='\(Self.program)' 2>&1; echo \"exit $?\"")
    #expect(built.hasSuffix("exit 0\n"), "\(built)")
    #expect(built.contains("org.example.\(name) 0.1.0: level 8, "))
    #expect(!built.contains("warning:"))
    let again = try run("plugin new --lang \(language) \(name)")
    #expect(again.code == 2 && again.text.contains("is there already"))
  }

  @Test("Every renderer that comes along compiles from its sources and passes level 8")
  func own() throws {
    let built = Self.folder + "/own"
    try PluginBuilder.shell(
      "cd '\(PluginBuilder.root)' && Tests/Scripts/compile-plugins '\(built)' 2>&1")
    let files = try FileManager.default.contentsOfDirectory(atPath: built).sorted()
    let all = ["exif-card.so", "filmstrip.so", "focus-peaking.so", "histogram.so", "polaroid.so"]
    let hasRust = try !PluginBuilder.shell("command -v rustc || true").isEmpty
    // The decoders, which stand beside them where their libraries are installed, have checks of their own.
    let renderers = files.filter { all.contains($0) }
    #expect(renderers == (hasRust ? all : all.filter { $0 != "focus-peaking.so" }))
    for file in renderers {
      let ending = try run("plugin check '\(built)/\(file)' --level 8")
      #expect(ending.code == 0, "\(ending.text)")
    }
  }

  @Test("The bindings that plugin new writes for Rust are those that our own plugin is built with")
  func bindings() throws {
    _ = try run("plugin new --lang rust bindings")
    let ours = try String(
      contentsOfFile: PluginBuilder.root + "/Plugins/Focus-Peaking/proofsheet.rs",
      encoding: .utf8)
    let written = try String(
      contentsOfFile: Self.folder + "/bindings/proofsheet.rs", encoding: .utf8)
    let isSame = ours == written
    #expect(isSame)
  }

  @Test("Installed, listed, run, trusted and removed")
  func life() throws {
    // Below /tmp anybody could rename folders: what is found there is refused until it is trusted.
    let installed = try run("plugin install '\(try polaroid)'")
    #expect(installed.code == 0 && installed.text.contains("installed: org.proofsheet.polaroid"))
    let path = try #require(
      FileManager.default.enumerator(atPath: Self.folder + "/home/.local/lib/proofsheet/plugins-1")?
        .compactMap { $0 as? String }.first { $0.hasSuffix(".so") })
    let file = "'\(Self.folder)/home/.local/lib/proofsheet/plugins-1/\(path)'"
    #expect(try run("plugin list").text.contains("can be changed by everybody"))
    #expect(try run("plugin trust \(file)").code == 0)
    let list = try run("plugin list")
    #expect(list.text.contains("org.proofsheet.polaroid 1.0.0  renderer  Polaroid"))
    let json = try run("plugin list --json")
    #expect(json.text.contains("\"state\":\"usable\""))
    let info = try run("plugin info org.proofsheet.polaroid")
    #expect(info.code == 0 && info.text.contains("trusted") && info.text.contains("isolation"))
    #expect(info.text.contains("  looks at                    pixels, seed"))
    #expect(try run("plugin info org.proofsheet.polaroid --json").text.contains("\"trusted\":true"))
    let picture = PluginBuilder.root + "/Samples/album/Beech wood.jpg"
    let drawn = try run(
      "plugin run org.proofsheet.polaroid --item '\(picture)' -o cell.png --size 120x140 --scale 2 "
        + "--param tilt=4 --theme dark")
    #expect(drawn.code == 0 && drawn.text.contains("cell.png: written"), "\(drawn.text)")
    let header = try Data(contentsOf: URL(fileURLWithPath: Self.folder + "/cell.png")).prefix(24)
    #expect(Array(header.suffix(8)) == [0, 0, 0, 240, 0, 0, 1, 24])
    #expect(try run("plugin trust org.proofsheet.polaroid --revoke").code == 0)
    #expect(try run("plugin trust \(file) --revoke").code == 2)
    #expect(try run("plugin trust \(file)").code == 0)
    #expect(try run("plugin remove org.proofsheet.polaroid").code == 0)
    let gone = try run("plugin remove org.proofsheet.polaroid")
    #expect(gone.code == 2 && gone.text.contains("no plugin of the id"))
  }

  @Test("A check's exit code says whether the file is fit, or wasn't looked at")
  func check() throws {
    let good = try polaroid
    #expect(try run("plugin check '\(good)'").code == 0)
    let bad = try PluginBuilder.path("broken", ["FAULT_STRINGS"], flags: CheckTests.sound)
    let report = try run("plugin check '\(bad)' --junit junit.xml")
    #expect(report.code == 1)
    #expect(report.text.contains("fail: 28 strings: org.example.broken: its version \"1\""))
    #expect(report.text.contains("--level 3 --only strings --seed 0"))
    let junit = try String(contentsOfFile: Self.folder + "/junit.xml", encoding: .utf8)
    #expect(junit.contains("failures=\"1\"") && junit.contains("name=\"strings\""))
    #expect(try run("plugin check '\(good)' --only nonsense").code == 2)
    #expect(try run("plugin check /nowhere.so").code == 2)
    let json = try run("plugin check '\(bad)' --level 3 --json")
    #expect(json.code == 1 && json.text.contains("\"schema\":\"proofsheet.check/1\""))
    #expect(json.text.contains("\"not_run\":[\"draws\""))
  }

  @Test(
    "JSON is what its schema in the documentation says",
    arguments: [
      ("plugin list --json", "plugins"), ("plugin info FILE --json", "plugin"),
      ("plugin info BROKEN --json", "plugin"), ("plugin check FILE --level 3 --json", "check"),
      ("plugin check BROKEN --level 3 --json", "check"),
    ])
  func schemas(words: String, name: String) throws {
    let broken = try PluginBuilder.path("broken", ["FAULT_STRINGS"], flags: CheckTests.sound)
    let words = words.replacing("FILE", with: "'\(try polaroid)'")
      .replacing("BROKEN", with: "'\(broken)'")
    let ending = try run(
      words, before: "export PROOFSHEET_PLUGIN_PATH='\(Self.folder)/own:relative:';")
    let line = try #require(
      ending.text.split(separator: "\n").first { $0.hasPrefix("{") })
    let schema = try JSONReader.read(
      Array(
        try Data(
          contentsOf: URL(
            fileURLWithPath: PluginBuilder.root
              + "/Sources/Proofsheet/Proofsheet.docc/Schemas/\(name).schema.json"))))
    let value = try JSONReader.read(Array(line.utf8))
    #expect(value.problems(schema).isEmpty, "\(value.problems(schema))")
    #expect(!JSONValue.object([]).problems(schema).isEmpty)
  }

  @Test(
    "Words that make no sense are exit 2 and say what would",
    arguments: [
      ("plugin", "which command?"), ("plugin lst", "did you mean list?"),
      ("plugin list x", "takes no operand"), ("plugin info", "FILE|ID is missing"),
      ("plugin info a.so b.so", "takes one FILE|ID"),
      ("plugin info no.such.id", "no plugin has the id"),
      ("plugin new x", "--lang c, cpp, swift or rust"),
      ("plugin new --lang c X/Y", "no name for a plugin"),
      ("plugin new --lang cobol x", "--lang cobol"), ("plugin run x.so", "the picture is missing"),
      ("plugin check x.so --level 9", "--level 9"),
      ("plugin check x.so --levl 3", "did you mean --level?"),
      ("plugin list --isolation none", "unknown option"),
    ])
  func usage(words: String, text: String) throws {
    let ending = try run(words)
    #expect(ending.code == 2)
    #expect(ending.text.contains(text), "\(ending.text)")
  }

  @Test("A sheet with a crashing plugin is finished, named and exits with 3, the same for every -j")
  func sheet() throws {
    let rogue = try PluginBuilder.path("rogue")
    var sheets: [Data] = []
    var texts: [String] = []
    for jobs in [1, 2, 5] {
      let ending = try run(
        "sheet '\(PluginBuilder.root)/Samples/album' -o sheet.png --cell '\(rogue)' --param mode=tenth "
          + "--report report.jsonl -j \(jobs)")
      #expect(ending.code == 3)
      #expect(ending.text.contains("renderer failed: org.example.rogue crashed (SIGSEGV)"))
      sheets.append(try Data(contentsOf: URL(fileURLWithPath: Self.folder + "/sheet.png")))
      texts.append(ending.text)
    }
    let isSame = sheets[0] == sheets[1] && sheets[0] == sheets[2]
    #expect(isSame, "\(texts)")
    let report = try String(contentsOfFile: Self.folder + "/report.jsonl", encoding: .utf8)
    let placeholders = report.split(separator: "\n").filter { $0.contains("\"placeholder\"") }
    #expect(placeholders.count == 3)
    #expect(report.contains("\"isolation\":\"process\""))
    #expect(report.contains("\"complete\":true"))
  }

  @Test("A thousand cells, of which every tenth crashes, one hangs and one eats memory")
  func thousand() throws {
    let rogue = try PluginBuilder.path("rogue")
    try PluginBuilder.shell(
      "mkdir -p '\(Self.folder)/thousand' && cd '\(Self.folder)/thousand' && for k in $(seq 1000 1999); "
        + "do ln -sf '\(PluginBuilder.root)/Samples/album/Beech wood.jpg' $k.jpg; done")
    let ending = try run(
      "sheet thousand -o thousand.png --columns 25 --no-captions --width 1000 --cell '\(rogue)' "
        + "--param mode=thousand --plugin-timeout 8 --report thousand.jsonl -j 2 -q")
    #expect(ending.code == 3)
    let report = try String(contentsOfFile: Self.folder + "/thousand.jsonl", encoding: .utf8)
    let lines = report.split(separator: "\n")
    func count(_ words: String) -> Int { lines.count { $0.contains(words) } }
    #expect(count("\"status\":\"placeholder\"") == 102)
    #expect(count("\"status\":\"drawn\"") == 898)
    #expect(count("org.example.rogue crashed (SIGSEGV)") == 101)
    #expect(count("took longer than 8 s") == 1)
    #expect(lines.last?.contains("\"complete\":true") == true)
    #expect(!FileManager.default.fileExists(atPath: Self.folder + "/core"))
  }

  @Test("Workers die with their parent, in the middle of a call too", arguments: ["KILL"])
  func orphans(signal: String) throws {
    let rogue = try PluginBuilder.path("rogue")
    let text = try PluginBuilder.shell(
      """
      cd '\(Self.folder)'; export HOME='\(Self.folder)/home'
      '\(Self.program)' sheet '\(PluginBuilder.root)/Samples/album' -o orphan.png --cell '\(rogue)' \
        --param mode=draw-spin >/dev/null 2>&1 &
      parent=$!
      for k in $(seq 200); do
        workers=$(grep -lsx "PPid:.$parent" /proc/[0-9]*/status | cut -d/ -f3) || true
        [ -n "$workers" ] && break
        read -t 0.05 <> <(:) || true
      done
      [ -n "$workers" ] || { echo "no worker was started"; exit 1; }
      kill -\(signal) $parent
      wait $parent 2>/dev/null
      for k in $(seq 200); do
        left=; for worker in $workers; do
          grep -qs 'State:.[RSD]' /proc/$worker/status && left=$worker; done
        [ -z "$left" ] && { echo "all gone"; exit 0; }
        read -t 0.05 <> <(:) || true
      done
      echo "left: $left"
      """, interpreter: "/bin/bash")
    // The shell may say before that the program was killed.
    #expect(text.hasSuffix("all gone\n"), "\(text)")
    #expect(!FileManager.default.fileExists(atPath: Self.folder + "/orphan.png"))
  }

  @Test("Without a worker a third party's file is refused with where it would be")
  func noWorker() throws {
    let ending = try run(
      "sheet '\(PluginBuilder.root)/Samples/album' -o none.png --cell '\(try PluginBuilder.path("rogue"))'",
      before: "export PROOFSHEET_WORKER=/nowhere/worker;")
    #expect(ending.code == 2)
    #expect(ending.text.contains("/nowhere/worker: can't be started"))
    #expect(!FileManager.default.fileExists(atPath: Self.folder + "/none.png"))
  }

  private func shapes(_ words: String) throws -> (sizes: [String], text: String) {
    let ending = try run(
      "sheet '\(PluginBuilder.root)/Samples/album' -o measured.png --width 700 --columns 3 "
        + "--no-captions --layout measured.jsonl --cell '\(try PluginBuilder.path("measuring"))' "
        + words)
    #expect(ending.code == 0, "\(ending.text)")
    let layout = try String(contentsOfFile: Self.folder + "/measured.jsonl", encoding: .utf8)
    let sizes = layout.matches(of: /"cell":\[[-0-9.]+,[-0-9.]+,([-0-9.]+),([-0-9.]+)\]/).map {
      "\($0.1)x\($0.2)"
    }
    return (sizes, ending.text)
  }

  @Test("Where the layout leaves a cell's size open, its renderer says it")
  func measures() throws {
    func asked(_ text: String) -> Int {
      text.split(separator: "\n").count { $0.contains("measure natural=") }
    }
    for isolation in ["none", "process"] {
      let open = try shapes("--aspect source --isolation \(isolation)")
      #expect(open.sizes.count > 20)
      #expect(Set(open.sizes).count == 1)
      // Columns of (700 - 2 * 16 - 2 * 8) / 3 points, a quarter as high.
      #expect(open.sizes.first?.hasPrefix("217.3") == true, "\(open.sizes)")
      #expect(open.sizes.first?.contains("x54.3") == true)
      // Cells of which it is told the same are one question.
      #expect(asked(open.text) > 0 && asked(open.text) < open.sizes.count)
      // A fixed shape wins.
      let fixed = try shapes("--aspect 2:1 --isolation \(isolation)")
      #expect(asked(fixed.text) == 0)
      #expect(fixed.sizes.first?.contains("x108.") == true, "\(fixed.sizes)")
    }
  }

  @Test(
    "Whatever a renderer says of sizes, the sheet is drawn",
    arguments: [
      "none", "odd", "fixed", "wide", "zero", "nan", "huge", "fails", "crash", "restless",
    ])
  func measuresBadly(mode: String) throws {
    let natural = try shapes("--aspect source --param mode=none").sizes
    let answer = try shapes("--aspect source --param mode=\(mode)")
    switch mode {
    case "fixed": #expect(Set(answer.sizes) == ["30x90"])
    case "wide": #expect(answer.sizes.allSatisfy { $0.hasPrefix("217.3") && $0.hasSuffix("x20") })
    case "zero": #expect(answer.sizes.allSatisfy { $0.hasSuffix("x1") })
    case "restless": #expect(answer.sizes.count == natural.count)
    default: #expect(answer.sizes == natural)
    }
    let words = [
      "nan": "wants a cell nan points high", "huge": "1000000000 points high",
      "fails": "no idea how large", "crash": "crashed (SIGSEGV)",
    ]
    if let words = words[mode] {
      #expect(
        answer.text.contains("\(words); the cell keeps its picture's shape"), "\(answer.text)")
    }
  }

  @Test("Overlays are drawn over the cells, in order, with parameters of their own")
  func overlays() throws {
    let broken = try PluginBuilder.path("broken", [], flags: CheckTests.sound)
    let album = "'\(PluginBuilder.root)/Samples/album/Beech wood.jpg'"
    func draw(_ words: String) throws -> Data {
      let ending = try run("sheet \(album) -o over.png --no-captions \(words)")
      #expect(ending.code == 0, "\(ending.text)")
      return try Data(contentsOf: URL(fileURLWithPath: Self.folder + "/over.png"))
    }
    let plain = try draw("")
    let histogram = try histogram
    let own = "--plugin '\(histogram)' --overlay org.proofsheet.histogram"
    let covered = try draw("\(own) --isolation process")
    #expect(plain != covered)
    // The picture stands there already: above the strip not a pixel changes.
    try plain.write(to: URL(fileURLWithPath: Self.folder + "/plain.png"))
    let compared = try run("diff plain.png over.png --ignore 0,130,1200,100")
    #expect(compared.code == 0, "\(compared.text)")
    #expect(try run("diff plain.png over.png").code == 1)
    #expect(try draw("\(own) --isolation none") == covered)
    let lighter = try draw("\(own) --param org.proofsheet.histogram.opacity=0")
    #expect(lighter != covered)
    // Over a frame it keeps to the picture in the frame.
    let framed = try draw("--cell '\(try polaroid)' --param tilt=0")
    let both = try draw("--cell '\(try polaroid)' --param tilt=0 \(own)")
    #expect(framed != both)
    for id in ["org.example.broken", "org.proofsheet.thumbnail"] {
      let refused = try run(
        "sheet \(album) -o no.png --plugin '\(broken)' --overlay \(id) --cell '\(histogram)'")
      #expect(refused.code == 2)
      #expect(refused.text.contains("--overlay \(id): it draws cells, not over"))
    }
    let unknown = try run("sheet \(album) -o over.png --overlay no.such.id")
    #expect(unknown.code == 2 && unknown.text.contains("no renderer has the id no.such.id"))
  }
}
