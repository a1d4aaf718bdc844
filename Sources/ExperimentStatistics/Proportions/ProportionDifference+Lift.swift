extension ProportionDifference {
  /// The relative difference p₂/p₁ − 1.
  ///
  /// - Throws: `zeroBaseline` where the control has no successes.
  public var lift: Double {
    get throws(UndefinedQuantity) { try exactLift.high }
  }

  /// The log-ratio interval of the lift, never below −100 %.
  ///
  /// Katz, Baptista, Azen & Pike, Biometrics 34 (1978). It is the interval of another quantity than the difference, and
  /// may hold zero where `newcombeInterval(level:)` does not.
  /// - Parameter level: the confidence level between 0 and 1.
  /// - Throws: `zeroBaseline` or `nonPositiveValue` where an arm has no successes, `zeroVariance` where none failed.
  public func logRatioLiftInterval(level: Double) throws(UndefinedQuantity) -> ConfidenceInterval {
    let lift = try exactLift
    guard treatment.successes > 0 else { throw .nonPositiveValue }
    let variance = control.varianceOfLogarithm + treatment.varianceOfLogarithm
    guard variance > 0 else { throw .zeroVariance }
    let multiplier = ConfidenceInterval.multiplier(level: level, in: NormalDistribution())
    return ConfidenceInterval(lift: lift, logReach: multiplier * variance.squareRoot(), level: level, method: .katz)
  }

  var exactLift: ExtendedDouble {
    get throws(UndefinedQuantity) {
      guard control.successes > 0 else { throw .zeroBaseline }
      return crossDifference / (ExtendedDouble(control.successes) * ExtendedDouble(treatment.trials))
    }
  }
}

extension Proportion {
  /// The variance 1/x − 1/n of the logarithm of the rate; needs a success.
  fileprivate var varianceOfLogarithm: Double { Double(failures) / Double(successes) / Double(trials) }
}
