import ExperimentStatistics
import NavigationEvents
import ExperimentDesign

/// The probability of a variant to be the best in a metric, over all users and across scenarios.
package struct VariantRanking: Hashable, Sendable {
  /// The metric's position.
  package var metric: Int
  /// The variant's position.
  package var variant: Int
  /// The probability that no other variant is better; those of a metric sum to 1.
  package var probability: Double
}

extension ExperimentAnalyzer {
  /// The variants by metric with a better direction, the most probable best first; empty for fewer than three variants
  /// or without scenarios.
  ///
  /// A resample is a draw from what the users of all scenarios leave open. As for verdicts, it is evaluated in
  /// scenarios that fill the ranges. Treatments are drawn independently of each other, which errs to the side of
  /// undecided. Equally good variants share.
  func rankings() -> [VariantRanking] {
    guard let replay, experiment.variants.count > 2 else { return [] }
    let contrasts = experiment.treatments.map { treatment in
      replay.analyzers.map { $0.pairs(of: treatment, in: .overall) }
    }
    return experiment.metrics.indices.flatMap { metric -> [VariantRanking] in
      guard let better = experiment.metrics[metric].better else { return [] }
      let effects = zip(experiment.treatments, contrasts).map { treatment, contrasts -> [[Double]] in
        var resamples: [[Double]] = []
        let found = contrasts.map { paired((metric, treatment, .overall), $0) }
        let uncertain = uncertainEffect(on: metric, found, contrasts, replay)
        ScenarioEffects(replay.design, found)?.forEachResample { effects in
          resamples.append(uncertain?.moved(effects, turn: resamples.count, stream: treatment) ?? effects)
        }
        return resamples
      }
      guard effects.allSatisfy({ !$0.isEmpty }), let count = effects.first?.count else { return [] }
      var wins = Array(repeating: 0.0, count: experiment.variants.count)
      for resample in 0..<count {
        for scenario in effects[0][resample].indices {
          var values = Array(repeating: 0.0, count: experiment.variants.count)
          for (place, treatment) in experiment.treatments.enumerated() {
            // Resamples of one number share their draws.
            let draw = (resample + place * count / effects.count) % count
            values[treatment] = (better == .higher ? 1 : -1) * effects[place][draw][scenario]
          }
          let most = values.max() ?? 0
          let best = values.indices.filter { values[$0] == most }
          for variant in best { wins[variant] += 1 / Double(best.count) }
        }
      }
      let total = wins.reduce(0, +)
      guard total > 0 else { return [] }
      let order = wins.indices.sorted { (wins[$1], $0) < (wins[$0], $1) }
      return order.map { VariantRanking(metric: metric, variant: $0, probability: wins[$0] / total) }
    }
  }
}
