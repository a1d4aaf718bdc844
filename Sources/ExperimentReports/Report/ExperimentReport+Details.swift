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
    return JSONDocument.members([
      "estimates": row.estimates.map { document($0.estimate, $0.kind) }, "strata": row.strata.map(document),
      "detectable_difference": detectable(row),
    ])
  }

  private func scenarioDetails(_ spread: ScenarioSpread) -> [JSONDocument.Member] {
    JSONDocument.members([
      "control_value_in_scenarios": document(spread.control),
      "treatment_value_in_scenarios": document(spread.treatment), "scenarios_same_sign": spread.sameSignCount,
      "classes": spread.candidates.map(document), "tornado": spread.sensitivities.map(document),
    ])
  }

  private func document(_ candidate: ScenarioSpread.Candidate) -> JSONDocument {
    .object([
      "verdict": candidate.verdict.map(words),
      "share": candidate.share,
    ])
  }

  private func document(_ sensitivity: Sensitivity) -> JSONDocument {
    .object([
      "parameter": uncertain[sensitivity.parameter].name,
      "difference_at_low": sensitivity.atLow,
      "difference_at_high": sensitivity.atHigh,
      "flips": sensitivity.flip?.kind.rawValue,
      "flips_at": sensitivity.flip?.value,
      "holds": sensitivity.flip.map { $0.holdsAbove ? "above" : "below" },
      "scenarios_explained": sensitivity.flip?.explained,
    ])
  }

  private func document(_ range: ScenarioSpread.Range) -> JSONDocument {
    .object([
      "p05": range.p05,
      "p50": range.p50,
      "p95": range.p95,
    ])
  }

  private func document(_ estimate: Estimate, _ kind: AnalysisChoices.Estimator) -> JSONDocument {
    .object([
      "kind": kind.rawValue.replacing("-", with: "_"),
      "control_value": estimate.controlValue,
      "treatment_value": estimate.treatmentValue,
      "difference": estimate.difference,
      "difference_se": estimate.standardError,
      "difference_low": estimate.interval?.lower,
      "difference_high": estimate.interval?.upper,
      "lift": estimate.lift,
      "lift_low": estimate.liftInterval?.lower,
      "lift_high": estimate.liftInterval?.upper,
      "test": estimate.result?.method.rawValue,
      "statistic": estimate.result?.statistic,
      "degrees_of_freedom": estimate.result?.degreesOfFreedom,
      "pvalue": estimate.result?.pValue,
      "status": status(estimate.undefined),
    ])
  }

  private func document(_ strata: StrataComparison) -> JSONDocument {
    .object([
      "count": strata.count,
      "incomplete_count": strata.incompleteCount,
      "heterogeneity": JSONDocument.object([
        "common_difference": strata.heterogeneity?.commonDifference,
        "common_difference_se": strata.heterogeneity?.standardError,
        "cochran_q": document(strata.heterogeneity?.test),
        "interaction": document(strata.heterogeneity?.interaction),
        "inconsistency": strata.heterogeneity?.inconsistency,
        "omitted_count": strata.heterogeneity?.omittedCount,
        "status": status(strata.undefined),
      ]),
      "simpson": strata.simpson.map { check in
        JSONDocument.object([
          "is_reversal": check.isReversal,
          "sign_changes": check.signChangesAfterAdjustment,
        ])
      },
    ])
  }

  private func document(_ result: TestResult?) -> JSONDocument {
    guard let result else { return .null }
    return .object([
      "test": result.method.rawValue,
      "statistic": result.statistic,
      "degrees_of_freedom": result.degreesOfFreedom,
      "pvalue": result.pValue,
    ])
  }

  /// What as many users find in four tests of five.
  private func detectable(_ row: Comparison) -> JSONDocument {
    do throws(UndefinedQuantity) {
      let difference = try row.detectableDifference(by: results.experiment.analysis)
      return .object([
        "power": 0.8,
        "value": difference,
        "status": "ok",
      ])
    } catch {
      return .object([
        "power": 0.8,
        "value": JSONDocument.null,
        "status": status(error),
      ])
    }
  }
}
