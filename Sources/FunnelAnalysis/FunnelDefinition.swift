/// What a funnel counts, with every choice that changes a number.
///
/// A *chain* is a way through the funnel: distinct events of one unit, one for each step it fills. The outcome of a unit
/// is told by one chain: of those that get furthest the one that got there first, of those the one with the latest
/// start, and of those the one that fills its steps earliest. The defaults count what ``FunnelMatcher`` counts at O(1)
/// an event, which is exact.
public struct FunnelDefinition: Hashable, Sendable {
  /// The steps, from 1 to 64.
  public var steps: [FunnelStep]
  /// The longest time from the start of a chain to any of its events, in milliseconds, inclusive; `Int64.max` for none.
  public var windowMilliseconds: Int64
  /// In which order the steps are filled.
  public var order: FunnelOrder
  /// Where a chain may start.
  public var entry: FunnelEntry
  /// How events of one instant are ordered.
  public var ties: FunnelTies
  /// How much later than the first event of an instant another may be to belong to it, in milliseconds.
  ///
  /// All events of an instant are taken at the time of its first. Only events that the funnel knows make instants, but
  /// for strict order, where all do. Not used where ties are taken in the order of the input.
  public var toleranceMilliseconds: Int64
  /// What must not happen between steps, at most 64 of them.
  public var exclusions: [FunnelExclusion]
  /// What is counted.
  public var unit: FunnelUnit
  /// The symbols of events that stop no chain in strict order, even where they fill no step.
  ///
  /// Such an event can still hit as an exclusion. In an app these are acts that only an exclusion names: acts stop a
  /// chain only where they are a step.
  public var bystanders: Set<Symbol>

  /// Makes a funnel; what is left out counts as it does in simulated runs.
  public init(
    steps: [FunnelStep],
    windowMilliseconds: Int64,
    order: FunnelOrder = .ordered,
    entry: FunnelEntry = .bestChain,
    ties: FunnelTies = .inputOrder,
    toleranceMilliseconds: Int64 = 0,
    exclusions: [FunnelExclusion] = [],
    unit: FunnelUnit = .user,
    bystanders: Set<Symbol> = []
  ) {
    self.steps = steps
    self.windowMilliseconds = windowMilliseconds
    self.order = order
    self.entry = entry
    self.ties = ties
    self.toleranceMilliseconds = toleranceMilliseconds
    self.exclusions = exclusions
    self.unit = unit
    self.bystanders = bystanders
  }

  /// Whether the funnel is the common one, for which one start a step is all there is to remember.
  var isPlain: Bool {
    order == .ordered && entry == .bestChain && ties == .inputOrder && exclusions.isEmpty && unit == .user
      && steps.allSatisfy { !$0.isOptional && $0.window == nil && $0.conditions.isEmpty }
  }
}

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
