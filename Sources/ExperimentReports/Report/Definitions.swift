import Assignment
package import ExperimentDesign
import FunnelAnalysis
import NavigationEvents
package import TextFormats

/// The rules behind the numbers, each under an id that changes when and only when the rule does.
package struct Definitions: Sendable {
  /// The id of the funnel's rule.
  let funnel: String
  /// The ids of the metrics' rules.
  package let metrics: [String]
  /// All rules by id; that of a metric names the funnel's by its id.
  package let document: JSONDocument

  package init(_ experiment: ExperimentOutline) {
    let rule = experiment.funnel.rule
    let funnel = Self.id(of: rule)
    var members = [JSONDocument.Member(funnel, rule)]
    metrics = experiment.metrics.map { metric in
      // What the id is a hash of holds the funnel's rule itself.
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
    let members: KeyValuePairs<String, any JSONRepresentable> =
      switch metric.measure.inner {
      case .reached(let step):
        ["kind": "reached", "step": funnel.steps[step].id, "unit": "proportion", "funnel": rule]
      case .visited(let screens): ["kind": "visited", "screens": screens.map(\.rawValue), "unit": "proportion"]
      case .count(let act): ["kind": "count", "of": act, "unit": "times", "per": "exposed"]
      case .attempts(let step):
        ["kind": "attempts", "step": funnel.steps[step].id, "unit": "times", "per": "exposed", "funnel": rule]
      case .value(let value):
        [
          "kind": "value", "of": value.column,
          "step": value.step.map { JSONDocument.object(ExperimentFunnel.rule(of: funnel.steps[$0])) },
          "unit": value.isPerEvent ? "ratio of sums" : "sum", "per": value.isPerEvent ? "event" : "exposed",
          "winsorize": value.quantile,
        ]
      case .firstTap(let item, let screen):
        ["kind": "first tap", "item": item, "screen": screen.rawValue, "unit": "proportion"]
      case .among: [:]
      case .rate(let act, let acts): ["kind": "rate", "of": act, "unit": "ratio of sums", "per": acts]
      case .time(let moment, let step, let horizon):
        [
          "kind": "restricted mean time",
          "from": { if case .step(let from) = moment { funnel.steps[from].id } else { Metric.Moment.exposureWord } }(),
          "to": funnel.steps[step].id, "horizon_ms": Int(horizon), "unit": "seconds", "funnel": rule,
        ]
      }
    return .object(
      JSONDocument.members(members).present
        + JSONDocument.members(["among": metric.base.map { funnel.steps[$0].id }]).present
        + JSONDocument.members(["for": metric.goals.isEmpty ? nil : metric.goals]).present)
  }
}

extension ExperimentFunnel {
  /// What the funnel counts, every choice by its name; windows, exclusions and the like stand where there are any.
  package var rule: JSONDocument {
    .object(
      JSONDocument.members([
        "kind": "funnel", "order": order.rawValue, "entry": Self.spaced(entry.rawValue), "unit": unit.rawValue,
        "ties": Self.spaced(ties.rawValue), "window_ms": Int(windowMilliseconds),
        "steps": steps.map { JSONDocument.object(JSONDocument.members(["id": $0.id]) + Self.rule(of: $0)) },
        "tolerance_ms": ties == .inputOrder ? nil : Int(toleranceMilliseconds),
        "exclusions": exclusions.isEmpty ? nil : exclusions.map(rule),
      ]).present)
  }

  private func rule(of exclusion: Exclusion) -> JSONDocument {
    .object(
      Self.rule(of: exclusion.event)
        + JSONDocument.members([
          "from": steps[exclusion.from].id, "to": steps[exclusion.to].id,
          "effect": Self.spaced(exclusion.effect.rawValue),
        ]))
  }

  fileprivate static func rule(of step: Step) -> [JSONDocument.Member] {
    let latest = step.window?.maximumMilliseconds
    return JSONDocument.members([
      "screens": step.acts.isEmpty ? step.screens.map(\.rawValue) : nil,
      "on_goal": step.acts.isEmpty ? step.onGoal : nil, "acts": step.acts.isEmpty ? nil : step.acts,
      "size_class": step.sizeClass?.rawValue, "is_optional": step.isOptional ? true : nil,
      "at_least_ms": step.window.map { Int($0.minimumMilliseconds) },
      "at_most_ms": latest == .max ? nil : latest.map { Int($0) },
    ]).present
  }

  private static func spaced(_ name: String) -> String { name.replacing("-", with: " ") }
}
