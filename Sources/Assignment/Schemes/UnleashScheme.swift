/// Unleash's flexible rollout with variants: Murmur3 twice, with a seed of its own for the variant.
///
/// The rollout's bucket is murmur3(group + ":" + id) mod 100 + 1, and takes part up to and with the rollout. The
/// variant's is the same with seed 86028157 and mod the sum of the weights; the variant is the first whose cumulative
/// weight reaches it.
///
/// Source: Unleash, *Client specification* (https://github.com/Unleash/client-specification). An id is used for every stickiness but `random`.
public struct UnleashScheme: BucketingScheme, Hashable {
  /// The seed of the variant's hash, since 2023: with the rollout's own, a small rollout held few variants.
  static let variantSeed: UInt32 = 86_028_157

  /// What sets the rollout's hash apart: the group id or the flag's name.
  public let group: String
  /// What sets the variant's hash apart; the group for variants of a strategy.
  public let variantGroup: String
  /// The percentage of users who take part, 0 to 100.
  public let rollout: Int
  /// The weight of each arm; their sum is usually 1000.
  public let weights: [Int]
  private let rolloutHash: Murmur3
  private let variantHash: Murmur3
  private let total: Int

  /// A scheme for one flag.
  ///
  /// - Throws: `AssignmentError` for an empty group, a rollout outside of 0 to 100, and weights out of range.
  public init(group: String, variantGroup: String? = nil, rollout: Int = 100, weights: [Int]) throws(AssignmentError) {
    try Parameters.check(group, called: "group")
    try Parameters.check(rollout, within: 0...100, called: "rollout")
    try Parameters.check(weights: weights)
    (self.group, self.variantGroup) = (group, variantGroup ?? group)
    (self.rollout, self.weights) = (rollout, weights)
    rolloutHash = Murmur3(after: group + ":")
    variantHash = Murmur3(after: self.variantGroup + ":", seed: Self.variantSeed)
    total = weights.reduce(0, +)
  }

  /// The share of the weights that each arm has.
  public var expectedShares: [Double] {
    let weights = weights.map { Double($0) }
    return Parameters.shares(weights, orElse: weights)
  }

  /// The user's id is `userId`.
  public func attributes(_ given: [AttributeValue.Member], ofUser id: String) -> [AttributeValue.Member] {
    [.init("userId", .text(id))] + given
  }

  /// The arm of the user with this id.
  public func assign(utf8 id: Span<UInt8>) -> ArmAssignment {
    guard !id.isEmpty else { return ArmAssignment(.emptyID) }
    if rollout < 100 {
      let place = Int(rolloutHash.value(with: id)) % 100 + 1
      guard rollout > 0, place <= rollout else { return ArmAssignment(.coverage, bucket: .whole(place)) }
    }
    guard total > 0 else { return ArmAssignment(.noArm) }
    let bucket = Int(variantHash.value(with: id)) % total + 1
    var cumulative = 0
    let arm = weights.firstIndex { weight in
      cumulative += weight
      return weight > 0 && cumulative >= bucket
    }
    return ArmAssignment(arm: arm, bucket: .whole(bucket))
  }
}
