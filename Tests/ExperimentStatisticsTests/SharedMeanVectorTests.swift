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
      let student_pooled: ExpectedTest?
      let relative: Defined<ExpectedTest>?
      let absolute: Defined<Absolute>
      let relative_log_ratio_ci: [Double]?
    }
    var accuracy = Accuracy("welch_means")
    for row in try SharedVectors.cases("welch_means", as: SharedVectors.Case<Input, Expected>.self) {
      let input = row.input
      let difference: MeanDifference
      if let control = input.control, let treatment = input.treatment {
        difference = try MeanDifference(control: thousandths(control), treatment: thousandths(treatment))
      } else {
        difference = MeanDifference(
          control: try SampleSummary(
            count: #require(input.control_n),
            mean: #require(input.control_mean),
            variance: #require(input.control_variance)
          ),
          treatment: try SampleSummary(
            count: #require(input.treatment_n),
            mean: #require(input.treatment_mean),
            variance: #require(input.treatment_variance)
          )
        )
      }
      // The header's word for raw values near 1e9, which are no multiples of a thousandth once they are doubles.
      let tolerance = input.control == nil || difference.control.mean < 1e8 ? 1e-9 : 1e-6
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
      if let student = row.expected.student_pooled {
        try accuracy.expect(difference.studentTest(), student, within: tolerance, row.id)
        let interval = try difference.studentInterval(level: input.confidence)
        try accuracy.expect(interval, #require(student.ci), withinWidths: tolerance, row.id)
      }
      if let relative = row.expected.relative {
        try checkLift(difference, relative.value, level: input.confidence, within: tolerance, row.id, &accuracy)
      }
      // One row has two negative means, whose ratio hides that the better arm is the one nearer to zero.
      if let bounds = row.expected.relative_log_ratio_ci, difference.control.mean > 0 {
        let interval = try difference.logRatioLiftInterval(level: input.confidence)
        try accuracy.expect(interval, bounds, withinWidths: tolerance, "lift \(row.id)")
      }
    }
    accuracy.report()
  }

  @Test func `paired, proportions`() throws {
    struct Input: Decodable { let both, control_only, treatment_only, neither: Int? }
    struct Expected: Decodable { let difference, difference_se: Double? }
    var accuracy = Accuracy("paired, proportions")
    for row in try SharedVectors.cases("paired", as: SharedVectors.Case<Input, Expected>.self) {
      guard let both = row.input.both, let lost = row.input.control_only, let gained = row.input.treatment_only,
        let neither = row.input.neither, let error = row.expected.difference_se,
        let estimate = row.expected.difference
      else { continue }
      let people = both + lost + gained + neither
      let moments = SampleMoments(count: people, sum: Int128(gained - lost), sumOfSquares: Int128(gained + lost))
      let paired = try PairedDifference(moments)
      accuracy.expect(paired.estimate, estimate, within: 1e-9, row.id)
      guard error > 0 else {
        #expect(throws: UndefinedQuantity.self) { try paired.standardError }
        continue
      }
      // The vectors divide by n, where the package's variance has n − 1.
      let rescaled = error * (Double(people) / Double(people - 1)).squareRoot()
      accuracy.expect(try paired.standardError, rescaled, within: 1e-9, row.id)
    }
    accuracy.report()
  }

  @Test func `paired, means`() throws {
    struct Input: Decodable { let control, treatment: [Double]? }
    struct Expected: Decodable {
      let t: Defined<Double>?
      let mean_difference, variance_reduction_factor, se, df, p_two_sided: Double?
      let ci_95: [Double]?
    }
    var accuracy = Accuracy("paired, means")
    for row in try SharedVectors.cases("paired", as: SharedVectors.Case<Input, Expected>.self) {
      guard let first = row.input.control, let second = row.input.treatment else { continue }
      let (control, treatment) = (thousandths(first), thousandths(second))
      let differences = zip(second, first).map { Int(($0 * 1000).rounded()) - Int(($1 * 1000).rounded()) }
      let paired = try PairedDifference(SampleMoments(differences, scale: 1000))
      guard let statistic = row.expected.t?.value else {
        #expect(throws: UndefinedQuantity.self) { try paired.pairedTest() }
        continue
      }
      let result = try paired.pairedTest()
      accuracy.expect(result.statistic, statistic, within: 1e-9, row.id)
      accuracy.expect(result.pValue, try #require(row.expected.p_two_sided), within: 1e-9, row.id)
      let bounds = try #require(row.expected.ci_95)
      try accuracy.expect(paired.interval(level: 0.95), bounds, withinWidths: 1e-9, row.id)
      let gain = try paired.varianceRatio(control: control, treatment: treatment)
      accuracy.expect(1 / gain, try #require(row.expected.variance_reduction_factor), within: 1e-9, row.id)
    }
    accuracy.report()
  }

  private func checkLift(
    _ difference: MeanDifference,
    _ expected: ExpectedTest?,
    level: Double,
    within tolerance: Double,
    _ label: String,
    _ accuracy: inout Accuracy
  ) throws {
    guard let expected else {
      #expect(throws: UndefinedQuantity.self) { try difference.deltaLiftTest() }
      return
    }
    try accuracy.expect(difference.lift, #require(expected.estimate), within: tolerance, label)
    try accuracy.expect(difference.deltaLiftStandardError, #require(expected.se), within: tolerance, label)
    try accuracy.expect(difference.deltaLiftTest(), expected, within: tolerance, label)
    let interval = try difference.deltaLiftInterval(level: level)
    try accuracy.expect(interval, #require(expected.ci), withinWidths: tolerance, label)
  }

  /// The vectors' raw values have at most three decimals.
  private func thousandths(_ values: [Double]) -> SampleMoments {
    SampleMoments(values.map { Int(($0 * 1000).rounded()) }, scale: 1000)
  }
}
