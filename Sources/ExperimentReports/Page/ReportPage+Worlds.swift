import Charts
import ExperimentAnalysis
import NavigationExperiments

/// How the primary metrics fare where the parameters nobody knows have other values.
extension ReportPage {
  var worlds: Markup {
    let metrics = report.results.experiment.metrics
    let rows = report.results.comparisons.filter { row in
      row.design == .paired && row.part == .whole && row.scope == .overall && row.worlds != nil
        && row.worlds?.verdict != .identical && metrics[row.metric].role == .primary
    }
    let figures = rows.enumerated().flatMap { place, row -> [Markup] in
      guard let spread = row.worlds else { return [] }
      return [strip(row, spread, id: "worlds-\(place)"), tornado(row, spread, id: "tornado-\(place)")]
    }
    return section(
      "worlds",
      "In other worlds",
      [paragraph(report.worldsNote ?? ""), .tag("div", ["class": "figures"], figures)]
    )
  }

  private func strip(_ row: Comparison, _ spread: WorldSpread, id: String) -> Markup {
    let (metric, range) = (report.results.experiment.metrics[row.metric], spread.difference)
    let name = "\(metric.id) of \(report.variantID(row.treatment))"
    let title = "\(name): the same sign in \(spread.sameSignCount) of \(spread.count) worlds"
    let chart = StripChart(
      spread.differences,
      range: min(range.p05, range.p95)...max(range.p05, range.p95),
      margin: metric.margin(around: row.controlValue),
      series: Series(row.treatment == 0 ? 1 : row.treatment),
      format: { metric.tick($0) }
    )
    let table = PageTable(
      caption: "The difference over all people in \(spread.count) worlds",
      columns: ["5 % of the worlds below", "median", "95 % below", "below the margin"],
      rows: [
        [range.p05, range.p50, range.p95].map { .text(metric.signed($0)) }
          + [.text("\(spread.immaterialCount) of \(spread.count)")]
      ]
    )
    return PageFigure(
      id: id,
      chart: chart.chart(title, description: "A dot for each world; the grey band is what does not matter."),
      table: table
    ).markup
  }

  private func tornado(_ row: Comparison, _ spread: WorldSpread, id: String) -> Markup {
    let metric = report.results.experiment.metrics[row.metric]
    let rows = spread.sensitivities.prefix(5).map { one in
      TornadoChart.Row(
        report.parameterWords(one.parameter),
        atLow: one.atLow,
        atHigh: one.atHigh,
        note: report.flip(one, spread) ?? ""
      )
    }
    guard let first = rows.first else { return .nothing }
    let table = PageTable(
      caption: "The mean difference in the quarter of the worlds with the lowest and the highest values",
      columns: ["parameter", "lowest quarter", "highest quarter", "flips"],
      rows: rows.map {
        [.text($0.label), .text(metric.signed($0.atLow)), .text(metric.signed($0.atHigh)), .text($0.note)]
      }
    )
    let chart = TornadoChart(rows) { metric.tick($0) }
    return PageFigure(
      id: id,
      chart: chart.chart("\(first.label.prefix(1).uppercased() + first.label.dropFirst()) moves \(metric.id) most"),
      legend: [(Series(0), "low"), (Series(1), "high")],
      table: table
    ).markup
  }
}

extension Metric {
  /// A number of an axis.
  func tick(_ value: Double) -> String { value == 0 ? "0" : signed(value) }
}
