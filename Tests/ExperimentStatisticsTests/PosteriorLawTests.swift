import ExperimentStatistics
import Testing

/// What must hold between posteriors, whatever was observed.
struct PosteriorLawTests {
  static let seeds: [UInt64] = Array(1...60)

  @Test(arguments: seeds) func `swapping the arms swaps winning and losing`(seed: UInt64) throws {
    let (control, treatment) = try draw(seed)
    let there = PosteriorComparison(control: control, treatment: treatment)
    let back = PosteriorComparison(control: treatment, treatment: control)
    #expect(back.chanceToWin == there.chanceToLose && back.chanceToLose == there.chanceToWin)
    #expect(back.expectedLossOfControl == there.expectedLossOfTreatment)
    #expect(abs(there.chanceToWin + there.chanceToLose - 1) < 1e-15)
  }

  @Test(arguments: seeds) func `what one choice loses and the other does not is the difference of the means`(
    seed: UInt64
  ) throws {
    let (control, treatment) = try draw(seed)
    let comparison = PosteriorComparison(control: control, treatment: treatment)
    let gained = comparison.expectedLossOfControl - comparison.expectedLossOfTreatment
    let scale = max(comparison.expectedLossOfControl, comparison.expectedLossOfTreatment)
    func mean(_ posterior: ProportionPosterior) -> Double {
      posterior.distribution.alpha / (posterior.distribution.alpha + posterior.distribution.beta)
    }
    #expect(abs(gained - (mean(treatment) - mean(control))) < 1e-9 * scale + 1e-16)
  }

  @Test(arguments: seeds) func `the same posterior twice wins half the time`(seed: UInt64) throws {
    let posterior = try draw(seed).control
    let same = PosteriorComparison(control: posterior, treatment: posterior)
    #expect(abs(same.chanceToWin - 0.5) < 1e-9)
    #expect(close(same.expectedLossOfControl, same.expectedLossOfTreatment, 1e-12))
  }

  @Test(arguments: seeds) func `with nothing known before, a normal posterior is the test's own statement`(
    seed: UInt64
  ) throws {
    var generator = SeededGenerator(seed: seed)
    let error = generator.logUniform(1e-9, 1e9)
    let estimate = error * Double.random(in: -30...30, using: &generator)
    let posterior = try EffectPosterior(estimate: estimate, standardError: error)
    #expect(close(posterior.chanceToWin, NormalDistribution().lowerTail(at: estimate / error), 1e-12))
    let lower = try EffectPosterior(estimate: estimate, standardError: error, lowerIsBetter: true)
    #expect(close(lower.chanceToWin, NormalDistribution().upperTail(at: estimate / error), 1e-12))
    #expect(lower.expectedLossOfControl == posterior.expectedLossOfTreatment)
    let gained = posterior.expectedLossOfControl - posterior.expectedLossOfTreatment
    #expect(abs(gained - estimate) < 1e-12 * max(abs(estimate), error))
    #expect(posterior.expectedLossOfControl >= 0 && posterior.expectedLossOfTreatment >= 0)
  }

  @Test(arguments: seeds) func `a prior pulls towards itself and narrows`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let error = generator.logUniform(1e-6, 1e6)
    let (estimate, mean) = (
      Double.random(in: -5...5, using: &generator) * error, Double.random(in: -5...5, using: &generator) * error
    )
    let variance = generator.logUniform(1e-3, 1e3) * error * error
    let posterior = try EffectPosterior(
      estimate: estimate, standardError: error, prior: NormalPrior(mean: mean, variance: variance))
    #expect(min(estimate, mean) <= posterior.mean && posterior.mean <= max(estimate, mean))
    #expect(posterior.standardDeviation < min(error, variance.squareRoot()))
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

  private func draw(_ seed: UInt64) throws -> (control: ProportionPosterior, treatment: ProportionPosterior) {
    var generator = SeededGenerator(seed: seed)
    let arms = try generator.arms()
    let (alpha, beta) = (generator.logUniform(0.3, 300), generator.logUniform(0.3, 300))
    return (
      ProportionPosterior(arms.control, priorAlpha: alpha, priorBeta: beta),
      ProportionPosterior(arms.treatment, priorAlpha: alpha, priorBeta: beta)
    )
  }
}
