import ExperimentDesign
import ExperimentStatistics
import Testing

import ExperimentAnalysis

struct PastTestScoreTests {
  /// A prediction under a control of 0.5, and a test whose outcome is known.
  private static func score(
    _ difference: Double, scenarios: ClosedRange<Double>? = nil, verdict: ScenarioVerdict? = nil, sign: PastTest.Sign,
    effect: PastTest.Effect? = nil, id: String = "t"
  ) -> PastTestScore {
    var row = Comparison((metric: 0, treatment: 1, scope: .overall), .paired, counts: (100, 100))
    (row.controlValue, row.difference) = (0.5, difference)
    row.scenarios = scenarios.map { range in
      let middle = (range.lowerBound + range.upperBound) / 2
      let spread = ScenarioSpread.Range(p05: range.lowerBound, p50: middle, p95: range.upperBound)
      return ScenarioSpread(spread, verdict: verdict)
    }
    let question = PastTest.Question(experiment: "shop", metric: "bought", treatment: "b", use: .predicted)
    let test = PastTest(id: id, kind: "k", question: question, sign: sign, effect: effect, source: "s")
    return PastTestScore(test, predicted: row)
  }

  @Test(arguments: [
    (0.1, PastTest.Sign.higher, true as Bool?), (0.1, .lower, false), (-0.1, .lower, true), (-0.1, .higher, false),
    (0, .higher, false), (0.1, .unclear, nil),
  ]) func `a sign is right where the effect went that way`(difference: Double, sign: PastTest.Sign, isRight: Bool?) {
    #expect(Self.score(difference, sign: sign).isSignRight == isRight)
  }

  @Test(arguments: [(PastTest.Unit.points, 10.0), (.percent, 20), (.seconds, 0.1)])
  func `a prediction is told in the unit of the outcome`(unit: PastTest.Unit, expected: Double) throws {
    let effect = PastTest.Effect(unit: unit, value: 1)
    let score = Self.score(0.1, scenarios: 0.05...0.2, sign: .higher, effect: effect)
    #expect(abs(try #require(score.difference) - expected) < 1e-12)
    let scenarios = try #require(score.scenarios)
    #expect(abs(scenarios.lowerBound - expected / 2) < 1e-12 && abs(scenarios.upperBound - expected * 2) < 1e-12)
  }

  @Test func `errors are what scenarios and real tests leave of the differences`() throws {
    // Under a control of a half, 0.1 is 0.405 in log-odds.
    func fitted(_ effects: [Double], scenarios: ClosedRange<Double> = 0.1...0.1) throws -> Double {
      let scores = effects.enumerated().map { place, effect in
        Self.score(
          0.1, scenarios: scenarios, sign: effect > 0 ? .higher : .lower, effect: .init(unit: .points, value: effect),
          id: "\(place)")
      }
      return try #require(PredictionRecord(scores)).error.scale
    }
    #expect(try fitted([10, 10, 10, 10]) <= 0.04)
    let off = try fitted([30, -10, 25, -5])
    #expect(off > 0.3 && off < 1)
    // Scenarios that differ as much as the outcomes leave little to errors.
    #expect(try fitted([30, -10, 25, -5], scenarios: -0.2...0.4) < off / 2)
    // A study with many outcomes counts once.
    let many = (0..<8).map { _ in 30.0 }
    let scores = (many + [10, 10, 10]).enumerated().map { place, effect in
      Self.score(
        0.1, scenarios: 0.1...0.1, sign: .higher, effect: .init(unit: .points, value: effect),
        id: place < 8 ? "one/\(place)" : "\(place)")
    }
    #expect(try #require(PredictionRecord(scores)).error.scale <= 0.06)
    #expect(PredictionRecord(scores.map { PastTestScore($0.test, predicted: nil) }) == nil)
  }

  @Test func `a range without a difference holds none, and guesses are scored`() {
    let none = Self.score(0.1, scenarios: -0.1...0.2, sign: .unclear)
    #expect(none.isNoneInRange == true && Self.score(0.1, scenarios: 0.05...0.2, sign: .unclear).isNoneInRange == false)
    #expect(Self.score(0.1, scenarios: -0.1...0.2, sign: .higher).isNoneInRange == nil)
    var guessed = Self.score(0.1, sign: .lower)
    #expect(guessed.isGuessRight == nil && guessed.isTreatmentBetter == nil)
    (guessed.test.guess, guessed.isHigherBetter) = (-3, false)
    #expect(guessed.isGuessRight == true && guessed.isTreatmentBetter == true)
    let tally = PastTestTally([guessed, none])
    #expect(tally.guesses == .init(right: 1, count: 1) && tally.wins == .init(right: 1, count: 1))
    #expect(tally.nones == .init(right: 1, count: 1))
  }

