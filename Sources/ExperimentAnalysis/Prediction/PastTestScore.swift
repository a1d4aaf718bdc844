package import ExperimentDesign
import ExperimentStatistics

/// A past test beside what an experiment predicts of it.
package struct PastTestScore: Sendable {
  /// The test.
  package var test: PastTest
  /// The predicted comparison; `nil` if no experiment describes the test.
  package var predicted: Comparison?
  /// The largest level that the metric may have; `nil` where it has no end.
  package var mostLevel: Double? = 1
  /// Whether the treatment is better where the metric rises; `nil` where neither direction is.
  package var isHigherBetter: Bool?

  /// Makes a score.
  package init(_ test: PastTest, predicted: Comparison?) {
    (self.test, self.predicted) = (test, predicted)
  }

  /// The score of a test that the results of its experiment predict; `nil` if they lack the metric or the treatment.
  package init?(_ test: PastTest, results: AnalysisResults) {
    guard let question = test.question,
      let metric = results.experiment.metrics.firstIndex(where: { $0.id == question.metric }),
      let treatment = results.experiment.variants.firstIndex(where: { $0.id == question.treatment }),
      let scope = question.scope(among: results.experiment.segments),
      let row = results.comparisons.first(where: {
        $0.metric == metric && $0.treatment == treatment && $0.scope == scope && $0.design == .paired
      })
    else { return nil }
    self.init(test, predicted: row)
    mostLevel = results.experiment.metrics[metric].mostLevel
    isHigherBetter = results.experiment.metrics[metric].better.map { $0 == .higher }
  }

  /// The predicted difference at the defaults of all parameters, in the unit of the observed effect.
  package var difference: Double? { predicted?.difference.flatMap(inUnit) }

  /// The range of 90 % of the scenarios, in that unit.
  package var scenarios: ClosedRange<Double>? { inUnit(predicted?.scenarios?.modeled) }

  /// The same with the errors of predictions.
  package var range: ClosedRange<Double>? { inUnit(predicted?.scenarios?.difference) }

  private func inUnit(_ range: ScenarioSpread.Range?) -> ClosedRange<Double>? {
    guard let range, let low = inUnit(range.p05), let high = inUnit(range.p95) else {
      return nil
    }
    return low...max(low, high)
  }

  /// Whether the predicted difference has the observed sign; `nil` if none was predicted, or no difference was found.
  package var isSignRight: Bool? {
    guard let difference = predicted?.difference else { return nil }
    return switch test.sign {
    case .higher: difference > 0
    case .lower: difference < 0
    case .unclear: nil
    }
  }

  /// Whether the observed effect is within 90 % of the scenarios; `nil` without a size or scenarios.
  package var isInsideScenarios: Bool? { scenarios.flatMap(holds) }

  /// Whether it is within the range.
  package var isInRange: Bool? { range.flatMap(holds) }

  /// Whether 0 is in the range of a test that found no difference; `nil` of other tests.
  package var isNoneInRange: Bool? { test.sign == .unclear ? range?.contains(0) : nil }

  /// Whether the writer's guess has the observed sign; `nil` without a guess or a clear sign.
  package var isGuessRight: Bool? {
    guard let guess = test.guess, test.sign != .unclear else { return nil }
    return test.sign == .higher ? guess > 0 : guess < 0
  }

  /// Whether the treatment was better; `nil` where no difference was found, or neither direction is better.
  package var isTreatmentBetter: Bool? {
    guard let isHigherBetter, test.sign != .unclear else { return nil }
    return isHigherBetter == (test.sign == .higher)
  }

  private func holds(_ range: ClosedRange<Double>) -> Bool? { test.effect.map { range.contains($0.value) } }

  /// Whether it is within the range and the error of the real test, on either side of the prediction.
  ///
  /// The range is wider by the 90 % interval of the observed effect, as independent errors add.
  package var isInside: Bool? {
    guard let effect = test.effect, let range, let difference else { return nil }
    guard let interval = effect.interval else { return isInRange }
    // The published intervals are taken as normal ones of 95 %.
    let normal = NormalDistribution()
    let reach = normal.upperQuantile(0.05) / normal.upperQuantile(0.025)
    let error = (interval.upperBound - interval.lowerBound) / 2 * reach
    let ends = (range.lowerBound, range.upperBound)
    return PredictedDifference.widened(ends, around: difference, by: error).contains(effect.value)
  }

  /// What the verdict claims; `nil` if it leaves the difference open.
  package var claim: PredictionClaim? {
    guard let spread = predicted?.scenarios else { return nil }
    switch spread.verdict {
    case .identical, .noMaterialDifference: return .immaterial
    case .depends, .withinError, .undecided: return nil
    case .favors, .leans, nil:
      let median = spread.difference.p50
      return median > 0 ? .higher : median < 0 ? .lower : nil
    }
  }

  /// Whether the claim is what was observed; `nil` without a claim.
  ///
  /// Strictly: a direction is wrong if no difference was found, too.
  package var isClaimRight: Bool? {
    switch claim {
    case .higher: test.sign == .higher
    case .lower: test.sign == .lower
    case .immaterial: test.sign == .unclear
    case nil: nil
    }
  }

  /// The unit of all effects: that of the observed one, and relative where only its sign was published.
  package var unit: PastTest.Unit { test.effect?.unit ?? .percent }

  func inUnit(_ difference: Double) -> Double? { unit.value(of: difference, control: predicted?.controlValue) }
}

extension PastTest.Question {
  /// The users it is of; `nil` where there is no such persona.
  fileprivate func scope(among segments: [String]) -> Comparison.Scope? {
    if let persona { return segments.firstIndex(of: persona).map(Comparison.Scope.segment) }
    return sizeClass.map(Comparison.Scope.sizeClass) ?? .overall
  }
}

/// How well past tests were predicted.
package struct PastTestTally: Hashable, Sendable {
  /// How many of how many were right.
  package struct Share: Hashable, Sendable {
    /// Those that were right.
    package var right = 0
    /// All that could be.
    package var count = 0

    package init(right: Int = 0, count: Int = 0) { (self.right, self.count) = (right, count) }

    mutating func add(_ isRight: Bool?) {
      guard let isRight else { return }
      count += 1
      right += isRight ? 1 : 0
    }
  }

  /// The tests that an experiment describes.
  package private(set) var tests = 0
  /// Predicted differences of the observed sign, of those with a clear one.
  package private(set) var signs = Share()
  /// Effects within 90 % of the scenarios, of those with a size.
  package private(set) var scenarios = Share()
  /// The same with the errors of predictions.
  package private(set) var ranges = Share()
  /// The same with the error of the real test besides.
  package private(set) var widened = Share()
  /// Ranges with 0, of tests that found no difference.
  package private(set) var nones = Share()
  /// Guesses of the observed sign.
  package private(set) var guesses = Share()
  /// Tests whose treatment was better, of those with a clear sign.
  package private(set) var wins = Share()
  /// Claims that were observed, of all claims.
  package private(set) var claims = Share()

  /// Counts the scores of tests that an experiment describes.
  package init(_ scores: some Sequence<PastTestScore>) {
    for score in scores where score.predicted != nil {
      tests += 1
      signs.add(score.isSignRight)
      scenarios.add(score.isInsideScenarios)
      ranges.add(score.isInRange)
      widened.add(score.isInside)
      claims.add(score.isClaimRight)
      nones.add(score.isNoneInRange)
      guesses.add(score.isGuessRight)
      wins.add(score.isTreatmentBetter)
    }
  }
}
