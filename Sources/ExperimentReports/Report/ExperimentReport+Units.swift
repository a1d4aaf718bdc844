import ExperimentAnalysis
import ExperimentDesign
import TextFormats

/// What is said of values of a log, and of units that variants were assigned to as a whole.
extension ExperimentReport {
  /// How a log's values and units count, in sentences without a full stop.
  var unitNotes: [String] {
    guard imported != nil else { return [] }
    let most = zip(experiment.metrics, results.mostCounted).compactMap { metric, most -> String? in
      guard let most, let quantile = metric.value?.quantile else { return nil }
      return "\(metric.quoted) is winsorized: a user's sum above \(shortest(most)) counts as that, "
        + "the \(quantile) quantile of the users with a number"
    }
    let clusters = results.health.clusters.map { clusters in
      let counts = zip(experiment.variants, clusters.ofVariants).map { "`\($0.id)` \(grouped($1))" }
      return "the units of every test are the clusters in '\(experiment.analysis.cluster ?? "")': "
        + counts.joined(separator: ", ")
    }
    return most + [clusters].compactMap(\.self)
  }

  /// What should be known of intervals before they are read, in sentences with a full stop.
  var unitWarnings: [String] {
    let level = experiment.analysis.level
    let intervals = results.comparisons.compactMap { row -> String? in
      guard let coverage = row.coverage, coverage < level - Self.mostMissed else { return nil }
      let reason =
        experiment.analysis.cluster == nil
        ? "a few users have much of the sum, and `winsorize` gives them less weight" : "there are few clusters"
      return "Warning: intervals of \(metric(of: row).quoted) of \(variantName(row.treatment)) hold the truth in "
        + "\(percent(coverage)) of simulated tests with such users, not in \(percent(level)): \(reason)."
    }
    let values = experiment.values.map { experiment.metrics[$0].quoted }
    let missing =
      imported != nil || values.isEmpty
      ? nil : "Not simulated: \(values.joined(separator: ", ")); only a log has values (`desireline analyze`)."
    return intervals + [missing].compactMap(\.self)
  }

  /// How far below its level an interval may be before that is said.
  private static let mostMissed = 0.01
}
