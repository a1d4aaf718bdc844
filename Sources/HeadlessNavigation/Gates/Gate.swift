/// A pre-navigation interceptor as a value: it never calls back, it asks to be resumed.
public protocol Gate: Sendable {
  /// Whether the navigation may go on.
  func judge(_ destination: Destination, in scene: NavigationContext) -> GateAnswer

  /// What becomes of the navigation when the user has answered; the gate may ask again, on another screen.
  ///
  /// The round is how often it has asked before, 0 the first time.
  func conclude(_ verdict: Verdict, round: Int, _ destination: Destination, in scene: NavigationContext) -> GateAnswer

  /// How long it waits for an answer before it fails, in milliseconds; `nil` for ever.
  ///
  /// The engine has no clock: whoever runs it gives ``FlowInput/timeout(_:)`` when the time has come.
  var timeoutMilliseconds: Int? { get }
}

extension Gate {
  /// What the user says.
  public func conclude(_ verdict: Verdict, round: Int, _: Destination, in _: NavigationContext) -> GateAnswer {
    .verdict(verdict)
  }
  /// Waits for ever.
  public var timeoutMilliseconds: Int? { nil }
}

/// What a gate answers.
public enum GateAnswer: Hashable, Sendable {
  /// It has made up its mind.
  case verdict(Verdict)
  /// It must ask the user first, on that screen, presented over everything.
  case suspend(present: Screen)
}

/// A gate's decision.
public enum Verdict: Hashable, Sendable, Codable {
  /// Go on.
  case proceed
  /// The user does not want to.
  case cancel
  /// It cannot be done.
  case fail
}
