import TextFormats
import Assignment
import ExperimentAnalysis
import HeadlessNavigation
import NavigationExperiments
import UserSimulation

extension ExperimentReport {
  /// `run.json`: what the run was, or what was read of a log, so that it can be repeated and its rows be read.
  ///
  /// Nothing in it depends on the machine or the clock.
  func runDocument(files: [ReportFile], tables: [CSVTable]) -> JSONDocument {
    let experiment = results.experiment
    // Of a log, what was read stands in the place of who was simulated.
    let members: [(key: String, value: JSONDocument?)] = [
      ("schema", .text(RunRecord.schema)),
      ("tool", ["name": "desireline", "version": .text(toolVersion)]),
      ("experiment_id", .text(experiment.id)),
      ("fingerprint", .text(fingerprintText)),
      ("hypothesis", .text(experiment.hypothesis)),
      ("source", .text(source)),
      ("design", .text(design.rawValue)),
      ("seed", imported == nil ? .text(seedText) : nil),
      ("slot", .text(experiment.slot.rawValue)),
      ("variants", .array(experiment.variants.indices.map(variant))),
      ("reference_id", .text(variantID(experiment.control))),
      importDocument.map { ("import", $0) } ?? ("cohort", cohort.document),
      ("level", .number(experiment.analysis.level)),
      ("adjustment", .text(experiment.analysis.adjustmentWords)),
      ("analysis", analysisDocument),
      ("definitions", definitions.document),
      ("scenarios", imported == nil ? scenariosDocumentWithVerdicts : nil),
      ("couplings", imported == nil ? .array(results.couplings.map(coupling)) : nil),
      ("drop_offs", dropOffs.map { dropOffsDocument($0) }),
      ("prediction", compared.map { predictionDocument(of: $0) }),
      ("requirements", .array(results.requirements.map(document))),
      ("health", health),
      ("files", .array(files.map { file in self.file(file, tables: tables) })),
    ]
    return .object(members.compactMap { member in member.value.map { .init(member.key, $0) } })
  }

  /// The seed as it is written on the command line.
  package var seedText: String { "0x" + String(cohort.seed, radix: 16) }

  func variant(_ index: Int) -> JSONDocument {
    let variant = results.experiment.variants[index]
    return [
      "id": .text(variant.id),
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

  func file(_ file: ReportFile, tables: [CSVTable]) -> JSONDocument {
    [
      "name": .text(file.name),
      "bytes": .integer(file.bytes.count),
      "sha256": .text(SHA256.hexadecimal(file.bytes)),
      "rows": JSONDocument(tables.first { $0.description.fileName == file.name }?.rowCount),
    ]
  }
}

extension InputChange {
  fileprivate var document: JSONDocument {
    ["input": .text(kind.rawValue), "screen": .text(screen.rawValue), "item": JSONDocument(item?.rawValue)]
  }
}
