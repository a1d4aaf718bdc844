import TextFormats
import SVGCharts
import ExperimentAnalysis
import ExperimentStatistics
import HeadlessNavigation
import NavigationExperiments

/// The results of the report, a row for each metric and treatment over everyone.
struct ResultsTable {
  let report: ExperimentReport

  private var experiment: ExperimentDefinition { report.experiment }

  /// How many rows stand on the page before one opens anything; those of primary metrics and guardrails do in any case.
  private static let mostRows = 24

  /// The metrics as they are read: those that decide, those that must not get worse, those that explain.
  private var metrics: [Int] {
    [Metric.Role.primary, .guardrail, .secondary].flatMap { role in
      experiment.metrics.indices.filter { experiment.metrics[$0].role == role }
    }
  }

  private func rows(_ metric: Int) -> [Comparison] { report.overallRows.filter { $0.metric == metric } }

  /// The table; nothing where nothing was compared.
  var markup: Markup {
    let groups = metrics.map { metric in (metric: metric, rows: rows(metric)) }.filter { !$0.rows.isEmpty }
    guard !groups.isEmpty else { return .nothing }
    var shown = 0
    var split = groups.count
    for (place, group) in groups.enumerated() {
      shown += group.rows.count
      if shown > Self.mostRows, experiment.metrics[group.metric].role == .secondary {
        split = place
        break
      }
    }
    let more = groups[split...].map(\.metric)
    return .group([
      table(Array(groups[..<split]), caption: caption),
      more.isEmpty
        ? .nothing
        : .tag(
          "details",
          [.tag("summary", "\(more.count) more metrics"), table(Array(groups[split...]), caption: "More metrics")]),
    ])
  }

  private var caption: String {
    let control = report.variantID(experiment.control)
    let margin = "Dashed box: too small to matter."
    return "Each variant against the control (\(control)). Mark: the difference. Line: \(interval). \(margin)\(notes)"
  }

  /// What the line of a bar is.
  private var interval: String { report.intervalKind }

  /// A sentence on differences outside their lines, after a space.
  private var notes: String {
    guard report.hasScenarios else { return "" }
    let hasOutlier = metrics.flatMap(rows).contains { row in
      guard let difference = row.difference, let range = report.range(of: row) else { return false }
      return !range.contains(difference)
    }
    return hasOutlier
      ? " A difference is that under the standard assumptions, so it can lie outside 90 % of scenarios." : ""
  }

  private func table(_ groups: [(metric: Int, rows: [Comparison])], caption: String) -> Markup {
    let head = ["Metric", "Control → variant", "Difference", "Interval", "Verdict"].map {
      Markup.tag("th", ["scope": "col"], $0)
    }
    let body = groups.flatMap { group in
      let domain = report.domain(of: group.rows)
      return group.rows.map { row in self.row(row, domain) } + note(on: group.metric)
    }
    return .tag(
      "table", ["class": "results"],
      [.tag("caption", caption), Self.grid, .tag("thead", [.tag("tr", head)]), .tag("tbody", body)])
  }

  /// The columns, which have the same widths in both tables.
  private static let grid = Markup.tag("colgroup", Array(repeating: .tag("col", []), count: 5))

  private func note(on metric: Int) -> [Markup] {
    guard let note = report.timeNote(on: metric) else { return [] }
    return [.tag("tr", ["class": "parts"], [.tag("td", ["colspan": "5"], [.tag("small", note)])])]
  }

  private func row(_ row: Comparison, _ domain: ClosedRange<Double>) -> Markup {
    let metric = experiment.metrics[row.metric]
    let role = metric.role == .secondary ? Markup.nothing : .tag("small", " \(metric.role.rawValue)")
    return .tag(
      "tr",
      [
        .tag(
          "th", ["scope": "row"],
          [.tag("bdi", metric.titleWithGroup), role, .tag("br"), .tag("code", report.variantID(row.treatment))])
      ] + cells(row, domain))
  }

