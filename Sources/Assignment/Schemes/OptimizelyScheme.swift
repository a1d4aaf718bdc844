/// Optimizely's experiments: Murmur3 with seed 1, 10,000 buckets, and groups in which experiments exclude each other.
///
/// The bucket is ⌊murmur3(id + entity) · 10000 / 2³²⌋, and the slot is the first whose end lies above it. A hole in the
/// allocation keeps users out. In a group the group's own id is hashed first and must give this experiment.
///
/// Source: Optimizely's public libraries (https://github.com/optimizely/javascript-sdk).
public struct OptimizelyScheme: BucketingScheme, Hashable {
  /// The buckets below an end, down to the end of the slot before.
  public struct Slot: Hashable, Sendable {
    /// The arm, from 0; nil for a hole.
    public let arm: Int?
    /// The first bucket behind the slot, 0 to 10,000.
    public let end: Int

    /// A slot.
    public init(arm: Int?, end: Int) { (self.arm, self.end) = (arm, end) }
  }

  /// A group of experiments, at most one of which a user takes part in.
  public struct Group: Hashable, Sendable {
    /// The group's id.
    public let id: String
    /// The experiments by their entity, empty for a hole, with the first bucket behind each.
    public let allocation: [Entry]

    /// A group.
    public init(id: String, allocation: [Entry]) { (self.id, self.allocation) = (id, allocation) }
  }

  /// An experiment's part of a group.
  public struct Entry: Hashable, Sendable {
    /// The experiment's id; empty for a hole.
    public let entity: String
    /// The first bucket behind the part, 0 to 10,000.
    public let end: Int

    /// A part of a group.
    public init(entity: String, end: Int) { (self.entity, self.end) = (entity, end) }
  }

  /// The experiment's id.
  public let entity: String
  /// Which buckets belong to which arm.
  public let allocation: [Slot]
  /// The group, if the experiment excludes others.
  public let group: Group?
  private let arms: Int
  fileprivate let entityBytes: [UInt8]
  fileprivate let groupBytes: [UInt8]

  /// A scheme for one experiment.
  ///
  /// - Throws: `AssignmentError` for an empty entity, no arms, and ends outside of 0 to 10,000.
  public init(entity: String, allocation: [Slot], group: Group? = nil) throws(AssignmentError) {
    try Parameters.check(entity, called: "entity")
    for end in allocation.map(\.end) + (group?.allocation.map(\.end) ?? []) {
      try Parameters.check(end, within: 0...10_000, called: "end_of_range")
    }
    for case let arm? in allocation.map(\.arm) { try Parameters.check(arm, within: 0...999, called: "arm") }
    guard let last = allocation.compactMap(\.arm).max() else { throw .noArms }
    (self.entity, self.allocation, self.group) = (entity, allocation, group)
    arms = last + 1
    (entityBytes, groupBytes) = (Array(entity.utf8), Array((group?.id ?? "").utf8))
  }

  /// A scheme with the first bucket behind each arm.
  public init(entity: String, ends: [Int], group: Group? = nil) throws(AssignmentError) {
    try self.init(
      entity: entity, allocation: ends.enumerated().map { Slot(arm: $0.offset, end: $0.element) }, group: group)
  }

  /// The share of the enrolled's buckets that each arm holds.
  public var expectedShares: [Double] {
    var widths = [Double](repeating: 0, count: arms)
    for (slot, width) in zip(allocation, Parameters.widths(allocation.map(\.end))) {
      if let arm = slot.arm { widths[arm] += width }
    }
    return Parameters.shares(widths, orElse: widths)
  }

  /// The user's id is no attribute, and numbers beyond 2⁵³ are of no type that a condition tests.
  public func attributes(_ given: [AttributeValue.Member], ofUser id: String) -> [AttributeValue.Member] {
    given.map { member in
      guard case .number(let number) = member.value, number.magnitude > 9_007_199_254_740_992 else { return member }
      return .init(member.name, [:])
    }
  }

  /// The text of the attribute `$opt_bucketing_id`, and the user's id without it.
  public func hashedID(ofUser id: String, _ attributes: AttributeValue) -> String {
    attributes["$opt_bucketing_id"]?.text ?? id
  }

  /// The arm of the user with this id.
  public func assign(utf8 id: Span<UInt8>) -> ArmAssignment {
    guard !id.isEmpty else { return ArmAssignment(.emptyID) }
    if let group {
      let bucket = Self.bucket(id, entity: groupBytes)
      guard group.allocation.first(where: { bucket < $0.end })?.entity == entity else { return ArmAssignment(.layer) }
    }
    let bucket = Self.bucket(id, entity: entityBytes)
    return ArmAssignment(arm: allocation.first { bucket < $0.end }?.arm, bucket: .whole(bucket))
  }

  private static func bucket(_ id: Span<UInt8>, entity: [UInt8]) -> Int {
    var hash = Murmur3(seed: 1)
    hash.update(id)
    hash.update(entity.span)
    return Murmur3.bucket(hash.value, of: 10_000)
  }
}
