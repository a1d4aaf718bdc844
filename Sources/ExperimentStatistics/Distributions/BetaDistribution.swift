import PlatformMathematics

/// The beta distribution of a share.
package struct BetaDistribution: ContinuousDistribution, Hashable {
  /// The first shape, above 0: successes, plus those of the prior.
  package let alpha: Double
  /// The second shape, above 0: failures, plus those of the prior.
  package let beta: Double

  /// The distribution with shapes > 0; accurate to 1e-10 up to α + β = 1e6 and to 1e-9 beyond.
  package init(alpha: Double, beta: Double) {
    precondition(alpha > 0 && alpha.isFinite, "alpha == \(alpha), must be > 0.")
    precondition(beta > 0 && beta.isFinite, "beta == \(beta), must be > 0.")
    self.alpha = alpha
    self.beta = beta
  }

  /// The mean α/(α + β).
  package var mean: Double { alpha / (alpha + beta) }

  /// Both tails at `value`: I(value; α, β) and its complement.
  package func tails(at value: Double) -> Tails {
    guard value > 0 else { return Tails(lower: 0, logLower: -.infinity) }
    guard value < 1 else { return Tails(lower: 0, logLower: -.infinity).reversed }
    return IncompleteBeta(alpha, beta, x: value, y: 1 - value).tails
  }

  /// The value with `probability` below it; 0 and 1 at 0 and 1.
  package func quantile(_ probability: Double) -> Double {
    precondition(probability >= 0 && probability <= 1, "probability == \(probability), must lie in 0...1.")
    guard probability > 0 && probability < 1 else { return probability }
    return share(logit: probability > 0.5 ? logit(above: 1 - probability) : logit(below: probability))
  }

  /// The value with `probability` above it; 1 and 0 at 0 and 1.
  package func upperQuantile(_ probability: Double) -> Double {
    precondition(probability >= 0 && probability <= 1, "probability == \(probability), must lie in 0...1.")
    guard probability > 0 && probability < 1 else { return 1 - probability }
    return share(logit: probability > 0.5 ? logit(below: 1 - probability) : logit(above: probability))
  }

  /// Both tails, and the logarithm of x·y times the density, where ln(x/y) is `logit`.
  func integral(logit: Double) -> IncompleteBeta {
    IncompleteBeta(alpha, beta, x: share(logit: logit), y: share(logit: -logit))
  }

  /// The logit with the probability `tail` below it, for 0 < `tail` ≤ ½.
  func logit(below tail: Double) -> Double {
    solve(from: -NormalDistribution().upperQuantile(tail)) { beta in
      (beta.tails.logLower - logarithm(tail), exponential(beta.logPrefactor - beta.tails.logLower))
    }
  }

  /// The logit with the probability `tail` above it, for 0 < `tail` ≤ ½.
  func logit(above tail: Double) -> Double {
    solve(from: NormalDistribution().upperQuantile(tail)) { beta in
      (beta.tails.logUpper - logarithm(tail), -exponential(beta.logPrefactor - beta.tails.logUpper))
    }
  }

  /// Newton steps on the logit, where both tails are log-concave: after one overshoot they come in from one side.
  private func solve(
    from normal: Double,
    _ evaluate: (IncompleteBeta) -> (excess: Double, slope: Double)
  ) -> Double {
    let spread = (1 / alpha + 1 / beta).squareRoot()
    var logit = max(-700, min(700, logarithm(alpha / beta) + normal * spread))
    for _ in 0..<400 {
      let (excess, slope) = evaluate(integral(logit: logit))
      let step = max(-5, min(5, -excess / slope))
      guard step.isFinite else { break }
      logit = max(-740, min(740, logit + step))
      if abs(step) < 1e-9 * min(1, spread) { break }
    }
    return logit
  }
}

/// The share whose odds have the logarithm `logit`.
func share(logit: Double) -> Double { 1 / (1 + exponential(-logit)) }
