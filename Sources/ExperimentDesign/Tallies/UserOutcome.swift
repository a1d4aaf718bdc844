package import FunnelAnalysis
package import NavigationEvents

/// What one user's session came to, under one variant.
package struct UserOutcome: Hashable, Sendable {
  /// The size class at the start.
  package var startClass: SizeClass
  /// The position of the segment the user belongs to; 0 where segments are not told apart.
  package var segment: Int
  /// The exposure, if the user was exposed.
  package var exposure: Exposure?
  /// The position of the user's goal among the experiment's; `nil` where it is unknown.
  package var goal: Int?
  /// When each step of the funnel was first reached, up to the furthest, in milliseconds; `FunnelOutcome.unfilled` for
  /// a step that was skipped.
  package var reachedTimes: [Int64]
  /// The value of each metric; of a rate, its numerator; of a time, milliseconds or ``never``; of a value, millionths.
  package var values: [Int64]
  /// The denominator of each metric that is a rate, in their order.
  package var denominators: [Int64]
  /// How many events have a number, of each metric that is a value of a log, in their order.
  package var events: [Int64] = []
  /// The mark of the unit that was assigned; 0 where it is the user.
  package var cluster: Int64 = 0
  /// The moves from screen to screen, in order; empty where they are counted apart.
  package var transitions: [ScreenTransition]
  /// A number for what the user saw and when; users of two variants with the same number met the same.
  package var seen: UInt64 = 0
  /// Whether the session ran into the cap on inputs.
  package var hitStepCap: Bool

  /// The value of a time of users who never arrive.
  package static let never = Int64.max

  /// Makes an outcome, of somebody who did nothing unless said otherwise.
  package init(
    startClass: SizeClass = .compact, segment: Int = 0, exposure: Exposure? = nil, goal: Int? = nil,
    reachedTimes: [Int64] = [], values: [Int64] = [], denominators: [Int64] = [], transitions: [ScreenTransition] = [],
    hitStepCap: Bool = false
  ) {
    self.startClass = startClass
    self.segment = segment
    self.exposure = exposure
    self.goal = goal
    self.reachedTimes = reachedTimes
    self.values = values
    self.denominators = denominators
    self.transitions = transitions
    self.hitStepCap = hitStepCap
  }

  /// Makes everything take so many times as long, times at most as long as a window.
  /// - Parameters:
  ///   - factor: So many times.
  ///   - metrics: The metrics that are times.
  ///   - window: The longest time.
  package mutating func stretch(by factor: Double, _ metrics: [Int], within window: Int64) {
    func scaled(_ time: Int64) -> Int64 { Int64((Double(time) * factor).rounded()) }
    for metric in metrics where values[metric] != Self.never { values[metric] = min(window, scaled(values[metric])) }
    for step in reachedTimes.indices where reachedTimes[step] != FunnelOutcome.unfilled {
      reachedTimes[step] = scaled(reachedTimes[step])
    }
  }

  /// The stratum the user is in, if they were exposed.
  @inline(__always) package var stratum: ExposureStratum? {
    exposure.map { ExposureStratum($0.sizeClass, segment: segment) }
  }
}

extension ExperimentOutline {
  /// The most goals whose users are compared apart; with more of them only metrics say for which goals they are.
  package static let mostGoals = 20

  /// The positions of the goals whose users are compared apart: none where all users have the same, or there are too many.
  package var comparedGoals: Range<Int> { (2...Self.mostGoals).contains(goals.count) ? goals.indices : 0..<0 }
}

/// How many users of a log could still get further when it ended, by variant and stratum.
package struct DropOffs: Hashable, Sendable, StoredTally {
  /// By variant, stratum at exposure and step, the users who had not reached it and still could when the data ended.
  package private(set) var cells: [[[Int]]]

  /// Makes an empty tally.
  package init(_ experiment: ExperimentOutline) {
    cells = experiment.variants.map { _ in experiment.strata.map { _ in experiment.funnel.steps.map { _ in 0 } } }
  }

  /// Counts users who had reached a step, −1 for none, and could still have got further when the data ended.
  package mutating func addOpen(_ users: Int, after step: Int, variant: Int, stratum: Int) {
    for later in cells[variant][stratum].indices.dropFirst(step + 1) { cells[variant][stratum][later] += users }
  }

  package mutating func code(_ coder: inout TallyCoder) { coder.code(&cells) }
}
