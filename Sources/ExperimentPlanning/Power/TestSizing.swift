import ExperimentStatistics
import NavigationExperiments

/// The formulas of one test, whichever kind of metric it is of and whatever it is to show.
struct TestSizing {
  /// One test; equivalence is two of them.
  private enum Part {
    /// The rates under the control and as planned; rates of failure, if the test looks for a fall. With a margin, the
    /// test is that the treatment's rate is not lower by the margin; without one, that it is higher.
    case shares(ProportionPlan, treatmentRate: Double, margin: Double?)
    /// Means, or ratios of sums, and the distance of the true difference from the value to reject; `used` is the part
    /// of the margin that the true difference uses up.
    case means(MeanPlan, distance: Double, used: Double)
  }

  private let parts: [Part]
  private let errors: ErrorRates
  private let ratio: Double
  /// The true difference of the parts, for the sign of the effect and the margins ruled out.
  private let difference: Double
  private let isDifference: Bool
  /// The fewest users with whom the test keeps its level.
  let minimum: SampleMinimum

  /// Prepares the formulas.
  ///
  /// - Parameters:
  ///   - levels: The levels and spreads as simulated, and each arm's kurtosis.
  ///   - difference: The true difference, treatment minus control.
  ///   - margin: The margin that a test of non-inferiority or equivalence rules out.
  ///   - errors: Of the whole question.
  /// - Throws: `zeroVariance` if users do not differ, `unattainable` for a rate outside of 0…1 and for a true
  ///   difference worse than the margin.
  init(
    _ test: PooledMetric.Test, _ question: TestQuestion,
    levels: (control: SampleSummary, treatment: SampleSummary, kurtosis: (Double, Double)), difference: Double,
    margin: Double?, ratio: Double, _ errors: ErrorRates
  ) throws(UndefinedQuantity) {
    (self.errors, self.ratio, self.difference) = (errors, ratio, difference)
    isDifference = question == .difference
    /// The directions in which the treatment may be found not worse: 1 if more is better, −1 if less is.
    let directions: [Double]
    switch question {
    case .difference: directions = [difference < 0 ? -1 : 1]
    case .nonInferiority(let better): directions = [better == .lower ? -1 : 1]
    case .equivalence: directions = [1, -1]
    }
    var parts: [Part] = []
    if test == .proportions {
      let old = levels.control.mean
      guard old > 0, old < 1 else { throw .zeroVariance }
      let new = old + difference
      // A rate of one that is computed as a sum may be off in the last digit.
      guard new >= -1e-12, new <= 1 + 1e-12 else { throw .unattainable }
      for direction in directions {
        let rates = direction < 0 ? (1 - old, 1 - new) : (old, new)
        parts.append(
          .shares(
            ProportionPlan(controlRate: rates.0, ratio: ratio), treatmentRate: max(0, min(1, rates.1)), margin: margin))
      }
      minimum = SampleMinimum(controlRate: old, treatmentRate: max(0, min(1, new)))
    } else {
      let spreads = (try levels.control.variance.squareRoot(), try levels.treatment.variance.squareRoot())
      guard spreads.0 + spreads.1 > 0 else { throw .zeroVariance }
      let plan = MeanPlan(controlDeviation: spreads.0, treatmentDeviation: spreads.1, ratio: ratio)
      for direction in directions {
        let used = margin == nil ? 0 : -direction * difference
        parts.append(.means(plan, distance: margin.map { $0 - used } ?? abs(difference), used: used))
      }
      minimum = SampleMinimum(controlKurtosis: levels.kurtosis.0, treatmentKurtosis: levels.kurtosis.1)
    }
    self.parts = parts
  }

  /// The error rates of one part: if two tests must both succeed, each is allowed half of the failures.
  private var partErrors: ErrorRates {
    let power = 1 - (1 - errors.power) / Double(parts.count)
    return ErrorRates(significance: errors.significance, power: power)
  }

  /// The users needed by the formula.
  ///
  /// - Throws: `identicalArms` for no difference to find, `unattainable` if no number suffices.
  func formulaSize() throws(UndefinedQuantity) -> SampleSize {
    var largest: SampleSize?
    for part in parts {
      let size =
        switch part {
        case .shares(let plan, let rate, .some(let margin)):
          try plan.nonInferioritySize(margin: margin, treatmentRate: rate, errors: partErrors)
        case .shares(let plan, let rate, nil):
          try plan.sampleSize(treatmentRate: rate, errors: partErrors)
        case .means(let plan, let distance, _): try size(plan, distance)
        }
      if size.exactControl > largest?.exactControl ?? 0 { largest = size }
    }
    guard let largest else { throw .unattainable }
    return largest
  }

