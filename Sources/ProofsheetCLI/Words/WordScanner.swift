// Words become options and operands: popt does the walking. Floor 8.
// Knows names and whether they take a value, nothing of verbs or meanings.
// popt has one habit that must not reach anybody: `!#:+` inside a value is replaced by the next
// operand, and when only options follow it looks for one forever (measured, 1.19). Therefore every
// `!` goes through it in disguise, and the same disguise marks a value that stands behind `=`.

internal import CPopt
internal import Glibc

/// One thing that a command line says.
enum ScannedWord: Hashable, Sendable {
  case operand(Word)
  /// A switch, on or (with `--no-`) off; `index` is the option's place in the table.
  case flag(index: Int, isOn: Bool)
  /// `value` is nil where an optional one was left out.
  case value(index: Int, Word?)
}

struct WordScanner {
  let options: [CommandOption]
  /// Helps with options that aren't there.
  let nearest: NearestOption

  /// Calls `body` for each option and operand in the order in which they stand.
  func scan(
    _ words: [Word], _ body: (ScannedWord) throws(UsageError) -> Void
  ) throws(UsageError) {
    var arena = Arena()
    var names: [(offset: Int, info: UInt32, short: UInt8, value: Int32)] = []
    for (index, option) in options.enumerated() {
      let value = Int32(truncatingIfNeeded: 2 * index + 2)
      names.append((arena.add(Array(option.name.utf8)), option.poptInfo, option.short ?? 0, value))
      if option.hasNegative {
        names.append((arena.add(Array("no-\(option.name)".utf8)), 0, 0, value + 1))
      }
    }
    let starts = [arena.add([])] + words.map { arena.add(Disguise.on($0.bytes)) }

    let bytes = arena.bytes
    try unsafe bytes.withUnsafeBufferPointer { (text) throws(UsageError) in
      guard let base = text.baseAddress else { return }
      // Safe because every offset lies within the arena, which ends each string in NUL and
      // outlives the context; so do the table and argv, whose closures enclose it.
      var table = unsafe names.map {
        unsafe ps_popt_option(
          longName: base + $0.offset, shortName: CChar(bitPattern: $0.short), argInfo: $0.info,
          arg: nil, val: $0.value, descrip: nil, argDescrip: nil)
      }
      unsafe table.append(ps_popt_option())
      var argv: [UnsafePointer<CChar>?] = unsafe starts.map { unsafe base + $0 }
      unsafe argv.append(nil)
      try unsafe table.withUnsafeBufferPointer { (table) throws(UsageError) in
        try unsafe argv.withUnsafeMutableBufferPointer { (argv) throws(UsageError) in
          var context = unsafe Context(
            poptGetContext(
              nil, Int32(truncatingIfNeeded: starts.count), argv.baseAddress, table.baseAddress,
              UInt32(POPT_CONTEXT_ARG_OPTS)))
          try walk(&context, body)
        }
      }
    }
  }

  private func walk(
    _ context: inout Context, _ body: (ScannedWord) throws(UsageError) -> Void
  ) throws(UsageError) {
    while true {
      let code = context.next()
      if code == -1 { return }
      if code < -1 { throw failure(code, context.offender) }
      let (bytes, isAttached) = Disguise.off(context.takeArgument())
      let word = Word(bytes: bytes ?? [])
      guard code >= 2 else {
        try body(.operand(word))
        continue
      }
      let index = Int(code) / 2 - 1
      switch options[index].argument {
      case .none:
        try body(.flag(index: index, isOn: code % 2 == 0))
      case .value:
        try body(.value(index: index, word))
      case .optional(_, let choices):
        if code % 2 == 1 {
          try body(.flag(index: index, isOn: false))
        } else if bytes != nil && (isAttached || choices.contains(word.text)) {
          try body(.value(index: index, word))
        } else {
          try body(.value(index: index, nil))
          if bytes != nil { try body(.operand(word)) }
        }
      }
    }
  }

