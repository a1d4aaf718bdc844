/// The error of a difference of two independent estimates whose variances are not taken to be equal.
///
/// Welch, Biometrika 34 (1947); the degrees of freedom are Satterthwaite's.
struct WelchError {
  let standardError: Double
  let distribution: StudentTDistribution

  /// Combines the variances of two estimates, each of which rests on the degrees of freedom beside it.
  init(
    _ first: (variance: Double, degreesOfFreedom: Int),
    _ second: (variance: Double, degreesOfFreedom: Int)
  ) throws(UndefinedQuantity) {
    let total = first.variance + second.variance
    guard total > 0 else { throw .zeroVariance }
    standardError = total.squareRoot()
    // Shares instead of fourth powers: those overflow and underflow long before the variances do.
    let firstShare = first.variance / total
    let secondShare = second.variance / total
    let inverse =
      firstShare * firstShare / Double(first.degreesOfFreedom)
      + secondShare * secondShare / Double(second.degreesOfFreedom)
    distribution = StudentTDistribution(degreesOfFreedom: 1 / inverse)
  }

  /// The distance from the estimate to either bound of its interval.
  func reach(level: Double) -> Double {
    ConfidenceInterval.multiplier(level: level, in: distribution) * standardError
  }
}
