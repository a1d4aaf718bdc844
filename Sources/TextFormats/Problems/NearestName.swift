/// Finds the name that a misspelt one was meant to be.
package enum NearestName {
  /// The nearest name, the first declared of equals; nil if none is within a third of the text's length.
  package static func of(_ text: String, among names: [String]) -> String? {
    let scalars = Array(text.unicodeScalars.prefix(longest + 1))
    guard scalars.count <= longest else { return nil }
    var best = (name: String?.none, distance: max(1, scalars.count / 3) * edit + 1)
    for name in names {
      let candidate = Array(name.unicodeScalars.prefix(longest + 1))
      guard candidate.count <= longest else { continue }
      let distance = distance(scalars, candidate)
      if distance < best.distance { best = (name, distance) }
    }
    return best.name
  }

  private static let longest = 64

  /// The weight of one edit; a change of case, or of `-` for `_`, weighs 1.
  private static let edit = 8

  /// The distance with insertion, deletion, substitution and swapping of neighbors (optimal string alignment).
  private static func distance(_ first: [Unicode.Scalar], _ second: [Unicode.Scalar]) -> Int {
    var beforeLast: [Int] = []
    var last = (0...second.count).map { $0 * edit }
    for row in first.indices {
      var current = [(row + 1) * edit]
      for column in second.indices {
        var cost = min(
          last[column] + substitution(first[row], second[column]), min(last[column + 1], current[column]) + edit)
        if row > 0, column > 0, first[row] == second[column - 1], first[row - 1] == second[column] {
          cost = min(cost, beforeLast[column - 1] + edit)
        }
        current.append(cost)
      }
      (beforeLast, last) = (last, current)
    }
    return last[second.count]
  }

  private static func substitution(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Int {
    if first == second { return 0 }
    return folded(first) == folded(second) ? 1 : edit
  }

  private static func folded(_ scalar: Unicode.Scalar) -> String {
    scalar == "-" ? "_" : scalar.properties.lowercaseMapping
  }
}
