/// Eppo's allocations: MD5 shards, all of which must hold the user.
///
/// A shard's number is the first four bytes of md5(salt + "-" + id) mod the number of shards. A split takes a user
/// whose number lies in one of the ranges of each of its shards; the first split that does gives the arm.
///
/// Source: Eppo's public libraries and their cases (https://github.com/Eppo-exp/sdk-test-data).
public struct EppoScheme: BucketingScheme, Hashable {
  /// Ranges of shards under one salt.
  public struct Shard: Hashable, Sendable {
    /// What sets the shard's hash apart from others.
    public let salt: String
    /// The ranges, one of which must hold the user.
    public let ranges: [Range<Int>]

    /// Ranges under a salt.
    public init(salt: String, ranges: [Range<Int>]) { (self.salt, self.ranges) = (salt, ranges) }
  }

  /// The shards of each arm; all of an arm's must hold the user.
  public let splits: [[Shard]]
  /// How many shards there are.
  public let totalShards: Int

  /// A scheme for one allocation.
  ///
  /// - Throws: `AssignmentError` for no arms, ranges outside of the shards, and a number of shards out of range.
  public init(splits: [[Shard]], totalShards: Int = 10_000) throws(AssignmentError) {
    guard !splits.isEmpty else { throw .noArms }
    try Parameters.check(totalShards, within: 1...1_000_000_000, called: "total_shards")
    let ranges = splits.flatMap { $0.flatMap(\.ranges) }
    try Parameters.check(ranges, within: 0...totalShards, called: "ranges")
    (self.splits, self.totalShards) = (splits, totalShards)
  }

  /// A scheme with the usual two shards: one for traffic, one for the arm.
  ///
  /// - Parameters:
  ///   - trafficSalt: What is hashed with the id to decide who takes part.
  ///   - splitSalt: What is hashed with the id to decide on the arm.
  ///   - trafficEnd: The first shard behind those that take part.
  ///   - ends: The first shard behind each arm.
  ///   - totalShards: How many shards there are.
  public init(
    trafficSalt: String, splitSalt: String, trafficEnd: Int = 10_000, ends: [Int], totalShards: Int = 10_000
  ) throws(AssignmentError) {
    try Parameters.check(trafficEnd, within: 0...totalShards, called: "traffic_end")
    var start = 0
    var splits: [[Shard]] = []
    for end in ends {
      try Parameters.check(end, within: start...max(start, totalShards), called: "ends")
      splits.append([
        Shard(salt: trafficSalt, ranges: [0..<trafficEnd]), Shard(salt: splitSalt, ranges: [start..<end]),
      ])
      start = end
    }
    try self.init(splits: splits, totalShards: totalShards)
  }

  /// The share of each arm, by the widths of its own shards: those that the arms share cancel.
  public var expectedShares: [Double] {
    let widths = splits.map { shards in
      shards.reduce(1.0) { $0 * Double($1.ranges.reduce(0) { $0 + $1.count }) / Double(totalShards) }
    }
    return Parameters.shares(widths, orElse: widths)
  }

  /// The user's id is `id`.
  public func attributes(_ given: [AttributeValue.Member], ofUser id: String) -> [AttributeValue.Member] {
    [.init("id", .text(id))] + given
  }

  /// The arm of the user with this id.
  public func assign(utf8 id: Span<UInt8>) -> ArmAssignment {
    guard !id.isEmpty else { return ArmAssignment(.emptyID) }
    var (last, salt) = (0, String?.none)
    for (arm, shards) in splits.enumerated() {
      var isHeld = true
      for shard in shards where isHeld {
        if shard.salt != salt { (last, salt) = (number(id, shard.salt), shard.salt) }
        isHeld = shard.ranges.contains { $0.contains(last) }
      }
      if isHeld { return ArmAssignment(arm: arm, bucket: .whole(last)) }
    }
    return ArmAssignment(.coverage, bucket: .whole(last))
  }

  private func number(_ id: Span<UInt8>, _ salt: String) -> Int {
    Int(MessageDigest(.md5, after: salt + "-").leading(with: id) >> 32) % totalShards
  }
}
