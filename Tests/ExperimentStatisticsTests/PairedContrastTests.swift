import ExperimentStatistics
import Testing

/// Contrasts of the same users under several arms.
struct PairedContrastTests {
  /// Whole values of some users under four arms, the same on every machine.
  private static func values(seed: UInt64, users: Int) -> [[Int64]] {
    var state = seed
    return (0..<users).map { _ in
      (0..<4).map { arm in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int64(state >> 60) + Int64(arm)
      }
    }
  }

  private static func moments(_ values: [Double]) -> (mean: Double, variance: Double) {
    let mean = values.reduce(0, +) / Double(values.count)
    return (mean, values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count - 1))
  }

  private static func contrast(_ values: [[Int64]], _ weights: [Double]) -> PairedContrast {
    func difference(_ one: Int, _ other: Int) -> (mean: Double, variance: Double) {
      moments(values.map { Double($0[one] - $0[other]) })
    }
    return PairedContrast(
      weights: weights, differences: (0..<4).map { difference($0, 0).mean },
      errors: { (difference($0, $1).variance / Double(values.count)).squareRoot() }, count: values.count)
  }

  @Test(arguments: [[1.0, -1, -1, 1], [-0.5, 0.5, -0.5, 0.5], [-1, 1, 0, 0], [-3, 1, 1, 1]])
  func `pairs of arms give what the users' own contrasts give`(weights: [Double]) throws {
    for seed in 1...5 as ClosedRange<UInt64> {
      let values = Self.values(seed: seed, users: 40)
      let own = Self.moments(values.map { user in zip(weights, user).reduce(0) { $0 + $1.0 * Double($1.1) } })
      let contrast = Self.contrast(values, weights)
      #expect(abs(contrast.estimate - own.mean) < 1e-12)
      #expect(abs(contrast.standardError - (own.variance / 40).squareRoot()) < 1e-12)
      let interval = try #require(contrast.interval(level: 0.95))
      // The t quantile of 39 degrees of freedom at 97.5 %, from tables.
      #expect(abs((interval.upper - contrast.estimate) / contrast.standardError - 2.022_691) < 1e-5)
      #expect(abs(interval.upper + interval.lower - 2 * contrast.estimate) < 1e-12)
    }
  }

  @Test func `effects that add up for every user have no interaction and no error`() {
    let values = (0..<30).map { user in [0, Int64(user), 7, Int64(user) + 7] }
    let contrast = Self.contrast(values, [1, -1, -1, 1])
    #expect(contrast.estimate == 0 && contrast.standardError == 0 && contrast.interval(level: 0.95) == nil)
  }
}
