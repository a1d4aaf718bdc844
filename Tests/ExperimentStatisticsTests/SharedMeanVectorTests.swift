import ExperimentStatistics
import Testing

struct SharedMeanVectorTests {
  @Test func `welch_means`() throws {
    struct Input: Decodable {
      let control_n, treatment_n: Int?
      let control_mean, control_variance, treatment_mean, treatment_variance: Double?
      let control, treatment: [Double]?
      let confidence: Double
    }
    struct Absolute: Decodable {
      let estimate, se, df, t, p_two_sided, log10_p_two_sided: Double
      let ci: [Double]
    }
    struct Expected: Decodable {
      let absolute: Defined<Absolute>
      let relative_log_ratio_ci: [Double]?
    }
    var accuracy = Accuracy(table: "welch_means")
    for row in try accuracy.cases(as: SharedVectors.Case<Input, Expected>.self) {
      let input = row.input
      let difference: MeanDifference
      if let control = input.control, let treatment = input.treatment {
        let largest = (control + treatment).reduce(0) { max($0, abs($1)) }
        difference = try MeanDifference(
          control: SampleMoments(binary: control, largest: largest),
          treatment: SampleMoments(binary: treatment, largest: largest))
      } else {
        difference = MeanDifference(
          control: try SampleSummary(
            count: #require(input.control_n), mean: #require(input.control_mean),
            variance: #require(input.control_variance)),
          treatment: try SampleSummary(
            count: #require(input.treatment_n), mean: #require(input.treatment_mean),
            variance: #require(input.treatment_variance)))
      }
      // The header allows 1e-6 of raw values near 1e9; from exact sums they are no harder than others.
      let tolerance = 1e-9
      guard let expected = row.expected.absolute.value else {
        #expect(throws: UndefinedQuantity.self) { try difference.welchTest() }
        continue
      }
      let result = try difference.welchTest()
      accuracy.expect(difference.estimate, expected.estimate, within: tolerance, row.id)
      accuracy.expect(try difference.standardError, expected.se, within: tolerance, row.id)
      accuracy.expect(result.statistic, expected.t, within: tolerance, row.id)
      accuracy.expect(result.pValue, expected.p_two_sided, within: tolerance, row.id)
      accuracy.expect(result.log10PValue, expected.log10_p_two_sided, within: tolerance, row.id)
      accuracy.expect(try #require(result.degreesOfFreedom), expected.df, within: tolerance, row.id)
      let interval = try difference.interval(level: input.confidence)
      try accuracy.expect(interval, expected.ci, withinWidths: tolerance, row.id)
      // One row has two negative means, whose ratio hides that the better arm is the one nearer to zero.
      if let bounds = row.expected.relative_log_ratio_ci, difference.control.mean > 0 {
        let interval = try difference.logRatioLiftInterval(level: input.confidence)
        try accuracy.expect(interval, bounds, withinWidths: tolerance, "lift \(row.id)")
      }
    }
    accuracy.report()
  }
}
