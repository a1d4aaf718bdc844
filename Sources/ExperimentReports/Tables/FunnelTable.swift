import ExperimentAnalysis
import ExperimentStatistics
import FunnelAnalysis
import ExperimentDesign
import NavigationEvents

extension Table<Reported<AnalysisResults.FunnelRow>> {
  static var funnel: Self {
    Self(
      file: "funnel",
      [
        .experiment(), .source(), .init("definition_id") { $0.report.definitions.funnel },
        .init("variant_id") { $0.report.variantID($0.variant) },
        .init("is_control") { $0.variant == $0.report.experiment.declaredControl },
        .init("size_class", \.stratum.sizeClass.rawValue),
        .init("segment") { $0.report.segmentID($0.stratum.segment) }, .init("step_index", \.step),
        .init("step_id") { $0.report.stepID($0.step) },
        .init("is_optional") { $0.report.experiment.funnel.isOptional($0.step) },
        .init("exposed_users", \.exposed), .init("previous_users", \.previous), .init("reached_users", \.reached),
        .init("incomplete_users") {
          $0.report.dropOffs?.cells[$0.variant][$0.stratum.index][$0.step] ?? 0
        }, .init("rate_of_exposed", \.rate),
      ], TableColumn.interval("rate_of_exposed", \.interval), [.init("rate_of_previous", \.rateOfPrevious)])
  }
}

extension Table<Reported<AnalysisResults.AssignmentRow>> {
  static var assignments: Self {
    Self(
      file: "assignments",
      [
        .experiment(), .source(), .init("variant_id") { $0.report.variantID($0.variant) },
        .init("size_class", \.sizeClass.rawValue),
        .init("weight") { $0.report.experiment.variants[$0.variant].weight },
        .init("expected_share", \.expectedShare), .init("assigned_users", \.assigned),
        .init("exposed_users", \.exposed), .init("expected_users", \.expected),
        .init("multiple_variant_users", \.inSeveralVariants), .init("srm_pvalue", \.sampleRatioPValue),
      ])
  }
}

extension Table<Reported<AnalysisResults.TransitionRow>> {
  static var transitions: Self {
    Self(
      file: "transitions",
      [
        .experiment(), .source(), .init("variant_id") { $0.report.variantID($0.variant) },
        .init("size_class", \.stratum.sizeClass.rawValue),
        .init("segment") { $0.report.segmentID($0.stratum.segment) },
        .init("from_screen_id") { $0.transition.from.map { TableName.screen($0.rawValue) } ?? "start" },
        .init("to_screen_id") { $0.transition.to.map { TableName.screen($0.rawValue) } ?? "exit" },
        .init("action") { TableName.text($0.transition.action) },
        .init("cause") { TableName.text($0.transition.cause) }, .init("users", \.count.users),
        .init("transitions", \.count.transitions),
      ])
  }
}
