/// How the 10,000 buckets are divided between arms by weight.
struct BucketAllocation: Hashable, Sendable {
  /// The number of buckets; an arm's share is known to one part in this many.
  static let buckets = 10_000

  /// The first bucket after each arm, in the order of the arms; an arm holds the buckets since the end before it.
  let ends: [Int]

  /// Divides the buckets: arm k ends at ⌊10000 · cumulative / total + ½⌋.
  ///
  /// Whole weights are divided in integers, exactly. Others are added up in the order of the arms as doubles and
  /// divided as `10000 * cumulative / total`, so that every platform with IEEE 754 doubles finds the same ends.
  ///
  /// - Parameter weights: one per arm, from 0 to 1,000,000,000, not all 0.
  /// - Throws: `BucketingError` for weights outside of that.
  init(weights: [Double]) throws(BucketingError) {
    guard !weights.isEmpty else { throw .noArms }
    for (arm, weight) in weights.enumerated() where !(0...1_000_000_000 ~= weight) {
      throw .weight(arm: arm, value: weight)
    }
    guard weights.contains(where: { $0 > 0 }) else { throw .noWeight }
    let isWhole = weights.allSatisfy { $0 == Double(UInt64($0)) }
    ends = isWhole ? Self.ends(whole: weights.map { UInt64($0) }) : Self.ends(fractional: weights)
  }

  /// The arm that holds a bucket; an arm without weight holds none.
  func arm(of bucket: Int) -> Int? {
    ends.firstIndex { bucket < $0 }
  }

  /// The share of the buckets each arm really holds.
  var shares: [Double] {
    zip(ends, [0] + ends).map { Double($0 - $1) / Double(Self.buckets) }
  }

  /// The lowest bucket that is not below a proportion from 0 to 1: ⌊10000 · proportion + ½⌋.
  static func threshold(_ proportion: Double) -> Int {
    Int(Double(buckets) * proportion + 0.5)
  }

  private static func ends(whole weights: [UInt64]) -> [Int] {
    let total = weights.reduce(0, +)
    return cumulative(weights).map { Int((2 * UInt64(buckets) * $0 + total) / (2 * total)) }
  }

  private static func ends(fractional weights: [Double]) -> [Int] {
    let sums = cumulative(weights)
    let total = sums.last ?? 1
    return sums.map { Int(Double(buckets) * $0 / total + 0.5) }
  }

  private static func cumulative<Number: Numeric>(_ weights: [Number]) -> [Number] {
    var sum = Number.zero
    return weights.map { weight in
      sum += weight
      return sum
    }
  }
}
