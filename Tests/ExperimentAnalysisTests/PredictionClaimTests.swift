import ExperimentStatistics
import Testing

import ExperimentAnalysis

struct PredictionClaimTests {
  typealias Outcome = PredictionClaim.Outcome

  private static let intervals: [(lower: Double, upper: Double, margin: Double?, outcomes: [Outcome])] = [
    // Beyond the margin, within it, and across its ends; of higher, lower and no material difference.
    (0.2, 0.4, 0.1, [.right, .wrong, .wrong]),
    (-0.4, -0.2, 0.1, [.wrong, .right, .wrong]),
    (0.1, 0.4, 0.1, [.right, .wrong, .wrong]),
    (-0.05, 0.05, 0.1, [.wrong, .wrong, .right]),
    (0.01, 0.05, 0.1, [.right, .wrong, .right]),
    (0.05, 0.3, 0.1, [.right, .wrong, .undecided]),
    (-0.05, 0.3, 0.1, [.undecided, .undecided, .undecided]),
    (0, 0.3, 0.1, [.undecided, .undecided, .undecided]),
    (-0.1, 0.1, 0.1, [.undecided, .undecided, .undecided]),
    // Without a margin.
    (0.1, 0.2, nil, [.right, .wrong, .wrong]),
    (-0.2, -0.1, nil, [.wrong, .right, .wrong]),
    (-0.1, 0.1, nil, [.undecided, .undecided, .undecided]),
  ]

  @Test(arguments: intervals) func `what an interval makes of each claim`(
    lower: Double, upper: Double, margin: Double?, outcomes: [Outcome]
  ) {
    let interval = ConfidenceInterval(lower: lower, upper: upper)
    for (claim, outcome) in zip([PredictionClaim.higher, .lower, .immaterial], outcomes) {
      #expect(claim.outcome(interval, margin: margin) == outcome, "\(claim)")
    }
  }

  private static let differences: [(difference: Double, error: Double, margin: Double?, claim: PredictionClaim?)] = [
    (0.3, 0.1, 0.1, .higher),
    (-0.3, 0.1, 0.1, .lower),
    (0.3, 0.2, 0.1, nil),
    (0.01, 0.02, 0.1, .immaterial),
    (0.08, 0.02, 0.1, nil),
    (0, 0, nil, .immaterial),
    (0, 0.1, nil, nil),
    (0.3, 0.1, nil, .higher),
  ]

  @Test(arguments: differences) func `without scenarios a difference claims what it says beyond its own error`(
    difference: Double, error: Double, margin: Double?, claim: PredictionClaim?
  ) { #expect(PredictionClaim(difference, error: error, margin: margin) == claim) }

  @Test func `a tally counts, and its median leaves the sign aside`() {
    var tally = PredictionTally()
    #expect(tally.medianLevelError == nil)
    for (inside, outcome) in [(true, Outcome.right), (false, .wrong), (nil, .undecided), (true, nil)]
      as [(Bool?, Outcome?)]
    { tally.add(isInside: inside, outcome) }
    #expect(tally.intervals == 3 && tally.covered == 2)
    #expect(tally.right == 1 && tally.wrong == 1 && tally.undecided == 1)
    for error in [-0.3, 0.1, nil, 0.2] { tally.add(levelError: error) }
    #expect(tally.medianLevelError == 0.2)
    tally.add(levelError: 0)
    #expect(tally.medianLevelError == (0.1 + 0.2) / 2)
  }
}
