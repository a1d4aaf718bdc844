/// The distribution of Wald, by its mean and lambda.
struct InverseGaussian {
  let mean: Double
  let lambda: Double

  /// The points below which, or above which, it falls with given probabilities in (0, ½], ascending.
  ///
  /// Newton's method on the logarithm, kept between bounds that are halved where it leaves them.
  func quantiles(_ probabilities: [Double], isUpper: Bool) -> [Double] {
    let (middle, ratio) = (ReproducibleMathematics.logarithm(mean), ReproducibleMathematics.logarithm(lambda / mean))
    let bounds = (low: middle + min(0, ratio) - 10, high: middle - min(0, ratio) + 10)
    var point = middle
    return probabilities.map { probability in
      var (low, high) = bounds
      for _ in 0..<200 {
        let x = ReproducibleMathematics.exponential(point)
        let excess = isUpper ? probability - above(x) : below(x) - probability
        if excess < 0 { low = point } else { high = point }
        var next = point - excess / (density(x) * x)
        if !(next > low && next < high) { next = (low + high) / 2 }
        let step = next - point
        point = next
        if step.magnitude < 1e-11 { break }
      }
      return ReproducibleMathematics.exponential(point)
    }
  }

  /// The probability of less.
  func below(_ x: Double) -> Double {
    let (a, t) = standardized(x)
    return a > 0 ? 1 - upper(a, t) : lower(a, t)
  }

  /// The probability of more.
  func above(_ x: Double) -> Double {
    let (a, t) = standardized(x)
    return a > 0 ? upper(a, t) : 1 - lower(a, t)
  }

  private func density(_ x: Double) -> Double {
    (lambda / (x * x * x)).squareRoot() * ReproducibleMathematics.normalDensity(standardized(x).a)
  }

  private func standardized(_ x: Double) -> (a: Double, t: Double) {
    let root = (lambda / x).squareRoot()
    return (root * (x / mean - 1), root * (x / mean + 1))
  }

  /// The factor exp(2λ/μ) of the textbooks is part of the density here, so nothing grows beyond bounds.
  private func lower(_ a: Double, _ t: Double) -> Double {
    ReproducibleMathematics.normalDensity(a)
      * (ReproducibleMathematics.millsRatio(-a) + ReproducibleMathematics.millsRatio(t))
  }

  private func upper(_ a: Double, _ t: Double) -> Double {
    ReproducibleMathematics.normalDensity(a)
      * (ReproducibleMathematics.millsRatio(a) - ReproducibleMathematics.millsRatio(t))
  }
}
