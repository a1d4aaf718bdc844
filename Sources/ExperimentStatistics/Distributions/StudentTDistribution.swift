/// Student's t distribution with any real number of degrees of freedom; with ∞ of them, the normal distribution.
package struct StudentTDistribution: SymmetricDistribution, Hashable {
  /// The degrees of freedom, above 0.
  package let degreesOfFreedom: Double

  /// The distribution with `degreesOfFreedom` > 0; accurate to 1e-12 from 1 to 1e9 and beyond.
  package init(degreesOfFreedom: Double) {
    precondition(degreesOfFreedom > 0, "degreesOfFreedom == \(degreesOfFreedom), must be > 0.")
    self.degreesOfFreedom = degreesOfFreedom
  }

  /// The upper tail of the magnitude is I(df/(df + t²); df/2, ½).
  package func foldedIntegral(at magnitude: Double) -> (tails: Tails, logDensity: Double) {
    guard degreesOfFreedom.isFinite else { return NormalDistribution().foldedIntegral(at: magnitude) }
    let square = magnitude * magnitude
    let sum = degreesOfFreedom + square
    // A square that overflows leaves no tail.
    let near = square.isFinite ? square / sum : 1
    let beta = IncompleteBeta(degreesOfFreedom / 2, 0.5, x: degreesOfFreedom / sum, y: near)
    return (beta.tails.reversed, beta.logPrefactor)
  }
}
