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
  /// The fitted table has â·d̂ = ψ·b̂·ĉ. The residual is a·d − ψ·b·c of the observed table over its slope between both:
  /// it does not cancel, as a − â would.
  fileprivate func fit(oddsRatio: ExtendedDouble) -> (residual: Double, variance: Double) {
    let ratio = oddsRatio.high
    let (arm, other) = (Double(treatment.trials), Double(control.trials))
    let successes = Double(control.successes) + Double(treatment.successes)
    let failures = Double(control.failures) + Double(treatment.failures)
    let (hits, rest) = Self.diagonal((arm, successes), (other, failures), oddsRatio: ratio)
    let (misses, others) = Self.diagonal((arm, failures), (other, successes), oddsRatio: 1 / ratio)
    let gap =
      ExtendedDouble(treatment.successes) * ExtendedDouble(control.failures)
      - oddsRatio * (ExtendedDouble(treatment.failures) * ExtendedDouble(control.successes))
    let slope = Double(control.failures) + hits + ratio * (Double(treatment.failures) + others)
    return (gap.high / slope, 1 / (1 / hits + 1 / rest + 1 / misses + 1 / others))
  }

  /// Two opposite cells of the table with the odds ratio, by the row and the column that cross in each.
  ///
  /// The smaller cell is the one solved for: the larger is a sum, where the smaller would be a difference that loses the
  /// digits of one among 10⁹.
  private static func diagonal(
    _ first: (row: Double, column: Double),
    _ second: (row: Double, column: Double),
    oddsRatio: Double
  ) -> (first: Double, second: Double) {
    let excess = second.row - first.column
    guard excess >= 0 else {
      let swapped = diagonal(second, first, oddsRatio: oddsRatio)
      return (swapped.second, swapped.first)
    }
    let (sum, product) = (first.row + first.column, 4 * oddsRatio * first.row * first.column)
    let linear = excess + oddsRatio * sum
    // The discriminant of (1 − ψ)a² + linear·a − ψ·row·column, as a sum of positive terms on either side of ψ = 1.
    let difference = oddsRatio * (first.row - first.column)
    let discriminant =
      oddsRatio < 1
      ? linear * linear + (1 - oddsRatio) * product
      : difference * difference + 2 * oddsRatio * excess * sum + excess * excess + product
    let cell = product / 2 / (linear + discriminant.squareRoot())
    return (cell, excess + cell)
  }
}
