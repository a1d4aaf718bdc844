/// Logarithm, exponential and normal distribution from + − × ÷ √ alone.
///
/// The platform's functions differ in the last digit between systems, and results must be the same on all of them.
/// Accurate to about 1e-15 relative (1e-14 absolute for the normal distribution), which is more than draws that are
/// rounded to milliseconds need.
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
  ///
  /// Sixty halvings decide it to the last bit. Those whose outcome an approximation leaves no doubt of are not computed.
  package static func normalQuantile(_ p: Double) -> Double {
    let (near, margin) = quantileBracket(p)
    var (low, high) = (-8.0, 8.0)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if middle == low || middle == high { break }
      let isBelow = abs(middle - near) > margin ? middle < near : normalProbability(below: middle) < p
      if isBelow { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }

  /// A point near the quantile, and how far off it surely is not: beyond what ``normalProbability(below:)`` rounds,
  /// which weighs most where the density is small.
  ///
  /// Two steps of Newton's method from formula 26.2.23 of Abramowitz and Stegun, *Handbook of Mathematical Functions*,
  /// 1964, which is good to 4.5e-4.
  private static func quantileBracket(_ p: Double) -> (near: Double, margin: Double) {
    let tail = min(p, 1 - p)
    guard tail > 1e-9 else { return (0, .infinity) }
    let t = (-2 * logarithm(tail)).squareRoot()
    let numerator = 2.515517 + t * (0.802853 + t * 0.010328)
    let size = t - numerator / (1 + t * (1.432788 + t * (0.189269 + t * 0.001308)))
    var near = p < 0.5 ? -size : size
    for _ in 0..<2 { near -= (normalProbability(below: near) - p) / normalDensity(near) }
    return (near, 1e-12 + 1e-14 / normalDensity(near))
  }
}

extension ReproducibleMathematics {
  /// The gamma function by Lanczos' approximation (Numerical Recipes, 3rd edition, §6.1), within 10⁻¹³ of its value.
  /// - Parameter x: From 1 to 101.
  static func gamma(_ x: Double) -> Double {
    let coefficients = [
      676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059, 12.507343278686905,
      -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
    ]
    let series = coefficients.enumerated().reduce(0.99999999999980993) { $0 + $1.element / (x + Double($1.offset)) }
    let base = x + 6.5
    return 2.5066282746310005 * exponential((x - 0.5) * logarithm(base) - base) * series
  }

  /// The density of the standard normal distribution.
  static func normalDensity(_ z: Double) -> Double { exponential(-0.5 * z * z) / 2.506_628_274_631_000_5 }

  /// The probability of more than a point divided by the density there, for a point of at least 0.
  ///
  /// It is good to 1e-13 relative where the probability itself is too small to be a difference: a continued fraction
  /// beyond 3, which 60 terms exhaust.
  static func millsRatio(_ z: Double) -> Double {
    guard z >= 3 else { return (1 - normalProbability(below: z)) / normalDensity(z) }
    var rest = z
    for term in stride(from: 60, through: 1, by: -1) { rest = z + Double(term) / rest }
    return 1 / rest
  }
}

/// Quantiles of the standard normal distribution between two bounds: enough to tell which of two is greater, nearly always.
enum QuantileBounds {
  /// The probabilities from 0 to 1 are cut into so many cells.
  static let cells = 1024
  /// The quantiles at the ends of the cells, between the ends of the range that
  /// ``ReproducibleMathematics/normalQuantile(_:)`` searches.
  static let ends =
    [-8.0] + (1..<cells).map { ReproducibleMathematics.normalQuantile(Double($0) / Double(cells)) } + [8.0]
}

/// The far ends of the standard normal distribution.
enum NormalTail {
  /// The points above which a standard normal falls with given probabilities.
  ///
  /// - Parameter probabilities: In (0, ½], ascending.
  static func points(_ probabilities: [Double]) -> [Double] {
    var z = 0.0
    // From the middle outwards, so that the last point is a start for the next.
    let points = probabilities.reversed().map { probability in
      for _ in 0..<60 {
        let step = ReproducibleMathematics.millsRatio(z) - probability / ReproducibleMathematics.normalDensity(z)
        z += step
        if step.magnitude < 1e-12 { break }
      }
      return z
    }
    return points.reversed()
  }
}
