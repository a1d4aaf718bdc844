import ExperimentAnalysis
import NavigationExperiments

/// Where an effect comes from: from the people for whom something can differ, and from structure or inputs.
extension ExperimentReport {
  /// The section of the summary; empty where every variant can differ for everybody or for nobody.
  var triggeredSections: [String] {
    let rows = results.comparisons.filter { $0.design == .paired && $0.scope == .triggered }.compactMap(triggeredRow)
    guard !rows.isEmpty else { return [] }
    let header = "| metric | treatment | people | among them | over all |\n|---|---|--:|--:|--:|"
    return [
      "## Where something can differ",
      """
      On some devices the treatment is the control, in every width they ever have. Among the people on the others the \
      effect is *triggered*; over all people it is *diluted*, and that is the same effect times their share.
      """,
      ([header] + rows).joined(separator: "\n"),
    ]
  }

  private func triggeredRow(_ row: Comparison) -> String? {
    let diluted = results.comparisons.first {
      $0.design == .paired && $0.part == .whole && $0.scope == .overall && $0.metric == row.metric
        && $0.treatment == row.treatment
    }
    guard let diluted, diluted.controlCount > 0 else { return nil }
    let metric = results.experiment.metrics[row.metric]
    let share = Double(row.controlCount) / Double(diluted.controlCount)
    let cells = [
      metric.id, variantID(row.treatment), "\(rounded(share * 100, 1)) %", difference(row, metric),
      difference(diluted, metric),
    ]
    return "| " + cells.joined(separator: " | ") + " |"
  }

  /// The section of the summary; empty where no variant changes inputs.
  var splitSections: [String] {
    let overall = results.comparisons.filter { $0.design == .paired && $0.scope == .overall }
    let rows = overall.filter { $0.part == .structure }.map { row in
      let same = overall.filter { $0.metric == row.metric && $0.treatment == row.treatment }
      let metric = results.experiment.metrics[row.metric]
      let parts = [Comparison.Part.structure, .inputs, .whole].map { part in
        same.first { $0.part == part }.map { difference($0, metric) } ?? "–"
      }
      return "| " + ([metric.id, variantID(row.treatment)] + parts).joined(separator: " | ") + " |"
    }
    guard !rows.isEmpty else { return [] }
    let header = "| metric | treatment | structure | inputs | together |\n|---|---|--:|--:|--:|"
    return [
      "## Structure and inputs",
      """
      These treatments also change how well the same items announce things, how many take them, how long the same screens \
      load or how much there is to read on them. Structure: the treatment with the control's inputs, against the control. \
      Inputs: the treatment against that. The same people throughout.
      """,
      ([header] + rows).joined(separator: "\n"),
    ]
  }
}
