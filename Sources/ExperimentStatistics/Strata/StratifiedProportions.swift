/// Two arms compared inside strata, such as device size classes.
package struct StratifiedProportions: Sendable, Hashable {
  /// The strata, in the order given.
  package let strata: [Stratum]

  /// A comparison inside each of `strata`.
  package init(_ strata: [Stratum]) { self.strata = strata }

  /// The difference with all strata thrown together.
  ///
  /// - Throws: `noUnits` if an arm has no units.
  package var crude: ProportionDifference {
    get throws(UndefinedQuantity) { try ProportionDifference(control: total(\.control), treatment: total(\.treatment)) }
  }

  private func total(_ arm: KeyPath<Stratum, Proportion>) -> Proportion {
    Proportion(
      successes: strata.reduce(0) { $0 + $1[keyPath: arm].successes },
      trials: strata.reduce(0) { $0 + $1[keyPath: arm].trials })
  }
}
