/// A funnel, with every choice that changes a number.
///
/// A *chain* is a path through the funnel: distinct events of one unit, one for each step it fills. One chain is the
/// outcome of a unit: of the chains that get furthest, the one with the most optional steps; of those, the one that got
/// there first; of those, the one with the latest start; of those, the one with the first optional steps; of those, the
/// one that fills its steps earliest. The defaults are those of ``FunnelMatcher``, which is exact at O(1) an event.
package struct FunnelDefinition: Hashable, Sendable {
  /// The steps, from 1 to 64.
  package var steps: [FunnelStep]
  /// The longest time from the start of a chain to any of its events, in milliseconds, inclusive; `Int64.max` for none.
  package var windowMilliseconds: Int64
  /// The order in which steps are filled.
  package var order: FunnelOrder
  /// The rule for the start of chains.
  package var entry: FunnelEntry
  /// The order of events of one instant.
  package var ties: FunnelTies
  /// The greatest distance of an event of an instant from its first event, in milliseconds.
  ///
  /// All events of an instant get the time of its first event. Only events that the funnel knows make instants; in
  /// strict order, all do. Not used if ties are in the order of the input.
  package var toleranceMilliseconds: Int64
  /// The exclusions: events that must not happen between steps, at most 64 of them.
  package var exclusions: [FunnelExclusion]
  /// The unit that is counted.
  package var unit: FunnelUnit
  /// The symbols of events that stop no chain in strict order, even if they fill no step.
  ///
  /// Such an event can still hit as an exclusion. In an app these are acts that only an exclusion names: acts stop a
  /// chain only if they are a step.
  package var bystanders: Set<Symbol>

  /// Makes a funnel; the defaults are those of simulated runs.
  package init(
    steps: [FunnelStep], windowMilliseconds: Int64, order: FunnelOrder = .ordered, entry: FunnelEntry = .bestChain,
    ties: FunnelTies = .inputOrder, toleranceMilliseconds: Int64 = 0, exclusions: [FunnelExclusion] = [],
    unit: FunnelUnit = .user, bystanders: Set<Symbol> = []
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
      && steps.allSatisfy { !$0.isOptional && $0.window == nil }
  }
}

/// The order in which the steps of a funnel are filled.
public enum FunnelOrder: String, CaseIterable, Hashable, Sendable {
  /// Step after step, whatever happens between.
  case ordered
  /// In order, with no event between two steps but more events that fill the first of the two.
  ///
  /// Events that fill no step do not break the order.
  case strict
  /// In any order; to reach the *k*-th step is to have filled *k* of them.
  case unordered
}

/// The rule for the start of chains.
public enum FunnelEntry: String, CaseIterable, Hashable, Sendable {
  /// At any event that fills the first step; the chain that gets furthest counts.
  case bestChain = "best-chain"
  /// At the first event that fills the first step, and never again.
  case firstEntry = "first-entry"
  /// At the user's exposure, which is not a step; earlier events do not count.
  case exposure
}

/// The order of events of one instant.
public enum FunnelTies: String, CaseIterable, Hashable, Sendable {
  /// In the order of the log: exact if the log keeps the order of events.
  case inputOrder = "input-order"
  /// In the order that gets a chain furthest: a clock too coarse for the order loses no step.
  case stepOrder = "step-order"
  /// In no order: a chain has one event of an instant.
  case strictlyLater = "strictly-later"
}

/// The unit that a funnel counts.
public enum FunnelUnit: String, CaseIterable, Hashable, Sendable {
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
}

/// Something that must not happen between two steps.
///
/// An attempt is all chains of one start. It is hit when the event happens in an instant that finds the attempt's
/// furthest step from ``from`` on and leaves it before ``to``, while the window is open and, in strict order, while a
/// chain can still go on. In an unordered funnel whatever has begun and is not complete is hit.
///
/// With optional steps, the event also stops every chain that it finds at ``from`` or later and leaves before ``to``,
/// even if another chain of the attempt has got further: no optional step counts across an exclusion.
///
/// The event that hits may itself fill the first step, and then starts another attempt.
public struct FunnelExclusion: Hashable, Sendable {
  /// The effect on an attempt that is hit.
  public enum Effect: String, CaseIterable, Hashable, Sendable {
    /// The attempt ends, and keeps the steps it has filled; another may begin.
    case endAttempt = "end-attempt"
    /// The attempt does not count; another may begin.
    case voidAttempt = "void-attempt"
    /// As ``voidAttempt``; and a unit that would get further without the exclusion counts nowhere.
    case dropUser = "drop-user"
  }

  /// The events that hit.
  package var event: FunnelStep
  /// The place of the step after which it hits.
  package var from: Int
  /// The place of the step after which it hits no longer.
  package var to: Int
  /// The effect on an attempt that is hit.
  package var effect: Effect

  /// Makes an exclusion.
  package init(_ event: FunnelStep, from: Int, to: Int, effect: Effect = .endAttempt) {
    self.event = event
    self.from = from
    self.to = to
    self.effect = effect
  }
}
