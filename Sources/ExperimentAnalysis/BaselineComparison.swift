package import ExperimentDesign
import ExperimentStatistics

/// A baseline beside the level that the model has under the control.
package struct BaselineComparison: Sendable {
  /// A change of the cohort or app with which a rerun comes near the baseline.
  package struct Cause: Hashable, Sendable {
    /// The change as a file writes it, and where.
    package var change: String
    /// The level of the rerun, in the metric's unit.
    package var level: Double

    /// Makes a cause.
    package init(_ change: String, level: Double) { (self.change, self.level) = (change, level) }
  }

  /// The baseline.
  package var placed: PlacedBaseline
  /// How many simulated users count; of a time those who arrive, of a rate the things counted.
  package var users: Int
  /// Their mean, in the metric's unit; `nil` where no user counts.
  package var level: Double?
  /// Their standard deviation.
  package var deviation: Double
  /// The part of a share that users have who came for something else than the funnel counts.
  package var levelOfOthers: Double
  /// What brings the level near the baseline; none where it is near.
  package var causes: [Cause] = []
  /// What was tried, in words; empty where nothing was.
  package var tried: [String] = []
  /// The level with the users of the run, who were brought to the baselines; `nil` where it is not one of these.
  package var anchored: Double?

  /// From which ratio of baseline and level on one of them is called wrong.
  package static let tolerance = 1.5
  /// Up to which ratio a rerun is near.
  static let nearness = 1.15
  /// Up to which ratio an anchored level meets its baseline.
  static let closeness = 1.1
  private static let confidence = 0.95

  /// Makes a comparison.
  package init(_ placed: PlacedBaseline, users: Int, level: Double?, deviation: Double, levelOfOthers: Double = 0) {
    (self.placed, self.users, self.level) = (placed, users, level)
    (self.deviation, self.levelOfOthers) = (deviation, levelOfOthers)
  }

  /// The baseline's own number.
  package var value: Double { placed.baseline.value }

  /// The larger of baseline and level as a multiple of the smaller; `nil` without a level, and where one is 0.
  package var ratio: Double? {
    level.flatMap { value == $0 ? 1 : min(value, $0) > 0 ? max(value, $0) / min(value, $0) : nil }
  }

  /// Whether the level is off by half or more, and by more than chance in either explains.
  package var isMissed: Bool {
    guard let level else { return placed.metric.isTime }
    return max(value, level) >= Self.tolerance * min(value, level)
      && !interval(around: value, of: placed.baseline.users).overlaps(
        interval(around: level, of: users))
  }

  /// Whether the level is as good as the baseline, or inside its interval.
  package var isNear: Bool {
    guard let level else { return false }
    return max(value, level) <= Self.nearness * min(value, level)
      || interval(around: value, of: placed.baseline.users).contains(level)
  }

  /// Whether the level is within a tenth of the baseline, or a percentage point, or inside its interval.
  package var isMet: Bool {
    guard let level else { return false }
    return max(value, level) <= Self.closeness * min(value, level)
      || placed.metric.isShare && abs(value - level) <= 0.01
      || interval(around: value, of: placed.baseline.users).contains(level)
  }

  /// The confidence interval of the baseline; `nil` where it is not known how many users it is of.
  package var interval: ClosedRange<Double>? {
    placed.baseline.users.map { interval(around: value, of: $0) }
  }

  /// An interval around a mean: Wilson's of a share, else one of the relative spread that simulated users have.
  private func interval(around mean: Double, of users: Int?) -> ClosedRange<Double> {
    guard let users, users > 0 else { return mean...mean }
    if placed.metric.isBinary {
      let proportion = Proportion(successes: Int((min(1, mean) * Double(users)).rounded()), trials: users)
      let found = try? proportion.wilsonInterval(level: Self.confidence)
      return found.map { min($0.lower, mean)...max($0.upper, mean) } ?? mean...mean
    }
    let spread = level.map { $0 > 0 ? deviation / $0 * mean : 0 } ?? 0
    let reach = 1.96 * spread / Double(users).squareRoot()
    return mean - reach...mean + reach
  }
}
