/// A screen or layer that a user is dragging away, not yet gone; a state at rest has none.
///
/// The tree changes when the gesture ends, once (N5); until then the phase is all there is to tell.
public struct TransitionPhase: Hashable, Sendable, Codable {
  /// The input that waits for the end of the gesture, if the policy lets one wait (N4).
  public var waiting: FlowInput?

  /// Makes the phase of a gesture that has just begun.
  public init(waiting: FlowInput? = nil) { self.waiting = waiting }
}

/// What a user's finger does to the top screen or layer.
public enum Drag: String, Hashable, Sendable, Codable, CaseIterable {
  /// It begins to drag it away.
  case begin
  /// It lets go early: everything is as it was.
  case cancel
  /// It drags it all the way.
  case finish
}
