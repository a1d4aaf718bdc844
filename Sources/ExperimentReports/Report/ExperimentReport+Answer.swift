package import TextFormats
import ExperimentAnalysis
import HeadlessNavigation
import NavigationExperiments

extension ExperimentReport {
  /// What `run --json` prints of the experiment: the cells of the funnel, and the levels of the metrics.
  package var cells: [JSONDocument] {
    results.experiment.variants.indices.flatMap { variant in
      results.experiment.strata.map { stratum in
        let rows = results.funnel.filter { $0.variant == variant && $0.stratum == stratum }
        let segment: [JSONDocument.Member] =
          results.experiment.segments.isEmpty ? [] : [.init("segment", .text(segmentID(stratum.segment)))]
        return .object(
          [
            .init("experiment_id", .text(results.experiment.id)),
            .init("variant_id", .text(variantID(variant))),
            .init("size_class", .text(stratum.sizeClass.rawValue)),
          ] + segment + [
            .init("users", .integer(rows.first?.exposed ?? 0)),
            .init("steps", .array(rows.map { ["step_id": .text(stepID($0.step)), "users": .integer($0.reached)] })),
          ]
        )
      }
    }
  }

  /// The metrics by variant, overall (`size_class` null) and by size class.
  package var metrics: [JSONDocument] {
    results.metrics.map { row in
      [
        "experiment_id": .text(results.experiment.id),
        "metric_id": .text(results.experiment.metrics[row.metric].id),
        "variant_id": .text(variantID(row.variant)),
        "size_class": JSONDocument(row.sizeClass?.rawValue),
        "n": .integer(row.count),
        "mean": JSONDocument(row.mean),
        "sd": JSONDocument(row.standardDeviation),
      ]
    }
  }

  /// One document for any number of experiments.
  /// - Parameters:
  ///   - reports: The reports.
  ///   - runs: What became of each file of a run; none of a log.
  package static func answer(_ reports: [ExperimentReport], runs: [JSONDocument] = []) -> JSONDocument {
    let predictions = reports.compactMap { report in
      report.predictionAnswer.map { JSONDocument.Member(report.results.experiment.id, $0) }
    }
    let members: [JSONDocument.Member] = [
      .init("schema", "desireline.run-answer/2"),
      .init("seeds", .object(reports.map { .init($0.results.experiment.id, .text($0.seedText)) })),
      .init("cells", .array(reports.flatMap(\.cells))),
      .init("metrics", .array(reports.flatMap(\.metrics))),
      .init(
        "requirements",
        .object(reports.map { .init($0.results.experiment.id, .array($0.results.requirements.map($0.document))) })
      ),
    ]
    return .object(
      members + (predictions.isEmpty ? [] : [.init("predictions", .object(predictions))])
        + (runs.isEmpty ? [] : [.init("runs", .array(runs))])
    )
  }
}
