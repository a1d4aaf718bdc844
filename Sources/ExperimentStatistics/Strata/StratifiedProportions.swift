/// Two arms compared inside strata, such as device size classes.
package struct StratifiedProportions: Sendable, Hashable {
  /// The strata, in the order given.
  package let strata: [Stratum]

  /// A comparison inside each of `strata`.
  package init(_ strata: [Stratum]) { self.strata = strata }

  /// The strata whose odds can be compared; tests on odds use only these.
  package var informative: [Stratum] { strata.filter(\.isInformative) }

  /// The number of strata the tests on odds leave out.
  package var uninformativeCount: Int { strata.count - informative.count }

  /// The difference with all strata thrown together.
  ///
  /// - Throws: `noUnits` if an arm has no units.
  package var crude: ProportionDifference {
    get throws(UndefinedQuantity) { try ProportionDifference(control: total(\.control), treatment: total(\.treatment)) }
  }

  private func total(_ arm: KeyPath<Stratum, Proportion>) -> Proportion {
    Proportion(
      successes: strata.reduce(0) { $0 + $1[keyPath: arm].successes },
      trials: strata.reduce(0) { $0 + $1[keyPath: arm].trials })
  }
}

extension StratifiedProportions {
  /// The Cochran–Mantel–Haenszel test that no stratum's odds depend on the arm.
  ///
  /// Mantel & Haenszel, Journal of the National Cancer Institute 22 (1959).
  /// - Parameter corrected: Whether to move half a success towards equality, and never past it, like R.
  /// - Throws: `tooFewStrata` without an informative stratum.
  package func mantelHaenszelTest(corrected: Bool = false) throws(UndefinedQuantity) -> TestResult {
    let strata = informative
    guard !strata.isEmpty else { throw .tooFewStrata }
    let excess = strata.reduce(ExtendedDouble(0)) { $0 + $1.excess }
    let variance = strata.reduce(0) { $0 + $1.hypergeometricVariance }
    let distance = corrected ? max(0, abs(excess.high) - 0.5) : abs(excess.high)
    return TestResult(
      corrected ? .mantelHaenszelCorrected : .mantelHaenszel, chiSquared: distance / variance * distance,
      degreesOfFreedom: 1)
  }

  /// The common odds ratio of treatment over control, Σ(ad/N)/Σ(bc/N).
  ///
  /// - Throws: `tooFewStrata` without an informative stratum, `zeroBaseline` if the ratio is unbounded.
  package var commonOddsRatio: Double { get throws(UndefinedQuantity) { try exactOddsRatio.high } }

  /// The standard error of the logarithm of the common odds ratio.
  ///
  /// Robins, Breslow & Greenland, Biometrics 42 (1986).
  /// - Throws: `tooFewStrata`, `zeroBaseline`, or `nonPositiveValue` if the ratio is zero.
  package var logOddsRatioStandardError: Double {
    get throws(UndefinedQuantity) {
      guard try exactOddsRatio.high > 0 else { throw .nonPositiveValue }
      let strata = informative
      let (favorable, adverse) = (strata.reduce(0) { $0 + $1.concordance }, strata.reduce(0) { $0 + $1.discordance })
      let variance = strata.reduce(0) { sum, stratum in
        let agreement = stratum.agreement / favorable + (1 - stratum.agreement) / adverse
        let weight = stratum.concordance / favorable + stratum.discordance / adverse
        return sum + agreement * weight / 2
      }
      return variance.squareRoot()
    }
  }

  /// The interval of the common odds ratio, normal on the logarithm.
  ///
  /// - Parameter level: the confidence level between 0 and 1.
  /// - Throws: The errors of `logOddsRatioStandardError`.
  package func oddsRatioInterval(level: Double) throws(UndefinedQuantity) -> ConfidenceInterval {
    let multiplier = ConfidenceInterval.multiplier(level: level, in: NormalDistribution())
    let reach = try multiplier * logOddsRatioStandardError
    let ratio = try commonOddsRatio
    return ConfidenceInterval(
      lower: ratio * exponential(-reach), upper: ratio * exponential(reach), level: level, method: .mantelHaenszel)
  }

  var exactOddsRatio: ExtendedDouble {
    get throws(UndefinedQuantity) {
      let strata = informative
      guard !strata.isEmpty else { throw .tooFewStrata }
      let favorable = strata.reduce(ExtendedDouble(0)) { $0 + $1.exactConcordance }
      let adverse = strata.reduce(ExtendedDouble(0)) { $0 + $1.exactDiscordance }
      guard adverse.high > 0 else { throw .zeroBaseline }
      return favorable / adverse
    }
  }
}

extension Stratum {
  /// The treatment's successes beyond those expected from equal odds, computed before rounding.
  fileprivate var excess: ExtendedDouble {
    ExtendedDouble(
      product: Int128(treatment.successes), Int128(control.trials), minusProduct: Int128(control.successes),
      Int128(treatment.trials)) / ExtendedDouble(units)
  }

  /// n₁n₂m₁m₀/(N²(N − 1)).
  fileprivate var hypergeometricVariance: Double {
    let total = Double(units)
    let successes = Double(control.successes + treatment.successes)
    let failures = Double(control.failures + treatment.failures)
    return Double(control.trials) / total * (Double(treatment.trials) / total) * successes * (failures / (total - 1))
  }

  fileprivate var exactConcordance: ExtendedDouble {
    ExtendedDouble(treatment.successes) * ExtendedDouble(control.failures) / ExtendedDouble(units)
  }

  fileprivate var exactDiscordance: ExtendedDouble {
    ExtendedDouble(treatment.failures) * ExtendedDouble(control.successes) / ExtendedDouble(units)
  }

  fileprivate var concordance: Double { exactConcordance.high }
  fileprivate var discordance: Double { exactDiscordance.high }

  /// The share of units on the table's main diagonal.
  fileprivate var agreement: Double { (Double(treatment.successes) + Double(control.failures)) / Double(units) }
}

extension StratifiedProportions {
  /// Breslow and Day's test that all strata have one odds ratio, with Tarone's correction unless left out.
  ///
  /// Breslow & Day, "Statistical Methods in Cancer Research" I, 1980, section 4.4; Tarone, Biometrika 72 (1985).
  /// - Parameter corrected: whether to make Tarone's correction, without which the test is not quite χ².
  /// - Throws: `tooFewStrata` with fewer than two informative strata, `zeroBaseline` or `nonPositiveValue` if the
  ///   common odds ratio is unbounded or zero.
  package func equalOddsTest(corrected: Bool = true) throws(UndefinedQuantity) -> TestResult {
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
      corrected ? .tarone : .breslowDay, chiSquared: max(0, statistic), degreesOfFreedom: Double(strata.count - 1))
  }
}

extension Stratum {
  /// The distance of the treatment's successes from those of the common odds ratio, and their variance.
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
      ExtendedDouble(treatment.successes) * ExtendedDouble(control.failures) - oddsRatio
      * (ExtendedDouble(treatment.failures) * ExtendedDouble(control.successes))
    let slope = Double(control.failures) + hits + ratio * (Double(treatment.failures) + others)
    return (gap.high / slope, 1 / (1 / hits + 1 / rest + 1 / misses + 1 / others))
  }

  /// Two opposite cells of the table with the odds ratio, by the row and the column that cross in each.
  ///
  /// The equation is solved for the smaller cell; as a difference it would lose the digits of one among 10⁹.
  private static func diagonal(
    _ first: (row: Double, column: Double), _ second: (row: Double, column: Double), oddsRatio: Double
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
