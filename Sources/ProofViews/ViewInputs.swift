// What a view is given when it makes its nodes: environment, place in the tree, host. Floor 4.

/// What a view is given when it makes its nodes.
public struct _ViewInputs {
  /// Shared by all views of one environment: cells come to be by the million.
  final class Shared {
    let values: EnvironmentValues
    init(_ values: EnvironmentValues) { self.values = values }
  }

  var shared: Shared
  let host: ViewHost
  /// The view's place in the tree, by which its state is found again.
  var identity = ViewIdentity()
  /// The axis of the stack around, for spacers and dividers.
  var stackAxis: Axis?
  /// Within a lazy container, whose cells come and go.
  var isInLazyContainer = false
  /// What frames relative to a container follow from.
  var container: ContainerSize?

  var environment: EnvironmentValues { shared.values }
  var isRightToLeft: Bool { shared.values.layoutDirection == .rightToLeft }

  init(_ environment: EnvironmentValues, host: ViewHost) {
    shared = Shared(environment)
    self.host = host
  }

  func changing(_ change: (inout EnvironmentValues) -> Void) -> _ViewInputs {
    var values = shared.values
    change(&values)
    var copy = self
    copy.shared = Shared(values)
    return copy
  }

  func within(stack axis: Axis?) -> _ViewInputs {
    var copy = self
    copy.stackAxis = axis
    return copy
  }

  func child(_ index: Int) -> _ViewInputs {
    var copy = self
    copy.identity = identity.child(index)
    return copy
  }

  func child<ID: Hashable>(id: ID) -> _ViewInputs {
    var copy = self
    copy.identity = identity.child(id.hashValue)
    return copy
  }
}

/// A view's place in the tree: a digest of the way to it from the root. Two places share a digest
/// once in 2^64, ids that collide in their own hash aside.
struct ViewIdentity: Hashable {
  private var digest: UInt64 = 0

  func child(_ key: Int) -> ViewIdentity {
    // The finalizer of SplitMix64, so that near keys end far apart.
    var value = (digest ^ 0x9E37_79B9_7F4A_7C15) &+ UInt64(bitPattern: Int64(key))
    value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    var copy = self
    copy.digest = value ^ value >> 31 ^ digest << 1
    return copy
  }
}
