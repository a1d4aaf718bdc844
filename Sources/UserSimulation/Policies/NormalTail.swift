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
