import SVGCharts
import ExperimentAnalysis
import FunnelAnalysis
import HeadlessNavigation
import NavigationExperiments

/// How long it takes users who get through the funnel, and how many have got through by when.
extension ExperimentReport {
  var timeSection: ReportSection {
    let rows = results.durations.filter { $0.exposed > 0 && $0.converted > 0 }
    func seconds(_ milliseconds: Double?) -> String { milliseconds.map { rounded($0 / 1000, 1) + " s" } ?? "–" }
    let horizon = seconds(Double(results.experiment.funnel.horizonMilliseconds))
    let users = design == .paired ? "all users under each variant" : "each user under the variant they had"
    let hasSegments = !results.experiment.segments.isEmpty
    let table = TextTable(
      caption: """
        From step to step, \(users): mean and quantiles of those who arrive, and the restricted \
        mean of all, in which those who do not arrive by \(horizon) count with it
        """,
      columns: ["variant", "width"] + (hasSegments ? ["persona"] : [])
        + ["from", "to", "got there", "mean", "half within", "90 % within", "restricted mean"],
      rows: rows.map { row in
        [variantID(row.variant), row.sizeClass.rawValue] + (hasSegments ? [segmentID(row.stratum.segment)] : [])
          + [
            stepID(row.from), stepID(row.to), grouped(row.converted), seconds(row.mean),
            seconds(row.quantiles[0].map(Double.init)), seconds(row.quantiles[1].map(Double.init)),
            seconds(row.restrictedMean),
          ]
      },
      leading: hasSegments ? 5 : 4
    )
    let figures = SizeClass.allCases.compactMap(curveFigure)
    let definition =
      "A time runs from first reaching one step to first reaching the other, going back included, and counts at most the "
      + "funnel's window of \(seconds(Double(results.experiment.funnel.windowMilliseconds)))."
    return ReportSection(
      "times",
      "Time to complete",
      [.figures(figures, instead: []), .text(definition), .folded("From step to step", [table])]
    )
  }

  private func curveFigure(_ sizeClass: SizeClass) -> PageFigure? {
    let last = results.experiment.funnel.steps.count - 1
    let told = results.experiment.variants.indices.compactMap { variant -> (variant: Int, curve: CurveChart.Curve)? in
      let rows = results.durations.filter {
        $0.variant == variant && $0.sizeClass == sizeClass && $0.from == 0 && $0.to == last
      }
      let histogram = rows.reduce(into: LogHistogram()) { $0.merge($1.histogram) }
      let exposed = rows.reduce(0) { $0 + $1.exposed }
      guard exposed > 0, histogram.count > 0 else { return nil }
      let points = Self.thinned(histogram.cumulativeCounts).map {
        Point(Double($0.value) / 1000, Double($0.count) / Double(exposed))
      }
      return (variant, CurveChart.Curve(points, series: series(of: variant)))
    }
    guard !told.isEmpty else { return nil }
    let (first, end) = (stepID(0), stepID(last))
    let chart = CurveChart(told.map(\.curve))
    let marks = CurveChart.times(upTo: chart.last)
    let table = TextTable(
      caption: "The share of the exposed who got from \(first) to \(end) within so many seconds",
      columns: ["seconds"] + told.map { variantID($0.variant) },
      rows: marks.map { mark in
        [rounded(mark, mark < 1 ? 1 : 0)] + told.map { "\(rounded($0.curve.height(at: mark) * 100, 1)) %" }
      }
    )
    return PageFigure(
      id: "times-\(sizeClass.rawValue)",
      chart: chart.chart(
        "\(sizeClass.title): from \(first) to \(end)",
        description: """
          The share of the exposed who got there, against the seconds that they took, as far as nearly all who ever do have got \
          there.
          """
      ),
      legend: told.map { (series(of: $0.variant), variantID($0.variant)) },
      table: table
    )
  }

  /// No more points than an eye can tell apart, the last among them.
  private static func thinned(_ counts: [(value: Int64, count: Int)]) -> [(value: Int64, count: Int)] {
    let most = 40
    guard counts.count > most, let total = counts.last?.count else { return counts }
    var kept: [(value: Int64, count: Int)] = []
    var next = 0
    for (place, entry) in counts.enumerated() where entry.count * most >= next * total || place == counts.count - 1 {
      kept.append(entry)
      next = entry.count * most / total + 1
    }
    return kept
  }
}
