// Memory for rows of samples under way. Floor 2.

/// Cleared vectors of four floats, freed with their owner.
@safe struct VectorBuffer: ~Copyable {
  let base: UnsafeMutablePointer<SIMD4<Float>>
  let count: Int

  init(count: Int) {
    // Safe because the memory is initialized at once, whole, and freed only in deinit.
    unsafe base = .allocate(capacity: max(count, 1))
    unsafe base.initialize(repeating: .zero, count: max(count, 1))
    self.count = count
  }

  deinit {
    // Safe because nothing else frees it, and vectors of floats need no deinitialization.
    unsafe base.deallocate()
  }
}
