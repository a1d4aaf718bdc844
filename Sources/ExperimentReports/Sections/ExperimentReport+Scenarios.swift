import ExperimentDesign
import TextFormats
import SVGCharts
import ExperimentAnalysis
import UserBehavior

/// What becomes of the differences where the uncertain parameters have other values.
extension ExperimentReport {
  /// How many scenarios the users were replayed in, in words; `nil` where in none.
  var scenariosNote: String? {
    guard let spread = scenarioSpread else { return nil }
    let standard = uncertain.count { $0.basis == .standard }
    let ranges = [
      standard < 2
        ? standard == 1 ? "1 parameter in its standard range" : nil : "\(standard) parameters in their standard ranges",
      rangeDescriptions(of: [.widened, .declared], as: "as the file says"),
      rangeDescriptions(of: [.narrowed], as: "narrowed by the file"),
    ]
    return "\(grouped(spread.users)) more were run in \(spread.count) scenarios, each with users of its own: "
      + ranges.compactMap { $0 }.joined(separator: "; ") + "."
  }

  /// The ranges that are not the standard ones, with the sources they rest on; `nil` where there are none.
  private func rangeDescriptions(of bases: Set<UncertainParameter.Basis>, as heading: String) -> String? {
    let ranges = uncertain.filter { bases.contains($0.basis) }.map(\.rangeDescription.inMarkdown)
    return ranges.isEmpty ? nil : "\(heading), \(ranges.joined(separator: ", "))"
  }

  /// Every uncertain parameter with its range and where that comes from.
  var rangeTable: Table<UncertainParameter> {
    Table(
      "uncertain", "What is uncertain: each scenario draws a value of every parameter from its range.", uncertain,
      columns: [
        .init("title", \.title) { $0.title.inMarkdown }, .init("parameter", \.name) { "`\($0.name)`" },
        .init("value", \.value) { one in one.value.map(one.text) ?? "–" },
        .init("low", \.range.lowerBound) { $0.text($0.range) }, .init("high", \.range.upperBound),
        .init("unit", \.unit.symbol),
        .init("standard_low", \.standardRange?.lowerBound) { one in one.standardRange.map(one.text) ?? "–" },
        .init("standard_high", \.standardRange?.upperBound), .init("basis", \.basis.rawValue) { $0.basis.rawValue },
        .init("source", \.source) { $0.source?.inMarkdown ?? "–" },
        .init("meaning", \.meaning) { $0.meaning.inMarkdown },
      ])
  }

  private var rangeView: TextTable {
    rangeTable.view(
      [
        ("title", "parameter"), ("parameter", "key"), ("value", "value"), ("low", "range"),
        ("standard_low", "standard range"), ("basis", "basis"), ("source", "source"), ("meaning", "meaning"),
      ])
  }

  /// What the replay took beside the run itself, in words; `nil` where there was none.
  package var scenariosCost: String? {
    guard let spread = scenarioSpread else { return nil }
    let variants = experiment.variants.count
    return "scenarios: \(spread.count) with \(grouped(spread.users)) users under \(variants) variants, "
      + "\(grouped(spread.users * variants)) sessions beside the \(grouped(userCount * variants)) of the run"
  }

  /// A row with its scenarios.
  private typealias Spread = (row: Comparison, metric: Metric, spread: ScenarioSpread)

