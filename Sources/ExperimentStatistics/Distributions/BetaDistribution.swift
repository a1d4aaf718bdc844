/// The beta distribution of a share.
package struct BetaDistribution: Sendable, Hashable {
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

  /// About a standard deviation of the logit.
  var logitSpread: Double { (1 / alpha + 1 / beta).squareRoot() }
  /// About the middle of the logit.
  var logitCenter: Double { logarithm(alpha / beta) }

  /// Both tails, and the logarithm of x·y times the density, where ln(x/y) is `logit`.
  func integral(logit: Double) -> IncompleteBeta {
    IncompleteBeta(alpha, beta, x: share(logit: logit), y: share(logit: -logit))
  }
}

/// The share whose odds have the logarithm `logit`.
func share(logit: Double) -> Double { 1 / (1 + exponential(-logit)) }
