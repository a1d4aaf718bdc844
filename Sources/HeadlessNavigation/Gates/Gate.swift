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

  /// The fact that is true when that time is over, which lets the navigation pass; `nil` where it fails then.
  var factAfterTimeout: Name<Fact>? { get }
}

extension Gate {
  /// What the user says.
  public func conclude(_ verdict: Verdict, round: Int, _: Destination, in _: NavigationContext) -> GateAnswer {
    .verdict(verdict)
  }
  /// Waits for ever.
  public var timeoutMilliseconds: Int? { nil }
  /// Fails.
  public var factAfterTimeout: Name<Fact>? { nil }
}

/// What a gate answers.
public enum GateAnswer: Hashable, Sendable {
  /// It has made up its mind.
  case verdict(Verdict)
  /// It must ask the user first, on that screen, presented over everything.
  case suspend(present: Screen)
  /// It waits without a screen: it is judged anew after every input, and lets pass as soon as it says so.
  case wait
}

/// A gate's decision.
public enum Verdict: Hashable, Sendable {
  /// Go on.
  case proceed
  /// The user does not want to.
  case cancel
  /// It cannot be done.
  case fail
}

/// A gate that a fact opens; while the fact is false, it presents a screen and waits, or just waits.
public struct FactGate: Gate, Hashable {
  /// What becomes of the navigation when the user has made the fact true.
  public enum Continuation: Hashable, Sendable {
    /// It goes on to where it was going.
    case resume
    /// It is given up: the user is where they were.
    case drop
    /// The user is asked, on that screen, whether they still want to go there.
    case ask(Screen)
  }

  /// The fact.
  package var fact: Name<Fact>
  /// The screen on which the user can make it true; `nil` for a gate that waits without one.
  package var screen: Screen?
  /// What comes after that.
  package var continuation: Continuation
  /// How long it waits for an answer before it fails, in milliseconds; `nil` for ever.
  public var timeoutMilliseconds: Int?
  /// Whether the fact is true when that time is over, as a configuration that has loaded then.
  public var opensAfterTimeout = false

  /// Makes a gate that resumes and waits for ever unless said otherwise.
  public init(
    unless fact: Name<Fact>, present screen: Screen, then continuation: Continuation = .resume,
    timeoutMilliseconds: Int? = nil
  ) {
    self.fact = fact
    self.screen = screen
    self.continuation = continuation
    self.timeoutMilliseconds = timeoutMilliseconds
  }

  /// Makes a gate that waits without a screen until the fact is true: by what users or the app do meanwhile, or after
  /// that time.
  public init(waitingFor fact: Name<Fact>, opensAfterMilliseconds: Int? = nil) {
    self.fact = fact
    continuation = .resume
    timeoutMilliseconds = opensAfterMilliseconds
    opensAfterTimeout = true
  }

  /// The gate's own, if it opens then.
  public var factAfterTimeout: Name<Fact>? { opensAfterTimeout ? fact : nil }

  /// Lets pass while the fact is true, and asks otherwise.
  public func judge(_ destination: Destination, in scene: NavigationContext) -> GateAnswer {
    scene.holds(fact) ? .verdict(.proceed) : screen.map { .suspend(present: $0) } ?? .wait
  }

  /// Resumes, drops or asks once more, as it was made to.
  public func conclude(_ verdict: Verdict, round: Int, _: Destination, in _: NavigationContext) -> GateAnswer {
    guard verdict == .proceed, round == 0 else { return .verdict(verdict) }
    return switch continuation {
    case .resume: .verdict(.proceed)
    case .drop: .verdict(.cancel)
    case .ask(let screen): .suspend(present: screen)
    }
  }
}
