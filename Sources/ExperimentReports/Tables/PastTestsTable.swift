import ExperimentAnalysis
import ExperimentDesign

extension Table<PastTestsReport.Row> {
  static var pastTests: Self {
    Self(
      file: "past_tests", TableColumn.identity, TableColumn.outcome, TableColumn.prediction, TableColumn.judgment)
  }
}

extension TableColumn<PastTestsReport.Row> {
  fileprivate static var identity: [Self] {
    [
      .init("test_id", \.score.test.id, text: \.score.test.id),
      .init("kind", \.score.test.kind, text: \.score.test.kind),
      .init("experiment", \.score.test.question?.experiment), .init("metric_id", \.score.test.question?.metric),
      .init("treatment_id", \.score.test.question?.treatment), .text("use") { $0.score.test.question?.use.rawValue },
      .text("reason") { $0.score.test.reason.nonempty },
    ]
  }

  fileprivate static var outcome: [Self] {
    [
      .init("observed_sign", \.score.test.sign.rawValue, text: \.observed), .init("unit", \.score.unit.rawValue),
      .init("observed_effect", \.score.test.effect?.value),
    ] + interval("observed", \.score.test.effect?.interval) + [.init("guess", \.score.test.guess)]
  }

  fileprivate static var prediction: [Self] {
    [
      .init("predicted_effect", \.score.difference) { row in
        row.score.difference.map { "\(row.effect($0)) \(row.score.unit.rawValue)" } ?? "–"
      },
      .init("scenarios_p05", \.score.scenarios?.lowerBound) { $0.text($0.score.scenarios) },
      .init("scenarios_p95", \.score.scenarios?.upperBound),
      .init("range_p05", \.score.range?.lowerBound) { $0.text($0.score.range) },
      .init("range_p95", \.score.range?.upperBound), .text("verdict") { $0.verdict },
      .init("claim", \.score.claim?.rawValue),
    ]
  }

  fileprivate static var judgment: [Self] {
    [
      .answer("is_sign_right", \.score.isSignRight), .answer("is_inside_scenarios", \.score.isInsideScenarios),
      .answer("is_in_range", \.score.isInRange), .init("is_inside", \.score.isInside),
      .answer("is_claim_right", \.score.isClaimRight),
      .init("source", \.score.test.source),
    ]
  }

  private static func answer(_ name: String, _ isRight: @escaping (Row) -> Bool?) -> Self {
    Self(name, isRight) { isRight($0).map { $0 ? "yes" : "no" } ?? "–" }
  }
}

extension PastTestsReport.Row {
  fileprivate func effect(_ value: Double) -> String { abs(value) < 0.000_05 ? "0" : signed(value) }

  fileprivate func text(_ range: ClosedRange<Double>?) -> String {
    range.map { "\(effect($0.lowerBound)) to \(effect($0.upperBound)) \(score.unit.rawValue)" } ?? "–"
  }

  fileprivate var observed: String {
    let sign = score.test.sign == .unclear ? "no clear difference" : score.test.sign.rawValue
    guard let size = score.test.effect else { return sign }
    let interval = size.interval.map { " (\(effect($0.lowerBound)) to \(effect($0.upperBound)))" } ?? ""
    return "\(sign): \(effect(size.value)) \(size.unit.rawValue)\(interval)"
  }
}
