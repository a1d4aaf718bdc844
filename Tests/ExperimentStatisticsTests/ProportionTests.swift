import ExperimentStatistics
import Testing

struct ProportionTests {
  @Test func `no trials, no rate`() {
    let nobody = Proportion(successes: 0, trials: 0)
    #expect(throws: UndefinedQuantity.noUnits) { try nobody.rate }
    #expect(throws: UndefinedQuantity.noUnits) { try nobody.wilsonInterval(level: 0.95) }
    #expect(throws: UndefinedQuantity.noUnits) {
      try ProportionDifference(control: nobody, treatment: Proportion(successes: 1, trials: 2))
    }
  }

  @Test func `what a difference of rates cannot say`() throws {
    func arms(_ successes: Int, of first: Int, _ other: Int, of second: Int) throws -> ProportionDifference {
      try ProportionDifference(
        control: Proportion(successes: successes, trials: first),
        treatment: Proportion(successes: other, trials: second))
    }
    for still in [try arms(0, of: 5, 0, of: 7), try arms(5, of: 5, 7, of: 7)] {
      #expect(throws: UndefinedQuantity.zeroVariance) { try still.standardError }
      #expect(throws: UndefinedQuantity.zeroVariance) { try still.pooledTest() }
    }
    // Rates of 0 and 1 have no variance of their own, and one together.
    let opposite = try arms(0, of: 5, 7, of: 7)
    #expect(throws: UndefinedQuantity.zeroVariance) { try opposite.standardError }
    #expect(try opposite.pooledTest().value > 3)
    #expect(throws: UndefinedQuantity.zeroBaseline) { try opposite.lift }
    #expect(throws: UndefinedQuantity.zeroBaseline) { try opposite.logRatioLiftInterval(level: 0.95) }
    #expect(throws: UndefinedQuantity.zeroBaseline) {
      try arms(3, of: 5, 0, of: 7).logRatioLiftInterval(level: 0.95)
    }
    #expect(throws: UndefinedQuantity.zeroVariance) {
      try arms(5, of: 5, 7, of: 7).logRatioLiftInterval(level: 0.95)
    }
  }
}
