package import FunnelAnalysis

/// Whole numbers, one a user, summed up exactly: merges in any order to the same result.
package struct MetricTally: Hashable, Sendable, StoredTally {
  /// How many users.
  package private(set) var count = 0
  /// The sum.
  package private(set) var sum: Int128 = 0
  /// The sum of squares.
  package private(set) var sumOfSquares: Int128 = 0

  /// Makes an empty tally.
  package init() {}

  /// Counts one user's value.
  package mutating func add(_ value: Int64) {
    count += 1
    sum += Int128(value)
    sumOfSquares += Int128(value) * Int128(value)
  }

  package mutating func code(_ coder: inout TallyCoder) {
    coder.code(&count)
    coder.code(&sum)
    coder.code(&sumOfSquares)
    coder.require(Self.isProduct(sum, of: Int128(count), sumOfSquares) && (count > 0 || sumOfSquares == 0))
  }

  /// Whether a sum of products can be one of two sums of squares (Cauchy–Schwarz).
  static func isProduct(_ product: Int128, of first: Int128, _ second: Int128) -> Bool {
    guard first >= 0, second >= 0 else { return false }
    let square = product.magnitude.multipliedFullWidth(by: product.magnitude)
    let most = first.magnitude.multipliedFullWidth(by: second.magnitude)
    return (square.high, square.low) <= (most.high, most.low)
  }

  /// Whether all values can be 0 or 1.
  var isBinary: Bool { sum == sumOfSquares && sum <= count }
}

/// The metrics of users under one variant.
package struct ArmTally: Hashable, Sendable, StoredTally {
  /// How many users.
  package private(set) var count = 0
  /// The metrics, in the experiment's order; of a time, the horizon for users who do not arrive by then; of a value, 0.
  package private(set) var metrics: [MetricTally]
  /// The users of each metric that is a value of a log, in their order.
  package private(set) var values: [ValueTally]
  /// The metrics that are rates, in their order.
  package private(set) var rates: [RateTally]
  /// The users who arrive, of each metric that is a time, in their order.
  package private(set) var arrivals: [ArrivalTally]
  /// The units that variants were assigned to; none where that is each user.
  package private(set) var clusters: ClusterTally
  /// The metrics beside what was known before, in their order; empty where nothing was known.
  package private(set) var covariates: [CovariateTally]

  private let layout: MetricLayout

  /// Makes an empty tally.
  package init(_ experiment: ExperimentOutline) {
    layout = MetricLayout(experiment)
    metrics = Array(repeating: MetricTally(), count: experiment.metrics.count)
    rates = Array(repeating: RateTally(), count: layout.rates.count)
    arrivals = Array(repeating: ArrivalTally(), count: layout.times.count)
    values = Array(repeating: ValueTally(), count: layout.values.count)
    clusters = ClusterTally(experiment, layout)
    let isAdjusted = experiment.analysis.covariate != nil
    covariates = Array(repeating: CovariateTally(), count: isAdjusted ? experiment.metrics.count : 0)
  }

  /// Counts one user.
  /// - Parameter earlier: What they did before the exposure; `nil` where that is not known.
  mutating func add(_ outcome: UserOutcome, after earlier: UserOutcome? = nil) {
    count += 1
    for metric in outcome.values.indices where layout.counts(metric, goal: outcome.goal) {
      metrics[metric].add(layout.value(of: metric, in: outcome))
    }
    for time in layout.times.indices where layout.counts(layout.times[time], goal: outcome.goal) {
      let value = outcome.values[layout.times[time]]
      if value != UserOutcome.never { arrivals[time].add(value) }
    }
    for rate in layout.rates.indices where layout.counts(layout.rates[rate], goal: outcome.goal) {
      rates[rate].add(outcome.values[layout.rates[rate]], per: outcome.denominators[rate])
    }
    for value in layout.values.indices where layout.counts(layout.values[value], goal: outcome.goal) {
      values[value].add(outcome.values[layout.values[value]], events: outcome.events[value], cluster: outcome.cluster)
    }
    clusters.add(outcome)
    if let earlier { add(outcome, given: earlier) }
  }

  private mutating func add(_ outcome: UserOutcome, given earlier: UserOutcome) {
    for metric in covariates.indices where layout.counts(metric, goal: outcome.goal) {
      covariates[metric].add(layout.value(of: metric, in: outcome), given: layout.value(of: metric, in: earlier))
    }
  }

  package mutating func code(_ coder: inout TallyCoder) {
    coder.code(&count)
    coder.code(&metrics)
    coder.code(&rates)
    coder.code(&arrivals)
    coder.code(&values)
    coder.code(&clusters)
    coder.code(&covariates)
    coder.require(metrics.allSatisfy { $0.count <= count } && layout.binaries.allSatisfy { metrics[$0].isBinary })
    coder.require(rates.allSatisfy { $0.numerator.count <= count })
    coder.require(zip(layout.times, arrivals).allSatisfy { $1.times.count <= metrics[$0].count })
    coder.require(zip(layout.values, values).allSatisfy { $1.count == metrics[$0].count })
    coder.require(covariates.indices.allSatisfy(isPossible))
  }

  /// Whether a metric and what was known before can be of the same users.
  private func isPossible(_ metric: Int) -> Bool {
    let (known, product) = (covariates[metric].covariate, covariates[metric].sumOfProducts)
    let own = metrics[metric]
    guard known.count > 0 else { return product == 0 }
    return known.count == own.count && MetricTally.isProduct(product, of: known.sumOfSquares, own.sumOfSquares)
  }
}

