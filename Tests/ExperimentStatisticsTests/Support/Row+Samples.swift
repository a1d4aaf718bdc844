import ExperimentStatistics
import Testing

/// The samples that a table's row describes.
extension Row {
  /// Two arms of successes and trials.
  var arms: ProportionDifference {
    get throws { try ProportionDifference(control: arm("control"), treatment: arm("treatment")) }
  }

  /// The difference or the lift of two arms, with its standard error.
  var effect: (estimate: Double, error: Double) {
    get throws {
      let arms = try arms
      guard try input["difference"].text == "relative" else { return (arms.estimate, try arms.standardError) }
      return (try arms.lift, try arms.deltaMethodError)
    }
  }

  /// The difference of the means of two arms, from raw values, exact sums or summaries.
  var means: Estimate {
    get throws {
      let level = try self.confidence
      if let control = try? list("control"), let treatment = try? list("treatment") {
        // Whole numbers of units in the last place of the greatest magnitude.
        let largest = (control + treatment).reduce(.leastNormalMagnitude) { max($0, abs($1)) }
        let scale = 1 / largest.ulp
        func moments(_ values: [Double]) -> SampleMoments {
          SampleMoments(values.map { Int(($0 * scale).rounded()) }, scale: scale)
        }
        return Estimate(control: .mean(moments(control)), treatment: .mean(moments(treatment)), level: level)
      }
      if kind == "moments" {
        return try Estimate(
          control: .mean(exactMoments("control")), treatment: .mean(exactMoments("treatment")), level: level)
      }
      return try Estimate(control: summary("control"), treatment: summary("treatment"), level: level)
    }
  }

  /// Two values of every unit of an arm: their sums are whole numbers of one over the square of `scale`.
  func joint(
    _ arm: String, _ first: String, _ second: String, products: String, scale: Double
  ) throws -> JointMoments {
    let sums = try input[arm]
    func whole(_ name: String, _ unit: Double) throws -> Int128 {
      Int128((try sums["sum_\(name)"].number * unit).rounded())
    }
    func moments(_ name: String) throws -> SampleMoments {
      try SampleMoments(
        count: sums["n"].whole, sum: whole(name, scale), sumOfSquares: whole(name + name, scale * scale), scale: scale)
    }
    return try JointMoments(
      first: moments(first), second: moments(second), sumOfProducts: whole(products, scale * scale))
  }

  var ratios: Estimate {
    get throws {
      try Estimate(control: .ratio(ratio("control")), treatment: .ratio(ratio("treatment")), level: self.confidence)
    }
  }

  func ratio(_ arm: String) throws -> JointMoments { try joint(arm, "m", "d", products: "md", scale: 1000) }

  /// The outcomes and covariates of an arm.
  func withCovariate(_ arm: String) throws -> JointMoments {
    try joint(arm, "y", "x", products: "xy", scale: 10_000)
  }

  var adjustment: CovariateAdjustment {
    get throws {
      try CovariateAdjustment(control: withCovariate("control"), treatment: withCovariate("treatment"))
    }
  }

  /// Means adjusted by a covariate.
  var adjusted: Estimate {
    get throws {
      try Estimate(adjusted: withCovariate("control"), withCovariate("treatment"), level: self.confidence)
    }
  }

  /// The same users under both arms: counts of zeros and ones, or values in thousandths.
  var pairs: Estimate {
    get throws {
      try Estimate(pairs: pairDifferences, control: pairDifferences, treatment: pairDifferences, level: 0.95)
    }
  }

  private var pairDifferences: SampleMoments {
    get throws {
      guard kind == "paired_means" else {
        let (gained, lost) = (try whole("treatment_only"), try whole("control_only"))
        let users = try whole("both") + lost + gained + whole("neither")
        return SampleMoments(count: users, sum: Int128(gained - lost), sumOfSquares: Int128(gained + lost))
      }
      func thousandths(_ arm: String) throws -> [Int] { try list(arm).map { Int(($0 * 1000).rounded()) } }
      return SampleMoments(zip(try thousandths("treatment"), try thousandths("control")).map(-), scale: 1000)
    }
  }

  var strata: [(control: Proportion, treatment: Proportion)] {
    get throws {
      try input["strata"].elements.map { stratum in
        func arm(_ name: String) throws -> Proportion {
          try Proportion(successes: stratum["\(name)_successes"].whole, trials: stratum["\(name)_n"].whole)
        }
        return (try arm("control"), try arm("treatment"))
      }
    }
  }

  /// The differences of the strata; those in which an arm always or never succeeds have no error.
  var stratumDifferences: [StratumDifference] {
    get throws {
      try strata.filter { $0.control.trials > 0 && $0.treatment.trials > 0 }.map { control, treatment in
        let both = try ProportionDifference(control: control, treatment: treatment)
        let isWeighed = [control, treatment].allSatisfy { $0.successes > 0 && $0.failures > 0 }
        return (
          estimate: both.estimate, standardError: isWeighed ? try both.standardError : nil,
          units: control.trials + treatment.trials
        )
      }
    }
  }

  /// All strata thrown together.
  var crude: ProportionDifference {
    get throws {
      func total(_ arms: [Proportion]) -> Proportion {
        Proportion(successes: arms.reduce(0) { $0 + $1.successes }, trials: arms.reduce(0) { $0 + $1.trials })
      }
      return try ProportionDifference(control: total(strata.map(\.control)), treatment: total(strata.map(\.treatment)))
    }
  }

  /// A planned test of two rates or means; one of a single side has half of the significance of two.
  func plan(sides: Double = 2) throws -> PlannedTest {
    let errors = ErrorRates(significance: try self.alpha * 2 / sides, power: try self.power)
    let ratio = try self.ratio_treatment_to_control
    guard kind == "two_means" else {
      return try PlannedTest(rates: (self.control_rate, self.treatment_rate), ratio: ratio, errors: errors)
    }
    return try PlannedTest(
      deviations: (self.control_sd, self.treatment_sd), difference: self.difference, ratio: ratio, errors: errors)
  }

  var sequence: ConfidenceSequence {
    get throws { ConfidenceSequence(significance: try self.alpha, tuningUnits: try self.tuning_n) }
  }

  private func arm(_ name: String) throws -> Proportion {
    try Proportion(successes: whole("\(name)_successes"), trials: whole("\(name)_n"))
  }

  private func summary(_ name: String) throws -> SampleSummary {
    try SampleSummary(
      count: whole("\(name)_n"), mean: input["\(name)_mean"].number, variance: input["\(name)_variance"].number)
  }

  func exactMoments(_ name: String) throws -> SampleMoments {
    SampleMoments(
      count: try whole("\(name)_n"), sum: try input["\(name)_sum"].wide,
      sumOfSquares: try input["\(name)_squares"].wide, scale: try self.scale)
  }
}

extension Estimate {
  /// A value that the reference table has.
  func value<Value>(_ path: KeyPath<Estimate, Value?>) throws -> Value {
    guard let value = self[keyPath: path] else { throw try #require(undefined) }
    return value
  }
}
