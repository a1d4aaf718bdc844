/// What handling one input leads to: the next state, and the records of what happened on the way.
public struct FlowStep: Hashable, Sendable {
  /// The state after the input.
  public var state: FlowState
  /// What happened, in order; at least one record.
  public var records: [NavigationRecord]
  /// How the input ended.
  public var outcome: NavigationRecord.Outcome

  /// The slot whose coordinator answered the input, if one did.
  public var answeredBy: Name<any Coordinator>? { records.lazy.compactMap(\.decidedBy).first }
}
