/// Points that fill a unit cube evenly, however many of them are taken: Roberts' R-sequence.
///
/// A point is the one before, moved along each axis by a fixed irrational step and wrapped around. The steps are powers
/// of the inverse of the number that solves x^(d + 1) = x + 1, the golden ratio where there is one axis (Roberts 2018,
/// "The unreasonable effectiveness of quasirandom sequences").
package struct RecurrentSequence: Sendable {
  private let steps: [Double]

  /// The sequence in a cube of so many axes.
  package init(dimensions: Int) {
    let base = Self.base(dimensions: dimensions)
    var step = 1.0
    steps = (0..<max(0, dimensions)).map { _ in
      step /= base
      return step
    }
  }

  /// The point of an index, counted from 0; every coordinate is at least 0 and below 1.
  package subscript(index: Int) -> [Double] {
    steps.map { step in
      let place = 0.5 + Double(index + 1) * step
      return place - Double(Int(place))
    }
  }

  /// Newton's iteration from above, which converges from one side.
  private static func base(dimensions: Int) -> Double {
    var x = 2.0
    for _ in 0..<64 {
      let power = (0..<dimensions).reduce(1.0) { product, _ in product * x }
      x -= (power * x - x - 1) / (Double(dimensions + 1) * power - 1)
    }
    return x
  }
}
