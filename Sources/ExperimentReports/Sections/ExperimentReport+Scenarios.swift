import TextFormats
import SVGCharts
import ExperimentAnalysis
import NavigationExperiments
import UserSimulation

/// What becomes of the differences where the parameters nobody knows have other values.
extension ExperimentReport {
  /// How many scenarios the users were replayed in, in words; `nil` where in none.
  var scenariosNote: String? {
    guard let spread = scenarioSpread else { return nil }
    let standard = uncertain.count { $0.basis == .standard }
    let ranges = [
      standard == 0
        ? nil : standard == 1 ? "1 parameter in its standard range" : "\(standard) parameters in their standard ranges",

      accounts(of: [.widened, .declared], as: "as the file says"),
      accounts(of: [.narrowed], as: "narrowed by the file"),
    ]
    return "\(grouped(spread.users)) more were run in \(spread.count) scenarios, each with users of its own: "
      + ranges.compactMap { $0 }.joined(separator: "; ") + "."
  }

  /// The ranges that are not the standard ones, with the sources they rest on; `nil` where there are none.
  private func accounts(of bases: Set<UncertainParameter.Basis>, as heading: String) -> String? {
    let accounts = uncertain.filter { bases.contains($0.basis) }.map(\.account.inMarkdown)
    return accounts.isEmpty ? nil : "\(heading), \(accounts.joined(separator: ", "))"
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
      + "\(grouped(spread.users * variants)) sessions beside the \(grouped(cohort.count * variants)) of the run"
  }

  /// Empty without scenarios.
  var scenarioSection: ReportSection {
    let rows = results.comparisons.filter { row in
      row.design == .paired && row.scope == .overall && row.scenarios != nil
    }
    let moved = rows.filter { row in
      metric(of: row).role == .primary
        && row.scenarios.map { Set($0.differences).count > 1 } ?? false
    }
    let table = TextTable(
      caption: """
        The difference over all users in each scenario. Scenarios differ in the parameters nobody knows, and in nothing else.
        """, columns: ["metric", "treatment", "same sign", "5 %", "median", "95 %", "verdict"],
      rows: rows.compactMap { row in
        row.scenarios.map { spread in
          [metric(of: row).idWithGroup, variantID(row.treatment), about(spread.sameSignShare)]
            + spread.difference.texts(metric(of: row)) + [verdict(of: row) ?? "–"]
        }
      }, leading: 2, trailing: 1)
    let figures = moved.enumerated().flatMap { place, row in
      [scenarioFigure(row, id: "scenarios-\(place)"), tornadoFigure(row, id: "tornado-\(place)")].compactMap { $0 }
    }
    return ReportSection(
      "scenarios", "Across scenarios",
      [.table(table), .figures(figures, instead: [tornado(moved)]), .table(rangeView)])
  }

  /// Which parameter moves the differences of primary metrics how far.
  private func tornado(_ rows: [Comparison]) -> TextTable {
    let lines = rows.flatMap { row in
      (row.scenarios?.sensitivities.prefix(Self.mostMovers) ?? []).map { one in
        [
          metric(of: row).idWithGroup, variantID(row.treatment), title(ofParameter: one.parameter).inMarkdown,
          metric(of: row).signed(one.atLow), metric(of: row).signed(one.atHigh),
          row.scenarios.flatMap { flip(one, $0) } ?? "–",
        ]
      }
    }
    return TextTable(
      caption: "What moves the primary metrics, most first\(rows.first?.scenarios.map(leftOut) ?? ""):",
      columns: ["metric", "treatment", "parameter", "lowest quarter", "highest quarter", "flips"], rows: lines,
      leading: 3, trailing: 1)
  }

  /// As many parameters are shown of each difference.
  private static var mostMovers: Int { 5 }

  /// How many parameters are not shown; nothing where all are.
  private func leftOut(_ spread: ScenarioSpread) -> String {
    let count = spread.sensitivities.count - Self.mostMovers
    return count > 0 ? "; \(count) more parameters, which move it less, are in `report.json`" : ""
  }

  private func scenarioFigure(_ row: Comparison, id: String) -> PageFigure? {
    guard let spread = row.scenarios else { return nil }
    let (metric, range) = (metric(of: row), spread.difference)
    let name = "\(metric.idWithGroup) of \(variantID(row.treatment))"
    let chart = StripChart(
      spread.differences, range: range.range, margin: row.margin,
      series: self.series(of: row.treatment), format: { metric.tick($0) })
    let table = TextTable(
      caption: "The difference over all users in \(spread.count) scenarios",
      columns: ["5 % of the scenarios below", "median", "95 % below", "below the margin"],
      rows: [
        range.texts(metric) + [about(spread.immaterialShare)]
      ])
    return PageFigure(
      id: id,
      chart: chart.chart(
        "\(name): \(verdict(of: row) ?? "the same sign in \(about(spread.sameSignShare)) of scenarios")",
        description:
          "A dot for each scenario; the grey band is what does not matter, the bar below holds 90 % of the scenarios."),
      table: table)
  }

  private func tornadoFigure(_ row: Comparison, id: String) -> PageFigure? {
    guard let spread = row.scenarios else { return nil }
    let metric = metric(of: row)
    let rows = spread.sensitivities.prefix(Self.mostMovers).map { one in
      TornadoChart.Row(
        title(ofParameter: one.parameter), atLow: one.atLow, atHigh: one.atHigh, note: flip(one, spread) ?? "")
    }
    guard let first = rows.first else { return nil }
    let table = TextTable(
      caption: "The mean difference in the quarter of the scenarios with the lowest and the highest values"
        + leftOut(spread), columns: ["parameter", "lowest quarter", "highest quarter", "flips"],
      rows: rows.map {
        [$0.label, metric.signed($0.atLow), metric.signed($0.atHigh), $0.note.isEmpty ? "–" : $0.note]
      }, trailing: 1)
    let name = "\(metric.idWithGroup) of \(variantID(row.treatment))"
    return PageFigure(
      id: id,
      chart: TornadoChart(rows) { metric.tick($0) }.chart(
        "\(name): \(first.label) moves it most",
        description: "The mean difference in the quarter of the scenarios with the lowest and with the highest values."),
      legend: [(Series(0), "lowest quarter"), (Series(1), "highest quarter")], table: table)
  }
}

extension ScenarioSpread.Range {
  /// From the lower end to the upper one.
  var range: ClosedRange<Double> { min(p05, p95)...max(p05, p95) }

  /// The quantiles of the differences of a metric.
  func texts(_ metric: Metric) -> [String] { [p05, p50, p95].map { metric.signed($0) } }
}

extension Metric {
  /// A number of an axis.
  func tick(_ value: Double) -> String { value == 0 ? "0" : signed(value) }
}
