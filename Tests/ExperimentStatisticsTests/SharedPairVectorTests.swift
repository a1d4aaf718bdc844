import ExperimentStatistics
import Testing

struct SharedPairVectorTests {
  @Test func `paired, McNemar`() throws {
    struct Input: Decodable { let both, control_only, treatment_only, neither: Int }
    struct McNemar: Decodable { let chi2, p, chi2_continuity, p_continuity, p_exact: Double }
    struct Expected: Decodable {
      let difference, difference_se, unpaired_se_same_margins: Double
      let difference_wald_ci_95: [Double]
      let mcnemar: Undiscordant<McNemar>
    }
    var accuracy = Accuracy("paired, McNemar")
    let rows = try SharedVectors.cases(
      "paired",
      kind: "paired_proportions",
      as: SharedVectors.Case<Input, Expected>.self
    )
    try #require(rows.count == 100)
    for row in rows {
      let (input, expected) = (row.input, row.expected)
      let pairs = PairedProportions(
        both: input.both,
        controlOnly: input.control_only,
        treatmentOnly: input.treatment_only,
        neither: input.neither
      )
      accuracy.expect(try pairs.estimate, expected.difference, within: 1e-9, row.id)
      let unpaired = expected.unpaired_se_same_margins
      accuracy.expect(try pairs.unpairedStandardError, unpaired, within: 1e-9, row.id)
      guard let mcnemar = expected.mcnemar.value else {
        #expect(throws: UndefinedQuantity.identicalArms) { try pairs.mcNemarTest() }
        #expect(throws: UndefinedQuantity.identicalArms) { try pairs.exactMcNemarTest() }
        #expect(throws: UndefinedQuantity.identicalArms) { try pairs.midPMcNemarTest() }
        continue
      }
      accuracy.expect(try pairs.standardError, expected.difference_se, within: 1e-9, row.id)
      try accuracy.expect(pairs.interval(level: 0.95), expected.difference_wald_ci_95, withinWidths: 1e-9, row.id)
      let (plain, corrected) = (try pairs.mcNemarTest(), try pairs.correctedMcNemarTest())
      accuracy.expect(plain.statistic, mcnemar.chi2, within: 1e-9, row.id)
      accuracy.expect(plain.pValue, mcnemar.p, within: 1e-9, row.id)
      accuracy.expect(corrected.statistic, mcnemar.chi2_continuity, within: 1e-9, row.id)
      accuracy.expect(corrected.pValue, mcnemar.p_continuity, within: 1e-9, row.id)
      accuracy.expect(try pairs.exactMcNemarTest().pValue, mcnemar.p_exact, within: 1e-9, "exact \(row.id)")
    }
    accuracy.report()
  }

  /// A result, or the words that no pair differs.
  struct Undiscordant<Value: Decodable>: Decodable {
    let value: Value?

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      let isText = (try? container.decode(String.self)) != nil
      value = isText ? nil : try container.decode(Value.self)
    }
  }
}
