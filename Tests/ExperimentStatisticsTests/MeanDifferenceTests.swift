import ExperimentStatistics
import Testing

struct MeanDifferenceTests {
  struct Expected: Decodable {
    let level, estimate, standardError, degreesOfFreedom, t, p, log10p: Digits
    let interval: [Digits]
    let lift: [Digits]?
  }

  struct Summaries: Decodable {
    let n1, n2: Int
    let m1, v1, m2, v2: Digits
  }

  struct Moments: Decodable {
    let scale: Digits
    let n1, n2: Int
    let sum1, squares1, sum2, squares2: WideInteger
    let mean1, variance1, mean2, variance2: Digits
  }

  @Test func `Welch from summaries`() throws {
    var accuracy = Accuracy(table: "welch")
    let expectations = try accuracy.rows(as: Expected.self)
    for (row, expected) in zip(try accuracy.rows(as: Summaries.self), expectations) {
      let difference = MeanDifference(
        control: SampleSummary(count: row.n1, mean: row.m1.value, variance: row.v1.value),
        treatment: SampleSummary(count: row.n2, mean: row.m2.value, variance: row.v2.value))
      try check(difference, expected, "\(row.n1), \(row.m1.value) → \(row.n2), \(row.m2.value)", &accuracy)
    }
    accuracy.report()
  }

  @Test func `Welch from exact moments`() throws {
    var accuracy = Accuracy(table: "moments")
    let expectations = try accuracy.rows(as: Expected.self)
    for (row, expected) in zip(try accuracy.rows(as: Moments.self), expectations) {
      let label = "\(row.n1), \(row.sum1.value) → \(row.n2), \(row.sum2.value)"
      let control = moments(row.n1, row.sum1, row.squares1, row.scale)
      let treatment = moments(row.n2, row.sum2, row.squares2, row.scale)
      try accuracy.expect(control.mean, row.mean1.value, within: 1e-15, label)
      try accuracy.expect(treatment.mean, row.mean2.value, within: 1e-15, label)
      try accuracy.expect(control.variance, row.variance1.value, within: 1e-15, label)
      try accuracy.expect(treatment.variance, row.variance2.value, within: 1e-15, label)
      try check(MeanDifference(control: control, treatment: treatment), expected, label, &accuracy)
    }
    accuracy.report()
  }

  @Test func `what a mean difference cannot say`() throws {
    let one = SampleMoments([7])
    let constant = SampleMoments([3, 3, 3])
    let varied = SampleMoments([1, 2, 6])
    #expect(throws: UndefinedQuantity.noUnits) { try MeanDifference(control: SampleMoments(), treatment: varied) }
    let single = try MeanDifference(control: one, treatment: varied)
    #expect(single.estimate == -4)
    #expect(throws: UndefinedQuantity.singleUnit) { try single.welchTest() }
    #expect(throws: UndefinedQuantity.singleUnit) { try single.interval(level: 0.95) }
    let still = try MeanDifference(control: constant, treatment: constant)
    #expect(throws: UndefinedQuantity.zeroVariance) { try still.standardError }
    let fromZero = try MeanDifference(control: SampleMoments([-1, 1]), treatment: varied)
    #expect(throws: UndefinedQuantity.zeroBaseline) { try fromZero.lift }
    #expect(throws: UndefinedQuantity.zeroBaseline) { try fromZero.logRatioLiftInterval(level: 0.95) }
    let fromBelow = try MeanDifference(control: SampleMoments([-3, -1]), treatment: varied)
    #expect(try fromBelow.lift == 2.5)
    #expect(throws: UndefinedQuantity.nonPositiveValue) { try fromBelow.logRatioLiftInterval(level: 0.95) }
  }

  private func check(
    _ difference: MeanDifference, _ expected: Expected, _ label: String, _ accuracy: inout Accuracy
  ) throws {
    let level = expected.level.value
    let test = try difference.welchTest()
    accuracy.expect(difference.estimate, expected.estimate.value, within: 1e-15, label)
    try accuracy.expect(difference.standardError, expected.standardError.value, within: 1e-14, label)
    accuracy.expect(test.statistic, expected.t.value, within: 1e-14, label)
    accuracy.expect(try #require(test.degreesOfFreedom), expected.degreesOfFreedom.value, within: 1e-14, label)
    accuracy.expect(test.pValue, expected.p.value, within: 1e-11, label)
    accuracy.expect(test.log10PValue, expected.log10p.value, within: 1e-11, label)
    try accuracy.expect(
      difference.interval(level: level), expected.interval.map(\.value), withinWidths: 1e-12, "interval \(label)")
    if let lift = expected.lift {
      let interval = try difference.logRatioLiftInterval(level: level)
      try accuracy.expect(interval, lift.map(\.value), withinWidths: 1e-12, "lift \(label)")
    }
  }

  private func moments(_ count: Int, _ sum: WideInteger, _ squares: WideInteger, _ scale: Digits) -> SampleMoments {
    SampleMoments(count: count, sum: sum.value, sumOfSquares: squares.value, scale: scale.value)
  }
}
