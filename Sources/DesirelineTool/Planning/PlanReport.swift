import ExperimentAnalysis
import ExperimentDesign
import ExperimentPlanning
import ExperimentReports
import ExperimentRuns
import ExperimentStatistics
import HeadlessNavigation
import NavigationExperiments
import TextFormats
import UserSimulation

/// What `plan` answers: the plan, and what it was made from.
struct PlanReport: Sendable {
  var plan: TestPlan
  /// What of the experiment file the plan repeats.
  var definition: JSONDocument
  /// The fingerprint of the experiment file.
  var fingerprint: String
  /// The day of the registration.
  var date: String
  /// The command line that makes the same plan again, with `<file>` for the file.
  var command: String

  var experiment: ExperimentDefinition { plan.experiment }
  private var analysis: PowerAnalysis { plan.analysis }

  /// What the files of a registered plan are called.
  static let fileNames = ["plan.md", "plan.json"]

  /// The files of a registered plan.
  var files: [ReportFile] {
    let registered = registered
    return [
      ReportFile(name: Self.fileNames[0], text: page(of: registered)),
      ReportFile(name: Self.fileNames[1], bytes: registered.document.bytes),
    ]
  }

  /// The plan as it is registered.
  var registered: RegisteredPlan {
    RegisteredPlan(
      JSONDocument.members([
        "tool": JSONDocument.object(["name": "desireline", "version": DesirelineTool.version]),
        "experiment_id": experiment.id, "fingerprint": "sha256:" + fingerprint, "command": command,
        "source": "simulated", "seed": "0x" + String(plan.cohort.seed, radix: 16), "definition": definition,
      ]) + analysis.settings.members + size.members + [
        variants.member, tests.member, looks.member, expected.member, learning.member,
      ],
      date: date)
  }

  /// The page to register.
  func page(of registered: RegisteredPlan) -> String {
    let sections = [
      "# Plan of a real test: \(experiment.id)",
      """
      Registered on \(date) as `\(registered.hash)`, before anybody is exposed. Made from an experiment file with the \
      fingerprint `\(registered.fileFingerprint)`.
      """,
      experiment.hypothesis.isEmpty ? "" : "> \(experiment.hypothesis.inMarkdown)", headline,
      size.settingsMarkdown, variants.markdown, tests.markdown, looks.markdown, expected.markdown, learning.markdown,
      analysis.settings.settingsMarkdown,
      """
      Again: `\(command)`. To check that plan and file still say this: `desireline plan --verify plan.json <file>`. \
      \(ExperimentReport.notice)
      """,
    ]
    return sections.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
  }

  /// That clusters need more users; empty where variants are assigned to users.
  private var clusterNote: String {
    guard let cluster = experiment.analysis.cluster else { return "" }
    return
      " This is for users assigned one by one. Assigned by `\(cluster.inMarkdown)`, m users each with an intraclass "
      + "correlation ρ, take 1 + (m − 1)·ρ times as many."
  }

  /// How many users, and how long.
  private var headline: String {
    guard let size = plan.size else {
      return
        "No number of users is planned: no primary metric has a margin or shows a difference to find. State a margin in "
        + "the file, as in `margin: \"1 pp\"`."
    }
    let users = "Assign at least \(grouped(size.assigned)) users"
    let weeks =
      analysis.weeks(size.assigned).map { "**\(users) and run for \(counted($0, "whole week")).**" }
      ?? "**\(users) and run for whole weeks, at least \(analysis.demand.minimumWeeks).** With `--traffic` the plan says how many."
    return weeks + clusterNote
  }

  private func variantID(_ variant: Int) -> String { experiment.variants[variant].id }

  /// A metric of ``TestPlan/expected``: those of the file, and then one for each step.
  private func metric(_ index: Int) -> Metric { analysis.pool.experiment.metrics[index] }
}

/// The tables of a plan.
extension PlanReport {
  private var size: Table<PlanReport> {
    Table(
      "size", title: "How many users, and how long", "What suffices for every test that sizes the plan.", [self],
      columns: [
        .count("assigned_users", "Users of all variants to assign.") { $0.plan.size?.assigned },
        .count("weeks", "Whole weeks to run.") { report in
          report.plan.size.flatMap { report.analysis.weeks($0.assigned) }
        },
        .text("stopping_rule", "When differences are looked at.") {
          $0.plan.stopping.bounds == nil
            ? "once, at the end" : "at the looks below, where a bound is reached, at the end of a week"
        },
        .init("inflation", "How many times as many users the looks ask for.", { $0.plan.stopping.inflation }) {
          $0.plan.stopping.bounds == nil ? "–" : rounded($0.plan.stopping.inflation, 3)
        },
        .text("exposure", "Where users enter the test under the control: log the exposure there.") { $0.exposure },
        .proportion("exposed_share", "Share of the enrolled users who are exposed.") { $0.analysis.pool.exposedShare },
        .count("scenarios", "Scenarios that the expected ranges are of.") { $0.plan.scenarioCount },
      ])
  }

  private var exposure: String {
    let places = plan.exposure.points.prefix(8).map { point in
      let screens = point.screens.map(\.rawValue).joined(separator: " beside ")
      return (point.input ?? "launch") + (screens.isEmpty ? "" : " on \(screens)")
    }
    let isAll = places.count == plan.exposure.points.count && plan.exposure.isComplete
    return places.joined(separator: ", ") + (isAll ? "" : ", and elsewhere")
  }

