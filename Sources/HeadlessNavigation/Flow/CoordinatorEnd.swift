/// The end of a coordinator's life.
public struct CoordinatorEnd: Hashable, Sendable, Codable {
  /// The slot it filled.
  public var slot: Name<any Coordinator>
  /// Why it ended; one that ended with its parent has the parent's cause.
  public var cause: Cause

  /// Makes an end.
  public init(_ slot: Name<any Coordinator>, _ cause: Cause) {
    self.slot = slot
    self.cause = cause
  }
}
