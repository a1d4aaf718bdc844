import HeadlessNavigation
import NavigationExperiments

/// Metrics that are ratios of sums.
extension ExperimentAnalyzer {
  /// A rate of a variant, in one size class or all of them.
  func revealedRate(_ metric: Int, variant: Int, in sizeClass: SizeClass?) -> RateTally {
    var total = RateTally()
    guard let rate = experiment.rates.firstIndex(of: metric) else { return total }
    for stratum in SizeClass.allCases where sizeClass == nil || stratum == sizeClass {
      total.merge(tally.revealed[variant][stratum.index].rates[rate])
    }
    return total
  }

  /// A rate of the same people under control and a variant, in one size class or all of them.
  func pairedRate(_ metric: Int, variant: Int, in sizeClass: SizeClass?) -> RatePairTally {
    var total = RatePairTally()
    guard let rate = experiment.rates.firstIndex(of: metric) else { return total }
    for stratum in SizeClass.allCases where sizeClass == nil || stratum == sizeClass {
      total.merge(tally.pairedRates[variant][stratum.index][rate])
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
