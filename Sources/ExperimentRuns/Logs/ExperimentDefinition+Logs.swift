package import EventLogs
import ExperimentDesign
import HeadlessNavigation
import NavigationEvents
package import NavigationExperiments

extension ExperimentDefinition {
  /// What the funnel and metrics need and no row of a log has; it counts as not done.
  ///
  /// So does a first step that users had before what counts of them.
  package func gaps(in counted: LogTally) -> [ImportReport.Gap] {
    let (views, acts) = (counted.contents.views, counted.contents.acts)
    var gaps: [ImportReport.Gap] = []
    for (place, step) in outline.funnel.steps.enumerated() {
      let screens = step.screens.map(\.rawValue)
      if !screens.isEmpty, !screens.contains(where: views.contains) {
        gaps.append(.init("no row views \(Self.either(screens)), which the step '\(step.id)' asks for", step: place))
      } else if step.onGoal, !counted.contents.isEverOnGoal {
        gaps.append(.init("no row is on the goal, which the step '\(step.id)' asks for", step: place))
      }
      if !step.acts.isEmpty, !step.acts.contains(where: acts.contains) {
        gaps.append(.init("no row has \(Self.either(step.acts)), which the step '\(step.id)' asks for", step: place))
      }
    }
    for metric in outline.metrics {
      if case .visited(let screens) = metric.measure.inner, !screens.contains(where: { views.contains($0.rawValue) }) {
        gaps.append(.init("no row views \(Self.either(screens.map(\.rawValue))), which `\(metric.id)` counts"))
      }
      if case .firstTap(let item, let screen) = metric.measure.inner, !counted.contents.moves.contains(screen.rawValue)
      {
        let cause = "'from' \(Self.either([screen.rawValue])) and a 'cause'"
        gaps.append(
          .init("no row is a move with \(cause), which `\(metric.id)` needs to know whether '\(item)' was tapped first")
        )
      }
      let missing = metric.acts.filter { !acts.contains($0) }
      if !missing.isEmpty { gaps.append(.init("no row has \(Self.either(missing)), which `\(metric.id)` counts")) }
    }
    for metric in outline.metrics where !metric.goals.isEmpty && counted.usersWithoutGoal > 0 {
      let exposed = counted.tally.exposedOfAssigned.joined().reduce(0, +)
      let share = (counted.usersWithoutGoal * 100 + exposed / 2) / max(1, exposed)
      let text =
        counted.usersWithoutGoal == exposed
        ? "no row has a goal, so `\(metric.id)`, which counts users with \(Self.either(metric.goals)), is not measured; "
          + "write the column 'goal' into the log, or 'goal' into the mapping"
        : "the goal of \(share) % of the exposed users is unknown, and `\(metric.id)` does not count them"
      gaps.append(.init(text))
    }
    for place in outline.values.indices {
      let (metric, arms) = (outline.metrics[outline.values[place]], counted.tally.revealed.joined())
      guard let value = metric.value, !arms.contains(where: { $0.values[place].contains { $0.key.events > 0 } })
      else { continue }
      gaps.append(.init("no row of an exposed user has a number in '\(value.column)', which `\(metric.id)` adds up"))
    }
    // Some users turn back after their exposure; if the funnel begins before it, nearly all users have no step.
    let early = counted.health.begunTooEarly
    if early > 0, early * 10 >= counted.users {
      let share = (early * 100 + counted.users / 2) / counted.users
      gaps.append(
        .init(
          "\(share) % of the users had the step '\(outline.funnel.steps[0].id)', with which the funnel begins, before their exposure "
            + "only, and what is before it does not count; a mapping with 'countFrom: \"visit\"' counts what is in the same visit",
          step: 0))
    }
    return gaps
  }

  private static func either(_ names: [String]) -> String { names.map { "'\($0)'" }.joined(separator: " or ") }
}

extension Metric {
  /// The acts that it counts.
  var acts: [String] {
    switch measure.inner {
    case .reached, .visited, .time, .attempts, .value, .firstTap, .among: []
    case .count(let act): [act]
    case .rate(let act, let others): [act] + others.filter { $0 != act }
    }
  }
}

extension ExperimentDefinition {
  /// The names that a log of this experiment may use.
  package var logVocabulary: LogVocabulary {
    var vocabulary = LogVocabulary(
      variants: Set(variants.map(\.id)), sizeClasses: Set(SizeClass.allCases.map(\.rawValue)),
      segments: Set(outline.segments),
      goals: Set(outline.goals), screens: Set(variants.flatMap { $0.app.screens.keys.map(\.rawValue) }))
    (vocabulary.numbers, vocabulary.cluster) = (outline.valueColumns, outline.analysis.cluster)
    return vocabulary
  }
}
