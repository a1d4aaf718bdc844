import ExperimentAnalysis
import ExperimentStatistics
import HeadlessNavigation
import NavigationExperiments
import UserSimulation

/// The tables that `report.json` has beside those of the CSV files.
extension ExperimentReport {
  var detailContents: [TableContent] {
    [
      Table.choices.of(recommendation.choices, in: self).content,
      Table.checks.of(recommendation.checks, in: self).content, requirementTable.content,
      Table.rankings.of(results.rankings, in: self).content, metricTable.content, publishedTable.content,
      Table.estimates.of(results.comparisons.flatMap(\.withEachEstimate), in: self).content,
      Table.sensitivities.of(results.comparisons.flatMap(ComparedSensitivity.all), in: self).content,
      Table.habits.of(Habit.all(in: self), in: self).content,
    ]
  }

  var requirementTable: Table<Reported<JudgedRequirement>> { .requirements.of(results.requirements, in: self) }

  /// The metrics by variant, overall and by size class.
  var metricTable: Table<Reported<AnalysisResults.MetricRow>> { .metrics.of(results.metrics, in: self) }
}

/// The recommendation.
extension Table<Reported<Recommendation.Choice>> {
  static var choices: Self {
    Self(
      "choices", "Choices", "What to do, for all users or by size class.",
      columns: [
        .init("size_class", "The size class; empty for all users.", \.sizeClass?.rawValue),
        .init("share", in: "proportion", "Its share of exposed users.", \.share),
        .init("action", "What to do.", oneOf: ["ship", "keep", "undecided"], \.action.name),
        .init("variant_id", "The variant to ship or keep, or that an open choice leans to; empty without one.") { row in
          row.action.variant(control: row.report.experiment.control).map(row.report.variantID)
        },
        .init("other_variant_ids", "Others that would do as well, fail a check or are open, with spaces between.") {
          $0.action.others.map($0.report.variantID).joined(separator: " ")
        },
        .init("reason", "Why to keep the control; empty otherwise.", \.action.reason),
      ])
  }
}

extension Table<Reported<Recommendation.Check>> {
  static var checks: Self {
    Self(
      "checks", "Checks", "Guardrails and requirements, by variant.",
      columns: [
        .metricID(\.metric), .variant(\.variant),
        .init("kind", "What the metric is.", oneOf: ["guardrail", "requirement"]) {
          $0.requirement == nil ? "guardrail" : "requirement"
        },
        .init("status", "Whether it holds.", oneOf: ["pass", "fail", "undecided"], \.status.rawValue),
      ])
  }
}

extension Table<Reported<JudgedRequirement>> {
  static var requirements: Self {
    Self(
      "requirements", "Requirements", "What had to hold for the answer to be yes.",
      columns: [
        .metricID(\.requirement.metric), .variant(\.requirement.variant),
        .init("comparison", "Which side of the bound is right.", \.requirement.comparison.rawValue),
        .init(
          "relative_to_control", "Whether the bound is one of the difference.", \.requirement.isRelativeToControl),
        .init("bound", "The bound, in the metric's unit.", \.requirement.bound),
        .init("judged_by", "The figure that is compared with it.", \.basis.rawValue),
        .init("judged_value", "That figure; empty if there is none.", \.judgedValue),
        .init("is_met", "Whether the requirement passes.", \.isMet),
      ])
  }
}

extension Recommendation.Action {
  fileprivate var name: String {
    switch self {
    case .ship: "ship"
    case .keep: "keep"
    case .undecided: "undecided"
    }
  }

  fileprivate func variant(control: Int) -> Int? {
    switch self {
    case .ship(let treatment, _, _): treatment
    case .keep: control
    case .undecided(_, let leaning): leaning
    }
  }

  fileprivate var others: [Int] {
    switch self {
    case .ship(_, let equals, let rivals): equals + rivals
    case .keep(.failedChecks(let treatments)): treatments
    case .undecided(let between, _): between
    case .keep: []
    }
  }

  fileprivate var reason: String? {
    guard case .keep(let reason) = self else { return nil }
    return switch reason {
    case .identical: "identical"
    case .noneBetter: "none_better"
    case .allWorse: "all_worse"
    case .failedChecks: "failed_checks"
    }
  }
}

/// What is behind the rows of comparisons.
extension Table<Reported<VariantRanking>> {
  static var rankings: Self {
    Self(
      "rankings", "Rankings", "How probable it is that a variant is the best, across scenarios and users.",
      columns: [
        .metricID(\.metric), .variant(\.variant),
        .init("probability_best", in: "proportion", "The probability that it is the best.", \.probability),
      ])
  }
}

extension Table<Reported<AnalysisResults.MetricRow>> {
  static var metrics: Self {
    Self(
      "metrics", "Metrics", "The metric of each variant's users, overall and by size class.",
      columns: [
        .metricID(\.metric), .variant(\.variant),
        .init("size_class", "The size class; empty for all.", \.sizeClass?.rawValue),
        .init("n", in: "users", "Users whom the metric counts.", \.count),
        .init("mean", "The mean, in the metric's unit.", \.mean),
        .init("sd", "The standard deviation.", \.standardDeviation),
      ])
  }
}

