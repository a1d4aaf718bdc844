/// One thing that restoring a state left out, and why.
public struct RestorationNote: Hashable, Sendable {
  /// What was left out.
  public enum Loss: Hashable, Sendable {
    /// Screens: one the app cannot show, and what stood above it.
    case screens([Screen])
    /// A coordinator.
    case coordinator(Name<any Coordinator>)
    /// What a coordinator remembered; it starts with its first memory.
    case memory(of: Name<any Coordinator>, Value)
    /// The navigation that waited at a gate, with the layer that the gate presented.
    case navigation(Destination)
    /// Everything: the app was started anew.
    case everything
  }

  /// Why it was left out.
  public enum Reason: Hashable, Sendable {
    /// The app has no screen of that kind.
    case unknownScreen(Name<Screen>)
    /// The screen belonged to a coordinator that is not restored.
    case ownerless
    /// The app has no such coordinator, or none that it forwards to.
    case unknownCoordinator
    /// The coordinator was started by one that is not restored.
    case parentless
    /// The coordinator has no screen left and no child.
    case abandoned
    /// The coordinator cannot read the memory, or was not in charge before.
    case unreadable
    /// The app has no such destination.
    case unknownDestination
    /// The destination has no such gate, or the app has not.
    case unknownGate
    /// The layer of the gate is not there.
    case layerGone
    /// No screen was left, or not the coordinator that the app starts with.
    case nothingLeft
  }

  /// What was left out.
  public var loss: Loss
  /// Why it was left out.
  public var reason: Reason

  /// Makes a note.
  public init(_ loss: Loss, because reason: Reason) {
    self.loss = loss
    self.reason = reason
  }
}
