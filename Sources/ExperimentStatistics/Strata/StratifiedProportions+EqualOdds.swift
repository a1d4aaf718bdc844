extension StratifiedProportions {
  /// Breslow and Day's test that all strata have one odds ratio, with Tarone's correction unless left out.
  ///
  /// Breslow & Day, "Statistical Methods in Cancer Research" I, 1980, section 4.4; Tarone, Biometrika 72 (1985).
  /// - Parameter corrected: whether to make Tarone's correction, without which the test is not quite χ².
  /// - Throws: `tooFewStrata` with fewer than two informative strata, `zeroBaseline` or `nonPositiveValue` where the
  ///   common odds ratio is unbounded or zero.
  public func equalOddsTest(corrected: Bool = true) throws(UndefinedQuantity) -> TestResult {
    let strata = informative
    guard strata.count > 1 else { throw .tooFewStrata }
    let ratio = try exactOddsRatio
    guard ratio.high > 0 else { throw .nonPositiveValue }
    let fits = strata.map { $0.fit(oddsRatio: ratio) }
    var statistic = fits.reduce(0) { $0 + $1.residual * $1.residual / $1.variance }
    if corrected {
      let residual = fits.reduce(0) { $0 + $1.residual }
      statistic -= residual * residual / fits.reduce(0) { $0 + $1.variance }
    }
    return TestResult(
      corrected ? .tarone : .breslowDay,
      chiSquared: max(0, statistic),
      degreesOfFreedom: Double(strata.count - 1)
    )
  }
}

extension Stratum {
  /// How far the treatment's successes lie from those the common odds ratio gives, and their variance.
  ///
  /// The fitted count â solves g(a) = a·d(a) − ψ·b(a)·c(a) = 0. The residual is g at the observed table over the slope of
  /// g between both: it does not cancel, as a − â would.
  fileprivate func fit(oddsRatio: ExtendedDouble) -> (residual: Double, variance: Double) {
    let ratio = oddsRatio.high
    let (arm, successes) = (Double(treatment.trials), Double(control.successes) + Double(treatment.successes))
    let rest = Double(control.trials) - successes
    let linear = rest + ratio * (arm + successes)
    let fitted = root(linear: linear, square: 1 - ratio, constant: ratio * arm * successes)
    let gap =
      ExtendedDouble(treatment.successes) * ExtendedDouble(control.failures)
      - oddsRatio * (ExtendedDouble(treatment.failures) * ExtendedDouble(control.successes))
    let slope = (1 - ratio) * (Double(treatment.successes) + fitted) + linear
    let inverse = 1 / fitted + 1 / (arm - fitted) + 1 / (successes - fitted) + 1 / (rest + fitted)
    return (gap.high / slope, 1 / inverse)
  }

  /// The root of square·a² + linear·a − constant that lies inside the table.
  private func root(linear: Double, square: Double, constant: Double) -> Double {
    let discriminant = (linear * linear + 4 * square * constant).squareRoot()
    return linear >= 0 ? 2 * constant / (linear + discriminant) : (discriminant - linear) / (2 * square)
  }
}
