import PlatformMathematics

/// Binary outcomes of the same users under both arms.
package struct PairedProportions: Sendable, Hashable {
  /// The users who succeeded under both arms.
  package let both: Int
  /// The users who succeeded under the control only.
  package let controlOnly: Int
  /// The users who succeeded under the treatment only.
  package let treatmentOnly: Int
  /// The users who succeeded under neither arm.
  package let neither: Int

  /// A table of counts ≥ 0.
  package init(both: Int, controlOnly: Int, treatmentOnly: Int, neither: Int) {
    precondition(min(both, controlOnly, treatmentOnly, neither) >= 0, "the counts of a table must be >= 0.")
    self.both = both
    self.controlOnly = controlOnly
    self.treatmentOnly = treatmentOnly
    self.neither = neither
  }

  /// The number of users.
  package var users: Int { both + controlOnly + treatmentOnly + neither }
  /// The users whose outcome depends on the arm; tests use only these.
  package var discordant: Int { controlOnly + treatmentOnly }

  /// The difference of the rates, treatment − control.
  ///
  /// - Throws: `noUnits` without users.
  package var estimate: Double {
    get throws(UndefinedQuantity) { try exactEstimate.high }
  }

  /// The standard error √(b + c − (c − b)²/n)/n of the difference.
  ///
  /// - Throws: `noUnits` without users, `identicalArms` if no user's outcome depends on the arm, `zeroVariance` if all
  ///   users' outcomes depend on it in the same way.
  package var standardError: Double {
    get throws(UndefinedQuantity) {
      guard users > 0 else { throw .noUnits }
      guard discordant > 0 else { throw .identicalArms }
      let net = Int128(treatmentOnly - controlOnly)
      let spread = ExtendedDouble(product: Int128(discordant), Int128(users), minusProduct: net, net)
      guard spread.high > 0 else { throw .zeroVariance }
      return (spread.high / Double(users)).squareRoot() / Double(users)
    }
  }

  /// The standard error of two independent arms with the same rates and numbers of users.
  ///
  /// - Throws: `noUnits` without users.
  package var unpairedStandardError: Double {
    get throws(UndefinedQuantity) {
      guard users > 0 else { throw .noUnits }
      let control = Proportion(successes: both + controlOnly, trials: users)
      let treatment = Proportion(successes: both + treatmentOnly, trials: users)
      return (control.varianceOfRate + treatment.varianceOfRate).squareRoot()
    }
  }

  /// The gain from pairing: the factor by which independent arms would need more users.
  ///
  /// - Throws: The errors of `standardError`.
  package var varianceRatio: Double {
    get throws(UndefinedQuantity) {
      let ratio = try unpairedStandardError / standardError
      return ratio * ratio
    }
  }

  /// The normal interval of the difference.
  ///
  /// - Parameter level: the confidence level between 0 and 1.
  /// - Throws: The errors of `standardError`.
  package func interval(level: Double) throws(UndefinedQuantity) -> ConfidenceInterval {
    let reach = try ConfidenceInterval.multiplier(level: level, in: NormalDistribution()) * standardError
    return ConfidenceInterval(around: try exactEstimate, reach: reach, level: level, method: .wald)
  }

  private var exactEstimate: ExtendedDouble {
    get throws(UndefinedQuantity) {
      guard users > 0 else { throw .noUnits }
      return ExtendedDouble(treatmentOnly - controlOnly) / ExtendedDouble(users)
    }
  }
}