  @Test func `a study counts once, and is compared with one size for all effects`() {
    // Under a control of a half: relative effects of 0.2 and 0.4, of 0.1, and of 0.8; predicted is always 0.2.
    let outcomes: [(String, Double, PastTest.Sign)] = [
      ("one/a", 10, .higher), ("one/b", -20, .lower), ("two", 5, .higher), ("three", 40, .higher),
      ("four", 1, .unclear),
    ]
    let scores = outcomes.map { id, value, sign in
      Self.score(0.1, sign: sign, effect: .init(unit: .points, value: value), id: id)
    }
    let study = StudyScore(scores)
    #expect(study.studies == 4 && study.signs == 3 && abs(study.signsRight - 2.5) < 1e-12)
    // Off by 1 and 2, by 2, and by 4.
    #expect(study.sizes == 3 && study.sizeFactor.map { abs($0 - 2) < 1e-12 } == true, "\(study)")
    // The medians of the others: 0.45, 0.55 and 0.2, for 0.3, 0.1 and 0.8.
    #expect(study.constantFactor.map { abs($0 - 4) < 1e-12 } == true, "\(study)")
    #expect(StudyScore(scores.map { PastTestScore($0.test, predicted: nil) }) == StudyScore([]))
  }

  @Test func `an effect relative to nothing cannot be told`() {
    #expect(
      PastTest.Unit.percent.value(of: 1, control: 0) == nil && PastTest.Unit.points.value(of: 1, control: 0) == 100)
  }

  @Test(arguments: [(8.0, true, true), (22, false, true), (40, false, false), (-5, false, true), (-30, false, false)])
  func `the error of the real test widens the range`(value: Double, isInsideScenarios: Bool, isInside: Bool) {
    // Ten points to either side, 8.4 at 90 %: from 10 − √(5² + 8.4²) = 0.2 and 10 + √(10² + 8.4²) = 23.1 for points, and
    // twice that for a wide test.
    let reach = value == -5 ? 20.0 : 10
    let effect = PastTest.Effect(unit: .points, value: value, interval: value - reach...value + reach)
    let score = Self.score(0.1, scenarios: 0.05...0.2, sign: .higher, effect: effect)
    #expect(score.isInsideScenarios == isInsideScenarios && score.isInside == isInside)
  }

  @Test func `a size without an interval is held against the scenarios alone`() {
    let score = Self.score(0.1, scenarios: 0.05...0.2, sign: .higher, effect: .init(unit: .points, value: 21))
    #expect(score.isInsideScenarios == false && score.isInside == false)
    #expect(Self.score(0.1, scenarios: 0.05...0.2, sign: .higher).isInsideScenarios == nil)
    #expect(Self.score(0.1, sign: .higher, effect: .init(unit: .points, value: 21)).isInside == nil)
  }

  @Test(arguments: [
    (ScenarioVerdict.favors(variant: 1), PastTest.Sign.higher, true as Bool?), (.leans(variant: 1), .lower, false),
    (.favors(variant: 1), .unclear, false), (.noMaterialDifference, .unclear, true), (.identical, .higher, false),
    (.undecided, .higher, nil), (.depends(parameter: 0), .higher, nil),
  ]) func `a verdict is right where its claim came true`(verdict: ScenarioVerdict, sign: PastTest.Sign, isRight: Bool?)
  {
    let score = Self.score(0.1, scenarios: 0.05...0.2, verdict: verdict, sign: sign)
    #expect(score.isClaimRight == isRight)
  }

  @Test func `only what is predicted counts`() {
    let right = Self.score(0.1, scenarios: 0.05...0.2, verdict: .favors(variant: 1), sign: .higher)
    let open = Self.score(0.1, scenarios: 0.05...0.2, verdict: .undecided, sign: .unclear)
    let unknown = PastTestScore(right.test, predicted: nil)
    let tally = PastTestTally([right, open, unknown])
    #expect(tally.tests == 2 && tally.signs == .init(right: 1, count: 1) && tally.claims == .init(right: 1, count: 1))
    #expect(tally.ranges == .init(right: 0, count: 0))
  }
}
