import ExperimentAnalysis
import ExperimentStatistics
import HeadlessNavigation
import NavigationExperiments
import TextFormats

/// Every number of the report in one document.
extension ExperimentReport {
  /// `report.json`: the rows of the tables under the names of their columns, and what stands behind them.
  ///
  /// What is undefined is null, with the reason in `status`.
  func reportDocument(_ contents: [TableContent]) -> JSONDocument {
    func rows(_ table: TableDescription) -> JSONDocument? {
      contents.first { $0.description.name == table.name }?.document
    }
    let members: [(key: String, value: JSONDocument?)] = [
      ("hypothesis", .text(results.experiment.hypothesis)),
      ("recommendation", recommendationDocument),
      ("health", health),
      ("requirements", .array(results.requirements.map(document))),
      ("assignments", rows(.assignments)),
      ("funnel", rows(.funnel)),
      ("comparisons", comparisonsDocument(contents)),
      ("pairs", rows(.pairs)),
      ("rankings", imported == nil ? rankingsDocument : nil),
      ("times", rows(.times)),
      ("transitions", rows(.transitions)),
      ("metrics", .array(metrics)),
      ("mechanisms", results.mechanisms.map(document)),
      ("published", publishedDocument),
      ("comparison_with_run", compared.map { .object(predictionMembers(of: $0)) }),
      ("prediction", rows(.prediction)),
      ("prediction_funnel", rows(.predictionFunnel)),
    ]
    return .object(
      identityMembers(schema: "desireline.report/3")
        + members.compactMap { member in
          member.value.map { .init(member.key, $0) }
        })
  }

  /// The rows of `comparisons.csv`, each with what stands behind it.
  private func comparisonsDocument(_ contents: [TableContent]) -> JSONDocument? {
    contents.first { $0.description.name == TableDescription.comparisons.name }.map { content in
      .array(zip(content.objects, results.comparisons).map { .object($0 + details(of: $1)) })
    }
  }

  /// What the same users do under each variant, and why their visits end, by variant and stratum.
  private func document(_ mechanisms: MechanismTally) -> JSONDocument {
    func counts(_ names: [String], _ counts: [Int]) -> JSONDocument {
      .object(zip(names, counts).map { .init($0, .integer($1)) })
    }
    let variants = results.experiment.variants.indices
    return .array(
      variants.flatMap { variant in
        results.experiment.strata.map { stratum in
          let cell = mechanisms.cells[variant][stratum.index]
          return .object([
            "variant_id": variantID(variant),
            "size_class": stratum.sizeClass.rawValue,
            "segment": segmentID(stratum.segment),
            "exposed_users": cell.users,
            "acts": counts(mechanisms.acts, cell.acts),
            "ends": counts(mechanisms.ends, cell.ends),
            "times_ms": counts(mechanisms.times, cell.times),
          ])
        }
      })
  }
}

extension ExperimentReport {
  /// `recommendation` in `report.json`.
  var recommendationDocument: JSONDocument {
    let (recommendation, advice) = (recommendation, advice)
    func texts(_ lines: [String]) -> JSONDocument { .array(lines.map { .text(InlineText($0).plain) }) }
    return .object([
      "title": InlineText(advice.title).plain,
      "obstacle": recommendation.obstacle.map(word),
      "choices": recommendation.choices.map(document),
      "checks": recommendation.checks.map(document),
      "certainty": texts(advice.certainty),
      "reasons": texts(advice.reasons),
      "costs": texts(advice.costs.map(\.words)),
      "next": texts(advice.next),
    ])
  }

  private func word(_ obstacle: Recommendation.Obstacle) -> String {
    switch obstacle {
    case .health: "health"
    case .noPrimaryMetric: "no_primary_metric"
    case .oneVariant: "one_variant"
    case .noVerdict: "no_verdict"
    }
  }

  private func document(_ choice: Recommendation.Choice) -> JSONDocument {
    let control = variantID(results.experiment.control)
    var (action, variant, others, reason): (String, String?, [Int], String?) = ("keep", control, [], nil)
    switch choice.action {
    case .ship(let treatment, let equals, let rivals):
      (action, variant, others) = ("ship", variantID(treatment), equals + rivals)
    case .keep(.identical): reason = "identical"
    case .keep(.noneBetter): reason = "none_better"
    case .keep(.allWorse): reason = "all_worse"
    case .keep(.failedChecks(let treatments)): (others, reason) = (treatments, "failed_checks")
    case .undecided(let between, let leaning):
      (action, variant, others) = ("undecided", leaning.map(variantID), between)
    }
    return .object([
      "size_class": choice.sizeClass?.rawValue,
      "share": choice.share,
      "action": action,
      "variant_id": variant,
      "other_variant_ids": others.map { variantID($0) },
      "reason": reason,
    ])
  }

  private func document(_ check: Recommendation.Check) -> JSONDocument {
    .object([
      "metric_id": metricID(check.metric),
      "variant_id": variantID(check.variant),
      "kind": check.requirement == nil ? "guardrail" : "requirement",
      "status": check.status.rawValue,
    ])
  }
}

extension AnalysisChoices {
  /// How p-values are adjusted, in words.
  var adjustmentWords: String {
    adjustment.method.map { "\($0.rawValue), over all metrics and treatments of a scope" } ?? "none"
  }
}

extension ExperimentReport {
  /// `analysis` in `run.json`: what was chosen before anybody looked.
  var analysisDocument: JSONDocument {
    let analysis = results.experiment.analysis
    return .object([
      "estimator": analysis.estimator.rawValue,
      "covariate": analysis.covariate?.rawValue,
      "confidence_sequence": JSONDocument.object([
        "method": "asymptotic_confidence_sequence",
        "tuning_users": ConfidenceSequence().tuningUnits,
        "holds_from": "30 users with and 30 without in each arm of a share",
      ]),
      "post_stratification": JSONDocument.object([
        "strata": "size class by segment",
        "mix": "shares of all exposed users in the scope, taken as fixed",
      ]),
    ])
  }
}
