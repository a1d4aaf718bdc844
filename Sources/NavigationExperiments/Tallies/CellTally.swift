package import FunnelAnalysis

/// What the exposed users of one variant and size class did.
package struct CellTally: Hashable, Sendable {
  /// How often a move was made, and by how many users.
  package struct TransitionCount: Hashable, Sendable {
    /// The users who made it.
    package var users = 0
    /// How often they made it.
    package var transitions = 0

    /// Makes a count of nothing.
    package init() {}
  }

  /// The funnel.
  package private(set) var funnel: FunnelTally
  /// The metrics.
  package private(set) var arm: ArmTally
  /// The moves from screen to screen.
  package private(set) var transitions: [ScreenTransition: TransitionCount] = [:]

  init(_ experiment: ExperimentDefinition) {
    funnel = FunnelTally(experiment.funnel)
    arm = ArmTally(experiment)
  }

  mutating func addWithoutMoves(_ outcome: UserOutcome, after earlier: UserOutcome? = nil) {
    funnel.add(reached: outcome.reachedTimes)
    arm.add(outcome, after: earlier)
  }

  mutating func add(_ outcome: UserOutcome, after earlier: UserOutcome? = nil) {
    addWithoutMoves(outcome, after: earlier)
    guard !outcome.transitions.isEmpty else { return }
    for (position, transition) in outcome.transitions.enumerated() {
      transitions[transition, default: TransitionCount()].transitions += 1
      if !outcome.transitions[..<position].contains(transition) {
        transitions[transition, default: TransitionCount()].users += 1
      }
    }
  }

  mutating func merge(_ other: CellTally) {
    funnel.merge(other.funnel)
    arm.merge(other.arm)
    for (transition, count) in other.transitions { add(count, of: transition) }
  }

  mutating func add(_ count: TransitionCount, of transition: ScreenTransition) {
    transitions[transition, default: TransitionCount()].users += count.users
    transitions[transition, default: TransitionCount()].transitions += count.transitions
  }
}

extension FunnelTally {
  /// Makes an empty tally for a funnel, in which no time counts for more than its window.
  package init(_ funnel: ExperimentFunnel) {
    let (window, horizon) = (funnel.windowMilliseconds, funnel.horizonMilliseconds)
    self.init(stepCount: funnel.steps.count, longest: window, horizon: horizon)
  }
}
