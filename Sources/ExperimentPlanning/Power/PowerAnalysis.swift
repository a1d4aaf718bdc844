package import ExperimentAnalysis
import ExperimentStatistics
import HeadlessNavigation
import NavigationExperiments

/// Sizes the tests of an experiment from a pool of simulated users.
package struct PowerAnalysis: Sendable {
  /// The users.
  package let pool: OutcomePool
  /// The question.
  package private(set) var demand: PowerDemand
  /// The pool as verdicts compare it, for the margins.
  private let compared: [Comparison]

  /// Prepares to size the tests of a pool's experiment.
  package init(_ pool: OutcomePool, _ demand: PowerDemand) {
    self.pool = pool
    self.demand = demand
    let rows = ExperimentAnalyzer(experiment: pool.experiment, tally: pool.pairs).comparisons()
    compared = rows.filter { $0.design == .paired }
  }

  /// The rows by metric, treatment and scope.
  ///
  /// A guardrail's test is that it is not worse by its margin, a requirement's that its metric is not worse by its
  /// bound, any other that there is a difference.
  package func rows() -> [PowerRow] {
    let experiment = pool.experiment
    return experiment.metrics.indices.filter { demand.effect.applies(to: experiment.metrics[$0]) }.flatMap { metric in
      experiment.treatments.flatMap { treatment in
        pool.scopes(of: treatment).map { row(metric, of: treatment, in: $0) } + requirementRows(metric, of: treatment)
      }
    }
  }

  /// The row of a metric, treatment and scope; the metric's role decides the question, unless
  /// stated.
  package func row(
    _ metric: Int, of treatment: Int, in scope: Comparison.Scope, asking question: TestQuestion? = nil
  ) -> PowerRow {
    let subject = pool.experiment.metrics[metric]
    let usual = subject.role == .guardrail ? TestQuestion.guarding(subject) : .difference
    return row(metric, of: treatment, in: scope, question ?? usual, bound: nil)
  }

  /// The probability that the test of a row shows its effect, with this many users assigned to all variants together;
  /// nil if unknown.
  package func power(of row: PowerRow, assigned: Int) -> Double? {
    let share = pool.experiment.expectedShares[pool.experiment.control] * row.shareOfEnrolled
    guard let users = ExperimentDefinition.ceiling(Double(assigned) * share), users > 1 else { return nil }
    var analysis = self
    analysis.demand.controlUsers = users
    let bound = row.margin?.source == .requirement ? row.margin : nil
    let same = analysis.row(row.metric, of: row.treatment, in: row.scope, row.question, bound: bound)
    return same.testPower ?? same.power
  }

  /// The questions of requirements, over all users, as they are judged: a metric is not worse than its limit allows.
  private func requirementRows(_ metric: Int, of treatment: Int) -> [PowerRow] {
    pool.experiment.requirements.compactMap { requirement in
      guard requirement.metric == metric, requirement.variant == treatment, let guarding = requirement.guarding else {
        return nil
      }
      return row(metric, of: treatment, in: .overall, guarding.question, bound: guarding.margin)
    }
  }

  private func row(
    _ metric: Int, of treatment: Int, in scope: Comparison.Scope, _ question: TestQuestion, bound: PlannedMargin?
  ) -> PowerRow {
    let experiment = pool.experiment
    let samples = samples(of: metric, of: treatment, in: scope)
    let shares = experiment.expectedShares
    var row = PowerRow(
      (metric, treatment, scope), question, samples.control.test,
      shareOfEnrolled: pool.enrolled == 0 ? 0 : Double(samples.control.values.count) / Double(pool.enrolled),
      ratio: shares[experiment.control] > 0 ? shares[treatment] / shares[experiment.control] : 0)
    row.isIdentical = samples.control == samples.treatment
    row.simulationError = samples.control.pairedError(to: samples.treatment)
    do throws(UndefinedQuantity) {
      row.control = try samples.control.summary
      row.treatmentSummary = try samples.treatment.summary
      row.margin = bound ?? margin(of: row)
      guard row.ratio > 0 else { throw .zeroWeights }
      guard !row.isIdentical || isWorthPlanning(treatment, in: scope) else { throw .identicalArms }
      try plan(&row, samples)
    } catch { row.undefined = error }
    return row
  }

  /// The smallest difference that matters, as in verdicts; of a guardrail the one that is stated, if any is.
  private func margin(of row: PowerRow) -> PlannedMargin? {
    if case .stated(let stated) = demand.effect, row.question != .difference {
      return PlannedMargin(abs(stated.value), .stated)
    }
    let same = compared.first { $0.metric == row.metric && $0.treatment == row.treatment && $0.scope == row.scope }
    return PlannedMargin(pool.experiment.metrics[row.metric], asIn: same)
  }

  /// Whether a test may look for a difference that no simulated user shows: a stated one, if users can meet a
  /// difference.
  private func isWorthPlanning(_ treatment: Int, in scope: Comparison.Scope) -> Bool {
    let widths = scope.sizeClass.map { [$0] } ?? SizeClass.allCases
    return demand.effect != .simulated && widths.contains { pool.experiment.canDiffer(treatment, in: $0) }
  }

  /// A metric under the control and under a treatment, user by user.
  func samples(
    of metric: Int, of treatment: Int, in scope: Comparison.Scope
  ) -> (control: PooledMetric, treatment: PooledMetric) {
    let control = pool.experiment.control
    return (
      pool.sample(of: metric, under: control, in: scope, of: treatment),
      pool.sample(of: metric, under: treatment, in: scope, of: treatment)
    )
  }

  private func plan(
    _ row: inout PowerRow, _ samples: (control: PooledMetric, treatment: PooledMetric)
  ) throws(UndefinedQuantity) {
    guard let control = row.control, let treatment = row.treatmentSummary, let planned = planned(row) else { return }
    (row.planned, row.plannedSource) = (planned.difference, planned.source)
    guard let claim = row.question.claim(margin: row.margin?.value) else { return }
    let test =
      if row.test == .proportions {
        try PlannedTest(
          rates: (control.mean, control.mean + planned.difference), ratio: row.ratio, claiming: claim,
          errors: demand.errors)
      } else {
        try PlannedTest(
          deviations: (control.variance.squareRoot(), treatment.variance.squareRoot()),
          kurtosis: (samples.control.kurtosis, samples.treatment.kurtosis), difference: planned.difference,
          ratio: row.ratio, claiming: claim, errors: demand.errors)
      }
    row.minimum = test.minimum
    // The power at a number of users is known even if no number suffices.
    do throws(UndefinedQuantity) {
      row.neededByFormula = try test.formulaSize()
      row.needed = try test.size()
    } catch { row.undefined = error }
    guard let users = users(row) else { return }
    row.users = users
    row.assignedUsers = assigned(users, row)
    row.power = test.power(controlUnits: Double(users.control))
    row.testPower = test.testPower(of: users)
    row.detectable = try test.detectable(controlUnits: Double(users.control))
  }

  /// The true difference.
  ///
  /// For a guardrail it is zero, as is usual for such tests, or the simulated difference if that is used and worse.
  private func planned(_ row: PowerRow) -> PlannedEffect.Planned? {
    guard let level = row.control?.mean, let simulated = row.simulatedDifference else { return nil }
    let metric = pool.experiment.metrics[row.metric]
    switch row.question {
    case .difference:
      return demand.effect.planned(metric, margin: row.margin?.value, level: level, simulated: simulated)
    case .nonInferiority(let better):
      let isWorse = better == .lower ? simulated > 0 : simulated < 0
      guard demand.effect == .simulated, isWorse else { break }
      return PlannedEffect.Planned(difference: simulated, source: .simulated)
    case .equivalence:
      guard demand.effect == .simulated else { break }
      return PlannedEffect.Planned(difference: simulated, source: .simulated)
    }
    return PlannedEffect.Planned(difference: 0, source: .margin)
  }

  private func users(_ row: PowerRow) -> (control: Int, treatment: Int)? {
    guard let control = demand.controlUsers else { return row.needed.map { ($0.control, $0.treatment) } }
    return ExperimentDefinition.ceiling(Double(control) * row.ratio).map { (control, max(1, $0)) }
  }

  /// The users to assign to all variants together, so that both arms get theirs.
  func assigned(_ users: (control: Int, treatment: Int), _ row: PowerRow) -> Int? {
    pool.experiment.usersToAssign(users, to: row.treatment, exposed: row.shareOfEnrolled)
  }

  /// The whole weeks until so many users are enrolled, at least ``PowerDemand/minimumWeeks``; `nil` without a number of users a day.
  package func weeks(_ assigned: Int) -> Int? {
    guard let users = demand.usersPerDay, pool.coverage > 0 else { return nil }
    let days = ExperimentDefinition.ceiling(Double(assigned) / (Double(users) * pool.coverage))
    return days.map { max(demand.minimumWeeks, ($0 + 6) / 7) }
  }
}
