// Whole command lines.

import ProofDrawing
import ProofGallery
import ProofGeometry
import ProofItems
import Proofsheet
import Testing

@testable import ProofsheetCLI

private func command(_ words: [String]) throws(UsageError) -> Command {
  try Command(words.map { Word($0) })
}

private func sheet(_ words: [String]) throws -> SheetRequest {
  let whole = ["sheet", "-o", "out.png", "in"] + words
  guard case .sheet(let request, _) = try command(whole) else {
    throw UsageError("", "that isn't a sheet")
  }
  return request
}

private func problem(_ words: [String]) throws -> UsageError {
  try #require(throws: UsageError.self) { try command(words) }
}

/// Everything that the contract names for `sheet`, `detail` and their items, and that this version
/// refuses; written down a second time on purpose.
private let later = [
  "--no-default-excludes", "--manifest", "--pair", "--no-pair",
  "--time-shift", "--sample", "--seed", "--format", "--quality", "--prune", "--landscape", "--dpi",
  "--group-by", "--per-section", "--logo", "--badges", "--flag", "--locale", "--time-zone",
  "--pages", "--shard", "--readers", "--cache", "--identity",
  "--skip-unreadable", "--allow-failures",
  "--direct", "--no-sync", "--index", "--preset", "--save-preset",
]

/// Everything that is there.
private let first = [
  "no-recursive", "max-depth", "include", "exclude", "hidden", "files-from", "null", "limit",
  "frames", "timeout", "untrusted",
  "where", "sort", "reverse", "output", "width", "scale", "columns", "page", "grid", "max-side",
  "spacing",
  "column-spacing", "margin", "align", "aspect", "fit", "enlarge", "caption", "no-captions",
  "caption-lines", "caption-cut", "title", "header", "footer", "linear", "scaling", "previews",
  "color", "theme", "background", "font",
  "fonts", "cell", "param", "plugin", "overlay", "isolation", "plugin-timeout", "viewport", "at",
  "anchor", "at-offset", "jobs", "memory",
  "max-input-pixels", "on-error", "strict", "report", "layout", "plan", "progress", "quiet",
  "verbose", "help",
]

@Test("What isn't there yet is refused by name", arguments: later)
func refused(name: String) throws {
  for words in [[name, "x"], ["\(name)=x"], ["x", name, "1"]] where !name.hasPrefix("--no-") {
    let error = try problem(["sheet", "in", "-o", "o.png"] + words)
    guard error.problem != "a switch takes no value" else { continue }
    #expect(error.subject.starts(with: Array(name.utf8)))
    #expect(error.problem == "this option isn't there yet")
  }
  let error = try problem(["sheet", "in", "-o", "o.png", name, "x"])
  #expect(error.subject.starts(with: Array(name.utf8)))
  #expect(error.problem == "this option isn't there yet")
}

@Test("The table holds what the contract puts first, and nothing else")
func table() {
  let there = OptionTable.options(for: .sheet).filter(\.isThere).map { $0.spelling.dropFirst(2) }
  #expect(there.map(String.init).sorted() == first.sorted())
  let shorts = OptionTable.options(for: .sheet).compactMap(\.short)
  #expect(shorts.sorted() == "0jnoqv".utf8.sorted())
}

@Test("A command sees each name and each letter once", arguments: Verb.allCases)
func namesakes(verb: Verb) {
  let rows = OptionTable.rows(for: verb)
  #expect(Set(rows.map(\.name)).count == rows.count)
  let shorts = rows.compactMap(\.short)
  #expect(Set(shorts).count == shorts.count)
  #expect(Set(rows.map(\.name)) == Set(OptionTable.all.map(\.name)))
  let own = rows.prefix { $0.verbs.contains(verb) }.map(\.name)
  #expect(own == OptionTable.options(for: verb).map(\.name))
}

