import Charts
import ExperimentAnalysis
import NavigationExperiments

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
    return .tag(
      "header",
      [
        .tag("h1", [.tag("bdi", experiment.id)]),
        experiment.hypothesis.isEmpty
          ? .nothing : .tag("p", ["class": "hypothesis"], [.tag("bdi", experiment.hypothesis)]),
        .tag("p", ["class": "notice"], [InlineText(report.opening).markup]),
      ]
    )
  }

  /// The headline as cards, one for each metric, treatment and width.
  private var headline: Markup {
    let entries = report.headline
    guard !entries.isEmpty else { return .nothing }
    return .tag(
      "section",
      ["aria-labelledby": "headline"],
      [
        .tag("h2", ["id": "headline"], report.imported == nil ? "Prediction" : "Result"),
        .tag("div", ["class": "cards"], entries.map(card)),
      ]
    )
  }

  private func card(_ entry: HeadlineEntry) -> Markup {
    let people =
      entry.share.map { "in \(entry.people.lowercased()) width, \($0) of people" } ?? entry.people.lowercased()
    let verdict = entry.verdict ?? entry.support.first ?? ""
    let support = entry.verdict == nil ? [] : entry.support
    return .tag(
      "article",
      ["class": "card"],
      [
        .tag("h3", [.tag("code", entry.treatment), .text(" " + people)]),
        .tag("p", ["class": "verdict"], verdict.prefix(1).uppercased() + verdict.dropFirst()),
        entry.effect.map { .tag("p", ["class": "effect"], [InlineText($0).markup]) } ?? .nothing,
        support.isEmpty ? .nothing : .tag("ul", support.map { .tag("li", [InlineText($0).markup]) }),
      ]
    )
  }

  private var main: Markup {
    .tag("main", ["id": "results"], [headline, contents] + report.sections.map(\.markup))
  }

  /// Links to the sections.
  private var contents: Markup {
    let links = report.sections.map { section in
      Markup.tag("li", [.tag("a", ["href": "#\(section.id)"], section.title)])
    }
    return .tag("nav", ["aria-label": "Sections"], [.tag("ul", ["class": "contents"], links)])
  }

  private var footer: Markup {
    .tag(
      "footer",
      [.tag("p", ["class": "notice"], report.imported == nil ? ExperimentReport.notice : "People of a log.")]
    )
  }
}
