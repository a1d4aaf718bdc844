import ExperimentAnalysis
import ExperimentStatistics
import HeadlessNavigation
import NavigationExperiments
import TextFormats
import UserSimulation

/// What stands behind a row of `comparisons.csv`, in `report.json` only.
extension ExperimentReport {
  /// Of the same users under both how they fared in scenarios; of different users estimates and strata.
  func details(of row: Comparison) -> [JSONDocument.Member] {
    guard row.design != .paired else { return row.scenarios.map(scenarioDetails) ?? [] }
    return [
      .init("estimates", .array(row.estimates.map(document))),
      .init("strata", row.strata.map(document) ?? .null),
      .init("detectable_difference", detectable(row)),
    ]
  }

  private func scenarioDetails(_ spread: ScenarioSpread) -> [JSONDocument.Member] {
    [
      .init("control_value_in_scenarios", document(spread.control)),
      .init("treatment_value_in_scenarios", document(spread.treatment)),
      .init("scenarios_same_sign", .integer(spread.sameSignCount)),
      .init("classes", .array(spread.candidates.map(document))),
      .init("tornado", .array(spread.sensitivities.map(document))),
    ]
  }

  private func document(_ candidate: ScenarioSpread.Candidate) -> JSONDocument {
    ["verdict": JSONDocument(candidate.verdict.map(words)), "share": .number(candidate.share)]
  }

  private func document(_ sensitivity: Sensitivity) -> JSONDocument {
    [
      "parameter": .text(uncertain[sensitivity.parameter].name),
      "difference_at_low": .number(sensitivity.atLow),
      "difference_at_high": .number(sensitivity.atHigh),
      "flips": JSONDocument(sensitivity.flip?.kind.rawValue),
      "flips_at": JSONDocument(sensitivity.flip?.value),
      "holds": JSONDocument(sensitivity.flip.map { $0.holdsAbove ? "above" : "below" }),
      "scenarios_explained": JSONDocument(sensitivity.flip?.explained),
    ]
  }

  private func document(_ range: ScenarioSpread.Range) -> JSONDocument {
    ["p05": .number(range.p05), "p50": .number(range.p50), "p95": .number(range.p95)]
  }

  private func document(_ estimate: Estimate) -> JSONDocument {
    [
      "kind": .text(estimate.kind.rawValue.replacing("-", with: "_")),
      "control_value": JSONDocument(estimate.controlValue),
      "treatment_value": JSONDocument(estimate.treatmentValue),
      "difference": JSONDocument(estimate.difference),
      "difference_se": JSONDocument(estimate.standardError),
      "difference_low": JSONDocument(estimate.interval?.lower),
      "difference_high": JSONDocument(estimate.interval?.upper),
      "lift": JSONDocument(estimate.lift),
      "lift_low": JSONDocument(estimate.liftInterval?.lower),
      "lift_high": JSONDocument(estimate.liftInterval?.upper),
      "test": JSONDocument(estimate.result?.method.rawValue),
      "statistic": JSONDocument(estimate.result?.statistic),
      "degrees_of_freedom": JSONDocument(estimate.result?.degreesOfFreedom),
      "pvalue": JSONDocument(estimate.result?.pValue),
      "status": .text(status(estimate.undefined)),
    ]
  }

  private func document(_ strata: StrataComparison) -> JSONDocument {
    [
      "count": .integer(strata.count),
      "incomplete_count": .integer(strata.incompleteCount),
      "heterogeneity": [
        "common_difference": JSONDocument(strata.heterogeneity?.commonDifference),
        "common_difference_se": JSONDocument(strata.heterogeneity?.standardError),
        "cochran_q": document(strata.heterogeneity?.test),
        "interaction": document(strata.heterogeneity?.interaction),
        "inconsistency": JSONDocument(strata.heterogeneity?.inconsistency),
        "omitted_count": JSONDocument(strata.heterogeneity?.omittedCount),
        "status": .text(status(strata.undefined)),
      ],
      "simpson": strata.simpson.map { check in
        ["is_reversal": .boolean(check.isReversal), "sign_changes": .boolean(check.signChangesAfterAdjustment)]
      } ?? .null,
    ]
  }

  private func document(_ result: TestResult?) -> JSONDocument {
    guard let result else { return .null }
    return [
      "test": .text(result.method.rawValue),
      "statistic": JSONDocument(result.statistic),
      "degrees_of_freedom": JSONDocument(result.degreesOfFreedom),
      "pvalue": .number(result.pValue),
    ]
  }

  /// What as many users find in four tests of five.
  private func detectable(_ row: Comparison) -> JSONDocument {
    do throws(UndefinedQuantity) {
      let difference = try row.detectableDifference(by: results.experiment.analysis)
      return ["power": 0.8, "value": JSONDocument(difference), "status": "ok"]
    } catch { return ["power": 0.8, "value": .null, "status": .text(status(error))] }
  }
}
