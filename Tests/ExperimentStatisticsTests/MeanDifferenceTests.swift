import ExperimentStatistics
import Testing

struct MeanDifferenceTests {
  @Test func `what a mean difference cannot say`() throws {
    let one = SampleMoments([7])
    let constant = SampleMoments([3, 3, 3])
    let varied = SampleMoments([1, 2, 6])
    #expect(throws: UndefinedQuantity.noUnits) { try MeanDifference(control: SampleMoments([]), treatment: varied) }
    let single = try MeanDifference(control: one, treatment: varied)
    #expect(single.estimate == -4)
    #expect(throws: UndefinedQuantity.singleUnit) { try single.test() }
    #expect(throws: UndefinedQuantity.singleUnit) { try single.interval(level: 0.95) }
    let still = try MeanDifference(control: constant, treatment: constant)
    #expect(throws: UndefinedQuantity.zeroVariance) { try still.standardError }
    let fromZero = try MeanDifference(control: SampleMoments([-1, 1]), treatment: varied)
    #expect(throws: UndefinedQuantity.zeroBaseline) { try fromZero.lift }
    #expect(throws: UndefinedQuantity.zeroBaseline) { try fromZero.liftInterval(level: 0.95) }
    #expect(try MeanDifference(control: SampleMoments([-3, -1]), treatment: varied).lift == 2.5)
    let toZero = try MeanDifference(control: varied, treatment: SampleMoments([0, 0]))
    #expect(throws: UndefinedQuantity.zeroVariance) { try toZero.liftInterval(level: 0.95) }
  }
}
