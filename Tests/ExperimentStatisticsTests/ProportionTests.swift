import ExperimentStatistics
import Testing

struct ProportionTests {
  struct Single: Decodable {
    let x, n: Int
    let level, lower, upper: Digits
  }

  struct Pair: Decodable {
    let x1, n1, x2, n2: Int
    let level, estimate: Digits
    let newcombe: [Digits]
    let standardError, z, p, log10p, lift: Digits?
    let katz: [Digits]?
  }

  @Test func `Wilson's interval`() throws {
    var accuracy = Accuracy(table: "wilson")
    for row in try accuracy.rows(as: Single.self) {
      let interval = try Proportion(successes: row.x, trials: row.n).wilsonInterval(level: row.level.value)
      let bounds = [row.lower.value, row.upper.value]
      try accuracy.expect(interval, bounds, withinWidths: 1e-12, "\(row.x)/\(row.n) level \(row.level.value)")
      #expect(interval.lower >= 0 && interval.upper <= 1)
    }
    accuracy.report()
  }

  @Test func `differences and lifts`() throws {
    var accuracy = Accuracy(table: "proportion_difference")
    try differences(&accuracy)
    try lifts(&accuracy)
    accuracy.report()
  }

  private func differences(_ accuracy: inout Accuracy) throws {
    for row in try accuracy.rows(as: Pair.self) {
      let label = "\(row.x1)/\(row.n1) → \(row.x2)/\(row.n2)"
      let difference = try difference(row)
      let interval = difference.newcombeInterval(level: row.level.value)
      try accuracy.expect(interval, row.newcombe.map(\.value), withinWidths: 1e-12, label)
      accuracy.expect(difference.estimate, row.estimate.value, within: 1e-15, label)
      if let expected = row.standardError {
        try accuracy.expect(difference.standardError, expected.value, within: 1e-14, label)
      } else {
        #expect(throws: UndefinedQuantity.zeroVariance) { try difference.standardError }
      }
      guard let z = row.z, let p = row.p, let log10p = row.log10p else {
        #expect(throws: UndefinedQuantity.zeroVariance) { try difference.pooledTest() }
        continue
      }
      let result = try difference.pooledTest()
      accuracy.expect(result.statistic, z.value, within: 1e-14, label)
      accuracy.expect(result.pValue, p.value, within: 1e-11, label)
      accuracy.expect(result.log10PValue, log10p.value, within: 1e-11, label)
    }
  }

  private func lifts(_ accuracy: inout Accuracy) throws {
    for row in try accuracy.rows(as: Pair.self) {
      let label = "\(row.x1)/\(row.n1) → \(row.x2)/\(row.n2)"
      let difference = try difference(row)
      guard let lift = row.lift else {
        #expect(throws: UndefinedQuantity.zeroBaseline) { try difference.lift }
        #expect(throws: UndefinedQuantity.zeroBaseline) { try difference.logRatioLiftInterval(level: 0.95) }
        continue
      }
      try accuracy.expect(difference.lift, lift.value, within: 1e-15, label)
      if let bounds = row.katz {
        let interval = try difference.logRatioLiftInterval(level: row.level.value)
        try accuracy.expect(interval, bounds.map(\.value), withinWidths: 1e-12, label)
      } else {
        let reason: UndefinedQuantity = row.x2 == 0 ? .nonPositiveValue : .zeroVariance
        #expect(throws: reason) { try difference.logRatioLiftInterval(level: 0.95) }
      }
    }
  }

  @Test func `no trials, no rate`() {
    let nobody = Proportion(successes: 0, trials: 0)
    #expect(throws: UndefinedQuantity.noUnits) { try nobody.rate }
    #expect(throws: UndefinedQuantity.noUnits) { try nobody.wilsonInterval(level: 0.95) }
    #expect(throws: UndefinedQuantity.noUnits) {
      try ProportionDifference(control: nobody, treatment: Proportion(successes: 1, trials: 2))
    }
  }

  private func difference(_ row: Pair) throws -> ProportionDifference {
    try ProportionDifference(
      control: Proportion(successes: row.x1, trials: row.n1), treatment: Proportion(successes: row.x2, trials: row.n2))
  }
}
