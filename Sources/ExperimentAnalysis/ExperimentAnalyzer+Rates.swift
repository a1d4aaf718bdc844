import HeadlessNavigation
import NavigationExperiments

/// Metrics that are ratios of sums.
extension ExperimentAnalyzer {
  /// A rate of a variant, in one size class or all of them, and in one segment or all of them.
  func revealedRate(_ metric: Int, variant: Int, in sizeClass: SizeClass?, of segment: Int? = nil) -> RateTally {
    var total = RateTally()
    guard let rate = experiment.rates.firstIndex(of: metric) else { return total }
    for stratum in strata(in: sizeClass, of: segment) {
      total.merge(tally.revealed[variant][stratum].rates[rate])
    }
    return total
  }

  /// A rate of the same people under control and a variant, in one size class or all of them, and in one segment or all of them.
  func pairedRate(_ metric: Int, variant: Int, in sizeClass: SizeClass?, of segment: Int? = nil) -> RatePairTally {
    var total = RatePairTally()
    guard let rate = experiment.rates.firstIndex(of: metric) else { return total }
    for stratum in strata(in: sizeClass, of: segment) {
      total.merge(tally.pairedRates[variant][stratum][rate])
    }
    return total
  }

  /// The level of a rate, which is nobody's own and so has no standard deviation.
  func rateRow(_ metric: Int, variant: Int, in sizeClass: SizeClass?) -> AnalysisResults.MetricRow {
    let tally = revealedRate(metric, variant: variant, in: sizeClass)
    return AnalysisResults.MetricRow(
      metric: metric,
      variant: variant,
      sizeClass: sizeClass,
      count: tally.numerator.count,
      mean: tally.ratio,
      standardDeviation: nil
    )
  }
}
