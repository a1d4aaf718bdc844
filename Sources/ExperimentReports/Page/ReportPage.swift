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

  /// The page.
  package var text: String { "<!DOCTYPE html>\n" + document.written }

  private var document: Markup {
    let id = report.experiment.id
    let header = Markup.tag(
      "header", [.tag("h1", [.tag("bdi", id)])] + ([report.basis] + report.usersLines).map(InlineText.paragraph))
    let isAlone = report.experiment.treatments.isEmpty
    let table = isAlone ? report.levels.markup : report.resultsMarkup
    let hypothesis = report.experiment.hypothesis
    let main: [Markup] = [
      .tag("div", ["class": "answer"], [recommendation, funnel]),
      hypothesis.isEmpty
        ? .nothing : .tag("p", ["class": "hypothesis"], [.tag("b", "Hypothesis: "), .tag("bdi", hypothesis)]),
      report.variantSection,
      section("results", "Results", [table.isEmpty ? .tag("p", "There is nothing to compare.") : table]),
      section("details", "Details", report.sections.map(\.markup)), glossary,
    ]
    return .tag(
      "html", ["lang": "en"],
      [
        head,
        .tag(
          "body",
          [
            .tag("a", ["class": "skip", "href": "#results"], "To the results"), header, .tag("main", main),
            .tag("footer", [.tag("p", ["class": "notice"], [InlineText(report.opening).markup])]),
          ]),
      ])
  }

  private var head: Markup {
    .tag(
      "head",
      [
        .tag("meta", ["charset": "utf-8"]),
        .tag("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"]),
        .tag(
          "meta",
          [
            "http-equiv": "Content-Security-Policy",
            "content": "default-src 'none'; style-src 'unsafe-inline'; img-src data:",
          ]),
        .tag("title", "\(report.experiment.id) – Desireline"),
        .tag("style", PageStyle.sheet + "\n" + PageStyle.paths),
      ])
  }

  /// A part of the page with a heading.
  private func section(_ id: String, _ title: String, _ content: [Markup]) -> Markup {
    .tag(
      "section", ["id": id, "aria-labelledby": "\(id)-title"], [.tag("h2", ["id": "\(id)-title"], title)] + content)
  }

  /// What to do, how sure, why, and at what cost.
  private var recommendation: Markup {
    let advice = report.advice
    return .tag(
      "section", ["class": "card", "id": "recommendation", "aria-labelledby": "what-to-do"],
      [.tag("h2", ["id": "what-to-do"], [InlineText(advice.title).markup])]
        + advice.parts.map { part in
          .tag("div", ["class": "part"], [.tag("h3", part.heading), .tag("ul", part.lines.map(entry))])
        } + [.tag("p", [.tag("a", ["href": "#glossary"], "What the words of this page mean")])])
  }

  private func entry(_ line: String) -> Markup {
    let status = [("**PASS** ", "pass"), ("**FAIL** ", "fail"), ("**UNDECIDED** ", "open"), ("**Do not read", "fail")]
      .first { line.hasPrefix($0.0) }
    return .element("li", status.map { [.init("class", $0.1)] } ?? [], [InlineText(line).markup])
  }

  /// How far the users of every variant get.
  private var funnel: Markup {
    report.decidingFunnelFigure.map { .tag("section", ["aria-label": "Funnel of all variants"], [$0.markup]) }
      ?? .nothing
  }

  /// What the words of the page mean.
  private var glossary: Markup {
    .tag(
      "section", ["aria-labelledby": "glossary-title"],
      [
        .tag("h2", ["id": "glossary-title"], "Glossary"),
        .tag(
          "details",
          [
            .tag("summary", "What the words of this page mean"),
            // A link to what is in a fold opens it.
            .tag(
              "dl", ["id": "glossary"],
              report.glossary.flatMap { [Markup.tag("dt", $0.name), .tag("dd", [InlineText($0.text).markup])] }),
          ]),
      ])
  }
}

extension ExperimentReport {
  /// The terms of the page and what they mean, in the marks of ``InlineText``: those that this report uses.
  var glossary: [(name: String, text: String)] {
    let isSimulated = imported == nil
    return Terms.named(
      ["all", isSimulated && scenariosNote != nil ? "scenarios" : "sample"]
        + (results.rankings.isEmpty ? [] : ["ranking"]) + (isSimulated ? ["simulated"] : []))
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
  /// The numbers, for who would rather read them.
  var table: TextTable

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
        chart.svg(id: id), .tag("details", [.tag("summary", "The numbers"), table.markup]),
      ])
  }
}

extension Series {
  /// The sign of the series, as it stands before a name.
  var signMarkup: Markup { .tag("span", ["class": "sign s\(index)", "aria-hidden": "true"], sign) }
}

extension ExperimentReport {
  /// What is drawn of a variant: the first series is the control's, the others are those of the treatments in their order.
  func series(of variant: Int) -> Series {
    let control = experiment.control
    return Series(variant == control ? 0 : variant < control ? variant + 1 : variant)
  }
}
