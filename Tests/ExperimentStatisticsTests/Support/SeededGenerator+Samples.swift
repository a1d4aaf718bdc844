import ExperimentStatistics
import Foundation

/// Inputs of every size, from one unit to thousands of millions.
extension SeededGenerator {
  /// A number between two above zero, its logarithm uniform.
  mutating func logUniform(_ lower: Double, _ upper: Double) -> Double {
    lower * pow(upper / lower, Double.random(in: 0...1, using: &self))
  }

  /// A count in a range, its logarithm uniform.
  mutating func count(_ lower: Int, _ upper: Int) -> Int { Int(logUniform(Double(lower), Double(upper))) }

  /// Two arms whose rates are alike, a little apart, or anything, with a trial each at least.
  mutating func arms() throws -> ProportionDifference {
    let (first, trials) = (proportion(), proportion().trials)
    let rate = Double(first.successes) / Double(first.trials)
    let near = min(1, max(0, rate + Double.random(in: -4...4, using: &self) / Double(trials).squareRoot() / 2))
    let successes = Bool.random(using: &self) ? Int(near * Double(trials)) : Int.random(in: 0...trials, using: &self)
    return try ProportionDifference(
      control: Proportion(successes: first.successes, trials: first.trials),
      treatment: Proportion(successes: successes, trials: trials))
  }

  /// A few values of a magnitude up to 1e9, each as often as up to 1e8 times, around a center that may be far from zero.
  mutating func values() -> [(value: Int, times: Int)] {
    let (spread, center) = (count(1, 1_000_000_000), count(1, 1_000_000_000) * Int.random(in: -1...1, using: &self))
    return (0..<Int.random(in: 2...8, using: &self)).map { _ in
      (center + Int.random(in: -spread...spread, using: &self), count(1, 100_000_000))
    }
  }

  /// The moments of such values.
  mutating func moments() -> SampleMoments { Self.moments(values()) }

  /// Pairs of such values: outcomes and covariates, or numerators and denominators above zero.
  mutating func joint(positive: Bool = false, constant: Bool = false) -> JointMoments {
    let (spread, other) = (count(1, 1_000_000_000), count(1, 1_000_000))
    let pairs = (0..<Int.random(in: 3...8, using: &self)).map { _ in
      let second = constant ? 42 : Int.random(in: positive ? 1...other : -other...other, using: &self)
      return (first: Int.random(in: -spread...spread, using: &self), second: second, times: count(1, 10_000_000))
    }
    return Self.joint(pairs)
  }

  /// The moments of values and how often each occurred.
  static func moments(_ values: [(value: Int, times: Int)], scale: Double = 1) -> SampleMoments {
    values.reduce(into: SampleMoments([], scale: scale)) { sum, entry in
      let (value, times) = (Int128(entry.value), Int128(entry.times))
      sum.merge(
        SampleMoments(count: entry.times, sum: value * times, sumOfSquares: value * value * times, scale: scale))
    }
  }

  /// The moments of pairs and how often each occurred.
  static func joint(_ pairs: [(first: Int, second: Int, times: Int)]) -> JointMoments {
    JointMoments(
      first: moments(pairs.map { ($0.first, $0.times) }), second: moments(pairs.map { ($0.second, $0.times) }),
      sumOfProducts: pairs.reduce(0) { $0 + Int128($1.first) * Int128($1.second) * Int128($1.times) })
  }
}

/// Whether two numbers agree to a share of the larger one.
func close(_ first: Double, _ second: Double, _ tolerance: Double) -> Bool {
  abs(first - second) <= tolerance * max(abs(first), abs(second))
}

extension SampleMoments {
  /// The moments of whole numbers of 1/`scale`.
  init(_ values: some Sequence<Int>, scale: Double = 1) {
    let values = values.map { Int128($0) }
    self.init(
      count: values.count, sum: values.reduce(0, +), sumOfSquares: values.reduce(0) { $0 + $1 * $1 }, scale: scale)
  }
}

extension JointMoments {
  /// The moments of pairs.
  init(_ pairs: [(Int, Int)], firstScale: Double = 1) {
    self.init(
      first: SampleMoments(pairs.map(\.0), scale: firstScale), second: SampleMoments(pairs.map(\.1)),
      sumOfProducts: pairs.reduce(0) { $0 + Int128($1.0) * Int128($1.1) })
  }
}
