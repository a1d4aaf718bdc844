import ExperimentStatistics
import FunnelAnalysis
import HeadlessNavigation
import NavigationExperiments

extension ExperimentAnalyzer {
  /// Every step for every treatment, over all users and by size class: of the same users if they ran under both
  /// variants.
  func stepComparisons() -> [StepComparison] {
    let scopes = [Comparison.Scope.overall] + SizeClass.allCases.map(Comparison.Scope.sizeClass)
    return scopes.flatMap { scope in
      experiment.treatments.flatMap { treatment in
        let cells = strata(in: scope.sizeClass).map { tally.paired[treatment][$0] }
        return cells.contains { $0.count > 0 }
          ? steps(of: treatment, in: scope, cells) : steps(of: treatment, in: scope)
      }
    }
  }

  /// The steps of the users with the goals that metrics are for.
  func groupSteps() -> [StepComparison] {
    var groups: [[String]] = []
    for metric in experiment.metrics where !metric.goals.isEmpty && !groups.contains(metric.goals) {
      groups.append(metric.goals)
    }
    return groups.flatMap { goals in
      let places = experiment.comparedGoals.filter { goals.contains(experiment.goals[$0]) }
      return experiment.treatments.flatMap { treatment in
        let cells = places.map { tally.goals[$0].paired[treatment] }
        guard cells.contains(where: { $0.count > 0 }) else { return [StepComparison]() }
        return steps(of: treatment, in: .overall, cells).map { row in
          var row = row
          row.goals = goals
          return row
        }
      }
    }
  }

  private func steps(of treatment: Int, in scope: Comparison.Scope, _ cells: [ContrastTally]) -> [StepComparison] {
    let users = cells.reduce(0) { $0 + $1.count }
    return experiment.funnel.steps.indices.map { step in
      let pair = cells.reduce(into: StepPairTally()) { $0.merge($1.steps[step]) }
      let arms = (
        Proportion(successes: pair.control, trials: users), Proportion(successes: pair.treatment, trials: users)
      )
      var row = StepComparison(step, of: treatment, in: scope, .paired, arms)
      let moments = pair.moments(of: users)
      row.take(\.difference) { () throws(UndefinedQuantity) in try moments.mean }
      row.take(\.interval) { () throws(UndefinedQuantity) in
        try PairedDifference(moments).interval(level: experiment.analysis.level)
      }
      return row
    }
  }

  /// Compares different users; empty if one side has none.
  private func steps(of treatment: Int, in scope: Comparison.Scope) -> [StepComparison] {
    let (control, treated) = (funnel(of: experiment.control, in: scope), funnel(of: treatment, in: scope))
    guard control.exposed > 0, treated.exposed > 0 else { return [] }
    return control.reached.indices.map { step in
      let arms = (
        Proportion(successes: control.reached[step], trials: control.exposed),
        Proportion(successes: treated.reached[step], trials: treated.exposed)
      )
      var row = StepComparison(step, of: treatment, in: scope, isObserved ? .observed : .revealed, arms)
      row.take(\.difference) { () throws(UndefinedQuantity) in
        try ProportionDifference(control: arms.0, treatment: arms.1).estimate
      }
      row.take(\.interval) { () throws(UndefinedQuantity) in
        try ProportionDifference(control: arms.0, treatment: arms.1).newcombeInterval(level: experiment.analysis.level)
      }
      return row
    }
  }

  private func funnel(of variant: Int, in scope: Comparison.Scope) -> FunnelTally {
    strata(in: scope.sizeClass, of: scope.segment).reduce(into: FunnelTally(experiment.funnel)) {
      $0.merge(tally.revealed[variant][$1].funnel)
    }
  }
}

extension ExperimentAnalyzer {
  /// The level of every metric in every variant, overall and by size class, of the users of the funnel.
  func metricRows() -> [AnalysisResults.MetricRow] {
    let scopes: [Comparison.Scope] = [.overall] + SizeClass.allCases.map(Comparison.Scope.sizeClass)
    let arms = experiment.variants.indices.map { variant in scopes.map { level(of: variant, in: $0) } }
    return experiment.metrics.indices.flatMap { metric in
      experiment.variants.indices.flatMap { variant in
        zip(scopes, arms[variant]).map { row(metric, of: $1, variant: variant, in: $0.sizeClass) }
      }
    }
  }

  /// A rate has no value per user, and so no standard deviation.
  private func row(_ metric: Int, of arm: ArmTally, variant: Int, in sizeClass: SizeClass?) -> AnalysisResults.MetricRow
  {
    let rate = ratePlaces[metric]
    let moments = arm.metrics[metric].moments(of: experiment.metrics[metric])
    return AnalysisResults.MetricRow(
      metric: metric, variant: variant, sizeClass: sizeClass, count: moments.count,
      mean: rate.map { arm.rates[$0].ratio } ?? (try? moments.mean),
      standardDeviation: rate == nil ? (try? moments.variance)?.squareRoot() : nil)
  }
}