  private var variants: Table<Int> {
    func differs(_ variant: Int) -> String {
      guard let trigger = plan.triggers.first(where: { $0.treatment == variant }) else { return "control" }
      guard !trigger.isEverybody else { return "for every user" }
      guard !trigger.devices.isEmpty else { return "for no user" }
      return "on \(trigger.devices.map { plan.cohort.devices[$0].name }.joined(separator: ", ")): compare those alone"
    }
    func users(_ variant: Int) -> Double? {
      plan.size.map { Double($0.assigned) * experiment.expectedShares[variant] }
    }
    let share = analysis.pool.exposedShare
    return Table(
      "variants", "Users in the number that is planned.", Array(experiment.variants.indices),
      columns: [
        .text("variant_id") { variantID($0) },
        .text("coordinator_compact") {
          experiment.variants[$0].coordinator.compact.rawValue
        },
        .text("coordinator_regular") {
          experiment.variants[$0].coordinator.regular.rawValue
        },
        .text("differs") { differs($0) },
        .proportion("expected_share") { experiment.expectedShares[$0] },
        .count("assigned_users") { users($0).flatMap(ExperimentOutline.ceiling) },
        .count("exposed_users") { variant in
          users(variant).flatMap { ExperimentOutline.ceiling($0 * share) }
        },
      ])
  }

  private var tests: Table<SizedTest> {
    let errors = analysis.demand.errors
    let level = DecimalFormat.text(100 * (1 - errors.significance)) ?? ""
    let rows = (plan.deciding + plan.guarding).map { row in
      var test = SizedTest(row, in: analysis)
      let size = analysis.size(row, plan.stopping)
      (test.users, test.assigned) = (size.map { ($0.control, $0.treatment) }, size?.assigned)
      test.power = plan.size.flatMap { analysis.power(of: row, assigned: $0.assigned) }
      return test
    }
    return Table(
      "tests",
      """
      Primary metrics decide; guardrails and requirements must hold. Users are those that a test needs by itself, power is \
      that in the planned number. It counts against the hypothesis where the \(level) % interval lies on the other side of \
      zero, or within the margin. \(PowerReport.levels)
      """, rows,
      columns: SizedTest.columns + [
        .text("sizes_the_test") { plan.isSizing($0.row) ? "yes" : "no" }
      ])
  }

  private var looks: Table<Int> {
    let bounds = plan.stopping.bounds
    return Table(
      "looks", "Bounds that spend alpha like O'Brien and Fleming's (Lan & DeMets 1983).",
      Array(bounds?.information.indices ?? 0..<0),
      columns: [
        .proportion("information") { bounds?.information[$0] },
        .count("assigned_users") { look in
          plan.size.flatMap { ExperimentOutline.ceiling(Double($0.assigned) * (bounds?.information[look] ?? 1)) }
        },
        .init("z", { bounds?.bounds[$0] }) { look in
          bounds.map { rounded($0.bounds[look], 3) } ?? "–"
        },
        .init("nominal_pvalue", { bounds?.nominalPValues[$0] }) { look in
          bounds.map { $0.nominalPValues[look] < 0.0001 ? "<0.0001" : rounded($0.nominalPValues[look], 4) } ?? "–"
        },
      ])
  }

  private var expected: Table<Comparison> {
    let rows = plan.expected.filter { row in
      row.scope.sizeClass != nil && (row.metric >= experiment.metrics.count || metric(row.metric).role == .primary)
    }
    func signed(_ row: Comparison, _ value: Double?) -> String { value.map(metric(row.metric).signed) ?? "–" }
    return Table(
      "expected", title: "What is expected",
      "Simulated values of primary metrics and of every step, and 90 % of the scenarios.",
      rows,
      columns: [
        .text("scope_id") { $0.scope.sizeClass?.rawValue },
        .text("treatment_id") { variantID($0.treatment) },
        .text("metric_id") { metric($0.metric).idWithGroup },
        .init("control_value", \.controlValue) {
          metric($0.metric).level($0.controlValue)
        },
        .init("treatment_value", \.treatmentValue) {
          metric($0.metric).level($0.treatmentValue)
        },
        .init("difference", \.difference) {
          $0.undefined == .identicalArms ? "identical" : signed($0, $0.difference)
        },
        .init(
          "scenarios_p05", { $0.scenarios?.difference.p05 }
        ) { signed($0, $0.scenarios?.difference.p05) },
        .init(
          "scenarios_p95", { $0.scenarios?.difference.p95 }
        ) { signed($0, $0.scenarios?.difference.p95) },
      ])
  }

  private var learning: Table<LearningCurve> {
    func seconds(_ milliseconds: Double?) -> String { milliseconds.map { rounded($0 / 1000, 1) + " s" } ?? "–" }
    return Table(
      "learning", title: "How long it takes to learn",
      "Users who know a variant, on their first visit under another, and from which visit on they are as fast.",
      plan.learning,
      columns: [
        .text("segment") { $0.persona.map { plan.cohort.personas[$0].id } },
        .text("knows") { $0.knowledge.variant },
        .text("variant_id") { variantID($0.variant) },
        .text("metric_id") { metric($0.metric).id },
        .init("known_ms", { $0.visits.first?.known }) {
          seconds($0.visits.first?.known)
        },
        .init("new_ms", { $0.visits.first?.new }) {
          seconds($0.visits.first?.new)
        },
        .count("crossing_visit") { $0.crossing },
        .count("earliest_visit") {
          $0.crossings.compactMap(\.self).min()
        },
        .count("latest_visit") { curve in
          curve.crossings.contains(nil) ? nil : curve.crossings.compactMap(\.self).max()
        },
      ])
  }
}
