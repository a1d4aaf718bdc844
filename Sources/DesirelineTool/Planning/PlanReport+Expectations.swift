import ExperimentAnalysis
import ExperimentPlanning
import ExperimentReports
import ExperimentRuns
import ExperimentStatistics
import HeadlessNavigation
import NavigationExperiments
import UserSimulation

extension PlanReport {
  /// Where the expectations come from.
  var expectedText: String {
    let scenarios =
      plan.scenarioCount == 0
      ? "The file gives no ranges for uncertain parameters, so these numbers have none."
      : "Ranges hold 90 % of \(plan.scenarioCount) scenarios that differ in the uncertain parameters."
    return
      "\(grouped(analysis.pool.users)) simulated users, each under every variant; shares of the exposed. \(scenarios) "
      + "The pattern over the steps is part of the prediction: where users drop distinguishes one explanation from another."
  }

  /// A table for each width and treatment that somebody is in.
  var expectedTables: String {
    SizeClass.allCases.flatMap { width in
      experiment.treatments.compactMap { treatment -> String? in
        let rows = expectedRows.filter { $0.scope.sizeClass == width && $0.treatment == treatment }
        guard !rows.isEmpty else { return nil }
        let place = "\(width.rawValue.prefix(1).uppercased())\(width.rawValue.dropFirst()) width, "
        let title = "*\(place)`\(variantID(treatment))` against `\(variantID(experiment.control))`:*"
        guard !rows.allSatisfy(\.isIdentical) else { return title + " identical, step by step." }
        let header = "| | control | treatment | difference | 90 % of scenarios |\n|---|--:|--:|--:|--:|"
        return title + "\n\n" + ([header] + rows.map(line)).joined(separator: "\n")
      }
    }.joined(separator: "\n\n")
  }

  private func line(_ row: Comparison) -> String {
    let metric = metric(row.metric)
    let range = row.scenarios.map { "\(metric.signed($0.difference.p05)) to \(metric.signed($0.difference.p95))" }
    let cells = [
      metric.idWithGroup, metric.level(row.controlValue), metric.level(row.treatmentValue),
      row.isIdentical ? "identical" : row.difference.map(metric.signed) ?? "–", range ?? "–",
    ]
    return "| " + cells.joined(separator: " | ") + " |"
  }

  /// From which visit on users who know another variant are as fast under a new one.
  var learningLines: [String] {
    plan.learning.compactMap { curve in
      guard let first = curve.visits.first else { return nil }
      let users = curve.persona.map { "`\(plan.cohort.personas[$0].id)` users" } ?? "Users"
      let told =
        "- \(users) know `\(curve.knowledge.variant)`. On their first visit under `\(variantID(curve.variant))` "
      let times =
        "they take \(seconds(first.new)) instead of \(seconds(first.known)) (\(metric(curve.metric).quoted)), "
      let crossing =
        switch curve.crossing {
        case 1: "which is as fast"
        case let visit?: "and they are as fast from visit \(visit) on"
        case nil: "and they are slower still on visit \(curve.visits.count)"
        }
      let advice = curve.crossing == 1 ? "" : " Before that a test measures learning, too."
      return told + times + crossing + scenarioRange(curve) + "." + advice
    }
  }

  private func scenarioRange(_ curve: LearningCurve) -> String {
    let all = curve.crossings.map { $0 ?? .max }
    guard let least = all.min(), let most = all.max() else { return "" }
    func visit(_ number: Int) -> String { number == .max ? "later than \(LearningCurve.mostVisits)" : "\(number)" }
    let range = least == most ? "visit \(visit(least))" : "visits \(visit(least)) to \(visit(most))"
    return "; in \(all.count) scenarios: \(range)"
  }

  private func seconds(_ milliseconds: Double) -> String { rounded(milliseconds / 1000, 1) + " s" }

