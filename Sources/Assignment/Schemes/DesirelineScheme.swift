/// The default bucketing scheme: two salted hashes of the id, one that enrols and one that picks the arm.
///
/// With `h(text) = murmur3_32(utf8(text), seed 0)` and `bucket(text) = (h(text) · 10000) >> 32`, a user is enrolled
/// when `bucket(salt + "/enrol/" + id)` is below ⌊10000 · coverage + ½⌋, and their arm is the first k for which
/// `bucket(salt + "/arm/" + id)` is below ⌊10000 · (weights 0…k) / (all weights) + ½⌋.
///
/// Enrolment and arm are hashed apart because one hash used twice correlates them; raising the coverage therefore
/// enrolls more users and moves no user between arms.
public struct DesirelineScheme: BucketingScheme, Hashable {
  /// What makes this experiment's buckets its own.
  public let salt: String
  /// The proportion of users enrolled.
  public let coverage: Double
  /// The weight of each arm.
  public let weights: [Double]
  private let enrolment: Murmur3
  private let arms: Murmur3
  private let threshold: Int
  private let allocation: BucketAllocation

  /// A scheme for one experiment.
  ///
  /// - Parameters:
  ///   - salt: what makes this experiment's buckets its own; not empty.
  ///   - coverage: the proportion of users enrolled, 0 to 1.
  ///   - weights: one per arm, from 0 to 1,000,000,000, not all 0. Whole weights are divided exactly.
  /// - Throws: `AssignmentError` for a parameter outside of its range.
  public init(salt: String, coverage: Double = 1, weights: [Double]) throws(AssignmentError) {
    guard !salt.isEmpty else { throw .emptySalt }
    guard 0...1 ~= coverage else { throw .coverage(coverage) }
    (self.salt, self.coverage, self.weights) = (salt, coverage, weights)
    enrolment = Murmur3(after: salt + "/enrol/")
    arms = Murmur3(after: salt + "/arm/")
    threshold = BucketAllocation.threshold(coverage)
    allocation = try BucketAllocation(weights: weights)
  }

  /// The share of the 10,000 buckets each arm really holds, such as 0.3333, 0.3334, 0.3333 for three equal weights.
  public var expectedShares: [Double] { allocation.shares }

  /// The arm of the user with this id; an empty id is never enrolled.
  public func assign(utf8 id: Span<UInt8>) -> ArmAssignment {
    guard !id.isEmpty else { return ArmAssignment(.emptyID, bucket: .whole(Self.bucket(arms.value))) }
    let isEnrolled = threshold >= BucketAllocation.buckets || Self.bucket(enrolment.value(with: id)) < threshold
    return assignment(Self.bucket(arms.value(with: id)), isEnrolled: isEnrolled)
  }

  /// The arm of the simulated user whose id is the decimal index, without making the text: nothing is allocated.
  public func assign(index: UInt64) -> ArmAssignment {
    assignment(Self.bucket(arms, index), isEnrolled: isEnrolled(index))
  }

  /// Nothing is hashed where everybody is enrolled.
  private func isEnrolled(_ index: UInt64) -> Bool {
    threshold >= BucketAllocation.buckets || Self.bucket(enrolment, index) < threshold
  }

  private func assignment(_ bucket: Int, isEnrolled: Bool) -> ArmAssignment {
    ArmAssignment(arm: isEnrolled ? allocation.arm(of: bucket) : nil, bucket: .whole(bucket))
  }

  private static func bucket(_ prefix: Murmur3, _ index: UInt64) -> Int {
    var hash = prefix
    hash.update(decimal: index)
    return bucket(hash.value)
  }

  private static func bucket(_ hash: UInt32) -> Int { Murmur3.bucket(hash, of: BucketAllocation.buckets) }
}

/// How the 10,000 buckets are divided between arms by weight.
package struct BucketAllocation: Hashable, Sendable {
  /// The number of buckets; an arm's share is known to one part in this many.
  static let buckets = 10_000

  /// The first bucket after each arm, in the order of the arms; an arm holds the buckets since the end before it.
  package let ends: [Int]

  /// Divides the buckets: arm k ends at ⌊10000 · cumulative / total + ½⌋.
  ///
  /// Whole weights are divided in integers, exactly. Others are added up in the order of the arms as doubles and
  /// divided as `10000 * cumulative / total`, so that every platform with IEEE 754 doubles finds the same ends.
  ///
  /// - Parameter weights: one per arm, from 0 to 1,000,000,000, not all 0.
  /// - Throws: `AssignmentError` for weights outside of that.
  package init(weights: [Double]) throws(AssignmentError) {
    try Parameters.check(weights: weights)
    guard weights.contains(where: { $0 > 0 }) else { throw .noWeight }
    let isWhole = weights.allSatisfy { $0 == Double(UInt64($0)) }
    ends = isWhole ? Self.ends(whole: weights.map { UInt64($0) }) : Self.ends(fractional: weights)
  }

  /// The arm that holds a bucket; an arm without weight holds none.
  package func arm(of bucket: Int) -> Int? { ends.firstIndex { bucket < $0 } }

  /// The share of the buckets each arm really holds.
  package var shares: [Double] { zip(ends, [0] + ends).map { Double($0 - $1) / Double(Self.buckets) } }

  /// The lowest bucket that is not below a proportion from 0 to 1: ⌊10000 · proportion + ½⌋.
  package static func threshold(_ proportion: Double) -> Int { Int(Double(buckets) * proportion + 0.5) }

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
