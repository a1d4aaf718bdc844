/// How far two words are apart, to find what somebody meant.
enum EditDistance {
  /// The fewest insertions, deletions, replacements and swaps of neighbors that turn one word into the other.
  ///
  /// Source: the optimal string alignment variant of F. Damerau, A technique for computer detection and correction of
  /// spelling errors, CACM 7 (1964), https://doi.org/10.1145/363958.363994.
  static func between(_ first: String, _ second: String) -> Int {
    let (rows, columns) = (Array(first), Array(second))
    var beforeLast: [Int] = []
    var last = Array(0...columns.count)
    for row in rows.indices {
      var current = [row + 1]
      for column in columns.indices {
        let replaced = last[column] + (rows[row] == columns[column] ? 0 : 1)
        var distance = min(replaced, last[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, rows[row] == columns[column - 1], rows[row - 1] == columns[column] {
          distance = min(distance, beforeLast[column - 1] + 1)
        }
        current.append(distance)
      }
      (beforeLast, last) = (last, current)
    }
    return last[columns.count]
  }

  /// The nearest of some words, if it is at most a third of the word's length away, or 1 for words of 3 to 5 letters.
  ///
  /// Of words equally near, the first one; for words of one or two letters none, since everything short is near them.
  static func nearest(to word: String, in candidates: [String]) -> String? {
    let limit = word.count < 3 ? 0 : max(1, word.count / 3)
    let near = candidates.map { (word: $0, distance: between(word, $0)) }.filter { $0.distance <= limit }
    return near.min { $0.distance < $1.distance }?.word
  }
}
