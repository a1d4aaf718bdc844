/// A way to deal people to the arms of an experiment: a pure function of the experiment's settings and the person's id.
public protocol BucketingScheme: Sendable {
  /// The arm of a person.
  func assign(_ id: String) -> ArmAssignment

  /// The arm of the simulated person of an index, whose id is the index in decimal digits.
  func assign(index: Int) -> ArmAssignment

  /// The exact share of the enrolled that each arm gets in the long run, which is the width of its buckets.
  var expectedShares: [Double] { get }
}

extension BucketingScheme {
  /// Hashes the decimal digits.
  public func assign(index: Int) -> ArmAssignment { assign(String(index)) }
}

/// What a scheme says of a person.
public struct ArmAssignment: Hashable, Sendable {
  /// The arm's position; `nil` when the person is not part of the experiment.
  public var arm: Int?
  /// The bucket that decided on the arm.
  public var bucket: Int

  /// Makes an assignment.
  public init(arm: Int?, bucket: Int) {
    self.arm = arm
    self.bucket = bucket
  }
}