  /// popt names the whole word; for a cluster of short options the letter is looked up here.
  private func failure(_ code: Int32, _ offender: [UInt8]) -> UsageError {
    let word = Disguise.off(offender).bytes ?? []
    let name = Array(word.prefix { $0 != UInt8(ascii: "=") })
    switch code {
    case POPT_ERROR_NOARG:
      return UsageError(subject: word, "a value is missing", nil)
    case POPT_ERROR_UNWANTEDARG:
      return UsageError(
        subject: word, "a switch takes no value", "leave out what begins with =")
    case POPT_ERROR_BADOPT where word.starts(with: [UInt8(ascii: "-"), UInt8(ascii: "-")]):
      return UsageError(
        subject: name, "unknown option",
        nearest.advice(for: String(decoding: name.dropFirst(2), as: UTF8.self)))
    case POPT_ERROR_BADOPT:
      let letter = word.dropFirst().first { letter in !options.contains { $0.short == letter } }
      return UsageError(
        subject: letter.map { [UInt8(ascii: "-"), $0] } ?? word, "unknown option",
        nearest.advice(for: String(decoding: name.dropFirst(), as: UTF8.self)))
    default:
      return UsageError(subject: word, "can't be read as an option (popt error \(code))", nil)
    }
  }
}

/// Strings one behind the other, each with its NUL.
private struct Arena {
  var bytes: [CChar] = []

  mutating func add(_ string: [UInt8]) -> Int {
    let start = bytes.count
    for byte in string { bytes.append(CChar(bitPattern: byte)) }
    bytes.append(0)
    return start
  }
}

/// What words look like while popt has them: byte 1 begins an escape.
private enum Disguise {
  static let mark: UInt8 = 1

  static func on(_ word: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    // Behind the first `=` of a word that may be an option stands a mark that says "attached".
    var mayAttach = word.first == UInt8(ascii: "-")
    for byte in word {
      switch byte {
      case mark: out += [mark, UInt8(ascii: "0")]
      case UInt8(ascii: "!"): out += [mark, UInt8(ascii: "1")]
      case UInt8(ascii: "=") where mayAttach:
        out += [byte, mark, byte]
        mayAttach = false
      default: out.append(byte)
      }
    }
    return out
  }

  static func off(_ word: [UInt8]?) -> (bytes: [UInt8]?, isAttached: Bool) {
    guard let word else { return (nil, false) }
    var out: [UInt8] = []
    var isAttached = false
    var rest = word[...]
    while let byte = rest.popFirst() {
      guard byte == mark else {
        out.append(byte)
        continue
      }
      switch rest.popFirst() {
      case UInt8(ascii: "0"): out.append(mark)
      case UInt8(ascii: "1"): out.append(UInt8(ascii: "!"))
      default: isAttached = isAttached || out.isEmpty
      }
    }
    return (out, isAttached)
  }
}

/// popt's state.
@safe private struct Context: ~Copyable {
  private let handle: poptContext?

  /// Takes the context over; table and argv must outlive it.
  @unsafe init(_ handle: poptContext?) {
    unsafe self.handle = unsafe handle
  }

  deinit {
    // Safe because the context belongs to this struct alone.
    _ = unsafe poptFreeContext(handle)
  }

  /// The option's number, 0 for an operand, -1 at the end, less for an error.
  mutating func next() -> Int32 {
    // Safe because popt accepts a nil context and owns what it reads otherwise.
    unsafe poptGetNextOpt(handle)
  }

  mutating func takeArgument() -> [UInt8]? {
    // Safe because popt hands over a string of malloc, which is copied and freed here.
    guard let text = unsafe poptGetOptArg(handle) else { return nil }
    defer { unsafe free(text) }
    return unsafe Word(cString: text).bytes
  }

  var offender: [UInt8] {
    // Safe because the string is popt's own or the arena's and is copied at once.
    unsafe Word(cString: poptBadOption(handle, UInt32(POPT_BADOPTION_NOALIAS))).bytes
  }
}
