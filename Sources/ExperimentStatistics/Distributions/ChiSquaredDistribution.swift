import PlatformMathematics

/// The χ² distribution.
package struct ChiSquaredDistribution: ContinuousDistribution, Hashable {
  /// The degrees of freedom, above 0.
  package let degreesOfFreedom: Double

  /// The distribution with `degreesOfFreedom` > 0; accurate to 1e-12 from 1 to 1e5.
  package init(degreesOfFreedom: Double) {
    precondition(degreesOfFreedom > 0, "degreesOfFreedom == \(degreesOfFreedom), must be > 0.")
    self.degreesOfFreedom = degreesOfFreedom
  }

  /// Both tails at `value`: P(df/2, value/2) and Q(df/2, value/2).
  package func tails(at value: Double) -> Tails {
    integral(at: value).tails
  }

  /// The value with `probability` below it; 0 and ∞ at 0 and 1.
  package func quantile(_ probability: Double) -> Double {
    precondition(probability >= 0 && probability <= 1, "probability == \(probability), must lie in 0...1.")
    return probability > 0.5 ? value(above: 1 - probability) : value(below: probability)
  }

  /// The value with `probability` above it; ∞ and 0 at 0 and 1.
  package func upperQuantile(_ probability: Double) -> Double {
    precondition(probability >= 0 && probability <= 1, "probability == \(probability), must lie in 0...1.")
    return probability > 0.5 ? value(below: 1 - probability) : value(above: probability)
  }

  private func value(below tail: Double) -> Double {
    guard tail > 0 else { return 0 }
    return solveOnLogarithms(from: approximateQuantile(normal: -NormalDistribution().upperQuantile(tail))) { value in
      let gamma = integral(at: value)
      let logTail = gamma.tails.logLower
      return (logTail - logarithm(tail), exponential(gamma.logPrefactor - logTail))
    }
  }

  private func value(above tail: Double) -> Double {
    guard tail > 0 else { return .infinity }
    return solveOnLogarithms(from: approximateQuantile(normal: NormalDistribution().upperQuantile(tail))) { value in
      let gamma = integral(at: value)
      let logTail = gamma.tails.logUpper
      return (logTail - logarithm(tail), -exponential(gamma.logPrefactor - logTail))
    }
  }

  /// Wilson & Hilferty's cube (1931), kept above zero.
  private func approximateQuantile(normal: Double) -> Double {
    let variance = 2 / (9 * degreesOfFreedom)
    let root = max(0.1, 1 - variance + normal * variance.squareRoot())
    return degreesOfFreedom * root * root * root
  }

  private func integral(at value: Double) -> IncompleteGamma {
    IncompleteGamma(shape: degreesOfFreedom / 2, at: max(value, 0) / 2)
  }
}
