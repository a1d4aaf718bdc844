public import FunnelAnalysis
public import HeadlessNavigation

extension ExperimentFunnel {
  /// One step.
  public struct Step: Hashable, Sendable {
    /// The step's id.
    public var id: String
    /// The screens that count, one of which must come into view.
    public var screens: [Name<Screen>]
    /// Whether the screen must serve what the user came for, whatever kind of goal it is.
    ///
    /// A leaf is served by screens about it, a screen by itself, a flow by what the record in which it finished shows
    /// and all that follows. A notification is a detour: what it announced is not what the user came for, and the user's
    /// own goal stays the goal meanwhile. The act `answered` counts who reached what a notification announced.
    public var onGoal: Bool
    /// The acts that count, one of which must be done, by their names; a step has either screens or acts.
    public var acts: [String]
    /// The width in which a screen must come into view; `nil` for any.
    public var sizeClass: SizeClass?
    /// Whether users may pass the step by and still reach the next.
    public var isOptional: Bool
    /// How long after the nearest required step before it the step may be reached; `nil` for any time.
    public var window: StepWindow?

    /// Makes a step.
    public init(
      id: String,
      screens: [Name<Screen>],
      onGoal: Bool = false,
      acts: [String] = [],
      sizeClass: SizeClass? = nil,
      isOptional: Bool = false,
      window: StepWindow? = nil
    ) {
      self.id = id
      self.screens = screens
      self.onGoal = onGoal
      self.acts = acts
      self.sizeClass = sizeClass
      self.isOptional = isOptional
      self.window = window
    }
  }
}
