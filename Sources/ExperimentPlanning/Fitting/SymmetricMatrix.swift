/// A symmetric, positive definite matrix as its Cholesky factor.
package struct SymmetricMatrix: Sendable {
  private let lower: [[Double]]

  /// Factors a matrix; a pivot that rounding makes too small is raised to a share of the largest on the diagonal.
  package init(_ rows: [[Double]]) {
    let least = 1e-12 * (rows.indices.map { rows[$0][$0] }.max() ?? 0)
    var lower = rows.map { $0.map { _ in 0.0 } }
    for row in rows.indices {
      for column in 0...row {
        var sum = rows[row][column]
        for place in 0..<column { sum -= lower[row][place] * lower[column][place] }
        if row == column {
          lower[row][row] = max(sum, least, .leastNormalMagnitude).squareRoot()
        } else {
          lower[row][column] = sum / lower[column][column]
        }
      }
    }
    self.lower = lower
  }

  /// The solution x of L x = b, whose squares add up to b' A⁻¹ b.
  package func whitened(_ vector: [Double]) -> [Double] {
    var result = vector
    for row in lower.indices {
      for place in 0..<row { result[row] -= lower[row][place] * result[place] }
      result[row] /= lower[row][row]
    }
    return result
  }

  /// The solution x of A x = b.
  package func solved(_ vector: [Double]) -> [Double] {
    var result = whitened(vector)
    for row in lower.indices.reversed() {
      for place in (row + 1)..<max(row + 1, lower.count) { result[row] -= lower[place][row] * result[place] }
      result[row] /= lower[row][row]
    }
    return result
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
