import TextFormats
import ExperimentAnalysis
import ExperimentPlanning
import ExperimentReports
import ExperimentStatistics
import HeadlessNavigation
import NavigationExperiments

extension PowerReport {
  /// The answer of `power --json`.
  var document: JSONDocument {
    .object(
      [
        .init("schema", "desireline.power/2"),
        .init("experiment_id", .text(experiment.id)),
        .init("fingerprint", .text("sha256:" + fingerprint)),
        .init("source", "simulated"),
        .init("seed", .text("0x" + String(seed, radix: 16))),
      ] + analysis.demandMembers + [
        .init("replicates", .integer(demand.replicates)),
        .init("rows", .array(rows.map { analysis.document(of: $0) })),
      ]
    )
  }
}

extension PowerAnalysis {
  /// What is asked of the tests and which users they are sized from, as `power` and `plan` write it.
  var demandMembers: [JSONDocument.Member] {
    [
      .init("users", .integer(pool.users)),
      .init("enrolled_users", .integer(pool.enrolled)),
      .init("exposed_users", .integer(pool.members.count)),
      .init("exposure_mismatches", .integer(pool.exposureMismatches)),
      .init("alpha", .number(demand.errors.significance)),
      .init("alpha_of_each", .number(errors.significance)),
      .init("adjustment", demand.sharesSignificance ? "bonferroni" : "none"),
      .init("family_size", .integer(familySize)),
      .init("power", .number(errors.power)),
      .init("sides", .integer(errors.sides.rawValue)),
      .init("formula", .text(demand.formula.rawValue)),
      .init("effect", .text(demand.effect.word)),
      .init("users_per_day", JSONDocument(demand.usersPerDay)),
      .init("minimum_weeks", .integer(minimumWeeks)),
    ]
  }

  /// A row, with the names that the columns of `comparisons.csv` have.
  func document(of row: PowerRow) -> JSONDocument {
    let experiment = pool.experiment
    let metric = experiment.metrics[row.metric]
    return [
      "metric_id": .text(metric.id),
      "role": .text(metric.role.rawValue),
      "step_id": JSONDocument(metric.step.map { experiment.funnel.steps[$0].id }),
      "scope": .text(row.scope.name),
      "scope_id": .text(row.scope.sizeClass?.rawValue ?? "all"),
      "control_id": .text(experiment.variants[experiment.control].id),
      "treatment_id": .text(experiment.variants[row.treatment].id),
      "pool_users": .integer(row.poolUsers),
      "share_of_enrolled": .number(row.shareOfEnrolled),
      "question": .text(row.question.name),
      "test": .text(row.test.rawValue),
      "alpha": .number(errors(of: row).significance),
      "control_value": JSONDocument(row.control?.mean),
      "treatment_value": JSONDocument(row.treatmentSummary?.mean),
      "control_sd": JSONDocument(row.control.flatMap { try? $0.variance.squareRoot() }),
      "treatment_sd": JSONDocument(row.treatmentSummary.flatMap { try? $0.variance.squareRoot() }),
      "simulated_difference": JSONDocument(row.simulatedDifference),
      "simulated_difference_se": JSONDocument(row.simulationError),
      "margin": JSONDocument(row.margin?.value),
      "margin_source": JSONDocument(row.margin?.source.rawValue),
      "planned_difference": JSONDocument(row.planned),
      "planned_from": JSONDocument(row.question == .difference ? row.plannedSource?.rawValue : nil),
      "allocation_ratio": .number(row.ratio),
      "needed_control": JSONDocument(row.needed?.control),
      "needed_treatment": JSONDocument(row.needed?.treatment),
      "needed_control_by_formula": JSONDocument(row.neededByFormula?.control),
      "minimum_control": JSONDocument(row.minimum?.control),
      "minimum_treatment": JSONDocument(row.minimum?.treatment),
      "is_below_minimum": .boolean(row.isBelowMinimum),
      "n_control": JSONDocument(row.users?.control),
      "n_treatment": JSONDocument(row.users?.treatment),
      "assigned_users": JSONDocument(row.assignedUsers),
      "days": JSONDocument(row.days),
      "weeks": JSONDocument(row.weeks),
      "power": JSONDocument(row.testPower ?? row.power),
      "power_by_formula": JSONDocument(row.power),
      "power_simulated": JSONDocument(row.simulated?.power),
      "power_simulated_se": JSONDocument(row.simulated?.standardError),
      "detectable_difference": JSONDocument(row.detectable),
      "warning": metric.hasDoubtfulSpread ? .text(Metric.doubtfulSpread) : .null,
      "status": .text(status(of: row)),
    ]
  }

  private func status(of row: PowerRow) -> String {
    if row.undefined == .identicalArms { return "identical" }
    if let reason = row.undefined { return "undefined: \(reason)" }
    return row.planned == nil ? "no margin" : "ok"
  }
}
