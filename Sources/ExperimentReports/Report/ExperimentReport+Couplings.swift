import TextFormats
import ExperimentAnalysis
import HeadlessNavigation
import NavigationExperiments

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
        """,
      columns: ["metric", "width", "treatment", "better off", "worse off", "worth"],
      rows: results.couplings.filter { $0.scope.sizeClass != nil }.compactMap(couplingRow),
      leading: 3
    )
    return ReportSection("couplings", "Users better off, users worse off", [.table(table)])
  }

  private func couplingRow(_ row: Coupling) -> [String]? {
    guard let higherHelps = row.higherHelps, row.higherShare > 0 || row.lowerShare > 0 else { return nil }
    let metric = results.experiment.metrics[row.metric]
    let higher = share(row.higherShare, row.higherBounds)
    let lower = share(row.lowerShare, row.lowerBounds)
    return [
      metric.id, row.scope.sizeClass?.rawValue ?? "", variantID(row.treatment), higherHelps ? higher : lower,
      higherHelps ? lower : higher, worth(row),
    ]
  }

  private func share(_ share: Double, _ bounds: ClosedRange<Double>?) -> String {
    let range = bounds.map { " (\(rounded($0.lowerBound * 100, 1))–\(rounded($0.upperBound * 100, 1)))" }
    return "\(rounded(share * 100, 1)) %\(range ?? "")"
  }

  private func worth(_ row: Coupling) -> String {
    let comparison = results.comparisons.first {
      $0.design == .paired && $0.part == .whole && $0.metric == row.metric && $0.treatment == row.treatment
        && $0.scope == row.scope
    }
    guard let ratio = comparison?.varianceRatio else { return "–" }
    return ratio < 1000 ? "× \(rounded(ratio, ratio < 10 ? 1 : 0))" : "> × 1,000"
  }

  private func bounds(_ bounds: ClosedRange<Double>?) -> JSONDocument {
    bounds.map { .array([.number($0.lowerBound), .number($0.upperBound)]) } ?? .null
  }
}
