import ExperimentStatistics
import Testing

struct SharedQuantileVectorTests {
  @Test func `quantile`() throws {
    var accuracy = Accuracy(table: "quantile")
    try orderStatistics(&accuracy)
    try ranks(&accuracy)
    try variances(of: "quantile_difference", atLeast: 23, &accuracy)
    try variances(of: "clustered_quantile_difference", atLeast: 37, &accuracy)
    accuracy.report()
  }

  private func orderStatistics(_ accuracy: inout Accuracy) throws {
    struct Input: Decodable {
      let values: [Double]
      let quantile, confidence: Double
    }
    struct Expected: Decodable {
      let estimate_type7: Double
      let lower_rank, upper_rank: Int
      let ci: [Double]
    }
    let rows = try accuracy.cases(kind: "order_statistic_ci", as: SharedVectors.Case<Input, Expected>.self)
    try #require(rows.count >= 80)
    for row in rows {
      let (share, level) = (row.input.quantile, row.input.confidence)
      let sample = CountedValues(row.input.values.map { Int(($0 * 10_000).rounded()) }, scale: 10_000)
      accuracy.expect(try sample.quantile(share), row.expected.estimate_type7, within: 1e-9, row.id)
      let ranks = QuantileRanks(count: sample.count, quantile: share, level: level)
      #expect(ranks.lower ?? 0 == row.expected.lower_rank, "\(row.id)")
      #expect(ranks.upper ?? sample.count + 1 == row.expected.upper_rank, "\(row.id)")
      let interval = try sample.quantileInterval(share, level: level)
      let bounds = [interval.lower, interval.upper]
      for (actual, expected) in zip(bounds, row.expected.ci) {
        if expected.isNaN {
          #expect(actual.isInfinite)
        } else {
          accuracy.expect(actual, expected, within: 1e-9, row.id)
        }
      }
    }
  }

  private func ranks(_ accuracy: inout Accuracy) throws {
    struct Input: Decodable {
      let n: Int
      let quantile, confidence: Double
    }
    struct Expected: Decodable {
      let lower_rank, upper_rank: Int
      let normal_approx_lower_rank_real, normal_approx_upper_rank_real: Double
    }
    let rows = try accuracy.cases(kind: "ranks", as: SharedVectors.Case<Input, Expected>.self)
    try #require(rows.count >= 60)
    for row in rows {
      let (input, expected) = (row.input, row.expected)
      let ranks = QuantileRanks(count: input.n, quantile: input.quantile, level: input.confidence)
      #expect(ranks.lower ?? 0 == expected.lower_rank, "\(row.id)")
      #expect(ranks.upper ?? input.n + 1 == expected.upper_rank, "\(row.id)")
      let real = QuantileRanks.normalApproximation(
        count: input.n,
        quantile: input.quantile,
        level: input.confidence
      )
      accuracy.expect(real.lower, expected.normal_approx_lower_rank_real, within: 1e-9, row.id)
      accuracy.expect(real.upper, expected.normal_approx_upper_rank_real, within: 1e-9, row.id)
    }
  }

  private func variances(of kind: String, atLeast count: Int, _ accuracy: inout Accuracy) throws {
    struct Arm: Decodable {
      let n, n_star: Int
      let quantile_hat, quantile_lower, quantile_upper: Double
      let main_sum, main_sum_squares, denominator_sum, denominator_sum_squares: Double?
      let main_denominator_sum_product: Double?
      let n_clusters: Int?

      func estimate(_ share: Double) throws -> QuantileEstimate {
        try QuantileEstimate(
          share: share,
          count: n,
          value: quantile_hat,
          bounds: quantile_lower...quantile_upper,
          boundCount: n_star,
          clusters: n_clusters.map { count in
            try SharedJointVectorTests.moments(
              count,
              (#require(main_sum), #require(main_sum_squares)),
              (#require(denominator_sum), #require(denominator_sum_squares)),
              #require(main_denominator_sum_product),
              scale: 1
            )
          }
        )
      }
    }
    struct Input: Decodable {
      let quantile: Double
      let control, treatment: Arm
    }
    struct Expected: Decodable {
      let control_variance, treatment_variance: Double
    }
    let rows = try accuracy.cases(kind: kind, as: SharedVectors.Case<Input, Expected>.self)
    try #require(rows.count >= count)
    for row in rows {
      let (input, expected) = (row.input, row.expected)
      let control = try input.control.estimate(input.quantile)
      let treatment = try input.treatment.estimate(input.quantile)
      accuracy.expect(control.unitVariance, expected.control_variance, within: 1e-9, row.id)
      accuracy.expect(treatment.unitVariance, expected.treatment_variance, within: 1e-9, row.id)
    }
  }
}
