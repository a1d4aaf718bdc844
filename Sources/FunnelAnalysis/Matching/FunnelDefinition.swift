/// What a funnel counts: steps in order, and the time from the first to the last.
///
/// A person has reached step *k* when their events contain, in this order of time and with others allowed between, one
/// for each step up to *k*, all within the window of the first. Events of one instant count in the order of the steps.
/// One event fills one step.
public struct FunnelDefinition: Hashable, Sendable {
  /// The steps, at least one.
  public var steps: [FunnelStep]
  /// The longest time from the first step to any other, in milliseconds, inclusive.
  public var windowMilliseconds: Int64

  /// Makes a funnel.
  public init(steps: [FunnelStep], windowMilliseconds: Int64) {
    self.steps = steps
    self.windowMilliseconds = windowMilliseconds
  }
}

/// One step of a funnel.
public struct FunnelStep: Hashable, Sendable {
  /// The step's id, as reports name it.
  public var id: String
  /// The symbols that fill it.
  public var symbols: [Symbol]
  /// Whether only events that concern the person's goal fill it.
  public var requiresGoal: Bool

  /// Makes a step.
  public init(id: String, symbols: [Symbol], requiresGoal: Bool = false) {
    self.id = id
    self.symbols = symbols
    self.requiresGoal = requiresGoal
  }

  /// Whether an event fills the step.
  public func matches(_ event: AnalyticsEvent) -> Bool {
    symbols.contains(event.symbol) && (event.isOnGoal || !requiresGoal)
  }
}
