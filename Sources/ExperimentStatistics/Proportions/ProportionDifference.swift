/// The difference of two independent proportions, treatment − control.
package struct ProportionDifference: Sendable, Hashable {
  /// The control arm.
  package let control: Proportion
  /// The treatment arm.
  package let treatment: Proportion

  /// Compares two arms.
  ///
  /// - Throws: `noUnits` if an arm has no trials.
  package init(control: Proportion, treatment: Proportion) throws(UndefinedQuantity) {
    guard control.trials > 0 && treatment.trials > 0 else { throw .noUnits }
    self.control = control
    self.treatment = treatment
  }

  /// The difference of the rates, −1…1, rounded once from the counts.
  package var estimate: Double { difference.high }

  /// The unpooled standard error √(p₁q₁/n₁ + p₂q₂/n₂).
  ///
  /// - Throws: `zeroVariance` if each arm succeeded always or never.
  package var standardError: Double {
    get throws(UndefinedQuantity) {
      let variance = control.varianceOfRate + treatment.varianceOfRate
      guard variance > 0 else { throw .zeroVariance }
      return variance.squareRoot()
    }
  }

  /// The hybrid score interval of the difference, defined for every table.
  ///
  /// Newcombe, Statistics in Medicine 17 (1998) 873, method 10. Near a p-value of 1 − `level` it may disagree with
  /// `pooledTest()`; a report decides by one of the two.
  /// - Parameter level: the confidence level between 0 and 1.
  package func newcombeInterval(level: Double) -> ConfidenceInterval {
    let multiplier = ConfidenceInterval.multiplier(level: level, in: NormalDistribution())
    let first = control.wilsonReach(multiplier: multiplier)
    let second = treatment.wilsonReach(multiplier: multiplier)
    let down = (second.below * second.below + first.above * first.above).squareRoot()
    let up = (second.above * second.above + first.below * first.below).squareRoot()
    return ConfidenceInterval(
      from: difference - ExtendedDouble(down),
      to: difference + ExtendedDouble(up),
      level: level,
      method: .newcombe
    )
  }

  /// The two-proportion z test with the pooled variance; z² is Pearson's χ² of the table without correction.
  ///
  /// - Throws: `zeroVariance` if all trials of both arms succeeded, or all failed.
  package func pooledTest() throws(UndefinedQuantity) -> TestResult {
    let trials = Double(control.trials) + Double(treatment.trials)
    let successes = Double(control.successes) + Double(treatment.successes)
    let failures = Double(control.failures) + Double(treatment.failures)
    guard successes > 0 && failures > 0 else { throw .zeroVariance }
    let scale = trials / (Double(control.trials) * Double(treatment.trials) * successes * failures)
    return TestResult(.pooledZ, crossDifference.high * scale.squareRoot(), twoSidedIn: NormalDistribution())
  }

  /// x₂·n₁ − x₁·n₂, the difference of the rates times both counts of trials.
  var crossDifference: ExtendedDouble {
    ExtendedDouble(
      product: Int128(treatment.successes),
      Int128(control.trials),
      minusProduct: Int128(control.successes),
      Int128(treatment.trials)
    )
  }

  var difference: ExtendedDouble {
    crossDifference / (ExtendedDouble(control.trials) * ExtendedDouble(treatment.trials))
  }
}

extension ProportionDifference {
  /// The two-proportion z test with each arm's own variance.
  ///
  /// - Throws: `zeroVariance` if each arm succeeded always or never.
  package func unpooledTest() throws(UndefinedQuantity) -> TestResult {
    TestResult(.unpooledZ, try estimate / standardError, twoSidedIn: NormalDistribution())
  }

  /// Pearson's χ² test of the table, whose statistic is the square of `pooledTest()`'s.
  ///
  /// - Throws: `zeroVariance` if all trials of both arms succeeded, or all failed.
  package func pearsonTest() throws(UndefinedQuantity) -> TestResult {
    let statistic = try pooledTest().statistic
    return TestResult(.pearson, chiSquared: statistic * statistic, degreesOfFreedom: 1)
  }

  /// Pearson's χ² test with Yates's correction, which moves the table half a success towards equality.
  ///
  /// Yates, Supplement to the Journal of the Royal Statistical Society 1 (1934). It is conservative.
  /// - Throws: `zeroVariance` if all trials of both arms succeeded, or all failed.
  package func yatesTest() throws(UndefinedQuantity) -> TestResult {
    let statistic = try pooledTest().statistic
    let cross = abs(crossDifference.high)
    let trials = Double(control.trials) + Double(treatment.trials)
    // |ad − bc| less half the total; never beyond equality, as in R.
    let kept = cross > 0 ? max(0, (abs(crossDifference) - ExtendedDouble(trials / 2)).high) / cross : 0
    return TestResult(.yates, chiSquared: statistic * kept * (statistic * kept), degreesOfFreedom: 1)
  }

