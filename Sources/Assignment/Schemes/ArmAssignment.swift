/// What a bucketing scheme decides about one user.
public struct ArmAssignment: Hashable, Sendable {
  /// The index of the arm in declared order, from 0; nil for somebody who is not in the experiment.
  public let arm: Int?

  /// The bucket the arm is read from, 0 to 9999, stated for the not enrolled too: the bucket of the arm they would get.
  public let bucket: Int

  /// A decision; `arm` is nil for somebody who is not in the experiment.
  public init(arm: Int?, bucket: Int) {
    self.arm = arm
    self.bucket = bucket
  }

  /// Whether the user takes part in the experiment.
  public var isEnrolled: Bool { arm != nil }
}
