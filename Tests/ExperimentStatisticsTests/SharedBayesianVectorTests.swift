import ExperimentStatistics
import Testing

struct SharedBayesianVectorTests {
  @Test func `bayesian`() throws {
    var accuracy = Accuracy(table: "bayesian")
    try betaPosteriors(&accuracy)
    try normalEffects(&accuracy)
    accuracy.report()
  }

  private func betaPosteriors(_ accuracy: inout Accuracy) throws {
    struct Input: Decodable {
      let control_successes, control_n, treatment_successes, treatment_n: Int
      let prior_alpha, prior_beta: Double
    }
    struct Expected: Decodable {
      let chance_to_win, expected_loss_choosing_treatment, expected_loss_choosing_control: Double
      let control_credible_interval, treatment_credible_interval: [Double]
    }
    let rows = try accuracy.cases(kind: "beta_binomial", as: SharedVectors.Case<Input, Expected>.self)
    try #require(rows.count >= 120)
    for row in rows {
      let (input, expected) = (row.input, row.expected)
      func posterior(_ successes: Int, _ trials: Int) -> ProportionPosterior {
        ProportionPosterior(
          Proportion(successes: successes, trials: trials), priorAlpha: input.prior_alpha, priorBeta: input.prior_beta)
      }
      let control = posterior(input.control_successes, input.control_n)
      let treatment = posterior(input.treatment_successes, input.treatment_n)
      let comparison = PosteriorComparison(control: control, treatment: treatment)
      let chance = expected.chance_to_win
      let own = 1e-8 * min(chance, 1 - chance)
      let oracle = Self.quadratureError(control.distribution, treatment.distribution)
      accuracy.expectAbsolute(comparison.chanceToWin, chance, within: max(own, oracle, chance.ulp), "chance \(row.id)")
      let losses = [
        (comparison.expectedLossOfTreatment, expected.expected_loss_choosing_treatment),
        (comparison.expectedLossOfControl, expected.expected_loss_choosing_control),
      ]
      for (actual, expected) in losses { accuracy.expect(actual, expected, within: 1e-7, "loss \(row.id)") }
    }
  }

  /// How far the vectors' own quadrature is off where a shape is no integer and the chance has no closed form.
  ///
  /// It works on rates, and a shape of ½ leaves about 1e-8 of the distribution nearer to 1 than a `Double` can tell.
  private static func quadratureError(_ distributions: BetaDistribution...) -> Double {
    let shapes = distributions.flatMap { [$0.alpha, $0.beta] }
    if shapes.contains(0.5) { return 2e-7 }
    return shapes.allSatisfy { $0 == $0.rounded() } ? 0 : 1e-14
  }

  /// By a quadrature of 25 digits.
  @Test(arguments: [(10, 60, 100, 100, 0.9999999999999932), (71, 139, 88, 139, 0.9999999966291215)])
  func `chances next to certainty, of shapes that are no integers`(
    lost: Int, won: Int, of first: Int, and second: Int, chance: Double
  ) {
    let comparison = PosteriorComparison(
      control: ProportionPosterior(Proportion(successes: lost, trials: first), priorAlpha: 0.5, priorBeta: 0.5),
      treatment: ProportionPosterior(Proportion(successes: won, trials: second), priorAlpha: 0.5, priorBeta: 0.5))
    #expect(abs(comparison.chanceToWin - chance) <= chance.ulp)
  }

  private func normalEffects(_ accuracy: inout Accuracy) throws {
    struct Prior: Decodable { let mean, variance: Double }
    struct Input: Decodable {
      let control_successes, control_n, treatment_successes, treatment_n: Int
      let difference: String
      let prior: Prior?
      let lower_is_better: Bool
    }
    struct Expected: Decodable { let posterior_mean, posterior_sd, chance_to_win, risk_control, risk_treatment: Double }
    let rows = try accuracy.cases(kind: "normal_effect", as: SharedVectors.Case<Input, Expected>.self)
    try #require(rows.count >= 90)
    for row in rows {
      let (input, expected) = (row.input, row.expected)
      let difference = try ProportionDifference(
        control: Proportion(successes: input.control_successes, trials: input.control_n),
        treatment: Proportion(successes: input.treatment_successes, trials: input.treatment_n))
      let isRelative = input.difference == "relative"
      let prior = input.prior.map { NormalPrior(mean: $0.mean, variance: $0.variance) } ?? .flat
      let posterior = try EffectPosterior(
        estimate: isRelative ? difference.lift : difference.estimate,
        standardError: isRelative ? difference.deltaMethodError : difference.standardError,
        prior: isRelative ? prior : prior.onDifferences(fromBaseline: difference.control.rate),
        lowerIsBetter: input.lower_is_better)
      accuracy.expect(posterior.mean, expected.posterior_mean, within: 1e-10, row.id)
      accuracy.expect(posterior.standardDeviation, expected.posterior_sd, within: 1e-10, row.id)
      accuracy.expect(posterior.chanceToWin, expected.chance_to_win, within: 1e-10, row.id)
      accuracy.expect(posterior.expectedLossOfControl, expected.risk_control, within: 1e-9, row.id)
      accuracy.expect(posterior.expectedLossOfTreatment, expected.risk_treatment, within: 1e-9, row.id)
    }
  }
}
