package import NavigationEvents

/// What a team measured of its users of today, all of whom have the control.
package struct Baseline: Hashable, Sendable {
  /// What was measured, in the metric's unit (proportion 0–1, seconds, times); of a time the mean of those who arrive.
  package var value: Double
  /// How many users it is of; `nil` where that is not known, and the value is taken as exact.
  package var users: Int?
  /// The size class of these users; `nil` for all.
  package var sizeClass: SizeClass?
  /// The goal that these users came for; `nil` for all.
  package var goal: String?
  /// Where it was measured.
  package var source: String?
  /// Whether the simulated control is brought to it; otherwise it is only compared.
  package var anchors: Bool

  /// Makes a baseline.
  package init(
    _ value: Double, users: Int? = nil, sizeClass: SizeClass? = nil, goal: String? = nil, source: String? = nil,
    anchors: Bool = true
  ) {
    (self.value, self.users, self.sizeClass, self.goal, self.source) = (value, users, sizeClass, goal, source)
    self.anchors = anchors
  }
}

/// A baseline with what it is of.
package struct PlacedBaseline: Hashable, Sendable {
  /// The baseline.
  package var baseline: Baseline
  /// The metric it is a level of; of a step, whether that is reached.
  package var metric: Metric
  /// Whether it belongs to a step of the funnel, whose id the metric has.
  package var isOfStep: Bool

  /// Makes a baseline with what it is of.
  package init(baseline: Baseline, metric: Metric, isOfStep: Bool) {
    (self.baseline, self.metric, self.isOfStep) = (baseline, metric, isOfStep)
  }

  /// Whether the control is brought to it: a share or a time; effort and intent say nothing of how often users err.
  package var anchors: Bool { baseline.anchors && (metric.isShare || metric.isTime) }
}

extension ExperimentOutline {
  /// The baselines of the steps, then those of the metrics.
  package var baselines: [PlacedBaseline] {
    funnel.steps.enumerated().flatMap { place, step in
      placed(step.baselines, Metric(id: step.id, measure: .reached(step: place), role: .secondary), isOfStep: true)
    } + metrics.flatMap { placed($0.baselines, $0, isOfStep: false) }
  }

  private func placed(_ baselines: [Baseline], _ metric: Metric, isOfStep: Bool) -> [PlacedBaseline] {
    baselines.map { baseline in
      var own = metric
      own.goals = baseline.goal.map { [$0] } ?? metric.goals
      return PlacedBaseline(baseline: baseline, metric: own, isOfStep: isOfStep)
    }
  }
}
