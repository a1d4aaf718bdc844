import ExperimentPlanning
import Testing

struct ChanceBandTests {
  /// `scipy.stats.binom.interval(0.999, trials, probability)`, SciPy 1.17.1.
  static let table: [(trials: Int, probability: Double, lower: Int, upper: Int)] = [
    (1, 0.05, 0, 1), (10, 0.5, 0, 10), (37, 0.999, 35, 37), (100, 0.01, 0, 6), (200, 0.05, 2, 21),
    (1000, 0.05, 29, 74), (2000, 0.95, 1867, 1931), (10_000, 0.01, 69, 134), (10_000, 0.05, 430, 573),
    (10_000, 0.1, 903, 1100), (10_000, 0.95, 9427, 9570), (1_000_000, 0.1, 99_014, 100_988),
  ]

  @Test(arguments: table) func `the band is that of the binomial distribution`(row: (Int, Double, Int, Int)) {
    let band = ChanceBand(trials: row.0, probability: row.1)
    #expect(band.lower == row.2 && band.upper == row.3 && band.trials == row.0)
  }

  @Test func `who claims no more than a level may stay below it`() {
    let band = ChanceBand(trials: 10_000, probability: 0.05)
    let admitted = [429, 430, 573, 574].map { count in (band.admits(count, by: .exact), band.admits(count, by: .atMost))
    }
    #expect(admitted.map(\.0) == [false, true, true, false])
    #expect(admitted.map(\.1) == [true, true, true, false])
  }

  /// `scipy.stats.kstest(values, "uniform").statistic` and `kstwobign.ppf(0.999)`.
  @Test func `the distance from uniform is Kolmogorov and Smirnov's`() {
    let values = [0.81, 0.02, 0.11, 0.13, 0.35, 0.8, 0.37, 0.52, 0.97]
    #expect(abs(UniformDistance.of(values) - 0.2033333333333333) < 1e-15)
    #expect(UniformDistance.of([0.5]) == 0.5 && UniformDistance.of([0.99, 0.9, 0.95]) == 0.9)
    #expect(abs(UniformDistance.limit(of: 10_000) - 0.01949474603504375) < 1e-6)
  }
}
