import ExperimentStatistics

/// Strata weighed by a mix that is the same for both arms: arms whose users happen to be mixed otherwise are compared like
/// with like.
extension Estimate {
  /// Compares a metric of different users, stratum by stratum.
  /// - Parameter mix: The weight of each stratum, above 0.
  static func postStratified(
    _ strata: [ArmSamples],
    mix: [Double],
    level: Double
  ) -> Estimate {
    var estimate = Estimate(.postStratified)
    do throws(UndefinedQuantity) {
      if let shares = StratifiedProportions(strata) {
        estimate.take(try PostStratifiedDifference(shares, mix: mix), level: level)
      } else if let means = means(strata) {
        estimate.take(try StandardizedDifference(means: means, mix: mix), level: level)
      } else if let ratios = ratios(strata) {
        estimate.take(try StandardizedDifference(ratios: ratios, mix: mix), level: level)
      } else {
        throw .noUnits
      }
    } catch {
      estimate.undefined = error
    }
    return estimate
  }

  private mutating func take(_ both: PostStratifiedDifference, level: Double) {
    (controlValue, treatmentValue, difference) = (both.controlRate, both.treatmentRate, both.estimate)
    take(\.standardError) { () throws(UndefinedQuantity) in try both.standardError() }
    take(\.interval) { () throws(UndefinedQuantity) in try both.interval(level: level) }
    take(\.result) { () throws(UndefinedQuantity) in SamplingTest(try both.test()) }
    take(\.lift) { () throws(UndefinedQuantity) in try both.lift }
    takeLiftInterval(level: level) { () throws(UndefinedQuantity) in try both.liftStandardError() }
  }

  private mutating func take(_ both: StandardizedDifference, level: Double) {
    (controlValue, treatmentValue, difference) = (both.controlValue, both.treatmentValue, both.estimate)
    take(\.standardError) { () throws(UndefinedQuantity) in try both.standardError }
    take(\.interval) { () throws(UndefinedQuantity) in try both.interval(level: level) }
    take(\.result) { () throws(UndefinedQuantity) in SamplingTest(try both.test()) }
    take(\.lift) { () throws(UndefinedQuantity) in try both.lift }
    takeLiftInterval(level: level) { () throws(UndefinedQuantity) in try both.liftStandardError }
  }

  private mutating func takeLiftInterval(level: Double, error: () throws(UndefinedQuantity) -> Double) {
    guard let lift else { return }
    take(\.liftInterval) { () throws(UndefinedQuantity) in
      let reach = try NormalDistribution().upperQuantile((1 - level) / 2) * error()
      return ConfidenceInterval(lower: lift - reach, upper: lift + reach, level: level, method: .deltaNormal)
    }
  }

  private static func means(_ strata: [ArmSamples]) -> [(control: SampleMoments, treatment: SampleMoments)]? {
    let means = strata.compactMap { stratum -> (control: SampleMoments, treatment: SampleMoments)? in
      guard case (.mean(let control), .mean(let treatment)) = stratum else { return nil }
      return (control, treatment)
    }
    return means.isEmpty ? nil : means
  }

  private static func ratios(_ strata: [ArmSamples]) -> [(control: JointMoments, treatment: JointMoments)]? {
    let ratios = strata.compactMap { stratum -> (control: JointMoments, treatment: JointMoments)? in
      guard case (.ratio(let control), .ratio(let treatment)) = stratum else { return nil }
      return (control, treatment)
    }
    return ratios.isEmpty ? nil : ratios
  }
}

extension StratifiedProportions {
  /// The strata of a metric that is a share; `nil` of others, and of no strata.
  init?(_ strata: [ArmSamples]) {
    let shares = strata.compactMap { stratum -> Stratum? in
      guard case (.share(let control), .share(let treatment)) = stratum else { return nil }
      return Stratum(control: control, treatment: treatment)
    }
    guard !shares.isEmpty else { return nil }
    self.init(shares)
  }
}
