import ExperimentAnalysis
package import ExperimentDesign
package import ExperimentStatistics

/// The question of a test of a metric.
package enum TestQuestion: Hashable, Sendable {
  /// That there is a difference.
  case difference
  /// The treatment is worse by less than a margin, if one direction is the better one.
  case nonInferiority(better: Metric.Direction)
  /// The treatment differs by less than a margin in both directions.
  case equivalence

  /// The question for a guardrail.
  package static func guarding(_ metric: Metric) -> TestQuestion {
    metric.better.map { .nonInferiority(better: $0) } ?? .equivalence
  }

  /// What a test is to show, by a margin unless that is a difference; `nil` without the margin.
  func claim(margin: Double?) -> PlannedTest.Claim? {
    switch self {
    case .difference: .difference
    case .nonInferiority(better: .higher): margin.map(PlannedTest.Claim.notLower)
    case .nonInferiority(better: .lower): margin.map(PlannedTest.Claim.notHigher)
    case .equivalence: margin.map(PlannedTest.Claim.equivalence)
    }
  }

  /// The name in JSON.
  package var name: String {
    switch self {
    case .difference: "difference"
    case .nonInferiority: "non-inferiority"
    case .equivalence: "equivalence"
    }
  }
}

/// The smallest difference of a metric that matters, and its source.
package struct PlannedMargin: Hashable, Sendable {
  /// The source of a margin.
  package enum Source: String, Hashable, Sendable {
    /// The metric's `margin` in the file.
    case file
    /// The bound of a requirement in the file.
    case requirement
    /// Stated on the command line.
    case stated
    /// The default; see `Metric.margin(around:relative:)`.
    case standard = "default"
  }

  /// The difference, above 0, in the metric's unit.
  package var value: Double
  /// The source.
  package var source: Source

  /// A margin and its source.
  package init(_ value: Double, _ source: Source) { (self.value, self.source) = (value, source) }

  /// The margin of verdicts; nil if it is not stated and the control's level is unknown or zero.
  init?(_ metric: Metric, asIn row: Comparison?) {
    guard let value = row?.margin, value > 0 else { return nil }
    self.init(value, metric.margin == nil ? .standard : .file)
  }
}

extension Requirement {
  /// The question and margin of a requirement that the treatment is not worse than the control by more than its bound; nil
  /// of every other.
  var guarding: (question: TestQuestion, margin: PlannedMargin)? {
    guard isRelativeToControl else { return nil }
    return switch comparison {
    case .atMost where bound > 0: (.nonInferiority(better: .lower), PlannedMargin(bound, .requirement))
    case .atLeast where bound < 0: (.nonInferiority(better: .higher), PlannedMargin(-bound, .requirement))
    default: nil
    }
  }
}

/// The question that a planned test answers.
package struct PowerDemand: Hashable, Sendable {
  /// The errors it may make.
  package var errors = ErrorRates()
  /// The difference it is to find.
  package var effect = PlannedEffect.margin
  /// The control's exposed users for power and detectable differences; nil for the number needed.
  package var controlUsers: Int?
  /// The number of users per day; nil if unknown.
  package var usersPerDay: Int?
  /// The whole weeks that a test runs, at least: users of a Monday are not those of a Sunday, and habits take time.
  package var minimumWeeks = 2

  /// The demand that is made unless another is stated.
  package init() {}
}
