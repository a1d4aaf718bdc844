import Charts
import ExperimentAnalysis
import ExperimentRuns
import NavigationExperiments

/// People of the run to look at: what each does under every variant, side by side.
extension ExperimentReport {
  /// A table for each; nothing where nobody was told apart.
  var traces: Markup {
    guard let first = examples.first else { return .nothing }
    let metric = results.experiment.metrics[first.metric].id
    let treatment = variantID(first.treatment)
    return .group(
      [
        .tag("h3", "People to look at"),
        InlineText.paragraph(
          "The first of the run whom `\(treatment)` helps in `\(metric)`, the first whom it harms, and "
            + "the first who goes another way with no difference in it, as far as there are such people among the first "
            + "\(ExperimentRun.mostExamined). All that one of them saw and did is told by "
            + "`desireline trace --seed \(seedText) --user \(first.user) --variant \(treatment) FILE`."
        ),
      ] + examples.map(trace)
    )
  }

  private func trace(_ example: ExampleTrace) -> Markup {
    let title = "\(words(for: example.kind)): person \(example.user)"
    let ids = results.experiment.variants.map(\.id)
    let control = results.experiment.control
    let cells = example.ways.enumerated().map { variant, way in
      variant != control && way == example.ways[control]
        ? Markup.tag("td", [.text("The same as under "), .tag("bdi", ids[control]), "."])
        : Markup.tag("td", [.tag("ol", way.steps.map(step)), rest(of: way)])
    }
    let heads = zip(ids, example.ways).map { id, way in
      Markup.tag("th", ["scope": "col"], [.tag("strong", [.tag("bdi", id)]), .text(": \(outcome(way, example))")])
    }
    let table = Markup.tag(
      "table",
      ["class": "traces"],
      [
        .tag("caption", [.text("Person \(example.user), on \(example.device); "), .tag("bdi", example.wish)]),
        .tag("thead", [.tag("tr", heads)]), .tag("tbody", [.tag("tr", cells)]),
      ]
    )
    return .group([
      .tag("h4", title),
      .tag("div", ["class": "scroll", "tabindex": "0", "role": "group", "aria-label": title], [table]),
    ])
  }

  private func words(for kind: ExampleTrace.Kind) -> String {
    switch kind {
    case .helped: "Helped"
    case .harmed: "Harmed"
    case .otherWay: "Another way, the same outcome"
    }
  }

  /// What the metric comes to for one person.
  private func outcome(_ way: ExampleTrace.Way, _ example: ExampleTrace) -> String {
    let metric = results.experiment.metrics[example.metric]
    switch metric.measure {
    case .reached(let step): return "\(way.value > 0 ? "reaches" : "does not reach") \(stepID(step))"
    case .time(_, let step, let horizon):
      let seconds = rounded(Double(way.value) / metric.unitsPerOne, 1)
      return way.value < horizon
        ? "\(seconds) s to \(stepID(step))" : "not at \(stepID(step)) in \(seconds) s"
    case .count: return "\(metric.id) \(way.value)"
    case .rate: return "\(metric.id) \(way.value) of \(way.denominator ?? 0)"
    }
  }

  private func step(_ step: ExampleTrace.Step) -> Markup {
    let time = Markup.tag("span", ["class": "time"], "\(rounded(Double(step.time) / 1000, 1)) s")
    return .tag("li", [time, .text(" \(step.words)"), step.screen.map { .tag("b", " →\u{A0}\($0)") } ?? .nothing])
  }

  /// How a way ends that has more steps than are shown.
  private func rest(of way: ExampleTrace.Way) -> Markup {
    guard let last = way.last else { return .nothing }
    let start = "\(way.steps.count + way.further + 1)"
    let gap = way.further > 0 ? Markup.tag("p", "… and \(way.further) more") : .nothing
    return .group([gap, .tag("ol", ["start": start], [step(last)])])
  }
}
