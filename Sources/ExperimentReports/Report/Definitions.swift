import Assignment
import FunnelAnalysis
import HeadlessNavigation
package import NavigationExperiments
package import TextFormats

/// The rules behind the numbers, each under an id that changes when and only when the rule does.
package struct Definitions: Sendable {
  /// The id of the funnel's rule.
  let funnel: String
  /// The ids of the metrics' rules.
  package let metrics: [String]
  /// All rules by id; that of a metric names the funnel's by its id.
  package let document: JSONDocument

  package init(_ experiment: ExperimentDefinition) {
    let rule = experiment.funnel.rule
    let funnel = Self.id(of: rule)
    var members = [JSONDocument.Member(funnel, rule)]
    metrics = experiment.metrics.map { metric in
      // What the id stands for holds the funnel's rule itself.
      let id = Self.id(of: Self.rule(of: metric, in: experiment.funnel, rule))
      if !members.contains(where: { $0.name == id }) {
        members.append(JSONDocument.Member(id, Self.rule(of: metric, in: experiment.funnel, .text(funnel))))
      }
      return id
    }
    self.funnel = funnel
    document = .object(members)
  }

  private static func id(of rule: JSONDocument) -> String { "d-" + SHA256.hexadecimal(rule.bytes).prefix(12) }

  private static func rule(of metric: Metric, in funnel: ExperimentFunnel, _ rule: JSONDocument) -> JSONDocument {
    guard !metric.goals.isEmpty, case .object(let members) = measureRule(of: metric, in: funnel, rule) else {
      return measureRule(of: metric, in: funnel, rule)
    }
    return .object(members + [.init("for", .array(metric.goals.map { .text($0) }))])
  }

  private static func measureRule(
    of metric: Metric, in funnel: ExperimentFunnel, _ rule: JSONDocument
  ) -> JSONDocument {
    switch metric.measure {
    case .reached(let step):
      return ["kind": "reached", "step": .text(funnel.steps[step].id), "unit": "proportion", "funnel": rule]
    case .visited(let screens):
      return ["kind": "visited", "screens": .array(screens.map { .text($0.rawValue) }), "unit": "proportion"]
    case .count(let act): return ["kind": "count", "of": .text(act), "unit": "times", "per": "exposed"]
    case .rate(let act, let acts):
      return ["kind": "rate", "of": .text(act), "unit": "ratio of sums", "per": .array(acts.map { .text($0) })]
    case .time(let moment, let step, let horizon):
      let from = if case .step(let from) = moment { funnel.steps[from].id } else { "exposure" }
      return [
        "kind": "restricted mean time",
        "from": .text(from),
        "to": .text(funnel.steps[step].id),
        "horizon_ms": .integer(Int(horizon)),
        "unit": "seconds",
        "funnel": rule,
      ]
    }
  }
}

extension ExperimentFunnel {
  /// What the funnel counts, every choice by its name; windows, exclusions and the like stand where there are any.
  package var rule: JSONDocument {
    var members: [JSONDocument.Member] = [
      .init("kind", "funnel"),
      .init("order", .text(order.rawValue)),
      .init("entry", .text(Self.words(entry.rawValue))),
      .init("unit", .text(unit.rawValue)),
      .init("ties", .text(Self.words(ties.rawValue))),
      .init("window_ms", .integer(Int(windowMilliseconds))),
      .init("steps", .array(steps.map { .object([.init("id", .text($0.id))] + Self.rule(of: $0)) })),
    ]
    if ties != .inputOrder { members.append(.init("tolerance_ms", .integer(Int(toleranceMilliseconds)))) }
    if !exclusions.isEmpty { members.append(.init("exclusions", .array(exclusions.map(rule)))) }
    return .object(members)
  }

  private func rule(of exclusion: Exclusion) -> JSONDocument {
    .object(
      Self.rule(of: exclusion.event) + [
        .init("from", .text(steps[exclusion.from].id)),
        .init("to", .text(steps[exclusion.to].id)),
        .init("effect", .text(Self.words(exclusion.effect.rawValue))),
      ])
  }

  private static func rule(of step: Step) -> [JSONDocument.Member] {
    var members: [JSONDocument.Member] = []
    if step.acts.isEmpty {
      members.append(.init("screens", .array(step.screens.map { .text($0.rawValue) })))
      members.append(.init("on_goal", .boolean(step.onGoal)))
    } else {
      members.append(.init("acts", .array(step.acts.map { .text($0) })))
    }
    if let sizeClass = step.sizeClass { members.append(.init("size_class", .text(sizeClass.rawValue))) }
    if step.isOptional { members.append(.init("is_optional", true)) }
    if let window = step.window {
      members.append(.init("at_least_ms", .integer(Int(window.minimumMilliseconds))))
      if window.maximumMilliseconds != .max {
        members.append(.init("at_most_ms", .integer(Int(window.maximumMilliseconds))))
      }
    }
    return members
  }

  private static func words(_ name: String) -> String { name.split(separator: "-").joined(separator: " ") }
}
