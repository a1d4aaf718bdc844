import ExperimentStatistics

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

  /// Means of two arms, from raw values, exact sums or summaries.
  var means: MeanDifference {
    get throws {
      if let control = try? list("control"), let treatment = try? list("treatment") {
        // Whole numbers of units in the last place of the greatest magnitude.
        let largest = (control + treatment).reduce(.leastNormalMagnitude) { max($0, abs($1)) }
        let scale = 1 / largest.ulp
        func moments(_ values: [Double]) -> SampleMoments {
          SampleMoments(values.map { Int(($0 * scale).rounded()) }, scale: scale)
        }
        return try MeanDifference(control: moments(control), treatment: moments(treatment))
      }
      if kind == "moments" {
        return try MeanDifference(control: exactMoments("control"), treatment: exactMoments("treatment"))
      }
      return MeanDifference(control: try summary("control"), treatment: try summary("treatment"))
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

  var ratios: RatioDifference {
    get throws { RatioDifference(control: try ratio("control"), treatment: try ratio("treatment")) }
  }

  func ratio(_ arm: String) throws -> RatioMetric { try RatioMetric(joint(arm, "m", "d", products: "md", scale: 1000)) }

  /// Means adjusted by a covariate.
  var adjusted: AdjustedDifference {
    get throws {
      try AdjustedDifference(
        control: joint("control", "y", "x", products: "xy", scale: 10_000),
        treatment: joint("treatment", "y", "x", products: "xy", scale: 10_000))
    }
  }

  /// The same users under both arms: counts of zeros and ones, or values in thousandths.
  var pairs: PairedDifference {
    get throws {
      guard kind == "paired_means" else {
        let (gained, lost) = (try whole("treatment_only"), try whole("control_only"))
        let users = try whole("both") + lost + gained + whole("neither")
        return try PairedDifference(
          SampleMoments(count: users, sum: Int128(gained - lost), sumOfSquares: Int128(gained + lost)))
      }
      let differences = zip(try thousandths("treatment"), try thousandths("control")).map(-)
      return try PairedDifference(SampleMoments(differences, scale: 1000))
    }
  }

  func thousandths(_ arm: String) throws -> [Int] { try list(arm).map { Int(($0 * 1000).rounded()) } }

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
        return StratumDifference(
          estimate: both.estimate, standardError: isWeighed ? try both.standardError : nil,
          units: control.trials + treatment.trials)
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

  var proportionPlan: ProportionPlan {
    get throws { ProportionPlan(controlRate: try self.control_rate, ratio: try self.ratio_treatment_to_control) }
  }

  var meanPlan: MeanPlan {
    get throws {
      MeanPlan(
        controlDeviation: try self.control_sd, treatmentDeviation: try self.treatment_sd,
        ratio: try self.ratio_treatment_to_control)
    }
  }

  var errors: ErrorRates { get throws { ErrorRates(significance: try self.alpha, power: try self.power) } }

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
