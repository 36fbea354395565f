// What becomes a loaded plugin file, and with which words the rest is refused.

import Foundation
import Glibc
import ProofDrawing
import ProofPlugins
import Testing

@Suite struct LoadingTests {
  private func refusal(_ path: String) throws -> PluginError {
    let path = FilePath(path)
    return try #require(throws: PluginError.self) { _ = try PluginFile.load(path) }
  }

  @Test("A good file says what it holds")
  func good() throws {
    let file = try PluginFile.fixture("table", ["COUNT=2", "INPUTS=0x1401", "CAPS=0x812"])
    #expect(file.descriptors.map(\.id) == ["org.example.table", "org.example.second"])
    let first = try #require(file.descriptors.first)
    #expect(first.kind == .renderer)
    #expect(first.name == "Table" && first.version == "1.2.3" && first.vendor == "Example")
    #expect(first.license == "MIT" && first.summary == "For tests" && first.url == "")
    #expect(first.epoch == 7 && first.determinism == .sameMachine)
    #expect(first.threading == .perInstance)
    #expect(first.inputs == [.pixels, .label, .id])
    #expect(first.capabilities.contains(.ownCaption) && first.capabilities.contains(.imageless))
    #expect(first.parameters.map(\.key) == ["level", "other"])
    #expect(first.parameters.first?.kind == .int(default: 3, range: 0...8, step: 0))
    #expect(file.descriptors.last?.name == "org.example.second")
  }

