import ExperimentStatistics
import NavigationExperiments

/// A test made again and again, each time of users drawn anew: how often it finds what is planned for.
///
/// Draws are keyed by row, replicate and arm, so the answer does not depend on who makes which replicates.
struct PowerSimulation: Sendable {
  /// As many users of both arms, at most, are drawn one by one for a replicate.
  static let mostUsers = 200_000
  /// As many trials of an arm, at most, are drawn as one number.
  static let mostTrials = 1_000_000_000

  /// What a replicate draws.
  private enum Source {
    /// How many of each arm's users succeed.
    case proportions(control: BinomialTable, treatment: BinomialTable)
    /// Users of a pool, with replacement; the treatment's level is moved so that the difference is the one planned for.
    case users(control: PooledMetric, treatment: PooledMetric, shift: Double)
  }

  private let source: Source
  private let users: (control: Int, treatment: Int)
  private let rises: Bool
  private let question: TestQuestion
  private let margin: Double
  private let significance: Double
  private let sides: TestSides
  private let key: (seed: UInt64, row: UInt32)

  /// Prepares the draws of a row; nil where they would be too many.
  init?(
    control: PooledMetric,
    treatment: PooledMetric,
    levels: (control: Double, planned: Double, simulated: Double),
    question: TestQuestion,
    margin: Double?,
    users: (control: Int, treatment: Int),
    errors: ErrorRates,
    key: (seed: UInt64, row: UInt32)
  ) {
    let planned = levels.planned
    (self.question, self.margin) = (question, margin ?? 0)
    if control.test == .proportions {
      guard max(users.control, users.treatment) <= Self.mostTrials, (0...1).contains(planned) else { return nil }
      source = .proportions(
        control: BinomialTable(trials: users.control, probability: levels.control),
        treatment: BinomialTable(trials: users.treatment, probability: planned)
      )
    } else {
      guard users.control + users.treatment <= Self.mostUsers else { return nil }
      source = .users(control: control, treatment: treatment, shift: planned - levels.simulated)
    }
    self.users = users
    rises = planned > levels.control
    significance = errors.significance
    sides = errors.sides
    self.key = key
  }

  /// How many of some replicates find what they are to find; what cannot be tested does not.
  func rejections(in replicates: Range<Int>) throws -> Int {
    var rejections = 0
    for replicate in replicates {
      if replicate % 64 == 0 { try Task.checkCancellation() }
      if (try? finds(in: replicate)) ?? false { rejections += 1 }
    }
    return rejections
  }

  private func finds(in replicate: Int) throws(UndefinedQuantity) -> Bool {
    var control = ReplicateDraws(seed: key.seed, row: key.row, replicate: replicate, arm: 0)
    var treatment = ReplicateDraws(seed: key.seed, row: key.row, replicate: replicate, arm: 1)
    switch source {
    case .proportions(let first, let second):
      let (old, new) = (first.count(at: control.uniform()), second.count(at: treatment.uniform()))
      let both = try ProportionDifference(
        control: Proportion(successes: old, trials: users.control),
        treatment: Proportion(successes: new, trials: users.treatment)
      )
      return question == .difference ? rejects(try both.pooledTest()) : rulesOut(both.newcombeInterval(level: level))
    case .users(let first, let second, let shift):
      let old = try first.drawn(users.control, &control)
      let new = try second.drawn(users.treatment, &treatment)
      let moved = SampleSummary(count: new.count, mean: new.mean + shift, variance: try new.variance)
      let both = MeanDifference(control: old, treatment: moved)
      return question == .difference ? rejects(try both.welchTest()) : rulesOut(try both.interval(level: level))
    }
  }

  /// Of a one-sided test, the p-value on the side of the difference planned for decides.
  private func rejects(_ result: TestResult) -> Bool {
    let pValue = sides == .two ? result.pValue : (rises ? result.pValueGreater : result.pValueLess) ?? result.pValue
    return pValue < significance
  }

  /// The level of the interval whose ends are tests of one side.
  private var level: Double { 1 - 2 * significance }

  /// Whether an interval lies within the margin, on the side or sides that count.
  private func rulesOut(_ interval: ConfidenceInterval) -> Bool {
    switch question {
    case .difference: false
    case .nonInferiority(better: .higher): interval.lower > -margin
    case .nonInferiority(better: .lower): interval.upper < margin
    case .equivalence: interval.lower > -margin && interval.upper < margin
    }
  }
}

extension PooledMetric {
  /// The level and spread among so many of the users, drawn with replacement.
  fileprivate func drawn(_ count: Int, _ draws: inout ReplicateDraws) throws(UndefinedQuantity) -> SampleSummary {
    var sums = UserSums()
    let (values, denominators) = (values.span, denominators.span)
    for _ in 0..<count {
      let position = draws.position(below: values.count)
      sums.add(values[position], per: denominators.isEmpty ? 0 : denominators[position])
    }
    return try sums.summary(test, scale: scale)
  }
}
