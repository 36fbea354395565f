// The one error of this module, its messages made where it is thrown. Floor 4.

public import ProofDrawing

/// Why a plugin file, a plugin in it, or a parameter can't be used.
public struct PluginError: Error, Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    /// The file can't be read, or isn't a shared object of this machine.
    case file
    /// The dynamic linker refused it.
    case linking
    /// It exports no plugin table, or one that this host can't work with.
    case version
    /// The table or a descriptor in it breaks the contract.
    case descriptor
    /// No plugin of that id, or not of the kind that was asked for.
    case unknownPlugin
    /// A parameter's key or value.
    case parameter
    /// No worker could be started, or it ended before it had loaded the file.
    case worker
  }

  public var kind: Kind
  /// The plugin file; nil when only a value is at fault.
  public var path: FilePath?
  /// A sentence without the path.
  public var message: String
  /// What to do about it, or nil.
  public var advice: String?

  public init(_ kind: Kind, path: FilePath? = nil, _ message: String, advice: String? = nil) {
    self.kind = kind
    self.path = path
    self.message = message
    self.advice = advice
  }
}
