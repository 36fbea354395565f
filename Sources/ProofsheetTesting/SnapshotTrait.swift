// `.snapshots(match:platform:)`: what holds for all snapshots of a suite or a test. Floor 8.

public import ProofSnapshots
public import Testing

/// What a suite says of its snapshots; nil leaves what holds around it.
struct SnapshotScope: Sendable {
  var match: SnapshotMatch?
  var platform: SnapshotPlatform?
  /// Who said what the match is.
  var matchOrigin = "the default"
  /// Another one in tests of this module.
  var checker = SnapshotChecker.shared

  @TaskLocal static var current = SnapshotScope()
}

/// Rules for the snapshots of a suite or a test; the inner one counts.
public struct SnapshotTrait: SuiteTrait, TestTrait, TestScoping {
  let match: SnapshotMatch?
  let platform: SnapshotPlatform?

  public var isRecursive: Bool { true }

  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    var scope = SnapshotScope.current
    if let match {
      scope.match = match
      scope.matchOrigin = "the trait of its suite or test"
    }
    if let platform { scope.platform = platform }
    try await SnapshotScope.$current.withValue(scope, operation: function)
  }
}

extension Trait where Self == SnapshotTrait {
  /// How snapshots of this suite or test are compared, and for which systems new ones are.
  ///
  /// - Parameters:
  ///   - match: where a call says nothing; nil for what holds around, in the end ``SnapshotMatch/exact``.
  ///   - platform: nil for what holds around, in the end ``SnapshotPlatform/common``.
  public static func snapshots(
    match: SnapshotMatch? = nil, platform: SnapshotPlatform? = nil
  ) -> Self {
    SnapshotTrait(match: match, platform: platform)
  }
}
