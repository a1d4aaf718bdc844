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
    let variants = experiment.variants.indices.map(variant)
    return JSONDocument.members([
      "schema": schema, "tool": JSONDocument.object(["name": "desireline", "version": toolVersion]),
      "experiment_id": experiment.id, "fingerprint": fingerprintText, "source": source, "design": design.rawValue,
      "seed": imported == nil ? seedText : nil, "variants": variants, "reference_id": variantID(experiment.control),
    ]).present
  }

  /// The seed as it is written on the command line.
  package var seedText: String { "0x" + String(cohort.seed, radix: 16) }

  func variant(_ index: Int) -> JSONDocument {
    let variant = results.experiment.variants[index]
    return .object([
      "id": variant.id,
      "title": variant.title,
      "description": variant.description,
      "is_control": index == results.experiment.declaredControl,
      "weight": variant.weight,
      "expected_share": results.experiment.expectedShares[index],
      "coordinator": JSONDocument.object([
        "compact": variant.coordinator.compact.rawValue,
        "regular": variant.coordinator.regular.rawValue,
      ]),
      "changed_inputs": results.experiment.inputChanges(under: index).map(\.document),
    ])
  }

  func file(_ file: ReportFile, tables: [TableContent]) -> JSONDocument {
    .object([
      "name": file.name,
      "bytes": file.bytes.count,
      "sha256": SHA256.hexadecimal(file.bytes),
      "rows": tables.first { $0.description.fileName == file.name }?.rows.count,
    ])
  }
}

extension InputChange {
  fileprivate var document: JSONDocument {
    .object([
      "input": kind.rawValue,
      "screen": screen.rawValue,
      "item": item?.rawValue,
    ])
  }
}

extension ExperimentReport {
  /// What `run --json` prints of the experiment: the cells of the funnel, and the levels of the metrics.
  package var cells: [JSONDocument] {
    results.experiment.variants.indices.flatMap { variant in
      results.experiment.strata.map { stratum in
        let rows = results.funnel.filter { $0.variant == variant && $0.stratum == stratum }
        return .object(
          JSONDocument.members([
            "experiment_id": results.experiment.id, "variant_id": variantID(variant),
            "size_class": stratum.sizeClass.rawValue,
            "segment": results.experiment.segments.isEmpty ? nil : segmentID(stratum.segment),
            "users": rows.first?.exposed ?? 0,
            "steps": rows.map { JSONDocument.object(["step_id": stepID($0.step), "users": $0.reached]) },
          ]).present)
      }
    }
  }

  /// The metrics by variant, overall (`size_class` null) and by size class.
  package var metrics: [JSONDocument] {
    results.metrics.map { row in
      JSONDocument.object([
        "experiment_id": results.experiment.id,
        "metric_id": metricID(row.metric),
        "variant_id": variantID(row.variant),
        "size_class": row.sizeClass?.rawValue,
        "n": row.count,
        "mean": row.mean,
        "sd": row.standardDeviation,
      ])
    }
  }

  /// One document for any number of experiments.
  /// - Parameters:
  ///   - reports: The reports.
  ///   - runs: What became of each file of a run; none of a log.
  package static func answer(_ reports: [ExperimentReport], runs: [JSONDocument] = []) -> JSONDocument {
    func byExperiment(_ value: (ExperimentReport) -> (any JSONRepresentable)?) -> JSONDocument {
      .object(reports.compactMap { report in value(report).map { .init(report.results.experiment.id, $0.json) } })
    }
    let predictions = byExperiment(\.predictionAnswer)
    return .object(
      JSONDocument.members([
        "schema": "desireline.run-answer/2", "seeds": byExperiment(\.seedText), "cells": reports.flatMap(\.cells),
        "metrics": reports.flatMap(\.metrics),
        "requirements": byExperiment { $0.results.requirements.map($0.document) },
        "predictions": predictions == [:] ? .null : predictions, "runs": runs.isEmpty ? nil : runs,
      ]).present)
  }
}
