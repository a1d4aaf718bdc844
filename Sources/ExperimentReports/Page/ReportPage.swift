import ExperimentAnalysis
import ExperimentDesign
import SVGCharts

/// `report.html`: the report as one page that needs no network and no script.
///
/// The first screen says what to do, how sure that is, why, and at what cost; then come the funnel and the results. All the
/// rest is folded.
package struct ReportPage {
  let report: ExperimentReport

  package init(report: ExperimentReport) {
    self.report = report
  }

  /// The page: `Frame.txt`, with markup in place of each name in braces.
  package var text: String {
    let parts = parts.mapValues(\.written)
    return PageStyle.text(PackageResources.Frame_txt).replacing(/\{([a-z]+)\}/) { parts[String($0.1)] ?? "" }
  }

  private var parts: [String: Markup] {
    let (advice, experiment) = (report.advice, report.experiment)
    let table = experiment.treatments.isEmpty ? report.levels.markup : report.resultsMarkup
    let hypothesis: [Markup] = [.tag("b", "Hypothesis: "), .tag("bdi", experiment.hypothesis)]
    return [
      "id": .text(experiment.id), "style": .text(PageStyle.sheet + "\n" + PageStyle.paths),
      "basis": .group(([report.basis + report.doubtOfSizes] + report.usersLines).map(InlineText.paragraph)),
      "title": InlineText(advice.title).markup,
      "advice": .group(
        advice.parts.map { part in
          .tag("div", ["class": "part"], [.tag("h3", part.heading), .tag("ul", part.lines.map(entry))])
        }),
      "funnel": .group(
        [report.decidingFunnelFigure].compactMap(\.self).map {
          .tag("section", ["aria-label": "Funnel of all variants"], [$0.markup])
        }),
      "hypothesis": experiment.hypothesis.isEmpty ? .nothing : .tag("p", ["class": "hypothesis"], hypothesis),
      "variants": report.variantSection,
      "results": table.isEmpty ? .tag("p", "There is nothing to compare.") : table,
      "details": .group(report.sections.map(\.markup)),
      "glossary": .group(
        report.glossary.flatMap { [Markup.tag("dt", $0.name), .tag("dd", [InlineText($0.text).markup])] }),
      "opening": InlineText(report.opening).markup,
    ]
  }

  private func entry(_ line: String) -> Markup {
    let status = [("**PASS** ", "pass"), ("**FAIL** ", "fail"), ("**UNDECIDED** ", "open"), ("**Do not read", "fail")]
      .first { line.hasPrefix($0.0) }
    return .element("li", status.map { [.init("class", $0.1)] } ?? [], [InlineText(line).markup])
  }
}

extension ExperimentReport {
  /// The terms of the page and what they mean, in the marks of ``InlineText``: those that this report uses.
  var glossary: [(name: String, text: String)] {
    let isSimulated = imported == nil
    return Terms.named(
      ["control", isOfSteps ? "logged" : "app", "all", isSimulated && scenariosNote != nil ? "scenarios" : "sample"]
        + (results.rankings.isEmpty ? [] : ["ranking"])
        + (results.mostCounted.contains { $0 != nil } ? ["value"] : [])
        + (results.health.clusters == nil ? [] : ["cluster"]) + (isSimulated ? ["simulated"] : []))
  }
}

/// A chart of the page, with the numbers behind it.
package struct PageFigure {
  /// A name that nothing else on the page has.
  var id: String
  /// The chart.
  var chart: Chart
  /// The series that its marks belong to, with their names; empty where one knows.
  var legend: [(series: Series, name: String)] = []
  /// The numbers, for who would rather read them; `nil` where a table of the section has them.
  var table: TextTable?

  /// The figure: what it shows, the legend, the chart and the numbers.
  var markup: Markup {
    let names = legend.map { entry in
      Markup.tag(
        "li",
        [
          entry.series.signMarkup, .text(" "), InlineText.named(entry.name),
        ])
    }
    return .tag(
      "figure",
      [.tag("figcaption", chart.title)] + (names.isEmpty ? [] : [.tag("ul", ["class": "legend"], names)]) + [
        chart.svg(id: id), table.map { .tag("details", [.tag("summary", "The numbers"), $0.markup]) } ?? .nothing,
      ])
  }
}

extension Series {
  /// The sign of the series, as written before a name.
  var signMarkup: Markup { .tag("span", ["class": "sign s\(index)", "aria-hidden": "true"], sign) }
}

extension ExperimentReport {
  /// What is drawn of a variant: the first series is the control's, the others are those of the treatments in their order.
  func series(of variant: Int) -> Series {
    let control = experiment.control
    return Series(variant == control ? 0 : variant < control ? variant + 1 : variant)
  }
}