  /// What is spoilt, and what the message must hold.
  static let spoilt: [(defines: [String], words: String)] = [
    (["MAGIC=0x12345678u"], "0x12345678, not 0x31505350"),
    (["MAGIC=0"], "0x00000000, not 0x31505350"),
    (["NEEDS=3"], "needs plugin ABI 1.3, this proofsheet offers 1.0; update proofsheet"),
    (["MODULE_SIZE=0"], "psp_module is 0 bytes, 1.0 needs 40"),
    (["MODULE_SIZE=32"], "psp_module is 32 bytes, 1.0 needs 40"),
    (["LAYOUT=1"], "0x0000000000000001, here as 0x"),
    (["COUNT=0"], "holds no plugin"),
    (["COUNT=5000"], "its plugins: 5000 of them, at most 1000"),
    (["LIST=NULL"], "its plugins are NULL, though there are 1 of them"),
    (["FIRST=NULL"], "psp_plugin is NULL"),
    (["FIRST=(const void*)3"], "psp_plugin isn't aligned to 8 bytes"),
    (["PLUGIN_SIZE=96"], "psp_plugin is 96 bytes, 1.0 needs 136"),
    (["RENDERER_SIZE=40"], "psp_renderer is 40 bytes, 1.0 needs 48"),
    (["RENDERER=NULL"], "psp_renderer is NULL"),
    (["CREATE=NULL"], "its create function is NULL"),
    (["DRAW=NULL"], "its draw function is NULL"),
    (["DESTROY=NULL"], "its destroy function is NULL"),
    (["ID=NULL"], "id is NULL"),
    (["ID=\"\""], "its id isn't like org.example.name"),
    (["ID=\"polaroid\""], "its id isn't like org.example.name"),
    (["ID=\"org..x\""], "its id isn't like org.example.name"),
    (["ID=\"org.ex ample\""], "its id isn't like org.example.name"),
    (["ID=\"org.example.\\n\""], "id holds control characters"),
    (["ID=\"org.\\xff\""], "id isn't UTF-8"),
    (["NAME=\"a\\x1b[31mb\""], "name holds control characters"),
    (["KIND=PSP_KIND_DECODER"], "psp_decoder is NULL"),
    (["KIND=9"], "org.example.table is of kind 9, which this proofsheet doesn't know"),
    (["INPUTS=0x100000"], "declares inputs 0x0000000000100000"),
    (["PARAM_LIST=NULL"], "params are NULL, though there are 2 of them"),
    (["PARAM_SIZE=120"], "parameter 1: psp_param is 120 bytes, 1.0 needs 128"),
    (["KEY=NULL"], "parameter 1: key is NULL"),
    (["KEY=\"Level\""], "isn't of the form [a-z][a-z0-9-]*"),
    (["SECOND_KEY=KEY"], "parameter 2: its key level stands there twice"),
    (["PARAM=.type=77"], "its type 77 isn't known here"),
    (["PARAM=.type=PSP_T_BOOL,.i_default=2"], "its default is 2, not 0 or 1"),
    (["PARAM=.type=PSP_T_INT,.i_default=5"], "its default 5 isn't within 0 to 0"),
    (["PARAM=.type=PSP_T_INT,.i_min=4,.i_max=2,.i_default=3"], "isn't within 4 to 2"),
    (["PARAM=.type=PSP_T_INT,.i_step=-1"], "step -1"),
    (["PARAM=.type=PSP_T_REAL,.f_default=NAN"], "its default nan"),
    (["PARAM=.type=PSP_T_REAL,.f_max=INFINITY"], "0 to inf"),
    (["PARAM=.type=PSP_T_LENGTH,.f_default=9,.f_max=8"], "its default 9 isn't within 0 to 8"),
    (["PARAM=.type=PSP_T_CHOICE"], "its default is choice 0 of 0"),
    (["PARAM=.type=PSP_T_CHOICE,.choice_count=2"], "choices are NULL"),
    (["PARAM=.type=PSP_T_CHOICE,.choices=CHOICES,.choice_count=2,.i_default=2"], "choice 2 of 2"),
    (["PARAM=.type=PSP_T_CHOICE,.choices=CHOICES,.choice_count=2,.i_default=-1"], "choice -1 of 2"),
    (
      ["PARAM=.type=PSP_T_CHOICE,.choices=CHOICES,.choice_count=2", "CHOICES=twice"],
      "its choice a stands there twice"
    ),
    (
      ["PARAM=.type=PSP_T_CHOICE,.choices=CHOICES,.choice_count=2", "CHOICES=holes"],
      "psp_choice is NULL"
    ),
    (
      ["PARAM=.type=PSP_T_CHOICE,.choices=CHOICES,.choice_count=2", "CHOICE_SIZE=8"],
      "psp_choice is 8 bytes, 1.0 needs 24"
    ),
    (["PARAM=.type=PSP_T_TEXT,.text_max=2,.s_default=\"abc\""], "s_default is longer than 2 bytes"),
    (["PARAM=.type=PSP_T_TEXT,.text_max=4000000"], "its text_max is 4000000"),
    (["PARAM=.type=PSP_T_COLOR,.i_default=-1"], "its default is no color"),
    (["COUNT=2", "SECOND_ID=ID"], "org.example.table stands 2 times in the file"),
    (["ANSWER=NULL"], "can't work with plugin ABI 1.0"),
    (["ANSWER=(const void*)1"], "psp_module isn't aligned to 8 bytes"),
    (["ENTRY=something_else"], "it has no symbol proofsheet_plugin_v1"),
    (["ENTRY=proofsheet_plugin_v2"], "speaks plugin ABI 2, this proofsheet 1"),
  ]

  @Test("A spoilt table is refused with what is wrong with it", arguments: spoilt)
  func refuses(defines: [String], words: String) throws {
    let error = try refusal(try PluginBuilder.path("table", defines))
    #expect(error.message.contains(words), "\(error.message)")
  }

  @Test("A struct that is longer than known is read as far as it is known")
  func longer() throws {
    let file = try PluginFile.fixture(
      "table", ["MODULE_SIZE=4000", "PLUGIN_SIZE=4000", "RENDERER_SIZE=4000", "PARAM_SIZE=4000"])
    #expect(file.descriptors.first?.parameters.count == 2)
  }

  @Test("Unknown threading is taken for the strictest, unknown capabilities for nothing")
  func unknownWords() throws {
    let file = try PluginFile.fixture("table", ["THREADING=99", "CAPS=0xFFFF000000000000u"])
    #expect(file.descriptors.first?.threading == .oneThread)
    #expect(try file.renderer().drawsCaption == false)
  }

