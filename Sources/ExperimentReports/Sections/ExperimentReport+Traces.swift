import SVGCharts
import ExperimentAnalysis
import ExperimentRuns
import NavigationExperiments

/// Users of the run to look at: what each does under every variant, side by side.
extension ExperimentReport {
  /// A table for each; nothing where nobody was told apart.
  var traces: Markup {
    guard let first = examples.first else { return .nothing }
    let metric = results.experiment.metrics[first.metric].id
    let treatment = variantID(first.treatment)
    return .group(
      [
        .tag("h4", "Users to look at"),
        InlineText.paragraph(
          "The first users whom `\(treatment)` leaves better off and worse off in `\(metric)`, and the first who goes "
            + "another way with the same outcome, if they are among the first \(ExperimentRun.mostExamined). "
            + "For all that one of them saw and did: `desireline trace --seed \(seedText) --user \(first.user) --variant \(treatment) FILE`."
        ),
      ] + examples.map(trace)
    )
  }

  private func trace(_ example: ExampleTrace) -> Markup {
    let title = "\(words(for: example.kind)): user \(example.user)"
    let ids = results.experiment.variants.map(\.id)
    let control = results.experiment.control
    let lives = example.ways.enumerated().map { variant, way in
      let isSame = variant != control && way == example.ways[control]
      let steps: [Markup] =
        isSame
        ? [.tag("p", [.text("The same as under "), .tag("bdi", ids[control]), "."])]
        : [.tag("ol", way.steps.map(step)), rest(of: way)]
      let head = [Markup.tag("strong", [.tag("bdi", ids[variant])]), .text(": \(outcome(way, example))")]
      return Markup.tag("div", [.tag("p", head)] + steps)
    }
    return .group([
      .tag("h5", title),
      .tag("p", [.text("User \(example.user), on \(example.device); "), .tag("bdi", example.wish)]),
      .tag("div", ["class": "traces"], lives),
    ])
  }

  private func words(for kind: ExampleTrace.Kind) -> String {
    switch kind {
    case .betterOff: "Better off"
    case .worseOff: "Worse off"
    case .otherWay: "Another way, the same outcome"
    }
  }

  /// What the metric comes to for one user.
  private func outcome(_ way: ExampleTrace.Way, _ example: ExampleTrace) -> String {
    let metric = results.experiment.metrics[example.metric]
    switch metric.measure {
    case .reached(let step): return "\(way.value > 0 ? "reaches" : "does not reach") \(stepID(step))"
    case .time(_, let step, _):
      guard way.value != UserOutcome.never else { return "never reaches \(stepID(step))" }
      return "\(rounded(Double(way.value) / metric.unitsPerOne, 1)) s to \(stepID(step))"
    case .count: return "\(metric.id) \(way.value)"
    case .rate: return "\(metric.id) \(way.value) of \(way.denominator ?? 0)"
    }
  }

  private func step(_ step: TraceEvent) -> Markup {
    let time = Markup.tag("span", ["class": "time"], "\(rounded(Double(step.time) / 1000, 1)) s")
    return .tag("li", [time, .text(" \(step.words)"), step.attention.map { .tag("b", " →\u{A0}\($0)") } ?? .nothing])
  }

  /// How a way ends that has more steps than are shown.
  private func rest(of way: ExampleTrace.Way) -> Markup {
    guard let last = way.last else { return .nothing }
    let start = "\(way.steps.count + way.further + 1)"
    let gap = way.further > 0 ? Markup.tag("p", "… and \(way.further) more") : .nothing
    return .group([gap, .tag("ol", ["start": start], [step(last)])])
  }
}
