import ExperimentDesign
import ExperimentStatistics
import FunnelAnalysis
import NavigationEvents

extension ExperimentAnalyzer {
  /// How far the users with the goals that metrics are for get under each variant.
  func goalFunnels() -> [AnalysisResults.GoalFunnel] {
    var groups: [[String]] = []
    for metric in experiment.metrics where !metric.goals.isEmpty && !groups.contains(metric.goals) {
      groups.append(metric.goals)
    }
    return groups.flatMap { goals in
      let places = experiment.comparedGoals.filter { goals.contains(experiment.goals[$0]) }
      return experiment.variants.indices.compactMap { variant -> AnalysisResults.GoalFunnel? in
        // The users of the control are those of any pair.
        let isControl = variant == experiment.control
        guard let treatment = isControl ? experiment.treatments.first : variant else { return nil }
        let cells = places.map { tally.goalPairs[$0][treatment] }
        let users = cells.reduce(0) { $0 + $1.count }
        let reached = experiment.funnel.steps.indices.map { step in
          cells.reduce(0) { $0 + Int($1[.step(step)].sum(isControl ? 0 : 1)) }
        }
        return users > 0 ? .init(goals: goals, variant: variant, exposed: users, reached: reached) : nil
      }
    }
  }
}

extension ExperimentAnalyzer {
  /// The level of every metric in every variant, overall and by size class, of the users of the funnel.
  func metricRows() -> [AnalysisResults.MetricRow] {
    let scopes: [Comparison.Scope] = [.overall] + Comparison.Scope.sizeClasses
    let arms = experiment.variants.indices.map { variant in scopes.map { level(of: variant, in: $0) } }
    return experiment.metrics.indices.flatMap { metric in
      experiment.variants.indices.flatMap { variant in
        zip(scopes, arms[variant]).map { row(metric, of: $1, variant: variant, in: $0.sizeClass) }
      }
    }
  }

  /// A rate has no value per user, and so no standard deviation.
  private func row(_ metric: Int, of arm: TallyRow, variant: Int, in sizeClass: SizeClass?) -> AnalysisResults.MetricRow
  {
    let own = arm[.metric(metric)]
    var row = AnalysisResults.MetricRow(metric: metric, variant: variant, sizeClass: sizeClass, count: own.count)
    guard isMeasured(metric) else { return row }
    if experiment.metrics[metric].isRate {
      row.mean = own.ratio
    } else {
      let sample =
        valuePlaces[metric] == nil
        ? .mean(own.moments(scale: experiment.metrics[metric].unitsPerOne)) : sample(metric, of: arm)
      row.mean = try? sample.summary.mean
      if case .mean(let moments) = sample { row.standardDeviation = (try? moments.variance)?.squareRoot() }
    }
    return row
  }
}
