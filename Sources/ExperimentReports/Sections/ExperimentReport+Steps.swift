import SVGCharts
import ExperimentAnalysis
import ExperimentStatistics
import HeadlessNavigation
import NavigationExperiments

/// At which step a treatment gains and loses users.
extension ExperimentReport {
  /// Empty where no step differs.
  var stepSection: ReportSection {
    let figures = SizeClass.allCases.flatMap { sizeClass in
      results.experiment.treatments.compactMap { stepFigure($0, in: .sizeClass(sizeClass)) }
    }
    let note = """
      The share of the exposed who reach each step under a treatment, less that under the control, in percentage points, \
      with \(levelWords) intervals; told to explain, as nothing is adjusted for how many steps there are.
      """
    return ReportSection(
      "steps",
      "Step by step",
      figures.isEmpty ? [] : [.text(note), .figures(figures, instead: [stepTable])]
    )
  }

  private func steps(_ treatment: Int, in scope: Comparison.Scope) -> [StepComparison] {
    results.steps.filter { $0.treatment == treatment && $0.scope == scope }
  }

  private func stepFigure(_ treatment: Int, in scope: Comparison.Scope) -> PageFigure? {
    let rows = steps(treatment, in: scope)
    guard rows.contains(where: { $0.difference != nil && $0.difference != 0 }) else { return nil }
    let chart = IntervalChart(
      rows.compactMap { row in
        row.difference.map { difference in
          IntervalChart.Row(
            stepID(row.step),
            words: points(difference),
            value: difference,
            interval: row.interval?.range,
            series: self.series(of: treatment)
          )
        }
      },
      format: { $0 == 0 ? "0" : points($0) }
    )
    let width = scope.sizeClass?.rawValue ?? "all"
    return PageFigure(
      id: "steps-\(treatment)-\(width)",
      chart: chart.chart(
        "\(variantID(treatment)), \(width) width",
        description: "Differences from the control, in percentage points, step by step."
      ),
      table: self.table(rows, caption: "Shares of the exposed in \(width) width")
    )
  }

  private func table(_ rows: [StepComparison], caption: String) -> TextTable {
    TextTable(
      caption: caption,
      columns: ["step", "control", "treatment's", "difference", "from", "to"],
      rows: rows.map { row in
        [stepID(row.step)]
          + [row.control, row.treated].map { (try? $0.rate).map { "\(rounded($0 * 100, 1)) %" } ?? "–" }
          + [row.difference, row.interval?.lower, row.interval?.upper].map { $0.map(points) ?? "–" }
      }
    )
  }

  /// Everybody, in the summary.
  private var stepTable: TextTable {
    let rows = results.experiment.treatments.flatMap { treatment in
      let rows = steps(treatment, in: .overall)
      return zip(rows, table(rows, caption: "").rows).map { [variantID($0.treatment)] + $1 }
    }
    return TextTable(
      caption: "Everybody:",
      columns: ["treatment", "step", "control", "treatment's", "difference", "from", "to"],
      rows: rows,
      leading: 2
    )
  }
}

/// A difference of shares, such as `+1.3 pp`.
private func points(_ value: Double) -> String {
  guard abs(value) >= 0.000_000_5 else { return "0 pp" }
  let size = abs(value) * 100
  return (value < 0 ? "−" : "+") + rounded(size, digits(showing: size)) + " pp"
}
