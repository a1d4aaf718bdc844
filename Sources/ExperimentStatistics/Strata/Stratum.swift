/// Both arms' proportions inside one stratum, such as a size class.
public struct Stratum: Sendable, Hashable {
  /// The control arm.
  public let control: Proportion
  /// The treatment arm.
  public let treatment: Proportion

  /// A stratum of two arms, of which either may be empty.
  public init(control: Proportion, treatment: Proportion) {
    self.control = control
    self.treatment = treatment
  }

  /// The units of both arms.
  public var units: Int { control.trials + treatment.trials }

  /// The arms as a comparison.
  ///
  /// - Throws: `emptyStratum` where an arm has no units.
  public var difference: ProportionDifference {
    get throws(UndefinedQuantity) {
      guard control.trials > 0 && treatment.trials > 0 else { throw .emptyStratum }
      return try ProportionDifference(control: control, treatment: treatment)
    }
  }

  /// Whether the odds of its arms can be compared: both have units, and neither everything nor nothing succeeded.
  var isInformative: Bool {
    control.trials > 0 && treatment.trials > 0
      && control.successes + treatment.successes > 0 && control.failures + treatment.failures > 0
  }

  var varianceOfDifference: Double { control.varianceOfRate + treatment.varianceOfRate }
}
