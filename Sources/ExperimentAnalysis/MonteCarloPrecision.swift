import NavigationExperiments

/// How well a run of so many people knows a difference, held against the smallest that matters.
///
/// More people are to be had for the asking, so the error that comes from simulating no more of them should not matter: a
/// tenth of the margin is what it may be.
public struct MonteCarloPrecision: Hashable, Sendable {
  /// The metric's position.
  public var metric: Int
  /// The treatment's position.
  public var treatment: Int
  /// The standard error of the difference over everybody, in the metric's unit.
  public var standardError: Double
  /// The smallest difference that matters.
  public var margin: Double
  /// How many people were run.
  public var people: Int

  /// Makes a precision; the standard error is at least 0, and the margin above it.
  package init(metric: Int, treatment: Int, standardError: Double, margin: Double, people: Int) {
    self.metric = metric
    self.treatment = treatment
    self.standardError = standardError
    self.margin = margin
    self.people = people
  }

  /// The share of the margin that the error may be.
  public static let share = 0.1

  /// Whether there are enough people.
  public var isEnough: Bool { standardError <= margin * Self.share }

  /// How many people would be enough, as errors fall with the root of their number; at most 10¹⁵.
  public var peopleNeeded: Int {
    guard !isEnough else { return people }
    let ratio = standardError / (margin * Self.share)
    return max(people + 1, Int(min(Double(people) * ratio * ratio, 1e15)))
  }
}

extension AnalysisResults {
  /// The difference of the same people that is known worst, of all metrics that decide or have a margin of their own; `nil`
  /// where there is none.
  /// - Parameter people: How many people were run.
  public func precision(of people: Int) -> MonteCarloPrecision? {
    Self.precision(of: people, comparisons, in: experiment)
  }

  static func precision(of people: Int, _ rows: [Comparison], in experiment: ExperimentDefinition)
    -> MonteCarloPrecision?
  {
    let known = rows.compactMap { row -> MonteCarloPrecision? in
      let metric = experiment.metrics[row.metric]
      guard row.design == .paired, row.part == .whole, row.scope == .overall,
        metric.role == .primary || metric.margin != nil, let margin = metric.margin(around: row.controlValue),
        let standardError = row.standardError
      else { return nil }
      return MonteCarloPrecision(
        metric: row.metric,
        treatment: row.treatment,
        standardError: standardError,
        margin: margin,
        people: people
      )
    }
    return known.max { $0.standardError / $0.margin < $1.standardError / $1.margin }
  }
}

extension ExperimentAnalyzer {
  /// How many people a run needs for its error not to matter; not more than there are where it does not.
  /// - Parameter people: How many people are in the tally.
  public func peopleNeeded(having people: Int) -> Int {
    AnalysisResults.precision(of: people, paired(.overall), in: experiment)?.peopleNeeded ?? people
  }
}
