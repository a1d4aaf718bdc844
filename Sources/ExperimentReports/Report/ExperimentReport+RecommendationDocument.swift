import TextFormats
import ExperimentAnalysis
import HeadlessNavigation
import NavigationExperiments

extension ExperimentReport {
  /// `recommendation` in `report.json`.
  var recommendationDocument: JSONDocument {
    let (recommendation, advice) = (recommendation, advice)
    func texts(_ lines: [String]) -> JSONDocument { .array(lines.map { .text(InlineText($0).plain) }) }
    return [
      "title": .text(InlineText(advice.title).plain),
      "obstacle": JSONDocument(recommendation.obstacle.map(word)),
      "choices": .array(recommendation.choices.map(document)),
      "checks": .array(recommendation.checks.map(document)),
      "certainty": texts(advice.certainty),
      "reasons": texts(advice.reasons),
      "costs": texts(advice.costs.map(\.words)),
      "next": texts(advice.next),
    ]
  }

  private func word(_ obstacle: Recommendation.Obstacle) -> String {
    switch obstacle {
    case .health: "health"
    case .noPrimaryMetric: "no_primary_metric"
    case .noVerdict: "no_verdict"
    }
  }

  private func document(_ choice: Recommendation.Choice) -> JSONDocument {
    let control = variantID(results.experiment.control)
    var (action, variant, others, reason): (String, String?, [Int], String?) = ("keep", control, [], nil)
    switch choice.action {
    case .ship(let treatment, let rivals): (action, variant, others) = ("ship", variantID(treatment), rivals)
    case .keep(.identical): reason = "identical"
    case .keep(.noneBetter): reason = "none_better"
    case .keep(.allWorse): reason = "all_worse"
    case .keep(.failedChecks(let treatments)): (others, reason) = (treatments, "failed_checks")
    case .undecided(let between, let leaning):
      (action, variant, others) = ("undecided", leaning.map(variantID), between)
    }
    return [
      "size_class": JSONDocument(choice.sizeClass?.rawValue),
      "share": .number(choice.share),
      "action": .text(action),
      "variant_id": JSONDocument(variant),
      "other_variant_ids": .array(others.map { .text(variantID($0)) }),
      "reason": JSONDocument(reason),
    ]
  }

  private func document(_ check: Recommendation.Check) -> JSONDocument {
    [
      "metric_id": .text(results.experiment.metrics[check.metric].id),
      "variant_id": .text(variantID(check.variant)),
      "kind": .text(check.requirement == nil ? "guardrail" : "requirement"),
      "status": .text(check.status.rawValue),
    ]
  }
}
