/// How well predictions did, counted.
package struct PredictionTally: Hashable, Sendable {
  /// The differences that an interval was predicted of and that were observed.
  package private(set) var intervals = 0
  /// Those of them that are inside.
  package private(set) var covered = 0
  /// Claims that turned out right.
  package private(set) var right = 0
  /// Claims that turned out wrong.
  package private(set) var wrong = 0
  /// Claims that the observation cannot tell of.
  package private(set) var undecided = 0
  private var levelErrors: [Double] = []

  /// Makes an empty tally.
  package init() {}

  /// Counts a difference.
  package mutating func add(isInside: Bool?, _ outcome: PredictionClaim.Outcome?) {
    if let isInside {
      intervals += 1
      if isInside { covered += 1 }
    }
    switch outcome {
    case .right: right += 1
    case .wrong: wrong += 1
    case .undecided: undecided += 1
    case nil: break
    }
  }

  /// Counts the relative error of a control's level, once for all treatments.
  package mutating func add(levelError: Double?) {
    if let levelError { levelErrors.append(abs(levelError)) }
  }

  /// The claims that an observation was there for.
  package var claims: Int { right + wrong + undecided }

  /// The median of the relative errors of levels, whatever their sign; `nil` of none.
  package var medianLevelError: Double? {
    let sorted = levelErrors.sorted()
    guard !sorted.isEmpty else { return nil }
    return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
  }
}
