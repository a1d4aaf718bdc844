import TextFormats
import ExperimentAnalysis
import ExperimentStatistics
import NavigationExperiments

/// Every variant compared with every other, where there are more than two.
extension ExperimentReport {
  /// The pairs over all users, for primary metrics and those of which the file says which way is better.
  var pairSection: ReportSection {
    guard results.experiment.variants.count > 2 else { return ReportSection("pairs", "Every pair", []) }
    let metrics = results.experiment.metrics
    let rows = results.pairs.filter { row in
      row.scope == .overall && (metrics[row.metric].role == .primary || metrics[row.metric].better != nil)
    }
    let isPaired = design == .paired
    let table = TextTable(
      caption: "Each variant compared with each other over all users; the difference is variant minus the one it is "
        + "compared with.",
      columns: [
        "metric", "variant", "compared with", "difference", isPaired ? "90 % of scenarios" : levelWords, "verdict",
      ],
      rows: rows.map { row in
        let metric = metrics[row.metric]
        let scenarios = row.scenarios.map { ($0.difference.p05, $0.difference.p95) }
        let range = isPaired ? scenarios : row.interval.map { ($0.lower, $0.upper) }
        return [
          metric.id, variantID(row.treatment), variantID(reference(of: row)),
          row.undefined == .identicalArms ? "identical" : metric.brief(row.difference, error: row.standardError),
          range.map { metric.brief(from: $0.0, to: $0.1, error: row.standardError) } ?? "–",
          (isPaired ? verdict(of: row) : samplingVerdict(of: row)) ?? "–",
        ]
      },
      leading: 3,
      trailing: 1
    )
    return ReportSection("pairs", "Every pair", rows.isEmpty ? [] : [.table(table)] + rankingBlocks)
  }

  private var rankingBlocks: [ReportSection.Block] {
    guard !results.rankings.isEmpty else { return [] }
    let variants = results.experiment.variants.indices
    let rows = results.experiment.metrics.indices.compactMap { metric -> [String]? in
      let ranks = results.rankings.filter { $0.metric == metric && $0.scope == .overall }
      guard !ranks.isEmpty else { return nil }
      return [results.experiment.metrics[metric].id]
        + variants.map { variant in
          ranks.first { $0.variant == variant }.map { "\(rounded($0.probability * 100, 0)) %" } ?? "–"
        }
    }
    let table = TextTable(
      caption: "The probability that each variant is the best, across scenarios and users.",
      columns: ["metric"] + variants.map(variantID),
      rows: rows
    )
    return [.table(table)]
  }

  /// `rankings` in `report.json`.
  var rankingsDocument: JSONDocument {
    .array(
      results.rankings.filter { $0.scope == .overall }.map { one in
        [
          "metric_id": .text(results.experiment.metrics[one.metric].id),
          "variant_id": .text(variantID(one.variant)),
          "probability_best": .number(one.probability),
        ]
      }
    )
  }
}
