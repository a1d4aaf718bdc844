import SVGCharts
import ExperimentAnalysis
import NavigationExperiments

/// `report.html`: the report as one page that needs no network and no script.
///
/// The first screen says what to do, how sure that is, why, and at what cost; then come the funnel and the results. All the
/// rest is folded.
struct ReportPage {
  let report: ExperimentReport

  /// The page.
  var text: String { "<!DOCTYPE html>\n" + document.written }

  private var document: Markup {
    .tag("html", ["lang": "en"], [head, .tag("body", [skip, header, main, footer])])
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
          ]
        ),
        .tag("title", "\(report.results.experiment.id) – Desireline"),
        .tag("style", PageStyle.sheet + "\n" + PageStyle.flow),
      ]
    )
  }

  private var skip: Markup { .tag("a", ["class": "skip", "href": "#results"], "To the results") }

  private var header: Markup {
    .tag(
      "header",
      [.tag("h1", [.tag("bdi", report.results.experiment.id)]), .tag("p", [InlineText(report.basis).markup])]
    )
  }

  private var main: Markup {
    .tag("main", [.tag("div", ["class": "answer"], [recommendation, funnel]), question, results, details, glossary])
  }

  /// What to do, how sure, why, and at what cost.
  private var recommendation: Markup {
    let advice = report.advice
    return .tag(
      "section",
      ["class": "card", "id": "recommendation", "aria-labelledby": "what-to-do"],
      [.tag("h2", ["id": "what-to-do"], [InlineText(advice.title).markup])]
        + advice.parts.map { part in
          .tag("div", ["class": "part"], [.tag("h3", part.heading), .tag("ul", part.lines.map(entry))])
        }
    )
  }

  private func entry(_ line: String) -> Markup {
    let status = [("**PASS** ", "pass"), ("**FAIL** ", "fail"), ("**UNDECIDED** ", "open"), ("**Do not read", "fail")]
      .first {
        line.hasPrefix($0.0)
      }
    return status.map { .tag("li", ["class": $0.1], [InlineText(line).markup]) }
      ?? .tag("li", [InlineText(line).markup])
  }

  /// How far the users of every variant get.
  private var funnel: Markup {
    guard let figure = report.funnelFigure(nil) else { return .nothing }
    return .tag("section", ["aria-label": "Funnel of all variants"], [figure.markup])
  }

  private var question: Markup {
    let hypothesis = report.results.experiment.hypothesis
    return hypothesis.isEmpty
      ? .nothing : .tag("p", ["class": "hypothesis"], [.tag("b", "Hypothesis: "), .tag("bdi", hypothesis)])
  }

  private var results: Markup {
    let table = ResultsTable(report: report).markup
    return .tag(
      "section",
      ["id": "results", "aria-labelledby": "results-title"],
      [
        .tag("h2", ["id": "results-title"], "Results"),
        table.isEmpty ? .tag("p", "There is nothing to compare.") : table,
      ]
    )
  }

  /// The other sections, folded.
  private var details: Markup {
    .tag(
      "section",
      ["id": "details", "aria-labelledby": "details-title"],
      [.tag("h2", ["id": "details-title"], "Details")] + report.sections.map(\.markup)
    )
  }

  /// What the words of the page mean.
  private var glossary: Markup {
    .tag(
      "section",
      ["aria-labelledby": "glossary-title"],
      [
        .tag("h2", ["id": "glossary-title"], "Glossary"),
        .tag(
          "details",
          [
            .tag("summary", "What the words of this page mean"),
            .tag(
              "dl",
              report.glossary.flatMap {
                [Markup.tag("dt", $0.term), .tag("dd", [InlineText($0.meaning).markup])]
              }
            ),
          ]
        ),
      ]
    )
  }

  private var footer: Markup {
    .tag("footer", [.tag("p", ["class": "notice"], [InlineText(report.opening).markup])])
  }
}
