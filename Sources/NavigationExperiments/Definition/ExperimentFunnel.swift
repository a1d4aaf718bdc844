public import FunnelAnalysis

/// The funnel in the words of the app: its steps are screens that come into view, and things that users do.
///
/// What may be chosen of it means what it means in a `FunnelDefinition`.
public struct ExperimentFunnel: Hashable, Sendable {
  /// Something that must not happen between two steps.
  public struct Exclusion: Hashable, Sendable {
    /// What hits; its id is not used.
    public var event: Step
    /// The place of the step after which it hits.
    public var from: Int
    /// The place of the step after which it hits no longer.
    public var to: Int
    /// What becomes of who is hit.
    public var effect: FunnelExclusion.Effect

    /// Makes an exclusion.
    public init(_ event: Step, from: Int, to: Int, effect: FunnelExclusion.Effect) {
      self.event = event
      self.from = from
      self.to = to
      self.effect = effect
    }
  }

  /// The steps in order.
  public var steps: [Step]
  /// The longest time from the start of a chain to any of its steps, in milliseconds.
  public var windowMilliseconds: Int64
  /// The time at which restricted means are cut, where a metric has no horizon of its own, in milliseconds.
  public var horizonMilliseconds: Int64
  /// In which order the steps are filled.
  public var order = FunnelOrder.ordered
  /// Where a chain may start.
  public var entry = FunnelEntry.bestChain
  /// How events of one instant are ordered.
  public var ties = FunnelTies.inputOrder
  /// How far apart events of one instant may be, in milliseconds.
  public var toleranceMilliseconds: Int64 = 0
  /// What is counted; of several units of a user the one that got furthest speaks for the user.
  public var unit = FunnelUnit.user
  /// What must not happen between steps.
  public var exclusions: [Exclusion] = []

  /// Makes a funnel with the default of every choice.
  public init(steps: [Step], windowMilliseconds: Int64) {
    self.steps = steps
    self.windowMilliseconds = windowMilliseconds
    horizonMilliseconds = windowMilliseconds
  }

  /// How many times the mean patience of users the horizon of restricted means is, unless a file says otherwise.
  ///
  /// A window may be a day, and a task takes seconds: with the window for a horizon the mean would tell who arrives and
  /// nothing of times.
  public static let patiencesToHorizon = 4.0

  /// The horizon for users of a mean patience, both in milliseconds: so many times it, at most the window.
  package func horizon(forPatience patience: Double) -> Int64 {
    max(1, Int64(min(Double(windowMilliseconds), (Self.patiencesToHorizon * patience).rounded())))
  }

  /// The position of the step of that id.
  public func step(_ id: String) -> Int? { steps.firstIndex { $0.id == id } }

  /// Whether users may pass a step by and still reach the next.
  public func isOptional(_ step: Int) -> Bool { step > 0 && order != .unordered && steps[step].isOptional }

  /// The step that whoever reaches a step has reached before; `nil` for the first.
  public func required(before step: Int) -> Int? { (0..<step).last { !isOptional($0) } }
}
