import ExperimentDesign
package import ExperimentStatistics

/// What past tests say of predictions: how often directions were right, and how far effects were from predicted.
package struct PredictionRecord: Hashable, Sendable {
  /// How far effects were from predicted.
  package var error: PredictionError
  /// The studies with a clear sign, and how many of these were right; of several outcomes the share.
  package var signs: (right: Double, count: Int) { (signsRight, signCount) }
  /// The factor by which the median size is off; `nil` without a size.
  package var sizeFactor: Double?
  private var signsRight: Double
  private var signCount: Int

  /// Makes a record.
  package init(error: PredictionError, signs: (right: Double, count: Int), sizeFactor: Double?) {
    (self.error, self.sizeFactor) = (error, sizeFactor)
    (signsRight, signCount) = signs
  }

  /// The record of the tests in `Experiments/backtest`, as `Reports/backtest` has it.
  package static let shipped = Self(error: PredictionError(scale: 0.37), signs: (8.7, 10), sizeFactor: 2.1)
}

extension PredictionRecord {
  /// How far 90 % of effects were at most from predicted, in log-odds or logarithms.
  package var reach: Double { error.quantile(0.95) }

  /// The record of tests whose outcomes no parameter was fitted to; `nil` where none has a sign or a size.
  package init?(_ scores: [PastTestScore]) {
    guard let error = PredictionError(fitting: scores) else { return nil }
    let studies = StudyScore(scores)
    self.init(error: error, signs: (studies.signsRight, studies.signs), sizeFactor: studies.sizeFactor)
  }
}

extension PredictionError {
  /// The error by which past tests are most probable, studies counting once; `nil` where none has a sign or a size.
  package init?(fitting scores: [PastTestScore]) {
    let outcomes = scores.compactMap { score in score.shift.map { (study: score.test.study, shift: $0) } }
    let sizes = Dictionary(grouping: outcomes, by: \.study).mapValues { Double($0.count) }
    self.init(fitting: outcomes.map { ($0.shift, 1 / (sizes[$0.study] ?? 1)) })
  }
}

extension PastTestScore {
  /// What was predicted and observed; `nil` where nothing was.
  fileprivate var shift: ObservedShift? {
    guard let range = predicted?.scenarios?.modeled, let control = predicted?.controlValue,
      test.sign != .unclear || test.effect != nil
    else { return nil }
    let scale = LevelScale(upTo: mostLevel)
    // Nothing is a multiple of a level of 0, and no odds are known of a control that everybody gets to.
    let start = control > 0.001 && control < 0.999 * (mostLevel ?? .infinity) ? control : test.control ?? control
    guard start > 0 else { return nil }
    func shift(_ difference: Double, from level: Double) -> Double {
      scale.place(level + difference, of: level) - scale.place(level, of: level)
    }
    let ends = (shift(range.p05, from: start), shift(range.p95, from: start))
    var own = ObservedShift(
      predicted: shift(range.p50, from: start), deviation: (ends.1 - ends.0) / (2 * Self.reach),
      isRise: test.sign == .higher)
    if let effect = test.effect {
      let level = test.control ?? start
      func observed(_ value: Double) -> Double { shift(effect.unit.difference(of: value, control: level), from: level) }
      own.observed = observed(effect.value)
      if let interval = effect.interval {
        let error = (observed(interval.upperBound) - observed(interval.lowerBound)) / (2 * Self.ownReach)
        own.deviation = (own.deviation * own.deviation + error * error).squareRoot()
      }
    }
    return own
  }

  /// The distances from the middle of a 90 % interval and of a 95 % interval to an end, in standard deviations.
  private static let (reach, ownReach) = (
    NormalDistribution().upperQuantile(0.05), NormalDistribution().upperQuantile(0.025)
  )
}
