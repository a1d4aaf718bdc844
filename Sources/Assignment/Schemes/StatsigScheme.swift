/// Statsig's experiments: SHA-256, 1000 buckets, and layers whose buckets belong to one experiment each.
///
/// The bucket is the first eight bytes of sha256(salt + "." + id) mod 1000. The user takes part if the layer's bucket
/// belongs to the experiment; the arm is the first whose end lies above the experiment's bucket.
///
/// Source: Statsig's public libraries (https://github.com/statsig-io).
public struct StatsigScheme: BucketingScheme, Hashable {
  /// The buckets of a layer that belong to the experiment.
  public struct Layer: Hashable, Sendable {
    /// The layer's salt.
    public let salt: String
    /// The buckets, within 0 to 1000.
    public let buckets: [Range<Int>]

    /// Buckets of a layer.
    public init(salt: String, buckets: [Range<Int>]) { (self.salt, self.buckets) = (salt, buckets) }
  }

  /// A share of users who pass a rule: 10,000 buckets under the salts of specification and rule.
  public struct Pass: Hashable, Sendable {
    /// The specification's salt.
    public let salt: String
    /// The rule's salt or id.
    public let rule: String
    /// The percentage of users who pass, 0 to 100.
    public let percentage: Double

    /// A share of users who pass.
    public init(salt: String, rule: String, percentage: Double) {
      (self.salt, self.rule, self.percentage) = (salt, rule, percentage)
    }

    /// The bucket of a user, 0 to 9999, and whether they pass.
    func decide(_ id: Span<UInt8>) -> (bucket: Int, passes: Bool) {
      let bucket = Int(MessageDigest(.sha256, after: salt + "." + rule + ".").leading(with: id) % 10_000)
      return (bucket, percentage >= 100 || (percentage > 0 && Double(bucket) < percentage * 100))
    }
  }

  /// The experiment's salt.
  public let salt: String
  /// The first bucket behind each arm, 0 to 1000.
  public let ends: [Int]
  /// The experiment's part of a layer; nil for an experiment outside of layers.
  public let layer: Layer?
  /// The rule that users must pass; nil where all do.
  public let pass: Pass?

  /// A scheme for one experiment.
  ///
  /// - Throws: `AssignmentError` for an empty salt, no arms, and ends, buckets or percentages out of range.
  public init(salt: String, ends: [Int], layer: Layer? = nil, pass: Pass? = nil) throws(AssignmentError) {
    guard !salt.isEmpty else { throw .emptySalt }
    guard !ends.isEmpty else { throw .noArms }
    for end in ends { try Parameters.check(end, within: 0...1000, called: "ends") }
    try Parameters.check(layer?.buckets ?? [], within: 0...1000, called: "buckets")
    if let pass { try Parameters.check(pass.percentage, within: 0...100, called: "percentage") }
    (self.salt, self.ends, self.layer, self.pass) = (salt, ends, layer, pass)
  }

  /// The share of the enrolled's buckets that each arm holds.
  public var expectedShares: [Double] {
    let widths = Parameters.widths(ends)
    return Parameters.shares(widths, orElse: widths)
  }

  /// The user's id is `userID`.
  public func attributes(_ given: [AttributeValue.Member], ofUser id: String) -> [AttributeValue.Member] {
    [.init("userID", .text(id))] + given
  }

  /// The arm of the user with this id.
  public func assign(utf8 id: Span<UInt8>) -> ArmAssignment {
    guard !id.isEmpty else { return ArmAssignment(.emptyID) }
    if let layer {
      let bucket = Self.bucket(id, salt: layer.salt)
      guard layer.buckets.contains(where: { $0.contains(bucket) }) else { return ArmAssignment(.layer) }
    }
    if let (bucket, passes) = pass?.decide(id), !passes { return ArmAssignment(.coverage, bucket: .whole(bucket)) }
    let bucket = Self.bucket(id, salt: salt)
    guard let arm = ends.firstIndex(where: { bucket < $0 }) else {
      return ArmAssignment(.noArm, bucket: .whole(bucket))
    }
    return ArmAssignment(arm: arm, bucket: .whole(bucket))
  }

  private static func bucket(_ id: Span<UInt8>, salt: String) -> Int {
    Int(MessageDigest(.sha256, after: salt + ".").leading(with: id) % 1000)
  }
}
