import ExperimentAnalysis
import ExperimentDesign

extension Table<PastTestsReport.Row> {
  static var pastTests: Self {
    Self(
      "past_tests",
      "One row per test with real users: what came out, and what the experiment that describes it predicts.",
      columns: TableColumn.identity + TableColumn.outcome + TableColumn.prediction + TableColumn.judgment,
      primaryKey: ["test_id"])
  }
}

extension TableColumn<PastTestsReport.Row> {
  fileprivate static var identity: [Self] {
    [
      .init("test_id", "The test, and the metric where it has several.", \.score.test.id) { $0.score.test.id },
      .init("kind", "The kind of change that was tested.", \.score.test.kind) { $0.score.test.kind },
      .init(
        "experiment", "The experiment file that describes it, without extension; empty where none does.",
        \.score.test.question?.experiment),
      .init("metric_id", "The metric that predicts the effect; empty where none does.", \.score.test.question?.metric),
      .init(
        "treatment_id", "The treatment; empty where no experiment describes the test.",
        \.score.test.question?.treatment),
      .init(
        "use", "What the outcome has to do with the parameters; empty where no experiment describes the test.",
        oneOf: PublishedFigure.Use.allCases.map(\.rawValue), \.score.test.question?.use.rawValue
      ) { $0.score.test.question?.use.rawValue ?? "–" },
      .text("reason", "Why no experiment describes the test; empty where one does.", \.score.test.reason.nonempty),
    ]
  }

  fileprivate static var outcome: [Self] {
    [
      .init(
        "observed_sign", "Which way the metric went under the treatment.",
        oneOf: PastTest.Sign.allCases.map(\.rawValue), \.score.test.sign.rawValue, text: \.observed),
      .init(
        "unit", "The unit of all effects of the row: pp, s, or % of the control's value.",
        oneOf: PastTest.Unit.allCases.map(\.rawValue), \.score.unit.rawValue),
      .init(
        "observed_effect", "Treatment minus control; empty where no size was published.", \.score.test.effect?.value),
      .init(
        "observed_low", "Lower end of its 95 % interval; empty where none was published.",
        \.score.test.effect?.interval?.lowerBound),
      .init(
        "observed_high", "Upper end of its 95 % interval; empty where none was published.",
        \.score.test.effect?.interval?.upperBound),
    ]
  }

  fileprivate static var prediction: [Self] {
    [
      .init(
        "predicted_effect", "Treatment minus control with all parameters at their defaults; may be empty.",
        \.score.difference
      ) { row in row.score.difference.map { "\(row.effect($0)) \(row.score.unit.rawValue)" } ?? "–" },
      .init(
        "scenarios_p05", "Effect that 5 % of the scenarios stay below; may be empty.", \.score.scenarios?.lowerBound
      ) { row in
        row.score.scenarios.map {
          "\(row.effect($0.lowerBound)) to \(row.effect($0.upperBound)) \(row.score.unit.rawValue)"
        } ?? "–"
      },
      .init(
        "scenarios_p95", "Effect that 95 % of the scenarios stay below; may be empty.", \.score.scenarios?.upperBound),
      .text("verdict", "The verdict over the scenarios, in words; may be empty.", \.verdict),
      .init(
        "claim", "What the verdict claims; empty where it leaves the difference open.",
        oneOf: PredictionClaim.allCases.map(\.rawValue), \.score.claim?.rawValue),
    ]
  }

  fileprivate static var judgment: [Self] {
    [
      .answer(
        "is_sign_right", "Whether predicted_effect has the observed sign; empty where that is unclear.",
        \.score.isSignRight),
      .answer(
        "is_inside_scenarios",
        "Whether observed_effect lies between scenarios_p05 and scenarios_p95; empty where either is missing.",
        \.score.isInsideScenarios),
      .init(
        "is_inside", "The same with the error of the real test added; empty where either is missing.",
        \.score.isInside),
      .answer("is_claim_right", "Whether the claim came true; empty without a claim.", \.score.isClaimRight),
      .init("source", "Who published the outcome where.", \.score.test.source),
    ]
  }

  private static func answer(_ name: String, _ description: String, _ isRight: @escaping (Row) -> Bool?) -> Self {
    Self(name, description, isRight) { isRight($0).map { $0 ? "yes" : "no" } ?? "–" }
  }
}

extension PastTestsReport.Row {
  fileprivate func effect(_ value: Double) -> String { abs(value) < 0.000_05 ? "0" : signed(value) }

  fileprivate var observed: String {
    let sign = score.test.sign == .unclear ? "no clear difference" : score.test.sign.rawValue
    guard let size = score.test.effect else { return sign }
    let interval = size.interval.map { " (\(effect($0.lowerBound)) to \(effect($0.upperBound)))" } ?? ""
    return "\(sign): \(effect(size.value)) \(size.unit.rawValue)\(interval)"
  }
}
