import PlatformMathematics

extension BinomialDistribution {
  /// Consecutive numbers of successes, from `first` on, with their probabilities.
  typealias Outcomes = (first: Int, values: [Double])

  /// The probabilities of what can come out of some trials at a rate from 0 to 1, both ends included.
  static func outcomes(of trials: Int, at rate: Double) -> Outcomes {
    guard rate > 0 else { return (0, [1]) }
    guard rate < 1 else { return (trials, [1]) }
    return BinomialDistribution(trials: trials, probability: rate).probabilities()
  }

  /// The probabilities of consecutive numbers of successes, from `first` on; what is left out is below 1e-20 each.
  private func probabilities() -> Outcomes {
    let mode = min(trials, Int(Double(trials + 1) * probability))
    let odds = probability / (1 - probability)
    let peak = exponential(logProbability(of: mode))
    var (below, above): ([Double], [Double]) = ([], [peak])
    var (value, successes) = (peak, mode)
    while successes < trials && value > 1e-20 {
      value *= Double(trials - successes) / Double(successes + 1) * odds
      successes += 1
      above.append(value)
    }
    (value, successes) = (peak, mode)
    while successes > 0 && value > 1e-20 {
      value *= Double(successes) / Double(trials - successes + 1) / odds
      successes -= 1
      below.append(value)
    }
    return (mode - below.count, below.reversed() + above)
  }
}
