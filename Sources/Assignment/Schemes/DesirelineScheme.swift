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
