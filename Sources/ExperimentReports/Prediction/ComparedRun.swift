package import ExperimentAnalysis

/// A run that the report of a log is compared with.
package struct ComparedRun: Sendable {
  /// The run.
  package let run: WrittenRun
  /// What it predicted beside what was observed.
  package let comparison: PredictionComparison
  /// How well all comparisons on record did; `nil` until they are counted.
  package var record: BacktestRecord.Standing?

  /// Holds a run against the results of a log.
  ///
  /// - Throws: ``WrittenRunError`` if it is a run of something else.
  package init(_ run: WrittenRun, observed: AnalysisResults) throws(WrittenRunError) {
    try run.check(observed.experiment)
    self.run = run
    comparison = PredictionComparison(run.prediction(of: observed.experiment), observed: observed)
  }
}