@Test("Commands that aren't there yet are refused", arguments: Verb.allCases)
func verbs(verb: Verb) throws {
  if verb == .plugin || verb == .snapshots {
    switch try command([verb.rawValue, "--help"]) {
    case .pluginHelp(nil) where verb == .plugin: return
    case .snapshotHelp(nil) where verb == .snapshots: return
    default: Issue.record("no help of \(verb)")
    }
    return
  }
  guard verb != .snapshots else {
    guard case .snapshotHelp(nil) = try command(["snapshots", "--help"]) else {
      Issue.record("no help of snapshots")
      return
    }
    return
  }
  guard !verb.isThere else {
    guard case .help(verb) = try command([verb.rawValue, "--help"]) else {
      Issue.record("no help of \(verb)")
      return
    }
    return
  }
  #expect(try problem([verb.rawValue, "x"]).problem == "this command isn't there yet")
}

@Test("The command comes first, and is named in full")
func firstWord() throws {
  guard case .usage = try command([]) else {
    Issue.record("an empty line is the usage")
    return
  }
  #expect(try problem(["-q", "sheet"]).problem == "the command comes first")
  #expect(try problem(["shee", "x"]).advice?.contains("did you mean sheet?") == true)
  #expect(try problem(["photos/"]).problem == "unknown command")
  #expect(try problem(["--version", "x"]).problem == "--version stands alone")
}

@Test("No place changes what an option means")
func places() throws {
  let parts = [
    ["--width", "900"], ["--columns=3"], ["-j4"], ["in"], ["-o", "out.png"], ["--sort", "-size"],
    ["--strict"], ["--title", "A"], ["--enlarge"], ["--param", "a.b=c"],
  ]
  var descriptions: Set<String> = []
  for shift in parts.indices {
    let turned = Array(parts[shift...] + parts[..<shift])
    for order in [turned, turned.reversed()] {
      guard case .sheet(let request, let settings) = try command(["sheet"] + order.joined()) else {
        Issue.record("no sheet")
        continue
      }
      descriptions.insert("\(request) \(settings)")
    }
  }
  #expect(descriptions.count == 1)
}

@Test("Given twice, the last counts; what adds up adds up")
func twice() throws {
  let request = try sheet([
    "--width", "900", "--width=700", "--strict", "--no-strict", "--param", "a=1", "--param", "b=2",
    "--plugin", "x.so", "--plugin=y.so", "--max-side", "5", "--max-side", "none",
  ])
  #expect(request.width == 700)
  #expect(!request.run.limits.isStrict)
  #expect(request.run.parameters.map(\.key) == ["a", "b"])
  #expect(request.run.plugins == [FilePath("x.so"), FilePath("y.so")])
  #expect(request.maxSide == nil)
}

@Test("Without options the contract's defaults hold")
func defaults() throws {
  let request = try sheet([])
  #expect(request.width == 1200)
  #expect(request.run.scale == 1)
  #expect(request.columns == nil && request.page == nil && request.grid == nil)
  #expect(request.maxSide == 30_000)
  #expect(request.aspect == nil && request.fit == .contain && request.enlargement == .never)
  #expect(request.captions.count == 1 && request.captionLines == 1 && request.captionCut == .middle)
  #expect(request.alignment == .center && request.run.theme == .light)
  #expect(request.run.background == .theme && request.run.cell == "org.proofsheet.thumbnail")
  #expect(request.run.limits == RunLimits())
  #expect(request.viewport == nil && request.header == nil && request.footer == nil)
}

