import ExperimentStatistics
import Testing

struct MeanDifferenceTests {
  private static func difference(_ control: [Int], _ treatment: [Int]) -> Estimate {
    Estimate(control: .mean(SampleMoments(control)), treatment: .mean(SampleMoments(treatment)), level: 0.95)
  }

  @Test func `what a mean difference cannot say`() {
    let varied = [1, 2, 6]
    let none = Self.difference([], varied)
    #expect(none.undefined == .noUnits && none.difference == nil && none.treatmentValue == 3)
    let single = Self.difference([7], varied)
    #expect(single.difference == -4 && single.undefined == .singleUnit)
    #expect(single.result == nil && single.interval == nil && single.standardError == nil)
    #expect(Self.difference([3, 3, 3], [3, 3, 3]).undefined == .zeroVariance)
    let fromZero = Self.difference([-1, 1], varied)
    #expect(fromZero.undefined == .zeroBaseline && fromZero.lift == nil && fromZero.liftInterval == nil)
    #expect(fromZero.interval != nil && fromZero.result != nil)
    #expect(Self.difference([-3, -1], varied).lift == 2.5)
    let toZero = Self.difference(varied, [0, 0])
    #expect(toZero.undefined == .zeroVariance && toZero.lift == -1 && toZero.liftInterval == nil)
  }
}
