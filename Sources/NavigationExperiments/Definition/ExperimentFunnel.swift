public import FunnelAnalysis
public import HeadlessNavigation

/// The funnel in the words of the app: its steps are screens.
public struct ExperimentFunnel: Hashable, Sendable {
  /// One step.
  public struct Step: Hashable, Sendable {
    /// The step's id.
    public var id: String
    /// The screens that count, one of which must come into view.
    public var screens: [Name<Screen>]
    /// Whether the screen must serve what the person wants at that moment, whatever kind of goal it is.
    ///
    /// A leaf is served by screens about it, a screen by itself, a flow by what the record in which it finished shows
    /// and all that follows. While a notification leads away, screens serve what it announced and nothing else: a chat
    /// that was opened by a notification is on the goal of who opened it, and not on the one they had before.
    public var onGoal: Bool

    /// Makes a step.
    public init(id: String, screens: [Name<Screen>], onGoal: Bool = false) {
      self.id = id
      self.screens = screens
      self.onGoal = onGoal
    }
  }

  /// The steps in order.
  public var steps: [Step]
  /// The longest time from the first step to any other, in milliseconds.
  public var windowMilliseconds: Int64

  /// Makes a funnel.
  public init(steps: [Step], windowMilliseconds: Int64) {
    self.steps = steps
    self.windowMilliseconds = windowMilliseconds
  }

  /// The funnel in terms of interned names.
  public func definition(_ symbols: inout SymbolTable) -> FunnelDefinition {
    var interned: [FunnelStep] = []
    for step in steps {
      interned.append(
        FunnelStep(
          id: step.id,
          symbols: step.screens.map { symbols.symbol(for: $0.rawValue) },
          requiresGoal: step.onGoal
        )
      )
    }
    return FunnelDefinition(steps: interned, windowMilliseconds: windowMilliseconds)
  }

  /// The position of the step of that id.
  public func step(_ id: String) -> Int? { steps.firstIndex { $0.id == id } }
}