@Test("Every option reaches the request")
func everything() throws {
  let request = try sheet([
    "--width", "900", "--scale", "2", "--columns", "3", "--max-side", "9000", "--spacing", "1",
    "--column-spacing", "2", "--margin", "3", "--align", "leading", "--aspect", "3:2", "--fit",
    "cover", "--enlarge=nearest", "--caption", "{name}", "--caption", "{size}", "--caption-lines",
    "2", "--caption-cut", "end", "--title", "T", "--header", "a|b|c", "--footer", "d", "--theme",
    "dark", "--background", "#123", "--font", "F", "--fonts", "dir", "--cell", "org.x.y", "--param",
    "org.x.y.k=v", "--plugin", "p.so", "--jobs", "3", "--memory", "64M", "--max-input-pixels",
    "2M", "--on-error", "blank", "--strict", "--report", "r.jsonl", "--layout", "l.jsonl",
    "--viewport", "800x600", "--at", "a/b.jpg", "--anchor", "bottom",
  ])
  #expect(request.width == 900 && request.run.scale == 2 && request.columns?.count == 3)
  #expect(request.maxSide == 9000)
  #expect(request.spacing == 1 && request.columnSpacing == 2 && request.margin == 3)
  #expect(request.alignment == .leading && request.aspect == .ratio(1.5))
  #expect(request.fit == .cover && request.enlargement == .nearest)
  #expect(request.captions.count == 2 && request.captionLines == 2 && request.captionCut == .end)
  #expect(request.title == "T" && request.header != nil && request.footer != nil)
  #expect(request.run.theme == .dark && request.run.background == .color(RGBA(0x112233)))
  #expect(request.run.fontFamily == "F" && request.run.fontFolder == FilePath("dir"))
  #expect(request.run.cell == "org.x.y" && request.run.plugins == [FilePath("p.so")])
  #expect(
    request.run.parameters == [RendererParameter(rendererID: "org.x.y", key: "k", value: "v")])
  #expect(
    request.run.limits
      == RunLimits(
        jobs: 3, memory: 64 << 20, maxInputPixels: 2_000_000, errorPolicy: .blank, isStrict: true))
  #expect(request.run.report == FilePath("r.jsonl") && request.run.layout == FilePath("l.jsonl"))
  #expect(
    request.viewport
      == ViewportRequest(
        size: Size(width: 800, height: 600), position: .item("a/b.jpg", anchor: 1)))
}

@Test("Pages, grids and details")
func pages() throws {
  let request = try sheet(["--page", "800x600", "--grid", "4x5"])
  #expect(request.page == Size(width: 800, height: 600))
  #expect(request.grid == SheetRequest.GridShape(columns: 4, rows: 5))
  guard case .detail(let detail, _) = try command(["detail", "in", "-o", "{page}.png"]) else {
    Issue.record("no detail")
    return
  }
  #expect(detail.page == Size(width: 1600, height: 1000))
  guard case .plan = try command(["sheet", "in", "-o", "a.png", "-n"]) else {
    Issue.record("no plan")
    return
  }
}

@Test(
  "What doesn't go together is refused",
  arguments: [
    (["--page", "8x6", "--width", "5"], "--width"),
    (["--grid", "4x5"], "--grid"),
    (["--page", "8x6", "--grid", "4x5", "--columns", "3"], "--grid"),
    (["--caption", "{name}", "--no-captions"], "--caption"),
    (["--no-captions", "--caption", "{name}"], "--caption"),
    (["--viewport", "8x6"], "--viewport"),
    (["--viewport", "8x6", "--anchor", "top"], "--viewport"),
    (["--viewport", "8x6", "--at", "a", "--at-offset", "5"], "--at-offset"),
    (["--viewport", "8x6", "--anchor", "top", "--at-offset", "5"], "--anchor"),
    (["--viewport", "8x6", "--at", "a", "--page", "8x6"], "--viewport"),
    (["--at", "a"], "--at"),
    (["--anchor", "top"], "--anchor"),
    (["--at-offset", "5"], "--at-offset"),
    (["--report", "out.png"], "--report out.png"),
    (["--report", "x", "--layout", "x"], "--layout x"),
  ])
func combinations(words: [String], subject: String) throws {
  let error = try #require(throws: UsageError.self) { try sheet(words) }
  #expect(String(decoding: error.subject, as: UTF8.self) == subject)
  #expect(error.advice != nil)
}

@Test(
  "Values out of their grammar name option and value",
  arguments: [
    (["--width", "0"], "--width 0"), (["--width=1e3"], "--width 1e3"),
    (["--scale", "0"], "--scale 0"),
    (["--jobs", "0"], "--jobs 0"), (["-j", "1.5"], "--jobs 1.5"),
    (["--limit", "-1"], "--limit -1"),
    (["--memory", "1"], "--memory 1"), (["--memory", "lots"], "--memory lots"),
    (["--max-side", "no"], "--max-side no"), (["--theme", "drak"], "--theme drak"),
    (["--on-error", ""], "--on-error ''"), (["--report", "-"], "--report -"),
    (["--plugin", ""], "--plugin ''"), (["--enlarge=x"], "--enlarge x"),
    (["--max-depth", "-1"], "--max-depth -1"), (["--caption-lines", "0"], "--caption-lines 0"),
    (["--progress", "sometimes"], "--progress sometimes"), (["--sort", "siez"], "--sort siez"),
    (["--caption", "{nmae}"], "--caption {nmae}"), (["--footer", "{pgae}"], "--footer {pgae}"),
  ])
