package import ExperimentStatistics

/// The means of figures near a point, as quadratic functions of the parameters.
///
/// They stand for the simulation where many answers are asked for: each of hundreds of resamples is fitted on them.
package struct FigureSurface: Sendable {
  /// The middle of the box, on the scales of the parameters.
  let center: [Double]
  /// Half the width of the box, along each parameter.
  let radius: [Double]
  /// For each figure the weights of ``terms(_:)``.
  private let weights: [[Double]]
  /// How far a fit may leave the box, in half widths: a quadratic is not to be trusted much further.
  static let reach = 1.5

  /// Fits the surface to points in the box, ends at −1 and 1, and the means at each.
  package init(center: [Double], radius: [Double], points: [[Double]], means: [[Double]]) {
    (self.center, self.radius) = (center, radius)
    let terms = points.map(Self.terms)
    let columns = (terms.first ?? []).indices.map { term in terms.map { $0[term] } }
    weights = (means.first ?? []).indices.map { figure in leastSquares(columns, target: means.map { $0[figure] }) }
  }

  /// How many points a surface of so many parameters is fitted to: three for each of its terms.
  static func pointCount(_ parameters: Int) -> Int { max(12, 3 * (parameters + 1) * (parameters + 2) / 2) }

  /// 1, each coordinate, each product of two.
  private static func terms(_ point: [Double]) -> [Double] {
    var terms = [1.0] + point
    for first in point.indices { for second in first..<point.count { terms.append(point[first] * point[second]) } }
    return terms
  }

  /// The means at a point of the box.
  package func means(_ point: [Double]) -> [Double] {
    let terms = Self.terms(point)
    return weights.map { zip($0, terms).reduce(0) { $0 + $1.0 * $1.1 } }
  }

  /// The place of a point on the scales of the parameters.
  package func parameters(at point: [Double]) -> [Double] { point.indices.map { center[$0] + radius[$0] * point[$0] } }

  /// The point whose means are nearest to a target, by Gauss and Newton's steps, damped where they do not help.
  /// - Parameters:
  ///   - target: The means that are sought.
  ///   - covariance: That of the differences.
  ///   - start: Where the steps begin.
  ///   - fixed: A coordinate that keeps its value.
  package func nearest(
    to target: [Double], _ covariance: SymmetricMatrix, from start: [Double], fixed: (axis: Int, value: Double)? = nil
  ) -> (point: [Double], distance: Double) {
    var point = start
    if let fixed { point[fixed.axis] = fixed.value }
    let free = point.indices.filter { $0 != fixed?.axis }
    func residuals(_ point: [Double]) -> [Double] { covariance.whitened(zip(target, means(point)).map { $0 - $1 }) }
    func distance(_ residuals: [Double]) -> Double { residuals.reduce(0) { $0 + $1 * $1 } }
    var (own, damping) = (residuals(point), 1e-3)
    for _ in 0..<25 {
      let slopes = free.map { axis in
        var moved = point
        moved[axis] += 1e-4
        return zip(residuals(moved), own).map { ($0 - $1) / 1e-4 }
      }
      let step = leastSquares(slopes, target: own.map { -$0 }, ridge: damping)
      var next = point
      for (place, axis) in free.enumerated() {
        next[axis] = min(Self.reach, max(-Self.reach, point[axis] + step[place]))
      }
      let others = residuals(next)
      let gain = distance(own) - distance(others)
      guard gain >= 0 else {
        damping *= 10
        if damping > 1e3 { break }
        continue
      }
      (point, own) = (next, others)
      damping = max(1e-9, damping / 5)
      if gain < 1e-7 { break }
    }
    return (point, distance(own))
  }
}

/// Least squares: the weights of columns whose sum is nearest to a target, with a little ridge.
func leastSquares(_ columns: [[Double]], target: [Double], ridge: Double = 1e-9) -> [Double] {
  func product(_ one: [Double], _ other: [Double]) -> Double { zip(one, other).reduce(0) { $0 + $1.0 * $1.1 } }
  var normal = columns.map { column in columns.map { product(column, $0) } }
  let largest = normal.indices.map { normal[$0][$0] }.max() ?? 0
  for place in normal.indices { normal[place][place] += ridge * max(largest, .leastNormalMagnitude) }
  return SymmetricMatrix(normal).solved(columns.map { product($0, target) })
}