  /// What must hold beside the primary metrics.
  var guardLines: [String] {
    let guards = experiment.metrics.filter { $0.role == .guardrail }.map { metric in
      let side = metric.better.map { $0 == .lower ? "rise" : "fall" } ?? "change"
      return metric.margin.map { "\(metric.quoted) may not \(side) by more than \(metric.magnitude($0))." }
        ?? "\(metric.quoted) should not \(side); without a `margin` it decides nothing."
    }
    let requirements = experiment.requirements.map { requirement in
      let metric = metric(requirement.metric)
      let side = requirement.comparison == .atMost ? "at most" : "at least"
      let bound =
        requirement.isRelativeToControl
        ? "the control's \(metric.signed(requirement.bound))" : metric.level(requirement.bound)
      return
        "\(metric.quoted) of `\(variantID(requirement.variant))` is to be \(side) \(bound), judged at the worse end of "
        + "its interval."
    }
    let lines = guards + requirements
    return lines.isEmpty ? ["The file names no guardrail and requires nothing."] : lines
  }

  /// How what must not happen is ruled out.
  var guardText: String {
    let rows = plan.guarding
    guard !rows.isEmpty else { return "" }
    let sizing = rows.contains(where: plan.isSizing)
    let unsized = rows.contains { !plan.isSizing($0) && $0.undefined == nil }
    let failing = rows.filter(\.isExpectedToFail).map { metric($0.metric).failure($0, variantID($0.treatment)) }
    let sentences: [(Bool, String)] = [
      (true, "\(analysis.guardingWords). It passes where the worse end of the \(level) interval keeps the bound."),
      (sizing, "Bounds that the file states raise the size of the test."),
      (
        unsized,
        "What the file states no margin of (°: \(PlannedMargin.standardWords)) and times (†) do not: state a `margin`, as in "
          + "`margin: \"2 pp\"`."
      ),
      (!failing.isEmpty, "**Expected to fail**: \(failing.joined(separator: "; "))."),
    ]
    return sentences.filter(\.0).map(\.1).joined(separator: " ")
  }

  /// How the data are to be analyzed.
  var analysisLines: [String] {
    let tests = experiment.metrics.map { metric in
      let test = PooledMetric(metric, values: []).test
      let role =
        switch metric.role {
        case .primary: "; decides"
        case .guardrail: "; passes where \(metric.better == nil ? "both ends keep" : "the worse end keeps") the bound"
        case .secondary: ""
        }
      return "\(metric.quoted): \(test.words), intervals of \(level)\(role)."
    }
    return tests + [
      "Each primary metric of each treatment is tested at \(number(analysis.demand.errors.significance)) by itself; "
        + "reports print p-values adjusted by Holm over all metrics and treatments of a scope beside.",
      "No covariate, and no other users, metrics, scopes or dates than those named here.",
      sampleRatioLine,
      "`desireline analyze <log> <file>` does all of this, size class by size class\(logGap); with `--compare <report>` it "
        + "tells how the prediction did.",
    ]
  }

  /// What a log cannot tell, where it matters.
  private var logGap: String {
    plan.triggers.allSatisfy { $0.isEverybody || $0.devices.isEmpty }
      ? "" : " and over all; who has which device it does not know, so give it the users of the devices named above"
  }

  /// The level of the intervals that agree with the tests.
  var level: String { "\(number(100 * (1 - analysis.demand.errors.significance))) %" }

  /// When the data are not to be read.
  var sampleRatioLine: String {
    "Sample ratio: Pearson's χ² of the exposed against the expected shares, over all and in each size class; with "
      + "p < 0.001 no result is read before the cause is found."
  }
}

extension PooledMetric.Test {
  /// The test in words.
  var words: String {
    switch self {
    case .proportions: "two-proportion z test with the pooled variance"
    case .means: "Welch's t test of means"
    case .ratios: "Welch's t test of ratios of sums, by the delta method"
    }
  }
}

extension Metric {
  /// A difference without its sign.
  func magnitude(_ value: Double) -> String { String(signed(abs(value)).drop { $0 == "+" }) }
}