func badValues(words: [String], subject: String) throws {
  let error = try #require(throws: UsageError.self) { try sheet(words) }
  #expect(String(decoding: error.subject, as: UTF8.self) == subject)
}

@Test("Options of the other command say whose they are")
func othersOptions() throws {
  for name in ["--columns", "--grid", "--caption", "--plan", "--viewport"] {
    let error = try problem(["detail", "in", "-o", "a.png", name, "1"])
    #expect(error.problem == "detail has no such option")
    #expect(error.advice == "it belongs to proofsheet sheet")
  }
}

@Test("Without input or output the line is refused with what to do")
func missing() throws {
  #expect(try problem(["sheet", "-o", "a.png"]).problem == "no input")
  #expect(try problem(["sheet", "in"]).problem == "no output")
  guard case .plan(let request, _) = try Command(["sheet", "in", "-n"].map { Word($0) }) else {
    Issue.record("no plan")
    return
  }
  #expect(request.run.output == nil)
  #expect(try problem(["detail", "-o", "a.png"]).advice?.contains("proofsheet detail") == true)
  #expect(try problem(["sheet", "", "-o", "a.png"]).problem == "an input's name is empty")
}

@Test("Text in options is UTF-8, and other bytes show as U+FFFD")
func textOptions() throws {
  let words = ["sheet", "in", "-o", "a.png"].map { Word($0) }
  let title = Word(bytes: Array("--title=é".utf8) + [0xFF])
  guard case .sheet(let request, _) = try Command(words + [title]) else {
    Issue.record("no sheet")
    return
  }
  #expect(request.title == "é\u{FFFD}")
}

@Test("Any words give a command or a usage error")
func anyWords() {
  var state: UInt64 = 42
  func next(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(truncatingIfNeeded: state >> 33) % bound
  }
  let pieces: [[UInt8]] =
    OptionTable.all.flatMap { [Array("--\($0.name)".utf8), Array("--no-\($0.name)=".utf8)] }
    + [
      "-o", "-j", "-q", "-0", "-", "--", "=", "", "a", "x.png", "!#:+", "3", "1x2", "{", "}", ":",
      "(", ")", ",", "adaptive", "flexible(", "#12", "{page}", "smooth", "infinity", "9e9", "none",
    ].map { Array($0.utf8) } + [[0xFF], [1], [0xC3], [0x0A]]
  var commands = 0
  for _ in 0..<3000 {
    var words = [Word(next(2) == 0 ? "sheet" : "detail")]
    if next(2) == 0 { words += [Word("in"), Word("-oa.png")] }
    for _ in 0..<next(8) {
      let bytes = (0...next(2)).flatMap { _ in pieces[next(pieces.count)] }
      words.append(Word(bytes: bytes))
    }
    do throws(UsageError) {
      _ = try Command(words)
      commands += 1
    } catch {
      #expect(!error.problem.isEmpty)
    }
  }
  #expect(commands > 0)
}

@Test("A line of two hundred thousand names is read in order")
func longLines() throws {
  let names = (0..<200_000).map { Word("photo \($0).jpg") }
  guard case .sheet(let request, _) = try Command([Word("sheet"), Word("-oa.png")] + names) else {
    Issue.record("no sheet")
    return
  }
  let isSame = request.run.scan.inputs == names.map { ScanInput.path($0.path) }
  #expect(isSame)
}

@Test("Every input option reaches the scan")
func scanOptions() throws {
  let scan = try sheet([
    "--no-recursive", "--max-depth", "3", "--include", "*.jpg", "--include=*.png", "--exclude",
    "a/**", "--hidden", "--files-from", "list", "--files-from", "-", "-0", "--sort",
    "-size,natural", "--reverse", "--limit", "7", "second",
  ]).run.scan
  #expect(
    scan.inputs == [
      .path(FilePath("in")), .path(FilePath("second")), .list(FilePath("list"), endsInNUL: true),
      .list(FilePath("-"), endsInNUL: true),
    ])
  #expect(!scan.isRecursive && scan.maxDepth == 3 && scan.takesHidden && scan.usesDefaultExcludes)
  #expect(scan.includes.count == 2 && scan.excludes.count == 1)
  #expect(scan.sort == [SortKey(.size, descends: true), SortKey(.natural)])
  #expect(scan.isReversed && scan.limit == 7)
  #expect(try sheet([]).run.scan.sort == nil)
}

