import Assignment
import ExperimentAnalysis
import ExperimentDesign
import ExperimentStatistics
import NavigationEvents
package import TextFormats

/// The documents of a report, which are made of its tables and sections.
extension ExperimentReport {
  /// `report.json`: the rows of all tables under the names of their columns, and the texts of the sections.
  ///
  /// What is undefined is null, with the reason in `status`.
  func reportDocument(_ contents: [TableContent]) -> JSONDocument {
    .object(
      identityMembers(schema: "desireline.report/4") + JSONDocument.members(["hypothesis": experiment.hypothesis])
        + contents.map { .init($0.description.name, $0.document) } + detailTables
        + JSONDocument.members(["comparison_with_run": compared.map { JSONDocument.object(predictionMembers(of: $0)) }])
        .present + JSONDocument.members(["sections": sectionDocuments]))
  }

  /// What the summary and the page say, without marks: the recommendation in parts, then the sections.
  private var sectionDocuments: [JSONDocument] {
    let advice = advice
    return [("recommendation", advice.title, [])].map(sectionDocument)
      + advice.parts.map { sectionDocument("recommendation", $0.heading, $0.lines) }
      + sections.map { sectionDocument($0.id, $0.title, $0.texts) }
  }

  private func sectionDocument(_ id: String, _ title: String, _ texts: [String]) -> JSONDocument {
    .object(["id": id, "title": InlineText(title).plain, "texts": texts.map { InlineText($0).plain }])
  }

  /// `run.json`: what was run or read, so that it can be repeated and the rows of the tables be understood.
  ///
  /// Nothing in it depends on the machine or the clock.
  func runDocument(files: [ReportFile], tables: [TableContent]) -> JSONDocument {
    .object(
      identityMembers(schema: JSONDocument.runSchema)
        + JSONDocument.members([
          "users": imported == nil ? userCount : nil, "scenarios": scenariosDocument, "import": importDocument,
        ]).present
        + JSONDocument.members([
          "level": experiment.analysis.level, "adjustment": experiment.analysis.adjustmentSentence,
          "definitions": definitions.document,
          "files": files.map { file in
            JSONDocument.object([
              "name": file.name, "bytes": file.bytes.count, "sha256": SHA256.hexadecimal(file.bytes),
              "rows": tables.first { $0.description.fileName == file.name }?.rows.count,
            ])
          },
        ]))
  }

  /// `scenarios` in `run.json`; nothing where the users were not replayed.
  private var scenariosDocument: JSONDocument? {
    scenarioSpread.map { spread in
      .object([
        "count": spread.count, "users_per_scenario": spread.usersPerScenario, "users": spread.users,
        "uncertain": rangeTable.content.document,
      ])
    }
  }

  /// What the documents of a report begin with: which run or log they are of.
  private func identityMembers(schema: String) -> [JSONDocument.Member] {
    JSONDocument.members([
      "schema": schema, "tool": JSONDocument.object(["name": "desireline", "version": toolVersion]),
      "experiment_id": experiment.id, "fingerprint": fingerprintText, "source": source, "design": design.rawValue,
      "seed": imported == nil ? seedText : nil,
      "variants": variants.content.document,
      "reference_id": variantID(experiment.control), "is_good": results.health.isGood,
    ]).present
  }

  private var variants: Table<Int> {
    func of<Value>(_ path: KeyPath<ExperimentOutline.Variant, Value>) -> (Int) -> Value {
      { experiment.variants[$0][keyPath: path] }
    }
    return Table(
      "variants", Array(experiment.variants.indices),
      columns: [
        .init("id", of(\.id)), .init("title", of(\.title)), .init("description", of(\.description)),
        .init("is_control") { $0 == experiment.declaredControl }, .init("weight", of(\.weight)),
        .init("expected_share") { experiment.expectedShares[$0] },
        .init("coordinator_compact", of(\.coordinators[SizeClass.compact.index])),
        .init("coordinator_regular", of(\.coordinators[SizeClass.regular.index])),
      ])
  }

  /// The seed as it is written on the command line.
  package var seedText: String { "0x" + String(seed, radix: 16) }

  /// What `run --json` prints: one document for any number of experiments.
  /// - Parameters:
  ///   - reports: The reports.
  ///   - runs: What became of each file of a run; none of a log.
  package static func answer(_ reports: [ExperimentReport], runs: [JSONDocument] = []) -> JSONDocument {
    func byExperiment(_ value: (ExperimentReport) -> (any JSONRepresentable)?) -> JSONDocument {
      .object(reports.compactMap { report in value(report).map { .init(report.experiment.id, $0.json) } })
    }
    func rows(_ objects: (ExperimentReport) -> [[JSONDocument.Member]]) -> [JSONDocument] {
      reports.flatMap { report in
        objects(report).map { .object(JSONDocument.members(["experiment_id": report.experiment.id]) + $0) }
      }
    }
    let predictions = byExperiment(\.predictionAnswer)
    return .object(
      JSONDocument.members([
        "schema": "desireline.run-answer/3", "seeds": byExperiment(\.seedText),
        "funnel": rows { Table.funnel.of($0.results.funnel, in: $0).content.objects },
        "metrics": rows(\.metrics.content.objects),
        "requirements": byExperiment { $0.requirements.content.document },
        "predictions": predictions == [:] ? .null : predictions, "runs": runs.isEmpty ? nil : runs,
      ]).present)
  }
}

extension AnalysisChoices {
  /// How p-values are adjusted.
  var adjustmentSentence: String {
    adjustment.method.map { "\($0.rawValue), over all metrics and treatments of a scope" } ?? "none"
  }
}
