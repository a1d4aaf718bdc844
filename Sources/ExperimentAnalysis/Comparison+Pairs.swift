import ExperimentStatistics
import FunnelAnalysis
import NavigationExperiments

/// The same users under both variants: nothing is sampled, so there is no p-value.
extension Comparison {
  /// Compares the same users: the mean of their differences.
  static func paired(_ place: Place, of metric: Metric, pairs: PairTally, level: Double) -> Comparison {
    var comparison = Comparison(place, .paired, counts: (pairs.control.count, pairs.treatment.count))
    let (control, treatment) = (pairs.control.moments(of: metric), pairs.treatment.moments(of: metric))
    comparison.take(\.controlValue, try control.mean)
    comparison.take(\.treatmentValue, try treatment.mean)
    comparison.take(\.difference, try PairedDifference(pairs.difference.moments(of: metric)).estimate)
    guard let both = try? PairedDifference(pairs.difference.moments(of: metric)) else { return comparison }
    comparison.take(\.standardError, try both.standardError)
    comparison.take(\.interval, try both.interval(level: level))
    comparison.take(\.varianceRatio, try both.varianceRatio(control: control, treatment: treatment))
    if let controlValue = comparison.controlValue, let difference = comparison.difference, controlValue != 0 {
      comparison.lift = difference / abs(controlValue)
    }
    return comparison
  }

  /// Compares a ratio of sums of the same users, with the covariances between both variants.
  static func pairedRate(_ place: Place, pairs: RatePairTally, level: Double) -> Comparison {
    let count = pairs.control.numerator.count
    var comparison = Comparison(place, .paired, counts: (count, count))
    let arms = (control: pairs.control.moments, treatment: pairs.treatment.moments)
    comparison.take(\.controlValue, try arms.control.ratioOfSums.ratio)
    comparison.take(\.treatmentValue, try arms.treatment.ratioOfSums.ratio)
    guard let controlValue = comparison.controlValue, let treatmentValue = comparison.treatmentValue,
      let control = try? arms.control.ratioOfSums, let treatment = try? arms.treatment.ratioOfSums
    else { return comparison }
    if controlValue != 0 { comparison.lift = treatmentValue / controlValue - 1 }
    let both = PairedRatioDifference(control: control, treatment: treatment, products: pairs.sumsOfProducts)
    comparison.difference = both.estimate
    comparison.take(\.standardError, try both.standardError)
    comparison.take(\.interval, try both.interval(level: level))
    return comparison
  }
}

extension RatePairTally {
  fileprivate var sumsOfProducts: PairedRatioDifference.Products {
    (products.numerators, products.numeratorByDenominator, products.denominatorByNumerator, products.denominators)
  }
}
