/// Minimizes a function by its values alone, by the method of Nelder & Mead 1965.
package struct NelderMead {
  /// The most values to compute.
  var mostValues: Int
  /// The search ends when the values of the simplex differ by less.
  var tolerance: Double

  package init(mostValues: Int, tolerance: Double) {
    self.mostValues = mostValues
    self.tolerance = tolerance
  }

  /// The best point found, with its value.
  /// - Parameters:
  ///   - start: Where to begin.
  ///   - step: How far the other corners of the first simplex are from it.
  ///   - function: What to minimize; anything it throws ends the search.
  package func minimum(
    from start: [Double], step: Double, of function: ([Double]) async throws -> Double
  ) async throws -> (point: [Double], value: Double) {
    var corners: [(point: [Double], value: Double)] = [(start, try await function(start))]
    for axis in start.indices {
      var point = start
      point[axis] += step
      corners.append((point, try await function(point)))
    }
    var count = corners.count
    while count < mostValues {
      corners.sort { $0.value < $1.value }
      let (best, worst) = (corners[0], corners[corners.count - 1])
      if worst.value - best.value < tolerance { break }
      let others = corners.dropLast()
      let center = start.indices.map { axis in others.reduce(0) { $0 + $1.point[axis] } / Double(others.count) }
      func along(_ factor: Double) -> [Double] { zip(center, worst.point).map { $0 + factor * ($1 - $0) } }
      let reflected = (along(-1), try await function(along(-1)))
      count += 1
      if reflected.1 < best.value {
        let expanded = (along(-2), try await function(along(-2)))
        count += 1
        corners[corners.count - 1] = expanded.1 < reflected.1 ? expanded : reflected
      } else if reflected.1 < others[others.count - 1].value {
        corners[corners.count - 1] = reflected
      } else {
        let factor = reflected.1 < worst.value ? -0.5 : 0.5
        let contracted = (along(factor), try await function(along(factor)))
        count += 1
        if contracted.1 < min(reflected.1, worst.value) {
          corners[corners.count - 1] = contracted
        } else {
          for place in corners.indices.dropFirst() {
            let point = zip(best.point, corners[place].point).map { ($0 + $1) / 2 }
            corners[place] = (point, try await function(point))
            count += 1
          }
        }
      }
    }
    return corners.min { $0.value < $1.value } ?? corners[0]
  }
}
