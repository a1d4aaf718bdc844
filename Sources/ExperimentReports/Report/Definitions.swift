package import TextFormats
import Assignment
import HeadlessNavigation
package import NavigationExperiments

/// The rules behind the numbers, each under an id that changes when and only when the rule does.
package struct Definitions: Sendable {
  /// The id of the funnel's rule.
  let funnel: String
  /// The ids of the metrics' rules.
  let metrics: [String]
  /// All rules by id.
  let document: JSONDocument

  init(_ experiment: ExperimentDefinition) {
    let funnelRule = experiment.funnel.rule
    let metricRules = experiment.metrics.map { Self.rule(of: $0, funnel: experiment.funnel) }
    funnel = Self.id(of: funnelRule)
    metrics = metricRules.map(Self.id)
    var members = [JSONDocument.Member(funnel, funnelRule)]
    for (id, rule) in zip(metrics, metricRules) where !members.contains(where: { $0.name == id }) {
      members.append(JSONDocument.Member(id, rule))
    }
    document = .object(members)
  }

  private static func id(of rule: JSONDocument) -> String {
    "d-" + SHA256.hexadecimal(rule.bytes).prefix(12)
  }

  /// The rule of one metric.
  package static func rule(of metric: Metric, funnel: ExperimentFunnel) -> JSONDocument {
    guard !metric.goals.isEmpty, case .object(let members) = measureRule(of: metric, funnel: funnel) else {
      return measureRule(of: metric, funnel: funnel)
    }
    return .object(members + [.init("for", .array(metric.goals.map { .text($0) }))])
  }

  private static func measureRule(of metric: Metric, funnel: ExperimentFunnel) -> JSONDocument {
    let inFunnel = funnel.rule
    switch metric.measure {
    case .reached(let step):
      return ["kind": "reached", "step": .text(funnel.steps[step].id), "unit": "proportion", "funnel": inFunnel]
    case .count(let act): return ["kind": "count", "of": .text(act), "unit": "times", "per": "exposed"]
    case .rate(let act, let acts):
      return ["kind": "rate", "of": .text(act), "unit": "ratio of sums", "per": .array(acts.map { .text($0) })]
    case .time(let moment, let step, let horizon):
      let from = if case .step(let from) = moment { funnel.steps[from].id } else { "exposure" }
      return [
        "kind": "mean time of users who arrive",
        "from": .text(from),
        "to": .text(funnel.steps[step].id),
        "horizon_ms": .integer(Int(horizon)),
        "unit": "seconds",
        "funnel": inFunnel,
      ]
    }
  }
}
