import ExperimentAnalysis
import ExperimentStatistics
import ExperimentDesign

extension Table<Reported<Comparison>> {
  static var comparisons: Self {
    Self(
      file: "comparisons", TableColumn.identity, TableColumn.estimate, TableColumn.test, TableColumn.scenarios)
  }

  static var pairs: Self { Self(file: "pairs", comparisons.columns) }
}

extension TableColumn<Reported<Comparison>> {
  fileprivate static var identity: [Self] {
    [.experiment(), .source()] + metric(\.metric)
      + [
        .init("scope", \.scope.name), .init("scope_id") { $0.report.scopeID($0.scope) },
        .init("control_id") { $0.report.variantID($0.report.reference(of: $0.row)) },
        .init("treatment_id") { $0.report.variantID($0.treatment) }, .init("design", \.design.rawValue),
      ]
  }

  fileprivate static var estimate: [Self] {
    [
      .init("n_control", \.controlCount), .init("n_treatment", \.treatmentCount),
      .init("control_value", \.controlValue), .init("treatment_value", \.treatmentValue),
      .init("difference", \.difference), .init("difference_se", \.standardError),
    ] + interval("difference", \.interval) + [.init("lift", \.lift)] + interval("lift", \.liftInterval)
  }

  fileprivate static var test: [Self] {
    [
      .init("test", \.result?.method.rawValue), .init("pvalue", \.result?.pValue),
      .init("pvalue_adjusted", \.adjustedPValue),
    ] + interval("cs", \.sequence) + [.init("heterogeneity_pvalue", \.heterogeneity?.pValue)]
  }

  fileprivate static var scenarios: [Self] {
    [
      .init("scenarios", \.scenarios?.count), .init("scenarios_same_sign_share", \.scenarios?.sameSignShare),
      .init("scenarios_p05", \.scenarios?.difference.p05), .init("scenarios_p50", \.scenarios?.difference.p50),
      .init("scenarios_p95", \.scenarios?.difference.p95), .init("modeled_p05", \.scenarios?.modeled.p05),
      .init("modeled_p95", \.scenarios?.modeled.p95), .init("margin", \.margin),
      .init("verdict") { $0.report.verdict(of: $0.row) },
      .init("verdict_settled_by") { $0.scenarios.flatMap($0.report.settlement) },
      .init("status") { $0.report.status($0.undefined) },
    ]
  }
}
