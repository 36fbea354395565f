// One snapshot, from what a test hands over to a verdict. Floor 7.
//
//     name -> claim -> subject as a file -> baseline -> compare -> proposal -> result
//
// It fails closed: whatever can't be read, written, named or understood is a failure with a reason
// of its own. A baseline is never written here unless PROOFSHEET_RECORD=all says so.

internal import Foundation
internal import Glibc
internal import ProofDiff
public import ProofDrawing
internal import Proofsheet
internal import Synchronization

/// Judges snapshots; any thread, any number at a time.
public final class SnapshotChecker: Sendable {
  /// The one of this process, which reads the environment.
  public static let shared = SnapshotChecker(
    SnapshotSettings(environment: ProcessInfo.processInfo.environment))

  let settings: SnapshotSettings
  private let claims = ClaimRegistry()
  private let seenRoots = Mutex<Set<FilePath>>([])

  public init(_ settings: SnapshotSettings) {
    self.settings = settings
  }

  /// Compares a subject with its baseline.
  ///
  /// - Returns: a verdict; nothing is thrown, since every failure is one.
  public func check(
    _ subject: SnapshotSubject, _ call: SnapshotCall, _ options: SnapshotOptions = .init()
  ) -> SnapshotVerdict {
    let name = call.snapshotName
    do {
      if let problem = settings.problem { throw Refusal(.settings, problem) }
      if let problem = options.match.problem {
        throw Refusal(.settings, "the rule of \(options.matchOrigin) makes no sense: \(problem)")
      }
      if call.isParameterized && call.name == nil {
        throw Refusal(
          .name, "a test with arguments must say which case this is: named: \"...\"")
      }
      let place = try SnapshotPlace(call, suffix: subject.suffix, remapped: settings.root)
      if let other = claims.claim(place, call) {
        throw Refusal(
          .claimed,
          "\(place.path.text) belongs to \(other); \(call.place) names the same: give one of them "
            + "another named:")
      }
      if let sibling = try place.sibling() {
        throw Refusal(
          .name,
          "\(sibling.text) differs from \(place.path.lastName.text) in the case of letters only: on "
            + "other systems they are one file")
      }
      return try SnapshotCheck(
        call: call, options: options, place: place, settings: settings,
        artifacts: artifacts(place)
      ).verdict(on: subject)
    } catch let refusal as Refusal {
      return SnapshotVerdict(refusal.reason, "snapshot \(name.text): \(refusal.sentence)")
    } catch let error as SnapshotFileError {
      return SnapshotVerdict(.output, "snapshot \(name.text): \(error.text)")
    } catch let error as RunError {
      let path = error.path.map { "\($0.text): " } ?? ""
      return SnapshotVerdict(
        error.kind == .usage ? .settings : .output,
        "snapshot \(name.text): \(path)\(error.message)")
    } catch {
      return SnapshotVerdict(.output, "snapshot \(name.text): \(error)")
    }
  }

  /// The folder of a sheet of variants, or of anything else that goes with a snapshot.
  public func exhibit(
    _ kind: String, for call: SnapshotCall, make: (FilePath) throws -> Void
  ) throws -> SnapshotVerdict.Exhibit {
    let place = try SnapshotPlace(call, suffix: ".png", remapped: settings.root)
    let path = place.artifact(".\(kind)", in: try artifacts(place))
    try Disk.makeFolder(path.folder)
    try make(path)
    return SnapshotVerdict.Exhibit(name: place.exhibitName(".\(kind)", call), path: path)
  }

  private func artifacts(_ place: SnapshotPlace) throws(SnapshotFileError) -> FilePath {
    guard let named = settings.artifacts else {
      let isFirst = seenRoots.withLock { $0.insert(place.root).inserted }
      if isFirst { try RunFolder.prune(place.root) }
      return RunFolder.current(place.root)
    }
    let folder = named.isAbsolute ? named : try Disk.workingFolder().appending(named)
    guard folder.parts != place.root.parts else {
      throw SnapshotFileError(
        folder, "PROOFSHEET_ARTIFACTS names the package itself: proposals would be among baselines")
    }
    return folder
  }
}

/// A snapshot that isn't looked at.
struct Refusal: Error {
  let reason: SnapshotReason
  let sentence: String

  init(_ reason: SnapshotReason, _ sentence: String) {
    self.reason = reason
    self.sentence = sentence
  }
}

extension SnapshotPlace {
  /// Flat and unique: a package has no two modules of a name, a module no two files.
  func exhibitName(_ kind: String, _ call: SnapshotCall) -> String {
    let source = SnapshotName.escaped(call.module) + "." + SnapshotName.escaped(call.source)
    return source + "." + name.text + kind
  }
}
