import ExperimentAnalysis
import ExperimentDesign
import ExperimentPlanning
import ExperimentReports
import ExperimentStatistics
import NavigationEvents
import NavigationExperiments
import TextFormats

/// A test of a metric, with the users that `power` or `plan` gives it.
struct SizedTest: Sendable {
  let row: PowerRow
  let analysis: PowerAnalysis
  /// The exposed users in the scope.
  var users: (control: Int, treatment: Int)?
  /// The users of all variants to assign.
  var assigned: Int?
  /// The probability that the test shows the effect.
  var power: Double?

  /// A test with the users of its row.
  init(_ row: PowerRow, in analysis: PowerAnalysis) {
    (self.row, self.analysis) = (row, analysis)
    (users, assigned, power) = (row.users, row.assignedUsers, row.testPower ?? row.power)
  }

  private var experiment: ExperimentDefinition { analysis.pool.experiment }
  private var metric: Metric { experiment.metrics[row.metric] }

  /// Why the test has no size; `ok` for one that has.
  private var status: String {
    if row.undefined == .identicalArms { return "identical" }
    return row.undefined.map { "undefined: \($0)" } ?? (row.planned == nil ? "no margin" : "ok")
  }

  /// What to know before the row is used.
  private var notes: String? {
    let isLost = row.plannedSource == .simulated && row.isLostInNoise
    let isTime = if case .time = metric.measure { row.planned != nil } else { false }
    let notes: [(Bool, String)] = [
      (!["ok", "identical"].contains(status), status), (row.hasStandardMargin, "margin not in the file"),
      (row.isBelowMinimum, "below the least size"),
      (analysis.demand.controlUsers == nil && row.isSizedByMinimum, "least size"),
      (row.plannedSource == .marginAsSimulatedIsSmaller, "simulated difference is below the margin"),
      (isLost, "less than twice the Monte Carlo error"), (isTime, "simulated times are not spread like real ones"),
      (row.isExpectedToFail, "expected to fail"),
      (users != nil && experiment.analysis.cluster != nil, "clusters need more users"),
    ]
    let found = notes.filter(\.0).map(\.1)
    return found.isEmpty ? nil : found.joined(separator: ", ")
  }

  /// The columns of a table of tests, with the names that `comparisons.csv` has.
  static var columns: [TableColumn<SizedTest>] {
    [
      .init("metric_id", { $0.metric.id }) {
        $0.metric.idWithGroup + ($0.metric.role == .primary ? " ★" : "")
      },
      .text("treatment_id") { $0.experiment.variants[$0.row.treatment].id },
      .init("scope") { $0.row.scope.name },
      .init("scope_id", { $0.row.scope.sizeClass?.rawValue ?? "all" }) {
        $0.row.scope.sizeClass?.rawValue ?? $0.row.scope.name
      },
      .init("question") { $0.row.question.name },
      .init("control_value", { $0.row.control?.mean }) {
        $0.metric.level($0.row.control?.mean)
      },
      .init("treatment_value", { $0.row.treatmentSummary?.mean }) {
        $0.metric.level($0.row.treatmentSummary?.mean)
      },
      .init("margin") { $0.row.margin?.value },
      .init("margin_source", \.row.margin?.source.rawValue),
      .init("planned_difference", { $0.row.planned }) {
        $0.row.undefined == .identicalArms ? "identical" : $0.metric.target($0.row) ?? "–"
      },
      .count("n_control") { $0.users?.control },
      .count("n_treatment") { $0.users?.treatment },
      .count("assigned_users") { $0.assigned },
      .count("weeks") { test in
        test.assigned.flatMap { test.analysis.weeks($0) }
      },
      .proportion("power") { $0.power },
      .init("detectable_difference", { $0.row.detectable }) { test in
        test.row.detectable.map { test.metric.difference(test.row.question, $0) } ?? "–"
      },
      .init("status") { $0.status },
      .text("note") { $0.notes },
    ]
  }
}

extension PowerAnalysis {
  /// What is asked of the tests and which users they are sized from.
  var settings: Table<PowerAnalysis> {
    func number(_ value: Double) -> String { DecimalFormat.text(value) ?? "" }
    return Table(
      "settings", "What is asked of the tests, and the users whom they are sized from.", [self],
      columns: [
        .count("users", "Simulated users, each under every variant.") { $0.pool.users },
        .count("enrolled_users", "Those in the experiment.") { $0.pool.enrolled },
        .count("exposed_users", "Those who meet what is tested.") { $0.pool.members.count },
        .count("exposure_mismatches", "Users whose exposure depends on the variant; not 0 is an error.") {
          $0.pool.exposureMismatches
        },
        .init("alpha", "Probability of finding a difference where there is none.", { $0.demand.errors.significance }) {
          number($0.demand.errors.significance)
        },
        .init("power", "Probability of finding the planned difference.", { $0.demand.errors.power }) {
          number($0.demand.errors.power)
        },
        .text("effect", "What is planned for.") { $0.demand.effect.word },
        .count("users_per_day", "Users who come on a day.") { $0.demand.usersPerDay },
        .count("minimum_weeks", "Weeks that the test runs at least.") { $0.demand.minimumWeeks },
      ])
  }
}

/// What `power` answers.
struct PowerReport: Sendable {
  var analysis: PowerAnalysis
  var rows: [PowerRow]
  /// The fingerprint of the experiment file.
  var fingerprint: String
  var seed: UInt64

  private var experiment: ExperimentDefinition { analysis.pool.experiment }

  private var tests: Table<SizedTest> {
    Table(
      "rows", title: "Tests", "One row per metric, treatment and scope.", rows.map { SizedTest($0, in: analysis) },
      columns: SizedTest.columns)
  }

  /// The answer of `power --json`.
  var document: JSONDocument {
    .object(
      JSONDocument.members([
        "schema": "desireline.power/3", "experiment_id": experiment.id, "fingerprint": "sha256:" + fingerprint,
        "source": "simulated", "seed": "0x" + String(seed, radix: 16),
      ]) + analysis.settings.members + [tests.member])
  }

  /// What the values of the control are.
  static let levels =
    "Control values are simulated, not those of a log: where yours differ, calibrate the file first, or sizes are wrong."

  /// The answer as a table for a terminal.
  var text: String {
    let errors = analysis.demand.errors
    let title =
      "\(experiment.id)  two-sided tests at \(DecimalFormat.text(errors.significance) ?? ""), power "
      + "\(DecimalFormat.text(errors.power) ?? ""), for \(analysis.demand.effect.word); \(grouped(analysis.pool.users)) "
      + "users under each of \(experiment.variants.count) variants"
    let alarm =
      analysis.pool.exposureMismatches > 0
      ? ["do not plan by this: for \(analysis.pool.exposureMismatches) users exposure depends on the variant"] : []
    return ([title, ""] + tests.view.lines + [""] + alarm + [Self.levels, ExperimentReport.notice]).joined(
      separator: "\n") + "\n"
  }
}
