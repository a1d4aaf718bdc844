import ExperimentAnalysis
import ExperimentStatistics
import NavigationExperiments

extension TableDescription {
  /// `interactions.csv`: whether the effects of two experiments add up; only of a run of both together.
  package static let interactions = ReportTable<Interaction>.interactions.description
}

extension ReportTable<Interaction> {
  static var interactions: Self {
    Self(
      "interactions", "Interactions of two experiments",
      """
      One row per metric, scope and treatment of each of two experiments: the effect of each alone, of both, and whether \
      the effects add up, on the same users. Times are restricted means.
      """,
      columns: TableColumn.identity + TableColumn.cells
        + TableColumn.contrast(
          "first_main", "the first treatment's main effect, the mean of its effects without and with the second"
        ) { $0.firstMain }
        + TableColumn.contrast(
          "second_main", "the second treatment's main effect, the mean of its effects without and with the first"
        ) { $0.secondMain } + TableColumn.contrast("interaction", "both_value minus additive_value") { $0.interaction }
        + TableColumn.scenarios,
      primaryKey: ["experiment_id", "metric_id", "scope", "scope_id", "first_treatment_id", "second_treatment_id"])
  }
}

extension TableColumn<Interaction> {
  fileprivate static var identity: [Self] {
    [.experiment] + metric { $0.metric } + [
      .id("scope", "Whom the row is about: all users, or a size class.", oneOf: ["overall", "size_class"]) {
        $1.scope.name
      },
      .id("scope_id", "The size class that the row is about; all for all users.") { $0.scopeID($1.scope) },
      .id("first_experiment_id", "The first experiment, whose users, funnel and metrics are used.") { report, _ in
        report.results.experiment.crossing?.first.id ?? ""
      },
      .id("first_treatment_id", "The treatment in the first experiment.") { report, row in
        report.results.experiment.crossing?.first.variants[row.first] ?? ""
      },
      .id("second_experiment_id", "The second experiment.") { report, _ in
        report.results.experiment.crossing?.second.id ?? ""
      },
      .id("second_treatment_id", "The treatment in the second experiment.") { report, row in
        report.results.experiment.crossing?.second.variants[row.second] ?? ""
      },
    ]
  }

  fileprivate static var cells: [Self] {
    [
      .count("n", "users", "Exposed users whom the metric counts, the same in all four cells.") {
        $1.both.controlCount
      },
      .number("neither_value", nil, "The metric under both controls.") { finite($1.both.controlValue) },
      .number("first_value", nil, "The metric under the first treatment alone.") {
        finite($1.firstAlone.treatmentValue)
      },
      .number("second_value", nil, "The metric under the second treatment alone.") {
        finite($1.secondAlone.treatmentValue)
      },
      .number("both_value", nil, "The metric under both treatments.") { finite($1.both.treatmentValue) },
      .number("additive_value", nil, "The metric under both treatments if their effects added up.") {
        finite($1.interaction.controlValue)
      },
      .number("first_effect", nil, "first_value minus neither_value.") { finite($1.firstAlone.difference) },
      .number("second_effect", nil, "second_value minus neither_value.") { finite($1.secondAlone.difference) },
      .number("both_effect", nil, "both_value minus neither_value.") { finite($1.both.difference) },
    ]
  }

  /// A contrast of the four cells: estimate, standard error and interval.
  fileprivate static func contrast(
    _ name: String, _ meaning: String, _ row: @escaping @Sendable (Interaction) -> Comparison
  ) -> [Self] {
    let words = meaning.prefix(1).uppercased() + meaning.dropFirst()
    return [
      .number(name, nil, "\(words), in the metric's unit.") { finite(row($1).difference) },
      .number("\(name)_se", nil, "Standard error of \(name); 0 where it is the same for every user.", from: 0) {
        finite(row($1).standardError)
      },
      .number("\(name)_low", nil, "Lower end of the interval of \(name); empty where its error is 0.") {
        finite(row($1).interval?.lower)
      },
      .number("\(name)_high", nil, "Upper end of the interval of \(name); empty where its error is 0.") {
        finite(row($1).interval?.upper)
      },
    ]
  }

  fileprivate static var scenarios: [Self] {
    [
      .count("scenarios", "scenarios", "Scenarios of uncertain parameters; empty without any.", isRequired: false) {
        $1.interaction.scenarios?.count
      },
      .number("scenarios_p05", nil, "Interaction that 5 % of the scenarios stay below; empty as scenarios.") {
        finite($1.interaction.scenarios?.difference.p05)
      },
      .number("scenarios_p50", nil, "Median interaction across scenarios; empty as scenarios.") {
        finite($1.interaction.scenarios?.difference.p50)
      },
      .number("scenarios_p95", nil, "Interaction that 95 % of the scenarios stay below; empty as scenarios.") {
        finite($1.interaction.scenarios?.difference.p95)
      },
      .number(
        "margin", nil,
        "The smallest difference that matters, in the metric's unit; empty where it is a share of nothing.", from: 0
      ) { finite($1.interaction.margin) },
      .text("verdict", "The conclusion, such as 'effects add up'; empty without scenarios.") { $0.verdict(of: $1) },
      .proportion(
        "verdict_stability",
        "Share of resamples of users and scenarios that agree on one class: below 0.95 undecided; empty as scenarios."
      ) { finite($1.interaction.scenarios?.stability) },
    ]
  }
}
