import Assignment
import ExperimentAnalysis
import ExperimentStatistics
import NavigationExperiments

extension ExperimentReport {
  /// The tables of ``TableDescription/predictions``; none where the report is compared with no run.
  var predictionContents: [TableContent] {
    guard let comparison = compared?.comparison else { return [] }
    return [
      ReportTable<PredictedDifference>.prediction.content(comparison.differences, of: self),
      ReportTable<PredictedStep>.predictionFunnel.content(comparison.steps, of: self),
    ]
  }

  /// What the log gave, in one hash: that of the five tables one after the other.
  func observationFingerprint() throws(CSVTableError) -> String {
    var bytes: [UInt8] = []
    for content in countContents { bytes += try content.csv().bytes }
    return "sha256:" + SHA256.hexadecimal(bytes)
  }

  /// The rows of ``TableDescription/backtest`` that the comparison adds to the record; none where there is none.
  func backtestRows() throws(CSVTableError) -> [[Cell]] {
    guard let compared else { return [] }
    let observation = try observationFingerprint()
    return compared.comparison.overall.map { row in
      let row = BacktestRow(row: row, prediction: compared.run.fingerprint, observation: observation)
      return ReportTable<BacktestRow>.backtest.cells(row, of: self)
    }
  }
}
