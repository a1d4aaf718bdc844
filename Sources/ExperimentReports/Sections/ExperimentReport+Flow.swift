import SVGCharts
import ExperimentAnalysis
import HeadlessNavigation
import NavigationExperiments

/// Where users go from where, and where variants differ in it.
extension ExperimentReport {
  /// Pictures only, so nothing of it stands in the summary; empty where nobody goes anywhere.
  var flowSection: ReportSection {
    let parts = SizeClass.allCases.map(flow).filter { !$0.isEmpty }
    let control = variantID(results.experiment.control)
    let legend = InlineText.paragraph(
      "Shares of the exposed who go each way, where at least 2 % do under some variant. **Dashed** is what differs from "
        + "`\(control)`: a way or a screen that only some variants have, or a share that is 5 percentage points and three "
        + "standard errors away. Its label says by how much; other labels are shares. In a box, *in place* is "
        + "what happens on the screen itself, such as a section that opens, and *exit* that the visit ends there."
    )
    return ReportSection(
      "flow",
      "Transitions from screen to screen",
      parts.isEmpty ? [] : [.page(.group([legend] + parts))]
    )
  }

  private func flow(_ sizeClass: SizeClass) -> Markup {
    let experiment = results.experiment
    let counts = flowCounts(in: sizeClass)
    let selection = FlowSelection(counts)
    guard !selection.ways.isEmpty else { return .nothing }
    let exposed = experiment.variants.indices.filter { counts.exposed[$0] > 0 }
    // Where a variant is built as the control is, its picture would show nothing but who happened to be assigned to it.
    let differing = exposed.filter { $0 == experiment.control || experiment.canDiffer($0, in: sizeClass) }
    let same = exposed.filter { !differing.contains($0) }.map { "`\(variantID($0))`" }
    let figures = FlowFigures(
      id: "flow-\(sizeClass.rawValue)",
      width: "\(sizeClass.rawValue) width",
      counts: counts,
      selection: selection,
      names: experiment.variants.map(\.id),
      series: experiment.variants.indices.map(series),
      variants: differing
    )
    let sameNote = same.isEmpty ? "" : " Built as the control is: \(same.joined(separator: ", "))."
    return .group([.tag("h4", sizeClass.title), InlineText.paragraph(figures.note + sameNote), figures.markup])
  }

  private func flowCounts(in sizeClass: SizeClass) -> FlowCounts {
    let experiment = results.experiment
    let exposed = experiment.variants.indices.map { variant in
      experiment.strata.filter { $0.sizeClass == sizeClass }
        .reduce(0) { $0 + results.assignedExposed[variant][$1.index] }
    }
    var counts = FlowCounts(exposed: exposed, control: experiment.control)
    for row in results.transitions where row.sizeClass == sizeClass {
      let (move, users) = (row.transition, row.count.users)
      let means = "\(move.action) \(move.cause)"
      counts.add(users, variant: row.variant, from: move.from?.rawValue, to: move.to?.rawValue, by: means)
    }
    return counts
  }
}
