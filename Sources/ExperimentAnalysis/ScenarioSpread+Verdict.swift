/// How resamples give a difference its verdict.
extension ScenarioSpread {
  /// The share of resamples that must agree on a verdict.
  package static let requiredStability = 0.95
  /// The share of resamples that must favor a variant or lean to it, so that the difference leans to it.
  package static let requiredSideShare = 0.9

  /// Sets a verdict that no resample could change.
  mutating func decide(_ verdict: ScenarioVerdict) {
    (self.verdict, stability, candidates) = (verdict, 1, [Candidate(verdict: verdict, share: 1)])
    (settlement, narrowings) = (nil, [])
  }

  /// Sets the verdict with the largest share, if the share is large enough; otherwise leans to the variant that most
  /// resamples favor or lean to.
  /// - Parameter verdicts: The verdicts of resamples and their shares; a verdict may occur several times.
  mutating func decide(_ verdicts: [(verdict: ScenarioVerdict?, share: Double)]) {
    var candidates: [Candidate] = []
    for (verdict, share) in verdicts {
      if let place = candidates.firstIndex(where: { $0.verdict == verdict }) {
        candidates[place].share += share
      } else {
        candidates.append(Candidate(verdict: verdict, share: share))
      }
    }
    // Sorting need not be stable: equal shares keep the order of the classes.
    let order = candidates.indices.sorted { (candidates[$1].share, $0) < (candidates[$0].share, $1) }
    self.candidates = order.map { candidates[$0] }
    guard let first = self.candidates.first else { return }
    (verdict, stability) = (first.verdict, first.share)
    guard first.share < Self.requiredStability else { return }
    let sides = self.candidates.compactMap { $0.verdict?.side }
    let shares = sides.map { side in
      self.candidates.reduce(0) { $1.verdict?.side == side ? $0 + $1.share : $0 }
    }
    verdict = .undecided
    guard let place = shares.firstIndex(where: { $0 >= Self.requiredSideShare }) else { return }
    (verdict, stability) = (.leans(variant: sides[place]), shares[place])
  }
}

extension ScenarioVerdict {
  /// The variant that it favors or leans to; `nil` if it names none.
  fileprivate var side: Int? {
    switch self {
    case .favors(let variant), .leans(let variant): variant
    case .identical, .noMaterialDifference, .depends, .withinError, .undecided: nil
    }
  }
}
