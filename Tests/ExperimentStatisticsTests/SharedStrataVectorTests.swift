import ExperimentStatistics
import Testing

struct SharedStrataVectorTests {
  struct Input: Decodable {
    struct Arms: Decodable { let control_successes, control_n, treatment_successes, treatment_n: Int }
    let strata: [Arms]
    let confidence: Double

    var stratified: StratifiedProportions {
      StratifiedProportions(
        strata.map {
          Stratum(
            control: Proportion(successes: $0.control_successes, trials: $0.control_n),
            treatment: Proportion(successes: $0.treatment_successes, trials: $0.treatment_n))
        })
    }
  }

  @Test func `strata`() throws {
    var accuracy = Accuracy(table: "strata")
    try odds(&accuracy)
    try differences(&accuracy)
    accuracy.report()
  }

  private func odds(_ accuracy: inout Accuracy) throws {
    struct Mantel: Decodable { let chi2, p, chi2_continuity, p_continuity: Double }
    struct Odds: Decodable {
      let estimate, log_se: Double
      let ci: [Double]
    }
    struct Equality: Decodable { let chi2, df, p, tarone_chi2, tarone_p: Double }
    struct Expected: Decodable {
      let cmh: Mantel
      let odds_ratio_mh: Odds
      let breslow_day: Equality?
    }
    for row in try accuracy.cases(as: SharedVectors.Case<Input, Expected>.self) {
      let (stratified, expected) = (row.input.stratified, row.expected)
      let (plain, corrected) = (try stratified.mantelHaenszelTest(), try stratified.mantelHaenszelTest(corrected: true))
      accuracy.expect(plain.statistic, expected.cmh.chi2, within: 1e-9, row.id)
      accuracy.expect(plain.pValue, expected.cmh.p, within: 1e-9, row.id)
      accuracy.expect(corrected.statistic, expected.cmh.chi2_continuity, within: 1e-9, row.id)
      accuracy.expect(corrected.pValue, expected.cmh.p_continuity, within: 1e-9, row.id)
      let odds = expected.odds_ratio_mh
      accuracy.expect(try stratified.commonOddsRatio, odds.estimate, within: 1e-9, row.id)
      accuracy.expect(try stratified.logOddsRatioStandardError, odds.log_se, within: 1e-9, row.id)
      let interval = try stratified.oddsRatioInterval(level: row.input.confidence)
      try accuracy.expect(interval, odds.ci, withinWidths: 1e-9, row.id)
      guard let equality = expected.breslow_day else {
        #expect(throws: UndefinedQuantity.tooFewStrata) { try stratified.equalOddsTest() }
        continue
      }
      let (tarone, breslowDay) = (try stratified.equalOddsTest(), try stratified.equalOddsTest(corrected: false))
      #expect(tarone.degreesOfFreedom == equality.df)
      accuracy.expect(breslowDay.statistic, equality.chi2, within: 1e-9, "Breslow-Day \(row.id)")
      accuracy.expect(breslowDay.pValue, equality.p, within: 1e-9, "Breslow-Day \(row.id)")
      accuracy.expect(tarone.statistic, equality.tarone_chi2, within: 1e-9, "Tarone \(row.id)")
      accuracy.expect(tarone.pValue, equality.tarone_p, within: 1e-9, "Tarone \(row.id)")
    }
  }

  private func differences(_ accuracy: inout Accuracy) throws {
    struct Heterogeneity: Decodable { let fixed_effect, fixed_effect_se, Q, df, p, I2: Double }
    struct Interaction: Decodable { let z, p: Double }
    struct Relative: Decodable { let estimate, se: Double }
    struct PostStratified: Decodable {
      let weights: [Double]
      let difference, se_fixed_weights, se_multinomial_weights: Double
      let gbstats_relative: Relative?
    }
    struct Simpson: Decodable {
      let all_strata_positive, all_strata_negative, reversal, sign_change_after_adjustment: Bool
    }
    struct Expected: Decodable {
      let heterogeneity_of_differences: Heterogeneity?
      let interaction_z: Interaction?
      let crude_difference: Double
      let post_stratified: PostStratified
      let simpson: Simpson
    }
    for row in try accuracy.cases(as: SharedVectors.Case<Input, Expected>.self) {
      let (stratified, expected) = (row.input.stratified, row.expected)
      accuracy.expect(try stratified.crude.estimate, expected.crude_difference, within: 1e-9, row.id)
      let post = try PostStratifiedDifference(stratified)
      for (share, weight) in zip(post.shares, expected.post_stratified.weights) {
        accuracy.expect(share, weight, within: 1e-9, row.id)
      }
      accuracy.expect(post.estimate, expected.post_stratified.difference, within: 1e-9, row.id)
      accuracy.expect(try post.standardError(), expected.post_stratified.se_fixed_weights, within: 1e-9, row.id)
      let sampled = try post.standardError(mixIsSampled: true)
      accuracy.expect(sampled, expected.post_stratified.se_multinomial_weights, within: 1e-9, row.id)
      if let relative = expected.post_stratified.gbstats_relative {
        accuracy.expectAbsolute(try post.lift, relative.estimate, within: 1e-12, "lift \(row.id)")
        let error = try post.liftStandardError(mixIsSampled: true)
        accuracy.expect(error, relative.se, within: 1e-9, "lift \(row.id)")
      }
      let check = try SimpsonCheck(stratified)
      #expect(check.allStrataPositive == expected.simpson.all_strata_positive, "\(row.id)")
      #expect(check.allStrataNegative == expected.simpson.all_strata_negative, "\(row.id)")
      #expect(check.isReversal == expected.simpson.reversal, "\(row.id)")
      #expect(check.signChangesAfterAdjustment == expected.simpson.sign_change_after_adjustment, "\(row.id)")
      guard let spread = expected.heterogeneity_of_differences else {
        #expect(throws: UndefinedQuantity.tooFewStrata) { try DifferenceHeterogeneity(stratified) }
        continue
      }
      let heterogeneity = try DifferenceHeterogeneity(stratified)
      accuracy.expect(heterogeneity.commonDifference, spread.fixed_effect, within: 1e-9, row.id)
      accuracy.expect(heterogeneity.standardError, spread.fixed_effect_se, within: 1e-9, row.id)
      accuracy.expect(heterogeneity.test.statistic, spread.Q, within: 1e-9, "Q \(row.id)")
      accuracy.expect(heterogeneity.test.pValue, spread.p, within: 1e-9, row.id)
      #expect(heterogeneity.test.degreesOfFreedom == spread.df)
      accuracy.expect(heterogeneity.inconsistency, spread.I2, within: 1e-9, row.id)
      if let interaction = expected.interaction_z {
        let result = try #require(heterogeneity.interaction)
        accuracy.expect(result.statistic.magnitude, interaction.z.magnitude, within: 1e-9, row.id)
        #expect((result.statistic < 0) == (interaction.z < 0), "\(row.id)")
        accuracy.expect(result.pValue, interaction.p, within: 1e-9, row.id)
      }
    }
  }
}
