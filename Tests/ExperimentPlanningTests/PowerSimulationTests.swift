import ExperimentStatistics
import Testing

@testable import ExperimentPlanning

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
}
