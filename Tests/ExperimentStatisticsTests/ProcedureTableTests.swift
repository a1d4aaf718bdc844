import ExperimentStatistics
import Testing

/// Results that share no formula with the package: see `make_procedure_tables.py`.
struct ProcedureTableTests {
  struct Arms: Decodable {
    let x1, n1, x2, n2: Int

    func difference() throws -> ProportionDifference {
      try ProportionDifference(
        control: Proportion(successes: x1, trials: n1), treatment: Proportion(successes: x2, trials: n2))
    }
  }

  @Test func `score intervals`() throws {
    struct Row: Decodable {
      let level: Digits
      let koopman: [Digits]
    }
    var accuracy = Accuracy(table: "score_intervals")
    for (arms, row) in zip(try accuracy.rows(as: Arms.self), try accuracy.rows(as: Row.self)) {
      let (difference, level) = (try arms.difference(), row.level.value)
      let ratio = try difference.koopmanLiftInterval(level: level)
      try accuracy.expect(ratio, row.koopman.map(\.value), withinWidths: 1e-10, "\(arms)")
    }
    accuracy.report()
  }

  @Test func `exact tests`() throws {
    struct Row: Decodable { let fisher: Digits }
    var accuracy = Accuracy(table: "exact_tests")
    for (arms, row) in zip(try accuracy.rows(as: Arms.self), try accuracy.rows(as: Row.self)) {
      accuracy.expect(try arms.difference().fisherTest().pValue, row.fisher.value, within: 1e-10, "\(arms)")
    }
    accuracy.report()
  }

  @Test func `posteriors`() throws {
    struct Row: Decodable {
      let control, treatment: [Digits]
      let win, lose, lossOfTreatment, lossOfControl: Digits
    }
    var accuracy = Accuracy(table: "posteriors")
    for row in try accuracy.rows(as: Row.self) {
      func posterior(_ shapes: [Digits]) throws -> ProportionPosterior {
        try ProportionPosterior(
          Proportion(successes: 0, trials: 0), priorAlpha: #require(shapes.first).value,
          priorBeta: #require(shapes.last).value)
      }
      let comparison = PosteriorComparison(control: try posterior(row.control), treatment: try posterior(row.treatment))
      let label = "\(row.control.map(\.value)) \(row.treatment.map(\.value))"
      accuracy.expect(comparison.chanceToWin, row.win.value, within: 1e-10, label)
      accuracy.expect(comparison.chanceToLose, row.lose.value, within: 1e-10, label)
      accuracy.expect(comparison.expectedLossOfTreatment, row.lossOfTreatment.value, within: 1e-10, label)
      accuracy.expect(comparison.expectedLossOfControl, row.lossOfControl.value, within: 1e-10, label)
    }
    accuracy.report()
  }
}
