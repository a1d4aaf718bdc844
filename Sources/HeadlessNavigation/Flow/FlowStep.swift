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

  /// Whether a user has met the coordinator of a slot by this step: it answered the input, or it started because of
  /// it and chose what is shown.
  ///
  /// At the launch of the app it has to have decided something: every variant starts, and may show the same.
  public func meets(_ slot: Name<any Coordinator>) -> Bool {
    answeredBy == slot || records.contains { $0.input != nil && $0.started.contains(slot) }
  }
}
