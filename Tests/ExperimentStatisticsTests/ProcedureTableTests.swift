import ExperimentStatistics
import Testing

/// Results that share no formula with the package: see `make_procedure_tables.py`.
struct ProcedureTableTests {
  struct Arms: Decodable {
    let x1, n1, x2, n2: Int

    func difference() throws -> ProportionDifference {
      try ProportionDifference(
        control: Proportion(successes: x1, trials: n1),
        treatment: Proportion(successes: x2, trials: n2)
      )
    }
  }

  @Test func `Clopper and Pearson`() throws {
    struct Row: Decodable {
      let x, n: Int
      let level, lower, upper: Digits
    }
    var accuracy = Accuracy(table: "clopper_pearson")
    for row in try accuracy.rows(as: Row.self) {
      let interval = try Proportion(successes: row.x, trials: row.n).clopperPearsonInterval(level: row.level.value)
      accuracy.expect(interval.lower, row.lower.value, within: 1e-11, "\(row.x) of \(row.n)")
      accuracy.expect(interval.upper, row.upper.value, within: 1e-11, "\(row.x) of \(row.n)")
    }
    accuracy.report()
  }

  @Test func `score intervals`() throws {
    struct Row: Decodable {
      let level: Digits
      let miettinenNurminen, koopman: [Digits]
    }
    var accuracy = Accuracy(table: "score_intervals")
    for (arms, row) in zip(try accuracy.rows(as: Arms.self), try accuracy.rows(as: Row.self)) {
      let (difference, level) = (try arms.difference(), row.level.value)
      let score = difference.miettinenNurminenInterval(level: level)
      try accuracy.expect(score, row.miettinenNurminen.map(\.value), withinWidths: 1e-10, "\(arms)")
      let ratio = try difference.koopmanLiftInterval(level: level)
      try accuracy.expect(ratio, row.koopman.map(\.value), withinWidths: 1e-10, "\(arms)")
    }
    accuracy.report()
  }

  @Test func `exact tests`() throws {
    struct Row: Decodable {
      let fisher: Digits
    }
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
          Proportion(successes: 0, trials: 0),
          priorAlpha: #require(shapes.first).value,
          priorBeta: #require(shapes.last).value
        )
      }
      let comparison = PosteriorComparison(
        control: try posterior(row.control),
        treatment: try posterior(row.treatment)
      )
      let label = "\(row.control.map(\.value)) \(row.treatment.map(\.value))"
      accuracy.expect(comparison.chanceToWin, row.win.value, within: 1e-10, label)
      accuracy.expect(comparison.chanceToLose, row.lose.value, within: 1e-10, label)
      accuracy.expect(comparison.expectedLossOfTreatment, row.lossOfTreatment.value, within: 1e-10, label)
      accuracy.expect(comparison.expectedLossOfControl, row.lossOfControl.value, within: 1e-10, label)
    }
    accuracy.report()
  }

  @Test func `event curves`() throws {
    struct Row: Decodable {
      let times, causes: [Int]
      let horizon: Int
      let survival, restrictedMean: Digits
      let incidence, timeLost: [Digits]
    }
    var accuracy = Accuracy(table: "event_curves")
    for (index, row) in try accuracy.rows(as: Row.self).enumerated() {
      var times = EventTimes(causes: 3)
      for (time, cause) in zip(row.times, row.causes) { times.add(time: time, cause: cause < 0 ? nil : cause) }
      let (curve, horizon) = (try EventCurve(times), Double(row.horizon))
      accuracy.expect(curve.survival(at: horizon - 0.5), row.survival.value, within: 1e-14, "row \(index + 1)")
      accuracy.expect(
        curve.restrictedMeanTime(to: horizon),
        row.restrictedMean.value,
        within: 1e-13,
        "row \(index + 1)"
      )
      for cause in 0..<3 {
        let share = curve.incidence(of: cause, at: horizon - 0.5)
        accuracy.expect(share, row.incidence[cause].value, within: 1e-14, "row \(index + 1)")
        let lost = curve.restrictedMeanTimeLost(to: cause, before: horizon)
        accuracy.expect(lost, row.timeLost[cause].value, within: 1e-13, "row \(index + 1)")
      }
    }
    accuracy.report()
  }
}
