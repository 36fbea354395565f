// "Did you mean": the known word that a wrong one is nearest to. Floor 4.

/// The candidate with the fewest edits from `word`, the first of several; nil when none is near
/// enough to be what was meant (a third of its letters, one at the least).
func nearest(_ word: String, among candidates: [String]) -> String? {
  // A word of that length is no slip of the keys, and the table below grows with it.
  guard word.utf8.count <= 256 else { return nil }
  var best: (distance: Int, key: String)?
  for candidate in candidates {
    let distance = edits(from: Array(word.utf8), to: Array(candidate.utf8))
    guard distance <= max(candidate.utf8.count / 3, 1) else { continue }
    if distance < best?.distance ?? .max { best = (distance, candidate) }
  }
  return best?.key
}

/// Levenshtein's distance in bytes, a row at a time.
private func edits(from a: [UInt8], to b: [UInt8]) -> Int {
  var row = Array(0...b.count)
  for i in a.indices {
    var diagonal = row[0]
    row[0] = i + 1
    for j in b.indices {
      let replaced = diagonal + (a[i] == b[j] ? 0 : 1)
      diagonal = row[j + 1]
      row[j + 1] = min(replaced, row[j + 1] + 1, row[j] + 1)
    }
  }
  return row[b.count]
}