  /// Empty without scenarios.
  var scenarioSection: ReportSection {
    let rows = results.comparisons.filter { $0.design == .paired && $0.scope == .overall }.compactMap { row in
      row.scenarios.map { Spread(row, metric(of: row), $0) }
    }
    let moved = rows.filter { $0.metric.role == .primary && Set($0.spread.differences).count > 1 }
    let table = TextTable(
      caption: """
        The difference over all users in each scenario. Scenarios differ in the uncertain parameters, and in nothing else.
        """, columns: ["metric", "treatment", "same sign", "5 %", "median", "95 %", "below the margin", "verdict"],
      rows: rows.map { row, metric, spread in
        [metric.idWithGroup, variantID(row.treatment), about(spread.sameSignShare)]
          + [spread.difference.p05, spread.difference.p50, spread.difference.p95].map(metric.signed)
          + [row.margin.map { _ in about(spread.immaterialShare) } ?? "–", verdict(of: row) ?? "–"]
      }, leading: 2, trailing: 1)
    let moverColumns = ["parameter", "lowest quarter", "highest quarter", "flips"]
    let tornado = TextTable(
      caption: "What moves the primary metrics, most first\(moved.first.map { leftOut($0.spread) } ?? ""):",
      columns: ["metric", "treatment"] + moverColumns,
      rows: moved.flatMap { one in
        movers(one).map { [one.metric.idWithGroup, variantID(one.row.treatment), $0[0].inMarkdown] + $0[1...] }
      }, leading: 3, trailing: 1)
    let figures = moved.enumerated().flatMap { place, one in
      [scenarioFigure(one, id: "scenarios-\(place)")]
        + (one.spread.sensitivities.isEmpty ? [] : [tornadoFigure(one, id: "tornado-\(place)", moverColumns)])
    }
    return ReportSection(
      "scenarios", "Across scenarios",
      [.table(table), .figures(figures), .tables([tornado], below: "The numbers"), .table(rangeView)])
  }

  /// The parameters that move a difference most, with what it is in the quarters of their lowest and highest values.
  private func movers(_ one: Spread) -> [[String]] {
    one.spread.sensitivities.prefix(Self.mostMovers).map {
      [
        title(ofParameter: $0.parameter), one.metric.signed($0.atLow), one.metric.signed($0.atHigh),
        flip($0, one.spread) ?? "–",
      ]
    }
  }

  /// As many parameters are shown of each difference.
  private static var mostMovers: Int { 5 }

  /// How many parameters are not shown; nothing where all are.
  private func leftOut(_ spread: ScenarioSpread) -> String {
    let count = spread.sensitivities.count - Self.mostMovers
    return count > 0 ? "; \(count) more parameters, which move it less, are in `report.json`" : ""
  }

  private func scenarioFigure(_ one: Spread, id: String) -> PageFigure {
    let (row, metric, spread) = one
    let chart = StripChart(
      spread.differences, range: spread.difference.range, margin: row.margin, series: series(of: row.treatment),
      format: metric.tick)
    return PageFigure(
      id: id,
      chart: chart.chart(
        "\(metric.idWithGroup) of \(variantID(row.treatment)): "
          + (verdict(of: row) ?? "the same sign in \(about(spread.sameSignShare)) of scenarios"),
        description:
          "A dot for each scenario; the grey band is what does not matter, the bar below is the 90 % range, with the errors of predictions."
      ))
  }

  private func tornadoFigure(_ one: Spread, id: String, _ columns: [String]) -> PageFigure {
    let movers = movers(one)
    let rows = zip(one.spread.sensitivities, movers).map {
      TornadoChart.Row($1[0], atLow: $0.atLow, atHigh: $0.atHigh, note: flip($0, one.spread) ?? "")
    }
    return PageFigure(
      id: id,
      chart: TornadoChart(rows, format: one.metric.tick).chart(
        "\(one.metric.idWithGroup) of \(variantID(one.row.treatment)): \(movers[0][0]) moves it most",
        description: "The mean difference in the quarter of the scenarios with the lowest and with the highest values."),
      legend: [(Series(0), columns[1]), (Series(1), columns[2])])
  }
}

extension ScenarioSpread.Range {
  /// From the lower end to the upper one.
  var range: ClosedRange<Double> { min(p05, p95)...max(p05, p95) }
}

extension Metric {
  /// A number of an axis.
  func tick(_ value: Double) -> String { value == 0 ? "0" : signed(value) }
}
