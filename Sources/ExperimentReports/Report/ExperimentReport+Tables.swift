import ExperimentAnalysis

extension ExperimentReport {
  /// The tables: six, and those of a prediction where the report is compared with one.
  var contents: [TableContent] { countContents + predictionContents }

  /// The six tables, in the order of ``TableDescription/all``.
  var countContents: [TableContent] {
    [
      ReportTable<AnalysisResults.FunnelRow>.funnel.content(results.funnel, of: self),
      ReportTable<Comparison>.comparisons.content(results.comparisons, of: self),
      ReportTable<Comparison>.pairs.content(results.pairs, of: self),
      ReportTable<AnalysisResults.DurationRow>.durations.content(results.durations, of: self),
      ReportTable<AnalysisResults.TransitionRow>.transitions.content(results.transitions, of: self),
      ReportTable<AnalysisResults.AssignmentRow>.assignments.content(results.assignments, of: self),
    ]
  }
}
