// Binary search. Floor 2.

/// The first of `0..<count` that `holds`, or `count`; all after the first one must hold too.
public func partitionPoint(_ count: Int, _ holds: (Int) -> Bool) -> Int {
  var lower = 0
  var upper = count
  while lower < upper {
    let middle = lower + (upper - lower) / 2
    if holds(middle) { upper = middle } else { lower = middle + 1 }
  }
  return lower
}
