/// How likely each leaf of a menu is to be looked for.
public struct LeafLaw: Hashable, Sendable {
  /// For each leaf the share of it and of all before it.
  private let ends: [Double]
  /// The leaves in the order in which they are drawn; empty where that is the order of their numbers.
  private let order: [Int]

  /// Makes a law of weights on any scale.
  /// - Parameters:
  ///   - weights: For each leaf its weight, none below 0; those of no leaf, or all of them 0, are all alike.
  ///   - order: The leaves in the order in which they are drawn, which is that of the weights unless it is given.
  public init(weights: [Double], drawnIn order: [Int] = []) {
    let ordered = order.count == weights.count ? order.map { weights[$0] } : weights
    self.order = order.count == weights.count ? order : []
    let total = weights.reduce(0, +)
    var sum = 0.0
    ends = ordered.map { weight in
      sum += total > 0 ? weight / total : 1 / Double(weights.count)
      return sum
    }
  }

  /// The leaf at a uniform number from 0 to 1; one with the weight 0 never.
  func leaf(at uniform: Double) -> Int {
    var (low, high) = (0, ends.count)
    while low < high {
      let middle = (low + high) / 2
      if uniform < ends[middle] { high = middle } else { low = middle + 1 }
    }
    // The shares may sum to a little less than 1; what is left belongs to the last leaf that has any.
    let place = low < ends.count ? low : (ends.firstIndex(of: ends.last ?? 1) ?? 0)
    return order.isEmpty ? place : order[place]
  }
}
