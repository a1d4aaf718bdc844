/// The positions of scenarios in the ranges of their parameters, prepared for the effects of many metrics.
///
/// Every parameter is counted by ranks, from 0 to 1: a range is sampled evenly, whatever its unit or scale. The regression
/// has a line and a parabola for each parameter, as Legendre polynomials that have mean 0 and variance 1 over the range.
package struct ScenarioDesign: Sendable {
  /// The number of scenarios.
  package let count: Int
  /// The number of parameters that differ between them.
  package let parameters: Int
  /// The number of resamples.
  package static let resamples = 200
  /// The number of new scenarios in which each resample is evaluated: a prime, as the lattice needs.
  package static let evaluations = 127

  /// The coefficients of the regression: a constant, then a line and a parabola for each parameter.
  let coefficients: Int
  /// The regressors of the scenarios, scenario by scenario.
  let regressors: [Double]
  /// The ranks of the parameters in the scenarios in which resamples are evaluated.
  private let places: [[Double]]
  /// The regressors of those scenarios.
  let evaluated: [Double]
  /// The position of each one's own residual, in standard deviations.
  let residuals: [Double]
  /// Standard normal draws, ``coefficients`` for each resample; the same for every metric.
  let draws: [Double]

  /// Prepares the scenarios.
  /// - Parameter values: For each scenario the values of its parameters.
  package init(_ values: [[Double]]) {
    count = values.count
    parameters = values.first?.count ?? 0
    coefficients = 1 + 2 * parameters
    let ranks = (0..<parameters).map { parameter in Self.ranks(values.map { $0[parameter] }) }
    regressors = values.indices.flatMap { scenario in Self.regressors(ranks.map { $0[scenario] }) }
    let lattice = (0..<Self.evaluations).map { Self.latticePoint($0, dimensions: ranks.count + 1) }
    places = lattice.map { Array($0.dropFirst()) }
    evaluated = places.flatMap(Self.regressors)
    let normal = NormalDistribution()
    residuals = lattice.map { normal.quantile($0[0]) }
    var generator = SplitMix()
    draws = (0..<Self.resamples * coefficients).map { _ in normal.quantile(generator.next()) }
  }

  /// The mean rank of each value, as a share of all; the same for equal values.
  private static func ranks(_ values: [Double]) -> [Double] {
    let sorted = values.sorted()
    var middles: [Double: Double] = [:]
    var start = 0
    while start < sorted.count {
      var end = start
      while end < sorted.count, sorted[end] == sorted[start] { end += 1 }
      middles[sorted[start]] = Double(start + end) / Double(2 * sorted.count)
      start = end
    }
    return values.map { middles[$0] ?? 0.5 }
  }

  private static func regressors(_ point: [Double]) -> [Double] {
    [1]
      + point.flatMap { place in
        let x = 2 * place - 1
        return [Double(3).squareRoot() * x, Double(5).squareRoot() * (3 * x * x - 1) / 2]
      }
  }

  /// The regressors of the evaluated scenarios where one parameter keeps to a part of its range.
  func evaluated(with parameter: Int, in ranks: ClosedRange<Double>) -> [Double] {
    var regressors = evaluated
    for (point, place) in places.enumerated() {
      let rank = ranks.lowerBound + (ranks.upperBound - ranks.lowerBound) * place[parameter]
      let first = point * coefficients + 1 + 2 * parameter
      regressors.replaceSubrange(first...first + 1, with: Self.regressors([rank]).dropFirst())
    }
    return regressors
  }

  /// A point of a rank-1 lattice of Korobov's form (1959): each coordinate takes every multiple of 1/n once.
  ///
  /// Its generator has the most even pairs of coordinates (the smallest P₂).
  private static func latticePoint(_ index: Int, dimensions: Int) -> [Double] {
    var step = 1
    return (0..<dimensions).map { _ in
      defer { step = step * 7 % evaluations }
      return (Double(index * step % evaluations) + 0.5) / Double(evaluations)
    }
  }

  /// A fixed sequence of numbers above 0 and below 1 (Steele, Lea & Flood 2014, SplitMix64).
  private struct SplitMix {
    private var state: UInt64 = 0x5EED

    mutating func next() -> Double {
      state &+= 0x9E37_79B9_7F4A_7C15
      var word = state
      word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
      word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
      return (Double((word ^ (word >> 31)) >> 12) + 0.5) / 4_503_599_627_370_496
    }
  }
}
