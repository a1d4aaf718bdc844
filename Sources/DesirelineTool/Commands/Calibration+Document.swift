import TextFormats
import ExperimentPlanning
import ExperimentReports
import ExperimentRuns
import NavigationExperiments

extension Calibration {
  /// The calibration as JSON.
  var document: JSONDocument {
    [
      "schema": "desireline.calibration/1",
      "experiment_id": .text(experiment.id),
      "control_id": .text(experiment.variants[experiment.control].id),
      "design": .text(design.rawValue),
      "replicates": .integer(replicates),
      "users": .integer(users),
      "seed": .text(seedText),
      "look_every_users": .integer(CalibrationStudy.lookSpacing),
      "band": .number(ChanceBand.coverage),
      "kept": .boolean(isKept),
      "procedures": .array(rows.map(document)),
    ]
  }

  /// The options that give the same calibration.
  var settings: String { "--aa \(replicates) --users \(users) --seed \(seedText) --design \(design.rawValue)" }

  private var seedText: String { "0x" + String(seed, radix: 16) }

  private func document(_ row: Row) -> JSONDocument {
    [
      "metric_id": JSONDocument(row.metric.map { experiment.metrics[$0].id }),
      "treatment_id": JSONDocument(row.treatment.map { experiment.variants[$0].id }),
      "procedure": .text(row.procedure),
      "claim": .text(row.claim.rawValue),
      "replicates": .integer(row.replicates),
      "kept": .boolean(row.isKept),
      "rejections": .array(row.rejections.map(document)),
      "coverage": row.coverage.map(document) ?? .null,
      "ks_distance": JSONDocument(row.distance?.value),
      "ks_limit": JSONDocument(row.distance?.limit),
    ]
  }

  private func document(_ rejections: Row.Rejections) -> JSONDocument {
    [
      "level": .number(rejections.level),
      "rejected": .integer(rejections.count),
      "of": .integer(rejections.band.trials),
      "low": .integer(rejections.band.lower),
      "high": .integer(rejections.band.upper),
    ]
  }

  private func document(_ coverage: Row.Coverage) -> JSONDocument {
    [
      "level": .number(coverage.level),
      "covered": .integer(coverage.count),
      "of": .integer(coverage.band.trials),
      "low": .integer(coverage.band.lower),
      "high": .integer(coverage.band.upper),
    ]
  }
}
