import ExperimentAnalysis
import ExperimentPlanning
import Testing

struct TestPowerTests {
  /// The exact power is the sum over all pairs of binomial counts, by SciPy 1.17.
  ///
  /// Where arms are as small as this and rates near one half, few pairs of counts are near the bound, and the formula
  /// misses by up to 0.025.
  @Test(arguments: [
    ([438, 562], [1.0, 1], 133, 0.549809), ([431, 561], [1, 1], 116, 0.531788), ([500, 700], [1, 1], 100, 0.832009),
    ([10, 13], [1, 1], 5000, 0.289223), ([300, 340], [1, 3], 700, 0.497238), ([50, 200], [1, 1], 60, 0.730068),
  ]) func `power of shares is the exact one, where the formula misses it as well`(
    having: [Int], weights: [Double], users: Int, exact: Double
  ) throws {
    let pool = try PlannedExperiment.pool(weights: weights, having: having, margin: 0.001)
    let row = PlannedExperiment.analysis(pool) { $0.controlUsers = users }.row(0, of: 1, in: .overall)
    #expect(abs((row.testPower ?? 0) - exact) < 1e-4, "\(row.testPower ?? 0)")
    #expect(abs((row.power ?? 0) - exact) < 0.026)
  }
}
