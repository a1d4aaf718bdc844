import Charts
import ExperimentAnalysis
import ExperimentStatistics
import HeadlessNavigation
import NavigationExperiments

/// What the treatments do to each metric for everybody, by width and by persona: forest plots.
extension ExperimentReport {
  var scopeSection: ReportSection {
    let metrics = results.experiment.metrics.indices
    let figures = metrics.compactMap(forest)
    let hasSegments = !results.experiment.segments.isEmpty
    let intervals =
      design == .paired && worldsNote != nil
      ? "A line spans 90 % of the worlds; a dot is the difference in the run itself."
      : design == .paired
        ? "A line is the \(levelWords) interval of what comes from simulating no more people."
        : "A line is the \(levelWords) interval."
    let note = hasSegments ? " Personas are told to explore, not to decide." : ""
    return ReportSection(
      "scopes",
      "For whom",
      [
        .text("Each metric under each treatment, less that under the control, where they differ. \(intervals)\(note)"),
        .figures(figures, instead: hasSegments ? [personas] : []),
      ]
    )
  }

  /// The rows of the run's design for one metric, those of everybody first.
  private func rows(of metric: Int) -> [Comparison] {
    results.comparisons.filter { $0.metric == metric && $0.design == design && $0.part == .whole }
      .enumerated().sorted { ($0.element.treatment, $0.offset) < ($1.element.treatment, $1.offset) }.map(\.element)
  }

  private func forest(_ position: Int) -> PageFigure? {
    let metric = results.experiment.metrics[position]
    let rows = rows(of: position).filter { $0.difference != nil && $0.undefined != .identicalArms }
    guard !rows.isEmpty else { return nil }
    let overall = rows.first { $0.scope == .overall }
    let chart = IntervalChart(
      rows.map { row in
        let difference = row.difference ?? 0
        return IntervalChart.Row(
          "\(variantID(row.treatment)), \(people(in: row.scope))",
          words: signed(difference, metric),
          value: difference,
          interval: range(of: row),
          series: self.series(of: row.treatment)
        )
      },
      margin: overall?.margin,
      format: { metric.tick($0) }
    )
    let table = TextTable(
      caption: "\(metric.id) under the treatments, less that under \(variantID(results.experiment.control))",
      columns: ["treatment", "people", "control", "treatment's", "difference", "from", "to"],
      rows: rows.map { row in
        let range = range(of: row)
        return [
          variantID(row.treatment), people(in: row.scope), level(row.controlValue, metric),
          level(row.treatmentValue, metric), difference(row, metric),
          range.map { signed($0.lowerBound, metric) } ?? "–",
          range.map { signed($0.upperBound, metric) } ?? "–",
        ]
      },
      leading: 2
    )
    return PageFigure(
      id: "forest-\(position)",
      chart: chart.chart(
        metric.id + (metric.role == .primary ? " ★" : ""),
        description: "Differences from the control; the grey band is what does not matter."
      ),
      table: table
    )
  }

  /// Where the difference lies: in 90 % of the worlds, or in its interval.
  private func range(of row: Comparison) -> ClosedRange<Double>? {
    guard row.design == .paired, worldsNote != nil else { return row.interval?.range }
    return row.worlds.map { min($0.difference.p05, $0.difference.p95)...max($0.difference.p05, $0.difference.p95) }
  }

  /// Who a scope is about, in words.
  private func people(in scope: Comparison.Scope) -> String {
    switch scope {
    case .overall: "everybody"
    case .triggered: "where it can differ"
    case .sizeClass(let sizeClass): sizeClass.rawValue
    case .segment(let segment): segmentID(segment)
    }
  }

  /// What the summary has in place of the plots: the personas, who stand nowhere else in it.
  private var personas: TextTable {
    let rows = results.experiment.metrics.indices.flatMap(rows).filter { $0.scope.segment != nil }
    return TextTable(
      caption: "By persona, to explore and not to decide:",
      columns: ["metric", "persona", "treatment", "control", "treatment's", "difference"],
      rows: rows.map { row in
        let metric = results.experiment.metrics[row.metric]
        return [
          metric.id, people(in: row.scope), variantID(row.treatment), level(row.controlValue, metric),
          level(row.treatmentValue, metric), difference(row, metric),
        ]
      },
      leading: 3
    )
  }
}
