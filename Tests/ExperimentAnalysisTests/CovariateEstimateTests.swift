import ExperimentAnalysis
import ExperimentDesign
import ExperimentStatistics
import NavigationEvents
import NavigationExperiments
import Testing

/// Estimates that take away what was known of users beforehand, on users written down by hand.
struct CovariateEstimateTests {
  private static func experiment(
    _ estimator: AnalysisChoices.Estimator = .covariateAdjusted
  ) throws -> ExperimentDefinition {
    var experiment = try OneScreen.experiment(metrics: [
      Metric(id: "taps", measure: .count("tap"), role: .primary),
      Metric(id: "backs", measure: .rate(of: "back", per: ["tap"]), role: .secondary),
    ])
    experiment.analysis.covariate = .beforeExposure
    experiment.analysis.estimator = estimator
    return experiment
  }

  /// Each user's taps now and earlier, and the same under both variants but for one tap more.
  private static let taps: [(now: Int64, earlier: Int64)] = [(3, 2), (5, 6), (9, 7), (4, 4), (8, 9), (1, 0), (6, 4)]

  private static func rows(_ experiment: ExperimentDefinition, knowing isKnown: Bool = true) -> [Comparison] {
    var tally = ExperimentTally(experiment.outline)
    func outcome(_ taps: Int64) -> UserOutcome {
      UserOutcome(exposure: Exposure(time: 0, sizeClass: .compact), values: [taps, 1], denominators: [taps + 1])
    }
    for variant in 0..<2 {
      for (index, user) in taps.enumerated() where (index + variant) % 3 != 0 {
        let earlier = isKnown ? outcome(user.earlier) : nil
        tally.addRevealed(outcome(user.now + Int64(variant)), variant: variant, after: earlier)
      }
    }
    return ExperimentAnalyzer(experiment: experiment.outline, tally: tally).results().comparisons.filter {
      $0.design == .revealed && $0.scope == .overall
    }
  }

  @Test func `the row is that of the adjusted difference`() throws {
    let row = Self.rows(try Self.experiment())[0]
    func arm(_ variant: Int) -> JointMoments {
      let users = Self.taps.enumerated().filter { ($0.offset + variant) % 3 != 0 }.map {
        (Int128($0.element.now) + Int128(variant), Int128($0.element.earlier))
      }
      func moments(_ values: [Int128]) -> SampleMoments {
        SampleMoments(count: values.count, sum: values.reduce(0, +), sumOfSquares: values.reduce(0) { $0 + $1 * $1 })
      }
      return JointMoments(
        first: moments(users.map(\.0)), second: moments(users.map(\.1)),
        sumOfProducts: users.reduce(0) { $0 + $1.0 * $1.1 })
    }
    let expected = Estimate(adjusted: arm(0), arm(1), level: 0.95)
    #expect(row.difference == expected.difference && row.standardError == expected.standardError)
    #expect(row.interval == expected.interval && row.result == expected.result)
    #expect(row.result?.method == .covariateAdjusted)
  }

  @Test func `all estimates are told, whichever stands in the row`() throws {
    let (crude, adjusted) = (Self.rows(try Self.experiment(.crude))[0], Self.rows(try Self.experiment())[0])
    #expect(crude.estimates.map(\.kind) == adjusted.estimates.map(\.kind) && crude.difference != adjusted.difference)
    #expect(crude.estimates.contains { $0.kind == .covariateAdjusted && $0.estimate.difference == adjusted.difference })
  }

  @Test func `what nothing was known of is compared as it is, and so are ratios`() throws {
    let unknown = Self.rows(try Self.experiment(), knowing: false)
    #expect(unknown.allSatisfy { row in row.estimates.allSatisfy { $0.kind != .covariateAdjusted } })
    #expect(unknown[0].result?.method == .welch)
    #expect(Self.rows(try Self.experiment())[1].estimates.allSatisfy { $0.kind != .covariateAdjusted })
  }
}
