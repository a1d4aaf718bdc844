import ExperimentStatistics
import ExperimentDesign

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
  package static let greatestShareOfMargin = 0.1

  /// Whether there are enough users.
  package var isEnough: Bool { standardError <= margin * Self.greatestShareOfMargin }

  /// The number of users that would be enough, as errors fall with the root of their number; at most 10¹⁵.
  package var usersNeeded: Int {
    guard !isEnough else { return users }
    let ratio = standardError / (margin * Self.greatestShareOfMargin)
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
    of users: Int, _ rows: [Comparison], in experiment: ExperimentOutline
  ) -> MonteCarloPrecision? {
    let known = rows.compactMap { row -> MonteCarloPrecision? in
      let metric = experiment.metrics[row.metric]
      guard row.design == .paired, row.scope == .overall,
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

/// More work that would settle an undecided verdict, as far as can be known before it is done.
package enum Settlement: Hashable, Sendable {
  /// More users in each scenario: their Monte Carlo error exceeds the other differences between scenarios.
  case users(perScenario: Int)
  /// More users in the run, so many times as many.
  case run(times: Double)
  /// More scenarios.
  case scenarios(Int)

  /// The largest factor of scenarios or users to propose; beyond it, better knowledge costs less.
  static let mostEffort = 16.0
  /// More users than these are proposed for no scenario.
  static let mostUsers = 10_000
  /// How probable it must be that the work settles the verdict.
  static let leastChance = 0.8

  /// What would settle a class on which only a share of resamples agree; `nil` where nothing probably does.
  ///
  /// The share of two competing classes gives the distance to their border in standard errors. Errors fall with the
  /// root of the effort, and the distance found is itself drawn anew.
  /// - Parameters:
  ///   - reach: How many standard errors the border is away.
  ///   - users: How many users each scenario has, on average.
  ///   - usefulUsers: With how many users a scenario is precise enough to get no more.
  ///   - scenarios: How many scenarios there are.
  ///   - error: The variance of a scenario's difference from its users.
  ///   - residual: The variance between scenarios that no parameter explains.
  init?(reach: Double, users: Double, usefulUsers: Double, scenarios: Int, error: Double, residual: Double) {
    let efforts = [2.0, 4, 8, Self.mostEffort]
    guard let effort = efforts.first(where: { Self.chance(reach, after: $0) >= Self.leastChance }) else { return nil }
    let needed = error / effort - residual * (1 - 1 / effort)
    if needed > 0, users * error / needed <= min(usefulUsers, Double(Self.mostUsers)) {
      self = .users(perScenario: Int((users * error / needed / 1000).rounded(.up)) * 1000)
      return
    }
    self = .scenarios(scenarios * Int(effort))
  }

  /// The probability that 95 % of the resamples agree after so many times the work.
  private static func chance(_ reach: Double, after effort: Double) -> Double {
    let normal = NormalDistribution()
    let (limit, scale) = (1.6449 / effort.squareRoot(), (1 - 1 / effort).squareRoot())
    return normal.upperTail(at: (limit - reach) / scale) + normal.upperTail(at: (limit + reach) / scale)
  }
}

/// A part of the range of a parameter in which a verdict that is open is settled.
package struct Narrowing: Hashable, Sendable {
  /// The position of the parameter among the uncertain ones.
  package var parameter: Int
  /// Where the part ends.
  package var bound: Double
  /// Whether it is the part above that; otherwise the one below.
  package var isAbove: Bool
  /// The verdict in this part.
  package var verdict: ScenarioVerdict
}
