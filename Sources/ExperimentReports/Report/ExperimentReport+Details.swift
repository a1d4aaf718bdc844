import ExperimentAnalysis
import ExperimentStatistics
import HeadlessNavigation
import NavigationExperiments
import TextFormats

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
    let levels: [JSONDocument.Member] = [
      .init("control_value_in_scenarios", document(spread.control)),
      .init("treatment_value_in_scenarios", document(spread.treatment)),
    ]
    // What is a column of the table stands there.
    let columns: Set = ["scenarios", "settled_by"]
    return levels + scenarioMembers(spread).filter { !columns.contains($0.name) }
  }

  private func document(_ range: ScenarioSpread.Range) -> JSONDocument {
    ["p05": .number(range.p05), "p50": .number(range.p50), "p95": .number(range.p95)]
  }

  private func document(_ estimate: Estimate) -> JSONDocument {
    [
      "kind": .text(estimate.kind.rawValue),
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
      "statistic": .number(result.statistic),
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

/// Whom a treatment helps and harms.
extension ExperimentReport {
  /// A row of `couplings` in `run.json`.
  func coupling(_ row: Coupling) -> JSONDocument {
    let better = row.higherHelps.map { $0 ? "higher" : "lower" }
    return [
      "metric_id": .text(results.experiment.metrics[row.metric].id),
      "treatment_id": .text(variantID(row.treatment)),
      "size_class": JSONDocument(row.scope.sizeClass?.rawValue),
      "n": .integer(row.count),
      "better": JSONDocument(better),
      "higher_under_this_coupling": .integer(row.higher),
      "lower_under_this_coupling": .integer(row.lower),
      "higher_share_frechet_bounds": bounds(row.higherBounds),
      "lower_share_frechet_bounds": bounds(row.lowerBounds),
    ]
  }

  /// Empty where nobody was run under two variants.
  var couplingSection: ReportSection {
    let table = TextTable(
      caption: """
        The shares of users for whom the treatment is better and worse *under this coupling*: everybody has the same luck \
        under both. Behind a share of zeros and ones stands what the levels allow under any coupling (Fréchet bounds). \
        Worth: how many times as many users would have to be run to know the difference as well, were they others under \
        each variant. Where nobody's value differs there is no row.
        """, columns: ["metric", "width", "treatment", "better off", "worse off", "worth"],
      rows: results.couplings.filter { $0.scope.sizeClass != nil }.compactMap(couplingRow), leading: 3)
    return ReportSection("couplings", "Users better off, users worse off", [.table(table)])
  }

  private func couplingRow(_ row: Coupling) -> [String]? {
    guard let higherHelps = row.higherHelps, row.higherShare > 0 || row.lowerShare > 0 else { return nil }
    let metric = results.experiment.metrics[row.metric]
    let higher = share(row.higherShare, row.higherBounds)
    let lower = share(row.lowerShare, row.lowerBounds)
    return [
      metric.idWithGroup, row.scope.sizeClass?.rawValue ?? "", variantID(row.treatment), higherHelps ? higher : lower,
      higherHelps ? lower : higher, worth(row),
    ]
  }

  private func share(_ share: Double, _ bounds: ClosedRange<Double>?) -> String {
    let range = bounds.map { " (\(rounded($0.lowerBound * 100, 1))–\(rounded($0.upperBound * 100, 1)))" }
    return "\(rounded(share * 100, 1)) %\(range ?? "")"
  }

  private func worth(_ row: Coupling) -> String {
    let comparison = results.comparisons.first {
      $0.design == .paired && $0.metric == row.metric && $0.treatment == row.treatment && $0.scope == row.scope
    }
    guard let ratio = comparison?.varianceRatio else { return "–" }
    return ratio < 1000 ? "× \(rounded(ratio, ratio < 10 ? 1 : 0))" : "> × 1,000"
  }

  private func bounds(_ bounds: ClosedRange<Double>?) -> JSONDocument {
    bounds.map { .array([.number($0.lowerBound), .number($0.upperBound)]) } ?? .null
  }
}
