import ExperimentStatistics
import UserSimulation

/// A box around a point, on the scales of the parameters, in which a surface is fitted.
struct FitBox {
  /// Its middle.
  var center: [Double]
  private let radius: [Double]

  /// How far the slopes at the middle are taken from.
  private static let step = 0.1

  /// A box of two standard errors and a half to each side, by the slopes at its middle.
  init(_ center: [Double], _ covariance: SymmetricMatrix, means: ([Double]) async throws -> [Double]) async throws {
    self.center = center
    var slopes: [[Double]] = []
    for axis in center.indices {
      var (low, high) = (center, center)
      low[axis] -= Self.step
      high[axis] += Self.step
      let (below, above) = (try await means(low), try await means(high))
      slopes.append(covariance.whitened(zip(above, below).map { ($0 - $1) / (2 * Self.step) }))
    }
    var information = slopes.map { one in slopes.map { other in zip(one, other).reduce(0) { $0 + $1.0 * $1.1 } } }
    // As if every parameter were known to a factor of e before the fit, so that a box has ends.
    for axis in information.indices { information[axis][axis] += 1 }
    let factor = SymmetricMatrix(information)
    radius = center.indices.map { axis in
      let unit = center.indices.map { $0 == axis ? 1.0 : 0 }
      return min(0.8, max(0.05, 2.5 * max(0, factor.solved(unit)[axis]).squareRoot()))
    }
  }

  /// The surface fitted to points that fill the box and a little more.
  func surface(means: ([Double]) async throws -> [Double]) async throws -> FigureSurface {
    let count = FigureSurface.pointCount(center.count)
    let cube = ScenarioPoints(dimensions: center.count, count: count)
    let points = (0..<count).map { index in cube[index].map { 2.4 * $0 - 1.2 } } + [center.map { _ in 0 }]
    var values: [[Double]] = []
    for point in points { values.append(try await means(center.indices.map { center[$0] + radius[$0] * point[$0] })) }
    return FigureSurface(center: center, radius: radius, points: points, means: values)
  }
}
