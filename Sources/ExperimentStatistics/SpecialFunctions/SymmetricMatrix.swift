/// A symmetric, positive definite matrix as its Cholesky factor.
package struct SymmetricMatrix: Sendable {
  private let size: Int
  /// The lower triangle of the factor, row by row.
  private let factor: [Double]

  /// Factors a matrix; a pivot that rounding makes too small is raised to a share of the largest on the diagonal.
  package init(_ rows: [[Double]]) {
    let least = 1e-12 * (rows.indices.map { rows[$0][$0] }.max() ?? 0)
    self.init(Array(rows.joined()), size: rows.count, leastPivot: max(least, .leastNormalMagnitude))
  }

  /// Factors a matrix by its lower triangle, row by row.
  init(_ matrix: [Double], size: Int, leastPivot: Double) {
    var factor = matrix
    for row in 0..<size {
      for column in 0...row {
        var sum = factor[row * size + column]
        for place in 0..<column { sum -= factor[row * size + place] * factor[column * size + place] }
        factor[row * size + column] =
          row == column ? max(sum, leastPivot).squareRoot() : sum / factor[column * size + column]
      }
    }
    (self.size, self.factor) = (size, factor)
  }

  /// The diagonal of the factor.
  var diagonal: [Double] { (0..<size).map { factor[$0 * size + $0] } }

  /// The solution x of L x = b, whose squares add up to b' A⁻¹ b.
  package func whitened(_ vector: [Double]) -> [Double] {
    var result = vector
    for row in 0..<size {
      for place in 0..<row { result[row] -= factor[row * size + place] * result[place] }
      result[row] /= factor[row * size + row]
    }
    return result
  }

  /// The solution x of Lᵀ x = b.
  func colored(_ vector: [Double]) -> [Double] {
    var result = vector
    for row in (0..<size).reversed() {
      for place in row + 1..<max(row + 1, size) { result[row] -= factor[place * size + row] * result[place] }
      result[row] /= factor[row * size + row]
    }
    return result
  }

  /// The solution x of A x = b.
  package func solved(_ vector: [Double]) -> [Double] { colored(whitened(vector)) }
}
