/// In which order the steps of a funnel are filled.
public enum FunnelOrder: String, CaseIterable, Hashable, Sendable {
  /// Step after step, whatever happens between.
  case ordered
  /// Step after step, and nothing between two steps but more events that fill the first of the two.
  ///
  /// The bystanders of a ``FunnelDefinition`` that fill no step stop nothing.
  case strict
  /// In any order; to reach the *k*-th step is to have filled *k* of them.
  case unordered
}

/// Where a chain may start.
public enum FunnelEntry: String, CaseIterable, Hashable, Sendable {
  /// At any event that fills the first step; the chain that gets furthest counts.
  case bestChain = "best-chain"
  /// At the first event that fills the first step, and never again.
  case firstEntry = "first-entry"
  /// At the user's exposure, which is no step; what happened before does not count.
  case exposure
}

/// How events of one instant are ordered.
public enum FunnelTies: String, CaseIterable, Hashable, Sendable {
  /// As they come, so nothing is made up where the log keeps the order of what happened.
  case inputOrder = "input-order"
  /// In whatever order gets a chain furthest, so a clock too coarse for the order takes no step away.
  case stepOrder = "step-order"
  /// In none: of one instant a chain has one event.
  case strictlyLater = "strictly-later"
}

/// What a funnel counts.
public enum FunnelUnit: Hashable, Sendable {
  /// Users.
  case user
  /// Sessions, each by itself: all events of one session number, whatever happens in other sessions between them.
  case session
  /// Attempts: each starts at the first event that fills the first step after the one before is over.
  ///
  /// An attempt is over when it fills the last step, when its window has passed, or when an exclusion or a stranger in
  /// strict order has stopped it. An event that stops an attempt and fills the first step starts the next; one that
  /// fills the last step does not. ``FunnelEntry`` does not matter to it.
  case attempt
  /// The values of a property, each by itself; events without a value count for none.
  case property(Symbol)
}

/// Something that must not happen between two steps.
///
/// An attempt is all chains of one start. It is hit when the event happens in an instant that finds the attempt's
/// furthest step from ``from`` on and leaves it before ``to``, while the window is open and, in strict order, while a
/// chain can still go on. In an unordered funnel whatever has begun and is not complete is hit.
///
/// The event that hits may itself fill the first step, and then starts another attempt.
public struct FunnelExclusion: Hashable, Sendable {
  /// What becomes of who is hit.
  public enum Effect: String, CaseIterable, Hashable, Sendable {
    /// The attempt ends, and keeps the steps it has filled; another may begin.
    case endAttempt = "end-attempt"
    /// The attempt counts for nothing; another may begin.
    case voidAttempt = "void-attempt"
    /// As ``voidAttempt``; and a unit that would get further without the exclusion counts nowhere.
    case dropUser = "drop-user"
  }

  /// The events that hit.
  public var event: FunnelStep
  /// The place of the step after which it hits.
  public var from: Int
  /// The place of the step after which it hits no longer.
  public var to: Int
  /// What becomes of who is hit.
  public var effect: Effect

  /// Makes an exclusion.
  public init(_ event: FunnelStep, from: Int, to: Int, effect: Effect = .endAttempt) {
    self.event = event
    self.from = from
    self.to = to
    self.effect = effect
  }
}
