/// The `fractional` operation of OpenFeature's flagd: Murmur3 of flag + id, and weights in integers.
///
/// In its present form the bucket is ⌊murmur3 · total / 2³²⌋, and the arm the first whose cumulative weight lies above
/// it. In the older form, until 2026, the hash is a signed number of 32 bits and the bucket |murmur3| / (2³¹ − 1) · 100;
/// the arm is the first whose cumulative percentage lies above it.
///
/// Source: flagd, *Fractional operation* (https://flagd.dev/reference/custom-operations/fractional-operation/) and
/// issue 1872 of its repository (https://github.com/open-feature/flagd/issues/1872), for the older form.
public struct FlagdScheme: BucketingScheme, Hashable {
  /// The version of the bucketing.
  public enum HashVersion: Int, Hashable, Sendable, CaseIterable {
    /// The older: a real number from 0 to 100, as flagd's server and the libraries for Go, Java and Python compute it.
    case one = 1
    /// The present one: whole buckets, as many as the sum of the weights.
    case two = 2
  }

  /// The flag's key.
  public let flag: String
  /// The weight of each arm; a negative one counts as 0.
  public let weights: [Int]
  /// The version of the bucketing.
  public let hashVersion: HashVersion
  private let ends: [Int]
  private let total: Int
  private let hash: Murmur3

  /// A scheme for one flag.
  ///
  /// - Throws: `AssignmentError` for an empty flag, no arms, and weights that add up to more than 2³¹ − 1.
  public init(flag: String, weights: [Int], hashVersion: HashVersion = .two) throws(AssignmentError) {
    try Parameters.check(flag, called: "flag")
    try Parameters.check(weights: weights.map { max(0, $0) })
    (self.flag, self.weights, self.hashVersion) = (flag, weights, hashVersion)
    var total = 0
    ends = weights.map { weight in
      total += max(0, weight)
      return total
    }
    self.total = total
    try Parameters.check(total, within: 0...Int(Int32.max), called: "the sum of the weights")
    hash = Murmur3(after: flag)
  }

  /// The share of the weights that each arm has.
  public var expectedShares: [Double] {
    let widths = Parameters.widths(ends)
    return Parameters.shares(widths, orElse: widths)
  }

  /// The user's id is `targetingKey`.
  public func attributes(_ given: [AttributeValue.Member], ofUser id: String) -> [AttributeValue.Member] {
    [.init("targetingKey", .text(id))] + given
  }

  /// The arm of the user with this id.
  public func assign(utf8 id: Span<UInt8>) -> ArmAssignment {
    guard !id.isEmpty else { return ArmAssignment(.emptyID) }
    guard total > 0 else { return ArmAssignment(.noArm) }
    guard hashVersion == .two else {
      let position = Double(Int32(bitPattern: hash.value(with: id)).magnitude) / Double(Int32.max) * 100
      var end = 0.0
      let arm = weights.firstIndex { weight in
        end += Double(100 * max(0, weight)) / Double(total)
        return position < end
      }
      return arm.map { ArmAssignment(arm: $0, bucket: .real(position)) }
        ?? ArmAssignment(.noArm, bucket: .real(position))
    }
    let bucket = Murmur3.bucket(hash.value(with: id), of: total)
    return ArmAssignment(arm: ends.firstIndex { bucket < $0 }, bucket: .whole(bucket))
  }
}
