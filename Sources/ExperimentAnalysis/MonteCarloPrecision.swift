import NavigationExperiments

/// The Monte Carlo error of a difference, compared with the smallest difference that matters.
///
/// Simulating more users is cheap, so their number should not limit precision: the error should be at most a tenth of
/// the margin.
package struct MonteCarloPrecision: Hashable, Sendable {
  /// The metric's position.
  package var metric: Int
  /// The treatment's position.
  package var treatment: Int
  /// The standard error of the difference over all users, in the metric's unit.
  package var standardError: Double
  /// The smallest difference that matters.
  package var margin: Double
  /// The number of users in the run.
  package var users: Int

  /// Makes a precision; the standard error is at least 0, and the margin above it.
  package init(metric: Int, treatment: Int, standardError: Double, margin: Double, users: Int) {
    self.metric = metric
    self.treatment = treatment
    self.standardError = standardError
    self.margin = margin
    self.users = users
  }

  /// The share of the margin that the error may be.
  package static let share = 0.1

  /// Whether there are enough users.
  package var isEnough: Bool { standardError <= margin * Self.share }

  /// The number of users that would be enough, as errors fall with the root of their number; at most 10¹⁵.
  package var usersNeeded: Int {
    guard !isEnough else { return users }
    let ratio = standardError / (margin * Self.share)
    return max(users + 1, Int(min(Double(users) * ratio * ratio, 1e15)))
  }
}

extension AnalysisResults {
  /// The least precise difference of the same users, among metrics that decide or have their own margin; `nil` without
  /// one.
  /// - Parameter users: How many users were run.
  package func precision(of users: Int) -> MonteCarloPrecision? {
    Self.precision(of: users, comparisons, in: experiment)
  }

  static func precision(
    of users: Int, _ rows: [Comparison], in experiment: ExperimentDefinition
  ) -> MonteCarloPrecision? {
    let known = rows.compactMap { row -> MonteCarloPrecision? in
      let metric = experiment.metrics[row.metric]
      guard row.design == .paired, row.part == .whole, row.scope == .overall,
        metric.role == .primary || metric.margin != nil, let margin = metric.margin(around: row.controlValue),
        let standardError = row.standardError
      else { return nil }
      return MonteCarloPrecision(
        metric: row.metric, treatment: row.treatment, standardError: standardError, margin: margin, users: users)
    }
    return known.max { $0.standardError / $0.margin < $1.standardError / $1.margin }
  }
}

extension ExperimentAnalyzer {
  /// The number of users with an error small enough; no more than the run has if its error is.
  /// - Parameter users: How many users are in the tally.
  package func usersNeeded(having users: Int) -> Int {
    AnalysisResults.precision(of: users, paired(.overall), in: experiment)?.usersNeeded ?? users
  }
}

/// What would settle an undecided verdict, by its largest source of doubt.
package enum Settlement: Hashable, Sendable {
  /// More users in each scenario: their Monte Carlo error exceeds the other differences between scenarios.
  case users(perScenario: Int)
  /// More scenarios.
  case scenarios(Int)
  /// A narrower range of a parameter, given by its position among the uncertain ones: the doubt lies in the model.
  case parameter(Int)

  /// The largest factor of scenarios or users to propose; beyond it, better knowledge costs less.
  static let mostEffort = 16.0
  /// More users than these are proposed for no scenario.
  static let mostUsers = 10_000

  /// What would settle a class on which only a share of resamples agree.
  ///
  /// The share of two competing classes gives the distance to their border in standard errors. Errors fall with the
  /// root of the effort, until 95 % agree.
  /// - Parameters:
  ///   - reach: How many standard errors the border is away.
  ///   - users: How many users each scenario has, on average.
  ///   - scenarios: How many scenarios there are.
  ///   - error: The variance of a scenario's difference from its users.
  ///   - residual: The variance between scenarios that no parameter explains.
  ///   - parameter: The parameter with the largest effect on the difference.
  init?(reach: Double, users: Double, scenarios: Int, error: Double, residual: Double, parameter: Int?) {
    let effort = reach > 0 ? (1.6449 / reach) * (1.6449 / reach) : .infinity
    guard effort <= Self.mostEffort else {
      guard let parameter else { return nil }
      self = .parameter(parameter)
      return
    }
    let needed = error / effort - residual * (1 - 1 / effort)
    if needed > 0, let users = Self(usersPerScenario: users * error / needed) {
      self = users
      return
    }
    var count = scenarios
    while Double(count) < Double(scenarios) * effort { count *= 2 }
    self = .scenarios(count)
  }

  /// So many users in each scenario, in whole thousands; `nil` of more than ``mostUsers``.
  init?(usersPerScenario users: Double) {
    guard users <= Double(Self.mostUsers) else { return nil }
    self = .users(perScenario: Int((users / 1000).rounded(.up)) * 1000)
  }
}
