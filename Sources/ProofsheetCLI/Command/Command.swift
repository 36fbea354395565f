// What a whole command line asks for. Floor 8. No files, no terminal: words in, a value out.

internal import ProofItems
internal import Proofsheet

enum Command: Sendable {
  /// `proofsheet` alone: a short usage and exit code 2.
  case usage
  case overview
  case help(Verb)
  /// `proofsheet sheet --cell ID --help`: a renderer's parameters.
  case cellHelp(Settings)
  case version
  case sheet(SheetRequest, Settings)
  case plan(SheetRequest, Settings)
  case detail(DetailRequest, Settings)
  case diff(DiffRequest, Settings)
  case formats(RunRequest, Settings)
  case snapshots(SnapshotCommand)
  case snapshotHelp(SnapshotVerb?)
  case plugin(PluginCommand)
  case pluginHelp(PluginVerb?)

  /// - Parameter words: what stands behind the program's name.
  init(_ words: [Word]) throws(UsageError) {
    guard let first = words.first else {
      self = .usage
      return
    }
    let rest = Array(words.dropFirst())
    switch first.text {
    case "--help":
      self = .overview
    case "--version":
      guard rest.isEmpty else {
        throw UsageError(subject: rest[0].bytes, "--version stands alone", "leave the rest out")
      }
      self = .version
    default:
      self = try Command.of(Command.verb(first), rest)
    }
  }

  private static func of(_ verb: Verb, _ words: [Word]) throws(UsageError) -> Command {
    if verb == .plugin {
      switch try PluginCommand.parse(words) {
      case .help(let plugin): return .pluginHelp(plugin)
      case .command(let command): return .plugin(command)
      }
    }
    if verb == .snapshots {
      switch try SnapshotCommand.parse(words) {
      case .help(let snapshots): return .snapshotHelp(snapshots)
      case .command(let command): return .snapshots(command)
      }
    }
    let settings = try CommandParser(verb).parse(words)
    if settings.wantsHelp {
      return settings.cell == nil ? .help(verb) : .cellHelp(settings)
    }
    if verb == .formats { return .formats(try settings.formatsRequest(), settings) }
    if verb == .diff { return .diff(try settings.diffRequest(), settings) }
    guard verb == .sheet else { return .detail(try settings.detailRequest(), settings) }
    let request = try settings.sheetRequest()
    return settings.printsPlan ? .plan(request, settings) : .sheet(request, settings)
  }

  private static func verb(_ word: Word) throws(UsageError) -> Verb {
    let all =
      "sheet, detail, diff, snapshots, plugin and formats are the commands; --help says more"
    if let verb = Verb(rawValue: word.text) {
      guard verb.isThere else {
        throw UsageError(subject: word.bytes, "this command isn't there yet", all)
      }
      return verb
    }
    if word.bytes.first == UInt8(ascii: "-") {
      throw UsageError(subject: word.bytes, "the command comes first", all)
    }
    let verbs = Verb.allCases.filter(\.isThere).map(\.rawValue)
    let nearest = NearestWord.nearest(to: word.text, among: verbs)
    throw UsageError(
      subject: word.bytes, "unknown command",
      nearest.map { "did you mean \($0)? \(all)" } ?? all)
  }
}
