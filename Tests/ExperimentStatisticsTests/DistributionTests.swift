import ExperimentStatistics
import Testing

struct DistributionTests {
  @Test func `the ends of the probabilities are the ends of the line`() {
    #expect(NormalDistribution().quantile(0) == -.infinity)
    #expect(NormalDistribution().quantile(1) == .infinity)
    #expect(StudentTDistribution(degreesOfFreedom: 3).upperQuantile(0) == .infinity)
    #expect(StudentTDistribution(degreesOfFreedom: 3).quantile(0.5) == 0)
    #expect(ChiSquaredDistribution(degreesOfFreedom: 3).upperTail(at: .infinity) == 0)
    #expect(ChiSquaredDistribution(degreesOfFreedom: 3).upperTail(at: 0) == 1)
    #expect(StudentTDistribution(degreesOfFreedom: 1).twoSidedPValue(at: .infinity) == 0)
  }
}
