import PlatformMathematics

extension StratifiedProportions {
  /// The Cochran–Mantel–Haenszel test that no stratum's odds depend on the arm.
  ///
  /// Mantel & Haenszel, Journal of the National Cancer Institute 22 (1959).
  /// - Parameter corrected: whether to move half a success towards equality, and never past it, as R does.
  /// - Throws: `tooFewStrata` without an informative stratum.
  public func mantelHaenszelTest(corrected: Bool = false) throws(UndefinedQuantity) -> TestResult {
    let strata = informative
    guard !strata.isEmpty else { throw .tooFewStrata }
    let excess = strata.reduce(ExtendedDouble(0)) { $0 + $1.excess }
    let variance = strata.reduce(0) { $0 + $1.hypergeometricVariance }
    let distance = corrected ? max(0, abs(excess.high) - 0.5) : abs(excess.high)
    return TestResult(
      corrected ? .mantelHaenszelCorrected : .mantelHaenszel,
      chiSquared: distance / variance * distance,
      degreesOfFreedom: 1
    )
  }

  /// The common odds ratio of treatment over control, Σ(ad/N)/Σ(bc/N).
  ///
  /// - Throws: `tooFewStrata` without an informative stratum, `zeroBaseline` where the ratio is unbounded.
  public var commonOddsRatio: Double {
    get throws(UndefinedQuantity) { try exactOddsRatio.high }
  }

  /// The standard error of the logarithm of the common odds ratio.
  ///
  /// Robins, Breslow & Greenland, Biometrics 42 (1986).
  /// - Throws: `tooFewStrata`, `zeroBaseline`, or `nonPositiveValue` where the ratio is zero.
  public var logOddsRatioStandardError: Double {
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
  /// - Throws: what `logOddsRatioStandardError` throws.
  public func oddsRatioInterval(level: Double) throws(UndefinedQuantity) -> ConfidenceInterval {
    let multiplier = ConfidenceInterval.multiplier(level: level, in: NormalDistribution())
    let reach = try multiplier * logOddsRatioStandardError
    let ratio = try commonOddsRatio
    return ConfidenceInterval(
      lower: ratio * exponential(-reach),
      upper: ratio * exponential(reach),
      level: level,
      method: .mantelHaenszel
    )
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
  /// The treatment's successes beyond what equal odds would give, formed before it is rounded.
  fileprivate var excess: ExtendedDouble {
    ExtendedDouble(
      product: Int128(treatment.successes),
      Int128(control.trials),
      minusProduct: Int128(control.successes),
      Int128(treatment.trials)
    ) / ExtendedDouble(units)
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
