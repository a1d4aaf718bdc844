import ExperimentStatistics
import Testing

struct PairedDifferenceTests {
  /// Hours of sleep gained under two drugs, in tenths (Student, Biometrika 6, 1908): unpaired p 0.079, paired 0.0028.
  static let first = [7, -16, -2, -12, -1, 34, 37, 8, 0, 20]
  static let second = [19, 8, 11, 1, -1, 44, 55, 16, 46, 34]

  @Test func `Student's sleep`() throws {
    let (control, treatment) = (SampleMoments(Self.first, scale: 10), SampleMoments(Self.second, scale: 10))
    let paired = try PairedDifference(SampleMoments(zip(Self.second, Self.first).map(-), scale: 10))
    let unpaired = try MeanDifference(control: control, treatment: treatment)
    #expect(abs(paired.estimate - 1.58) < 1e-15)
    #expect(abs(unpaired.estimate - 1.58) < 1e-15)
    #expect(abs(try unpaired.test().pValue - 0.07939414018735830) < 1e-15)
    let interval = try paired.interval(level: 0.95)
    #expect(abs(interval.lower - 0.700114236723017) < 1e-14 && abs(interval.upper - 2.459885763276983) < 1e-14)
    let gain = try paired.varianceRatio(control: control, treatment: treatment)
    #expect(abs(gain - (3.200556 + 4.009) / 1.512889) < 1e-5)
  }

  @Test func `pairs that never differ are no evidence of equality`() throws {
    let identical = try PairedDifference(SampleMoments([0, 0, 0]))
    #expect(identical.estimate == 0)
    #expect(throws: UndefinedQuantity.identicalArms) { try identical.interval(level: 0.95) }
    let shifted = try PairedDifference(SampleMoments([2, 2, 2]))
    #expect(throws: UndefinedQuantity.zeroVariance) { try shifted.standardError }
    #expect(throws: UndefinedQuantity.singleUnit) { try PairedDifference(SampleMoments([2])).interval(level: 0.95) }
    #expect(throws: UndefinedQuantity.noUnits) { try PairedDifference(SampleMoments([])) }
  }
}
