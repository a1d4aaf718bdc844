import ExperimentStatistics
import Testing

struct SharedPairVectorTests {
  @Test func `paired`() throws {
    var accuracy = Accuracy(table: "paired")
    try differencesOfZeroAndOne(&accuracy)
    try means(&accuracy)
    accuracy.report()
  }

  private func differencesOfZeroAndOne(_ accuracy: inout Accuracy) throws {
    struct Input: Decodable { let both, control_only, treatment_only, neither: Int? }
    struct Expected: Decodable { let difference, difference_se: Double? }
    for row in try accuracy.cases(as: SharedVectors.Case<Input, Expected>.self) {
      guard let both = row.input.both, let lost = row.input.control_only, let gained = row.input.treatment_only,
        let neither = row.input.neither, let error = row.expected.difference_se, let estimate = row.expected.difference
      else { continue }
      let users = both + lost + gained + neither
      let moments = SampleMoments(count: users, sum: Int128(gained - lost), sumOfSquares: Int128(gained + lost))
      let paired = try PairedDifference(moments)
      accuracy.expect(paired.estimate, estimate, within: 1e-9, row.id)
      guard error > 0 else {
        #expect(throws: UndefinedQuantity.self) { try paired.standardError }
        continue
      }
      // The vectors divide by n, where the package's variance has n − 1.
      let rescaled = error * (Double(users) / Double(users - 1)).squareRoot()
      accuracy.expect(try paired.standardError, rescaled, within: 1e-9, row.id)
    }
  }

  private func means(_ accuracy: inout Accuracy) throws {
    struct Input: Decodable { let control, treatment: [Double]? }
    struct Expected: Decodable {
      let t: Defined<Double>?
      let mean_difference, variance_reduction_factor, se, df, p_two_sided: Double?
      let ci_95: [Double]?
    }
    for row in try accuracy.cases(as: SharedVectors.Case<Input, Expected>.self) {
      guard let first = row.input.control, let second = row.input.treatment else { continue }
      let (control, treatment) = (SampleMoments(thousandths: first), SampleMoments(thousandths: second))
      let differences = zip(second, first).map { Int(($0 * 1000).rounded()) - Int(($1 * 1000).rounded()) }
      let paired = try PairedDifference(SampleMoments(differences, scale: 1000))
      guard row.expected.t?.value != nil else {
        #expect(throws: UndefinedQuantity.self) { try paired.interval(level: 0.95) }
        continue
      }
      let bounds = try #require(row.expected.ci_95)
      try accuracy.expect(paired.interval(level: 0.95), bounds, withinWidths: 1e-9, row.id)
      let gain = try paired.varianceRatio(control: control, treatment: treatment)
      accuracy.expect(1 / gain, try #require(row.expected.variance_reduction_factor), within: 1e-9, row.id)
    }
  }
}
