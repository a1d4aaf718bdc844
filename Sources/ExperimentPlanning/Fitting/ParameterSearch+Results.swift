import ExperimentStatistics

/// What a fit comes to.
extension ParameterSearch {
  /// By how much the distance of a fit may exceed the best where chance alone does so in one of ten fits.
  private static let allowance = 2.71

  /// The parameters with their intervals, profiles and companions.
  func fittedParameters(
    _ scales: [FitScale], _ surface: FigureSurface, _ best: (point: [Double], distance: Double), _ target: FitTarget,
    _ resampled: [[Double]]
  ) -> [ParameterFit.Parameter] {
    func value(_ coordinate: Double, _ axis: Int) -> Double {
      scales[axis].value(at: surface.center[axis] + surface.radius[axis] * coordinate)
    }
    return scales.indices.map { axis in
      let sorted = resampled.map { $0[axis] }.sorted()
      func quantile(_ share: Double) -> Double { sorted[Int(share * Double(sorted.count - 1) + 0.5)] }
      // From the best point outward until the distance is too large.
      func end(_ direction: Double) -> (coordinate: Double, isOpen: Bool) {
        var (coordinate, start) = (best.point[axis], best.point)
        while abs(coordinate) < FigureSurface.reach {
          coordinate += direction * 0.05
          let fixed = (axis: axis, value: coordinate)
          let nearest = surface.nearest(to: target.observed, target.covariance, from: start, fixed: fixed)
          if nearest.distance > best.distance + Self.allowance { return (coordinate, false) }
          start = nearest.point
        }
        return (coordinate, true)
      }
      let (low, high) = (end(-1), end(1))
      let correlations = scales.indices.filter { $0 != axis }.map { other in
        (other, Self.correlation(resampled.map { $0[axis] }, resampled.map { $0[other] }))
      }
      let companion = correlations.max { abs($0.1) < abs($1.1) }
      return ParameterFit.Parameter(
        parameter: scales[axis].parameter, start: self.start(of: scales[axis].parameter),
        value: value(best.point[axis], axis), interval: value(quantile(0.05), axis)...value(quantile(0.95), axis),
        profile: value(low.coordinate, axis)...value(high.coordinate, axis), isOpen: low.isOpen || high.isOpen,
        companion: companion.map { (scales[$0.0].parameter, $0.1) })
    }
  }

  private static func correlation(_ one: [Double], _ other: [Double]) -> Double {
    let count = Double(max(1, one.count))
    let (mean, otherMean) = (one.reduce(0, +) / count, other.reduce(0, +) / count)
    var (product, square, otherSquare) = (0.0, 0.0, 0.0)
    for (first, second) in zip(one, other) {
      product += (first - mean) * (second - otherMean)
      square += (first - mean) * (first - mean)
      otherSquare += (second - otherMean) * (second - otherMean)
    }
    let spread = (square * otherSquare).squareRoot()
    return spread > 0 ? product / spread : 0
  }

  /// The figures, among the users of the fit and among those kept back.
  func figures(_ target: FitTarget, _ simulated: [Double]) -> [ParameterFit.Figure] {
    let others = target.users?.kept.means
    let otherErrors = target.users?.kept.errors ?? target.errors
    return target.figures.indices.map { figure in
      let simulating = target.simulationErrors[figure]
      let total = (otherErrors[figure] * otherErrors[figure] + simulating * simulating).squareRoot()
      // Of figures from elsewhere nothing is kept back: they are compared themselves.
      let compared = others?[figure] ?? target.values[figure]
      return ParameterFit.Figure(
        figure: target.figures[figure], role: target.roles[figure], observed: target.values[figure],
        error: target.errors[figure], simulated: simulated[figure], kept: others?[figure],
        z: total > 0 ? (compared - simulated[figure]) / total : 0)
    }
  }
}
