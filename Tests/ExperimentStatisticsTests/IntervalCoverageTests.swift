import ExperimentStatistics
import Testing

/// How often intervals of samples hold the truth.
struct IntervalCoverageTests {
  private typealias Unit = IntervalCoverage.Unit

  private static func coverage(_ units: [(Double, Double, Int)], _ arms: (Int, Int), level: Double = 0.95) -> Double? {
    let units = units.map { Unit(value: $0.0, base: $0.1, count: $0.2) }
    return IntervalCoverage.simulated(units, arms: arms, level: level)
  }

  /// Values that spread evenly, so many of each.
  private static func even(_ count: Int) -> [(Double, Double, Int)] { (1...100).map { (Double($0), 1, count) } }

  /// A fifth of the units have a value, a few of those nearly all of it.
  private static func skewed(_ count: Int) -> [(Double, Double, Int)] {
    [(0, 1, 80 * count), (10, 1, 10 * count), (20, 1, 8 * count), (100, 1, count), (20_000, 1, count)]
  }

  @Test func `even values keep the level, whatever the size`() throws {
    for (count, arms) in [(1, (30, 70)), (10, (500, 500)), (1000, (50_000, 50_000)), (100_000, (9_000_000, 1_000_000))]
    {
      for level in [0.9, 0.95] {
        let coverage = try #require(Self.coverage(Self.even(count), arms, level: level))
        #expect(abs(coverage - level) < 0.012, "\(count): \(coverage)")
      }
    }
  }

  @Test func `skewed values of few users in arms of different size do not`() throws {
    // SciPy's Welch intervals of 20,000 such samples hold zero in 60.1 %, 92.1 % and 94.6 %.
    let found = try [(5, (450, 50)), (50, (4500, 500)), (500, (45_000, 5000))].map { count, arms in
      try #require(Self.coverage(Self.skewed(count), arms))
    }
    for (own, other) in zip(found, [0.601, 0.921, 0.946]) { #expect(abs(own - other) < 0.02, "\(found)") }
  }

  @Test func `the ratio of two numbers is that of their sums`() throws {
    // Clusters of different size, in which all users are alike.
    let clusters = (3...14).map { size -> (Double, Double, Int) in
      let share = (size - 3) * (size - 3) % 7
      return (Double(share * size), Double(size), 1)
    }
    let coverage = try #require(Self.coverage(clusters, (6, 6)))
    #expect((0.88...0.97).contains(coverage))
    // Where the first number is a share of the second, all samples are equal.
    #expect(Self.coverage([(1, 4, 5), (2, 8, 9), (5, 20, 6)], (10, 10)) == 1)
  }

  @Test func `a sample needs two units, and something to be told per`() {
    #expect(Self.coverage(Self.even(1), (1, 99)) == nil && Self.coverage([(0, 0, 9)], (4, 5)) == nil)
    #expect(Self.coverage([], (2, 2)) == nil)
  }
}
