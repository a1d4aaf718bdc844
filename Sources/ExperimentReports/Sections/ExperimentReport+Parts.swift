import ExperimentAnalysis
import NavigationExperiments

/// Where an effect comes from: from the users for whom something can differ, and from structure or inputs.
extension ExperimentReport {
  /// Empty where every variant can differ for everybody or for nobody.
  var triggeredSection: ReportSection {
    let rows = results.comparisons.filter { $0.design == .paired && $0.scope == .triggered }.compactMap(triggeredRow)
    let table = TextTable(
      caption: """
        On some devices the treatment is the control, in every width they ever have. Among the users on the others the \
        effect is *triggered*; over all users it is *diluted*, and that is the same effect times their share.
        """,
      columns: ["metric", "treatment", "users", "among them", "over all"],
      rows: rows,
      leading: 2
    )
    return ReportSection("triggered", "Where something can differ", [.table(table)])
  }

  private func triggeredRow(_ row: Comparison) -> [String]? {
    let diluted = results.comparisons.first {
      $0.design == .paired && $0.part == .whole && $0.scope == .overall && $0.metric == row.metric
        && $0.treatment == row.treatment
    }
    guard let diluted, diluted.controlCount > 0 else { return nil }
    let metric = results.experiment.metrics[row.metric]
    let share = Double(row.controlCount) / Double(diluted.controlCount)
    return [
      metric.id, variantID(row.treatment), "\(rounded(share * 100, 1)) %", difference(row, metric),
      difference(diluted, metric),
    ]
  }

  /// Empty where no variant changes inputs.
  var partsSection: ReportSection {
    let overall = results.comparisons.filter { $0.design == .paired && $0.scope == .overall }
    let rows = overall.filter { $0.part == .structure }.map { row in
      let same = overall.filter { $0.metric == row.metric && $0.treatment == row.treatment }
      let metric = results.experiment.metrics[row.metric]
      let parts = [Comparison.Part.structure, .inputs, .whole].map { part in
        same.first { $0.part == part }.map { difference($0, metric) } ?? "–"
      }
      return [metric.id, variantID(row.treatment)] + parts
    }
    let table = TextTable(
      caption: """
        These treatments also change how well the same items announce things, how many take them, how long the same screens \
        load or how much there is to read on them. Structure: the treatment with the control's inputs, against the control. \
        Inputs: the treatment against that. The same users throughout.
        """,
      columns: ["metric", "treatment", "structure", "inputs", "together"],
      rows: rows,
      leading: 2
    )
    return ReportSection("parts", "Structure and inputs", [.table(table)])
  }
}
