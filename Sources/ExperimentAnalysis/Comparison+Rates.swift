import ExperimentStatistics
import NavigationExperiments

/// Ratios of sums, whose spread is that of people's parts in them and not of their own ratios: the delta method.
extension Comparison {
  /// Compares a rate of different people by Welch's interval and test.
  static func unpairedRate(_ place: Place, _ design: Design, control: RateTally, treatment: RateTally) -> Comparison {
    var comparison = Comparison(place, design, counts: (control.numerator.count, treatment.numerator.count))
    guard let arms = comparison.takeRatios(control: control, treatment: treatment) else { return comparison }
    comparison.controlInterval = arms.control.interval
    comparison.intervalMethod = "delta-welch-t"
    comparison.test = "delta-welch-t"
    do throws(UndefinedQuantity) {
      let both = try RatioDifference(control: arms.control, treatment: arms.treatment)
      comparison.difference = both.estimate
      comparison.take(\.standardError) { () throws(UndefinedQuantity) in try both.standardError }
      comparison.take(\.interval) { () throws(UndefinedQuantity) in try both.interval(level: Self.level) }
      comparison.take(\.result) { () throws(UndefinedQuantity) in try both.test() }
      comparison.take(\.liftInterval) { () throws(UndefinedQuantity) in try both.liftInterval(level: Self.level) }
    } catch {
      comparison.undefined = error
    }
    return comparison
  }

  /// Compares a rate of the same people, with the covariances between what they did under both.
  static func pairedRate(_ place: Place, pairs: RatePairTally) -> Comparison {
    let count = pairs.control.numerator.count
    var comparison = Comparison(place, .paired, counts: (count, count))
    guard let arms = comparison.takeRatios(control: pairs.control, treatment: pairs.treatment) else {
      return comparison
    }
    comparison.intervalMethod = "delta-paired-t"
    let both = PairedRatioDifference(control: arms.control, treatment: arms.treatment, products: pairs.sumsOfProducts)
    comparison.difference = both.estimate
    comparison.take(\.standardError) { () throws(UndefinedQuantity) in try both.standardError }
    comparison.take(\.interval) { () throws(UndefinedQuantity) in try both.interval(level: Self.level) }
    comparison.take(\.varianceRatio) { () throws(UndefinedQuantity) in try both.varianceRatio }
    return comparison
  }

  /// Takes the values of both sides, and their difference as it is; `nil` where a side has no value.
  private mutating func takeRatios(
    control: RateTally,
    treatment: RateTally
  ) -> (control: RatioMetric, treatment: RatioMetric)? {
    take(\.controlValue) { () throws(UndefinedQuantity) in try control.metric.ratio }
    take(\.treatmentValue) { () throws(UndefinedQuantity) in try treatment.metric.ratio }
    guard let controlValue, let treatmentValue, let old = try? control.metric, let new = try? treatment.metric
    else { return nil }
    difference = treatmentValue - controlValue
    if controlValue != 0 { lift = treatmentValue / controlValue - 1 }
    return (old, new)
  }
}

extension RateTally {
  /// The ratio of the sums.
  ///
  /// - Throws: `noUnits` without people, `zeroDenominator` where nothing was done that it could be told per.
  fileprivate var metric: RatioMetric {
    get throws(UndefinedQuantity) {
      guard numerator.count > 0 else { throw .noUnits }
      guard denominator.sum != 0 else { throw .zeroDenominator }
      let moments = [numerator, denominator].map {
        SampleMoments(count: $0.count, sum: $0.sum, sumOfSquares: $0.sumOfSquares)
      }
      return try RatioMetric(JointMoments(first: moments[0], second: moments[1], sumOfProducts: sumOfProducts))
    }
  }
}

extension RatePairTally {
  fileprivate var sumsOfProducts: PairedRatioProducts {
    PairedRatioProducts(
      numerators: products.numerators,
      numeratorByDenominator: products.numeratorByDenominator,
      denominatorByNumerator: products.denominatorByNumerator,
      denominators: products.denominators
    )
  }
}
