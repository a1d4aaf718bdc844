/// The distribution of successes among trials as a table to draw from.
///
/// Each count's weight follows from its neighbor's by one ratio, so there are only sums, products and quotients, and
/// the same numbers on every platform. Counts of less than 10⁻¹⁸ of the likeliest are left out.
struct BinomialTable: Sendable {
  /// The count that the first sum belongs to.
  private let first: Int
  /// The sums of the weights up to each count.
  private let sums: [Double]

  /// The distribution among `trials` ≥ 0 of a `probability` 0…1.
  init(trials: Int, probability: Double) {
    precondition(trials >= 0, "trials == \(trials), must be >= 0.")
    precondition((0...1).contains(probability), "probability == \(probability), must lie in 0...1.")
    guard probability > 0, probability < 1 else {
      (first, sums) = (probability > 0 ? trials : 0, [1])
      return
    }
    let odds = probability / (1 - probability)
    let mode = min(trials, Int(Double(trials + 1) * probability))
    let least = 1e-18
    var (below, above) = ([Double](), [1.0])
    var (weight, count) = (1.0, mode)
    while count > 0 {
      weight *= Double(count) / Double(trials - count + 1) / odds
      count -= 1
      guard weight > least else { break }
      below.append(weight)
    }
    (weight, count) = (1, mode)
    while count < trials {
      weight *= Double(trials - count) / Double(count + 1) * odds
      count += 1
      guard weight > least else { break }
      above.append(weight)
    }
    first = mode - below.count
    var sum = 0.0
    sums = (below.reversed() + above).map { weight in
      sum += weight
      return sum
    }
  }

  /// The count that a number in 0..<1 falls on.
  func count(at uniform: Double) -> Int {
    let sum = uniform * (sums.last ?? 1)
    var (low, high) = (0, sums.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if sums[middle] > sum { high = middle } else { low = middle + 1 }
    }
    return first + low
  }
}
