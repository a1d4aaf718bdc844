/// Flagsmith's multivariate flags: MD5 of flag and identity, as a percentage.
///
/// The percentage is md5(feature + "," + id) as a number of 128 bits, mod 9999, divided by 9998, times 100. Where it is
/// 100 exactly, the two are repeated once more and hashed again. The arm is the first whose range holds it, else none:
/// users beyond the percentages get the control value outside of the experiment.
///
/// Source: Flagsmith's public evaluation engine (https://github.com/Flagsmith/flagsmith-engine).
public struct FlagsmithScheme: BucketingScheme, Hashable {
  /// The id of the feature's state, or its key.
  public let feature: String
  /// The percentage of each arm.
  public let percentages: [Double]

  /// A scheme for one flag.
  ///
  /// - Throws: `AssignmentError` for an empty feature, no arms, and percentages outside of 0 to 100.
  public init(feature: String, percentages: [Double]) throws(AssignmentError) {
    try Parameters.check(feature, called: "feature")
    guard !percentages.isEmpty else { throw .noArms }
    for percentage in percentages { try Parameters.check(percentage, within: 0...100, called: "percentages") }
    (self.feature, self.percentages) = (feature, percentages)
  }

  /// The share of the 9998 buckets below 100 % that each arm holds.
  public var expectedShares: [Double] {
    var counts = percentages.map { _ in 0.0 }
    for bucket in 0..<9998 { if let arm = arm(of: Self.percentage(bucket)) { counts[arm] += 1 } }
    return Parameters.shares(counts, orElse: percentages)
  }

  /// The user's id is `identifier`.
  public func attributes(_ given: [AttributeValue.Member], ofUser id: String) -> [AttributeValue.Member] {
    [.init("identifier", .text(id))] + given
  }

  /// The arm of the user with this id.
  public func assign(utf8 id: Span<UInt8>) -> ArmAssignment {
    guard !id.isEmpty else { return ArmAssignment(.emptyID) }
    var repetitions = 1
    var bucket = self.bucket(id, repetitions)
    while bucket == 9998 {
      repetitions += 1
      bucket = self.bucket(id, repetitions)
    }
    let percentage = Self.percentage(bucket)
    return ArmAssignment(arm: arm(of: percentage), bucket: .real(percentage))
  }

  private func arm(of percentage: Double) -> Int? {
    var start = 0.0
    return percentages.firstIndex { width in
      defer { start += width }
      return percentage >= start && percentage < start + width
    }
  }

  private static func percentage(_ bucket: Int) -> Double { Double(bucket) / 9998 * 100 }

  private func bucket(_ id: Span<UInt8>, _ repetitions: Int) -> Int {
    var hash = MessageDigest(.md5)
    for repetition in 0..<repetitions {
      hash.update(((repetition > 0 ? "," : "") + feature + ",").utf8)
      hash.update(id)
    }
    return Int(hash.words.reduce(UInt64(0)) { ($0 << 32 | UInt64($1)) % 9999 })
  }
}
