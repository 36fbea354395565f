// What outlives a tree: state, scroll offsets, what callbacks saw last. Floor 4. A tree is thrown
// away whenever something changed; the next one finds here what its views remember.

internal import ProofGeometry

/// What the trees of one root share from one layout to the next.
@MainActor final class ViewHost {
  /// Content closures of ForEach that ran.
  var evaluations = 0
  /// A container turned out to have another size than frames that are relative to it were made for.
  var hasMistakenContainer = false
  /// What came to be kept since the tree was begun.
  private var fresh: [StateKey] = []
  /// Something that a body may have read changed since the tree was made.
  var isStale = false
  /// What the last layout wants to be said, in order and once each.
  private(set) var warnings: [String] = []

  private var states: [StateKey: AnyObject] = [:]
  private var usedStates: Set<StateKey> = []
  private var plainTypes: [ObjectIdentifier: Bool] = [:]
  /// Named coordinate spaces around the view that is being placed.
  var spaces: [AnyHashable: Rect] = [:]
  /// What is safe and what is whole for the view that is being placed.
  var safeArea: SafeArea?
  /// What is in sight of the scroll view around the view that is being placed.
  var pinWindow: PinWindow?
  /// Whether a scroll position that an app has from the start is scrolled to. Apple's isn't.
  var honorsInitialScrollPosition = true
  /// Scrolling that the app asked for through a proxy.
  var scrollRequests: [(key: AnyHashable, anchor: UnitPoint?)] = []
  /// Where the sources of matched geometry ended up.
  var matched: [MatchedKey: Rect] = [:]
  /// Work for when the tree stands, in order.
  var afterLayout: [() -> Void] = []
  /// Something that places follow from became known while placing.
  var needsPlacing = false
  /// The root view's frame.
  var rootFrame = Rect.zero

  struct StateKey: Hashable {
    let identity: ViewIdentity
    let slot: Int
    let isLazy: Bool

    static func == (a: StateKey, b: StateKey) -> Bool {
      a.identity == b.identity && a.slot == b.slot
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(identity)
      hasher.combine(slot)
    }
  }

  func warn(_ text: String) {
    if warnings.count < 100, !warnings.contains(text) { warnings.append(text) }
  }

  func beginTree() {
    warnings = []
    usedStates = []
    isStale = false
    hasMistakenContainer = false
    fresh = []
    afterLayout = []
    spaces = [:]
    safeArea = nil
    pinWindow = nil
  }

  /// Forgets what no view of the tree asked for. Cells of lazy containers keep what they had: they
  /// come and go with the window.
  func endTree() {
    states = states.filter { usedStates.contains($0.key) || $0.key.isLazy }
  }

  /// Forgets what the tree brought up: it was made from a mistake, and nobody has been told.
  func discardTree() {
    for key in fresh { states[key] = nil }
    fresh = []
    afterLayout = []
  }

  /// What was kept for a place, or `make()`, kept from now on.
  func kept<Kept: AnyObject>(
    _ inputs: _ViewInputs, slot: Int, make: () -> Kept
  ) -> Kept {
    let key = StateKey(
      identity: inputs.identity, slot: slot, isLazy: inputs.isInLazyContainer)
    usedStates.insert(key)
    if let kept = states[key] as? Kept { return kept }
    let made = make()
    states[key] = made
    if !(made is ContainerSize) { fresh.append(key) }
    return made
  }

  /// A slot for what is kept by a kind of modifier rather than by a field. Fields count from 1.
  func slot<Kind>(for kind: Kind.Type) -> Int {
    -1000 - abs(ObjectIdentifier(kind).hashValue % 1_000_000_000)
  }

  /// Connects a value's dynamic properties (`@State`, `@Environment` and the like) to a place.
  /// Types without any are remembered, for cells come by the million.
  func connect<Value>(_ value: Value, _ inputs: _ViewInputs) {
    let type = ObjectIdentifier(Value.self)
    if plainTypes[type] == true { return }
    var slot = 0
    let found = connectFields(of: value, inputs, slot: &slot)
    if plainTypes[type] == nil { plainTypes[type] = !found }
  }

  private func connectFields(of value: Any, _ inputs: _ViewInputs, slot: inout Int) -> Bool {
    var isDynamic = false
    for field in Mirror(reflecting: value).children {
      guard let property = field.value as? any DynamicProperty else { continue }
      isDynamic = true
      slot += 1
      if let property = property as? any ConnectedProperty {
        property.connect(inputs, slot: slot)
      } else {
        _ = connectFields(of: property, inputs, slot: &slot)
      }
    }
    return isDynamic
  }
}
