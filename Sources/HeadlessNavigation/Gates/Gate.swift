/// A pre-navigation interceptor as a value: it never calls back, it asks to be resumed.
public protocol Gate: Sendable {
  /// Whether the navigation may go on.
  func judge(_ destination: Destination, in scene: Surroundings) -> GateAnswer
}

/// What a gate answers.
public enum GateAnswer: Hashable, Sendable {
  /// It has made up its mind.
  case verdict(Verdict)
  /// It must ask the person first, on that screen, presented over everything.
  case suspend(present: Screen)
}

/// A gate's decision.
public enum Verdict: Hashable, Sendable, Codable {
  /// Go on.
  case proceed
  /// The person does not want to.
  case cancel
  /// It cannot be done.
  case fail
}

/// A gate that a fact opens; while the fact is false, it presents a screen and waits.
public struct FactGate: Gate {
  /// The fact.
  public var fact: Name<Fact>
  /// The screen on which the person can make it true.
  public var screen: Screen

  /// Makes a gate.
  public init(unless fact: Name<Fact>, present screen: Screen) {
    self.fact = fact
    self.screen = screen
  }

  /// Lets pass while the fact is true, and asks otherwise.
  public func judge(_ destination: Destination, in scene: Surroundings) -> GateAnswer {
    scene.facts.contains(fact) ? .verdict(.proceed) : .suspend(present: screen)
  }
}
