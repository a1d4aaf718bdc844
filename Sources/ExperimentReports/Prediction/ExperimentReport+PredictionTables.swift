import Assignment
import ExperimentAnalysis
import ExperimentStatistics
import NavigationExperiments

extension ExperimentReport {
  /// The tables of ``TableDescription/predictions``; none where the report is compared with no run.
  var predictionContents: [TableContent] {
    guard let comparison = compared?.comparison else { return [] }
    return [
      TableContent(.prediction, comparison.differences.map(cells)),
      TableContent(.predictionFunnel, comparison.steps.map(cells)),
    ]
  }

  /// What the log gave, in one hash: that of the five tables one after the other.
  func observationFingerprint() throws(CSVTableError) -> String {
    var bytes: [UInt8] = []
    for content in countContents { bytes += try content.csv().bytes }
    return "sha256:" + SHA256.hexadecimal(bytes)
  }

  private func cells(_ row: PredictedDifference) -> [Cell] {
    identity(of: row) + levels(of: row) + differences(of: row) + judgment(of: row)
  }

  private func identity(of row: PredictedDifference) -> [Cell] {
    let experiment = results.experiment
    let metric = experiment.metrics[row.observed.metric]
    return [
      .text(experiment.id),
      .text(definitions.metrics[row.observed.metric]),
      .text(metric.id),
      .text(metric.role.rawValue),
      .text(metric.step.map(stepID) ?? "all"),
      .text(row.observed.scope.name),
      .text(scopeID(row.observed.scope)),
      .text(variantID(experiment.control)),
      .text(variantID(row.observed.treatment)),
    ]
  }

  private func levels(of row: PredictedDifference) -> [Cell] {
    [
      Cell(row.own?.controlValue),
      Cell(row.predicted?.controlValue),
      Cell(row.observed.controlValue),
      Cell(row.observed.controlInterval?.lowerBound),
      Cell(row.observed.controlInterval?.upperBound),
      Cell(row.levelError),
      Cell(row.relativeLevelError),
      Cell(row.isLevelInside),
    ]
  }

  private func differences(of row: PredictedDifference) -> [Cell] {
    [
      Cell(row.own?.difference),
      Cell(row.predicted?.difference),
      Cell(row.predicted?.standardError),
      Cell(row.predicted?.scenarios?.p05),
      Cell(row.predicted?.scenarios?.p95),
      Cell(row.expected?.lowerBound),
      Cell(row.expected?.upperBound),
      Cell(row.observed.difference),
      Cell(row.observed.standardError),
      finite(row.observed.interval?.lower),
      finite(row.observed.interval?.upper),
      Cell(row.error),
      Cell(row.predictedLift),
      finite(row.observed.lift),
      finite(row.observed.liftInterval?.lower),
      finite(row.observed.liftInterval?.upper),
      finite(row.liftError),
    ]
  }

  private func judgment(of row: PredictedDifference) -> [Cell] {
    [
      Cell(row.z),
      Cell(row.zWithScenarios),
      Cell(row.isInsideScenarios),
      Cell(row.isInside),
      Cell(row.margin),
      Cell(row.own?.verdict),
      Cell(row.predicted?.claim?.rawValue),
      Cell(row.outcome?.rawValue),
      .text(row.gap?.rawValue ?? "ok"),
    ]
  }

  private func cells(_ row: PredictedStep) -> [Cell] {
    [
      .text(results.experiment.id),
      .text(definitions.funnel),
      .text(variantID(row.variant)),
      .boolean(row.variant == results.experiment.control),
      .text(row.scope.name),
      .text(scopeID(row.scope)),
      .integer(row.step),
      .text(stepID(row.step)),
      .integer(row.predictedUsers),
      .integer(row.observedUsers),
      Cell(row.predictedRate.map { min(1, $0) }),
      Cell(row.observedRate),
      Cell(row.interval?.lower),
      Cell(row.interval?.upper),
      Cell(row.error),
      Cell(row.isInside),
    ]
  }

  /// The rows of ``TableDescription/backtest`` that the comparison adds to the record; none where there is none.
  func backtestRows() throws(CSVTableError) -> [[Cell]] {
    guard let compared else { return [] }
    let observation = try observationFingerprint()
    return compared.comparison.overall.map { row in
      let identity = identity(of: row)
      let fingerprints: [Cell] = [
        .text("sha256:" + fingerprint), .text(compared.run.fingerprint), .text(observation),
      ]
      let values = [
        row.predicted?.controlValue, row.observed.controlValue, row.levelError, row.relativeLevelError,
        row.predicted?.difference, row.observed.difference, row.error, row.z, row.zWithScenarios,
      ]
      let judgment = [
        Cell(row.isInside), Cell(row.predicted?.claim?.rawValue), Cell(row.outcome?.rawValue),
      ]
      // Whom a row is about is no column of the record: it is always everybody.
      return identity[..<1] + fingerprints + identity[1..<5] + identity[7...] + values.map { Cell($0) } + judgment
    }
  }
}
