/// PostHog's flags: SHA-1 three times, for the holdout, the rollout and the variant.
///
/// A position is the first 15 hexadecimal digits of a SHA-1, divided by 16¹⁵: of "holdout-" + id for the holdout, of flag
/// + "." + id for the rollout, and of flag + "." + id + "variant" for the variant. Up to and with its percentage a
/// position is in the holdout and the rollout; the variant is the first whose range holds it.
///
/// Source: PostHog's public libraries (https://github.com/PostHog/posthog-python). Every
/// holdout hashes alike, so the same users are in all of them.
public struct PostHogScheme: BucketingScheme, Hashable {
  /// The flag's key.
  public let flag: String
  /// The percentage of users who take part, 0 to 100.
  public let rolloutPercentage: Double
  /// The percentage of each arm; users beyond their sum get the flag without a variant.
  public let percentages: [Double]
  /// The percentage of users who are held out, 0 to 100; nil where there is no holdout.
  public let holdoutPercentage: Double?
  private let hash: MessageDigest

  /// A scheme for one flag.
  ///
  /// - Throws: `AssignmentError` for an empty flag, no arms, and percentages outside of 0 to 100.
  public init(
    flag: String, rolloutPercentage: Double = 100, percentages: [Double], holdoutPercentage: Double? = nil
  ) throws(AssignmentError) {
    try Parameters.check(flag, called: "flag")
    guard !percentages.isEmpty else { throw .noArms }
    for percentage in percentages { try Parameters.check(percentage, within: 0...100, called: "percentages") }
    try Parameters.check(rolloutPercentage, within: 0...100, called: "rollout_percentage")
    if let holdoutPercentage { try Parameters.check(holdoutPercentage, within: 0...100, called: "holdout_percentage") }
    (self.flag, self.rolloutPercentage) = (flag, rolloutPercentage)
    (self.percentages, self.holdoutPercentage) = (percentages, holdoutPercentage)
    hash = MessageDigest(.sha1, after: flag + ".")
  }

  /// The share of the enrolled that each arm gets.
  public var expectedShares: [Double] {
    var start = 0.0
    let widths = percentages.map { percentage in
      defer { start = min(1, start + percentage / 100) }
      return min(1, start + percentage / 100) - start
    }
    return Parameters.shares(widths, orElse: percentages)
  }

  /// The user's id is `distinct_id`.
  public func attributes(_ given: [AttributeValue.Member], ofUser id: String) -> [AttributeValue.Member] {
    [.init("distinct_id", .text(id))] + given
  }

  /// The arm of the user with this id.
  public func assign(utf8 id: Span<UInt8>) -> ArmAssignment {
    guard !id.isEmpty else { return ArmAssignment(.emptyID) }
    if let holdoutPercentage {
      let position = MessageDigest(.sha1, after: "holdout-").fraction(with: id)
      if position <= holdoutPercentage / 100 { return ArmAssignment(.holdout, bucket: .real(position)) }
    }
    let place = hash.fraction(with: id)
    guard place <= rolloutPercentage / 100 else { return ArmAssignment(.coverage, bucket: .real(place)) }
    let position = hash.fraction(with: id, then: "variant")
    var start = 0.0
    let arm = percentages.firstIndex { percentage in
      let end = start + percentage / 100
      defer { start = end }
      return position >= start && position < end
    }
    guard let arm else { return ArmAssignment(.noArm, bucket: .real(position)) }
    return ArmAssignment(arm: arm, bucket: .real(position))
  }
}
