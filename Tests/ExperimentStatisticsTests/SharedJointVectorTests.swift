import ExperimentStatistics
import Testing

/// Ratio metrics and adjusted means, from the sums of two values.
struct SharedJointVectorTests {
  @Test func `ratio_metric`() throws {
    struct Arm: Decodable {
      let n: Int
      let sum_m, sum_mm, sum_d, sum_dd, sum_md: Double

      var moments: JointMoments {
        SharedJointVectorTests.moments(n, (sum_m, sum_mm), (sum_d, sum_dd), sum_md, scale: 1000)
      }
    }
    struct Input: Decodable {
      let control, treatment: Arm
      let confidence: Double
    }
    struct Expected: Decodable {
      let control_ratio, control_unit_variance, treatment_ratio, treatment_unit_variance: Double
      let absolute: Defined<ExpectedTest>
    }
    var accuracy = Accuracy(table: "ratio_metric")
    for row in try accuracy.cases(as: SharedVectors.Case<Input, Expected>.self) {
      let control = try RatioMetric(row.input.control.moments)
      let treatment = try RatioMetric(row.input.treatment.moments)
      accuracy.expect(control.ratio, row.expected.control_ratio, within: 1e-8, row.id)
      accuracy.expect(treatment.ratio, row.expected.treatment_ratio, within: 1e-8, row.id)
      accuracy.expect(try control.unitVariance, row.expected.control_unit_variance, within: 1e-8, row.id)
      accuracy.expect(try treatment.unitVariance, row.expected.treatment_unit_variance, within: 1e-8, row.id)
      guard let absolute = row.expected.absolute.value else {
        #expect(throws: UndefinedQuantity.zeroVariance) { try RatioDifference(control: control, treatment: treatment) }
        continue
      }
      let difference = try RatioDifference(control: control, treatment: treatment)
      accuracy.expect(difference.estimate, try #require(absolute.estimate), within: 1e-8, row.id)
      accuracy.expect(try difference.standardError, try #require(absolute.se), within: 1e-8, row.id)
      try accuracy.expect(difference.test(), absolute, within: 1e-8, row.id)
      let interval = try difference.interval(level: row.input.confidence)
      try accuracy.expect(interval, #require(absolute.ci), withinWidths: 1e-8, row.id)
    }
    accuracy.report()
  }

  @Test func `cuped`() throws {
    struct Arm: Decodable {
      let n: Int
      let sum_y, sum_yy, sum_x, sum_xx, sum_xy: Double

      var moments: JointMoments {
        SharedJointVectorTests.moments(n, (sum_y, sum_yy), (sum_x, sum_xx), sum_xy, scale: 10_000)
      }
    }
    struct Input: Decodable {
      let control, treatment: Arm
      let confidence: Double
    }
    struct Expected: Decodable {
      let theta: Double
      let pooled_correlation, control_adjusted_mean, treatment_adjusted_mean: Double?
      let control_adjusted_variance, treatment_adjusted_variance: Double?
      let absolute: Defined<ExpectedTest>
      let relative: Defined<ExpectedTest>?
    }
    var accuracy = Accuracy(table: "cuped")
    for row in try accuracy.cases(as: SharedVectors.Case<Input, Expected>.self) {
      let expected = row.expected
      let difference = try AdjustedDifference(
        control: row.input.control.moments, treatment: row.input.treatment.moments)
      accuracy.expect(difference.slope, expected.theta, within: 1e-7, row.id)
      guard let absolute = expected.absolute.value else {
        #expect(throws: UndefinedQuantity.zeroVariance) { try difference.test() }
        continue
      }
      let correlation = try #require(expected.pooled_correlation)
      accuracy.expect(difference.correlation, correlation, within: 1e-7, row.id)
      for (actual, expected) in [
        (difference.controlMean, expected.control_adjusted_mean),
        (difference.treatmentMean, expected.treatment_adjusted_mean),
        (try difference.controlVariance, expected.control_adjusted_variance),
        (try difference.treatmentVariance, expected.treatment_adjusted_variance),
        (difference.estimate, absolute.estimate), (try difference.standardError, absolute.se),
      ] { accuracy.expect(actual, try #require(expected), within: 1e-7, row.id) }
      try accuracy.expect(difference.test(), absolute, within: 1e-7, row.id)
      let interval = try difference.interval(level: row.input.confidence)
      try accuracy.expect(interval, #require(absolute.ci), withinWidths: 1e-7, row.id)
      guard let relative = expected.relative?.value else { continue }
      accuracy.expect(try difference.lift, try #require(relative.estimate), within: 1e-7, row.id)
      accuracy.expect(try difference.liftStandardError, try #require(relative.se), within: 1e-7, row.id)
      let lift = try difference.liftInterval(level: row.input.confidence)
      try accuracy.expect(lift, #require(relative.ci), withinWidths: 1e-7, row.id)
    }
    accuracy.report()
  }

  /// The vectors' values are multiples of one over `scale`, so their sums are integers in its units.
  static func moments(
    _ count: Int, _ first: (sum: Double, squares: Double), _ second: (sum: Double, squares: Double), _ products: Double,
    scale: Double
  ) -> JointMoments {
    func whole(_ value: Double, _ unit: Double) -> Int128 { Int128((value * unit).rounded()) }
    func part(_ part: (sum: Double, squares: Double)) -> SampleMoments {
      SampleMoments(
        count: count, sum: whole(part.sum, scale), sumOfSquares: whole(part.squares, scale * scale), scale: scale)
    }
    return JointMoments(first: part(first), second: part(second), sumOfProducts: whole(products, scale * scale))
  }
}
