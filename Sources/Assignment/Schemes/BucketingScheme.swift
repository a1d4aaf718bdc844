/// A rule that turns a user's id into an arm, the same arm wherever and whenever it is asked.
public protocol BucketingScheme: Sendable {
  /// What share of the enrolled each arm will get, in the order of the arms: real bucket widths, adding up to 1.
  var expectedShares: [Double] { get }

  /// The arm of the user with this id; the id's UTF-8 bytes decide, so it is never normalized.
  ///
  /// An empty id is never enrolled: a scheme that hashed it would put everybody without an id into one arm.
  func assign(_ id: String) -> ArmAssignment

  /// The arm of the simulated user whose id is the decimal index; always equal to `assign(String(index))`.
  func assign(index: UInt64) -> ArmAssignment
}

extension BucketingScheme {
  /// The arm of the simulated user whose id is the decimal index, through its text.
  public func assign(index: UInt64) -> ArmAssignment {
    assign(String(index))
  }
}
