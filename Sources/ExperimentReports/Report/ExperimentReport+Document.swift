import TextFormats
import ExperimentAnalysis
import ExperimentStatistics
import HeadlessNavigation
import NavigationExperiments

/// Every number of the report in one document.
extension ExperimentReport {
  /// `report.json`: the rows of the tables under the names of their columns, and what stands behind them.
  ///
  /// What is undefined is null, with the reason in `status`. Everything of `run.json` is in it but the list of files, of
  /// which it is one.
  func reportDocument(_ contents: [TableContent]) -> JSONDocument {
    let experiment = results.experiment
    func rows(_ table: TableDescription) -> JSONDocument? {
      contents.first { $0.description.name == table.name }?.document
    }
    let members: [(key: String, value: JSONDocument?)] = [
      ("schema", "desireline.report/2"),
      ("tool", ["name": "desireline", "version": .text(toolVersion)]),
      ("experiment_id", .text(experiment.id)),
      ("fingerprint", .text(fingerprintText)),
      ("hypothesis", .text(experiment.hypothesis)),
      ("recommendation", recommendationDocument),
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
      ("scenarios", imported == nil ? scenariosDocument : nil),
      ("health", health),
      ("requirements", .array(results.requirements.map(document))),
      ("assignments", rows(.assignments)),
      ("funnel", rows(.funnel)),
      ("comparisons", comparisonsDocument(contents)),
      ("pairs", rows(.pairs)),
      ("rankings", imported == nil ? rankingsDocument : nil),
      ("durations", rows(.durations)),
      ("transitions", rows(.transitions)),
      ("metrics", .array(metrics)),
      ("couplings", imported == nil ? .array(results.couplings.map(coupling)) : nil),
      ("mechanisms", results.mechanisms.map(document)),
      ("steps", .array(results.steps.map(document))),
      ("published", publishedDocument),
      ("drop_offs", dropOffs.map { dropOffsDocument($0) }),
      ("comparison_with_run", compared.map { predictionDocument(of: $0) }),
      ("prediction", rows(.prediction)),
      ("prediction_funnel", rows(.predictionFunnel)),
    ]
    return .object(members.compactMap { member in member.value.map { .init(member.key, $0) } })
  }

  /// The rows of `comparisons.csv`, each with what stands behind it.
  private func comparisonsDocument(_ contents: [TableContent]) -> JSONDocument? {
    contents.first { $0.description.name == TableDescription.comparisons.name }.map { content in
      .array(zip(content.objects, results.comparisons).map { .object($0 + details(of: $1)) })
    }
  }

  /// A step under a treatment beside the control.
  private func document(_ row: StepComparison) -> JSONDocument {
    [
      "step_id": .text(stepID(row.step)),
      "treatment_id": .text(variantID(row.treatment)),
      "scope": .text(row.scope.name),
      "scope_id": .text(scopeID(row.scope)),
      "design": .text(row.design.rawValue),
      "n_control": .integer(row.control.trials),
      "reached_control": .integer(row.control.successes),
      "n_treatment": .integer(row.treated.trials),
      "reached_treatment": .integer(row.treated.successes),
      "difference": JSONDocument(row.difference),
      "difference_low": JSONDocument(row.interval?.lower),
      "difference_high": JSONDocument(row.interval?.upper),
      "interval_method": JSONDocument(row.interval?.method.rawValue),
      "status": .text(status(row.undefined)),
    ]
  }

  /// What the same users do under each variant, and why their visits end, by variant and stratum.
  private func document(_ mechanisms: MechanismTally) -> JSONDocument {
    let variants = results.experiment.variants.indices
    return .array(
      variants.flatMap { variant in
        results.experiment.strata.map { stratum in
          let cell = mechanisms.cells[variant][stratum.index]
          return [
            "variant_id": .text(variantID(variant)),
            "size_class": .text(stratum.sizeClass.rawValue),
            "segment": .text(segmentID(stratum.segment)),
            "exposed_users": .integer(cell.users),
            "acts": .object(zip(mechanisms.acts, cell.acts).map { .init($0, .integer($1)) }),
            "ends": .object(zip(mechanisms.ends, cell.ends).map { .init($0, .integer($1)) }),
            "times_ms": .object(zip(mechanisms.times, cell.times).map { .init($0, .integer($1)) }),
          ]
        }
      }
    )
  }
}
