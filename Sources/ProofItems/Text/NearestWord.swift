// The nearest valid word to one that isn't. Floor 4.

public enum NearestWord {
  /// The word with the fewest letters to change, add, drop or swap; nil when none is near.
  /// Of several equally near ones, the first.
  public static func nearest(to word: String, among words: [String]) -> String? {
    let typed = Array(word.lowercased())
    // A third of the letters may be wrong; three are always a guess.
    let bound = min(max(typed.count / 3, 1), 3)
    var best: (word: String, distance: Int)?
    for candidate in words {
      let letters = Array(candidate.lowercased())
      guard abs(letters.count - typed.count) <= bound else { continue }
      let distance = distance(typed, letters)
      if distance <= bound, distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    if best == nil, typed.count >= 3 {
      return words.first { $0.lowercased().hasPrefix(word.lowercased()) }
    }
    return best?.word
  }

  /// Damerau and Levenshtein's, with swaps of neighbors.
  private static func distance(_ a: [Character], _ b: [Character]) -> Int {
    var before: [Int] = []
    var previous = Array(0...b.count)
    for i in 1...max(a.count, 1) where i <= a.count {
      var row = [i] + Array(repeating: 0, count: b.count)
      for j in 1...max(b.count, 1) where j <= b.count {
        row[j] = min(
          previous[j] + 1, row[j - 1] + 1, previous[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1))
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
          row[j] = min(row[j], before[j - 2] + 1)
        }
      }
      before = previous
      previous = row
    }
    return previous[b.count]
  }
}
