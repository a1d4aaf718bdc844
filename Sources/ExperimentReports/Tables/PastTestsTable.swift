import ExperimentAnalysis
import NavigationExperiments

extension TableDescription {
  /// `past_tests.csv`: tests with real users beside what experiments predict of them.
  package static let pastTests = TableDescription(
    name: "past_tests", title: "Past tests",
    description: "One row per test with real users: what came out, and what the experiment that describes it predicts.",
    columns: PastTestColumn.all.map(\.description), primaryKey: ["test_id"])
}

/// The columns of ``TableDescription/pastTests``.
enum PastTestColumn {
  private typealias Column = DataColumn<PastTestsReport.Row>

  static var all: [DataColumn<PastTestsReport.Row>] { identity + outcome + prediction + judgment }

  private static var identity: [Column] {
    [
      .init("test_id", .string, "The test, and the metric where it has several.", isRequired: true) {
        .text($0.score.test.id)
      },
      .init("kind", .string, "The kind of change that was tested.", isRequired: true) { .text($0.score.test.kind) },
      .init("experiment", .string, "The experiment file that describes it, without extension; empty where none does.") {
        Cell($0.score.test.question?.experiment)
      },
      .init("metric_id", .string, "The metric that predicts the effect; empty where none does.") {
        Cell($0.score.test.question?.metric)
      },
      .init("treatment_id", .string, "The treatment; empty where no experiment describes the test.") {
        Cell($0.score.test.question?.treatment)
      },
      .init(
        "use", .string, "What the outcome has to do with the parameters; empty where no experiment describes the test.",
        oneOf: PublishedFigure.Use.allCases.map(\.rawValue)
      ) { Cell($0.score.test.question?.use.rawValue) },
      .init("reason", .string, "Why no experiment describes the test; empty where one does.") {
        .text($0.score.test.reason)
      },
    ]
  }

  private static var outcome: [Column] {
    [
      .init(
        "observed_sign", .string, "Which way the metric went under the treatment.", isRequired: true,
        oneOf: PastTest.Sign.allCases.map(\.rawValue)
      ) { .text($0.score.test.sign.rawValue) },
      .init(
        "unit", .string, "The unit of all effects of the row: pp, s, or % of the control's value.", isRequired: true,
        oneOf: PastTest.Unit.allCases.map(\.rawValue)
      ) { .text($0.score.unit.rawValue) },
      .init("observed_effect", .number, "Treatment minus control; empty where no size was published.") {
        Cell($0.score.test.effect?.value)
      },
      .init("observed_low", .number, "Lower end of its 95 % interval; empty where none was published.") {
        Cell($0.score.test.effect?.interval?.lowerBound)
      },
      .init("observed_high", .number, "Upper end of its 95 % interval; empty where none was published.") {
        Cell($0.score.test.effect?.interval?.upperBound)
      },
    ]
  }

  private static var prediction: [Column] {
    [
      .init("predicted_effect", .number, "Treatment minus control with all parameters at their defaults; may be empty.")
      {
        Cell($0.score.difference)
      },
      .init("scenarios_p05", .number, "Effect that 5 % of the scenarios stay below; may be empty.") {
        Cell($0.score.scenarios?.lowerBound)
      },
      .init("scenarios_p95", .number, "Effect that 95 % of the scenarios stay below; may be empty.") {
        Cell($0.score.scenarios?.upperBound)
      },
      .init("verdict", .string, "The verdict over the scenarios, in words; may be empty.") { Cell($0.verdict) },
      .init(
        "claim", .string, "What the verdict claims; empty where it leaves the difference open.",
        oneOf: PredictionClaim.allCases.map(\.rawValue)
      ) { Cell($0.score.claim?.rawValue) },
    ]
  }

  private static var judgment: [Column] {
    [
      .init("is_sign_right", .boolean, "Whether predicted_effect has the observed sign; empty where that is unclear.") {
        Cell($0.score.isSignRight)
      },
      .init(
        "is_inside_scenarios", .boolean,
        "Whether observed_effect lies between scenarios_p05 and scenarios_p95; empty where either is missing."
      ) { Cell($0.score.isInsideScenarios) },
      .init("is_inside", .boolean, "The same with the error of the real test added; empty where either is missing.") {
        Cell($0.score.isInside)
      },
      .init("is_claim_right", .boolean, "Whether the claim came true; empty without a claim.") {
        Cell($0.score.isClaimRight)
      },
      .init("source", .string, "Who published the outcome where.", isRequired: true) { .text($0.score.test.source) },
    ]
  }
}
