package import FunnelAnalysis
package import HeadlessNavigation

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
  /// When each step of the funnel was first reached, up to the furthest, in milliseconds; `FunnelTally.unfilled` for
  /// a step that was skipped.
  package var reachedTimes: [Int64]
  /// The value of each metric; of a rate, its numerator; of a time, milliseconds or ``never``.
  package var values: [Int64]
  /// The denominator of each metric that is a rate, in their order.
  package var denominators: [Int64]
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

  /// The stratum the user is in, if they were exposed.
  package var stratum: ExposureStratum? { exposure.map { ExposureStratum($0.sizeClass, segment: segment) } }
}

/// The users who came for one goal, by variant.
///
/// Goals are counted beside the strata and not within each of them, so that memory grows by the number of goals and not
/// by its product with personas and size classes.
package struct GoalTally: Hashable, Sendable, StoredTally {
  /// The users under control and under a variant; the control's own stays empty.
  package internal(set) var paired: [ContrastTally]
  /// The users under the variant they were assigned.
  package internal(set) var revealed: [ArmTally]
  /// The users of whom each variant has its own.
  package internal(set) var independent: [ArmTally]

  init(_ experiment: ExperimentDefinition) {
    paired = experiment.variants.map { _ in ContrastTally(experiment) }
    revealed = experiment.variants.map { _ in ArmTally(experiment) }
    independent = revealed
  }

  package mutating func code(_ coder: inout TallyCoder) {
    coder.code(&paired)
    coder.code(&revealed)
    coder.code(&independent)
  }

  mutating func merge(_ other: GoalTally) {
    for variant in paired.indices {
      paired[variant].merge(other.paired[variant])
      revealed[variant].merge(other.revealed[variant])
      independent[variant].merge(other.independent[variant])
    }
  }
}

extension ExperimentDefinition {
  /// The most goals whose users are compared apart; with more of them only metrics say for which goals they are.
  package static let mostGoals = 20

  /// The positions of the goals whose users are compared apart: none where all users have the same, or there are too many.
  package var comparedGoals: Range<Int> { (2...Self.mostGoals).contains(goals.count) ? goals.indices : 0..<0 }
}

/// A time of users under one variant, beside the mean of those who arrive, which the metric's ``MetricTally`` holds.
package struct TimeTally: Hashable, Sendable, StoredTally {
  /// The time of all users, the horizon for those who do not arrive by then, in milliseconds.
  package private(set) var restricted = MetricTally()
  /// The times of those who arrive, in milliseconds.
  package private(set) var histogram = LogHistogram()

  /// Makes an empty tally.
  package init() {}

  /// Counts one user.
  mutating func add(_ value: Int64, restricted time: Int64) {
    restricted.add(time)
    if value != UserOutcome.never { histogram.add(value) }
  }

  package mutating func code(_ coder: inout TallyCoder) {
    coder.code(&restricted)
    coder.code(&histogram)
    coder.require(histogram.count <= restricted.count)
  }

  /// Adds the tally of other users.
  mutating func merge(_ other: TimeTally) {
    restricted.merge(other.restricted)
    histogram.merge(other.histogram)
  }
}

/// A time of the same users under two variants, beside those who arrive under both, whom the metric's ``PairTally``
/// holds.
package struct TimePairTally: Hashable, Sendable, StoredTally {
  /// The times of all users, the horizon where they do not arrive by then, in milliseconds.
  package private(set) var restricted = PairTally()
  /// The users who arrive under the control.
  package private(set) var arrivedControl = 0
  /// The users who arrive under the treatment.
  package private(set) var arrivedTreatment = 0
  /// The times under the control of users who arrive under both, in milliseconds.
  package private(set) var control = LogHistogram()
  /// The times under the treatment of users who arrive under both, in milliseconds.
  package private(set) var treatment = LogHistogram()

  /// Makes an empty tally.
  package init() {}

  /// The users who arrive under both.
  package var arrivedBoth: Int { control.count }

  /// Whether the same users arrive under both.
  package var hasSameArrivals: Bool { arrivedControl == arrivedBoth && arrivedTreatment == arrivedBoth }

  /// Counts one user.
  mutating func add(control value: Int64, treatment other: Int64, by time: MetricLayout.Time) {
    restricted.add(control: time.restricted(value), treatment: time.restricted(other))
    if value != UserOutcome.never { arrivedControl += 1 }
    if other != UserOutcome.never { arrivedTreatment += 1 }
    guard value != UserOutcome.never, other != UserOutcome.never else { return }
    control.add(value)
    treatment.add(other)
  }

  package mutating func code(_ coder: inout TallyCoder) {
    coder.code(&restricted)
    coder.code(&arrivedControl)
    coder.code(&arrivedTreatment)
    coder.code(&control)
    coder.code(&treatment)
    coder.require(control.count == treatment.count && arrivedBoth <= min(arrivedControl, arrivedTreatment))
    coder.require(arrivedControl + arrivedTreatment - arrivedBoth <= restricted.difference.count)
  }

  /// Adds the tally of other users.
  mutating func merge(_ other: TimePairTally) {
    restricted.merge(other.restricted)
    arrivedControl += other.arrivedControl
    arrivedTreatment += other.arrivedTreatment
    control.merge(other.control)
    treatment.merge(other.treatment)
  }
}

/// Where the users of a log went who did not finish the funnel, and who still could have, by variant and stratum.
package struct DropOffs: Hashable, Sendable, StoredTally {
  /// The screens that are told apart, by their numbers in the tallies; all others are one more.
  package let screens: [String]
  /// By variant and stratum at exposure.
  package private(set) var cells: [[DropOffTally]]

  /// Makes an empty tally.
  package init(_ experiment: ExperimentDefinition) {
    screens = Set(experiment.variants.flatMap { $0.app.screens.keys.map(\.rawValue) }).sorted()
    let empty = DropOffTally(stepCount: experiment.funnel.steps.count, actionCount: screens.count + 1)
    cells = experiment.variants.map { _ in experiment.strata.map { _ in empty } }
  }

  /// The number of a screen.
  package func number(of screen: String) -> Int { screens.firstIndex(of: screen) ?? screens.count }

  /// Counts somebody who reached a step and not the last, as `DropOffTally` does.
  package mutating func add(
    furthest step: Int, next screen: Int?, isOpen: Bool, variant: Int, in stratum: ExposureStratum
  ) { cells[variant][stratum.index].add(furthest: step, next: screen, isOpen: isOpen) }

  /// Counts users, added before, who could still have got further when the data ended.
  package mutating func addOpen(_ users: Int, after step: Int, variant: Int, stratum: Int) {
    cells[variant][stratum].addOpen(users, after: step)
  }

  package mutating func code(_ coder: inout TallyCoder) { coder.code(&cells) }

  /// Adds the tally of other users in the same experiment.
  package mutating func merge(_ other: DropOffs) {
    for variant in cells.indices {
      for stratum in cells[variant].indices { cells[variant][stratum].merge(other.cells[variant][stratum]) }
    }
  }
}
