import ExperimentStatistics
import Testing

/// The project's own reference vectors, within the tolerance each file's header states.
struct SharedVectorTests {
  @Test func `special_normal`() throws {
    struct Input: Decodable { let z, p: Double? }
    struct Expected: Decodable { let cdf, sf, log_sf, quantile, upper_quantile: Double? }
    var accuracy = Accuracy(table: "special_normal")
    for row in try accuracy.cases(as: SharedVectors.Case<Input, Expected>.self) {
      let distribution = NormalDistribution()
      for (actual, expected) in [
        (row.input.z.map(distribution.lowerTail), row.expected.cdf),
        (row.input.z.map(distribution.upperTail), row.expected.sf),
        (row.input.z.map { distribution.tails(at: $0).logUpper }, row.expected.log_sf),
        (row.input.p.map(distribution.quantile), row.expected.quantile),
        (row.input.p.map(distribution.upperQuantile), row.expected.upper_quantile),
      ] { if let expected { accuracy.expect(try #require(actual), expected, within: 1e-12, row.id) } }
    }
    accuracy.report()
  }

  @Test func `special_student_t`() throws {
    struct Input: Decodable {
      let t, p: Double?
      let df: Double
    }
    struct Expected: Decodable { let cdf, sf, two_sided_p, log10_two_sided_p, upper_quantile: Double? }
    var accuracy = Accuracy(table: "special_student_t")
    for row in try accuracy.cases(as: SharedVectors.Case<Input, Expected>.self) {
      let distribution = StudentTDistribution(degreesOfFreedom: row.input.df)
      for (actual, expected) in [
        (row.input.t.map(distribution.lowerTail), row.expected.cdf),
        (row.input.t.map(distribution.upperTail), row.expected.sf),
        (row.input.t.map(distribution.twoSidedPValue), row.expected.two_sided_p),
        (row.input.t.map { distribution.foldedTails(at: $0).log10Upper }, row.expected.log10_two_sided_p),
        (row.input.p.map(distribution.upperQuantile), row.expected.upper_quantile),
      ] { if let expected { accuracy.expect(try #require(actual), expected, within: 1e-10, row.id) } }
    }
    accuracy.report()
  }

  @Test func `special_chi2_gamma`() throws {
    struct Input: Decodable {
      let x: Double
      let df, a: Double?
    }
    struct Expected: Decodable { let sf, cdf, log10_sf, P, Q: Double? }
    var accuracy = Accuracy(table: "special_chi2_gamma")
    for row in try accuracy.cases(as: SharedVectors.Case<Input, Expected>.self) {
      let shape = try #require(row.input.a ?? row.input.df.map { $0 / 2 })
      let tails = IncompleteGamma(shape: shape, at: row.input.a == nil ? row.input.x / 2 : row.input.x).tails
      for (actual, expected) in [
        (tails.upper, row.expected.sf ?? row.expected.Q), (tails.lower, row.expected.cdf ?? row.expected.P),
        (tails.log10Upper, row.expected.log10_sf),
      ] { if let expected { accuracy.expect(actual, expected, within: 1e-11, row.id) } }
    }
    accuracy.report()
  }

  @Test func `special_beta`() throws {
    struct Input: Decodable { let a, b, x: Double }
    struct Expected: Decodable { let cdf, sf: Double }
    var accuracy = Accuracy(table: "special_beta")
    for row in try accuracy.cases(as: SharedVectors.Case<Input, Expected>.self) {
      let (a, b, x) = (row.input.a, row.input.b, row.input.x)
      let tails = IncompleteBeta(a, b, x: x, y: 1 - x).tails
      let tolerance = a + b > 1e6 ? 1e-9 : 1e-10
      let lowerIsSmaller = row.expected.cdf < row.expected.sf
      accuracy.expect(
        lowerIsSmaller ? tails.lower : tails.upper, lowerIsSmaller ? row.expected.cdf : row.expected.sf,
        within: tolerance, row.id)
    }
    accuracy.report()
  }

  @Test func `srm`() throws {
    struct Input: Decodable {
      let counts: [Int]
      let weights: [Double]
    }
    struct Expected: Decodable {
      let chi2, df, p: Double
      let log10_p: Double?
    }
    var accuracy = Accuracy(table: "srm")
    for row in try accuracy.cases(as: SharedVectors.Case<Input, Expected>.self) {
      let test = SampleRatioTest(observed: row.input.counts, weights: row.input.weights)
      // The vectors call a test without users p = 1, as gbstats does; the package says that there is none.
      guard let log10PValue = row.expected.log10_p else {
        #expect(throws: UndefinedQuantity.noUnits) { try test.chiSquaredTest() }
        continue
      }
      let result = try test.chiSquaredTest()
      #expect(result.degreesOfFreedom == row.expected.df)
      accuracy.expect(result.statistic, row.expected.chi2, within: 1e-10, row.id)
      accuracy.expect(result.pValue, row.expected.p, within: 1e-10, row.id)
      accuracy.expect(result.log10PValue, log10PValue, within: 1e-9, row.id)
    }
    accuracy.report()
  }

  @Test func `srm_sequential`() throws {
    struct Input: Decodable {
      let count_increments: [[Int]]
      let weights: [Double]
      let dirichlet_concentration: Double
    }
    struct Look: Decodable { let log_bayes_factor, p_value: Double }
    struct Expected: Decodable { let path: [Look] }
    var accuracy = Accuracy(table: "srm_sequential")
    for row in try accuracy.cases(as: SharedVectors.Case<Input, Expected>.self) {
      var test = SequentialSampleRatioTest(weights: row.input.weights, concentration: row.input.dirichlet_concentration)
      try #require(row.input.count_increments.count == row.expected.path.count)
      for (increments, look) in zip(row.input.count_increments, row.expected.path) {
        test.observe(increments)
        accuracy.expectAbsolute(test.logBayesFactor, look.log_bayes_factor, within: 1e-7, row.id)
        accuracy.expect(test.pValue, look.p_value, within: 1e-7, row.id)
      }
    }
    accuracy.report()
  }

  @Test func `multiple_testing`() throws {
    struct Input: Decodable {
      let p_values: [Double]
      let alpha: Double
    }
    struct Adjusted: Decodable {
      let adjusted_p: [Double]
      let rejected: [Bool]
    }
    var accuracy = Accuracy(table: "multiple_testing")
    for row in try accuracy.cases(as: SharedVectors.Case<Input, [String: Adjusted]>.self) {
      for method in MultipleTestingMethod.allCases {
        let expected = try #require(row.expected[method.rawValue])
        let adjusted = AdjustedPValues(of: row.input.p_values, by: method)
        try #require(adjusted.values.count == expected.adjusted_p.count)
        for (actual, expected) in zip(adjusted.values, expected.adjusted_p) {
          accuracy.expect(try #require(actual), expected, within: 1e-12, "\(method) \(row.id)")
        }
        #expect(adjusted.values.map { $0.map { $0 <= row.input.alpha } } == expected.rejected)
      }
    }
    accuracy.report()
  }
}
