import ExperimentAnalysis
import ExperimentDesign
import FunnelAnalysis
import NavigationEvents
import SVGCharts

extension ExperimentReport {
  /// What a metric that is a time counts for users who do not arrive; `nil` of any other metric.
  func horizonNote(on metric: Int) -> String? {
    let metric = experiment.metrics[metric]
    return metric.horizonMilliseconds.map { horizon in
      let seconds =
        horizon < 3_600_000
        ? "\(rounded(Double(horizon) / 1000, horizon % 1000 == 0 ? 0 : 1)) s" : duration(Double(horizon))
      let users = metric.group == nil ? "users" : "of them"
      return "\(metric.idWithGroup): the mean of all \(users); who has not arrived by \(seconds) counts \(seconds)."
    }
  }
}

extension ExperimentReport {
  /// Seconds, or what is an hour and more in hours and days.
  private func seconds(_ value: Double) -> String { value < 3600 ? "\(rounded(value, 1)) s" : duration(value * 1000) }

  /// The step at which a time starts, or the exposure.
  func startID(_ moment: Metric.Moment) -> String {
    if case .step(let step) = moment { stepID(step) } else { Metric.Moment.exposureWord }
  }

  /// What a metric that is a time counts, with the median and the mean of those who arrive; `nil` of any other metric.
  func timeNote(on metric: Int) -> String? {
    guard let note = horizonNote(on: metric) else { return nil }
    let parts = results.times.filter { $0.metric == metric && $0.scope == .overall }.map { row in
      let (median, mean) = (row[.median].map(seconds) ?? "not reached", row[.meanOfArrived].map(seconds) ?? "–")
      let share = row.users > 0 ? percent(Double(row.arrived) / Double(row.users)) : "– %"
      return "\(variantID(row.variant)) \(median), \(mean) (\(share) arrive)"
    }
    return "\(note) Median of all, and mean of those who arrive: \(parts.joined(separator: "; "))."
  }
}

/// How long it takes users who get through the funnel, and how many have got through by when.
extension ExperimentReport {
  var timeSection: ReportSection {
    let funnel = experiment.funnel
    let rows = results.times.filter { $0.metric == nil && ($0.scope == .overall) == isOfSteps && $0.arrived > 0 }
    let users = design == .paired ? "all users under each variant" : "each user under the variant they had"
    let table = TextTable(
      caption: """
        From step to step, \(users): by when half and 90 % of all have arrived, the mean of those who arrive, and the \
        restricted mean of all, in which those who do not arrive by \(seconds(Double(funnel.horizonMilliseconds) / 1000)) \
        count with it
        """,
      columns: [
        "variant", "users", "from", "to", "got there", "half within", "90 % within", "mean of those", "restricted mean",
      ],
      rows: rows.map { row in
        [variantID(row.variant), self.users(in: row.scope), startID(row.from), stepID(row.to), grouped(row.arrived)]
          + TimeRow.Quantity.allCases.map { row[$0].map(seconds) ?? "–" }
      }, leading: 4)
    let definition =
      "A time runs from first reaching one step to first reaching the other, going back included, and counts at most the "
      + "funnel's window of \(seconds(Double(funnel.windowMilliseconds) / 1000))."
    return ReportSection(
      "times", "Time to complete",
      [
        .figures((isOfSteps ? [.overall] : Comparison.Scope.sizeClasses).compactMap(curveFigure)), .text(definition),
        .tables([table], below: "From step to step"),
      ])
  }

  private func curveFigure(_ scope: Comparison.Scope) -> PageFigure? {
    let last = experiment.funnel.steps.count - 1
    let rows = results.times.filter { row in
      row.metric == nil && row.scope == scope && row.from == .step(0) && row.to == last
        && row.arrived > 0
    }
    guard !rows.isEmpty else { return nil }
    let curves = rows.map { row in
      CurveChart.Curve(
        Self.thinned(row.histogram.cumulativeCounts).map {
          Point(Double($0.value) / 1000, Double($0.count) / Double(row.users))
        }, series: series(of: row.variant))
    }
    let path = "from \(stepID(0)) to \(stepID(last))"
    let chart = CurveChart(curves)
    return PageFigure(
      id: "times-\(scopeID(scope))",
      chart: chart.chart(
        "\(users(in: scope).sentenceCase): \(path)",
        description: """
          The share of the exposed who got there, against the seconds that they took, as far as nearly all who ever do have got \
          there.
          """), legend: rows.map { (series(of: $0.variant), variantID($0.variant)) },
      table: TextTable(
        caption: "The share of the exposed who got \(path) within so many seconds",
        columns: ["seconds"] + rows.map { variantID($0.variant) },
        rows: CurveChart.times(upTo: chart.last).map { mark in
          [rounded(mark, mark < 1 ? 1 : 0)] + curves.map { percent($0.height(at: mark)) }
        }))
  }

  /// No more points than an eye can tell apart, the last among them.
  private static func thinned(_ counts: [(value: Int64, count: Int)]) -> [(value: Int64, count: Int)] {
    let most = 40
    guard counts.count > most, let total = counts.last?.count else { return counts }
    var next = 0
    return counts.enumerated().filter { place, entry in
      guard entry.count * most >= next * total || place == counts.count - 1 else { return false }
      next = entry.count * most / total + 1
      return true
    }.map(\.element)
  }
}
