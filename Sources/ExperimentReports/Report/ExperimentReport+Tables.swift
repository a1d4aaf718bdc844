import ExperimentAnalysis
import ExperimentStatistics
import FunnelAnalysis
import HeadlessNavigation
import NavigationExperiments

extension ExperimentReport {
  /// The tables: six, and those of a prediction where the report is compared with one.
  var contents: [TableContent] { countContents + predictionContents }

  /// The six tables, in the order of ``TableDescription/all``.
  var countContents: [TableContent] {
    [
      TableContent(.funnel, results.funnel.map(cells)),
      TableContent(.comparisons, results.comparisons.map(cells)),
      TableContent(.pairs, results.pairs.map(cells)),
      TableContent(.durations, results.durations.map(cells)),
      TableContent(.transitions, results.transitions.map(cells)),
      TableContent(.assignments, results.assignments.map(cells)),
    ]
  }

  private var experiment: ExperimentDefinition { results.experiment }

  private var identity: [Cell] { [.text(experiment.id), .text(source)] }

  private func cells(_ row: AnalysisResults.FunnelRow) -> [Cell] {
    identity + [
      .text(definitions.funnel),
      .text(variantID(row.variant)),
      .boolean(row.variant == experiment.declaredControl),
      .text(row.stratum.sizeClass.rawValue),
      .text(segmentID(row.stratum.segment)),
      .integer(row.step),
      .text(stepID(row.step)),
      .boolean(experiment.funnel.isOptional(row.step)),
      .integer(row.exposed),
      .integer(row.previous),
      .integer(row.reached),
      .integer(dropOffs?.cells[row.variant][row.stratum.index].incomplete[row.step] ?? 0),
      Cell(row.rate),
      Cell(row.interval?.lower),
      Cell(row.interval?.upper),
      Cell(row.rateOfPrevious),
    ]
  }

  private func cells(_ row: AnalysisResults.DurationRow) -> [Cell] {
    identity + [
      .text(definitions.funnel),
      .text(variantID(row.variant)),
      .text(row.stratum.sizeClass.rawValue),
      .text(segmentID(row.stratum.segment)),
      .text(stepID(row.from)),
      .text(stepID(row.to)),
      .integer(row.exposed),
      .integer(row.converted),
      Cell(row.mean),
    ] + row.quantiles.map { Cell($0.map(Double.init)) } + [Cell(row.restrictedMean), .integer(Int(row.horizon))]
  }

  private func cells(_ row: AnalysisResults.TransitionRow) -> [Cell] {
    identity + [
      .text(variantID(row.variant)),
      .text(row.stratum.sizeClass.rawValue),
      .text(segmentID(row.stratum.segment)),
      .text(row.transition.from.map { TableName.screen($0.rawValue) } ?? "start"),
      .text(row.transition.to.map { TableName.screen($0.rawValue) } ?? "exit"),
      .text(TableName.text(row.transition.action)),
      .text(TableName.text(row.transition.cause)),
      .integer(row.count.users),
      .integer(row.count.transitions),
    ]
  }

  private func cells(_ row: AnalysisResults.AssignmentRow) -> [Cell] {
    identity + [
      .text(variantID(row.variant)),
      .text(row.sizeClass.rawValue),
      .number(experiment.variants[row.variant].weight),
      .number(row.expectedShare),
      .integer(row.assigned),
      .integer(row.exposed),
      .number(row.expected),
      .integer(0),
      .integer(0),
      .integer(row.inSeveralVariants),
      Cell(row.sampleRatioPValue),
    ]
  }
}
