/// Amplitude Experiment: one Murmur3 hash, whose remainder decides who takes part and whose quotient decides the arm.
///
/// With h = murmur3(salt + "/" + id), the user takes part if h mod 100 lies in an allocation's range, and the arm is the
/// first of it whose range holds ⌊h / 100⌋, 0 to 42949672.
///
/// Source: Amplitude's public libraries (https://github.com/amplitude/experiment-node-server).
public struct AmplitudeScheme: BucketingScheme, Hashable {
  /// The number of values that ⌊h / 100⌋ can have.
  static let slots = 42_949_673

  /// Users who take part, and what they get.
  public struct Allocation: Hashable, Sendable {
    /// Which of the hundred remainders take part.
    public let range: Range<Int>
    /// The quotients of each arm.
    public let arms: [Range<Int>]

    /// Users who take part.
    public init(range: Range<Int>, arms: [Range<Int>]) { (self.range, self.arms) = (range, arms) }
  }

  /// What sets the hash apart from others.
  public let salt: String
  /// The allocations in order.
  public let allocations: [Allocation]
  private let hash: Murmur3

  /// A scheme for one flag.
  ///
  /// - Throws: `AssignmentError` for an empty salt, no arms, and ranges out of bounds.
  public init(salt: String, allocations: [Allocation]) throws(AssignmentError) {
    guard !salt.isEmpty else { throw .emptySalt }
    guard allocations.contains(where: { !$0.arms.isEmpty }) else { throw .noArms }
    try Parameters.check(allocations.map(\.range), within: 0...100, called: "allocation")
    try Parameters.check(allocations.flatMap(\.arms), within: 0...Self.slots, called: "ranges")
    (self.salt, self.allocations) = (salt, allocations)
    hash = Murmur3(after: salt + "/")
  }

  /// The share of each arm: the widths of its ranges, each for the width of its allocation.
  public var expectedShares: [Double] {
    var widths = [Double](repeating: 0, count: allocations.map(\.arms.count).max() ?? 0)
    for allocation in allocations {
      for (arm, range) in allocation.arms.enumerated() {
        widths[arm] += Double(range.count) * Double(allocation.range.count)
      }
    }
    return Parameters.shares(widths, orElse: widths)
  }

  /// The user's id is `user_id`.
  public func attributes(_ given: [AttributeValue.Member], ofUser id: String) -> [AttributeValue.Member] {
    [.init("user_id", .text(id))] + given
  }

  /// The arm of the user with this id.
  public func assign(utf8 id: Span<UInt8>) -> ArmAssignment {
    guard !id.isEmpty else { return ArmAssignment(.emptyID) }
    let (quotient, remainder) = Int(hash.value(with: id)).quotientAndRemainder(dividingBy: 100)
    guard let allocation = allocations.first(where: { $0.range.contains(remainder) }) else {
      return ArmAssignment(.coverage, bucket: .whole(remainder))
    }
    guard let arm = allocation.arms.firstIndex(where: { $0.contains(quotient) }) else {
      return ArmAssignment(.noArm, bucket: .whole(quotient))
    }
    return ArmAssignment(arm: arm, bucket: .whole(quotient))
  }
}