extension Table<Reported<Comparison>> {
  static var estimates: Self {
    let shared = Set([
      "metric_id", "scope", "scope_id", "control_id", "treatment_id", "design", "control_value", "treatment_value",
      "difference", "difference_se", "difference_low", "difference_high", "lift", "lift_low", "lift_high", "test",
      "pvalue", "status",
    ])
    return Self(
      "estimates", "Estimates", "Every estimate of a difference between different users.",
      columns: comparisons.columns.filter { shared.contains($0.description.name) } + [
        .init("estimator", "The kind of estimate.", \.estimates.first?.kind.rawValue),
        .init("statistic", "The statistic of the test.", \.result?.statistic),
        .init("degrees_of_freedom", "Those of the test; empty if it has none.", \.result?.degreesOfFreedom),
        .init("detectable_difference", "What as many users find in four tests of five.") { row in
          try? row.row.detectableDifference(by: row.report.experiment.analysis)
        },
      ])
  }
}

extension Table<Reported<ComparedSensitivity>> {
  static var sensitivities: Self {
    let shared = Set(["metric_id", "scope", "scope_id", "control_id", "treatment_id"])
    return Self(
      "sensitivities", "Sensitivities", "How far each uncertain parameter moves a difference, most first.",
      columns: Table<Reported<Comparison>>.comparisons.columns.filter { shared.contains($0.description.name) }.map {
        $0.of { Reported(report: $0.report, row: $0.comparison) }
      } + [
        .init("parameter", "The parameter.") { $0.report.uncertain[$0.parameter].name },
        .init("difference_at_low", "The mean in the quarter of scenarios with its lowest values.", \.atLow),
        .init("difference_at_high", "The same for its highest values.", \.atHigh),
        .init("flips", "What changes along it: the sign, or the side of the margin.", \.flip?.kind.rawValue),
        .init("flips_at", "The value at which it changes.", \.flip?.value),
        .init("holds", "On which side of that the conclusion holds.") {
          $0.flip.map { $0.holdsAbove ? "above" : "below" }
        },
        .init("scenarios_explained", in: "scenarios", "Scenarios on the right side of it.", \.flip?.explained),
      ])
  }
}

extension Table<Reported<Habit>> {
  static var habits: Self {
    Self(
      "habits", "Habits", "What users do, what they spend time on and why visits end.",
      columns: [
        .variant(\.variant), .sizeClass(\.stratum.sizeClass.rawValue), .segment(\.stratum.segment),
        .init("exposed_users", in: "users", "The users who are followed.", \.users),
        .init(
          "kind", "What value counts: acts, visits that end, or milliseconds.", oneOf: ["act", "end", "time_ms"], \.kind
        ),
        .init("name", "The act, the reason of the end, or what time is spent on.", \.name),
        .init("value", "How many.", \.value),
      ])
  }
}

extension TableColumn {
  fileprivate static func metricID<Part>(_ index: @escaping (Row) -> Int) -> Self where Row == Reported<Part> {
    Self("metric_id", "The metric, by its id in the experiment file.") { $0.report.metricID(index($0)) }
  }
}

extension Comparison {
  /// The row once for each of its estimates.
  fileprivate var withEachEstimate: [Comparison] {
    estimates.map { one in
      var row = self
      (row.estimate, row.estimates) = (one.estimate, [one])
      return row
    }
  }
}

/// How far a parameter moves a difference.
@dynamicMemberLookup
struct ComparedSensitivity {
  let comparison: Comparison
  let sensitivity: Sensitivity

  static func all(of row: Comparison) -> [ComparedSensitivity] {
    (row.scenarios?.sensitivities ?? []).map { .init(comparison: row, sensitivity: $0) }
  }

  subscript<Value>(dynamicMember path: KeyPath<Sensitivity, Value>) -> Value { sensitivity[keyPath: path] }
}

/// How often the users of a stratum do something, or how long.
struct Habit {
  let variant: Int
  let stratum: ExposureStratum
  let users: Int
  let kind: String
  let name: String
  let value: Int

  static func all(in report: ExperimentReport) -> [Habit] {
    guard let tally = report.results.mechanisms else { return [] }
    return report.experiment.variants.indices.flatMap { variant in
      report.experiment.strata.flatMap { stratum in
        let cell = tally.cells[variant][stratum.index]
        let counts = [
          ("act", tally.acts, cell.acts), ("end", tally.ends, cell.ends), ("time_ms", tally.times, cell.times),
        ]
        return counts.flatMap { kind, names, values in
          zip(names, values).map {
            Habit(variant: variant, stratum: stratum, users: cell.users, kind: kind, name: $0, value: $1)
          }
        }
      }
    }
  }
}
