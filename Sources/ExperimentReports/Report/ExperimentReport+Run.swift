import Assignment
import ExperimentAnalysis
import HeadlessNavigation
import NavigationExperiments
package import TextFormats
import UserSimulation

extension ExperimentReport {
  /// `run.json`: what was run or read, so that it can be repeated and the rows of the tables be understood.
  ///
  /// Nothing in it depends on the machine or the clock.
  func runDocument(files: [ReportFile], tables: [TableContent]) -> JSONDocument {
    let analysis = results.experiment.analysis
    let members: [(key: String, value: JSONDocument?)] = [
      ("users", imported == nil ? .integer(cohort.count) : nil),
      ("scenarios", imported == nil ? scenariosDocument : nil),
      ("import", importDocument),
      ("level", .number(analysis.level)),
      ("adjustment", .text(analysis.adjustmentWords)),
      ("analysis", analysisDocument),
      ("definitions", definitions.document),
      ("is_good", .boolean(results.health.isGood)),
      ("files", .array(files.map { file in self.file(file, tables: tables) })),
    ]
    return .object(
      identityMembers(schema: RunRecord.schema)
        + members.compactMap { member in
          member.value.map { .init(member.key, $0) }
        })
  }

  /// What the documents of a report begin with: which run or log they are of.
  func identityMembers(schema: String) -> [JSONDocument.Member] {
    let experiment = results.experiment
    return [
      .init("schema", .text(schema)),
      .init("tool", ["name": "desireline", "version": .text(toolVersion)]),
      .init("experiment_id", .text(experiment.id)),
      .init("fingerprint", .text(fingerprintText)),
      .init("source", .text(source)),
      .init("design", .text(design.rawValue)),
    ] + (imported == nil ? [.init("seed", .text(seedText))] : []) + [
      .init("variants", .array(experiment.variants.indices.map(variant))),
      .init("reference_id", .text(variantID(experiment.control))),
    ]
  }

  /// The seed as it is written on the command line.
  package var seedText: String { "0x" + String(cohort.seed, radix: 16) }

  func variant(_ index: Int) -> JSONDocument {
    let variant = results.experiment.variants[index]
    return [
      "id": .text(variant.id),
      "title": .text(variant.title),
      "description": .text(variant.description),
      "is_control": .boolean(index == results.experiment.declaredControl),
      "weight": .number(variant.weight),
      "expected_share": .number(results.experiment.expectedShares[index]),
      "coordinator": [
        "compact": .text(variant.coordinator.compact.rawValue),
        "regular": .text(variant.coordinator.regular.rawValue),
      ],
      "changed_inputs": .array(results.experiment.inputChanges(under: index).map(\.document)),
    ]
  }

  func file(_ file: ReportFile, tables: [TableContent]) -> JSONDocument {
    [
      "name": .text(file.name),
      "bytes": .integer(file.bytes.count),
      "sha256": .text(SHA256.hexadecimal(file.bytes)),
      "rows": JSONDocument(tables.first { $0.description.fileName == file.name }?.rows.count),
    ]
  }
}

extension InputChange {
  fileprivate var document: JSONDocument {
    ["input": .text(kind.rawValue), "screen": .text(screen.rawValue), "item": JSONDocument(item?.rawValue)]
  }
}

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
          ])
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
        .object(reports.map { .init($0.results.experiment.id, .array($0.results.requirements.map($0.document))) })),
    ]
    return .object(
      members + (predictions.isEmpty ? [] : [.init("predictions", .object(predictions))])
        + (runs.isEmpty ? [] : [.init("runs", .array(runs))]))
  }
}