@Test("Names of inputs that aren't UTF-8 pass unchanged")
func inputBytes() throws {
  let names: [[UInt8]] = [[0xFF, 0xFE], Array("ü%d [a]@#: \n".utf8), [0x21, 0x23, 0x3A, 0x2B]]
  let words = [Word("sheet"), Word("-o"), Word("a.png"), Word("--")]
  guard
    case .sheet(let request, _) = try Command(words + names.map { Word(bytes: $0) } + [Word("-q")])
  else {
    Issue.record("no sheet")
    return
  }
  let expected = (names + [Array("-q".utf8)]).map { ScanInput.path(FilePath(bytes: $0)) }
  #expect(request.run.scan.inputs == expected)
}

@Test(
  "Sort keys of the contract that aren't there yet say so",
  arguments: [
    "random", "-random", "random:7", "natural,section", "data.loss", "section",
  ])
func laterSortKeys(text: String) throws {
  let error = try #require(throws: ValueProblem.self) { try SortGrammar().parse(text) }
  #expect(error.problem.hasSuffix("isn't there yet"))
}

@Test(
  "Items are sorted by any field",
  arguments: [
    ("date", [SortKey(.date)]), ("-date", [SortKey(.date, descends: true)]),
    ("rating,natural", [SortKey(.value(.rating)), SortKey(.natural)]),
  ])
func sortKeys(text: String, keys: [SortKey]) throws {
  #expect(try SortGrammar().parse(text) == keys)
}

@Test("Items are sorted by raw tags")
func sortTags() throws {
  let keys = try SortGrammar().parse("exif.Model,-xmp.dc.title")
  let fields = try #require(Field(rawValue: "exif.Model"))
  #expect(keys.first == SortKey(.value(fields)) && keys.last?.descends == true)
}

@Test(
  "Conditions say what is wrong with them",
  arguments: [
    ("", "FIELD OP VALUE"), (">= 3", "FIELD OP VALUE"), ("rating", "no comparison"),
    ("rating 3", "no comparison"), ("rating >=", "no value"), ("rating >= red", "no figure"),
    ("ratign >= 3", "the nearest is rating"), ("date > yesterday", "no date"),
    ("date == 2025-02-30", "no date"), ("index > 3", "unknown"),
    ("data.loss > 2", "isn't there yet"),
    ("keywords hasty", "no comparison"),
  ])
func conditions(text: String, part: String) throws {
  let error = try #require(throws: ValueProblem.self) { try ConditionGrammar().parse(text) }
  #expect(error.problem.contains(part), "\(error.problem)")
}

@Test("The inspector's fields are a list of fields")
func inspectorFields() throws {
  #expect(try FieldsGrammar().parse("camera,iso") == [.camera, .iso])
  for text in ["", "camera,", "camera, iso", "Camera", "page"] {
    #expect(throws: ValueProblem.self, "\(text)") { try FieldsGrammar().parse(text) }
  }
}

@Test(
  "Sort keys that don't exist are refused",
  arguments: [
    "", ",", "natural,", "--size", "-", "Size", "siez", "-none", "size natural", "index", "exif.",
  ])
func noSortKeys(text: String) throws {
  let error = try #require(throws: ValueProblem.self) { try SortGrammar().parse(text) }
  #expect(!error.problem.hasSuffix("isn't there yet"))
}

@Test(
  "Lists are read once and NUL needs one",
  arguments: [
    (["--null"], "--null"), (["--files-from", "-", "--files-from", "-"], "--files-from -"),
  ])
func lists(words: [String], subject: String) throws {
  let error = try #require(throws: UsageError.self) { try sheet(words) }
  #expect(String(decoding: error.subject, as: UTF8.self) == subject)
}