  @Test("One bad plugin never stops the others in its file")
  func keepsTheOthers() throws {
    let notes = Notes()
    let file = try PluginFile.fixture("table", ["COUNT=2", "CREATE=NULL"], notes: notes)
    #expect(file.descriptors.map(\.id) == ["org.example.second"])
    #expect(notes.texts.contains { $0.contains("org.example.table: its create function is NULL") })
    let error = try #require(throws: PluginError.self) {
      _ = try file.renderer(id: "org.example.table")
    }
    #expect(error.message.contains("its create function is NULL"))
  }

  @Test("What is no shared object of this machine is refused before the linker sees it")
  func notAnObject() throws {
    let good = try PluginBuilder.shell(
      "od -An -v -tu1 '\(try PluginBuilder.path("table"))'"
    ).split { $0 == " " || $0 == "\n" }.compactMap { UInt8($0) }
    var other = good
    other[18] = 8
    var executable = good
    executable[16] = 2
    let files: [(String, [UInt8], String)] = [
      ("script.so", Array("#!/bin/sh\n".utf8), "isn't a shared object"),
      ("empty.so", [], "isn't a shared object"),
      ("short.so", Array(good.prefix(40)), "is cut off"),
      ("headers.so", Array(good.prefix(100)), "is cut off"),
      ("mips.so", other, "is built for another machine (ELF 8)"),
      ("program.so", executable, "is an ELF file, but no shared object"),
    ]
    for (name, bytes, words) in files {
      let error = try refusal(try PluginBuilder.file(name, bytes))
      #expect(error.kind == .file && error.message.contains(words), "\(name): \(error.message)")
    }
    #expect(try refusal("/").message == "isn't a regular file")
    #expect(try refusal("/nonexistent/x.so").message.contains("can't be opened: No such file"))
    #expect(try refusal("").message == "is no path")
    #expect(try refusal("a\0b").message == "is no path")
  }

  @Test("An executable stack is refused")
  func executableStack() throws {
    let path = try PluginBuilder.path("table", flags: "-Wl,-z,execstack")
    #expect(try refusal(path).message == "asks for an executable stack")
  }

  @Test("A file without a note isn't run, in this process, in a worker or by a check")
  func withoutNote() throws {
    let path = FilePath(
      try PluginBuilder.path("table", ["NO_NOTE=1", "ANSWER=(abort(),(const void*)0)"]))
    for load in [
      { _ = try PluginFile.load(path) },
      { _ = try PluginFile.load(path, host: PluginHost(), worker: .test()) },
    ] {
      let error = try #require(throws: PluginError.self) { try load() }
      #expect(error.message == "has no note that says what it is, so that it isn't run")
      #expect(error.advice?.contains("PSP_MANIFEST") == true)
    }
    let report = try PluginChecker(
      path, options: CheckOptions(level: 8), worker: .test(memory: 1 << 30)
    ).run()
    let bad = report.results.filter { $0.outcome.isBad }
    #expect(bad.map(\.key) == ["note", "load"], "\(bad)")
  }

  @Test("Code that the linker would have to write into is refused")
  func textRelocations() throws {
    // The linker of today needs to be told to allow it; a reference to data in code does it.
    let object = try PluginBuilder.path("table", ["NAME=\"Relocated\"", "NOTED_NAME=NAME"])
    let path = object.replacing(".so", with: "-text.so")
    try PluginBuilder.shell(
      "printf '.text\\n.globl spot\\nspot: .quad spot\\n.section .note.GNU-stack,\"\",%%progbits\\n' "
        + "> '\(path).s' && cc -shared -fPIC -Wl,-z,notext -w $(pkg-config --cflags cairo) "
        + "-I '\(PluginBuilder.header)' -I '\(PluginBuilder.fixtures)' "
        + "'\(PluginBuilder.fixtures)/table.c' '\(path).s' -o '\(path)' "
        + "$(pkg-config --libs cairo)")
    #expect(try refusal(path).message.contains("text relocations"))
  }

  @Test("A name without a slash is a file of the working directory, not of the system's folders")
  func noSearch() throws {
    let error = try refusal("libm.so.6")
    #expect(error.kind == .file && error.message.contains("No such file"))
    #expect(error.path?.bytes.first == UInt8(ascii: "/"))
  }

  @Test("A library that a plugin needs and that isn't there is named")
  func missingLibrary() throws {
    let library = try PluginBuilder.path("values", flags: "-Wl,-soname,libproofsheet-gone.so.3")
    let path = try PluginBuilder.path("table", flags: "-Wl,--no-as-needed '\(library)'")
    let error = try refusal(path)
    #expect(error.kind == .linking)
    #expect(error.message == "needs libproofsheet-gone.so.3, which isn't on this machine")
    // Asked for by a library in between, which is named.
    let between = try PluginBuilder.path(
      "values", flags: "-Wl,-soname,libproofsheet-between.so.1 -Wl,--no-as-needed '\(library)'")
    let folder = URL(fileURLWithPath: between).deletingLastPathComponent().path + "/between"
    try PluginBuilder.shell(
      "mkdir -p '\(folder)' && cp '\(between)' '\(folder)/libproofsheet-between.so.1'")
    let outer = try PluginBuilder.path(
      "table",
      flags: "-Wl,-rpath,'\(folder)' -Wl,--no-as-needed -Wl,--allow-shlib-undefined '\(between)'")
    #expect(
      try refusal(outer).message
        == "needs libproofsheet-gone.so.3 (libproofsheet-between.so.1 asks "
        + "for it), which isn't on this machine")
  }

  @Test("Everybody may change the file: a warning, not a refusal")
  func permissions() throws {
    let path = try PluginBuilder.path("table", ["NAME=\"Writable\"", "NOTED_NAME=NAME"])
    try PluginBuilder.shell("chmod 777 '\(path)'")
    let notes = Notes()
    let file = try PluginFile.load(FilePath(path), host: notes.host)
    #expect(file.descriptors.count == 1)
    #expect(notes.all.contains { $0.level == .warning && $0.text.contains("by everybody") })
  }

  @Test("A named file without a note is refused before anything of it is run, with what to add")
  func noNote() throws {
    let path = FilePath(try PluginBuilder.path("plain", ["NO_NOTE"]))
    for options in [nil, WorkerOptions.test()] {
      let error = try #require(throws: PluginError.self) {
        _ =
          try options.map { try PluginFile.load(path, host: PluginHost(), worker: $0) }
          ?? PluginFile.load(path)
      }
      #expect(error.message.contains("has no note that says what it is"))
      #expect(error.advice?.contains("PSP_MANIFEST") == true)
    }
  }

  @Test("Loading puts back what a plugin changed, and says so")
  func restores() throws {
    let notes = Notes()
    let path = try PluginBuilder.path("rude")
    let folder = FileManager.default.currentDirectoryPath
    let mask = try PluginBuilder.shell("umask")
    _ = try PluginFile.load(FilePath(path), host: notes.host)
    let text = try #require(notes.texts.first { $0.contains("loading it changed") })
    for word in [
      "locale", "working directory", "umask", "signal mask", "handling of signal 12", "floating",
    ] {
      #expect(text.contains(word), "\(text)")
    }
    #expect(fegetround() == FE_TONEAREST)
    #expect(FileManager.default.currentDirectoryPath == folder)
    #expect(try PluginBuilder.shell("umask") == mask)
  }

  @Test("Loading a file twice gives the same plugins")
  func twice() throws {
    let path = FilePath(try PluginBuilder.path("table"))
    let (a, b) = (try PluginFile.load(path), try PluginFile.load(path))
    #expect(a.descriptors == b.descriptors && a.path == b.path)
  }

  @Test("A renderer is found by its id, or by being the only one")
  func finding() throws {
    let file = try PluginFile.fixture("table", ["COUNT=2"])
    #expect(try file.renderer(id: "org.example.second").id == "org.example.second")
    let several = try #require(throws: PluginError.self) { _ = try file.renderer() }
    #expect(several.message.contains("org.example.table, org.example.second"))
    let wrong = try #require(throws: PluginError.self) {
      _ = try file.renderer(id: "org.example.secnod")
    }
    #expect(wrong.advice == "did you mean org.example.second?")
  }

  @Test("A plugin that wants the network needs the user's word")
  func network() throws {
    let path = FilePath(try PluginBuilder.path("table", ["INPUTS=PSP_INPUT_NETWORK"]))
    let error = try #require(throws: PluginError.self) {
      _ = try PluginFile.load(path).renderer()
    }
    #expect(error.message.contains("network"))
    _ = try PluginFile.load(path, host: PluginHost(allowsNetwork: true)).renderer()
  }
}
