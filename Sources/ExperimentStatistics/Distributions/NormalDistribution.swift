import PlatformMathematics

/// The standard normal distribution.
public struct NormalDistribution: SymmetricDistribution, Hashable {
  /// The distribution of mean 0 and variance 1.
  public init() {}

  /// The tails of the magnitude of a standard normal value.
  ///
  /// The upper one is erfc(|z|/√2); its logarithm is that of a continued fraction where the tail nears underflow.
  public func foldedTails(at value: Double) -> Tails {
    let magnitude = abs(value)
    let scaled = magnitude / 2.0.squareRoot()
    let near = errorFunction(scaled)
    let far = complementaryErrorFunction(scaled)
    let logFar = magnitude < 25 ? logarithmOfFar(near: near, far: far) : logarithmOfTwoSidedTail(at: magnitude)
    return Tails(lower: near, upper: far, logLower: logarithm(near), logUpper: logFar)
  }

  private func logarithmOfFar(near: Double, far: Double) -> Double {
    near < 0.5 ? logarithm(onePlus: -near) : logarithm(far)
  }

  /// Laplace's continued fraction φ(z)/(z + 1/(z + 2/(z + …))); sixteen terms are exact from z = 25 upwards.
  private func logarithmOfTwoSidedTail(at magnitude: Double) -> Double {
    let fraction = (1...16).reversed().reduce(magnitude) { magnitude + Double($1) / $0 }
    let halfLogarithmOfHalfPi = 0.225_791_352_644_727_43
    return -magnitude * magnitude / 2 - logarithm(fraction) - halfLogarithmOfHalfPi
  }
}
