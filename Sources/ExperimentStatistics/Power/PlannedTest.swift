/// A planned test of two arms, by the normal distribution and by the test itself.
///
/// Of shares it is the test with the pooled variance (Fleiss 1980, `power.prop.test` of R, statsmodels) or, with a margin,
/// the one-sided test with each arm's own variance (Chow, Shao & Wang, "Sample Size Calculations in Clinical Research"). Of
/// means and ratios of sums it is Welch's.
package struct PlannedTest: Sendable {
  /// What a test is to show of the treatment.
  package enum Claim: Hashable, Sendable {
    /// That it differs from the control.
    case difference
    /// That it is not lower than the control by a margin above 0.
    case notLower(by: Double)
    /// That it is not higher by a margin above 0.
    case notHigher(by: Double)
    /// Both: two tests that must succeed.
    case equivalence(within: Double)

    /// The margin; `nil` without one.
    var margin: Double? {
      switch self {
      case .difference: nil
      case .notLower(let margin), .notHigher(let margin), .equivalence(let margin): margin
      }
    }
  }

  /// What is planned of both arms.
  enum Arms: Hashable {
    /// Their rates.
    case rates(control: Double, treatment: Double)
    /// The standard deviations of one unit.
    case deviations(control: Double, treatment: Double)
  }

  /// One test of one direction; a test of a difference finds either.
  struct Part: Hashable {
    /// The arms; rates of failure, if the test looks for a fall.
    var arms: Arms
    /// The true difference in the direction of the test.
    var difference: Double
    /// The loss that is ruled out; `nil` of a test of a difference.
    var margin: Double?

    /// How far the true difference is from what is to be rejected.
    var distance: Double { (margin ?? 0) + difference }
  }

  let parts: [Part]
  /// Treatment units per control unit.
  let ratio: Double
  /// The errors of the whole test.
  let errors: ErrorRates
  /// The fewest units with which the test keeps its level.
  package let minimum: (control: Int, treatment: Int)
  private let isFall: Bool

  /// Plans a test of shares.
  ///
  /// - Parameters:
  ///   - rates: The rates of both arms.
  ///   - ratio: Treatment units per control unit, above 0.
  ///   - claim: What the test is to show.
  ///   - errors: The errors of the whole test.
  /// - Throws: `zeroVariance` for a control's rate of 0 or 1, `unattainable` for a treatment's rate outside of 0…1.
  package init(
    rates: (control: Double, treatment: Double), ratio: Double = 1, claiming claim: Claim = .difference,
    errors: ErrorRates = ErrorRates()
  ) throws(UndefinedQuantity) {
    let (old, new) = rates
    guard old > 0, old < 1 else { throw .zeroVariance }
    // A rate of one that is computed as a sum may be off in the last digit.
    guard new >= -1e-12, new <= 1 + 1e-12 else { throw .unattainable }
    let inside = max(0, min(1, new))
    self.init(
      new - old, ratio, claim, errors, minimum: (SampleSize.least(rate: old), SampleSize.least(rate: inside))
    ) { direction in
      direction < 0 ? .rates(control: 1 - old, treatment: 1 - inside) : .rates(control: old, treatment: inside)
    }
  }

  /// Plans a test of means or ratios of sums.
  ///
  /// - Parameters:
  ///   - deviations: The standard deviations of one unit's part, at least 0.
  ///   - kurtosis: The kurtosis of both arms.
  ///   - difference: The true difference, treatment − control.
  ///   - ratio: Treatment units per control unit, above 0.
  ///   - claim: What the test is to show.
  ///   - errors: The errors of the whole test.
  /// - Throws: `zeroVariance` if both are 0.
  package init(
    deviations: (control: Double, treatment: Double), kurtosis: (control: Double, treatment: Double) = (3, 3),
    difference: Double, ratio: Double = 1, claiming claim: Claim = .difference, errors: ErrorRates = ErrorRates()
  ) throws(UndefinedQuantity) {
    guard deviations.control + deviations.treatment > 0 else { throw .zeroVariance }
    let minimum = (SampleSize.least(kurtosis: kurtosis.control), SampleSize.least(kurtosis: kurtosis.treatment))
    self.init(difference, ratio, claim, errors, minimum: minimum) { _ in
      .deviations(control: deviations.control, treatment: deviations.treatment)
    }
  }

  private init(
    _ difference: Double, _ ratio: Double, _ claim: Claim, _ errors: ErrorRates,
    minimum: (control: Int, treatment: Int),
    arms: (_ direction: Double) -> Arms
  ) {
    precondition(ratio > 0 && ratio.isFinite, "ratio == \(ratio), must be > 0.")
    precondition(claim.margin.map { $0 > 0 } ?? true, "the margin of \(claim) must be > 0.")
    isFall = claim == .difference && difference < 0
    /// 1 where more is better, −1 where less is.
    let directions: [Double] =
      switch claim {
      case .difference: [isFall ? -1 : 1]
      case .notLower: [1]
      case .notHigher: [-1]
      case .equivalence: [1, -1]
      }
    (self.ratio, self.errors, self.minimum) = (ratio, errors, minimum)
    parts = directions.map { Part(arms: arms($0), difference: $0 * difference, margin: claim.margin) }
  }

  /// The error rates of one part: if two tests must both succeed, each is allowed half of the failures.
  private var partErrors: ErrorRates {
    ErrorRates(significance: errors.significance, power: 1 - (1 - errors.power) / Double(parts.count))
  }

  /// The units needed by the formula, which leaves out the far tail.
  ///
  /// - Throws: `identicalArms` for no difference to find, `unattainable` if no number suffices.
  package func formulaSize() throws(UndefinedQuantity) -> SampleSize {
    var control = 0.0
    for part in parts {
      guard part.margin != nil || part.difference != 0 else { throw .identicalArms }
      guard part.distance > 0 else { throw .unattainable }
      control = max(control, part.controlUnits(ratio, partErrors))
    }
    return try SampleSize(control: control, ratio: ratio)
  }

  /// The units with which the test keeps its level and has the power wanted: the formula's number, at least the
  /// ``minimum``, raised until the test itself has the power.
  ///
  /// - Throws: The errors of ``formulaSize()``.
  package func size() throws(UndefinedQuantity) -> SampleSize {
    let start = try formulaSize().atLeast(minimum, ratio: ratio)
    return try start.raised(to: errors.power, ratio: ratio) { testPower(of: ($0.control, $0.treatment)) } ?? start
  }

  /// The chance that so many units of the control, and the treatment's that go with them, show it, by formula.
  package func power(controlUnits: Double) -> Double {
    together { $0.power(controlUnits: controlUnits, ratio, errors.significance) }
  }

  /// The same without the formula's assumptions: for shares, summed over all outcomes; for means, with estimated
  /// variances.
  ///
  /// `nil` for a single unit, and above a million units, where the formula is as good.
  package func testPower(of units: (control: Int, treatment: Int)) -> Double? {
    guard units.control > 1, units.treatment > 1, units.control + units.treatment <= 1_000_000 else { return nil }
    return together { $0.exactPower(units, errors.significance) }
  }

  /// The smallest difference that so many units of the control find, on the side of the one planned for; with a margin, the
  /// smallest one that they rule out.
  ///
  /// - Throws: `unattainable` if even the rate farthest off is not found.
  package func detectable(controlUnits: Double) throws(UndefinedQuantity) -> Double {
    var largest = 0.0
    for part in parts { largest = max(largest, try part.detectable(controlUnits: controlUnits, ratio, partErrors)) }
    return isFall ? -largest : largest
  }

  /// The probability that all parts succeed, if at most one can fail.
  private func together(_ power: (Part) -> Double) -> Double {
    max(0, parts.reduce(1) { $0 - (1 - power($1)) })
  }
}

