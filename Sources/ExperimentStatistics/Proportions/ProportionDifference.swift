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
    return ConfidenceInterval(around: difference, below: down, above: up)
  }

  /// The two-proportion z test with the pooled variance; z² is Pearson's χ² of the table without correction.
  ///
  /// - Throws: `zeroVariance` if all trials of both arms succeeded, or all failed.
  package func pooledTest() throws(UndefinedQuantity) -> TestResult {
    let (trials, successes, failures) = totals
    guard successes > 0 && failures > 0 else { throw .zeroVariance }
    let scale = trials / (Double(control.trials) * Double(treatment.trials) * successes * failures)
    return TestResult(.pooledZ, crossDifference.high * scale.squareRoot())
  }

  private var totals: (trials: Double, successes: Double, failures: Double) {
    (
      Double(control.trials) + Double(treatment.trials), Double(control.successes) + Double(treatment.successes),
      Double(control.failures) + Double(treatment.failures)
    )
  }

  /// x₂·n₁ − x₁·n₂, the difference of the rates times both counts of trials.
  var crossDifference: ExtendedDouble {
    ExtendedDouble(
      product: Int128(treatment.successes), Int128(control.trials), minusProduct: Int128(control.successes),
      Int128(treatment.trials))
  }

  var difference: ExtendedDouble {
    crossDifference / (ExtendedDouble(control.trials) * ExtendedDouble(treatment.trials))
  }

  /// The pooled test, or Fisher's where a cell expects fewer than 5 if the rates are equal.
  func test() throws(UndefinedQuantity) -> TestResult {
    let (pooled, totals) = (try pooledTest(), totals)
    let least = Double(min(control.trials, treatment.trials)) * (min(totals.successes, totals.failures) / totals.trials)
    guard least < 5 else { return pooled }
    return TestResult(method: .fisher, statistic: nil, degreesOfFreedom: nil, pValue: fisherTest())
  }
}