  private func size(_ plan: MeanPlan, _ distance: Double) throws(UndefinedQuantity) -> SampleSize {
    guard isDifference || distance > 0 else { throw .unattainable }
    return try plan.sampleSize(difference: distance, errors: partErrors)
  }

  /// The users with whom the test keeps its level and has the power wanted: the formula's number, at least the
  /// ``minimum``, raised until the test itself has the power.
  ///
  /// - Throws: The errors of ``formulaSize()``.
  func size() throws(UndefinedQuantity) -> SampleSize {
    if case .shares(let plan, let rate, nil) = parts[0] {
      return try plan.testedSize(treatmentRate: rate, errors: partErrors)
    }
    let start = try formulaSize().atLeast(minimum, ratio: ratio)
    let raised = try start.raised(to: errors.power, ratio: ratio) { size in
      testPower(of: (size.control, size.treatment))
    }
    return raised ?? start
  }

  /// The chance that so many users of the control, and the treatment's that go with them, find it, by formula.
  func power(of users: Int) -> Double {
    together(
      parts.map { part in
        switch part {
        case .shares(let plan, let rate, .some(let margin)):
          plan.nonInferiorityPower(
            margin: margin, treatmentRate: rate, controlUnits: Double(users), significance: errors.significance)
        case .shares(let plan, let rate, nil):
          plan.power(treatmentRate: rate, controlUnits: Double(users), significance: errors.significance)
        case .means(let plan, let distance, _):
          isDifference || distance > 0
            ? plan.power(
              difference: distance, controlUnits: Double(users), significance: errors.significance,
              isDirected: !isDifference)
            : 0
        }
      })
  }

  /// The power of the test itself, without the formula's assumptions: for shares, summed over all outcomes; for means,
  /// with estimated variances.
  ///
  /// `nil` if there is no such formula, or if it is slow.
  func testPower(of users: (control: Int, treatment: Int)) -> Double? {
    guard users.control > 1, users.treatment > 1, users.control + users.treatment <= Self.mostSummed else { return nil }
    var powers: [Double] = []
    for part in parts {
      switch part {
      case .shares(let plan, let rate, .some(let margin)):
        powers.append(
          plan.exactNonInferiorityPower(
            margin: margin, treatmentRate: rate, controlUnits: users.control, treatmentUnits: users.treatment,
            significance: errors.significance))
      case .shares(let plan, let rate, nil):
        powers.append(
          plan.exactPower(
            treatmentRate: rate, controlUnits: users.control, treatmentUnits: users.treatment,
            significance: errors.significance))
      case .means(let plan, let distance, _):
        guard isDifference || distance > 0 else { return 0 }
        powers.append(
          plan.welchPower(
            difference: distance, controlUnits: users.control, treatmentUnits: users.treatment,
            significance: errors.significance, isDirected: !isDifference))
      }
    }
    return together(powers)
  }

  /// The probability that all tests succeed, if at most one can fail.
  private func together(_ powers: [Double]) -> Double { max(0, powers.reduce(1) { $0 - (1 - $1) }) }

  /// Above it formulas are as good.
  private static let mostSummed = 1_000_000

  /// The smallest difference that so many users of the control find, on the side of the one planned for; of non-inferiority
  /// and equivalence the smallest margin that they rule out.
  ///
  /// - Throws: `unattainable` if even the rate farthest off is not found.
  func detectable(by users: Int) throws(UndefinedQuantity) -> Double {
    var largest = 0.0
    for part in parts {
      let found =
        switch part {
        case .shares(let plan, let rate, .some):
          plan.detectableMargin(treatmentRate: rate, controlUnits: Double(users), errors: partErrors)
        case .shares(let plan, _, nil):
          try plan.detectableRise(controlUnits: Double(users), errors: partErrors)
        case .means(let plan, _, let used):
          plan.detectableDifference(controlUnits: Double(users), errors: partErrors) + used
        }
      largest = max(largest, found)
    }
    return isDifference && difference < 0 ? -largest : largest
  }
}