/// What the exposed users of one variant and size class did.
package struct CellTally: Hashable, Sendable, StoredTally {
  /// How often a move was made, and by how many users.
  package struct TransitionCount: Hashable, Sendable, StoredTally {
    /// The users who made it.
    package var users = 0
    /// How often they made it.
    package var transitions = 0

    /// Makes a count of nothing.
    package init() {}

    package mutating func code(_ coder: inout TallyCoder) {
      coder.code(&users)
      coder.code(&transitions)
    }
  }

  /// The funnel.
  package private(set) var funnel: FunnelTally
  /// The metrics.
  package private(set) var arm: ArmTally
  /// The moves from screen to screen.
  package private(set) var transitions: [ScreenTransition: TransitionCount] = [:]

  init(_ experiment: ExperimentOutline) {
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

  package mutating func code(_ coder: inout TallyCoder) {
    coder.code(&funnel)
    coder.code(&arm)
    coder.code(&transitions, empty: TransitionCount())
    coder.require(funnel.exposed == arm.count)
    coder.require(transitions.values.allSatisfy { $0.users <= arm.count && $0.users <= $0.transitions })
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

/// A metric of users beside what was known of them before they were exposed, both whole numbers: merges in any order to the
/// same result.
///
/// The metric's own sums stand in its ``MetricTally``.
package struct CovariateTally: Hashable, Sendable, StoredTally {
  /// What was known before.
  package private(set) var covariate = MetricTally()
  /// The sum of the products of both.
  package private(set) var sumOfProducts: Int128 = 0

  /// Makes an empty tally.
  package init() {}

  /// Counts one user.
  package mutating func add(_ value: Int64, given covariate: Int64) {
    self.covariate.add(covariate)
    sumOfProducts += Int128(value) * Int128(covariate)
  }

  package mutating func code(_ coder: inout TallyCoder) {
    coder.code(&covariate)
    coder.code(&sumOfProducts)
  }
}

/// How a tally counts each metric of an experiment: which are rates or times, and which users count.
struct MetricLayout: Hashable, Sendable {
  /// The positions of the metrics that are rates.
  let rates: [Int]
  /// The positions of the metrics that are times.
  let times: [Int]
  /// The positions of the metrics that are values of a log.
  let values: [Int]
  /// By metric, the most that a user's value counts: the horizon of a time, in milliseconds; 0 of a value.
  private let horizons: [Int64]
  /// The positions of the metrics that are 0 or 1 of each user.
  let binaries: [Int]
  /// By metric, the positions of the goals whose users count; `nil` where all users do.
  private let goals: [Set<Int>?]

  init(_ experiment: ExperimentOutline) {
    rates = experiment.rates
    times = experiment.times
    values = experiment.values
    horizons = experiment.metrics.map { $0.horizonMilliseconds ?? ($0.value == nil ? .max : 0) }
    binaries = experiment.metrics.indices.filter { experiment.metrics[$0].isBinary }
    goals = experiment.metrics.map { metric in
      metric.goals.isEmpty ? nil : Set(experiment.goals.indices.filter { experiment.counts(metric, goal: $0) })
    }
  }

  /// What counts of a user's value: who never arrives counts with the horizon.
  @inline(__always) func value(of metric: Int, in outcome: UserOutcome) -> Int64 {
    min(horizons[metric], outcome.values[metric])
  }

  /// Whether a user counts for a metric.
  /// - Parameter goal: The position of the user's goal; `nil` where it is unknown.
  @inline(__always) func counts(_ metric: Int, goal: Int?) -> Bool {
    guard let known = goals[metric] else { return true }
    return goal.map(known.contains) ?? false
  }
}
