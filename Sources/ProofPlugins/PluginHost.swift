// What a program says of itself to plugins, and what it lets them do. Floor 4.
// The program passes everything in: nothing here reads the environment or prints.

/// How serious a note is, in the order of the header's PSP_LOG_*.
public enum PluginNoteLevel: Int, Hashable, Sendable, Comparable {
  case trace
  case debug
  case info
  case warning
  case error

  public static func < (a: PluginNoteLevel, b: PluginNoteLevel) -> Bool {
    a.rawValue < b.rawValue
  }
}

/// Something worth a line that cost nothing: from the host about a plugin, or from a plugin's log.
public struct PluginNote: Hashable, Sendable {
  public var level: PluginNoteLevel
  /// The plugin's id where one is known.
  public var plugin: String?
  /// One line, valid and free of control characters whatever a plugin wrote.
  public var text: String

  public init(_ level: PluginNoteLevel, plugin: String? = nil, _ text: String) {
    self.level = level
    self.plugin = plugin
    self.text = text
  }
}

/// The program that loads plugins, as they get to see it.
public struct PluginHost: Sendable {
  public var name: String
  public var version: String
  /// Plugins that declare PSP_INPUT_NETWORK are refused unless the user allowed it.
  public var allowsNetwork: Bool
  /// Notes, from any thread.
  public var report: @Sendable (PluginNote) -> Void
  /// Whether the run is being stopped; asked from any thread, often.
  public var isCancelled: @Sendable () -> Bool
  /// Makes what an instance writes words with; nil: `psp.text/1` isn't offered.
  public var makeText: (@Sendable () -> PluginText)?
  /// Plugins see that they are being checked.
  var isValidating = false
  /// Plugins see that this process is a worker.
  var isWorker = false

  public init(
    name: String = "proofsheet", version: String = "1.0", allowsNetwork: Bool = false,
    report: @escaping @Sendable (PluginNote) -> Void = { _ in },
    isCancelled: @escaping @Sendable () -> Bool = { false },
    makeText: (@Sendable () -> PluginText)? = nil
  ) {
    self.name = name
    self.version = version
    self.allowsNetwork = allowsNetwork
    self.report = report
    self.isCancelled = isCancelled
    self.makeText = makeText
  }
}
