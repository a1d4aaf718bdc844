/// A rule that turns a user's id into an arm, the same arm wherever and whenever it is asked.
public protocol BucketingScheme: Sendable {
  /// What share of the enrolled each arm will get, in the order of the arms: real bucket widths, adding up to 1.
  var expectedShares: [Double] { get }

  /// The arm of the user with this id; the id's UTF-8 bytes decide, so it is never normalized.
  ///
  /// An empty id is never enrolled: a scheme that hashed it would put everybody without an id into one arm.
  func assign(_ id: String) -> ArmAssignment

  /// The arm of the simulated user whose id is the decimal index; always equal to `assign(String(index))`.
  func assign(index: UInt64) -> ArmAssignment
}

extension BucketingScheme {
  /// The arm of the simulated user whose id is the decimal index, through its text.
  public func assign(index: UInt64) -> ArmAssignment {
    assign(String(index))
  }
}

/// The default bucketing scheme: two salted hashes of the id, one that enrols and one that picks the arm.
///
/// With `h(text) = murmur3_32(utf8(text), seed 0)` and `bucket(text) = (h(text) · 10000) >> 32`, somebody is enrolled
/// when `bucket(salt + "/enrol/" + id)` is below ⌊10000 · coverage + ½⌋, and their arm is the first k for which
/// `bucket(salt + "/arm/" + id)` is below ⌊10000 · (weights 0…k) / (all weights) + ½⌋.
///
/// Enrolment and arm are hashed apart because one hash used twice correlates them; raising the coverage therefore
/// enrols more users and moves nobody between arms.
public struct DesirelineScheme: BucketingScheme, Hashable {
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
  /// - Throws: `BucketingError` for a parameter outside of its range.
  public init(salt: String, coverage: Double = 1, weights: [Double]) throws(BucketingError) {
    guard !salt.isEmpty else { throw .emptySalt }
    guard 0...1 ~= coverage else { throw .coverage(coverage) }
    enrolment = Self.hash(of: salt + "/enrol/")
    arms = Self.hash(of: salt + "/arm/")
    threshold = BucketAllocation.threshold(coverage)
    allocation = try BucketAllocation(weights: weights)
  }

  /// The share of the 10,000 buckets each arm really holds, such as 0.3333, 0.3334, 0.3333 for three equal weights.
  public var expectedShares: [Double] { allocation.shares }

  /// The arm of the user with this id; an empty id is never enrolled.
  public func assign(_ id: String) -> ArmAssignment {
    assignment(Self.bucket(arms, id), isEnrolled: !id.isEmpty && Self.bucket(enrolment, id) < threshold)
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
    ArmAssignment(arm: isEnrolled ? allocation.arm(of: bucket) : nil, bucket: bucket)
  }

  private static func hash(of prefix: String) -> Murmur3 {
    var hash = Murmur3()
    hash.update(prefix.utf8)
    return hash
  }

  private static func bucket(_ prefix: Murmur3, _ id: String) -> Int {
    var hash = prefix
    hash.update(id.utf8)
    return bucket(hash.value)
  }

  private static func bucket(_ prefix: Murmur3, _ index: UInt64) -> Int {
    var hash = prefix
    hash.update(decimal: index)
    return bucket(hash.value)
  }

  private static func bucket(_ hash: UInt32) -> Int {
    Int(truncatingIfNeeded: (UInt64(hash) &* UInt64(BucketAllocation.buckets)) &>> 32)
  }
}

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

/// What a bucketing scheme decides about one user.
public struct ArmAssignment: Hashable, Sendable {
  /// The index of the arm in declared order, from 0; nil for somebody who is not in the experiment.
  public let arm: Int?

  /// The bucket the arm is read from, 0 to 9999, stated for the not enrolled too: the bucket of the arm they would get.
  public let bucket: Int

  /// A decision; `arm` is nil for somebody who is not in the experiment.
  public init(arm: Int?, bucket: Int) {
    self.arm = arm
    self.bucket = bucket
  }

  /// Whether the user takes part in the experiment.
  public var isEnrolled: Bool { arm != nil }
}

/// Why a bucketing scheme cannot be made from its parameters.
public enum BucketingError: Error, Hashable, Sendable {
  /// The salt is empty: two experiments without a salt would give everybody the same arm.
  case emptySalt
  /// The coverage is not a proportion from 0 to 1.
  case coverage(Double)
  /// There is no arm.
  case noArms
  /// The weight of the arm with this index is not a number from 0 to 1,000,000,000.
  case weight(arm: Int, value: Double)
  /// Every weight is 0.
  case noWeight
}

extension BucketingError: CustomStringConvertible {
  /// One sentence that names the value and its bound.
  public var description: String {
    switch self {
    case .emptySalt: "the salt is empty; every experiment needs its own"
    case .coverage(let value): "the coverage is \(value); it must be a proportion from 0 to 1"
    case .noArms: "there is no arm to assign to"
    case .weight(let arm, let value): "the weight of arm \(arm) is \(value); it must be from 0 to 1000000000"
    case .noWeight: "every weight is 0; at least one arm needs a weight above 0"
    }
  }
}
