import Charts
import ExperimentAnalysis
import ExperimentStatistics
import HeadlessNavigation
import NavigationExperiments
import UserSimulation

/// `report.html`: the report as one page that needs no network and no script.
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
    let experiment = report.results.experiment
    let verdicts = report.results.health.isGood ? report.headline.map(verdict) : []
    return .tag(
      "header",
      [
        .tag("h1", [.tag("bdi", experiment.id)]),
        experiment.hypothesis.isEmpty ? .nothing : .tag("p", [.tag("bdi", experiment.hypothesis)]),
        .tag(
          "p",
          ["class": "notice"],
          [InlineText(report.imported == nil ? report.prediction : report.observation).markup]
        ),
        verdicts.isEmpty ? .nothing : .tag("ul", ["class": "verdicts"], verdicts),
      ]
    )
  }

  private func verdict(_ line: String) -> Markup {
    .tag("li", [InlineText(line.hasPrefix("- ") ? String(line.dropFirst(2)) : line).markup])
  }

  private var main: Markup {
    .tag(
      "main",
      ["id": "results"],
      [health, decision, worlds, why, funnel, flow, times, method].filter { !$0.isEmpty }
    )
  }

  private var footer: Markup {
    .tag(
      "footer",
      [.tag("p", ["class": "notice"], report.imported == nil ? ExperimentReport.notice : "People of a log.")]
    )
  }

  /// A section with its heading; nothing where there is nothing in it.
  func section(_ id: String, _ title: String, _ content: [Markup]) -> Markup {
    let content = content.filter { !$0.isEmpty }
    guard !content.isEmpty else { return .nothing }
    return .tag("section", ["aria-labelledby": id], [.tag("h2", ["id": id], title)] + content)
  }

  /// A paragraph in the words of the summary.
  func paragraph(_ line: String) -> Markup { .tag("p", [InlineText(line).markup]) }
}
