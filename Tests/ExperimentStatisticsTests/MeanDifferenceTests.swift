import ExperimentStatistics
import Testing

struct MeanDifferenceTests {
  @Test func `what a mean difference cannot say`() throws {
    let one = SampleMoments([7])
    let constant = SampleMoments([3, 3, 3])
    let varied = SampleMoments([1, 2, 6])
    #expect(throws: UndefinedQuantity.noUnits) { try MeanDifference(control: SampleMoments(), treatment: varied) }
    let single = try MeanDifference(control: one, treatment: varied)
    #expect(single.estimate == -4)
    #expect(throws: UndefinedQuantity.singleUnit) { try single.welchTest() }
    #expect(throws: UndefinedQuantity.singleUnit) { try single.interval(level: 0.95) }
    let still = try MeanDifference(control: constant, treatment: constant)
    #expect(throws: UndefinedQuantity.zeroVariance) { try still.standardError }
    let fromZero = try MeanDifference(control: SampleMoments([-1, 1]), treatment: varied)
    #expect(throws: UndefinedQuantity.zeroBaseline) { try fromZero.lift }
    #expect(throws: UndefinedQuantity.zeroBaseline) { try fromZero.logRatioLiftInterval(level: 0.95) }
    let fromBelow = try MeanDifference(control: SampleMoments([-3, -1]), treatment: varied)
    #expect(try fromBelow.lift == 2.5)
    #expect(throws: UndefinedQuantity.nonPositiveValue) { try fromBelow.logRatioLiftInterval(level: 0.95) }
  }
}
