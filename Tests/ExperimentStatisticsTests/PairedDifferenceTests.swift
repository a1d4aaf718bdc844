import ExperimentStatistics
import Testing

struct PairedDifferenceTests {
  /// Hours of sleep gained under two drugs, in tenths (Student, Biometrika 6, 1908): unpaired p 0.079, paired 0.0028.
  static let first = [7, -16, -2, -12, -1, 34, 37, 8, 0, 20]
  static let second = [19, 8, 11, 1, -1, 44, 55, 16, 46, 34]

  private static func compare(_ differences: [Int], scale: Double = 1) -> Estimate {
    let moments = SampleMoments(differences, scale: scale)
    return Estimate(
      pairs: moments, control: SampleMoments(differences.map { _ in 1 }, scale: scale), treatment: moments, level: 0.95)
  }

  @Test func `Student's sleep`() throws {
    let (control, treatment) = (SampleMoments(Self.first, scale: 10), SampleMoments(Self.second, scale: 10))
    let paired = Self.compare(zip(Self.second, Self.first).map(-), scale: 10)
    let unpaired = Estimate(control: .mean(control), treatment: .mean(treatment), level: 0.95)
    #expect(abs((paired.difference ?? 0) - 1.58) < 1e-15 && abs((unpaired.difference ?? 0) - 1.58) < 1e-15)
    #expect(abs((unpaired.result?.pValue ?? 0) - 0.07939414018735830) < 1e-15)
    let interval = try #require(paired.interval)
    #expect(abs(interval.lower - 0.700114236723017) < 1e-14 && abs(interval.upper - 2.459885763276983) < 1e-14)
    #expect(paired.result == nil && paired.liftInterval == nil)
    #expect(abs((paired.lift ?? 0) - 15.8) < 1e-13)
  }

  @Test func `pairs that never differ are no evidence of equality`() {
    let identical = Self.compare([0, 0, 0])
    #expect(identical.difference == 0 && identical.undefined == .identicalArms && identical.interval == nil)
    #expect(Self.compare([2, 2, 2]).undefined == .zeroVariance && Self.compare([2, 2, 2]).standardError == nil)
    #expect(Self.compare([2]).undefined == .singleUnit && Self.compare([]).undefined == .noUnits)
  }
}
