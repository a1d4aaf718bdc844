import ExperimentAnalysis
import ExperimentDesign
import ExperimentStatistics
import NavigationEvents
import TextFormats
import UserBehavior

/// The tables that `report.json` has beside those of the CSV files; its page says what their columns hold.
extension ExperimentReport {
  var detailTables: [JSONDocument.Member] {
    [
      choices.member, healthChecks.member, checks.member, requirements.member, rankings.member, metrics.member,
      publishedTable.member,
      estimates.member, sensitivities.member, habitCounts.member,
    ]
  }

  private var choices: Table<Recommendation.Choice> {
    Table(
      "choices", recommendation.choices,
      columns: [
        .init("size_class", \.sizeClass?.rawValue), .init("share", \.share), .init("action") { $0.fields.action },
        .init("variant_id") { ($0.fields.action == "keep" ? experiment.control : $0.fields.variant).map(variantID) },
        .init("other_variant_ids") { $0.fields.others.map(variantID).joined(separator: " ") },
        .init("reason") { $0.fields.reason },
      ])
  }

  private var healthChecks: Table<AnalysisResults.HealthRow> {
    Table(
      "health_checks", results.health.checks,
      columns: [
        .init("check", \.check.rawValue), .init("value", \.value), .init("warn", \.limits.warn),
        .init("refuse", \.limits.refuse), .init("status", \.status.rawValue),
      ])
  }

  private var checks: Table<Recommendation.Check> {
    Table(
      "checks", recommendation.checks,
      columns: [
        .init("metric_id") { metricID($0.metric) }, .init("variant_id") { variantID($0.variant) },
        .init("kind") { $0.requirement == nil ? "guardrail" : "requirement" }, .init("status", \.status.rawValue),
      ])
  }

  var requirements: Table<JudgedRequirement> {
    Table(
      "requirements", results.requirements,
      columns: [
        .init("metric_id") { metricID($0.requirement.metric) },
        .init("variant_id") { variantID($0.requirement.variant) },
        .init("comparison", \.requirement.comparison.rawValue),
        .init("relative_to_control", \.requirement.isRelativeToControl), .init("bound", \.requirement.bound),
        .init("judged_by", \.basis.rawValue), .init("judged_value", \.judgedValue), .init("is_met", \.isMet),
      ])
  }

  private var rankings: Table<VariantRanking> {
    Table(
      "rankings", results.rankings,
      columns: [
        .init("metric_id") { metricID($0.metric) }, .init("variant_id") { variantID($0.variant) },
        .init("probability_best", \.probability),
      ])
  }

  /// The metrics by variant, overall and by size class.
  var metrics: Table<AnalysisResults.MetricRow> {
    Table(
      "metrics", results.metrics,
      columns: [
        .init("metric_id") { metricID($0.metric) }, .init("variant_id") { variantID($0.variant) },
        .init("size_class", \.sizeClass?.rawValue), .init("n", \.count), .init("mean", \.mean),
        .init("sd", \.standardDeviation),
      ])
  }

  /// Every estimate of a difference between different users, in columns of `comparisons.csv` and its own.
  private var estimates: Table<Reported<Comparison>> {
    let rows = results.comparisons.flatMap { row in
      row.estimates.map { one in
        var row = row
        (row.estimate, row.estimates) = (one.estimate, [one])
        return Reported(report: self, row: row)
      }
    }
    return Table(
      "estimates", rows,
      columns: Table.comparisons.columns([
        "metric_id", "scope", "scope_id", "control_id", "treatment_id", "design", "control_value", "treatment_value",
        "difference", "difference_se", "difference_low", "difference_high", "lift", "lift_low", "lift_high", "test",
        "pvalue", "status",
      ]),
      [
        .init("estimator", \.estimates.first?.kind.rawValue), .init("statistic", \.result?.statistic),
        .init("degrees_of_freedom", \.result?.degreesOfFreedom),
        .init("detectable_difference") { try? $0.row.detectableDifference(by: experiment.analysis) },
      ])
  }

  /// How far each uncertain parameter moves a difference.
  private var sensitivities: Table<(row: Comparison, one: Sensitivity)> {
    Table(
      "sensitivities", results.comparisons.flatMap { row in (row.scenarios?.sensitivities ?? []).map { (row, $0) } },
      columns: Table.comparisons.columns(["metric_id", "scope", "scope_id", "control_id", "treatment_id"]).map {
        $0.of { Reported(report: self, row: $0.row) }
      },
      [
        .init("parameter") { uncertain[$0.one.parameter].name }, .init("difference_at_low") { $0.one.atLow },
        .init("difference_at_high") { $0.one.atHigh }, .init("flips") { $0.one.flip?.kind.rawValue },
        .init("flips_at") { $0.one.flip?.value },
        .init("holds") { $0.one.flip.map { $0.holdsAbove ? "above" : "below" } },
        .init("scenarios_explained") { $0.one.flip?.explained },
      ])
  }

  /// What users do, what they spend time on and why visits end.
  private var habitCounts:
    Table<(variant: Int, stratum: ExposureStratum, users: Int, kind: String, name: String, value: Int)>
  {
    let tally = results.mechanisms
    let rows = (tally?.cells ?? []).enumerated().flatMap { variant, cells in
      experiment.strata.flatMap { stratum in
        let cell = cells[stratum.index]
        return [
          ("act", tally?.acts, cell.acts), ("end", tally?.ends, cell.ends), ("time_ms", tally?.times, cell.times),
        ].flatMap { kind, names, values in
          zip(names ?? [], values).map { (variant, stratum, cell.users, kind, $0, $1) }
        }
      }
    }
    return Table(
      "habits", rows,
      columns: [
        .init("variant_id") { variantID($0.variant) }, .init("size_class") { $0.stratum.sizeClass.rawValue },
        .init("segment") { segmentID($0.stratum.segment) }, .init("exposed_users") { $0.users },
        .init("kind") { $0.kind }, .init("name") { $0.name }, .init("value") { $0.value },
      ])
  }
}

extension Recommendation.Choice {
  /// What the action is, of which variant but the control, which others it names, and why the control stays.
  fileprivate var fields: (action: String, variant: Int?, others: [Int], reason: String?) {
    switch action {
    case .ship(let variant, let equals, let rivals): ("ship", variant, equals + rivals, nil)
    case .keep(.identical): ("keep", nil, [], "identical")
    case .keep(.noneBetter): ("keep", nil, [], "none_better")
    case .keep(.allWorse): ("keep", nil, [], "all_worse")
    case .keep(.failedChecks(let variants)): ("keep", nil, variants, "failed_checks")
    case .undecided(let between, let leaning): ("undecided", leaning, between, nil)
    }
  }
}
