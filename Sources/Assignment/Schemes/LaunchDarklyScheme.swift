/// LaunchDarkly's rollouts and experiments: SHA-1, and weights out of 100,000.
///
/// The position is the first 15 hexadecimal digits of sha1(prefix + "." + id), divided by 16¹⁵; the prefix is the seed,
/// or else flag + "." + salt. The arm is the first whose cumulative weight lies above it, else the last.
///
/// Source: LaunchDarkly's public libraries (https://github.com/launchdarkly/node-server-sdk).
public struct LaunchDarklyScheme: BucketingScheme, Hashable {
  /// The flag's key.
  public let flag: String
  /// The flag's salt.
  public let salt: String
  /// What several flags share to bucket alike; counts instead of flag and salt.
  public let seed: Int?
  /// The weight of each arm out of 100,000.
  public let weights: [Int]
  /// The arms that get their behavior outside of the experiment.
  public let untracked: Set<Int>
  private let hash: MessageDigest

  /// A scheme for one flag.
  ///
  /// - Throws: `AssignmentError` where flag and salt are empty and there is no seed, and for weights out of range.
  public init(
    flag: String, salt: String, seed: Int? = nil, weights: [Int], untracked: Set<Int> = []
  ) throws(AssignmentError) {
    guard seed != nil || !(flag.isEmpty && salt.isEmpty) else { throw .emptySalt }
    try Parameters.check(weights: weights)
    (self.flag, self.salt, self.seed) = (flag, salt, seed)
    (self.weights, self.untracked) = (weights, untracked)
    hash = MessageDigest(.sha1, after: (seed.map { String($0) } ?? flag + "." + salt) + ".")
  }

  /// The share of users of each arm that is tracked; what the weights leave goes to the last.
  public var expectedShares: [Double] {
    var ends = weights.map { _ in 0 }
    var cumulative = 0
    for (arm, weight) in weights.enumerated() {
      cumulative += weight
      ends[arm] = cumulative
    }
    ends[ends.count - 1] = max(cumulative, 100_000)
    let widths = Parameters.widths(ends, upTo: 100_000)
    let tracked = widths.enumerated().map { untracked.contains($0.offset) ? 0 : $0.element }
    return Parameters.shares(tracked, orElse: widths)
  }

  /// The user's id is `key`, and contexts are users that are not anonymous unless the attributes say so.
  public func attributes(_ given: [AttributeValue.Member], ofUser id: String) -> [AttributeValue.Member] {
    [.init("key", .text(id)), .init("kind", "user"), .init("anonymous", false)] + given
  }

  /// The arm of the user with this id.
  public func assign(utf8 id: Span<UInt8>) -> ArmAssignment {
    guard !id.isEmpty else { return ArmAssignment(.emptyID) }
    let position = hash.fraction(with: id)
    var sum = 0.0
    let found = weights.firstIndex { weight in
      sum += Double(weight) / 100_000
      return position < sum
    }
    let arm = found ?? weights.count - 1
    guard !untracked.contains(arm) else { return ArmAssignment(.untracked, bucket: .real(position)) }
    return ArmAssignment(arm: arm, bucket: .real(position))
  }
}
