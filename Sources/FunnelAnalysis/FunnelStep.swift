/// One step of a funnel.
package struct FunnelStep: Hashable, Sendable {
  /// The step's id, as reports name it.
  package var id: String
  /// The symbols that fill it.
  package var symbols: [Symbol]
  /// Whether only events that concern the user's goal fill it.
  package var requiresGoal: Bool
  /// Whether a chain may pass it by; the first step never is, nor any step of an unordered funnel.
  ///
  /// An event fills one step. One that can fill an optional step or the required step after it gets a chain further as
  /// the required step; the optional step counts too if another event can fill either of them.
  package var isOptional: Bool
  /// The window of the step after the nearest required step before it; `nil` for any time.
  ///
  /// The first step's window counts from exposure if chains start there; otherwise it has none. Unordered funnels have
  /// none.
  package var window: StepWindow?

  /// Makes a step.
  package init(
    id: String, symbols: [Symbol], requiresGoal: Bool = false,
    isOptional: Bool = false, window: StepWindow? = nil
  ) {
    self.id = id
    self.symbols = symbols
    self.requiresGoal = requiresGoal
    self.isOptional = isOptional
    self.window = window
  }

  /// Whether an event fills the step.
  package func matches(_ event: FunnelEvent) -> Bool {
    symbols.contains(event.symbol) && (event.isOnGoal || !requiresGoal)
  }
}

/// The time allowed between two events.
public struct StepWindow: Hashable, Sendable {
  /// The least, in milliseconds, inclusive.
  public var minimumMilliseconds: Int64
  /// The most, in milliseconds, inclusive; `Int64.max` for no limit.
  public var maximumMilliseconds: Int64

  /// Makes a window.
  public init(minimumMilliseconds: Int64 = 0, maximumMilliseconds: Int64 = .max) {
    self.minimumMilliseconds = minimumMilliseconds
    self.maximumMilliseconds = maximumMilliseconds
  }

  /// Whether an event of that time is in the window of one before it.
  func contains(_ time: Int64, after anchor: Int64) -> Bool {
    let gap = time - anchor
    return gap >= minimumMilliseconds && gap <= maximumMilliseconds
  }
}
