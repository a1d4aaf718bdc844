import Testing

/// Results of other implementations, within the tolerance that each table's header states.
struct ReferenceTableTests {
  static let tables: [ReferenceTable] = [
    .normal, .student, .chiSquared, .gamma, .beta, .sampleRatios, .families, .rates,
    .rateDifferences, .rateTests, .lifts, .exactLifts, .exactTests, .strata, .means, .exactMeans, .ratioMetrics,
    .adjustedMeans, .pairedRates, .pairedMeans, .proportionPlans, .meanPlans, .sequences, .effectSequences, .spending,
    .exits,
  ]

  @Test(arguments: tables) func `results of other implementations`(table: ReferenceTable) throws { try table.check() }
}