extension PlannedTest.Part {
  /// The standard error of the difference with a single control unit: of arms that are alike, and of those planned.
  private func unitErrors(_ ratio: Double) -> (null: Double, planned: Double) {
    switch arms {
    case .deviations(let control, let treatment):
      let error = (control * control + treatment * treatment / ratio).squareRoot()
      return (error, error)
    case .rates(let control, let treatment):
      let planned = (control * (1 - control) + treatment * (1 - treatment) / ratio).squareRoot()
      guard margin == nil else { return (planned, planned) }
      let rate = (control + ratio * treatment) / (1 + ratio)
      return ((rate * (1 - rate) * (1 + 1 / ratio)).squareRoot(), planned)
    }
  }

  fileprivate func controlUnits(_ ratio: Double, _ errors: ErrorRates) -> Double {
    let (unit, quantiles) = (unitErrors(ratio), errors.quantiles)
    let root = (quantiles.significance * unit.null + quantiles.power * unit.planned) / distance
    return root * root
  }

  fileprivate func power(controlUnits: Double, _ ratio: Double, _ significance: Double) -> Double {
    let (unit, critical) = (unitErrors(ratio), ErrorRates.criticalValue(significance))
    let distance = distance * controlUnits.squareRoot()
    let normal = NormalDistribution()
    let near = normal.lowerTail(at: (distance - critical * unit.null) / unit.planned)
    // A test of one direction counts one tail alone.
    return margin == nil ? near + normal.lowerTail(at: (-distance - critical * unit.null) / unit.planned) : near
  }

  fileprivate func detectable(
    controlUnits: Double, _ ratio: Double, _ errors: ErrorRates
  ) throws(UndefinedQuantity) -> Double {
    guard margin == nil, case .rates(let base, _) = arms else {
      let reach = errors.reach * unitErrors(ratio).planned / controlUnits.squareRoot()
      return margin == nil ? reach : reach - difference
    }
    // Bisection on the formula of the sample size, which falls as the difference grows.
    func needed(_ rise: Double) -> Double {
      Self(arms: .rates(control: base, treatment: base + rise), difference: rise).controlUnits(ratio, errors)
    }
    guard needed(1 - base) <= controlUnits else { throw .unattainable }
    return lastHolding(from: 0, to: 1 - base) { needed($0) > controlUnits }
  }
}
