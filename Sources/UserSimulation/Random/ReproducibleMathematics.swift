/// Logarithm, exponential and normal distribution from + − × ÷ √ alone.
///
/// The platform's functions differ in the last digit between systems, and a user must live the same life on all of
/// them. Accurate to about 1e-15 relative (1e-14 absolute for the normal distribution), which is more than draws that
/// are rounded to milliseconds need.
package enum ReproducibleMathematics {
  private static let ln2 = 0.693_147_180_559_945_309_417

  /// The natural logarithm of a positive finite number; −∞ at 0.
  package static func logarithm(_ x: Double) -> Double {
    guard x > 0 else { return -.infinity }
    var exponent = Double(x.exponent)
    var mantissa = x.significand
    if mantissa > 1.414_213_562_373_095_1 {
      mantissa /= 2
      exponent += 1
    }
    let s = (mantissa - 1) / (mantissa + 1)
    let square = s * s
    var term = s
    var sum = 0.0
    var odd = 1.0
    while odd < 31 {
      sum += term / odd
      term *= square
      odd += 2
    }
    return exponent * ln2 + 2 * sum
  }

  /// eˣ.
  package static func exponential(_ x: Double) -> Double {
    guard x > -745 else { return 0 }
    guard x < 709 else { return .infinity }
    let halvings = Double(Int(x / ln2 + (x < 0 ? -0.5 : 0.5)))
    let rest = x - halvings * ln2
    var term = 1.0
    var sum = 1.0
    for n in 1...22 {
      term *= rest / Double(n)
      sum += term
    }
    return Double(sign: .plus, exponent: Int(halvings), significand: sum)
  }

  /// The standard normal distribution function.
  ///
  /// The series of Marsaglia, *Evaluating the normal distribution*, J. Stat. Software 11(4), 2004.
  package static func normalProbability(below z: Double) -> Double {
    guard z > -8 else { return 0 }
    guard z < 8 else { return 1 }
    var sum = z
    var term = z
    var odd = 1.0
    while term.magnitude > sum.magnitude * 1e-17, odd < 400 {
      odd += 2
      term *= z * z / odd
      sum += term
    }
    return 0.5 + sum * exponential(-0.5 * z * z) / 2.506_628_274_631_000_5
  }

  /// The point below which a standard normal falls with a probability, to 1e-10, by bisection; `p` in (0, 1).
  package static func normalQuantile(_ p: Double) -> Double {
    var (low, high) = (-8.0, 8.0)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if normalProbability(below: middle) < p { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}
