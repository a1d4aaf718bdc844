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
