import ExperimentStatistics
import NavigationExperiments

extension Comparison {
  /// Compares a ratio of sums, as an estimate without an interval or a test.
  ///
  /// The spread of the ratio is not that of people's own ratios, so no procedure for means is lent to it.
  /// - Parameter isIdentical: Whether the same people did the same under both.
  static func rate(
    _ place: (metric: Int, treatment: Int, scope: Scope),
    _ design: Design,
    control: RateTally,
    treatment: RateTally,
    isIdentical: Bool = false
  ) -> Comparison {
    var comparison = Comparison(
      metric: place.metric,
      treatment: place.treatment,
      scope: place.scope,
      design: design,
      counts: (control.numerator.count, treatment.numerator.count)
    )
    comparison.take(\.controlValue) { () throws(UndefinedQuantity) in try control.definedRatio }
    comparison.take(\.treatmentValue) { () throws(UndefinedQuantity) in try treatment.definedRatio }
    guard let old = comparison.controlValue, let new = comparison.treatmentValue else { return comparison }
    comparison.difference = new - old
    if old != 0 { comparison.lift = new / old - 1 }
    comparison.undefined = isIdentical ? .identicalArms : .noProcedure
    return comparison
  }
}

extension RateTally {
  /// The ratio of the sums.
  ///
  /// - Throws: `noUnits` without people, `zeroDenominator` where nothing was done that it could be told per.
  fileprivate var definedRatio: Double {
    get throws(UndefinedQuantity) {
      guard numerator.count > 0 else { throw .noUnits }
      guard let ratio else { throw .zeroDenominator }
      return ratio
    }
  }
}
