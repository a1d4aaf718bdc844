/// Two arms compared inside strata, such as device size classes.
public struct StratifiedProportions: Sendable, Hashable {
  /// The strata, in the order given.
  public let strata: [Stratum]

  /// A comparison inside each of `strata`.
  public init(_ strata: [Stratum]) {
    self.strata = strata
  }

  /// The strata whose odds can be compared, all that the tests on odds look at.
  public var informative: [Stratum] { strata.filter(\.isInformative) }

  /// The number of strata the tests on odds leave out.
  public var uninformativeCount: Int { strata.count - informative.count }

  /// The difference with all strata thrown together.
  ///
  /// - Throws: `noUnits` where an arm has no units.
  public var crude: ProportionDifference {
    get throws(UndefinedQuantity) {
      try ProportionDifference(control: total(\.control), treatment: total(\.treatment))
    }
  }

  private func total(_ arm: KeyPath<Stratum, Proportion>) -> Proportion {
    Proportion(
      successes: strata.reduce(0) { $0 + $1[keyPath: arm].successes },
      trials: strata.reduce(0) { $0 + $1[keyPath: arm].trials }
    )
  }
}