  /// The standard error under equal rates, √(pq(1/n₁ + 1/n₂)).
  ///
  /// - Throws: `zeroVariance` if all trials of both arms succeeded, or all failed.
  package var pooledStandardError: Double {
    get throws(UndefinedQuantity) {
      let total = Double(control.trials) + Double(treatment.trials)
      let successes = Double(control.successes) + Double(treatment.successes)
      let failures = Double(control.failures) + Double(treatment.failures)
      guard successes > 0 && failures > 0 else { throw .zeroVariance }
      return (successes / Double(control.trials) * (failures / Double(treatment.trials)) / total).squareRoot()
    }
  }

  /// The smallest of the four counts expected if the rates were equal; below 5, `fisherTest()` is better.
  package var smallestExpectedCount: Double {
    let total = Double(control.trials) + Double(treatment.trials)
    let successes = Double(control.successes) + Double(treatment.successes)
    let failures = Double(control.failures) + Double(treatment.failures)
    return Double(min(control.trials, treatment.trials)) * (min(successes, failures) / total)
  }

  private func abs(_ value: ExtendedDouble) -> ExtendedDouble { value.high < 0 ? -value : value }
  private func abs(_ value: Double) -> Double { value.magnitude }
}

extension ProportionDifference {
  /// The normal interval d ± z·se with each arm's own variance, clipped to −1…1; for comparison only.
  ///
  /// - Parameter level: the confidence level between 0 and 1.
  /// - Throws: `zeroVariance` if each arm succeeded always or never.
  package func waldInterval(level: Double) throws(UndefinedQuantity) -> ConfidenceInterval {
    let reach = try ConfidenceInterval.multiplier(level: level, in: NormalDistribution()) * standardError
    let interval = ConfidenceInterval(around: difference, reach: reach, level: level, method: .wald)
    return ConfidenceInterval(
      lower: max(-1, interval.lower),
      upper: min(1, interval.upper),
      level: level,
      method: .wald
    )
  }

  /// Wald's interval after one more success and one more failure in each arm; not clipped.
  ///
  /// Agresti & Caffo, The American Statistician 54 (2000).
  /// - Parameter level: the confidence level between 0 and 1.
  package func agrestiCaffoInterval(level: Double) -> ConfidenceInterval {
    let multiplier = ConfidenceInterval.multiplier(level: level, in: NormalDistribution())
    let (first, second) = (control.plusOneEach, treatment.plusOneEach)
    let reach = multiplier * (first.varianceOfRate + second.varianceOfRate).squareRoot()
    return ConfidenceInterval(around: second.share - first.share, reach: reach, level: level, method: .agrestiCaffo)
  }

  /// The interval of all differences that the score test does not reject, which agrees with `pooledTest()` at zero.
  ///
  /// Miettinen & Nurminen, Statistics in Medicine 4 (1985), with their factor N/(N − 1).
  /// - Parameter level: the confidence level between 0 and 1.
  package func miettinenNurminenInterval(level: Double) -> ConfidenceInterval {
    let multiplier = ConfidenceInterval.multiplier(level: level, in: NormalDistribution())
    return ConfidenceInterval(
      lower: scoreBound(between: estimate, and: -1, multiplier: multiplier),
      upper: scoreBound(between: estimate, and: 1, multiplier: multiplier),
      level: level,
      method: .miettinenNurminen
    )
  }

  private func scoreBound(between inside: Double, and outside: Double, multiplier: Double) -> Double {
    var (inside, outside) = (inside, outside)
    while true {
      let middle = (inside + outside) / 2
      guard middle != inside && middle != outside else { return middle }
      let distance = estimate - middle
      if distance * distance <= multiplier * multiplier * scoreVariance(at: middle) {
        inside = middle
      } else {
        outside = middle
      }
    }
  }

  /// The variance of the difference at the most likely pair of rates that differ by `shift`.
  private func scoreVariance(at shift: Double) -> Double {
    var (low, high) = (max(0, -shift), min(1, 1 - shift))
    for _ in 0..<80 {
      let rate = (low + high) / 2
      if control.score(at: rate) + treatment.score(at: rate + shift) > 0 { low = rate } else { high = rate }
    }
    let rate = (low + high) / 2
    let (first, second) = (rate, rate + shift)
    let total = Double(control.trials) + Double(treatment.trials)
    let variance =
      first * (1 - first) / Double(control.trials) + max(0, second * (1 - second)) / Double(treatment.trials)
    return variance * (total / (total - 1))
  }
}

extension Proportion {
  fileprivate var plusOneEach: Proportion { Proportion(successes: successes + 1, trials: trials + 2) }

  /// The slope of the log-likelihood at a rate; terms without observations are absent, not 0/0.
  fileprivate func score(at rate: Double) -> Double {
    (successes > 0 ? Double(successes) / rate : 0) - (failures > 0 ? Double(failures) / (1 - rate) : 0)
  }
}
