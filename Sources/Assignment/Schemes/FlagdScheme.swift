/// The `fractional` operation of OpenFeature's flagd, in its present form: Murmur3, and weights in integers.
///
/// The bucket is ⌊murmur3(flag + id) · total / 2³²⌋, and the arm the first whose cumulative weight lies above it.
///
/// Source: flagd, *Fractional operation* (https://flagd.dev/reference/custom-operations/fractional-operation/).
public struct FlagdScheme: BucketingScheme, Hashable {
  /// The flag's key.
  public let flag: String
  /// The weight of each arm; a negative one counts as 0.
  public let weights: [Int]
  private let ends: [Int]
  private let total: Int
  private let hash: Murmur3

  /// A scheme for one flag.
  ///
  /// - Throws: `AssignmentError` for an empty flag, no arms, and weights that add up to more than 2³¹ − 1.
  public init(flag: String, weights: [Int]) throws(AssignmentError) {
    try Parameters.check(flag, called: "flag")
    try Parameters.check(weights: weights.map { max(0, $0) })
    (self.flag, self.weights) = (flag, weights)
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

  /// The arm of the user with this id.
  public func assign(utf8 id: Span<UInt8>) -> ArmAssignment {
    guard !id.isEmpty else { return ArmAssignment(.emptyID) }
    guard total > 0 else { return ArmAssignment(.noArm) }
    let bucket = Murmur3.bucket(hash.value(with: id), of: total)
    return ArmAssignment(arm: ends.firstIndex { bucket < $0 }, bucket: .whole(bucket))
  }
}
