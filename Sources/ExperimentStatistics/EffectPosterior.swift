/// The normal posterior of an effect that was estimated with a normal error.
///
/// The normal-normal model of GrowthBook, Eppo and Statsig.
package struct EffectPosterior: Sendable, Hashable {
  /// The posterior mean, in the effect's units.
  package let mean: Double
  /// The posterior standard deviation, in the effect's units.
  package let standardDeviation: Double
  /// Whether a lower value of the metric is the better one.
  package let lowerIsBetter: Bool

  /// The posterior of an effect estimated with a standard error.
  ///
  /// - Throws: `zeroVariance` for a standard error of zero.
  package init(
    estimate: Double, standardError: Double, prior: NormalPrior = .flat, lowerIsBetter: Bool = false
  ) throws(UndefinedQuantity) {
    guard standardError > 0 else { throw .zeroVariance }
    let (own, before) = (1 / (standardError * standardError), 1 / prior.variance)
    let precision = own + before
    mean = (estimate * own + prior.mean * before) / precision
    standardDeviation = (1 / precision).squareRoot()
    self.lowerIsBetter = lowerIsBetter
  }

  /// The chance that the treatment is the better one.
  package var chanceToWin: Double { NormalDistribution().lowerTail(at: gain / standardDeviation) }

  /// The expected loss of keeping the control.
  package var expectedLossOfControl: Double { expectedExcess(of: gain) }

  /// The expected loss of choosing the treatment.
  package var expectedLossOfTreatment: Double { expectedExcess(of: -gain) }

  private var gain: Double { lowerIsBetter ? -mean : mean }

  /// E[max(X, 0)] = μΦ(μ/σ) + σφ(μ/σ).
  private func expectedExcess(of mean: Double) -> Double {
    let ratio = mean / standardDeviation
    guard ratio > -25 else { return farExcess(at: -ratio) }
    let density = exponential(-ratio * ratio / 2) * 0.398_942_280_401_432_7
    return standardDeviation * (density + ratio * NormalDistribution().lowerTail(at: ratio))
  }

  /// σ(φ(z) − z·Q(z)) for a large z, where the two terms cancel: φ(z)/z²·(1 − 3/z² + 15/z⁴ − …).
  private func farExcess(at value: Double) -> Double {
    let inverse = 1 / (value * value)
    let series = (1...8).reversed().reduce(1.0) { 1 - Double(2 * $1 + 1) * inverse * $0 }
    return standardDeviation * exponential(-value * value / 2) * 0.398_942_280_401_432_7 * inverse * series
  }
}

/// A normal prior of an effect.
package struct NormalPrior: Sendable, Hashable {
  /// The mean of the effect.
  package let mean: Double
  /// The variance of the effect, above 0; ∞ for a flat prior.
  package let variance: Double

  /// A prior with a `variance` > 0.
  package init(mean: Double, variance: Double) {
    precondition(variance > 0, "variance == \(variance), must be > 0.")
    self.mean = mean
    self.variance = variance
  }

  /// The flat prior.
  package static let flat = NormalPrior(mean: 0, variance: .infinity)

  /// A prior of the lift, restated for the difference from a baseline's value.
  package func onDifferences(fromBaseline value: Double) -> NormalPrior {
    NormalPrior(mean: mean * abs(value), variance: variance * (value * value))
  }
}
