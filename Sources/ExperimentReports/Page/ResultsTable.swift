import ExperimentAnalysis
import ExperimentStatistics
import ExperimentDesign
import SVGCharts
import TextFormats

/// The results, a row for each metric and treatment over everyone.
extension ExperimentReport {
  /// How many rows stand on the page before one opens anything; those of primary metrics and guardrails do in any case.
  private static let mostRows = 24

  private typealias MetricRows = (metric: Int, rows: [Comparison])

  /// The rows of each metric, as they are read: those that decide, those that must not get worse, those that explain.
  private var resultGroups: [MetricRows] {
    [Metric.Role.primary, .guardrail, .secondary].flatMap { role in
      experiment.metrics.indices.filter { experiment.metrics[$0].role == role }
    }.map { metric in (metric, overallRows.filter { $0.metric == metric }) }.filter { !$0.rows.isEmpty }
  }

  /// The table of the page; nothing where nothing was compared.
  var resultsMarkup: Markup {
    let groups = resultGroups
    guard !groups.isEmpty else { return .nothing }
    var shown = 0
    let split = groups.firstIndex { group in
      shown += group.rows.count
      return shown > Self.mostRows && experiment.metrics[group.metric].role == .secondary
    }
    let (first, more) = (groups[..<(split ?? groups.count)], groups[(split ?? groups.count)...])
    let caption =
      "Each variant against the control (\(variantID(experiment.control))). Mark: the difference. Line: \(intervalKind). "
      + "Dashed box: too small to matter, without a margin of its own by the primary's share of its value.\(outlierNote)"
    return .group([
      table(first, caption: caption),
      more.isEmpty
        ? .nothing
        : .tag(
          "details", [.tag("summary", "\(more.count) more metrics"), table(more, caption: "More metrics")]),
    ])
  }

  /// A sentence on differences outside their lines, after a space.
  private var outlierNote: String {
    let hasOutlier = overallRows.contains { row in
      row.difference.map { difference in range(of: row).map { !$0.contains(difference) } ?? false } ?? false
    }
    return hasScenarios && hasOutlier
      ? " A difference is that under the standard assumptions, so it can lie outside its 90 % range." : ""
  }

  private func table(_ groups: ArraySlice<MetricRows>, caption: String) -> Markup {
    let head = ["Metric", "Control → variant", "Difference", "Interval", "Verdict"].map {
      Markup.tag("th", ["scope": "col"], $0)
    }
    let body = groups.flatMap { group in
      let domain = domain(of: group.rows)
      let note = timeNote(on: group.metric).map { note in
        Markup.tag("tr", ["class": "parts"], [.tag("td", ["colspan": "5"], [.tag("small", note)])])
      }
      return group.rows.map { row in .tag("tr", cells(row, domain)) } + [note].compactMap(\.self)
    }
    // The columns have the same widths in both tables.
    let grid = Markup.tag("colgroup", Array(repeating: .tag("col", []), count: head.count))
    return .tag(
      "table", ["class": "results"],
      [.tag("caption", caption), grid, .tag("thead", [.tag("tr", head)]), .tag("tbody", body)])
  }

  private func cells(_ row: Comparison, _ domain: ClosedRange<Double>) -> [Markup] {
    let metric = metric(of: row)
    let role = metric.role == .secondary ? Markup.nothing : .tag("small", " \(metric.role.rawValue)")
    func small(_ text: String?) -> [Markup] { text.map { [.tag("small", InlineText.withUnitsKept($0))] } ?? [] }
    let (difference, bar): ([Markup], [Markup]) =
      row.difference.map { difference in
        let range = range(of: row)
        let bar = IntervalBar(
          difference, interval: range, margin: row.margin, domain: domain, series: series(of: row.treatment))
        return (
          difference == 0
            ? [.text("no change")]
            : [.tag("b", InlineText.withUnitsKept(metric.signed(difference)))]
              + small(row.lift.map { " " + liftPercent($0) }),
          [bar.svg] + small(range.map { metric.signed($0) })
        )
      } ?? ([.text("–")], [.text("–")])
    let tone =
      switch isJudged ? row.evidence(in: experiment) : nil {
      case .better: "good"
      case .worse: "bad"
      default: "even"
      }
    return [
      .tag(
        "th", ["scope": "row"],
        [.tag("bdi", metric.titleWithGroup), role, .tag("br"), .tag("code", variantID(row.treatment))]),
      .tag(
        "td",
        [.text(InlineText.withUnitsKept("\(metric.level(row.controlValue)) → \(metric.level(row.treatmentValue))"))]),
      .tag("td", difference), .tag("td", bar),
      .tag("td", ["class": tone], [InlineText.named(anyVerdict(of: row) ?? "–")]),
    ]
  }

  /// The same in Markdown.
  var resultsView: TextTable {
    TextTable(
      caption: "Each variant against the control (`\(variantID(experiment.control))`). "
        + "Interval: \(intervalKind).\(outlierNote)"
        + experiment.times.compactMap(timeNote).map { " \($0)" }.joined(),
      columns: ["metric", "variant", "control", "variant's", "difference", "relative", "interval", "verdict"],
      rows: resultGroups.flatMap(\.rows).map { row in
        let metric = metric(of: row)
        return [
          metric.titleWithGroup.inMarkdown + (metric.role == .primary ? " ★" : ""), variantID(row.treatment),
          metric.level(row.controlValue), metric.level(row.treatmentValue),
          row.difference.map { $0 == 0 ? "0" : metric.signed($0) } ?? "–", row.lift.map(liftPercent) ?? "–",
          range(of: row).map { metric.signed($0) } ?? "–", anyVerdict(of: row) ?? "–",
        ]
      }, leading: 2, trailing: 1)
  }

  /// What the interval beside a difference is.
  var intervalKind: String {
    hasScenarios
      ? "90 % range" : "\(levelPercent) interval" + (design == .paired ? " of the Monte Carlo error" : "")
  }

  /// Where the difference lies: in 90 % of the scenarios, or in its interval.
  func range(of row: Comparison) -> ClosedRange<Double>? {
    row.design == .paired && scenarioSpread != nil ? row.scenarios?.difference.range : row.interval?.range
  }

  /// One scale for all rows of a metric, so that they compare.
  func domain(of rows: [Comparison]) -> ClosedRange<Double> {
    let numbers = rows.flatMap { row in
      [row.difference, range(of: row)?.lowerBound, range(of: row)?.upperBound].compactMap(\.self)
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
