import ExperimentStatistics
import HeadlessNavigation
import NavigationExperiments

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

  /// A rate is nobody's own, and so has no standard deviation.
  private func row(
    _ metric: Int,
    of arm: ArmTally,
    variant: Int,
    in sizeClass: SizeClass?
  ) -> AnalysisResults.MetricRow {
    let rate = ratePlaces[metric]
    let moments = arm.metrics[metric].moments(of: experiment.metrics[metric])
    return AnalysisResults.MetricRow(
      metric: metric,
      variant: variant,
      sizeClass: sizeClass,
      count: moments.count,
      mean: rate.map { arm.rates[$0].ratio } ?? (try? moments.mean),
      standardDeviation: rate == nil ? (try? moments.variance)?.squareRoot() : nil
    )
  }
}