  private func cells(_ row: Comparison, _ domain: ClosedRange<Double>) -> [Markup] {
    let metric = experiment.metrics[row.metric]
    let levels = "\(metric.level(row.controlValue)) → \(metric.level(row.treatmentValue))"
    let verdict = report.anyVerdict(of: row) ?? "–"
    return [
      .tag("td", [.text(InlineText.kept(levels))]), .tag("td", difference(row, metric)), .tag("td", bar(row, domain)),
      .tag("td", ["class": tone(row)], [InlineText.named(verdict)]),
    ]
  }

  private func difference(_ row: Comparison, _ metric: Metric) -> [Markup] {
    guard let difference = row.difference else { return [.text("–")] }
    guard difference != 0 else { return [.text("no change")] }
    let lift = row.lift.map { [Markup.tag("small", " \(InlineText.kept(report.liftPercent($0)))")] } ?? []
    return [.tag("b", InlineText.kept(metric.signed(difference)))] + lift
  }

  private func bar(_ row: Comparison, _ domain: ClosedRange<Double>) -> [Markup] {
    guard let difference = row.difference else { return [.text("–")] }
    let metric = experiment.metrics[row.metric]
    let range = report.range(of: row)
    let bar = IntervalBar(
      difference, interval: range, margin: row.margin, domain: domain, series: report.series(of: row.treatment))
    let words = range.map { metric.signed($0) }
    return [bar.svg] + (words.map { [Markup.tag("small", InlineText.kept($0))] } ?? [])
  }

  /// Whether a verdict is for the treatment, against it, or neither.
  private func tone(_ row: Comparison) -> String {
    switch row.evidence(in: experiment) {
    case .better: "good"
    case .worse: "bad"
    default: "even"
    }
  }

  /// The same in Markdown.
  var text: TextTable {
    TextTable(
      caption: "Each variant against the control (`\(report.variantID(experiment.control))`). "
        + "Interval: \(interval).\(notes)"
        + experiment.times.compactMap(report.timeNote).map { " \($0)" }.joined(),
      columns: ["metric", "variant", "control", "variant's", "difference", "relative", "interval", "verdict"],
      rows: metrics.flatMap(rows).map { row in
        let metric = experiment.metrics[row.metric]
        let range = report.range(of: row).map { metric.signed($0) }
        return [
          metric.titleWithGroup.inMarkdown + (metric.role == .primary ? " ★" : ""), report.variantID(row.treatment),
          metric.level(row.controlValue), metric.level(row.treatmentValue),
          row.difference.map { $0 == 0 ? "0" : metric.signed($0) } ?? "–", row.lift.map(report.liftPercent) ?? "–",
          range ?? "–",
          report.anyVerdict(of: row) ?? "–",
        ]
      }, leading: 2, trailing: 1)
  }
}

extension ExperimentReport {
  /// What the interval beside a difference is.
  var intervalKind: String {
    guard design == .paired else { return "\(levelPercent) interval" }
    return scenariosNote == nil ? "\(levelPercent) interval of the Monte Carlo error" : "90 % of scenarios"
  }

  /// Where the difference lies: in 90 % of the scenarios, or in its interval.
  func range(of row: Comparison) -> ClosedRange<Double>? {
    guard row.design == .paired, scenariosNote != nil else { return row.interval?.range }
    return row.scenarios?.difference.range
  }

  /// One scale for all rows of a metric, so that they compare.
  func domain(of rows: [Comparison]) -> ClosedRange<Double> {
    let numbers = rows.flatMap { row in
      [row.difference].compactMap(\.self) + (range(of: row).map { [$0.lowerBound, $0.upperBound] } ?? [])
    }
    return IntervalBar.domain(of: numbers, margin: rows.first?.margin)
  }

  /// Who a scope is about, in words.
  func users(in scope: Comparison.Scope) -> String {
    switch scope {
    case .overall: "everyone"
    case .triggered: "where something can differ"
    case .sizeClass(let sizeClass): sizeClass.screens
    case .segment(let segment): segmentID(segment)
    case .goal(let goal): "for \(goalID(goal))"
    }
  }
}
