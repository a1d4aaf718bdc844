import ExperimentAnalysis
import ExperimentStatistics
import Testing

import ExperimentPlanning

struct PowerSimulationTests {
  @Test(arguments: [(0, 0.3), (1, 0.5), (7, 0.2), (60, 0.93), (1000, 0.001), (5000, 0.5)])
  func `a table of counts has the weights of the binomial distribution`(trials: Int, probability: Double) {
    let table = BinomialTable(trials: trials, probability: probability)
    let distribution = BinomialDistribution(trials: trials, probability: probability)
    for step in 0..<200 {
      let uniform = (Double(step) + 0.5) / 200
      let count = table.count(at: uniform)
      #expect(distribution.tails(at: count).lower > uniform - 1e-12)
      #expect(count == 0 || distribution.tails(at: count - 1).lower < uniform + 1e-12)
    }
  }

  @Test func `who always or never succeeds is drawn without a table`() {
    #expect(BinomialTable(trials: 9, probability: 0).count(at: 0.99) == 0)
    #expect(BinomialTable(trials: 9, probability: 1).count(at: 0) == 9)
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var having: [Int]
    var weights = [1.0, 1.0]
    var users: Int
    var testDescription: String { "\(having) \(weights) \(users)" }
  }

  /// Every cell has at least 50 users who succeed and 50 who fail.
  static let cases = [
    Case(having: [500, 700], users: 100), Case(having: [500, 600], users: 200), Case(having: [500, 560], users: 400),
    Case(having: [300, 340], users: 300), Case(having: [300, 340], users: 1000),
    Case(having: [300, 340], users: 2134),
    Case(having: [50, 60], users: 1000), Case(having: [50, 60], users: 8158), Case(having: [50, 100], users: 1000),
    Case(having: [100, 130], users: 500), Case(having: [900, 920], users: 1000),
    Case(having: [900, 860], users: 500),
    Case(having: [10, 13], users: 5000), Case(having: [300, 340], weights: [1, 3], users: 700),
    Case(having: [300, 340], weights: [3, 1], users: 1500), Case(having: [300, 260], users: 1000),
    Case(having: [700, 660], weights: [2, 1], users: 900),
  ]

  @Test(arguments: cases) func `power of shares by drawing is that by formula to 0.015, of 10,000 replicates`(
    test: Case
  ) async throws {
    let pool = try PlannedExperiment.pool(weights: test.weights, having: test.having, margin: 0.001)
    let analysis = PlannedExperiment.analysis(pool) {
      ($0.controlUsers, $0.replicates) = (test.users, 10_000)
    }
    let rows = try await analysis.simulated([analysis.row(0, of: 1, in: .overall)], seed: 6, workers: 1)
    let row = try #require(rows.first)
    let (power, simulated) = (try #require(row.power), try #require(row.simulated))
    #expect(abs(simulated.power - power) <= 0.015, "\(simulated.power) by drawing, \(power) by formula")
    #expect(simulated.standardError < 0.0051)
  }

  /// The exact power is the sum over all pairs of binomial counts, by SciPy 1.17.
  ///
  /// Where arms are as small as this and rates
  /// near one half, few pairs of counts are near the bound, and the formula misses by up to 0.025.
  @Test(arguments: [
    (Case(having: [438, 562], users: 133), 0.549809), (Case(having: [431, 561], users: 116), 0.531788),
    (Case(having: [500, 700], users: 100), 0.832009), (Case(having: [10, 13], users: 5000), 0.289223),
    (Case(having: [300, 340], weights: [1, 3], users: 700), 0.497238),
    (Case(having: [50, 200], users: 60), 0.730068),
  ]) func `power of shares by drawing is the exact one, where the formula misses it as well`(
    test: Case, exact: Double
  ) async throws {
    let pool = try PlannedExperiment.pool(weights: test.weights, having: test.having, margin: 0.001)
    let analysis = PlannedExperiment.analysis(pool) { ($0.controlUsers, $0.replicates) = (test.users, 10_000) }
    let rows = try await analysis.simulated([analysis.row(0, of: 1, in: .overall)], seed: 60, workers: 1)
    let simulated = try #require(rows.first?.simulated)
    #expect(abs(simulated.power - exact) < 3 * simulated.standardError)
  }

  @Test func `power of means and rates by drawing users is that by formula`() async throws {
    let pool = try PlannedExperiment.pool(users: 400, having: [100, 120])
    let analysis = PlannedExperiment.analysis(pool) { ($0.replicates, $0.controlUsers) = (600, 150) }
    let rows = (1...2).map { analysis.row($0, of: 1, in: .overall) }
    for row in try await analysis.simulated(rows, seed: 6, workers: 2) {
      let simulated = try #require(row.simulated)
      #expect(abs(simulated.power - (row.power ?? 0)) < 4 * simulated.standardError)
    }
  }

  @Test func `a planned difference that is not the simulated one is drawn as well`() async throws {
    let pool = try PlannedExperiment.pool(users: 400, having: [100, 120])
    let stated = try #require(PlannedEffect.StatedDifference("-0.7"))
    let analysis = PlannedExperiment.analysis(pool) { ($0.replicates, $0.effect) = (500, .stated(stated)) }
    let rows = try await analysis.simulated([analysis.row(1, of: 1, in: .overall)], seed: 6, workers: 1)
    let row = try #require(rows.first)
    #expect(row.planned == -0.7)
    #expect(abs((row.simulated?.power ?? 0) - 0.8) < 0.06)
  }

  @Test func `draws depend on the row and the seed, and not on workers or order`() async throws {
    let analysis = PlannedExperiment.analysis(try PlannedExperiment.pool()) {
      ($0.replicates, $0.controlUsers) = (40, 200)
    }
    let rows = analysis.rows()
    let one = try await analysis.simulated(rows, seed: 1, workers: 1).map(\.simulated?.rejections)
    let three = try await analysis.simulated(rows.reversed(), seed: 1, workers: 3).map(\.simulated?.rejections)
    let other = try await analysis.simulated(rows, seed: 2, workers: 2).map(\.simulated?.rejections)
    #expect(one == three.reversed())
    #expect(one != other)
    #expect(!one.contains(nil))
  }

  @Test func `too many users are not drawn one by one`() async throws {
    let analysis = PlannedExperiment.analysis(try PlannedExperiment.pool()) {
      ($0.replicates, $0.controlUsers) = (1, 100_001)
    }
    let rows = (0...1).map { analysis.row($0, of: 1, in: .overall) }
    let simulated = try await analysis.simulated(rows, seed: 1, workers: 1)
    #expect(simulated[0].simulated?.rejections == 1 && simulated[1].simulated == nil)
  }
}
