import ExperimentAnalysis
import ExperimentPlanning
import ExperimentReports
import ExperimentStatistics
import HeadlessNavigation
import NavigationExperiments
import TextFormats

/// What `power` answers.
struct PowerReport: Sendable {
  var analysis: PowerAnalysis
  var rows: [PowerRow]
  /// The fingerprint of the experiment file.
  var fingerprint: String
  var seed: UInt64

  var experiment: ExperimentDefinition { analysis.pool.experiment }
  var demand: PowerDemand { analysis.demand }

  func metric(of row: PowerRow) -> Metric { experiment.metrics[row.metric] }
}

extension Metric {
  /// Whether its spread is known not to be that of real users, so that a test is not to be sized from it.
  var hasDoubtfulSpread: Bool { if case .time = measure { true } else { false } }

  /// What is to be said of that.
  static let doubtfulSpread =
    "the model does not reproduce how far users' times lie apart: do not size a test of times from it"
}

extension PowerReport {
  /// The answer of `power --json`.
  var document: JSONDocument {
    .object(
      [
        .init("schema", "desireline.power/3"),
        .init("experiment_id", .text(experiment.id)),
        .init("fingerprint", .text("sha256:" + fingerprint)),
        .init("source", "simulated"),
        .init("seed", .text("0x" + String(seed, radix: 16))),
      ] + analysis.demandMembers + [
        .init("replicates", .integer(demand.replicates)),
        .init("rows", .array(rows.map { analysis.document(of: $0) })),
      ])
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
      .init("power", .number(demand.errors.power)),
      .init("effect", .text(demand.effect.word)),
      .init("users_per_day", JSONDocument(demand.usersPerDay)),
      .init("minimum_weeks", .integer(demand.minimumWeeks)),
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
      "alpha": .number(row.question == .difference ? demand.errors.significance : guardingSignificance),
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

extension PowerReport {
  /// The answer as a table for a terminal.
  var text: String {
    let table = aligned([header] + rows.map(cells), leading: 3)
    return ([title, ""] + table + [""] + notes).joined(separator: "\n") + "\n"
  }

  private var title: String {
    let pool = analysis.pool
    let errors = demand.errors
    let test = "two-sided tests at \(words(errors.significance))"
    let users = "\(grouped(pool.users)) users under each of \(experiment.variants.count) variants"
    return "\(experiment.id)  \(test), power \(words(errors.power)), for \(effect); \(users)"
  }

  private var effect: String {
    switch demand.effect {
    case .simulated: "the simulated differences, but no smaller ones than matter"
    case .margin: "the smallest differences that matter"
    case .stated: "a difference of \(demand.effect.word)"
    }
  }

  private var header: [String] {
    ["metric", "scope", "treatment", "control", "variant", "planned for", "n control", "n treatment", "to assign"]
      + (demand.usersPerDay == nil ? [] : ["weeks"]) + ["power"] + (demand.replicates == 0 ? [] : ["simulated"]) + [
        "detectable"
      ]
  }

  private func cells(_ row: PowerRow) -> [String] {
    let metric = metric(of: row)
    let marks = (metric.role == .primary ? " ★" : "") + (metric.hasDoubtfulSpread ? " †" : "")
    let weeks = demand.usersPerDay == nil ? [] : [count(row.weeks)]
    let simulated = demand.replicates == 0 ? [] : [row.simulated.map(words) ?? "–"]
    let size = row.isBelowMinimum ? " !" : demand.controlUsers == nil && row.isSizedByMinimum ? " ↑" : ""
    return [
      metric.idWithGroup + marks, row.scope.sizeClass?.rawValue ?? row.scope.name,
      experiment.variants[row.treatment].id,
      metric.level(row.control?.mean), metric.level(row.treatmentSummary?.mean), planned(row),
      count(row.users?.control) + size, count(row.users?.treatment), count(row.assignedUsers),
    ] + weeks + [(row.testPower ?? row.power).map { "\(rounded($0 * 100, 1)) %" } ?? "–"] + simulated + [
      row.detectable.map { metric.words(row.question, $0) } ?? "–"
    ]
  }

  private func planned(_ row: PowerRow) -> String {
    if row.undefined == .identicalArms { return "identical" }
    let words = metric(of: row).target(row)
    guard let words, row.undefined == nil || row.needed != nil || row.users != nil else {
      return row.undefined.map { $0.rawValue.replacing("_", with: " ") } ?? "no margin"
    }
    let marks = [
      (row.plannedSource == .marginAsSimulatedIsSmaller, "*"), (row.hasStandardMargin, "°"), (isDoubtful(row), "?"),
    ]
    return words + marks.filter(\.0).map { " " + $0.1 }.joined()
  }

  /// Whether what is planned for may be nothing but the luck of the users simulated.
  private func isDoubtful(_ row: PowerRow) -> Bool { row.plannedSource == .simulated && row.isLostInNoise }

  private func count(_ number: Int?) -> String { number.map(grouped) ?? "–" }

  private func words(_ simulated: PowerRow.Simulated) -> String {
    "\(rounded(simulated.power * 100, 1)) ± \(rounded(simulated.standardError * 100, 1)) %"
  }

  private func words(_ number: Double) -> String { DecimalFormat.text(number) ?? "" }

  private var notes: [String] {
    let power = words(demand.errors.power)
    let weeks = demand.usersPerDay == nil ? "" : "; weeks: whole weeks, at least \(analysis.demand.minimumWeeks)"
    var notes = [
      "n: users exposed in the scope; to assign: users in all variants together, exposed or not\(weeks); detectable: the "
        + "smallest difference found, or bound kept, with power \(power)"
    ]
    func add(_ note: String, where holds: (PowerRow) -> Bool) { if rows.contains(where: holds) { notes.append(note) } }
    add("power: of the test itself, with whole users and estimated spreads") { $0.testPower != nil }
    add(analysis.guardingWords) { $0.question != .difference }
    if demand.controlUsers == nil { add("↑ \(SampleMinimum.words)", where: \.isSizedByMinimum) }
    add("! below the least size at which the test holds: \(SampleMinimum.words)", where: \.isBelowMinimum)
    add("° the file states no margin; then it has \(PlannedMargin.standardWords)", where: \.hasStandardMargin)
    add("* the margin is planned for: the simulated difference is smaller, and would not matter") {
      $0.plannedSource == .marginAsSimulatedIsSmaller
    }
    if demand.replicates > 0 {
      let most = grouped(PowerAnalysis.mostDrawnUsers)
      add("not simulated: means and rates of more than \(most) users, shares of more than 10⁹") {
        $0.users != nil && $0.simulated == nil
      }
    }
    add("† \(Metric.doubtfulSpread)") { metric(of: $0).hasDoubtfulSpread }
    add("? less than twice the simulation's own error: simulate more users with --users", where: isDoubtful)
    let failures = rows.filter(\.isExpectedToFail).map { row in
      let scope = row.scope.sizeClass?.rawValue ?? row.scope.name
      return metric(of: row).failure(row, experiment.variants[row.treatment].id) + ", \(scope)"
    }
    if !failures.isEmpty { notes.append("expected to fail: " + failures.joined(separator: "; ")) }
    if analysis.pool.exposureMismatches > 0 {
      notes.append("do not plan by this: for \(analysis.pool.exposureMismatches) users exposure depends on the variant")
    }
    return notes + [ExperimentReport.notice]
  }
}
