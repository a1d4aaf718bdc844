import Charts
import ExperimentAnalysis
import HeadlessNavigation
import NavigationExperiments

/// How far people get, in what time.
extension ReportPage {
  var funnel: Markup {
    let figures = SizeClass.allCases.map { figure($0) }.filter { !$0.isEmpty }
    return section(
      "funnel",
      "Funnel",
      [
        paragraph(
          "Shares of the exposed who reach each step, each person under the variant they "
            + (report.imported == nil ? "were assigned." : "had.")
        ), .tag("div", ["class": "figures"], figures),
      ]
    )
  }

  private func figure(_ sizeClass: SizeClass) -> Markup {
    let experiment = report.results.experiment
    let rows = report.results.funnel.filter { $0.sizeClass == sizeClass && $0.exposed > 0 }
    guard !rows.isEmpty else { return .nothing }
    func share(_ variant: Int, _ step: Int) -> (reached: Int, exposed: Int) {
      rows.filter { $0.variant == variant && $0.step == step }.reduce((0, 0)) { ($0.0 + $1.reached, $0.1 + $1.exposed) }
    }
    let steps = experiment.funnel.steps.indices
    let groups = steps.map { step in
      BarChart.Group(
        experiment.funnel.steps[step].id,
        experiment.variants.indices.map { variant in
          let (reached, exposed) = share(variant, step)
          let rate = exposed > 0 ? Double(reached) / Double(exposed) : 0
          return BarChart.Bar(rate, words: "\(rounded(rate * 100, 1)) %", series: Series(variant))
        }
      )
    }
    let table = PageTable(
      caption: "People who reach each step in \(sizeClass.rawValue) width",
      columns: ["step"] + experiment.variants.map(\.id),
      rows: steps.map { step in
        [.text(experiment.funnel.steps[step].id)]
          + experiment.variants.indices.map { variant in
            let (reached, exposed) = share(variant, step)
            return .text("\(grouped(reached)) of \(grouped(exposed))")
          }
      }
    )
    return PageFigure(
      id: "funnel-\(sizeClass.rawValue)",
      chart: BarChart(groups, most: 1).chart(
        "\(sizeClass.rawValue.prefix(1).uppercased() + sizeClass.rawValue.dropFirst()) width"
      ),
      legend: experiment.variants.indices.map { (Series($0), experiment.variants[$0].id) },
      table: table
    ).markup
  }

  var times: Markup {
    let rows = report.results.durations.filter { $0.exposed > 0 }
    func seconds(_ milliseconds: Double?) -> Markup { .text(milliseconds.map { rounded($0 / 1000, 1) + " s" } ?? "–") }
    let table = PageTable(
      caption: "From step to step; mean and quantiles of those who got there, the restricted mean of everybody",
      columns: [
        "variant", "width", "from", "to", "got there", "mean", "half within", "90 % within", "restricted mean",
      ],
      rows: rows.map { row in
        [
          .text(report.variantID(row.variant)), .text(row.sizeClass.rawValue), .text(report.stepID(row.from)),
          .text(report.stepID(row.to)), .text(grouped(row.converted)), seconds(row.mean),
          seconds(row.quantiles[0].map(Double.init)), seconds(row.quantiles[1].map(Double.init)),
          seconds(row.restrictedMean),
        ]
      },
      leading: 4
    )
    return rows.isEmpty ? .nothing : section("times", "Time to complete", [table.markup])
  }
}
