/// The default scheme: 10,000 buckets by Murmur3, with separate salts for who takes part and who gets which arm, so that
/// widening the experiment moves nobody from arm to arm.
///
/// To the byte: `h = murmur3_32(utf8(salt + "/enrol/" + id), 0)` for taking part and `salt + "/arm/" + id` for the arm;
/// the bucket is `(h · 10000) >> 32`. A person takes part when the first bucket lies below `⌊10000 · coverage + ½⌋`; arm
/// *k* ends at the bucket `⌊10000 · (w₀ + … + w_k) / (w₀ + … + w_last) + ½⌋`, exclusive.
public struct DesirelineScheme: BucketingScheme {
  /// Settings under which nobody could be dealt to any arm.
  public enum InvalidSettings: Error, Hashable, Sendable, CustomStringConvertible {
    /// A weight is negative or not finite, or none is above zero.
    case weights([Double])
    /// The coverage is not between 0 and 1.
    case coverage(Double)

    public var description: String {
      switch self {
      case .weights(let weights): "weights must be 0 or more, and one above 0: \(weights)"
      case .coverage(let coverage): "coverage must be from 0 to 1: \(coverage)"
      }
    }
  }

  /// How many buckets there are.
  public static let bucketCount = 10_000

  /// The salt of both hashes.
  public let salt: String
  /// The first bucket of people who do not take part.
  public let enrolmentEnd: Int
  /// The first bucket after each arm.
  public let armEnds: [Int]

  private let enrolment: Murmur3.State
  private let arm: Murmur3.State

  /// Makes a scheme.
  /// - Parameters:
  ///   - salt: What sets this experiment's hashes apart from others'.
  ///   - coverage: The share of people who take part, 0–1.
  ///   - weights: The weight of each arm, on any positive scale.
  public init(salt: String, coverage: Double = 1, weights: [Double]) throws(InvalidSettings) {
    let total = weights.reduce(0, +)
    guard weights.allSatisfy({ $0 >= 0 }), total > 0, total.isFinite else { throw .weights(weights) }
    guard (0...1).contains(coverage) else { throw .coverage(coverage) }
    self.salt = salt
    enrolmentEnd = Self.end(coverage)
    var cumulative = 0.0
    armEnds = weights.map { weight in
      cumulative += weight
      return Self.end(cumulative, of: total)
    }
    enrolment = Self.state(salt + "/enrol/")
    arm = Self.state(salt + "/arm/")
  }

  public var expectedShares: [Double] {
    zip(armEnds, [0] + armEnds).map { Double($0 - $1) / Double(Self.bucketCount) }
  }

  public func assign(_ id: String) -> ArmAssignment {
    let bucket = Self.bucket(of: id, after: arm)
    guard Self.bucket(of: id, after: enrolment) < enrolmentEnd else { return ArmAssignment(arm: nil, bucket: bucket) }
    return ArmAssignment(arm: armEnds.firstIndex { bucket < $0 }, bucket: bucket)
  }

  private static func end(_ part: Double, of total: Double = 1) -> Int {
    Int((Double(bucketCount) * part / total + 0.5).rounded(.down))
  }

  private static func state(_ prefix: String) -> Murmur3.State {
    var state = Murmur3.State(seed: 0)
    state.take(prefix)
    return state
  }

  private static func bucket(of id: String, after prefix: Murmur3.State) -> Int {
    var state = prefix
    state.take(id)
    return Int((UInt64(state.finished()) * UInt64(bucketCount)) >> 32)
  }
}
