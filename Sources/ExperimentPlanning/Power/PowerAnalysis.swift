package import ExperimentAnalysis
package import ExperimentStatistics
import HeadlessNavigation
import NavigationExperiments

/// Sizes the tests of an experiment from a pool of simulated people.
package struct PowerAnalysis: Sendable {
  /// The people.
  package let pool: OutcomePool
  /// What is asked.
  package let demand: PowerDemand

  /// Prepares to size the tests of a pool's experiment.
  package init(_ pool: OutcomePool, _ demand: PowerDemand) {
    self.pool = pool
    self.demand = demand
  }

  /// How many tests share the significance: one unless ``PowerDemand/sharesSignificance``.
  package var familySize: Int {
    guard demand.sharesSignificance else { return 1 }
    let experiment = pool.experiment
    return max(1, experiment.treatments.count * experiment.metrics.count { $0.role == .primary })
  }

  /// The errors of one test.
  package var errors: ErrorRates {
    let errors = demand.errors
    let significance = errors.significance / Double(familySize)
    return ErrorRates(significance: significance, power: errors.power, sides: errors.sides)
  }

  /// The rows by metric, treatment and scope, without simulated power.
  package func rows() -> [PowerRow] {
    let experiment = pool.experiment
    return experiment.metrics.indices.filter { demand.effect.applies(to: experiment.metrics[$0]) }.flatMap { metric in
      experiment.treatments.flatMap { treatment in
        pool.scopes(of: treatment).map { row(metric, of: treatment, in: $0) }
      }
    }
  }

  /// The row of a metric, treatment and scope, without simulated power.
  package func row(_ metric: Int, of treatment: Int, in scope: Comparison.Scope) -> PowerRow {
    let experiment = pool.experiment
    let samples = samples(of: metric, of: treatment, in: scope)
    let shares = experiment.expectedShares
    var row = PowerRow(
      (metric, treatment, scope),
      samples.control.test,
      poolUsers: samples.control.values.count,
      shareOfEnrolled: pool.enrolled == 0 ? 0 : Double(samples.control.values.count) / Double(pool.enrolled),
      ratio: shares[experiment.control] > 0 ? shares[treatment] / shares[experiment.control] : 0
    )
    row.isIdentical = samples.control == samples.treatment
    row.simulationError = samples.control.pairedError(to: samples.treatment)
    do throws(UndefinedQuantity) {
      row.control = try samples.control.summary
      row.treatmentSummary = try samples.treatment.summary
      guard row.ratio > 0 else { throw .zeroWeights }
      guard !row.isIdentical || isWorthPlanning(treatment, in: scope) else { throw .identicalArms }
      try plan(&row)
    } catch {
      row.undefined = error
    }
    return row
  }

  /// Whether a test may look for a difference that no simulated person shows: one that is asked for, where what people
  /// meet can differ.
  private func isWorthPlanning(_ treatment: Int, in scope: Comparison.Scope) -> Bool {
    let widths = scope.sizeClass.map { [$0] } ?? SizeClass.allCases
    return demand.effect != .simulated && widths.contains { pool.experiment.canDiffer(treatment, in: $0) }
  }

  /// A metric under the control and under a treatment, person by person.
  func samples(
    of metric: Int,
    of treatment: Int,
    in scope: Comparison.Scope
  ) -> (control: PooledMetric, treatment: PooledMetric) {
    let control = pool.experiment.control
    return (
      pool.sample(of: metric, under: control, in: scope, of: treatment),
      pool.sample(of: metric, under: treatment, in: scope, of: treatment)
    )
  }

  private func plan(_ row: inout PowerRow) throws(UndefinedQuantity) {
    guard let control = row.control, let treatment = row.treatmentSummary else { return }
    let metric = pool.experiment.metrics[row.metric]
    guard let planned = demand.effect.difference(metric, simulated: treatment.mean - control.mean) else { return }
    row.planned = planned
    let plan = try TestSizing(row.test, control: control, treatment: treatment, planned: planned, ratio: row.ratio)
    // What is asked for a number of people has an answer where no number suffices.
    do throws(UndefinedQuantity) {
      row.needed = try plan.sampleSize(errors, demand.formula)
    } catch {
      row.undefined = error
    }
    guard let users = users(row) else { return }
    row.users = users
    row.assignedUsers = assigned(users, row)
    row.days = row.assignedUsers.flatMap(days)
    row.power = plan.power(of: users.control, errors, demand.formula)
    row.testPower = plan.testPower(of: users, errors, demand.formula)
    row.detectable = try plan.detectable(by: users.control, errors, demand.formula)
  }

  private func users(_ row: PowerRow) -> (control: Int, treatment: Int)? {
    guard let control = demand.controlUsers else { return row.needed.map { ($0.control, $0.treatment) } }
    return Self.ceiling(Double(control) * row.ratio).map { (control, max(1, $0)) }
  }

  /// The people to assign to all variants together, so that both arms get theirs.
  func assigned(_ users: (control: Int, treatment: Int), _ row: PowerRow) -> Int? {
    let shares = pool.experiment.expectedShares
    let exposed = max(
      Double(users.control) / shares[pool.experiment.control],
      Double(users.treatment) / shares[row.treatment]
    )
    return Self.ceiling(exposed / row.shareOfEnrolled)
  }

  /// The days until so many people are enrolled.
  package func days(_ assigned: Int) -> Int? {
    guard let people = demand.peoplePerDay, pool.coverage > 0 else { return nil }
    return Self.ceiling(Double(assigned) / (Double(people) * pool.coverage))
  }

  /// The least whole number that is not below; nil where there is none that anybody could count to.
  ///
  /// Rounding that lies in the last digits is not taken for one more.
  package static func ceiling(_ number: Double) -> Int? {
    guard number.isFinite, number < 1e18 else { return nil }
    let whole = Int(number)
    return number - Double(whole) > number * 1e-12 ? whole + 1 : whole
  }
}
