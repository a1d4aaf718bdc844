import PlatformMathematics

extension PairedProportions {
  /// McNemar's χ² test, (b − c)²/(b + c).
  ///
  /// McNemar, Psychometrika 12 (1947).
  /// - Throws: `identicalArms` where nobody's outcome depends on the arm.
  package func mcNemarTest() throws(UndefinedQuantity) -> TestResult {
    try test(.mcNemar, net: Double(abs(controlOnly - treatmentOnly)))
  }

  /// McNemar's χ² test with a correction for continuity that never goes past equality.
  ///
  /// Edwards, Psychometrika 13 (1948).
  /// - Throws: `identicalArms` where nobody's outcome depends on the arm.
  package func correctedMcNemarTest() throws(UndefinedQuantity) -> TestResult {
    try test(.mcNemarCorrected, net: Double(max(0, abs(controlOnly - treatmentOnly) - 1)))
  }

  /// The exact binomial test, to be preferred below 25 discordant users.
  ///
  /// - Throws: `identicalArms` where nobody's outcome depends on the arm.
  package func exactMcNemarTest() throws(UndefinedQuantity) -> ExactTestResult {
    ExactTestResult(.mcNemarExact, logPValue: try logTwiceTail)
  }

  /// The mid-p-value, which counts half of the table observed and so is not conservative as the exact test is.
  ///
  /// Fagerland, Lydersen & Laake, BMC Medical Research Methodology 13 (2013).
  /// - Throws: `identicalArms` where nobody's outcome depends on the arm.
  package func midPMcNemarTest() throws(UndefinedQuantity) -> ExactTestResult {
    let logTwice = try logTwiceTail
    let observed = halves.logProbability(of: min(controlOnly, treatmentOnly))
    return ExactTestResult(
      .mcNemarMidP,
      logPValue: logTwice + logarithm(onePlus: -exponential(observed - logTwice))
    )
  }

  private var halves: BinomialDistribution { BinomialDistribution(trials: discordant, probability: 0.5) }

  private var logTwiceTail: Double {
    get throws(UndefinedQuantity) {
      guard discordant > 0 else { throw .identicalArms }
      return halves.tails(at: min(controlOnly, treatmentOnly)).logLower + 0.693_147_180_559_945_3
    }
  }

  private func test(_ method: TestMethod, net: Double) throws(UndefinedQuantity) -> TestResult {
    guard discordant > 0 else { throw .identicalArms }
    return TestResult(method, chiSquared: net / Double(discordant) * net, degreesOfFreedom: 1)
  }
}
