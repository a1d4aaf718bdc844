package import ExperimentAnalysis
import ExperimentDesign
import ExperimentStatistics
import NavigationEvents
import NavigationExperiments

/// Sizes the tests of an experiment from a pool of simulated users.
package struct PowerAnalysis: Sendable {
  /// The users.
  package let pool: OutcomePool
  /// The question.
  package let demand: PowerDemand
  /// The pool as verdicts compare it, for the margins.
  private let compared: [Comparison]

  /// Prepares to size the tests of a pool's experiment.
  package init(_ pool: OutcomePool, _ demand: PowerDemand) {
    self.pool = pool
    self.demand = demand
    let rows = ExperimentAnalyzer(experiment: pool.experiment.outline, tally: pool.pairs).comparisons()
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

  /// The row of a metric, treatment and scope; the metric's role decides the question.
  package func row(_ metric: Int, of treatment: Int, in scope: Comparison.Scope) -> PowerRow {
    let subject = pool.experiment.metrics[metric]
    return row(metric, of: treatment, in: scope, subject.role == .guardrail ? .guarding(subject) : .difference, nil)
  }

  /// The probability that the test of a row shows its effect, with this many users assigned to all variants together;
  /// nil if unknown.
  package func power(of row: PowerRow, assigned: Int) -> Double? {
    let share = pool.experiment.expectedShares[pool.experiment.control] * row.shareOfEnrolled
    guard let control = ExperimentOutline.ceiling(Double(assigned) * share), control > 1 else { return nil }
    var same = row
    same.users = arms(control, row)
    return same.testPower ?? same.power
  }

  /// The questions of requirements, over all users, as they are judged: a metric is not worse than its limit allows.
  private func requirementRows(_ metric: Int, of treatment: Int) -> [PowerRow] {
    pool.experiment.requirements.compactMap { requirement in
      guard requirement.metric == metric, requirement.variant == treatment, let guarding = requirement.guarding else {
        return nil
      }
      return row(metric, of: treatment, in: .overall, guarding.question, guarding.margin)
    }
  }

  private func row(
    _ metric: Int, of treatment: Int, in scope: Comparison.Scope, _ question: TestQuestion, _ bound: PlannedMargin?
  ) -> PowerRow {
    let (experiment, shares) = (pool.experiment, pool.experiment.expectedShares)
    let samples = [experiment.control, treatment].map { pool.sample(of: metric, under: $0, in: scope, of: treatment) }
    let same = compared.first { $0.metric == metric && $0.treatment == treatment && $0.scope == scope }
    var row = PowerRow(
      metric: metric, treatment: treatment, scope: scope, question: question, test: samples[0].test,
      shareOfEnrolled: pool.enrolled == 0 ? 0 : Double(samples[0].values.count) / Double(pool.enrolled),
      ratio: shares[experiment.control] > 0 ? shares[treatment] / shares[experiment.control] : 0)
    row.isIdentical = samples[0] == samples[1]
    row.simulationError = same?.standardError ?? 0
    do throws(UndefinedQuantity) {
      guard experiment.metrics[metric].value == nil else { throw .notSimulated }
      row.control = try samples[0].summary
      row.treatmentSummary = try samples[1].summary
      row.margin = bound ?? margin(of: row, asIn: same)
      guard row.ratio > 0 else { throw .zeroWeights }
      guard !row.isIdentical || isWorthPlanning(treatment, in: scope) else { throw .identicalArms }
      try plan(&row, kurtosis: (samples[0].kurtosis, samples[1].kurtosis))
    } catch { row.undefined = error }
    return row
  }

  /// The smallest difference that matters, as in verdicts; of a guardrail the one that is stated, if any is.
  private func margin(of row: PowerRow, asIn same: Comparison?) -> PlannedMargin? {
    if case .stated(let stated) = demand.effect, row.question != .difference {
      return PlannedMargin(abs(stated.value), .stated)
    }
    return PlannedMargin(pool.experiment.metrics[row.metric], asIn: same)
  }

  /// Whether a test may look for a difference that no simulated user shows: a stated one, if users can meet a
  /// difference.
  private func isWorthPlanning(_ treatment: Int, in scope: Comparison.Scope) -> Bool {
    let widths = scope.sizeClass.map { [$0] } ?? SizeClass.allCases
    return demand.effect != .simulated && widths.contains { pool.experiment.outline.canDiffer(treatment, in: $0) }
  }

  private func plan(
    _ row: inout PowerRow, kurtosis: (control: Double, treatment: Double)
  ) throws(UndefinedQuantity) {
    guard let control = row.control, let treatment = row.treatmentSummary, let planned = planned(row) else { return }
    (row.planned, row.plannedSource) = (planned.difference, planned.source)
    guard let claim = row.question.claim(margin: row.margin?.value) else { return }
    let plan =
      if row.test == .pooledZ {
        try PlannedTest(
          rates: (control.mean, control.mean + planned.difference), ratio: row.ratio, claiming: claim,
          errors: demand.errors)
      } else {
        try PlannedTest(
          deviations: (control.variance.squareRoot(), treatment.variance.squareRoot()), kurtosis: kurtosis,
          difference: planned.difference, ratio: row.ratio, claiming: claim, errors: demand.errors)
      }
    row.plan = plan
    // The power at a number of users is known even if no number suffices.
    do throws(UndefinedQuantity) {
      row.neededByFormula = try plan.formulaSize()
      row.needed = try plan.size()
    } catch { row.undefined = error }
    row.users = demand.controlUsers.map { arms($0, row) } ?? row.needed.map { ($0.control, $0.treatment) }
    guard let users = row.users else { return }
    row.assignedUsers = assigned(users, row)
    row.detectable = try plan.detectable(controlUnits: Double(users.control))
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
    case .nonInferiority(better: .lower) where simulated <= 0, .nonInferiority(better: .higher) where simulated >= 0:
      return (0, .margin)
    case .nonInferiority, .equivalence: return demand.effect == .simulated ? (simulated, .simulated) : (0, .margin)
    }
  }

  /// So many users of the control, and the treatment's that go with them.
  private func arms(_ control: Int, _ row: PowerRow) -> (control: Int, treatment: Int)? {
    ExperimentOutline.ceiling(Double(control) * row.ratio).map { (control, max(1, $0)) }
  }

  /// The users to assign to all variants together, so that both arms get theirs.
  func assigned(_ users: (control: Int, treatment: Int), _ row: PowerRow) -> Int? {
    pool.experiment.outline.usersToAssign(users, to: row.treatment, exposed: row.shareOfEnrolled)
  }

  /// The whole weeks until so many users are enrolled, at least ``PowerDemand/minimumWeeks``; `nil` without a number of users a day.
  package func weeks(_ assigned: Int) -> Int? {
    guard let users = demand.usersPerDay, pool.coverage > 0 else { return nil }
    let days = ExperimentOutline.ceiling(Double(assigned) / (Double(users) * pool.coverage))
    return days.map { max(demand.minimumWeeks, ($0 + 6) / 7) }
  }
}
